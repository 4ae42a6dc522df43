"""What a draw catches of the wagers in columns: each row, and each way, that a prize or a jackpot is for.

The rows are read in pieces that stay in the processor's nearer memory, and the ways of a piece are made, read
and dropped: a game of millions needs little more memory than its columns and what is won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kiosk.rules.column_lines import (
    Lines,
    Places,
    group_places,
    lucky_last_places,
    row_places,
    spot_counts_at,
    wayless_places,
)
from kiosk.rules.columns import Flags, Kind, Masks, WagerColumns, Whole, mask_of, mask_sizes
from kiosk.rules.field import NUMBERS, Draw
from kiosk.rules.settlement import NO_WAY
from kiosk.rules.ways import Groups, ways_of

WayIndexes = NDArray[np.int32]

_PIECE: Final = 65_536  # rows, or ways, that are read at a time
# Up to as many groups every combination is made, wagered on or not: at most 1,023. Of more groups, which may
# have a million, only those wagered on are.
_COMBINED_GROUPS: Final = 10
_WAYS_KEPT: Final = 64


class Caught(Struct, frozen=True, eq=False):
    """The rows and ways found, in the order of the rows and of the ways of each: `way_index` as in
    :class:`~kiosk.rules.settlement.Prize`, and the place of the table of lines that each is found at."""

    row: Whole
    way_index: WayIndexes
    place: Places


class _Drawn(Struct, frozen=True, eq=False):
    """A draw as masks: its twenty numbers, and the last of them alone."""

    low: np.uint64
    high: np.uint64
    last_low: np.uint64
    last_high: np.uint64


def caught(columns: WagerColumns, draw: Draw, lines: Lines) -> Caught:
    """Every row and way that is found at a notable place of the table of lines."""
    drawn = _Drawn(*map(np.uint64, (*mask_of(draw.numbers), *mask_of([draw.last]))))
    by_catch = _by_catch(columns, drawn, lines)
    others = [*_lucky_last(columns, drawn, lines), *_ways(columns, drawn, lines)]
    if not others:
        return by_catch
    found = [by_catch, *others]
    row = np.concatenate([each.row for each in found])
    way_index = np.concatenate([each.way_index for each in found])
    place = np.concatenate([each.place for each in found])
    order = np.argsort(row, kind="stable")  # the ways of a wager are found in their order
    return Caught(row[order], way_index[order], place[order])


def _by_catch(columns: WagerColumns, drawn: _Drawn, lines: Lines) -> Caught:
    """Spot wagers by their catch; heads, tails and evens by that of the numbers of their half."""
    found_rows, found_places = [np.zeros(0, np.int64)], [np.zeros(0, np.uint32)]
    masks, places = np.empty(_PIECE, np.uint64), np.empty(_PIECE, np.uint32)
    catch, of_high = np.empty(_PIECE, np.uint8), np.empty(_PIECE, np.uint8)
    is_notable = np.empty(_PIECE, np.bool_)
    for begin in range(0, columns.row_count, _PIECE):
        rows = slice(begin, begin + _PIECE)
        low = columns.low[rows]
        some = slice(len(low))
        np.bitwise_count(np.bitwise_and(low, drawn.low, out=masks[some]), out=catch[some])
        np.bitwise_count(np.bitwise_and(columns.high[rows], drawn.high, out=masks[some]), out=of_high[some])
        catch += of_high
        row_places(
            columns.kind[rows], columns.spot_count[rows], columns.schedule[rows], catch[some], places[some]
        )
        # No place is outside the table; "clip" only spares numpy a copy.
        found = np.flatnonzero(lines.is_notable.take(places[some], out=is_notable[some], mode="clip"))
        found_places.append(places.take(found))
        found += begin
        found_rows.append(found)
    row = np.concatenate(found_rows)
    return Caught(row, np.full(len(row), NO_WAY, np.int32), np.concatenate(found_places))


def _lucky_last(columns: WagerColumns, drawn: _Drawn, lines: Lines) -> Iterator[Caught]:
    """The lucky last wagers whose ticket has the last number drawn among its spots (s 14D)."""
    rows = columns.rows_of(Kind.LUCKY_LAST)
    has_last = (columns.low[rows] & drawn.last_low) | (columns.high[rows] & drawn.last_high)
    rows = rows[has_last != 0]
    places = lucky_last_places(columns.spot_count[rows], columns.schedule[rows])
    found = np.flatnonzero(lines.is_notable[places])
    if len(found):
        yield Caught(rows[found], np.full(len(found), NO_WAY, np.int32), places[found])


def _ways(columns: WagerColumns, drawn: _Drawn, lines: Lines) -> Iterator[Caught]:
    """The ways of way wagers (s 14(2)), of wagers with as many groups together."""
    ways, rows = columns.ways, columns.way_rows
    if not len(rows):
        return
    first = wayless_places(columns.schedule[rows])
    sizes = mask_sizes(ways.low, ways.high)
    groups = group_places(sizes, mask_sizes(ways.low & drawn.low, ways.high & drawn.high))
    group_counts = np.diff(ways.offsets)
    is_restricted = (ways.size_low | ways.size_high) != 0
    for group_count in np.unique(group_counts).tolist():
        has_count = group_counts == group_count
        if group_count > _COMBINED_GROUPS:
            yield from _of_many_groups(columns, np.flatnonzero(has_count), first, groups, sizes, lines)
            continue
        for restricted in (False, True):
            wagers = np.flatnonzero(has_count & (is_restricted == restricted))
            piece = max(_PIECE >> group_count, 1)
            for begin in range(0, len(wagers), piece):
                some = wagers[begin : begin + piece]
                members = groups[ways.offsets[some] + np.arange(group_count)[:, np.newaxis]]
                places = _combined(first[some], members)
                wanted = _wanted(ways.size_low[some], ways.size_high[some], places) if restricted else None
                yield _notable(rows[some], places, wanted, lines)


def _combined(first: Places, groups: Places) -> Places:
    """The places of all ways (down), in their order, of some wagers (across) from those of their groups."""
    group_count, wager_count = groups.shape
    places = np.empty((1 << group_count, wager_count), np.uint32)
    places[0] = first
    for group in range(group_count):
        half = 1 << group
        np.add(places[:half], groups[group], out=places[half : 2 * half])
    return places[_order(group_count)]


def _notable(rows: Whole, places: Places, wanted: Flags | None, lines: Lines) -> Caught:
    """Those found of the ways (down) of some wagers (across)."""
    is_notable = lines.is_notable.take(places)
    if wanted is not None:
        is_notable &= wanted
    found = np.flatnonzero(is_notable)
    way_index, wager = np.divmod(found, len(rows))
    if wanted is None:
        index = way_index.astype(np.int32)
    else:
        index = (np.cumsum(wanted, axis=0, dtype=np.int32) - np.int32(1)).ravel()[found]
    return Caught(rows[wager], index, places.ravel()[found])


def _wanted(size_low: Masks, size_high: Masks, places: Places) -> Flags:
    """Which of the ways (down) of some wagers (across) are of the spot counts wagered on (R3)."""
    words = np.stack([size_low, size_high], axis=1).astype("<u8").view(np.uint8)
    is_size = np.unpackbits(words, axis=1, bitorder="little").astype(np.bool_)
    return is_size[np.arange(len(words)), spot_counts_at(places) - 1]


def _of_many_groups(
    columns: WagerColumns,
    wagers: Whole,
    first: Places,
    groups: Places,
    group_sizes: NDArray[np.uint8],
    lines: Lines,
) -> Iterator[Caught]:
    """The ways of way wagers of more than ten groups: wagers whose ways are made up alike together."""
    ways = columns.ways
    alike: dict[tuple[bytes, int, int], list[int]] = defaultdict(list)
    for wager in wagers.tolist():
        of_wager = group_sizes[ways.offsets[wager] : ways.offsets[wager + 1]]
        alike[of_wager.tobytes(), int(ways.size_low[wager]), int(ways.size_high[wager])].append(wager)
    for (sizes, size_low, size_high), alike_wagers in alike.items():
        chosen = tuple(size for size in NUMBERS if (size_high << 64 | size_low) >> (size - 1) & 1)
        members = _members(tuple(sizes), chosen)
        piece = max(_PIECE // max(len(members), 1), 1)
        for begin in range(0, len(alike_wagers), piece):
            some = np.array(alike_wagers[begin : begin + piece])
            of_groups = groups[ways.offsets[some] + np.arange(len(sizes))[:, np.newaxis]]
            yield _notable(columns.way_rows[some], members @ of_groups + first[some], None, lines)


def _groups_of_sizes(sizes: tuple[int, ...]) -> Groups:
    """Any groups of these sizes: which spots they hold doesn't matter for how they are combined."""
    return tuple(tuple(range(size)) for size in sizes)


@lru_cache(maxsize=_WAYS_KEPT)
def _order(group_count: int) -> Whole:
    """The ways of that many groups in their order, each as the sum of 2**place over its groups."""
    ways = ways_of(_groups_of_sizes((1,) * group_count))
    return np.array([sum(1 << place for place in way.groups) for way in ways], np.int64)


@lru_cache(maxsize=_WAYS_KEPT)
def _members(sizes: tuple[int, ...], chosen: tuple[int, ...]) -> Places:
    """Which groups (across) are in each way (down), 1 or 0, of groups of these sizes; of the ways of the
    chosen spot counts, if any are chosen."""
    ways = ways_of(_groups_of_sizes(sizes), chosen)
    members = np.zeros((len(ways), len(sizes)), np.uint32)
    for place, way in enumerate(ways):
        members[place, list(way.groups)] = 1
    return members
