"""Keno days run from one roll-over hour to the next in the zone of the gaming place."""

from __future__ import annotations

import pytest

from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar, KenoDay
from tests.rules.citing import rule

BRISBANE = KenoCalendar("Australia/Brisbane", rollover_hour=6)


@rule("s 2 keno day")
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-30T05:59:59.999999+10:00", "2026-11-29"),
        ("2026-11-30T06:00:00+10:00", "2026-11-30"),
        ("2026-11-30T23:59:59+10:00", "2026-11-30"),
        ("2026-12-01T00:00:00+10:00", "2026-11-30"),
        ("2026-12-01T05:59:59+10:00", "2026-11-30"),
        ("2026-12-01T06:00:00+10:00", "2026-12-01"),
        ("2027-01-01T03:00:00+10:00", "2026-12-31"),
        ("2028-03-01T01:00:00+10:00", "2028-02-29"),
        # Brisbane has no daylight saving: 20:00 in UTC is 06:00 there all year.
        ("2026-06-30T19:59:59Z", "2026-06-30"),
        ("2026-06-30T20:00:00Z", "2026-07-01"),
        ("2026-12-30T20:00:00Z", "2026-12-31"),
    ],
)
def test_a_keno_day_rolls_over_at_six_in_brisbane(text: str, day: str) -> None:
    assert BRISBANE.day_of(Instant.parse(text)) == KenoDay(day)


@rule("s 2 keno day")
def test_a_roll_over_at_midnight_makes_keno_days_of_dates() -> None:
    calendar = KenoCalendar("Australia/Brisbane", rollover_hour=0)
    assert calendar.day_of(Instant.parse("2026-11-30T00:00:00+10:00")) == KenoDay("2026-11-30")
    assert calendar.day_of(Instant.parse("2026-11-30T23:59:59+10:00")) == KenoDay("2026-11-30")


@rule("s 2 keno day")
def test_a_keno_day_is_24_hours_approximately_where_clocks_change() -> None:
    # Sydney put its clocks forward on Sunday 4 October 2026 at 2 am: that keno day has 23 hours.
    sydney = KenoCalendar("Australia/Sydney", rollover_hour=6)
    start = Instant.parse("2026-10-03T06:00:00+10:00")
    assert sydney.day_of(start.plus_seconds(23 * 3600).plus_us(-1)) == KenoDay("2026-10-03")
    assert sydney.day_of(start.plus_seconds(23 * 3600)) == KenoDay("2026-10-04")


def test_keno_days_are_in_order_and_read_as_dates() -> None:
    assert KenoDay("2026-11-30") < KenoDay("2026-12-01")
    assert str(KenoDay("2026-11-30")) == "2026-11-30"
