"""Returns with a keno bonus (s 14E), exactly: for sets of spots looked at, for the worst one, and at random.

A keno bonus wager costs the same amount again (s 15(3)) and multiplies the winning wager's prize if the total
of the twenty numbers has a multiplier (s 14E(2), 23A(1)(b)). So the return with the bonus is half the mean of
prize times factor, where the factor is the multiplier or, without one, 1. With jackpots, half of what the
jackpot adds without the bonus comes to it, and half the mean of the keno bonus jackpot prize.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from msgspec import Struct

from kiosk.rules.exposure import KENO, Search, draws_with_multiplier, prize_sum, tally, total_counts
from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER, NUMBERS
from kiosk.rules.jackpot_returns import JackpotReturn
from kiosk.rules.multipliers import LAST_TOTAL, TOTALS, Multipliers
from kiosk.rules.odds import chance_of_catch

_STAKED: Final = 2
"""Dollars wagered on a wager of $1 with its keno bonus (s 15(3))."""


class SetReturn(Struct, frozen=True):
    """The exact return with a keno bonus on one set of spots.

    `which` is lowest, middle, highest or worst, and for a wager with jackpots also worst_with_jackpots, the
    worst set found if they count; half for heads, tails and evens. `with_jackpots` is the return at the
    expected growth; without jackpots the same as `part`. `jackpot_chances` are those of the catch *and* a
    multiplier in one game, for each jackpot of the wager.
    """

    which: str
    spots: tuple[int, ...]
    part: Fraction
    with_jackpots: Fraction
    jackpot_chances: tuple[Fraction, ...] = ()


class BonusReturn(Struct, frozen=True):
    """Returns of one wager with a keno bonus, as parts of the whole amount wagered, the bonus included.

    `is_offered` says whether the schedule lets the wager carry keno bonus (R5). `at_random` is the return of
    spots chosen at random, the mean over all sets.
    """

    is_offered: bool
    at_random: Fraction
    at_random_with_jackpots: Fraction
    sets: tuple[SetReturn, ...]

    @property
    def worst(self) -> SetReturn:
        """The set that returns most, jackpots left out: the licensee's worst."""
        return max(self.sets, key=lambda one: one.part)

    @property
    def worst_with_jackpots(self) -> SetReturn:
        """The set that returns most at the expected growth of the jackpots."""
        return max(self.sets, key=lambda one: one.with_jackpots)

    @property
    def least(self) -> Fraction:
        """The lowest of the returns looked at, jackpots left out: the player's worst."""
        return min(self.at_random, *(one.part for one in self.sets))


class TotalFacts(Struct, frozen=True):
    """The totals of a game and a table of multipliers: how many have one, how often, and the mean factor."""

    total_count: int
    chance: Fraction
    mean_factor: Fraction
    chance_by_multiplier: tuple[tuple[int, Fraction], ...]


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


class BonusTable:
    """A table of multipliers made ready: one factor for each total, and one search for all spot counts."""

    def __init__(self, multipliers: Multipliers) -> None:
        self._factors = [multipliers.of(total) or 1 for total in range(LAST_TOTAL + 1)]
        self._search = Search(self._factors)
        self.facts = total_facts(multipliers)

    def of_spots(
        self,
        spot_count: int,
        prizes: Mapping[int, int],
        jackpots: Sequence[JackpotReturn],
        *,
        is_offered: bool,
    ) -> BonusReturn:
        """The returns of a spot count; `prizes` is the prize in cents on each dollar of each winning catch.

        Takes up to a second: the worst set is searched for.
        """
        fixed = {jackpot.line.catch: jackpot.line.bonus.cents for jackpot in jackpots if jackpot.line.bonus}
        sets = _looked_at(spot_count)
        starts = (*sets.values(), *_further_starts(spot_count))
        sets["worst"] = self._search.worst(prizes, starts)
        if jackpots:
            starts = (sets["worst"], sets["lowest"], sets["middle"], sets["highest"])
            sets["worst_with_jackpots"] = (
                self._search.worst(prizes, starts, fixed) if fixed else sets["worst"]
            )
        return BonusReturn(
            is_offered,
            *self._at_random(spot_count, prizes, jackpots),
            tuple(self._on(which, spots, prizes, jackpots) for which, spots in sets.items()),
        )

    def of_half(
        self, half: tuple[int, ...], counts: Iterable[int], cents: int, *, is_offered: bool
    ) -> BonusReturn:
        """The returns of a wager on a half that wins `cents` on each dollar with these counts of numbers in
        it."""
        prizes = dict.fromkeys(counts, cents)
        found = self._on("half", half, prizes, ())
        return BonusReturn(is_offered, *self._at_random(len(half), prizes, ()), (found,))

    def of_lucky_last(self, spot_count: int, cents: int) -> BonusReturn:
        """The returns of lucky last with that many different spots and a prize of `cents` on each dollar.

        The 20th number is any of the twenty alike, whatever their total. So a spot adds the same to the
        return in every set, and the worst of all sets is made of the spots that add most: no search, a proof.
        """
        by_worth = sorted(NUMBERS, key=lambda number: (-self._worths[number], number))
        sets = _looked_at(spot_count) | {"worst": tuple(sorted(by_worth[:spot_count]))}
        mean = Fraction(spot_count, LAST_NUMBER) * cents * self.facts.mean_factor / (100 * _STAKED)
        found = []
        for which, spots in sets.items():
            worth = sum(self._worths[spot] for spot in spots)
            part = Fraction(worth * cents, DRAW_SIZE * KENO.draws * 100 * _STAKED)
            found.append(SetReturn(which, spots, part, part))
        return BonusReturn(True, mean, mean, tuple(found))

    @cached_property
    def _worths(self) -> dict[int, int]:
        """For each number the factors of all draws that hold it together."""
        return {number: prize_sum(tally((number,), self._factors), {1: 1}) for number in NUMBERS}

    def _at_random(
        self, spot_count: int, prizes: Mapping[int, int], jackpots: Sequence[JackpotReturn]
    ) -> tuple[Fraction, Fraction]:
        # Over all sets of spots alike, the catch says nothing of the total.
        mean = sum(
            (chance_of_catch(spot_count, catch) * cents for catch, cents in prizes.items()), Fraction(0)
        )
        part = mean * self.facts.mean_factor / (100 * _STAKED)
        chances = [jackpot.chance * self.facts.chance for jackpot in jackpots]
        return part, part + _of_jackpots(jackpots, chances)

    def _on(
        self,
        which: str,
        spots: tuple[int, ...],
        prizes: Mapping[int, int],
        jackpots: Sequence[JackpotReturn],
    ) -> SetReturn:
        counted = tally(spots, self._factors)
        part = Fraction(prize_sum(counted, prizes), KENO.draws * 100 * _STAKED)
        chances = [
            Fraction(draws_with_multiplier(counted, jackpot.line.catch), KENO.draws) for jackpot in jackpots
        ]
        return SetReturn(which, spots, part, part + _of_jackpots(jackpots, chances), tuple(chances))


def _of_jackpots(jackpots: Sequence[JackpotReturn], chances: Sequence[Fraction]) -> Fraction:
    """What jackpots add to $1 with its keno bonus; `chances` are those of each catch with a multiplier."""
    added = (
        jackpot.part + chance * jackpot.line.bonus.cents / 100
        for jackpot, chance in zip(jackpots, chances, strict=True)
    )
    return sum(added, Fraction(0)) / _STAKED


def _looked_at(spot_count: int) -> dict[str, tuple[int, ...]]:
    return {
        "lowest": tuple(lowest_numbers(spot_count)),
        "middle": tuple(middle_numbers(spot_count)),
        "highest": tuple(highest_numbers(spot_count)),
    }


def _further_starts(spot_count: int) -> tuple[tuple[int, ...], ...]:
    """Sets of another kind to start a search from: both ends of the field, and evenly spread over it."""
    low = spot_count // 2
    spread = tuple(1 + (2 * index + 1) * LAST_NUMBER // (2 * spot_count) for index in range(spot_count))
    ends = (*lowest_numbers(low), *highest_numbers(spot_count - low))
    return (ends, spread) if spread[-1] <= LAST_NUMBER else (ends,)
