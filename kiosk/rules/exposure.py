"""Exposure: how the spots of a wager and the total of the draw hang together, exactly.

With a keno bonus wager the prize depends on the total (s 14E(2)), and the spots a player chooses are part of
the total: low spots that are caught make it low. So the chance of a catch and that of a multiplier must not
be multiplied; here every draw is counted by catch *and* total.

Counting is in 64-bit whole numbers and exact. Every number held is a count of different sets of at most 20 of
the 80 numbers that share a size, or a catch and a total: at most C(80, 20) = 3,535,316,142,212,174,320, which
is less than 2**63 - 1 = 9,223,372,036,854,775,807. A convolution adds products that are each a count of
different draws, so neither a product nor a part of the sum is larger. Multiplication by prizes and
multipliers, where this would end, is done in Python's unlimited whole numbers. Floating point only ranks
exchanges in the search for the worst set; what is found is counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import comb
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.values.invariant import ensure

Counts = NDArray[np.int64]
Reals = NDArray[np.float64]
Tally = Mapping[tuple[int, int], int]
"""How many of all draws have a catch and a factor: (catch, factor) -> draws. Their sum is every draw."""
NO_MULTIPLIER: Final = 1
"""The factor of a total without a multiplier: the prize stays as it is. No multiplier is 1 (s 3B)."""
_NOTHING: Final[Mapping[int, int]] = {}


class Field(Struct, frozen=True):
    """A field of the numbers 1 to `last_number` of which `draw_size` are drawn. Keno's is the default."""

    last_number: int = LAST_NUMBER
    draw_size: int = DRAW_SIZE

    def __post_init__(self) -> None:
        ensure(0 < self.draw_size <= self.last_number, "a draw comes from the field")
        ensure(self.draws < 2**63, "the draws of a field are counted in 64 bits")

    @property
    def draws(self) -> int:
        """How many different draws there are, order left out."""
        return comb(self.last_number, self.draw_size)

    @property
    def last_total(self) -> int:
        """The highest total: that of the highest numbers. Every smaller sum below has a place too."""
        return sum(range(self.last_number - self.draw_size + 1, self.last_number + 1))

    def others(self, spots: Iterable[int]) -> tuple[int, ...]:
        """The numbers that are not among the spots, ascending."""
        chosen = set(spots)
        return tuple(number for number in range(1, self.last_number + 1) if number not in chosen)


KENO = Field()


def total_counts(field: Field = KENO) -> tuple[int, ...]:
    """How many draws have each total, from 0 to the field's last total."""
    return tuple(_subsets(range(1, field.last_number + 1), field)[field.draw_size].tolist())


def joint_counts(spots: Iterable[int], field: Field = KENO) -> Counts:
    """How many draws have each catch of these spots (row, 0 to the draw size) and each total (column)."""
    chosen = tuple(sorted(set(spots)))
    caught, uncaught = _subsets(chosen, field), _subsets(field.others(chosen), field)
    joint = np.zeros_like(caught)
    for catch in range(min(len(chosen), field.draw_size) + 1):
        rest = uncaught[field.draw_size - catch]
        if rest.any():
            # Two disjoint sets of 20 numbers together sum to no more than the last total.
            joint[catch] = np.convolve(np.trim_zeros(caught[catch], "b"), rest)[: joint.shape[1]]
    return joint


def tally(spots: Iterable[int], factors: Sequence[int], field: Field = KENO) -> dict[tuple[int, int], int]:
    """Every draw, counted by catch of these spots and the factor of its total.

    `factors` holds one whole number for each total from 0 to the field's last: what a prize is multiplied by,
    :data:`NO_MULTIPLIER` where the total has no multiplier.
    """
    ensure(len(factors) == field.last_total + 1, "every total has a factor")
    joint, by_total = joint_counts(spots, field), np.array(factors, dtype=np.int64)
    found = {}
    for factor in sorted(set(factors)):
        for catch, draws in enumerate(joint[:, by_total == factor].sum(axis=1).tolist()):
            if draws:
                found[catch, factor] = draws
    return found


def prize_sum(counted: Tally, prizes: Mapping[int, int], fixed: Mapping[int, int] = _NOTHING) -> int:
    """The prizes of all draws together, each draw once, where `prizes` holds that of each winning catch.

    `fixed` holds what a catch pays besides, unmultiplied, and only where the total has a multiplier: a keno
    bonus jackpot prize (s 26A(2)(b), 26B(5)(b)).
    """
    return sum(
        draws * (prizes.get(catch, 0) * factor + (fixed.get(catch, 0) if factor != NO_MULTIPLIER else 0))
        for (catch, factor), draws in counted.items()
    )


def draws_with_multiplier(counted: Tally, catch: int) -> int:
    """How many draws have that catch and a total with a multiplier."""
    return prize_sum(counted, _NOTHING, {catch: 1})


class Search:
    """Looks for the set of spots whose prizes, multiplied by the factor of the total, are worth most.

    From several sets it exchanges one spot for one other number, always the exchange that gains most, until
    none gains; of the sets it ends at, the one that an exact count says is worst is the answer. It is the
    worst *found*: no exchange of a single spot makes it worse, but no proof is claimed over all sets. It is
    worst of all where it has been compared with all sets, which the tests do on small fields.
    """

    def __init__(self, factors: Sequence[int], field: Field = KENO) -> None:
        ensure(len(factors) == field.last_total + 1, "every total has a factor")
        self._factors, self._field = tuple(factors), field
        self._multiplied = np.concatenate([np.array(factors, dtype=np.float64), np.zeros(len(factors))])
        self._has_multiplier = self._multiplied.copy()
        self._has_multiplier[: len(factors)] = [factor != NO_MULTIPLIER for factor in factors]

    def worst(
        self,
        prizes: Mapping[int, int],
        starts: Iterable[Sequence[int]],
        fixed: Mapping[int, int] = _NOTHING,
    ) -> tuple[int, ...]:
        """The worst set found from these starts, all of one size. At equal worth the earlier start's.

        `prizes` and `fixed` are those of :func:`prize_sum`.
        """
        found: dict[tuple[int, ...], int] = {}
        been: set[tuple[int, ...]] = set()
        for start in starts:
            ended = self._exchanged(tuple(sorted(start)), prizes, fixed, been)
            if ended not in found:
                found[ended] = prize_sum(tally(ended, self._factors, self._field), prizes, fixed)
        return max(found, key=lambda spots: found[spots])

    def _exchanged(
        self,
        spots: tuple[int, ...],
        prizes: Mapping[int, int],
        fixed: Mapping[int, int],
        been: set[tuple[int, ...]],
    ) -> tuple[int, ...]:
        """Where the exchanges from a set end, or the first set on the way where others have `been`: from
        there they go on alike, and end where an earlier search has."""
        # What a catch pays, and by how much each total multiplies it.
        layers = [(prizes, self._multiplied), *([(fixed, self._has_multiplier)] if fixed else [])]
        others = self._field.others(spots)
        outsides = [self._outside(others, by_total) for _, by_total in layers]
        # Every exchange gains, so no set comes twice in one search, unless rounding has it otherwise.
        while others and spots not in been:
            been.add(spots)
            withouts = [np.stack([_without(outside, other, -1) for other in others]) for outside in outsides]
            found = [
                self._gains(spots, others, outside, without, paid)
                for (paid, _), outside, without in zip(layers, outsides, withouts, strict=True)
            ]
            gains = np.sum([gain for gain, _ in found], axis=0)
            worth = sum(part for _, part in found)
            out, in_ = map(int, np.unravel_index(int(gains.argmax()), gains.shape))
            # Less than this is rounding.
            if gains[out, in_] <= worth * 1e-9:
                break
            outsides = [_with(without[in_], spots[out]) for without in withouts]
            spots = tuple(sorted((*spots[:out], *spots[out + 1 :], others[in_])))
            others = self._field.others(spots)
        return spots

    def _outside(self, others: tuple[int, ...], by_total: Reals) -> Reals:
        """Row r, column a: what all draws are multiplied by together whose caught spots sum to a, with r
        uncaught numbers."""
        rows = _subsets(others, self._field).astype(np.float64)
        return np.stack([np.correlate(by_total, row, "valid")[: len(self._factors)] for row in rows])

    def _gains(
        self,
        spots: tuple[int, ...],
        others: tuple[int, ...],
        outside: Reals,
        without: Reals,
        prizes: Mapping[int, int],
    ) -> tuple[Reals, float]:
        """What each exchange gains (row: the spot that leaves, column: the number that comes), and the worth.

        Draws that hold both numbers or neither count the same before and after. Of the rest, let c be the
        catch without the two: a draw that holds the leaving spot falls from catch c + 1 to c, and one that
        holds the coming number rises from c to c + 1.
        """
        size = self._field.draw_size
        inside = _subsets(spots, self._field).astype(np.float64)
        worth = sum(prize * float(inside[catch] @ outside[size - catch]) for catch, prize in prizes.items())
        inside_without = np.stack([_without(inside, spot, 1) for spot in spots])
        padding = np.zeros((len(others), self._field.last_number))
        gains = np.zeros((len(spots), len(others)))
        for catch in range(min(len(spots), size)):
            rise = prizes.get(catch + 1, 0) - prizes.get(catch, 0)
            sums = np.flatnonzero(inside_without[:, catch].any(axis=0))
            if rise == 0 or not len(sums):
                continue
            first, last = int(sums[0]), int(sums[-1]) + 1
            caught = inside_without[:, catch, first:last]
            rest = np.hstack([without[:, size - 1 - catch], padding])
            coming = np.stack([rest[row, first + other : last + other] for row, other in enumerate(others)])
            # Not `@`: its threads wait for each other wherever the machine has other work to do.
            gains += rise * np.einsum("ia,ja->ij", caught, coming)
            for row, spot in enumerate(spots):
                stays = rest[:, first + spot : last + spot]
                gains[row] -= rise * np.einsum("a,ja->j", caught[row], stays)
        return gains, worth


def _subsets(numbers: Iterable[int], field: Field) -> Counts:
    """How many sets of these numbers have each size (row, to the draw size) and each sum (column)."""
    counts = np.zeros((field.draw_size + 1, field.last_total + 1), dtype=np.int64)
    counts[0, 0] = 1
    for number in numbers:
        counts[1:, number:] += counts[:-1, :-number]
    return counts


def _without(table: Reals, number: int, direction: int) -> Reals:
    """The table of the same sets with one number taken away from those they are made of.

    A set of r either leaves the number out, or holds it beside r - 1 others, its sum being larger by it
    (`direction` 1); a table over the sums of the *other* side is shifted the other way (-1).
    """
    reduced = table.copy()
    for row in range(1, len(table)):
        if direction > 0:
            reduced[row, number:] -= reduced[row - 1, :-number]
        else:
            reduced[row, :-number] -= reduced[row - 1, number:]
    return reduced


def _with(table: Reals, number: int) -> Reals:
    """A table over the sums of the other side, with one number put among those its sets are made of."""
    extended = table.copy()
    extended[1:, :-number] += table[:-1, number:]
    return extended
