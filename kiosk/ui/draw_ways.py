"""The ways of a way wager in a draw: each with its catch where they are few, otherwise by spot count."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec
from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import WayWager
from kiosk.rules.ways import way_count
from kiosk.ui.so_far import caught_in, certain_of_spots, ways_so_far
from kiosk.ui.wager_words import catch_name, ways_name
from kiosk.values.money import ZERO, Money, total

translate = QCoreApplication.translate

CHIPS_MAXIMUM: Final = 8


class WayChip(Struct, frozen=True):
    """A way or all ways of one spot count: its name, where it stands, and what it pays for certain."""

    name: str
    standing: str
    prize: str
    here: bool
    is_size: bool = False


def chips_of(
    wager: WayWager, numbers: Sequence[int], schedule: ScheduleOfPrizes, multiplier: int | None
) -> tuple[WayChip, ...]:
    """Up to eight: the ways themselves, single groups first, or their spot counts, the smallest first."""
    times = multiplier if wager.bonus and multiplier is not None else 1
    if way_count(wager.groups, wager.sizes) <= CHIPS_MAXIMUM:
        return tuple(
            _chip(
                way.name,
                catch_name(caught_in(way.spots, numbers), len(way.spots)),
                _certain(wager, len(way.spots), caught_in(way.spots, numbers), numbers, schedule) * times,
            )
            for way in wager.ways
        )
    sizes = [
        list(same) for _, same in groupby(ways_so_far(wager, numbers), key=lambda standing: standing[0][0])
    ]
    chips = [_size_chip(wager, standings, numbers, schedule, times) for standings in sizes]
    if len(chips) <= CHIPS_MAXIMUM:
        return tuple(chip for chip, _ in chips)
    shown = chips[: CHIPS_MAXIMUM - 1]
    rest = chips[CHIPS_MAXIMUM - 1 :]
    more = translate("Draw", "{count} more sizes").format(count=len(rest))
    return (*(chip for chip, _ in shown), _chip(more, "", total(prize for _, prize in rest)))


def ways_that_pay(wager: WayWager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> str:
    """``2 of 7 ways pay``."""
    paying = sum(
        count
        for (size, catch), count in ways_so_far(wager, numbers)
        if _certain(wager, size, catch, numbers, schedule) > ZERO
    )
    sentence = translate("Draw", "{paying} of {ways} pay")
    return sentence.format(paying=paying, ways=ways_name(way_count(wager.groups, wager.sizes)))


def _size_chip(
    wager: WayWager,
    standings: Sequence[tuple[tuple[int, int], int]],
    numbers: Sequence[int],
    schedule: ScheduleOfPrizes,
    times: int,
) -> tuple[WayChip, Money]:
    """All ways of one spot count: the best catch among them, and what they pay together."""
    size = standings[0][0][0]
    prize = total(
        _certain(wager, size, catch, numbers, schedule) * count * times for (_, catch), count in standings
    )
    name = translate("Draw", "{ways} of {size}").format(
        ways=ways_name(sum(count for _, count in standings)), size=size
    )
    best = translate("Draw", "best {catch}").format(catch=max(catch for (_, catch), _ in standings))
    return msgspec.structs.replace(_chip(name, best, prize), is_size=True), prize


def _chip(name: str, standing: str, prize: Money) -> WayChip:
    return WayChip(name, standing, str(prize), prize > ZERO)


def _certain(
    wager: WayWager, size: int, catch: int, numbers: Sequence[int], schedule: ScheduleOfPrizes
) -> Money:
    if len(numbers) == DRAW_SIZE:
        per_dollar = schedule.prize_per_dollar(size, catch)
        return ZERO if per_dollar is None else wager.amount.for_each_dollar(per_dollar)
    return certain_of_spots(size, catch, len(numbers), wager.amount, schedule)
