"""Blocks and words that several documents share."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from kiosk.ledger.papers import Paper
from kiosk.ledger.symbol import symbol_text
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant, clock_text, date_text
from printing import (
    Align,
    Barcode,
    Block,
    Columns,
    Face,
    Line,
    Paragraph,
    QrCode,
    Rule,
    Size,
    Space,
)

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NOT_A_TICKET: Final = "This is not a ticket"  # right under the title of a paper that names a ticket
_ENDING_DIGITS: Final = 4


def title(term: str, own_name: str) -> tuple[Block, ...]:
    """The Rule's term as a title, or in the line under the licensee's own name for it."""
    title = Line(own_name or term, Size.LARGE, bold=True, align=Align.CENTRE)
    return (title, Line(term, bold=True, align=Align.CENTRE)) if own_name else (title,)


def games_text(span: GameSpan) -> str:
    """First and last game (s 16(1)(g))."""
    return f"Games {span}" if span.count > 1 else f"Game {span}"


def identity(
    paper: Paper, serial: Serial, terminal: TerminalId, issued_at: Instant, zone: ZoneInfo
) -> tuple[Block, ...]:
    """When and where it was issued (s 16(1)(e), 16(3)(b)), and its identifying mark (s 16(1)(h))."""
    return (
        Columns(date_text(issued_at, zone), clock_text(issued_at, zone)),
        Columns("Terminal", str(terminal)),
        Space(12),
        QrCode(symbol_text(paper)),
        Space(12),
        Barcode(serial.digits),
        Line(serial.grouped, bold=True, align=Align.CENTRE, face=Face.SERIAL),
        Space(8),
    )


def count_of(count: int, noun: str) -> str:
    """``1 game``, ``5 games``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def unbroken(text: str) -> str:
    """The text with spaces at which no line is broken."""
    return text.replace(" ", NO_BREAK)


def law(section: str) -> Paragraph:
    """The last line of a paper that is not wagered with: what the Rule has it for."""
    return Paragraph(f"Keno\u00a0Rule\u00a01997, {unbroken(section)}.{NO_BREAK}18+", align=Align.CENTRE)


def no_ticket(what: str) -> tuple[Block, ...]:
    """Says of a paper that it is no ticket, so that nobody keeps it in the place of one."""
    return (
        Paragraph(f"This paper {what}. It is no ticket, and nothing is paid for it.", align=Align.CENTRE),
    )


def to_fill_in(label: str) -> tuple[Block, ...]:
    """A label, and room above a rule to write by hand."""
    return (Line(label, Size.SMALL), Space(44), Rule())


def tick_box(text: str) -> Block:
    """A text with a box before it to be ticked by hand."""
    return Line(f"[{NO_BREAK * 3}] {text}")


def ticket_named(serial: Serial) -> tuple[Block, ...]:
    """Which ticket a paper is about, in figures only: a code would be scanned as the ticket itself."""
    return (
        Line("Ticket", Size.SMALL, align=Align.CENTRE),
        Line(serial.grouped, bold=True, align=Align.CENTRE, face=Face.SERIAL),
    )


def ticket_hinted(serial: Serial) -> tuple[Block, ...]:
    """Which ticket a paper is about, by the end of its number only.

    For one that may still be worth something: a code made from its whole number is collected by like the
    ticket itself, and nobody keeps a paper that tells something as they keep a ticket.
    """
    return (Columns("Ticket number ends in", ending(serial), bold=True),)


def ending(serial: Serial) -> str:
    """The last four digits of a number, as the screens show them."""
    return serial.digits[-_ENDING_DIGITS:]
