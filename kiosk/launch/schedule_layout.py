"""How the report on a schedule of prizes looks: its page, its styles and its tables."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import HexColor, white  # type: ignore[import-untyped]
from reportlab.lib.enums import TA_LEFT  # type: ignore[import-untyped]
from reportlab.lib.pagesizes import A4  # type: ignore[import-untyped]
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]
from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.platypus import Flowable, Table  # type: ignore[import-untyped]

from kiosk.launch.schedule_charts import ALONE, BOLD, INK, LINE, MUTED, WORDS

MARGIN = 18 * mm
WIDTH = A4[0] - 2 * MARGIN
SHADE = HexColor("#F3F1EA")
DANGER = HexColor("#A8321A")
SOUND = HexColor("#1B6B4E")

BODY = ParagraphStyle("body", fontName=WORDS, fontSize=9.5, leading=13.5, textColor=INK, alignment=TA_LEFT)
SMALL = ParagraphStyle("small", parent=BODY, fontSize=8, leading=11, textColor=MUTED)
TITLE = ParagraphStyle("title", parent=BODY, fontName=BOLD, fontSize=21, leading=26)
KICKER = ParagraphStyle("kicker", parent=SMALL, fontSize=9.5, leading=13)
HEADING = ParagraphStyle("heading", parent=BODY, fontName=BOLD, fontSize=13, leading=17, spaceBefore=13)
CAPTION = ParagraphStyle("caption", parent=SMALL, spaceBefore=2, spaceAfter=5)

CELL = ParagraphStyle("cell", parent=BODY, fontSize=8, leading=10)
FINDING = ParagraphStyle("finding", parent=BODY, spaceBefore=3)
ADVICE = ParagraphStyle("advice", parent=BODY, textColor=MUTED, leftIndent=12, spaceBefore=2, spaceAfter=7)


def table(
    rows: Sequence[Sequence[object]],
    widths: Sequence[float],
    *,
    reds: Sequence[tuple[int, int]] = (),
    bands: Sequence[tuple[int, int]] = (),
    words_last: bool = False,
) -> Flowable:
    """A table with one head row. `reds` are cells (column, row) to be seen; `bands` are rows, first and last,
    that are shaded alike and stay on one page."""
    made = Table([list(row) for row in rows], colWidths=list(widths), repeatRows=1, hAlign="LEFT")
    style: list[tuple[object, ...]] = [
        ("FONT", (0, 0), (-1, -1), WORDS, 9),
        ("FONT", (0, 0), (-1, 0), BOLD, 8.5),
        ("TEXTCOLOR", (0, 0), (-1, -1), INK),
        ("ALIGN", (1, 0), (-2 if words_last else -1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, ALONE),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, LINE),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ("LEFTPADDING", (-1, 0), (-1, -1), 10),
        ("TOPPADDING", (0, 0), (-1, -1), 1.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.2),
    ]
    for index, (first, last) in enumerate(bands or [(row, row) for row in range(1, len(rows))]):
        style.append(("BACKGROUND", (0, first), (-1, last), SHADE if index % 2 else white))
        style.append(("NOSPLIT", (0, first), (-1, last)))
    for cell in reds:
        style += [("TEXTCOLOR", cell, cell, DANGER), ("FONTNAME", cell, cell, BOLD)]
    made.setStyle(style)
    return made
