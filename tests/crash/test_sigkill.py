"""Case 23: the real program is killed at a hundred instants between the touch and the end of the print.

The program is all of it but the screens: its threads, its ledgers on disk, the clock of the machine, and a
printer whose papers are files. `tests/endtoend/test_power_cut.py` kills it with its screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kiosk.devices.seeded_chance import SeededChance
from tests.crash.kill_venue import KillableVenue
from tests.tally import Tally

VENUES: Final = 10
SPREAD: Final = 7  # kills of each venue that are spread over the whole of a sale
# The others are at its ends, which are short: the touch, and the paper that has just come out.
AT_THE_ENDS: Final = ((0, ""), (1, ".escpos"), (1, ".escpos"))
TURNS: Final = 150


@pytest.fixture
def venue(tmp_path: Path) -> Iterator[KillableVenue]:
    """A venue in an empty folder."""
    made = KillableVenue(tmp_path / "venue")
    yield made
    made.close()


@pytest.mark.parametrize("number", range(VENUES))
def test_a_killed_program_loses_no_entry_and_no_cent(venue: KillableVenue, number: int, tally: Tally) -> None:
    """One venue is killed ten times, each time at another stretch of a sale, and sells on."""
    chance = SeededChance(number, "kills")
    venue.start()
    venue.sell()
    things = venue.sell()
    assert things >= 10
    # The instants of all venues together lie evenly between the touch and a little after the end.
    places = range(number, SPREAD * VENUES, VENUES)
    spread = [((things + 2) * place // (SPREAD * VENUES), "") for place in places]
    for kill, (count, suffix) in enumerate([*spread, *AT_THE_ENDS]):
        (turns,) = chance.random_bytes(1)
        hit = venue.kill_while_selling(count, suffix, turns * TURNS if kill < SPREAD else 0)
        venue.start()
        tally("kills of the process tried", 1)
        tally(f"kills {hit.value}", 1)
    venue.sell()
    venue.stop()
    tally("entries lost after a kill of the process", 0)
    tally("cents unaccounted for after a kill of the process", 0)
