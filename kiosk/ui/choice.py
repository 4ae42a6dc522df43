"""What a player has chosen so far, as a value: numbers, wager, amounts, games. Pure; `draft` changes it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.field import LAST_NUMBER
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager
from kiosk.ui.choice_ways import WayChoice
from kiosk.values.money import Money

_DOLLAR: Final = Money.dollars(1)


class Tab(StrEnum):
    """Which kind of wager the screen shows and sells."""

    SPOTS = "spots"
    WAYS = "ways"
    SHAPES = "shapes"
    HEADS = "heads"


SIDES: dict[str, type[SideWager]] = {"heads": HeadsWager, "evens": EvensWager, "tails": TailsWager}

AMOUNT_FIELDS: Final = {
    Tab.SPOTS: "spot_amount",
    Tab.WAYS: "way_amount",
    Tab.SHAPES: "shape_amount",
    Tab.HEADS: "side_amount",
}


class Choice(Struct, frozen=True):
    """One moment of choosing. `spots` stand in the order chosen; `side` is "", "heads", "tails" or "evens".

    Each kind of wager has an amount of its own, because other minimums and steps of money hold for them (s
    15); that of ways is on each way. `shape` is the name of a setbet (s 14C), "" for none. `lucky_last` and
    `bonus` are what the player has switched on, also while the wager shown can't have them; `bonus_games` is
    on how many games the bonus is wished for, the first ones (s 15(4)), 0 for all there are.
    """

    tab: Tab = Tab.SPOTS
    spots: tuple[int, ...] = ()
    kwikpik: frozenset[int] = frozenset()
    ways: WayChoice = WayChoice()
    shape: str = ""
    side: str = ""
    spot_amount: Money = _DOLLAR
    way_amount: Money = _DOLLAR
    shape_amount: Money = _DOLLAR
    side_amount: Money = _DOLLAR
    lucky_last: bool = False
    lucky_last_amount: Money = _DOLLAR
    bonus: bool = False
    bonus_games: int = 0
    game_count: int = 1

    @property
    def amount(self) -> Money:
        """The amount on each game, or each way, of the wager shown."""
        return {
            Tab.SPOTS: self.spot_amount,
            Tab.WAYS: self.way_amount,
            Tab.SHAPES: self.shape_amount,
            Tab.HEADS: self.side_amount,
        }[self.tab]

    @property
    def bonus_game_count(self) -> int:
        """On how many games, the first ones, the bonus would be made if it is."""
        return min(self.bonus_games, self.game_count) if self.bonus_games else self.game_count

    @property
    def marks(self) -> str:
        """One letter for each number of the board: "." free, "s" selected, "k" chosen by kwikpik (s 14B); for
        ways those of the groups."""
        if self.tab is Tab.WAYS:
            return self.ways.marks
        marks = ["."] * LAST_NUMBER
        for spot in self.spots:
            marks[spot - 1] = "k" if spot in self.kwikpik else "s"
        return "".join(marks)
