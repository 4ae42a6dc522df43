"""Keno dollars and promotional keno dollars (s 11, s 12): issued, and taken in at most once."""

from __future__ import annotations

from typing import Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import KenoDollarsIssued, KenoDollarsTaken, PromotionalGiven
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared
from kiosk.central.record import Acting
from kiosk.central.tables import entry, voucher, voucher_use
from kiosk.central.terminals import refusal_of_terminal
from kiosk.central.tickets import new_serial
from kiosk.ledger.papers import KenoDollars, KenoDollarsUse
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.time_limits import keno_dollars_good_until
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.money import ZERO, Money

# More than any ticket pays, whose prizes a player may take as one voucher ($3,000,000 a game, s 25): what is
# above it is no amount that anyone has.
VOUCHER_MAXIMUM: Final = Money.dollars(1_000_000_000)

_BODY: Final = Prepared(sa.select(voucher.c.body).where(voucher.c.serial == sa.bindparam("serial")))
_EVENT: Final = Prepared(
    sa.select(entry.c.event)
    .select_from(entry.join(voucher, voucher.c.entry == entry.c.sequence))
    .where(voucher.c.serial == sa.bindparam("serial"))
)
_USE: Final = Prepared(
    sa.select(voucher_use.c.used_at, voucher_use.c.terminal).where(
        voucher_use.c.serial == sa.bindparam("serial")
    )
)


def issue(acting: Acting, means: Means, request: IssueKenoDollars) -> KenoDollars | Refused:
    """Issue a voucher, promotional if and only if the request says so (s 12(3))."""
    issued = _voucher(acting, means, request.terminal, request.amount, promotional=request.promotional)
    if isinstance(issued, KenoDollars):
        acting.record(KenoDollarsIssued(issued), request.command)
    return issued


def give_promotional(
    acting: Acting, means: Means, terminal: TerminalId, amount: Money
) -> KenoDollars | Refused:
    """Issue promotional keno dollars that nobody paid for, for the licensee to give away (s 2, 12), in the
    name of a terminal that may ask."""
    refused = refusal_of_terminal(acting, terminal)
    if refused is not None:
        return refused
    given = _voucher(acting, means, terminal, amount, promotional=True)
    if isinstance(given, KenoDollars):
        acting.record(PromotionalGiven(given))
    return given


def given_promotional(acting: Acting, serial: Serial) -> KenoDollars | Refused:
    """The promotional keno dollars of a serial that the licensee gave away, to print their paper; refused
    once they are used, and for what a terminal issued."""
    found = good_voucher(acting, serial)
    if isinstance(found, Refused):
        return found
    is_given = _EVENT.value(acting.connection, serial=serial.digits) == PromotionalGiven.__struct_config__.tag
    return found if is_given else Refused(Refusal.NOTHING_TO_PRINT)


def _voucher(
    acting: Acting, means: Means, terminal: TerminalId, amount: Money, *, promotional: bool
) -> KenoDollars | Refused:
    """A new voucher, signed; or why none is issued for that amount."""
    if amount <= ZERO:
        return Refused(Refusal.NOTHING_TO_ISSUE, "s 11")
    if amount > VOUCHER_MAXIMUM:
        return Refused(Refusal.AMOUNT_ABOVE_MAXIMUM, facts={"maximum_cents": VOUCHER_MAXIMUM.cents})
    return means.key.sign_voucher(
        KenoDollars(
            new_serial(acting, means),
            terminal,
            amount,
            promotional,
            acting.now,
            keno_dollars_good_until(acting.now, means.settings.calendar.zone, means.keno_dollars_period),
        )
    )


def use(acting: Acting, request: UseKenoDollars) -> KenoDollarsUse | Refused:
    """Take in a voucher: its amount is the terminal's credit from now on."""
    found = good_voucher(acting, request.serial)
    if isinstance(found, Refused):
        return found
    taken = KenoDollarsUse(found.serial, found.amount, found.promotional, acting.now)
    acting.record(KenoDollarsTaken(request.terminal, taken), request.command)
    return taken


def good_voucher(acting: Acting, serial: Serial) -> KenoDollars | Refused:
    """The voucher of a serial that could be taken in now, or why it can't."""
    found = unused_voucher(acting, serial)
    if isinstance(found, KenoDollars) and acting.now > found.expires_at:
        section = "s 12(2)" if found.promotional else "s 11(2)"
        return Refused(Refusal.EXPIRED, section, {"at_us": found.expires_at.us})
    return found


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
