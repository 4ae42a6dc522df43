"""Documents on paper, in a PDF or as a picture. This room knows nothing of keno.

    document = Document("Ticket", (Stamp("KENO", size=Size.HUGE), Columns("Total", "$20.00", bold=True)))
    job = render_escpos(document, PAPER_58_MM)

`render_escpos(document, paper, typefaces=None) -> bytes` is one whole job for an ESC/POS printer.
`render_pdf(document, paper, typefaces=None) -> bytes` is a PDF as wide as the roll and as long as the
document.
`render_picture(document, paper, typefaces=None) -> bytes` is a PNG of the paper at 203 dpi.

The same arguments give the same bytes. The renderers are loaded at their first use, because the libraries
behind them take up to half a second to import; importing this package imports none of them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from printing.document import (
    BARCODE_DIGITS_LIMIT,
    MARK_DOT,
    QR_PAYLOAD_LIMIT,
    SPACE_DOTS_LIMIT,
    SQUARES_LIMIT,
    Align,
    Barcode,
    Block,
    Cell,
    Columns,
    Document,
    Face,
    Grid,
    Line,
    Mark,
    Paragraph,
    QrCode,
    Rule,
    RuleWeight,
    Size,
    Space,
    Squares,
    Stamp,
    Table,
)
from printing.paper import PAPER_58_MM, PAPER_80_MM, Cut, Paper
from printing.text import clean_text
from printing.typefaces import Typefaces, default_typefaces

if TYPE_CHECKING:
    from printing.escpos_renderer import render_escpos
    from printing.pdf_renderer import render_pdf
    from printing.picture_renderer import render_picture

__all__ = [
    "BARCODE_DIGITS_LIMIT",
    "MARK_DOT",
    "PAPER_58_MM",
    "PAPER_80_MM",
    "QR_PAYLOAD_LIMIT",
    "SPACE_DOTS_LIMIT",
    "SQUARES_LIMIT",
    "Align",
    "Barcode",
    "Block",
    "Cell",
    "Columns",
    "Cut",
    "Document",
    "Face",
    "Grid",
    "Line",
    "Mark",
    "Paper",
    "Paragraph",
    "QrCode",
    "Rule",
    "RuleWeight",
    "Size",
    "Space",
    "Squares",
    "Stamp",
    "Table",
    "Typefaces",
    "clean_text",
    "default_typefaces",
    "render_escpos",
    "render_pdf",
    "render_picture",
]

_RENDERERS = {
    "render_escpos": "printing.escpos_renderer",
    "render_pdf": "printing.pdf_renderer",
    "render_picture": "printing.picture_renderer",
}


def __getattr__(name: str) -> Any:
    module = _RENDERERS.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(module), name)
