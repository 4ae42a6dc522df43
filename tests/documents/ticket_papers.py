"""Tickets to print and the papers they become, read as text."""

from __future__ import annotations

from typing import Final

import msgspec

from kiosk.documents.papers import document_of
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.papers import Paper as IssuedPaper
from kiosk.ports.central import Greeting
from kiosk.rules.entering import EntryLimits
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.wagers import Entry, Wager, spot_wager
from kiosk.values.games import GameId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money
from printing import Columns, Document, Grid, Line, Mark, Paragraph, Stamp
from tests.ledger.samples import SERIALS, selling, ticket

ISSUED_AT: Final = Instant.parse("2026-11-30T20:41:07+10:00")
GOOD_UNTIL: Final = Instant.parse("2031-11-30T23:59:59.999999+10:00")


def ticket_for(entry: Entry, first: int = 990, continues: bool = False) -> IssuedTicket:
    """A ticket sold at 8:41 pm on Monday 30 November 2026, Brisbane time."""
    issued = ticket(selling("sell", entry, first_game=GameId(first)), SERIALS[0])
    return msgspec.structs.replace(
        issued,
        issued_at=ISSUED_AT,
        good_until=GOOD_UNTIL,
        schedule_version="Classic 2026-11",
        continues=SERIALS[1] if continues else None,
    )


GREETING = Greeting(
    venue_name="The Lamplighter",
    licensee_name="Keno Queensland",
    public_key="",
    calendar=KenoCalendar("Australia/Brisbane", 4),
    schedule=b"",
    setbets=b"",
    multipliers=b"",
    limits=EntryLimits(),
    agent_limit=Money.dollars(1_000),
    prize_years=7,
    keno_dollars_years=5,
    journal=ChainHead(),
    record=ChainHead(),
    holds_record=True,
    at=ISSUED_AT,
    typed_maximum=Money.dollars(500),
)


def spots(*numbers: int, amount: int = 100, kwikpik: tuple[int, ...] = ()) -> Wager:
    """A spot wager of cents."""
    return spot_wager(numbers, Money(amount), kwikpik)


def paper_of(paper: IssuedPaper, copy_number: int = 1, names: Names = NO_NAMES) -> Document:
    """The document of a paper as a terminal of The Lamplighter prints it."""
    return document_of(paper, copy_number, msgspec.structs.replace(GREETING, names=names))


def lines(document: Document) -> list[str]:
    """Every text on the paper, in order, a label and its value on one line, cells apart by a space."""
    found: list[str] = []
    for block in document.blocks:
        match block:
            case Line(text) | Paragraph(text) | Stamp(text):
                found.append(text)
            case Columns(left, right):
                found.append(f"{left}: {right}")
            case Grid(cells):
                found.append(" ".join(cell.text for cell in cells))
            case _:
                pass
    # What must not be broken over two lines is still read with a space.
    return [text.replace("\u00a0", " ") for text in found]


def dotted(document: Document) -> set[str]:
    """The numbers that the paper marks with a dot."""
    grids = [block for block in document.blocks if isinstance(block, Grid)]
    return {cell.text for grid in grids for cell in grid.cells if cell.mark is Mark.DOT}


def with_bonus(wager: Wager) -> Wager:
    """The wager with keno bonus."""
    return msgspec.structs.replace(wager, bonus=True)
