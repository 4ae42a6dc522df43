"""Instants are whole microseconds in UTC and are written one way."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.values.instant import Instant, clock_minutes, clock_text, date_text
from tests.rules.citing import rule

BRISBANE = ZoneInfo("Australia/Brisbane")


@pytest.mark.parametrize(
    ("us", "text"),
    [
        (0, "1970-01-01T00:00:00.000000+00:00"),
        (1, "1970-01-01T00:00:00.000001+00:00"),
        (-1, "1969-12-31T23:59:59.999999+00:00"),
        (1_796_035_260_100_000, "2026-11-30T10:41:00.100000+00:00"),
    ],
)
def test_text_is_utc_with_all_microseconds(us: int, text: str) -> None:
    assert str(Instant(us)) == text
    assert Instant.parse(text) == Instant(us)


def test_an_offset_is_read() -> None:
    assert Instant.parse("2026-11-30T20:41:00+10:00") == Instant.parse("2026-11-30T10:41:00Z")


@pytest.mark.parametrize(
    "text", ["", "now", "2026-11-30", "2026-11-30T20:41:00", "2026-13-01T00:00:00Z", "1796035260"]
)
def test_a_text_without_an_offset_is_no_instant(text: str) -> None:
    with pytest.raises(ValueError, match=r"no offset|isoformat|must be in"):
        Instant.parse(text)


@given(st.integers(-62_135_596_800_000_000, 253_402_300_799_999_999).map(Instant))
def test_every_instant_of_the_years_1_to_9999_reads_back(instant: Instant) -> None:
    assert Instant.parse(str(instant)) == instant


@given(st.text())
def test_a_text_is_an_instant_or_a_value_error(text: str) -> None:
    try:
        assert isinstance(Instant.parse(text).us, int)
    except ValueError:
        return


def test_moving_and_measuring() -> None:
    instant = Instant(1_000_000)
    assert instant.plus_us(5) == Instant(1_000_005)
    assert instant.plus_seconds(-2) == Instant(-1_000_000)
    assert instant.us_until(Instant(1_500_000)) == 500_000
    assert Instant(1_500_000).us_until(instant) == -500_000
    assert Instant(1) < Instant(2)


@rule("s 16(1)(e)")
@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("2026-11-30T00:00:00+10:00", "12:00 am"),
        ("2026-11-30T00:05:59+10:00", "12:05 am"),
        ("2026-11-30T09:41:00+10:00", "9:41 am"),
        ("2026-11-30T12:00:00+10:00", "12:00 pm"),
        ("2026-11-30T20:41:00+10:00", "8:41 pm"),
        ("2026-11-30T13:59:59.999999Z", "11:59 pm"),
    ],
)
def test_the_time_as_a_player_reads_it(text: str, clock: str) -> None:
    assert clock_text(Instant.parse(text), BRISBANE) == clock


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("2026-11-30T00:00:00+10:00", 0),
        ("2026-11-30T00:05:59+10:00", 5),
        ("2026-11-30T08:41:00+10:00", 521),
        ("2026-11-30T12:00:00+10:00", 0),
        ("2026-11-30T20:41:59.999999+10:00", 521),
        ("2026-11-30T13:59:59.999999Z", 719),
    ],
)
def test_what_the_hands_of_a_clock_show(text: str, minutes: int) -> None:
    assert clock_minutes(Instant.parse(text), BRISBANE) == minutes


@rule("s 16(1)(e)")
@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026-11-30T20:41:00+10:00", "Mon 30 Nov 2026"),
        ("2026-11-30T14:00:00Z", "Tue 1 Dec 2026"),
        ("2027-01-03T00:00:00+10:00", "Sun 3 Jan 2027"),
        ("2027-02-03T00:00:00+10:00", "Wed 3 Feb 2027"),
        ("2027-03-04T00:00:00+10:00", "Thu 4 Mar 2027"),
        ("2027-04-02T00:00:00+10:00", "Fri 2 Apr 2027"),
        ("2027-05-01T00:00:00+10:00", "Sat 1 May 2027"),
        ("2027-06-30T00:00:00+10:00", "Wed 30 Jun 2027"),
        ("2027-07-31T00:00:00+10:00", "Sat 31 Jul 2027"),
        ("2027-08-01T00:00:00+10:00", "Sun 1 Aug 2027"),
        ("2027-09-10T00:00:00+10:00", "Fri 10 Sep 2027"),
        ("2027-10-07T00:00:00+10:00", "Thu 7 Oct 2027"),
    ],
)
def test_the_date_as_a_ticket_prints_it(text: str, date: str) -> None:
    assert date_text(Instant.parse(text), BRISBANE) == date
