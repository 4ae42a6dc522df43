"""A wall clock that is set while central runs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.values.instant import Instant
from tests.central.support import FOUNDED_AT, House
from tests.ports.central_stage import THREE_SPOTS, done, entry, open_game, refused, sell, selling


class PartedClock(ManualClock):
    """A wall clock that is set by seconds, and a monotonic one that is not."""

    set_seconds = 0

    def now(self) -> Instant:
        """What the wall clock says."""
        return super().now().plus_seconds(self.set_seconds)


@pytest.fixture
def clock() -> PartedClock:
    """The clock of the machine."""
    return PartedClock(FOUNDED_AT)


@pytest.fixture
def parted(tmp_path: Path, clock: PartedClock) -> Iterator[House]:
    """A central on that machine."""
    made = House(tmp_path / "central.sqlite", clock=clock)
    yield made
    made.central.close()


def test_a_clock_set_back_stops_the_games_and_the_sale(parted: House, clock: PartedClock) -> None:
    clock.move_seconds(30)
    clock.set_seconds = -3600
    request = selling(1, parted.terminal, entry(THREE_SPOTS), open_game(parted).game)
    assert refused(parted.central.sell(request)).refusal is Refusal.NOT_SELLING
    with pytest.raises(Stop) as stopped:
        parted.central.advance()
    assert stopped.value.cause is StopCause.CLOCK_WENT_BACK
    assert stopped.value.sentence == (
        "The clock of this machine was set back: it says 2026-11-30T09:15:30.000000+00:00, but it must be "
        "about 2026-11-30T10:15:30.000000+00:00. Set the clock right, then start again."
    )
    # Set right again, the game goes on.
    clock.set_seconds = 0
    parted.central.advance()
    assert sell(parted, 2, entry(THREE_SPOTS)).span.first == request.first_game


def test_a_clock_set_back_a_little_is_no_reason_to_stop(parted: House, clock: PartedClock) -> None:
    clock.move_seconds(30)
    clock.set_seconds = -60
    parted.central.advance()
    sell(parted, 1, entry(THREE_SPOTS))


def test_a_clock_set_back_little_by_little_is_found_out(parted: House, clock: PartedClock) -> None:
    for seconds in (-40, -60):
        clock.set_seconds = seconds
        parted.central.advance()
    clock.set_seconds = -80
    with pytest.raises(Stop):
        parted.central.advance()


def test_a_clock_that_went_ahead_must_keep_up_with_that(parted: House, clock: PartedClock) -> None:
    # As after the machine slept: the wall clock goes on, the monotonic one need not.
    clock.set_seconds = 7200
    parted.central.advance()
    assert len(done(parted.central.venue()).drawn) == 0
    sell(parted, 1, entry(THREE_SPOTS))
    clock.set_seconds = 7100
    with pytest.raises(Stop):
        parted.central.advance()
