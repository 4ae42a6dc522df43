"""The wagers of one game as columns (numpy): one row for each wager, for a game of millions.

A set of numbers is a mask in two words: `low` holds the numbers 1 to 64, 1 in the lowest bit, and `high` 65
to 80, 65 in the lowest bit. Whoever holds wagers in files makes the columns of what the files hold; of wager
objects `column_building` makes them. `column_settlement` settles them.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cached_property
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kiosk.rules.field import LAST_HEADS_NUMBER, LAST_NUMBER, NUMBERS
from kiosk.values.invariant import ensure
from kiosk.values.money import Money

Bytes = NDArray[np.uint8]
Whole = NDArray[np.int64]
Masks = NDArray[np.uint64]
Flags = NDArray[np.bool_]

AMOUNT_MAXIMUM: Final = Money.dollars(10_000_000)
"""Of one wager, or one way. `column_settlement` proves that no prize of it leaves 64 bits."""

_WORD_SIZE: Final = 64
_WORD: Final = 2**_WORD_SIZE - 1


class Kind(IntEnum):
    """What kind of wager a row is, as its `kind` column says."""

    SPOT = 0
    WAY = 1
    HEADS = 2
    TAILS = 3
    EVENS = 4
    LUCKY_LAST = 5


def mask_of(numbers: Iterable[int]) -> tuple[int, int]:
    """The two words, low and high, of a set of numbers of 1-80."""
    mask = 0
    for number in numbers:
        mask |= 1 << (number - 1)
    return mask & _WORD, mask >> _WORD_SIZE


HEADS_MASK: Final = mask_of(NUMBERS[:LAST_HEADS_NUMBER])
TAILS_MASK: Final = mask_of(NUMBERS[LAST_HEADS_NUMBER:])
_LAST_OF_HIGH: Final = np.uint64(2 ** (LAST_NUMBER - _WORD_SIZE) - 1)


def _ensure_column(column: NDArray[Any], dtype: type[np.generic], count: int) -> None:
    is_column = column.dtype == dtype and column.shape == (count,)
    ensure(is_column, f"a column of {dtype.__name__} with {count} rows, not {column.dtype} {column.shape}")


def _ensure_in_field(high: Masks) -> None:
    ensure(bool((high <= _LAST_OF_HIGH).all()), "a mask holds numbers of 1-80")


class WayColumns(Struct, frozen=True, eq=False):
    """The groups of the way wagers of a game: those of the first row of kind `WAY`, then of the next, and so
    on.

    * `offsets`, int64, one more than there are way wagers: the groups of the n-th are those from `offsets[n]`
      up to `offsets[n + 1]`, at least one.
    * `low`, `high`, uint64, one for each group: its spots.
    * `size_low`, `size_high`, uint64, one for each way wager: the spot counts of the ways wagered on as a
      mask, 1 spot in the lowest bit of `size_low` (R3). Both 0 take every way.
    """

    offsets: Whole
    low: Masks
    high: Masks
    size_low: Masks
    size_high: Masks

    def __post_init__(self) -> None:
        ensure(len(self.offsets) > 0, "the offsets of the groups begin at 0 and end at their number")
        wager_count, group_count = len(self.offsets) - 1, len(self.low)
        _ensure_column(self.offsets, np.int64, wager_count + 1)
        for words in (self.size_low, self.size_high):
            _ensure_column(words, np.uint64, wager_count)
        for words in (self.low, self.high):
            _ensure_column(words, np.uint64, group_count)
        has_edges = self.offsets[0] == 0 and self.offsets[-1] == group_count
        ensure(bool(has_edges), "the offsets of the groups begin at 0 and end at their number")
        ensure(bool((np.diff(self.offsets) > 0).all()), "a way wager has a group")
        ensure(bool((self.low | self.high).all()), "a group has spots")
        _ensure_in_field(self.high)
        _ensure_in_field(self.size_high)


NO_WAYS: Final = WayColumns(np.zeros(1, np.int64), *(np.zeros(0, np.uint64) for _ in range(4)))


class WagerColumns(Struct, frozen=True, eq=False, dict=True):
    """The wagers of one game, a row for each: ticket by ticket, in the order of each ticket's wagers.

    * `kind`, uint8: a :class:`Kind`.
    * `low`, `high`, uint64: the spots of a spot wager; all those of a way wager's groups; for lucky last the
      different spots of its ticket (:func:`lucky_last_masks`); 1-40 for heads and evens, 41-80 for tails.
    * `spot_count`, uint8: how many spots these are; 0 for heads, tails and evens.
    * `amount_cents`, int64, 0 to :data:`AMOUNT_MAXIMUM`: what is wagered, of a way wager on each way.
    * `has_bonus`, bool: whether a keno bonus wager is made with it in this game (s 14E).
    * `ticket`, int64, never falling: the place of its ticket in the game.
    * `schedule`, uint8: the place of the schedule of prizes it was accepted under, among those it is settled
      with.
    * `ways`: the groups of the way wagers.

    All of this is checked once, when they are made, and that no spot is in two groups of a wager (s 14(1)): a
    fault is a breach, for no such wager is entered. The arrays are not copied, and must not change any more.
    """

    kind: Bytes
    low: Masks
    high: Masks
    spot_count: Bytes
    amount_cents: Whole
    has_bonus: Flags
    ticket: Whole
    schedule: Bytes
    ways: WayColumns = NO_WAYS

    def __post_init__(self) -> None:
        for column, dtype in (
            (self.kind, np.uint8),
            (self.low, np.uint64),
            (self.high, np.uint64),
            (self.spot_count, np.uint8),
            (self.amount_cents, np.int64),
            (self.has_bonus, np.bool_),
            (self.ticket, np.int64),
            (self.schedule, np.uint8),
        ):
            _ensure_column(column, dtype, self.row_count)
        ensure(bool((self.kind <= max(Kind)).all()), "a kind is that of a wager")
        ensure(bool((self.ticket[1:] >= self.ticket[:-1]).all()), "the tickets of a game keep their order")
        lowest, highest = self.amount_cents.min(initial=0), self.amount_cents.max(initial=0)
        is_bounded = lowest >= 0 and highest <= AMOUNT_MAXIMUM.cents
        ensure(bool(is_bounded), f"an amount in columns is $0.00 to {AMOUNT_MAXIMUM}")
        _ensure_in_field(self.high)
        self._ensure_spot_counts()
        self._ensure_ways()
        low, high = lucky_last_masks(self.kind, self.low, self.high, self.ticket)
        rows = self.rows_of(Kind.LUCKY_LAST)
        is_union = (self.low[rows] == low) & (self.high[rows] == high)
        ensure(bool(is_union.all()), "lucky last holds the different spots of its ticket")

    @property
    def row_count(self) -> int:
        """How many wagers there are."""
        return len(self.kind)

    def rows_of(self, kind: Kind) -> Whole:
        """The rows of a kind, ascending."""
        return np.flatnonzero(self.kind == kind)

    @cached_property
    def way_rows(self) -> Whole:
        """The rows of the way wagers, in the order of their groups."""
        return self.rows_of(Kind.WAY)

    def _ensure_spot_counts(self) -> None:
        counts = mask_sizes(self.low, self.high)
        for kind, mask in ((Kind.HEADS, HEADS_MASK), (Kind.TAILS, TAILS_MASK), (Kind.EVENS, HEADS_MASK)):
            rows = self.rows_of(kind)
            is_half = (self.low[rows] == np.uint64(mask[0])) & (self.high[rows] == np.uint64(mask[1]))
            ensure(bool(is_half.all()), "heads and evens hold the numbers 1-40, tails 41-80")
            counts[rows] = 0
        ensure(bool((counts == self.spot_count).all()), "a spot count is that of the different spots")

    def _ensure_ways(self) -> None:
        ways, rows = self.ways, self.way_rows
        ensure(len(rows) == len(ways.offsets) - 1, "way wagers have groups, and no other wagers have")
        if not len(rows):
            return
        first = ways.offsets[:-1]
        low, high = np.bitwise_or.reduceat(ways.low, first), np.bitwise_or.reduceat(ways.high, first)
        is_union = (low == self.low[rows]) & (high == self.high[rows])
        ensure(bool(is_union.all()), "a way wager holds the spots of its groups")
        sizes = np.add.reduceat(mask_sizes(ways.low, ways.high), first, dtype=np.int64)
        ensure(bool((sizes == self.spot_count[rows]).all()), "no spot is in two groups of a way wager")


def mask_sizes(low: Masks, high: Masks) -> Bytes:
    """How many numbers each mask holds."""
    sizes: Bytes = np.bitwise_count(low)
    sizes += np.bitwise_count(high)
    return sizes


def lucky_last_masks(kind: Bytes, low: Masks, high: Masks, ticket: Whole) -> tuple[Masks, Masks]:
    """What the lucky last rows, in their order, must hold: the different spots selected for the other wagers
    of their tickets (s 14D). What those rows hold now is left out; the other columns are as in
    :class:`WagerColumns`."""
    rows = np.flatnonzero(kind == Kind.LUCKY_LAST)
    if not len(rows):
        return np.zeros(0, np.uint64), np.zeros(0, np.uint64)
    has_spots = kind <= Kind.WAY
    begins = np.ones(len(ticket), np.bool_)
    np.not_equal(ticket[1:], ticket[:-1], out=begins[1:])
    first = np.flatnonzero(begins)
    of_ticket = np.searchsorted(first, rows, side="right") - 1
    union_low = np.bitwise_or.reduceat(low * has_spots, first)
    union_high = np.bitwise_or.reduceat(high * has_spots, first)
    return union_low[of_ticket], union_high[of_ticket]
