"""How each wager of a ticket stands on paper: the numbers selected, and that a wager without numbers was made
(s 16(1)(a), 16(1)(i)), with the amount on each game. A name of the licensee's own (s 12B) stands before the
Rule's term, never in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.documents.parts import count_of
from kiosk.rules.field import FIRST_NUMBER, LAST_NUMBER
from kiosk.rules.names import Names
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WagerWithSpots,
    WayWager,
    amount_on_game,
)
from kiosk.rules.ways import group_name, way_counts
from printing import (
    MARK_DOT,
    Align,
    Block,
    Cell,
    Columns,
    Grid,
    Line,
    Mark,
    Paragraph,
    Size,
    Space,
    Squares,
)

_SPOTS_IN_A_ROW: Final = 5
_GROUP_SPOTS_IN_A_ROW: Final = 6
_NUMBERS_IN_A_ROW: Final = 10


def wager_blocks(entry: Entry, index: int, names: Names) -> tuple[Block, ...]:
    """The blocks of one wager of an entry, counted from 0; of several each says which it is."""
    wager, count = entry.wagers[index], len(entry.wagers)
    # Never broken: a line of the paper with a lone number on it says nothing.
    position = f", {index + 1}\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}{count}" if count > 1 else ""
    amount = f"{amount_on_game(wager)} a game"
    heading = Columns(f"{_name(wager, names)}{position}", amount, bold=True)
    return (heading, *_details(wager, entry, names))


def _name(wager: Wager, names: Names) -> str:
    """``7 spot wager``, or with a name of the licensee's own ``Lucky Sevens (7 spot wager)``."""
    own, term = names.of(wager), f"{_kind(wager)} wager"
    if not own:
        return term
    unbroken = f"{term[0].lower()}{term[1:]}".replace(" spot", "\N{NO-BREAK SPACE}spot")
    return f"{own} ({unbroken})"


def _kind(wager: Wager) -> str:
    match wager:
        case SpotWager(spots):
            return f"{len(spots)} spot"
        case WayWager():
            return "Way"
        case HeadsWager():
            return "Heads"
        case TailsWager():
            return "Tails"
        case EvensWager():
            return "Evens"
        case LuckyLastWager():
            return "Lucky last"


def _details(wager: Wager, entry: Entry, names: Names) -> Iterator[Block]:
    match wager:
        case SpotWager():
            yield from _spots(wager, names)
        case WayWager():
            yield from _ways(wager, names)
        case HeadsWager():
            yield from _confirmed("HEADS", "11 or more of the 20 numbers in 1 to 40")
        case TailsWager():
            yield from _confirmed("TAILS", "11 or more of the 20 numbers in 41 to 80")
        case EvensWager():
            yield from _confirmed("EVENS", "10 of the 20 numbers in 1 to 40, 10 in 41 to 80")
        case LuckyLastWager():
            count = len(entry.spots)
            spots = f"one of the {count} different spots" if count > 1 else "the spot"
            yield from _confirmed("LUCKY LAST", f"Wins if the last number drawn is {spots} of this ticket")


def _confirmed(name: str, meaning: str) -> tuple[Block, ...]:
    return (
        Line(name, Size.LARGE, bold=True, align=Align.CENTRE),
        Paragraph(meaning, align=Align.CENTRE),
    )


def _spots(wager: SpotWager, names: Names) -> Iterator[Block]:
    if wager.setbet:
        setbet = f"{names.setbet} (SETBET)" if names.setbet else "SETBET"
        yield Line(f"{setbet} {wager.setbet}", bold=True, align=Align.CENTRE)
    yield Space(8)
    cells = tuple(_cell(spot, wager) for spot in sorted(wager.spots))
    yield Grid(cells, _SPOTS_IN_A_ROW, framed=True)
    if wager.setbet:
        yield _shape(wager)
    yield from _kwikpik(wager, names)


def _shape(wager: SpotWager) -> Squares:
    """The shape of a setbet on the board of eighty numbers, as a person sees it on the screen (s 14C)."""
    firsts = range(FIRST_NUMBER, LAST_NUMBER + 1, _NUMBERS_IN_A_ROW)
    return Squares(
        tuple(
            tuple(number in wager.spots for number in range(first, first + _NUMBERS_IN_A_ROW))
            for first in firsts
        )
    )


def _ways(wager: WayWager, names: Names) -> Iterator[Block]:
    """Each group under its letter, and how many ways of each spot count are wagered on (s 14, R3)."""
    yield Space(8)
    for place, group in enumerate(wager.groups):
        yield Grid(tuple(_group(group_name(place), group, wager)), _GROUP_SPOTS_IN_A_ROW + 1, Size.BODY)
    yield Space(8)
    yield from _kwikpik(wager, names)
    for size, count in way_counts(wager.groups).items():
        if not wager.sizes or size in wager.sizes:
            each = " each" if count > 1 else ""
            yield Columns(f"{count_of(count, 'way')} of {count_of(size, 'spot')}", f"{wager.amount}{each}")


def _group(letter: str, group: tuple[int, ...], wager: WayWager) -> Iterator[Cell]:
    """The cells of a group; a second row starts under the spots, not under the letter."""
    for number, spot in enumerate(sorted(group)):
        if number % _GROUP_SPOTS_IN_A_ROW == 0:
            yield Cell("") if number else Cell(letter, Mark.INVERSE)
        yield _cell(spot, wager)


def _cell(spot: int, wager: WagerWithSpots) -> Cell:
    return Cell(str(spot), Mark.DOT if spot in wager.kwikpik else Mark.NONE)


def _kwikpik(wager: WagerWithSpots, names: Names) -> Iterator[Block]:
    """Which spots were chosen at random (s 14B)."""
    if wager.kwikpik:
        which = "All spots" if len(wager.kwikpik) == len(wager.spots) else MARK_DOT
        kwikpik = f"{names.kwikpik} (kwikpik)" if names.kwikpik else "kwikpik"
        yield Paragraph(f"{which} chosen by {kwikpik}", align=Align.CENTRE)
