"""The timetable of a draw on every screen: where each ball is at a moment since the draw. Pure.

Central's `drawn_at` is the start. The rhythm is the same for every ball, the last and a catch included.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.field import DRAW_SIZE
from kiosk.values.instant import SECOND_US

OPENING_US: Final = 1_000_000
BALL_US: Final = 1_200_000
FADE_US: Final = 160_000  # the ball fades in on the stage; its cell and the sentence change at the end of it
STAND_US: Final = 800_000  # from here on it flies to its place in the tray
FLIGHT_US: Final = BALL_US - STAND_US
DRAW_US: Final = OPENING_US + DRAW_SIZE * BALL_US
PAUSE_US: Final = 600_000  # between the last ball and the total, or the prizes
TOTAL_US: Final = 2_400_000  # the total of the twenty numbers and its multiplier, where a game has keno bonus
RESULTS_US: Final = 20 * SECOND_US  # how long the prizes stay before the next game takes the screen


class Phase(StrEnum):
    """The parts of a draw on the screen, in order."""

    BEFORE = "before"
    OPENING = "opening"
    BALLS = "balls"
    PAUSE = "pause"
    TOTAL = "total"
    RESULTS = "results"
    OVER = "over"


class Moment(Struct, frozen=True):
    """Where the balls are. Counts go from 0 to 20 and never fall as time goes on.

    `on_stage` balls have begun to appear on the stage, the newest of them stands there; `told` of them have
    changed their cell and the sentence; `landed` of them lie in the tray. `flown_us` is how long the ball
    after the landed ones has been on its way to the tray, or -1 if none is.
    """

    phase: Phase
    on_stage: int = 0
    told: int = 0
    landed: int = 0
    flown_us: int = -1

    @property
    def is_complete(self) -> bool:
        """Every ball is told, and the total with its multiplier: prizes may be said."""
        return self.phase in (Phase.RESULTS, Phase.OVER)


def moment(since_drawn_us: int, *, has_total: bool = False) -> Moment:
    """The moment that many microseconds after the draw; whoever joins late gets the true state at once.

    `has_total` says that the total of the numbers is told before the prizes (s 3B).
    """
    if since_drawn_us < 0:
        return Moment(Phase.BEFORE)
    if since_drawn_us < OPENING_US:
        return Moment(Phase.OPENING)
    if since_drawn_us < DRAW_US:
        landed, into_ball_us = divmod(since_drawn_us - OPENING_US, BALL_US)
        told = landed + (into_ball_us >= FADE_US)
        flown_us = into_ball_us - STAND_US if into_ball_us >= STAND_US else -1
        return Moment(Phase.BALLS, landed + 1, told, landed, flown_us)
    phase = _phase_after(since_drawn_us - DRAW_US, TOTAL_US if has_total else 0)
    return Moment(phase, DRAW_SIZE, DRAW_SIZE, DRAW_SIZE)


def balls_shown(since_drawn_us: int) -> int:
    """How many balls a person has been told of, 0 to 20."""
    return moment(since_drawn_us).told


def _phase_after(since_last_ball_us: int, total_us: int) -> Phase:
    if since_last_ball_us < PAUSE_US:
        return Phase.PAUSE
    if since_last_ball_us < PAUSE_US + total_us:
        return Phase.TOTAL
    return Phase.RESULTS if since_last_ball_us < PAUSE_US + total_us + RESULTS_US else Phase.OVER
