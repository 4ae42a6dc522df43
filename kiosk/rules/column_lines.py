"""Every line of the schedules of prizes, and every jackpot, in one table that columns look up.

The place in it of what a wager or way has caught is a whole number::

    ((schedule * 7 + kind) * 81 + spot count) * 32 + catch

where `schedule`, `kind` and `spot count` are those of its row, and its catch how many numbers of its mask are
drawn. Of heads, tails and evens that is how many of the twenty lie in their half. Ways are looked up as spot
wagers, so the lines of their rows are empty. So are those of lucky last, which no catch decides; where it
wins it is looked up with a catch of 1 as a seventh kind.

A way's place is that of no spots with what each of its groups adds, `spot count * 32 + catch`: groups share
no spot (s 14(1)), and so their sizes and catches add up to those of the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kiosk.rules.columns import Bytes, Flags, Kind, Whole
from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.schedule import PRIZE_MAXIMUM, ScheduleOfPrizes
from kiosk.rules.settlement import HALF_OF_DRAW
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.values.invariant import ensure

Places = NDArray[np.uint32]

_CATCHES: Final = 32  # places of a line: a power of two above the 21 catches there are
_COUNTS: Final = LAST_NUMBER + 1
_LUCKY_LAST_WON: Final = len(Kind)
_PLACES: Final = (len(Kind) + 1) * _COUNTS * _CATCHES  # of a schedule
_SIDES: Final[dict[Kind, tuple[type[SideWager], slice]]] = {
    Kind.HEADS: (HeadsWager, slice(HALF_OF_DRAW + 1, DRAW_SIZE + 1)),
    Kind.TAILS: (TailsWager, slice(HALF_OF_DRAW + 1, DRAW_SIZE + 1)),
    Kind.EVENS: (EvensWager, slice(HALF_OF_DRAW, HALF_OF_DRAW + 1)),
}


class Lines(Struct, frozen=True, eq=False):
    """The table: at each place the prize on each dollar in cents, 0 where there is none (s 23(1)(b)), and
    whether a prize or a jackpot is there."""

    per_dollar_cents: Whole
    is_notable: Flags


def lines_of(schedules: Sequence[ScheduleOfPrizes], jackpots: Sequence[Jackpot] = ()) -> Lines:
    """The table of these schedules, and of these jackpots under each of them."""
    per_dollar = np.zeros((len(schedules), len(Kind) + 1, _COUNTS, _CATCHES), np.int64)
    for of_schedule, schedule in zip(per_dollar, schedules, strict=True):
        for prizes in schedule.spot:
            for line in prizes.lines:
                of_schedule[Kind.SPOT, prizes.spot_count, line.catch] = line.per_dollar.cents
        for kind, (wager, catches) in _SIDES.items():
            of_schedule[kind, 0, catches] = schedule.side_prize(wager).cents
        for last in schedule.lucky_last:
            of_schedule[_LUCKY_LAST_WON, last.spot_count, 1] = last.per_dollar.cents
    ensure(int(per_dollar.max(initial=0)) <= PRIZE_MAXIMUM.cents, f"no prize is above {PRIZE_MAXIMUM}")
    is_notable = per_dollar > 0
    for jackpot in jackpots:
        is_possible = 0 < jackpot.spot_count <= LAST_NUMBER and 0 <= jackpot.catch <= DRAW_SIZE
        ensure(is_possible, "a jackpot is for a catch on a spot count")
        is_notable[:, Kind.SPOT, jackpot.spot_count, jackpot.catch] = True
    return Lines(per_dollar.ravel(), is_notable.ravel())


def row_places(kind: Bytes, spot_count: Bytes, schedule: Bytes, catch: Bytes, out: Places) -> None:
    """Write the place of each row into `out`."""
    lines = kind.astype(np.uint16)
    lines *= _COUNTS
    lines += spot_count
    lines *= _CATCHES
    lines += catch
    np.multiply(schedule, np.uint32(_PLACES), out=out)
    out += lines


def lucky_last_places(spot_count: Bytes, schedule: Bytes) -> Places:
    """The place of lucky last, where it wins, with that many different spots."""
    kind, catch = np.full_like(spot_count, _LUCKY_LAST_WON), np.ones_like(spot_count)
    places = np.empty(len(spot_count), np.uint32)
    row_places(kind, spot_count, schedule, catch, places)
    return places


def wayless_places(schedule: Bytes) -> Places:
    """The place of a way without any group."""
    return schedule.astype(np.uint32) * np.uint32(_PLACES)


def group_places(spot_count: Bytes, catch: Bytes) -> Places:
    """What groups of these spot counts and catches add to the place of a way that they are part of."""
    places = spot_count.astype(np.uint32)
    places *= _CATCHES
    places += catch
    return places


def catches_at(places: Places) -> Bytes:
    """The catch that each place is for."""
    return (places % _CATCHES).astype(np.uint8)


def spot_counts_at(places: Places) -> Bytes:
    """The spot count that each place is for; 0 of heads, tails and evens."""
    return (places // _CATCHES % _COUNTS).astype(np.uint8)
