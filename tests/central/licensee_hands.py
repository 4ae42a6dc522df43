"""The hands of a licensee at its central, for the tests of what it pays."""

from __future__ import annotations

from typing import Any

import msgspec

from kiosk.central.audit import audit_central
from kiosk.central.settings import CentralSettings
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refused
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.ports.central_stage import (
    LOW,
    THREE_SPOTS,
    command,
    done,
    entry,
    refused,
    sell,
)

LAST_INSTANT = Instant.parse("2031-11-30T23:59:59.999999+10:00")
CASH = PaymentWay.CASH


def under(**settings: Any) -> CentralSettings:
    """The settings of the house with some others."""
    return msgspec.structs.replace(SETTINGS, **settings)


def issue(house: House, number: int, *, promotional: bool = False) -> KenoDollars:
    """A voucher for $10 issued by the first terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(1000), promotional)
    return done(house.central.issue_keno_dollars(request))


def use(house: House, number: int, serial: Serial) -> Refused:
    """Why a voucher is not used."""
    return refused(house.central.use_keno_dollars(UseKenoDollars(command(number), house.terminal, serial)))


def winner(house: House, number: int, games: int = 1) -> IssuedTicket:
    """A ticket that has won $88 in the game just drawn."""
    ticket = sell(house, number, entry(THREE_SPOTS, games=games))
    house.draw_next_game(LOW)
    return ticket


def assert_clean(house: House) -> dict[str, Money]:
    """The audit of the closed file has nothing to say; the accounts."""
    house.central.close()
    audit = audit_central(house.path)
    assert audit.findings == ()
    return audit.accounts
