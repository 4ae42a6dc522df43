"""What the ticket on the screen says while it is chosen, as values."""

from __future__ import annotations

from msgspec import Struct


class PrizeRow(Struct, frozen=True):
    """One line: what must happen, what it pays on one game, its chance: ``7 of 7 $5,000.00 1 in 40,979``."""

    catch: str
    pays: str
    chance: str


class PrizesView(Struct, frozen=True):
    """What the ticket's body says: the lines of the schedule for what is chosen, and a sentence below.

    `facts` stand between them, a line each: what can be won beside the prizes of the lines. `maximum` says
    what a game pays at most, where a prize shown is above it (s 25).
    """

    title: str = ""
    rows: tuple[PrizeRow, ...] = ()
    more: str = ""  # the words of the button to every line, where the ticket has no room for all
    facts: tuple[str, ...] = ()
    sentence: str = ""
    maximum: str = ""
    chosen: int = -1  # the one line that holds for the player, where the others stand there to compare


class SideView(Struct, frozen=True):
    """What one of heads, evens and tails pays at the amount set, and its chance."""

    pays: str = ""
    chance: str = ""
