"""What a player has chosen so far, as a value: numbers, wager, amount and games. Pure; `draft` changes it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from kiosk.rules.field import LAST_NUMBER
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, SideWager, TailsWager, Wager, spot_wager
from kiosk.values.money import Money


class Tab(StrEnum):
    """Which kind of wager the screen shows and sells."""

    SPOTS = "spots"
    HEADS = "heads"


SIDES: dict[str, type[SideWager]] = {"heads": HeadsWager, "evens": EvensWager, "tails": TailsWager}


class Choice(Struct, frozen=True):
    """One moment of choosing. `spots` stand in the order chosen; `side` is "", "heads", "tails" or "evens".

    Spot wagers and side wagers have an amount each, because other steps of money hold for them (s 15).
    """

    tab: Tab = Tab.SPOTS
    spots: tuple[int, ...] = ()
    kwikpik: frozenset[int] = frozenset()
    side: str = ""
    spot_amount: Money = Money.dollars(1)
    side_amount: Money = Money.dollars(1)
    game_count: int = 1

    @property
    def amount(self) -> Money:
        """The amount on each game of the wager shown."""
        return self.spot_amount if self.tab is Tab.SPOTS else self.side_amount

    @property
    def wager(self) -> Wager | None:
        """The wager chosen, or None while nothing is."""
        if self.tab is Tab.SPOTS:
            return spot_wager(self.spots, self.spot_amount, self.kwikpik) if self.spots else None
        return SIDES[self.side](self.side_amount) if self.side else None

    @property
    def entry(self) -> Entry | None:
        """What would be entered, or None while nothing is chosen."""
        return None if self.wager is None else Entry((self.wager,), self.game_count)

    @property
    def price(self) -> Money:
        """What the ticket costs; the price of the amounts set even while nothing is chosen."""
        return self.amount * self.game_count

    @property
    def marks(self) -> str:
        """One letter for each number of the board: "." free, "s" selected, "k" chosen by kwikpik (s 14B)."""
        marks = ["."] * LAST_NUMBER
        for spot in self.spots:
            marks[spot - 1] = "k" if spot in self.kwikpik else "s"
        return "".join(marks)
