"""Returns: what part of the money on each wager comes back in prizes over time, alone and with a keno bonus.

A keno bonus wager costs the same amount again (s 15(3)) and multiplies the winning wager's prize if the total
of the twenty numbers has a multiplier (s 14E(2), 23A(1)(b)). So the return with the bonus is half the mean of
prize times factor, where the factor is the multiplier or, without one, 1. Jackpots (s 26 to 26B) and the
abatement of major prizes (s 25) are left out; the first would raise a return, the second lower it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct

from kiosk.rules.exposure import KENO, Search, prize_sum, tally, total_counts
from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER, LAST_NUMBER
from kiosk.rules.multipliers import LAST_TOTAL, TOTALS, Multipliers
from kiosk.rules.odds import chance_of_catch
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.values.money import Money

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


class SetReturn(Struct, frozen=True):
    """The exact return with a keno bonus on one set of spots: `which` is lowest, middle, highest or worst."""

    which: str
    spots: tuple[int, ...]
    part: Fraction


class BonusReturn(Struct, frozen=True):
    """Returns of one wager with a keno bonus, as parts of the whole amount wagered, the bonus included.

    `at_random` is that of spots chosen at random, the mean over all sets. `sets` are the lowest, middle and
    highest numbers and the worst set found; a wager on a half has the one set ``half``.
    """

    at_random: Fraction
    sets: tuple[SetReturn, ...]

    @property
    def worst(self) -> SetReturn:
        """The set that returns most: the licensee's worst."""
        return max(self.sets, key=lambda one: one.part)

    @property
    def least(self) -> Fraction:
        """The lowest of the returns looked at: the player's worst."""
        return min(self.at_random, *(one.part for one in self.sets))


class WagerReturn(Struct, frozen=True):
    """The exact return of one wager. `spot_count` is 0 for heads, tails and evens.

    `lines` go from the highest catch to the lowest.
    """

    name: str
    spot_count: int
    alone: Fraction
    lines: tuple[CatchReturn, ...]
    bonus: BonusReturn | None


class TotalFacts(Struct, frozen=True):
    """The totals of a game and a table of multipliers: how many have one, how often, and the mean factor."""

    total_count: int
    chance: Fraction
    mean_factor: Fraction
    chance_by_multiplier: tuple[tuple[int, Fraction], ...]


def wager_returns(schedule: ScheduleOfPrizes, multipliers: Multipliers | None) -> tuple[WagerReturn, ...]:
    """The return of every wager of a schedule: spot counts ascending, then heads, tails and evens.

    Takes some seconds with multipliers: each spot count is searched for its worst set.
    """
    bonus = None if multipliers is None else _Bonus(multipliers)
    spot_wagers = [_spot_wager(schedule, count, bonus) for count in schedule.spot_counts]
    return (*spot_wagers, *(_side_wager(schedule, name, bonus) for name in _SIDES))


def total_facts(multipliers: Multipliers) -> TotalFacts:
    """What a table of multipliers means over all draws, each total by its exact chance."""
    chances = total_chances()
    by_multiplier = {value: Fraction(0) for value in multipliers.values}
    for total, multiplier in multipliers.by_total:
        by_multiplier[multiplier] += chances[total]
    with_one = sum(by_multiplier.values(), Fraction(0))
    mean = sum((value * chance for value, chance in by_multiplier.items()), 1 - with_one)
    return TotalFacts(len(multipliers.by_total), with_one, mean, tuple(by_multiplier.items()))


def total_chances() -> dict[int, Fraction]:
    """The exact chance of each total, 210 to 1410."""
    counts = total_counts()
    return {total: Fraction(counts[total], KENO.draws) for total in TOTALS}


def percent_text(part: Fraction) -> str:
    """A part as people read it: ``74.99 %``. Two decimals, a half up."""
    hundredths = (part * 10_000 + Fraction(1, 2)) // 1
    return f"{hundredths // 100:,}.{hundredths % 100:02d} %"


def lowest_numbers(spot_count: int) -> range:
    """The lowest numbers of the field."""
    return range(1, spot_count + 1)


def highest_numbers(spot_count: int) -> range:
    """The highest numbers of the field."""
    return range(LAST_NUMBER - spot_count + 1, LAST_NUMBER + 1)


def middle_numbers(spot_count: int) -> range:
    """The numbers in the middle of the field; of an odd count, one more lies below it than above."""
    first = (LAST_NUMBER - spot_count) // 2 + 1
    return range(first, first + spot_count)


class _Bonus:
    """A table of multipliers made ready: one factor for each total, and one search for all spot counts."""

    def __init__(self, multipliers: Multipliers) -> None:
        self._factors = [multipliers.of(total) or 1 for total in range(LAST_TOTAL + 1)]
        self._search = Search(self._factors)
        self._mean_factor = total_facts(multipliers).mean_factor

    def at_random(self, alone: Fraction) -> Fraction:
        # Over all sets of spots alike, the catch says nothing of the total.
        return alone * self._mean_factor / 2

    def on(self, spots: Iterable[int], cents: Mapping[int, int]) -> Fraction:
        """The exact return on these spots; `cents` is the prize on each dollar of each winning catch."""
        return Fraction(prize_sum(tally(spots, self._factors), cents), KENO.draws * 100 * 2)

    def of_spots(self, spot_count: int, cents: Mapping[int, int], alone: Fraction) -> BonusReturn:
        looked_at: dict[str, tuple[int, ...]] = {
            "lowest": tuple(lowest_numbers(spot_count)),
            "middle": tuple(middle_numbers(spot_count)),
            "highest": tuple(highest_numbers(spot_count)),
        }
        looked_at["worst"] = self._search.worst(cents, (*looked_at.values(), *_further_starts(spot_count)))
        sets = (SetReturn(which, spots, self.on(spots, cents)) for which, spots in looked_at.items())
        return BonusReturn(self.at_random(alone), tuple(sets))


def _further_starts(spot_count: int) -> tuple[tuple[int, ...], ...]:
    """Sets of another kind to start a search from: both ends of the field, and evenly spread over it."""
    low = spot_count // 2
    spread = tuple(1 + (2 * index + 1) * LAST_NUMBER // (2 * spot_count) for index in range(spot_count))
    ends = (*lowest_numbers(low), *highest_numbers(spot_count - low))
    return (ends, spread) if spread[-1] <= LAST_NUMBER else (ends,)


def _spot_wager(schedule: ScheduleOfPrizes, spot_count: int, bonus: _Bonus | None) -> WagerReturn:
    lines = []
    for line in schedule.lines(spot_count):
        chance = chance_of_catch(spot_count, line.catch)
        part = chance * line.per_dollar.cents / 100
        lines.append(CatchReturn(line.catch, line.per_dollar, chance, part))
    alone = sum((line.part for line in lines), Fraction(0))
    cents = {line.catch: line.per_dollar.cents for line in schedule.lines(spot_count)}
    with_bonus = None if bonus is None else bonus.of_spots(spot_count, cents, alone)
    return WagerReturn(f"{spot_count} spot", spot_count, alone, tuple(lines), with_bonus)


def _side_wager(schedule: ScheduleOfPrizes, name: str, bonus: _Bonus | None) -> WagerReturn:
    kind, counts = _SIDES[name]
    prize = schedule.side_prize(kind)
    chance = sum((chance_of_catch(LAST_HEADS_NUMBER, count) for count in counts), Fraction(0))
    line = CatchReturn(None, prize, chance, chance * prize.cents / 100)
    with_bonus = None
    if bonus is not None:
        half = tuple(lowest_numbers(LAST_HEADS_NUMBER))
        part = bonus.on(half, dict.fromkeys(counts, prize.cents))
        with_bonus = BonusReturn(bonus.at_random(line.part), (SetReturn("half", half, part),))
    return WagerReturn(name, 0, line.part, (line,), with_bonus)
