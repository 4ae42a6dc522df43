"""Columns of wager objects: for a caller that holds the tickets of a game, such as central."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Final

import numpy as np

from kiosk.rules.columns import (
    HEADS_MASK,
    TAILS_MASK,
    Kind,
    Masks,
    WagerColumns,
    WayColumns,
    lucky_last_masks,
    mask_of,
    mask_sizes,
)
from kiosk.rules.field import is_number
from kiosk.rules.game_settlement import Entered
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WagerWithSpots,
    WayWager,
)
from kiosk.values.invariant import ensure

_Mask = tuple[int, int]
_KINDS: Final[dict[type[Wager], Kind]] = {
    SpotWager: Kind.SPOT,
    WayWager: Kind.WAY,
    HeadsWager: Kind.HEADS,
    TailsWager: Kind.TAILS,
    EvensWager: Kind.EVENS,
    LuckyLastWager: Kind.LUCKY_LAST,
}
_HALVES: Final[dict[Kind, _Mask]] = {
    Kind.HEADS: HEADS_MASK,
    Kind.TAILS: TAILS_MASK,
    Kind.EVENS: HEADS_MASK,
    Kind.LUCKY_LAST: (0, 0),  # until the spots of its ticket are known
}


def columns_of(entered: Sequence[Entered]) -> tuple[WagerColumns, tuple[ScheduleOfPrizes, ...]]:
    """The wagers of a game as columns, and the schedules of prizes that they are settled with.

    A ticket's place is that in `entered`. A wager that could not have been entered, such as one with a spot
    twice, is a breach.
    """
    schedules, schedule_of_ticket = _schedules([one.schedule for one in entered])
    ticket = np.repeat(np.arange(len(entered)), [len(one.wagers) for one in entered])
    wagers = [wager for one in entered for wager in one.wagers]
    kind = np.array([_KINDS[type(wager)] for wager in wagers], np.uint8)
    low, high = _words([_mask(wager) for wager in wagers])
    is_last = kind == Kind.LUCKY_LAST
    low[is_last], high[is_last] = lucky_last_masks(kind, low, high, ticket)
    spot_count = np.array([_spot_count(wager) for wager in wagers], np.uint8)
    spot_count[is_last] = mask_sizes(low[is_last], high[is_last])
    columns = WagerColumns(
        kind,
        low,
        high,
        spot_count,
        np.array([wager.amount.cents for wager in wagers], np.int64),
        np.array([wager.bonus for wager in wagers], np.bool_),
        ticket,
        np.array(schedule_of_ticket, np.uint8)[ticket],
        _ways([wager for wager in wagers if isinstance(wager, WayWager)]),
    )
    return columns, schedules


def _schedules(held: Sequence[ScheduleOfPrizes]) -> tuple[tuple[ScheduleOfPrizes, ...], list[int]]:
    """The different schedules in the order they are first met, and the place of each one held."""
    different: list[ScheduleOfPrizes] = []
    places: dict[int, int] = {}
    for schedule in held:
        # Most tickets hold the very same object; comparing every line of it for each would take long.
        if id(schedule) not in places:
            if schedule not in different:
                different.append(schedule)
            places[id(schedule)] = different.index(schedule)
    return tuple(different), [places[id(schedule)] for schedule in held]


def _ways(wagers: Sequence[WayWager]) -> WayColumns:
    offsets = np.array([0, *accumulate(len(wager.groups) for wager in wagers)], np.int64)
    groups = _words([_spots_mask(group) for group in chain.from_iterable(one.groups for one in wagers)])
    sizes = _words([_spots_mask(wager.sizes) for wager in wagers])
    return WayColumns(offsets, *groups, *sizes)


def _mask(wager: Wager) -> _Mask:
    return _spots_mask(wager.spots) if isinstance(wager, WagerWithSpots) else _HALVES[_KINDS[type(wager)]]


def _spot_count(wager: Wager) -> int:
    return len(wager.spots) if isinstance(wager, WagerWithSpots) else 0


def _spots_mask(spots: Sequence[int]) -> _Mask:
    ensure(all(map(is_number, spots)), "the spots of an entered wager are numbers of 1-80")
    return mask_of(spots)


def _words(masks: Sequence[_Mask]) -> tuple[Masks, Masks]:
    return np.array([low for low, _ in masks], np.uint64), np.array([high for _, high in masks], np.uint64)
