"""Keno dollars and promotional keno dollars (s 11, s 12): issued, and taken in at most once."""

from __future__ import annotations

import calendar
import datetime
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import KenoDollarsIssued, KenoDollarsTaken
from kiosk.central.means import Means
from kiosk.central.record import Acting
from kiosk.central.tables import voucher, voucher_use
from kiosk.central.tickets import new_serial
from kiosk.ledger.papers import KenoDollars, KenoDollarsUse
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money

GOOD_YEARS: Final = 5
# More than any ticket pays, whose prizes a player may take as one voucher ($3,000,000 a game, s 25): what is
# above it is no amount that anyone has.
VOUCHER_MAXIMUM: Final = Money.dollars(1_000_000_000)


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
            good_until(acting.now, means.settings.calendar.zone),
        )
    )
    acting.record(KenoDollarsIssued(issued), request.command)
    return issued


def use(acting: Acting, request: UseKenoDollars) -> KenoDollarsUse | Refused:
    """Take in a voucher: its amount is the terminal's credit from now on."""
    serial = request.serial
    if Serial.parse(serial.digits) != serial:
        return Refused(Refusal.SERIAL_MISTYPED)
    body = acting.connection.execute(
        sa.select(voucher.c.body).where(voucher.c.serial == serial.digits)
    ).scalar()
    if body is None:
        return Refused(Refusal.SERIAL_UNKNOWN)
    issued = msgspec.json.decode(body, type=KenoDollars)
    used = acting.connection.execute(
        sa.select(voucher_use).where(voucher_use.c.serial == serial.digits)
    ).one_or_none()
    if used is not None:
        return Refused(Refusal.ALREADY_USED, "s 11", {"at_us": used.used_at, "terminal": used.terminal})
    if acting.now > issued.expires_at:
        section = "s 12(2)" if issued.promotional else "s 11(2)"
        return Refused(Refusal.EXPIRED, section, {"at_us": issued.expires_at.us})
    taken = KenoDollarsUse(serial, issued.amount, issued.promotional, acting.now)
    acting.record(KenoDollarsTaken(request.terminal, taken), request.command)
    return taken


def good_until(issued_at: Instant, zone: ZoneInfo) -> Instant:
    """The last microsecond of the day five calendar years after the date of issue, in a zone (s 11(2), s
    12(2)).

    Vouchers of 29 February are good until 28 February, the last day of the fifth year after that date.
    """
    issued_on = issued_at.in_zone(zone).date()
    year = issued_on.year + GOOD_YEARS
    day = min(issued_on.day, calendar.monthrange(year, issued_on.month)[1])
    following = datetime.date(year, issued_on.month, day) + datetime.timedelta(days=1)
    midnight = datetime.datetime(following.year, following.month, following.day, tzinfo=zone)
    return Instant.parse(midnight.isoformat()).plus_us(-1)
