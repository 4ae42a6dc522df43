"""How fast a game in columns is settled: spot wagers against the least numpy can do, and a million of all
kinds.

The kernel is what no settlement can do without: two words and-ed with the draw, their bits counted, one table
looked up. It is handed its table and the line of each wager; settlement works both out, finds the winners,
checks that each prize is whole cents, applies keno bonus and returns the columns of prizes.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from kiosk.rules.column_settlement import settle_columns, settle_game_columns
from kiosk.rules.columns import (
    HEADS_MASK,
    TAILS_MASK,
    Kind,
    Masks,
    WagerColumns,
    WayColumns,
    Whole,
    lucky_last_masks,
    mask_of,
    mask_sizes,
)
from kiosk.rules.field import Draw
from kiosk.rules.jackpots import Growth, jackpot_of
from kiosk.rules.schedule import ScheduleOfPrizes
from tests.bench.registry import Row, bench

WAGERS = 1_000_000
ROUNDS = 15
ORDERS = 20_000
MULTIPLIER = 5
CATCHES = 32
MEGABYTE = 2**20
CLASSIC = Path(__file__).parents[2] / "assets" / "schedules" / "classic.json"
# A ticket of ten wagers: a tenth of all are way wagers, a tenth lucky last. Of the others one in nine carries
# keno bonus, a tenth of all.
TICKET = (*[Kind.SPOT] * 5, Kind.HEADS, Kind.WAY, Kind.TAILS, Kind.SPOT, Kind.LUCKY_LAST)

Prizes = NDArray[np.int64]


class Orders:
    """Many random orders of the 80 numbers, and the masks of the first so many of each."""

    def __init__(self, chance: np.random.Generator) -> None:
        order = chance.permuted(np.tile(np.arange(80, dtype=np.uint64), (ORDERS, 1)), axis=1)
        bit = np.left_shift(np.uint64(1), order % 64)
        self.low, self.high = np.zeros((2, ORDERS, 81), np.uint64)
        np.bitwise_or.accumulate(bit * (order < 64), axis=1, out=self.low[:, 1:])
        np.bitwise_or.accumulate(bit * (order >= 64), axis=1, out=self.high[:, 1:])

    def masks(self, which: Whole, first: Whole, end: Whole) -> tuple[Masks, Masks]:
        """The masks of the numbers from one place of an order up to another."""
        low = self.low[which, first] ^ self.low[which, end]
        return low, self.high[which, first] ^ self.high[which, end]


def spot_columns(schedule: ScheduleOfPrizes, chance: np.random.Generator) -> WagerColumns:
    """A million spot wagers of every spot count of the schedule alike, one in five with keno bonus."""
    count = chance.choice(schedule.spot_counts, WAGERS)
    low, high = Orders(chance).masks(chance.integers(ORDERS, size=WAGERS), np.zeros_like(count), count)
    zeros = np.zeros(WAGERS, np.uint8)
    amounts = chance.integers(1, 101, WAGERS) * 10
    has_bonus = chance.random(WAGERS) < 1 / 5
    ticket = np.arange(WAGERS)
    return WagerColumns(zeros, low, high, count.astype(np.uint8), amounts, has_bonus, ticket, zeros)


def mixed_columns(schedule: ScheduleOfPrizes, chance: np.random.Generator) -> Callable[[], WagerColumns]:
    """A million wagers as :data:`TICKET` has them: what makes, and checks, their columns of those in files.

    A way wager has two, three or four groups of one to five spots; one in four is on some spot counts only.
    """
    orders = Orders(chance)
    kind = np.tile(np.array(TICKET, np.uint8), WAGERS // len(TICKET))
    ticket = np.repeat(np.arange(WAGERS // len(TICKET)), len(TICKET))
    count = chance.choice(schedule.spot_counts, WAGERS)
    low, high = orders.masks(chance.integers(ORDERS, size=WAGERS), np.zeros_like(count), count)
    way_rows = np.flatnonzero(kind == Kind.WAY)
    group_count = chance.integers(2, 5, len(way_rows))
    offsets = np.concatenate([[0], np.cumsum(group_count)])
    sizes = chance.integers(1, 6, offsets[-1])
    ends = np.cumsum(sizes)
    before = np.repeat(np.concatenate([[0], ends])[offsets[:-1]], group_count)
    which = chance.integers(ORDERS, size=len(way_rows))
    groups = orders.masks(np.repeat(which, group_count), ends - sizes - before, ends - before)
    way_sizes = np.add.reduceat(sizes, offsets[:-1])
    low[way_rows], high[way_rows] = orders.masks(which, np.zeros_like(which), way_sizes)
    chosen = np.where(chance.random(len(way_rows)) < 1 / 4, 0b1111100, 0).astype(np.uint64)
    ways = WayColumns(offsets, *groups, chosen, np.zeros_like(chosen))
    for half, mask in ((Kind.HEADS, HEADS_MASK), (Kind.TAILS, TAILS_MASK)):
        low[kind == half], high[kind == half] = map(np.uint64, mask)
    is_last = kind == Kind.LUCKY_LAST
    low[is_last], high[is_last] = lucky_last_masks(kind, low, high, ticket)
    spot_count = mask_sizes(low, high)
    spot_count[(kind == Kind.HEADS) | (kind == Kind.TAILS)] = 0
    amounts = chance.integers(1, 11, WAGERS) * 100
    has_bonus = (chance.random(WAGERS) < 1 / 9) & ~is_last
    first = np.zeros(WAGERS, np.uint8)
    return lambda: WagerColumns(kind, low, high, spot_count, amounts, has_bonus, ticket, first, ways)


def kernel(schedule: ScheduleOfPrizes, columns: WagerColumns) -> Callable[[Draw], Prizes]:
    """The least numpy can do for the prize on each dollar of spot wagers."""
    table = np.zeros(81 * CATCHES, np.int64)
    for prizes in schedule.spot:
        for line in prizes.lines:
            table[prizes.spot_count * CATCHES + line.catch] = line.per_dollar.cents
    lines = columns.spot_count.astype(np.uint16) * np.uint16(CATCHES)

    def per_dollar(draw: Draw) -> Prizes:
        low, high = map(np.uint64, mask_of(draw.numbers))
        catch = np.bitwise_count(columns.low & low) + np.bitwise_count(columns.high & high)
        found: Prizes = table.take(lines + catch)
        return found

    return per_dollar


def seconds(action: Callable[[Draw], object], draw: Draw) -> float:
    """How long something takes with a draw."""
    begun = time.perf_counter()
    action(draw)
    return time.perf_counter() - begun


def draws(chance: np.random.Generator) -> list[Draw]:
    """A draw for each round, and one for the round that isn't counted."""
    return [Draw(tuple((chance.permutation(80)[:20] + 1).tolist())) for _ in range(ROUNDS + 1)]


def peak_megabytes(action: Callable[[Draw], object], draw: Draw) -> float:
    """How much memory something needs at once, beside what is there before."""
    tracemalloc.start()
    try:
        action(draw)
        return tracemalloc.get_traced_memory()[1] / MEGABYTE
    finally:
        tracemalloc.stop()


@bench
def spots() -> list[Row]:
    """Settling spot wagers takes at most four times the kernel, on the same wagers in the same run."""
    schedule, chance = classic(), np.random.default_rng(1997)
    columns = spot_columns(schedule, chance)
    least = kernel(schedule, columns)

    def settled(draw: Draw) -> object:
        return settle_columns(columns, draw, [schedule], MULTIPLIER)

    rounds = [(seconds(least, draw), seconds(settled, draw)) for draw in draws(chance)][1:]
    floor, taken = (median(each) for each in zip(*rounds, strict=True))
    tell(f"{WAGERS / taken:,.0f} spot wagers a second, the kernel {WAGERS / floor:,.0f}")
    return [Row("settle a million spot wagers", taken / floor, "x bare kernel", 4.0)]


@bench
def mixed() -> list[Row]:
    """A million wagers of all kinds are settled soon, and in little memory: columns checked, ways made and
    settled, the major prizes abated, jackpots shared."""
    schedule, chance = classic(), np.random.default_rng(1997)
    held = mixed_columns(schedule, chance)
    jackpots = [jackpot_of(line, Growth(line.spot_count, line.catch)) for line in schedule.jackpots]
    columns = held()
    drawn = draws(chance)

    def settled(draw: Draw) -> object:
        return settle_columns(columns, draw, [schedule], MULTIPLIER)

    def game(draw: Draw) -> object:
        return settle_game_columns(held(), draw, [schedule], MULTIPLIER, jackpots)

    checks = [seconds(lambda _: held(), draw) for draw in drawn][1:]
    prizes = [seconds(settled, draw) for draw in drawn][1:]
    games = [seconds(game, draw) for draw in drawn][1:]
    tell(
        f"{WAGERS:,} mixed wagers: checked in {median(checks):.3f} s, prizes in {median(prizes):.3f} s, "
        f"whole games from the check in {median(games):.3f} s, {max(games):.3f} s at most"
    )
    prizes_peak = max(peak_megabytes(settled, draw) for draw in drawn)
    game_peak = max(peak_megabytes(game, draw) for draw in drawn)
    tell(f"prizes need {prizes_peak:.0f} MB beside the columns, a whole game {game_peak:.0f} MB")
    return [
        Row("settle a game of a million mixed wagers", max(games), "s", 1.5),
        Row("memory to settle it", game_peak, "MB", 128.0),
    ]


def classic() -> ScheduleOfPrizes:
    """The shipped schedule of prizes."""
    schedule = ScheduleOfPrizes.parse(CLASSIC.read_bytes())
    assert isinstance(schedule, ScheduleOfPrizes)
    return schedule


def tell(what: str) -> None:
    """Say what the table has no column for."""
    print(what, file=sys.stderr)
