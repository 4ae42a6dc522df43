"""Time limits (s 11(2), 12(2), 28, 29): how long keno dollars are good, and when prizes are unpaid winnings
and keno dollars unredeemed. Pure.

A period is counted in whole calendar years after a date: it ends with the last microsecond of the day of the
same name that many years later, in the zone of the licensee. A date of 29 February ends on 28 February if the
later year has no 29 February.
"""

from __future__ import annotations

import calendar
import datetime
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.values.instant import Instant
from kiosk.values.invariant import ensure

DEFAULT_YEARS: Final = 5
"""Where the chief executive approves no period and the voucher states none (s 11(2), 12(2), 28(2)(b),
29(2)(b))."""
# The longest period that is believed: a year typed for a number of years is caught before it is a date.
YEARS_MAXIMUM: Final = 100


class Period(Struct, frozen=True):
    """A number of years after a date: 5, or what the chief executive approves."""

    years: int = DEFAULT_YEARS


FIVE_YEARS: Final = Period()


def good_until(since: Instant, zone: ZoneInfo, years: int = DEFAULT_YEARS) -> Instant:
    """The last microsecond of the day that many calendar years after the date of an instant, in a zone."""
    ensure(1 <= years <= YEARS_MAXIMUM, "a period is 1 to 100 years")
    date = since.in_zone(zone).date()
    year = date.year + years
    day = min(date.day, calendar.monthrange(year, date.month)[1])
    following = datetime.date(year, date.month, day) + datetime.timedelta(days=1)
    midnight = datetime.datetime(following.year, following.month, following.day, tzinfo=zone)
    return Instant.parse(midnight.isoformat()).plus_us(-1)


def keno_dollars_good_until(issued_at: Instant, zone: ZoneInfo, period: Period = FIVE_YEARS) -> Instant:
    """The last instant at which a voucher may be used, or redeemed for cash if it may be at all: counted from
    the date it was issued (s 11(2), 12(2))."""
    return good_until(issued_at, zone, period.years)


def prize_good_until(wagered_at: Instant, zone: ZoneInfo, period: Period = FIVE_YEARS) -> Instant:
    """The last instant at which a prize is not yet unpaid winnings: counted from the date on which the wager
    was made, not from the draw (s 28(2)(b))."""
    return good_until(wagered_at, zone, period.years)


def are_unredeemed(issued_at: Instant, now: Instant, zone: ZoneInfo, period: Period = FIVE_YEARS) -> bool:
    """Whether keno dollars neither used nor redeemed by now have become unredeemed, and go to the chief
    executive (s 29): counted from the date they were issued (s 29(2)(b))."""
    return now > good_until(issued_at, zone, period.years)
