"""How long keno dollars are good, and when prizes and keno dollars leave for the chief executive."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.time_limits import (
    Period,
    are_unredeemed,
    good_until,
    keno_dollars_good_until,
    prize_good_until,
)
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule

BRISBANE = ZoneInfo("Australia/Brisbane")
NOW = Instant.parse("2026-11-30T19:30:00+10:00")


@rule("s 11(2)(a)", "s 12(2)", "s 28(2)(b)", "s 29(2)(b)")
@pytest.mark.parametrize(
    ("zone", "since", "last_instant"),
    [
        ("Australia/Brisbane", "2026-11-30T19:30:00+10:00", "2031-11-30T23:59:59.999999+10:00"),
        # The date in Brisbane counts: in UTC this is still 30 November.
        ("Australia/Brisbane", "2026-11-30T14:00:00+00:00", "2031-12-01T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2026-11-30T13:59:59.999999+00:00", "2031-11-30T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2026-12-31T23:59:59+10:00", "2031-12-31T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2024-02-29T12:00:00+10:00", "2029-02-28T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2027-02-28T12:00:00+10:00", "2032-02-28T23:59:59.999999+10:00"),
        # The clocks of Sydney are put forward on 5 October 2031, a day of 23 hours.
        ("Australia/Sydney", "2026-10-04T12:00:00+11:00", "2031-10-04T23:59:59.999999+10:00"),
        ("Australia/Sydney", "2026-10-05T12:00:00+11:00", "2031-10-05T23:59:59.999999+11:00"),
    ],
)
def test_five_years_end_with_the_day_of_the_same_date(zone: str, since: str, last_instant: str) -> None:
    assert good_until(Instant.parse(since), ZoneInfo(zone)) == Instant.parse(last_instant)


@rule("s 28(2)(a)", "s 29(2)(a)")
@pytest.mark.parametrize(
    ("years", "last_instant"),
    [(1, "2027-11-30T23:59:59.999999+10:00"), (10, "2036-11-30T23:59:59.999999+10:00")],
)
def test_another_period_may_be_approved(years: int, last_instant: str) -> None:
    assert good_until(NOW, BRISBANE, years) == Instant.parse(last_instant)
    assert prize_good_until(NOW, BRISBANE, Period(years)) == Instant.parse(last_instant)


@rule("s 12(2)", "s 28(2)(a)")
def test_29_february_is_kept_where_the_later_year_has_one() -> None:
    """Case 43."""
    leap_day = Instant.parse("2024-02-29T12:00:00+10:00")
    assert good_until(leap_day, BRISBANE, 4) == Instant.parse("2028-02-29T23:59:59.999999+10:00")


@rule("s 11(2)", "s 12(2)", "s 28(2)(b)", "s 29(2)(b)")
def test_a_period_is_five_years_unless_another_is_approved() -> None:
    assert Period() == Period(5)


@rule("s 11(2)", "s 12(2)")
def test_a_voucher_may_state_another_period() -> None:
    assert keno_dollars_good_until(NOW, BRISBANE) == Instant.parse("2031-11-30T23:59:59.999999+10:00")
    one_year = keno_dollars_good_until(NOW, BRISBANE, Period(1))
    assert one_year == Instant.parse("2027-11-30T23:59:59.999999+10:00")


@rule("s 29(1)", "s 29(2)(b)")
def test_the_last_microsecond_still_counts() -> None:
    last = Instant.parse("2031-11-30T23:59:59.999999+10:00")
    assert not are_unredeemed(NOW, NOW, BRISBANE)
    assert not are_unredeemed(NOW, last, BRISBANE)
    assert are_unredeemed(NOW, last.plus_us(1), BRISBANE)


@rule("s 29(2)(a)")
def test_an_approved_period_moves_it() -> None:
    two_years_on = Instant.parse("2028-12-01T00:00:00+10:00")
    assert are_unredeemed(NOW, two_years_on, BRISBANE, Period(2))
    assert not are_unredeemed(NOW, two_years_on, BRISBANE, Period(3))


@rule("s 28(2)(b)")
def test_a_period_counts_from_the_wager_not_from_the_last_game() -> None:
    # Wagered a minute before midnight on games that are drawn the day after: the day of the wager counts.
    wagered_at = Instant.parse("2026-11-30T23:59:00+10:00")
    assert prize_good_until(wagered_at, BRISBANE) == Instant.parse("2031-11-30T23:59:59.999999+10:00")


@pytest.mark.parametrize("years", [0, -5, 101, 2031])
def test_a_period_that_nobody_approves_is_a_breach(years: int) -> None:
    with pytest.raises(InvariantBroken):
        good_until(NOW, BRISBANE, years)


@rule("s 28(2)(b)", "s 29(2)(b)")
@given(
    st.integers(0, 6 * 10**15).map(Instant),
    st.integers(1, 100),
    st.sampled_from(["Australia/Brisbane", "Australia/Sydney", "Australia/Lord_Howe", "UTC"]).map(ZoneInfo),
)
def test_a_period_ends_at_a_midnight_of_the_zone_that_many_years_on(
    since: Instant, years: int, zone: ZoneInfo
) -> None:
    started = since.in_zone(zone)
    last = good_until(since, zone, years).in_zone(zone)
    assert (last.year, last.month) == (started.year + years, started.month)
    assert last.day == started.day or (started.month, started.day, last.day) == (2, 29, 28)
    assert (last.hour, last.minute, last.second, last.microsecond) == (23, 59, 59, 999_999)
    assert good_until(since, zone, years).plus_us(1).in_zone(zone).date() > last.date()
