"""Only what reads back as itself is carried out or written down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kiosk.central.acts import GamesSuspended
from kiosk.central.audit import audit_central
from kiosk.central.keno_dollars import VOUCHER_MAXIMUM
from kiosk.central.record import Acting
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.requests import (
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.central import Introduction
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, HeadsWager
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.central.support import House
from tests.ports.central_stage import (
    THREE_SPOTS,
    cash,
    command,
    done,
    entry,
    open_game,
    refused,
    sell,
    selling,
)

ODD: Any = object()
HALF_A_CHARACTER = "\ud800"


def act_count(house: House) -> int:
    """How many acts the record holds."""
    with house.central._store.transaction() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM entry").scalar_one())


def request_count(house: House) -> int:
    """How many answers are recorded."""
    with house.central._store.transaction() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM request").scalar_one())


@pytest.mark.parametrize(
    ("first_game", "wanted", "refusal"),
    [
        (990.0, entry(THREE_SPOTS), Refusal.GAME_CLOSED),
        ("990", entry(THREE_SPOTS), Refusal.GAME_CLOSED),
        (HALF_A_CHARACTER, entry(THREE_SPOTS), Refusal.GAME_CLOSED),
        (990, entry(HeadsWager(Money(100.0))), Refusal.AMOUNT_STEP),  # type: ignore[arg-type]
        (990, entry(HeadsWager(ODD)), Refusal.AMOUNT_STEP),
        (990, Entry([THREE_SPOTS], 1), Refusal.NO_WAGER),  # type: ignore[arg-type]
        (990, Entry((THREE_SPOTS,), True), Refusal.GAME_COUNT),
        (990, ODD, Refusal.NO_WAGER),
    ],
)
def test_a_sale_without_form_is_refused_without_a_trace(
    house: House, first_game: Any, wanted: Any, refusal: Refusal
) -> None:
    before = act_count(house)
    request = SellTicket(command(1), house.terminal, wanted, GameId(first_game), cash(Money(200)))
    for _ in range(2):
        assert refused(house.central.sell(request)).refusal is refusal
    assert (act_count(house), request_count(house)) == (before, 0)


@pytest.mark.parametrize(
    "paid_with",
    [
        [TenderAmount(Tender.CASH, Money(200))],
        (TenderAmount("chips", Money(200)),),  # type: ignore[arg-type]
        (TenderAmount(Tender.CASH, Money(200.0)),),  # type: ignore[arg-type]
        None,
    ],
)
def test_what_is_no_list_of_tenders_pays_for_nothing(house: House, paid_with: Any) -> None:
    before = act_count(house)
    request = SellTicket(command(1), house.terminal, entry(THREE_SPOTS), open_game(house).game, paid_with)
    refusal = refused(house.central.sell(request))
    assert refusal == Refused(Refusal.NOT_ENOUGH_CREDIT, "s 10", {"missing_cents": 200})
    assert (act_count(house), request_count(house)) == (before, 0)


@pytest.mark.parametrize("sequence", [990.0, "990", None, True])
def test_a_refund_without_form_is_refused_without_a_trace(house: House, sequence: Any) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS))
    before = act_count(house), request_count(house)
    request = RefundTicket(command(2), house.terminal, ticket.serial, GameId(sequence))
    refusal = refused(house.central.refund(request))
    assert (refusal.refusal, refusal.section) == (Refusal.GAME_CLOSED, "s 27")
    nobodys = RefundTicket(command(2), house.terminal, Serial(ODD), open_game(house).game)
    assert refused(house.central.refund(nobodys)).refusal is Refusal.SERIAL_MISTYPED
    assert (act_count(house), request_count(house)) == before


@pytest.mark.parametrize(
    ("amount", "promotional", "refusal"),
    [
        (Money(100), 1, Refusal.NOTHING_TO_ISSUE),
        (Money(100), "no", Refusal.NOTHING_TO_ISSUE),
        (Money(True), False, Refusal.NOTHING_TO_ISSUE),
        (Money(150.0), False, Refusal.NOTHING_TO_ISSUE),  # type: ignore[arg-type]
        (Money(VOUCHER_MAXIMUM.cents + 1), False, Refusal.AMOUNT_ABOVE_MAXIMUM),
        (Money(2**63), False, Refusal.AMOUNT_ABOVE_MAXIMUM),
        (Money(2**70), True, Refusal.AMOUNT_ABOVE_MAXIMUM),
    ],
)
def test_a_voucher_nobody_could_have_paid_for_is_not_issued(
    house: House, amount: Money, promotional: Any, refusal: Refusal
) -> None:
    before = act_count(house)
    request = IssueKenoDollars(command(1), house.terminal, amount, promotional)
    assert refused(house.central.issue_keno_dollars(request)).refusal is refusal
    assert act_count(house) == before


def test_the_largest_voucher_is_issued(house: House) -> None:
    request = IssueKenoDollars(command(1), house.terminal, VOUCHER_MAXIMUM, promotional=False)
    assert done(house.central.issue_keno_dollars(request)).amount == VOUCHER_MAXIMUM
    house.central.close()
    assert audit_central(house.path).is_clean


@pytest.mark.parametrize("digits", [5, HALF_A_CHARACTER, None])
def test_a_serial_without_form_is_mistyped(house: House, digits: Any) -> None:
    serial = Serial(digits)
    for outcome in (
        house.central.pay(PayTicket(command(1), house.terminal, serial)),
        house.central.use_keno_dollars(UseKenoDollars(command(2), house.terminal, serial)),
        house.central.check(house.terminal, serial),
    ):
        assert refused(outcome).refusal is Refusal.SERIAL_MISTYPED


@pytest.mark.parametrize("text", [7, HALF_A_CHARACTER, None])
def test_nothing_is_ever_done_under_what_is_no_command(house: House, text: Any) -> None:
    request = selling(1, house.terminal, entry(THREE_SPOTS), open_game(house).game)
    request = msgspec.structs.replace(request, command=CommandId(text))
    assert refused(house.central.sell(request)).refusal is Refusal.GIVEN_UP
    assert done(house.central.ask(house.terminal, CommandId(text))) == GivenUp()
    assert request_count(house) == 0


@pytest.mark.parametrize("name", [1, HALF_A_CHARACTER, None])
def test_a_name_without_form_is_no_terminal(house: House, name: Any) -> None:
    stranger = TerminalId(name)
    for outcome in (
        house.central.greet(Introduction(stranger)),
        house.central.ask(stranger, command(1)),
        house.central.receive(stranger, ()),
        house.central.pay(PayTicket(command(1), stranger, Serial("1"))),
    ):
        assert refused(outcome).refusal is Refusal.TERMINAL_UNKNOWN


def test_an_act_that_would_not_read_back_is_never_written(house: House) -> None:
    suspended = GamesSuspended(open_game(house).game, "the source stopped", ())
    before = act_count(house)
    for act in (
        msgspec.structs.replace(suspended, cause=HALF_A_CHARACTER),
        msgspec.structs.replace(suspended, numbers=[1, 2]),
        msgspec.structs.replace(suspended, game=GameId(990.0)),  # type: ignore[arg-type]
    ):
        with pytest.raises(InvariantBroken), house.central._store.transaction() as connection:
            Acting(connection, house.clock.now()).record(act)
    assert act_count(house) == before
