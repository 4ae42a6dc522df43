"""The test paper: shows staff that every kind of line comes out clearly, and can't be taken for a ticket."""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from kiosk.ports.printer import PrintJob
from kiosk.ports.scan_framing import TRIAL_CODES
from kiosk.values.instant import Instant, clock_text, date_text
from printing import (
    Align,
    Barcode,
    Columns,
    Document,
    Line,
    Paragraph,
    QrCode,
    Rule,
    Size,
    Space,
    Squares,
    Stamp,
)

TRIAL_PAPER: Final = "test-paper"
_TITLE: Final = "TEST PAPER"
_CODE, _DIGITS = TRIAL_CODES
_WORTHLESS: Final = "This is not a ticket. It is worth nothing."
_STRIPES: Final = tuple(tuple((row + column) % 2 == 0 for column in range(16)) for row in range(2))


def trial_paper(terminal: str, at: Instant, zone: ZoneInfo) -> PrintJob:
    """The job that prints one. Its codes hold no serial: a scanner reads them, and finds no sale by them."""
    blocks = (
        Stamp(_TITLE, size=Size.HUGE),
        Space(12),
        Line(_WORTHLESS, bold=True, align=Align.CENTRE),
        Rule(),
        Columns("Terminal", terminal),
        Columns(date_text(at, zone), clock_text(at, zone)),
        Rule(),
        Line("ABCDEFGHIJKLM abcdefghijklm", size=Size.SMALL),
        Line("NOPQRSTUVWXYZ nopqrstuvwxyz", size=Size.SMALL),
        Line("0123456789 $1,234.50", size=Size.BODY),
        Line("0123456789", size=Size.LARGE, bold=True),
        Squares(_STRIPES),
        Space(12),
        QrCode(_CODE),
        Space(12),
        Barcode(_DIGITS),
        Line(_DIGITS, align=Align.CENTRE),
        Rule(),
        Paragraph(
            "Every line should be clear and whole, from edge to edge. Hold each code to the scanner: the "
            "page of the devices then says that it reads rightly, or what is set otherwise."
        ),
        Space(12),
        Stamp(_TITLE, size=Size.HUGE),
    )  # fmt: skip
    return PrintJob(TRIAL_PAPER, Document(_TITLE, blocks))
