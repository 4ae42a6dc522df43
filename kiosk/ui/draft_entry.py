"""What a choice comes to under an offer: the wagers and the entry that would be sold. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from kiosk.rules.wagers import (
    Entry,
    LuckyLastWager,
    SpotWager,
    Wager,
    WagerWithSpots,
    spot_wager,
    way_wager,
)
from kiosk.ui.choice import SIDES, Choice, Tab
from kiosk.values.money import Money

if TYPE_CHECKING:
    from kiosk.rules.entering import Offer


class Size(Struct, frozen=True):
    """The ways of one spot count: how many there are, whether the schedule has a line, whether they are on.

    What has no line is off by itself (ruling R3).
    """

    spot_count: int
    way_count: int
    has_line: bool
    is_on: bool


class Made(Struct, frozen=True):
    """A choice under an offer.

    `wager` is the one of the tab shown, None while it is not complete. `lucky_last_prize` is what lucky last
    with its spots pays on each dollar, None if it can't be had (s 14D, R4). `takes_bonus` says whether keno
    bonus may be made with it (s 14E). `entry` holds all that is wished for and can be had.
    """

    wager: Wager | None = None
    lucky_last_prize: Money | None = None
    takes_bonus: bool = False
    entry: Entry | None = None

    @property
    def spot_count(self) -> int:
        """How many different numbers the wager has."""
        return len(self.wager.spots) if isinstance(self.wager, WagerWithSpots) else 0


def sizes_of(choice: Choice, offer: Offer | None) -> tuple[Size, ...]:
    """The sizes of the ways of the groups chosen, ascending. No line is missed while no schedule is known."""
    off = choice.ways.sizes_off
    sizes = []
    for spot_count, way_count in choice.ways.counts.items():
        has_line = offer is None or bool(offer.schedule.lines(spot_count))
        sizes.append(Size(spot_count, way_count, has_line, has_line and spot_count not in off))
    return tuple(sizes)


def made_of(choice: Choice, offer: Offer | None) -> Made:
    """What the choice comes to; without an offer neither shapes, lucky last nor keno bonus are known."""
    wager = _wager(choice, offer)
    if wager is None:
        return Made()
    if offer is None:
        return Made(wager, entry=Entry((wager,), choice.game_count))
    spot_count = len(wager.spots) if isinstance(wager, WagerWithSpots) else 0
    # Nothing is made in conjunction with a wager that can't be made.
    is_playable = not isinstance(wager, SpotWager) or bool(offer.schedule.lines(spot_count))
    prize = offer.schedule.lucky_last_prize(spot_count) if spot_count and is_playable else None
    takes_bonus = is_playable and offer.has_bonus and offer.schedule.takes_bonus(wager)
    has_bonus = takes_bonus and choice.bonus
    first = msgspec.structs.replace(wager, bonus=True) if has_bonus else wager
    has_lucky_last = prize is not None and choice.lucky_last
    wagers = (first, LuckyLastWager(choice.lucky_last_amount)) if has_lucky_last else (first,)
    entry = Entry(wagers, choice.game_count, choice.bonus_game_count if has_bonus else 0)
    return Made(first, prize, takes_bonus, entry)


def _wager(choice: Choice, offer: Offer | None) -> Wager | None:
    match choice.tab:
        case Tab.SPOTS:
            return spot_wager(choice.spots, choice.spot_amount, choice.kwikpik) if choice.spots else None
        case Tab.WAYS:
            return _way_wager(choice, offer)
        case Tab.SHAPES:
            spots = None if offer is None else offer.setbets.spots_of(choice.shape)
            return None if spots is None else spot_wager(spots, choice.shape_amount, setbet=choice.shape)
        case Tab.HEADS:
            return SIDES[choice.side](choice.side_amount) if choice.side else None


def _way_wager(choice: Choice, offer: Offer | None) -> Wager | None:
    sizes = sizes_of(choice, offer)
    on = [size.spot_count for size in sizes if size.is_on]
    if not on:
        return None
    chosen = [] if len(on) == len(sizes) else on
    return way_wager(choice.ways.filled, choice.way_amount, chosen, choice.ways.kwikpik)
