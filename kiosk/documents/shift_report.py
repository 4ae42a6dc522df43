"""The report of a shift: what was taken and given, what is held, what is open, and the ledger's anchor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import ShiftEnded
from kiosk.ports.central import Greeting
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import clock_text, date_text
from kiosk.values.money import ZERO, Money
from printing import (
    Align,
    Block,
    Columns,
    Document,
    Face,
    Line,
    Paragraph,
    Rule,
    RuleWeight,
    Size,
    Space,
    Stamp,
)

# What a person counts, in which direction an account counts it, and from which accounts.
_Row = tuple[str, int, tuple[Account, ...]]
_TAKEN: Final[tuple[_Row, ...]] = (
    ("Notes taken", 1, (Account.NOTE_BOX,)),
    ("Wagers sold", -1, (Account.STAKES,)),
    ("Refunds to credit", 1, (Account.REFUNDS,)),
    ("Prizes to credit", 1, (Account.PRIZES,)),
    ("Keno dollars issued", -1, (Account.KENO_DOLLARS_ISSUED,)),
    ("Keno dollars used", 1, (Account.KENO_DOLLARS_USED,)),
)
_HELD: Final[tuple[_Row, ...]] = (
    ("In the note box", 1, (Account.NOTE_BOX,)),
    (
        "Credit of players",
        -1,
        (Account.CREDIT_CASH, Account.CREDIT_PRIZES, Account.CREDIT_KENO_DOLLARS),
    ),
    ("Promotional credit", -1, (Account.CREDIT_PROMOTIONAL,)),
    (
        "Set apart, in doubt",
        -1,
        (
            Account.RESERVED_CASH,
            Account.RESERVED_PRIZES,
            Account.RESERVED_KENO_DOLLARS,
            Account.RESERVED_PROMOTIONAL,
        ),
    ),
)
_ANCHOR_LINES: Final = 2
_LINE_DIGITS: Final = 16
_GROUP_DIGITS: Final = 4


def shift_report(
    shift: ShiftEnded,
    terminal: TerminalId,
    head: ChainHead,
    record: ChainHead,
    greeting: Greeting,
    *,
    is_copy: bool,
) -> Document:
    """The report of a shift as it is printed now. `head` is where the ledger ends, `record` where central's
    record ended as this ledger knows it: kept on paper, they tell for ever whether anything before them was
    changed or cut off."""
    zone = greeting.calendar.zone
    copy: tuple[Block, ...] = (Stamp("COPY"), Space(12)) if is_copy else ()
    return Document(
        f"shift-{terminal}-{shift.number}",
        (
            *copy,
            Line("SHIFT REPORT", Size.LARGE, bold=True, align=Align.CENTRE),
            Line(greeting.venue_name, align=Align.CENTRE),
            Rule(RuleWeight.THICK),
            Columns(f"Terminal {terminal}", f"Shift {shift.number}", bold=True),
            Columns(date_text(shift.ended_at, zone), clock_text(shift.ended_at, zone)),
            Rule(RuleWeight.DASHED),
            *(_row(*row, shift.sums) for row in _TAKEN),
            Rule(RuleWeight.DASHED),
            *(_row(*row, shift.holding) for row in _HELD),
            Rule(RuleWeight.DASHED),
            *_open_cases(shift),
            Rule(RuleWeight.THICK),
            *_anchor("Ledger, newest entry", head),
            *_anchor("Central, newest entry", record),
            Space(8),
            Paragraph(
                "Keep this report away from the terminal. Whoever audits a ledger types the number of the "
                "entry, a colon, and the digits below it without their spaces.",
                align=Align.CENTRE,
            ),
        ),
    )


def _anchor(label: str, head: ChainHead) -> tuple[Block, ...]:
    """Its digits in lines and groups that a person can type from any paper. A line is enough for an audit."""
    lines = (
        head.digest[at : at + _LINE_DIGITS] for at in range(0, _ANCHOR_LINES * _LINE_DIGITS, _LINE_DIGITS)
    )
    return (
        Columns(label, str(head.sequence), bold=True),
        *(Line(_grouped(line), face=Face.SERIAL, align=Align.CENTRE) for line in lines),
    )


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + _GROUP_DIGITS] for at in range(0, len(digits), _GROUP_DIGITS))


def _row(label: str, sign: int, accounts: tuple[Account, ...], amounts: dict[Account, Money]) -> Block:
    cents = sum(amounts.get(account, ZERO).cents for account in accounts) * sign
    return Columns(label, str(Money(cents)))


def _open_cases(shift: ShiftEnded) -> Iterator[Block]:
    """What is not known to have ended, so that somebody looks for it."""
    yield Columns("Notes whose end is not known", str(shift.notes_open))
    yield Columns("Requests without an answer", str(shift.requests_open))
    yield Columns("Papers not known to be printed", str(len(shift.papers_open)))
    for name in shift.papers_open:
        kind, _, digits = name.rpartition("-")
        serial = Serial.parse(digits)
        yield Columns(kind.replace("-", " ").capitalize(), digits if serial is None else serial.grouped)
