"""How long keno dollars are good: five calendar years after the date of issue, in the zone of the place."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from kiosk.central.keno_dollars import good_until
from kiosk.values.instant import Instant
from tests.rules.citing import rule


@rule("s 11(2)", "s 12(2)")
@pytest.mark.parametrize(
    ("zone", "issued_at", "last_instant"),
    [
        ("Australia/Brisbane", "2026-11-30T20:15:00+10:00", "2031-11-30T23:59:59.999999+10:00"),
        # Still 29 November in London, already 30 November in Brisbane.
        ("Australia/Brisbane", "2026-11-29T16:00:00+00:00", "2031-11-30T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2028-02-29T12:00:00+10:00", "2033-02-28T23:59:59.999999+10:00"),
        ("Australia/Brisbane", "2027-12-31T23:59:59+10:00", "2032-12-31T23:59:59.999999+10:00"),
        # Issued in summer time; the last day ends in summer time too.
        ("Australia/Sydney", "2026-11-30T23:30:00+11:00", "2031-11-30T23:59:59.999999+11:00"),
        # Clocks go forward in the night to 4 October 2026 and back again in the night to 7 April 2030.
        ("Australia/Sydney", "2025-04-06T12:00:00+10:00", "2030-04-06T23:59:59.999999+11:00"),
    ],
)
def test_good_until_the_end_of_the_day_five_years_later(zone: str, issued_at: str, last_instant: str) -> None:
    assert good_until(Instant.parse(issued_at), ZoneInfo(zone)) == Instant.parse(last_instant)
