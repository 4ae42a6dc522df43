"""Odds: exact chances and returns as fractions, and the words in which they are shown."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER, LAST_NUMBER
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, SideWager
from kiosk.values.invariant import ensure


def chance_of_catch(spot_count: int, catch: int) -> Fraction:
    """The exact chance that a draw of 20 of 80 catches that many of the spots (s 2); 0 if it can't happen."""
    ensure(0 <= spot_count <= LAST_NUMBER, "a wager has at most 80 spots")
    if not 0 <= catch <= DRAW_SIZE:
        return Fraction(0)
    ways_to_catch = comb(spot_count, catch) * comb(LAST_NUMBER - spot_count, DRAW_SIZE - catch)
    return Fraction(ways_to_catch, comb(LAST_NUMBER, DRAW_SIZE))


def chance_of_side(wager: type[SideWager]) -> Fraction:
    """The exact chance that a heads, tails or evens wager wins (s 14A)."""
    evens = chance_of_catch(LAST_HEADS_NUMBER, DRAW_SIZE // 2)
    # The halves are alike, so heads and tails share equally what evens leaves.
    return evens if wager is EvensWager else (1 - evens) / 2


def chance_of_lucky_last(spot_count: int) -> Fraction:
    """The exact chance that the 20th number drawn is one of that many different spots (s 14D)."""
    ensure(0 <= spot_count <= LAST_NUMBER, "a ticket has at most 80 different spots")
    return Fraction(spot_count, LAST_NUMBER)


def return_of_spots(schedule: ScheduleOfPrizes, spot_count: int) -> Fraction:
    """The exact part of each dollar on spot wagers of this spot count that comes back in prizes over time."""
    cents = (
        chance_of_catch(spot_count, line.catch) * line.per_dollar.cents for line in schedule.lines(spot_count)
    )
    return sum(cents, Fraction(0)) / 100


def return_of_side(schedule: ScheduleOfPrizes, wager: type[SideWager]) -> Fraction:
    """The exact part of each dollar on heads, tails or evens wagers that comes back in prizes over time."""
    return chance_of_side(wager) * schedule.side_prize(wager).cents / 100


def return_of_lucky_last(schedule: ScheduleOfPrizes, spot_count: int) -> Fraction:
    """The exact part of each dollar on lucky last wagers with that many different spots that comes back in
    prizes over time (R4); 0 if there is no line for them."""
    prize = schedule.lucky_last_prize(spot_count)
    return Fraction(0) if prize is None else chance_of_lucky_last(spot_count) * prize.cents / 100


def return_in_whole_dollars_of_100(part: Fraction) -> int:
    """The 63 of "Over time $63 of each $100 comes back in prizes.": rounded down, never above the truth."""
    return part * 100 // 1


def one_in_text(chance: Fraction) -> str:
    """A chance as people read it: ``1 in 4``, ``1 in 5.7``, ``1 in 1,366``.

    One decimal below 100, none above; half is rounded to the longer odds. A whole number has no decimal.
    """
    ensure(0 < chance <= 1, "only what can happen has odds")
    one_in = 1 / chance
    tenths = _nearest(one_in * 10)
    if one_in.denominator == 1 or tenths >= 1000:
        return f"1 in {_nearest(one_in):,}"
    return f"1 in {tenths // 10}.{tenths % 10}"


def percent_text(part: Fraction) -> str:
    """A part as people read it: ``74.99 %``. Two decimals, a half up."""
    hundredths = _nearest(part * 10_000)
    return f"{hundredths // 100:,}.{hundredths % 100:02d} %"


def _nearest(value: Fraction) -> int:
    """The nearest whole number, a half up."""
    return (value + Fraction(1, 2)) // 1
