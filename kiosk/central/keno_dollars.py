"""Keno dollars and promotional keno dollars (s 11, s 12): issued, and taken in at most once."""

from __future__ import annotations

from typing import Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import KenoDollarsIssued, KenoDollarsTaken
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared
from kiosk.central.record import Acting
from kiosk.central.tables import voucher, voucher_use
from kiosk.central.tickets import new_serial
from kiosk.ledger.papers import KenoDollars, KenoDollarsUse
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.time_limits import keno_dollars_good_until
from kiosk.values.identifiers import Serial
from kiosk.values.money import ZERO, Money

# More than any ticket pays, whose prizes a player may take as one voucher ($3,000,000 a game, s 25): what is
# above it is no amount that anyone has.
VOUCHER_MAXIMUM: Final = Money.dollars(1_000_000_000)

_BODY: Final = Prepared(sa.select(voucher.c.body).where(voucher.c.serial == sa.bindparam("serial")))
_USE: Final = Prepared(
    sa.select(voucher_use.c.used_at, voucher_use.c.terminal).where(
        voucher_use.c.serial == sa.bindparam("serial")
    )
)


def issue(acting: Acting, means: Means, request: IssueKenoDollars) -> KenoDollars | Refused:
    """Issue a voucher, promotional if and only if the request says so (s 12(3))."""
    if request.amount <= ZERO:
        return Refused(Refusal.NOTHING_TO_ISSUE, "s 11")
    if request.amount > VOUCHER_MAXIMUM:
        return Refused(Refusal.AMOUNT_ABOVE_MAXIMUM, facts={"maximum_cents": VOUCHER_MAXIMUM.cents})
    issued = means.key.sign_voucher(
        KenoDollars(
            new_serial(acting, means),
            request.terminal,
            request.amount,
            request.promotional,
            acting.now,
            keno_dollars_good_until(acting.now, means.settings.calendar.zone, means.keno_dollars_period),
        )
    )
    acting.record(KenoDollarsIssued(issued), request.command)
    return issued


def use(acting: Acting, request: UseKenoDollars) -> KenoDollarsUse | Refused:
    """Take in a voucher: its amount is the terminal's credit from now on."""
    found = unused_voucher(acting, request.serial)
    if isinstance(found, Refused):
        return found
    if acting.now > found.expires_at:
        section = "s 12(2)" if found.promotional else "s 11(2)"
        return Refused(Refusal.EXPIRED, section, {"at_us": found.expires_at.us})
    taken = KenoDollarsUse(found.serial, found.amount, found.promotional, acting.now)
    acting.record(KenoDollarsTaken(request.terminal, taken), request.command)
    return taken


def unused_voucher(acting: Acting, serial: Serial) -> KenoDollars | Refused:
    """The voucher of a serial that was neither used nor redeemed, or why there is none. It may have
    expired."""
    if Serial.parse(serial.digits) != serial:
        return Refused(Refusal.SERIAL_MISTYPED)
    body = _BODY.value(acting.connection, serial=serial.digits)
    if body is None:
        return Refused(Refusal.SERIAL_UNKNOWN)
    used = _USE.first(acting.connection, serial=serial.digits)
    if used is None:
        return msgspec.json.decode(body, type=KenoDollars)
    used_at, terminal = used
    facts: dict[str, int | str] = {"at_us": used_at}
    if terminal is not None:
        facts["terminal"] = terminal
    return Refused(Refusal.ALREADY_USED, "s 11", facts)
