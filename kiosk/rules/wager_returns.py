"""Returns: what part of the money on each wager comes back in prizes over time, alone and with a keno bonus,
without jackpots and with them at their expected growth.

The abatement of major prizes (s 25) is left out; it would lower a return. A way of a way wager returns what a
spot wager of its spot count returns, for it is eligible as if on a separate ticket (s 14(2)).
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from kiosk.rules.bonus_returns import BonusReturn, BonusTable, lowest_numbers
from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER
from kiosk.rules.jackpot_returns import JackpotReturn, jackpot_returns
from kiosk.rules.odds import chance_of_catch, chance_of_lucky_last, return_of_lucky_last
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.values.money import Money

LUCKY_LAST = "lucky_last"
_HALF = DRAW_SIZE // 2
_SIDES: dict[str, tuple[type[SideWager], range]] = {
    "heads": (HeadsWager, range(_HALF + 1, DRAW_SIZE + 1)),
    "tails": (TailsWager, range(_HALF)),
    "evens": (EvensWager, range(_HALF, _HALF + 1)),
}
"""Each wager on the halves and the counts of numbers in 1-40 with which it wins (s 14A)."""


class CatchReturn(Struct, frozen=True):
    """One winning line: its prize on each dollar, its exact chance, and its part of the return.

    `catch` is None for heads, tails and evens, which have one prize for all counts they win with.
    """

    catch: int | None
    prize: Money
    chance: Fraction
    part: Fraction


class WagerReturn(Struct, frozen=True):
    """The exact return of one wager. `spot_count` is 0 for heads, tails and evens.

    `lines` go from the highest catch to the lowest. `alone` leaves jackpots out.
    """

    name: str
    spot_count: int
    alone: Fraction
    lines: tuple[CatchReturn, ...]
    jackpots: tuple[JackpotReturn, ...]
    bonus: BonusReturn | None

    @property
    def with_jackpots(self) -> Fraction:
        """The return of wagers of $1 with the jackpots at their expected growth; without any, `alone`."""
        return sum((jackpot.part for jackpot in self.jackpots), self.alone)

    @property
    def offered_bonus(self) -> BonusReturn | None:
        """The returns with keno bonus if the schedule lets the wager carry one (R5), else None."""
        return self.bonus if self.bonus is not None and self.bonus.is_offered else None


class LuckyLastReturn(Struct, frozen=True):
    """The exact return of lucky last with one number of different spots (s 14D, R4). `bonus` is None unless
    the schedule offers keno bonus on it (R5)."""

    spot_count: int
    prize: Money
    chance: Fraction
    alone: Fraction
    bonus: BonusReturn | None


def wager_returns(schedule: ScheduleOfPrizes, bonus: BonusTable | None) -> tuple[WagerReturn, ...]:
    """The return of every wager of a schedule but lucky last: spot counts ascending, then heads, tails and
    evens.

    Takes some seconds with multipliers: each spot count is searched for its worst set.
    """
    spot_wagers = [_spot_wager(schedule, count, bonus) for count in schedule.spot_counts]
    return (*spot_wagers, *(_side_wager(schedule, name, bonus) for name in _SIDES))


def lucky_last_returns(schedule: ScheduleOfPrizes, bonus: BonusTable | None) -> tuple[LuckyLastReturn, ...]:
    """The return of lucky last for each number of different spots with a line, ascending."""
    offered = bonus if LUCKY_LAST in schedule.bonus_on else None
    return tuple(
        LuckyLastReturn(
            line.spot_count,
            line.per_dollar,
            chance_of_lucky_last(line.spot_count),
            return_of_lucky_last(schedule, line.spot_count),
            None if offered is None else offered.of_lucky_last(line.spot_count, line.per_dollar.cents),
        )
        for line in schedule.lucky_last
    )


def _spot_wager(schedule: ScheduleOfPrizes, spot_count: int, bonus: BonusTable | None) -> WagerReturn:
    lines = []
    for line in schedule.lines(spot_count):
        chance = chance_of_catch(spot_count, line.catch)
        part = chance * line.per_dollar.cents / 100
        lines.append(CatchReturn(line.catch, line.per_dollar, chance, part))
    alone = sum((line.part for line in lines), Fraction(0))
    jackpots = jackpot_returns(schedule, spot_count, None if bonus is None else bonus.facts.chance)
    with_bonus = None
    if bonus is not None:
        cents = {line.catch: line.per_dollar.cents for line in schedule.lines(spot_count)}
        is_offered = not schedule.bonus_on.isdisjoint(("spot", "way"))
        with_bonus = bonus.of_spots(spot_count, cents, jackpots, is_offered=is_offered)
    return WagerReturn(f"{spot_count} spot", spot_count, alone, tuple(lines), jackpots, with_bonus)


def _side_wager(schedule: ScheduleOfPrizes, name: str, bonus: BonusTable | None) -> WagerReturn:
    kind, counts = _SIDES[name]
    prize = schedule.side_prize(kind)
    chance = sum((chance_of_catch(LAST_HEADS_NUMBER, count) for count in counts), Fraction(0))
    line = CatchReturn(None, prize, chance, chance * prize.cents / 100)
    with_bonus = None
    if bonus is not None:
        half, is_offered = tuple(lowest_numbers(LAST_HEADS_NUMBER)), name in schedule.bonus_on
        with_bonus = bonus.of_half(half, counts, prize.cents, is_offered=is_offered)
    return WagerReturn(name, 0, line.part, (line,), (), with_bonus)
