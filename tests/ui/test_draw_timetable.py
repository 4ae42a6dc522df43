"""The timetable of a draw: 1.0 s opening, 1.2 s for every ball alike, 25.0 s in all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.ui.timetable import Moment, Phase, balls_shown, moment

MILLI = 1_000


@pytest.mark.parametrize(
    ("at_ms", "expected"),
    [
        (-1, Moment(Phase.BEFORE)),
        (0, Moment(Phase.OPENING)),
        (999, Moment(Phase.OPENING)),
        (1_000, Moment(Phase.BALLS, on_stage=1)),
        (1_159, Moment(Phase.BALLS, on_stage=1)),
        (1_160, Moment(Phase.BALLS, on_stage=1, told=1)),
        (1_799, Moment(Phase.BALLS, on_stage=1, told=1)),
        (1_800, Moment(Phase.BALLS, on_stage=1, told=1, flown_us=0)),
        (2_199, Moment(Phase.BALLS, on_stage=1, told=1, flown_us=399 * MILLI)),
        (2_200, Moment(Phase.BALLS, on_stage=2, told=1, landed=1)),
        # The fourteenth ball comes at 1.0 + 13 x 1.2 = 16.6 s.
        (16_599, Moment(Phase.BALLS, on_stage=13, told=13, landed=12, flown_us=399 * MILLI)),
        (16_760, Moment(Phase.BALLS, on_stage=14, told=14, landed=13)),
        (24_999, Moment(Phase.BALLS, on_stage=20, told=20, landed=19, flown_us=399 * MILLI)),
        (25_000, Moment(Phase.PAUSE, 20, 20, 20)),
        (25_599, Moment(Phase.PAUSE, 20, 20, 20)),
        (25_600, Moment(Phase.RESULTS, 20, 20, 20)),
        (45_599, Moment(Phase.RESULTS, 20, 20, 20)),
        (45_600, Moment(Phase.OVER, 20, 20, 20)),
    ],
)
def test_each_instant_has_its_moment(at_ms: int, expected: Moment) -> None:
    assert moment(at_ms * MILLI) == expected


@pytest.mark.parametrize(
    ("at_ms", "phase"),
    [
        (25_599, Phase.PAUSE),
        (25_600, Phase.TOTAL),
        (27_999, Phase.TOTAL),
        (28_000, Phase.RESULTS),
        (47_999, Phase.RESULTS),
        (48_000, Phase.OVER),
    ],
)
def test_where_a_total_is_told_prizes_come_after_it(at_ms: int, phase: Phase) -> None:
    assert moment(at_ms * MILLI, has_total=True) == Moment(phase, 20, 20, 20)
    assert moment(at_ms * MILLI, has_total=True).is_complete is (phase in (Phase.RESULTS, Phase.OVER))


def test_prizes_are_said_only_after_the_pause() -> None:
    assert not moment(25_500 * MILLI).is_complete
    assert moment(25_600 * MILLI).is_complete


@pytest.mark.parametrize("ball", range(1, 21))
def test_every_ball_has_the_same_rhythm(ball: int) -> None:
    comes = 1_000_000 + (ball - 1) * 1_200_000
    assert (balls_shown(comes), balls_shown(comes + 159_999), balls_shown(comes + 160_000)) == (
        ball - 1,
        ball - 1,
        ball,
    )


@given(st.integers(-5_000_000, 60_000_000), st.integers(0, 5_000_000))
def test_no_count_ever_falls(since: int, later: int) -> None:
    for has_total in (False, True):
        _never_falls(moment(since, has_total=has_total), moment(since + later, has_total=has_total))


def _never_falls(before: Moment, after: Moment) -> None:
    assert (before.on_stage, before.told, before.landed) <= (after.on_stage, after.told, after.landed)
    assert after.landed <= after.told <= after.on_stage <= 20
