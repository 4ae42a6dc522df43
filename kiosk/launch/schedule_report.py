"""The report of an audit of a schedule of prizes as a PDF, made to go to whoever approves the schedule."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, white  # type: ignore[import-untyped]
from reportlab.lib.enums import TA_LEFT  # type: ignore[import-untyped]
from reportlab.lib.pagesizes import A4  # type: ignore[import-untyped]
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]
from reportlab.lib.units import mm  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]
from reportlab.platypus import (  # type: ignore[import-untyped]
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

from kiosk.launch.places import typefaces
from kiosk.launch.schedule_charts import ALONE, BOLD, INK, LINE, MUTED, WORDS, return_chart, totals_chart
from kiosk.launch.schedule_tables import (
    bonus_cells,
    bonus_worst,
    grouped_by_advice,
    line_cells,
    multiplier_rows,
    totals_text,
)
from kiosk.rules.schedule_audit import ScheduleAudit
from kiosk.rules.schedule_findings import Finding
from kiosk.rules.wager_returns import WagerReturn, percent_text

_MARGIN = 18 * mm
_WIDTH = A4[0] - 2 * _MARGIN
_SHADE = HexColor("#F3F1EA")
_DANGER = HexColor("#A8321A")
_SOUND = HexColor("#1B6B4E")

_BODY = ParagraphStyle("body", fontName=WORDS, fontSize=9.5, leading=13.5, textColor=INK, alignment=TA_LEFT)
_SMALL = ParagraphStyle("small", parent=_BODY, fontSize=8, leading=11, textColor=MUTED)
_TITLE = ParagraphStyle("title", parent=_BODY, fontName=BOLD, fontSize=21, leading=26)
_KICKER = ParagraphStyle("kicker", parent=_SMALL, fontSize=9.5, leading=13)
_HEADING = ParagraphStyle("heading", parent=_BODY, fontName=BOLD, fontSize=13, leading=17, spaceBefore=13)
_CAPTION = ParagraphStyle("caption", parent=_SMALL, spaceBefore=2, spaceAfter=5)

_FINDING = ParagraphStyle("finding", parent=_BODY, spaceBefore=3)
_ADVICE = ParagraphStyle("advice", parent=_BODY, textColor=MUTED, leftIndent=12, spaceBefore=2, spaceAfter=7)

_METHOD = (
    (
        "Every figure is worked out in whole numbers and fractions; nothing is sampled, and only what is "
        "printed is rounded. All 3,535,316,142,212,174,320 draws of 20 of the numbers 1 to 80 count as "
        "equally likely. A return is the part of all money wagered that comes back in prizes over time."
    ),
    (
        "A keno bonus wager costs the same amount again (s 15(3)), and the winning wager’s prize is "
        "multiplied if the total of the twenty numbers has a multiplier (s 14E(2), 23A(1)(b)); without "
        "one the prize stays as it is. The spots that are caught are part of that total. So all draws are "
        "counted by catch and total together, for the lowest, the middle and the highest numbers, and for "
        "the worst set found. Catch and total are never taken to be independent, except in the column “at "
        "random”, which is the mean over all sets of spots, where that is exact."
    ),
    (
        "The worst set is looked for from five sets: the lowest, middle and highest numbers, both ends of "
        "the field, and numbers spread over it. From each, one spot at a time is exchanged for the number "
        "that gains most, until no exchange gains. The worst of the sets so found is then counted "
        "exactly. It is the worst found: no exchange of one spot makes it worse, but not every set has "
        "been counted."
    ),
    (
        "On either side of the mean catch, a quarter of the spots, a rarer catch must not pay less. Left "
        "out are jackpots (s 26 to 26B), which the format of the schedule does not hold and which would "
        "raise the returns of 7 to 10 spots, the abatement of major prizes (s 25), which would lower "
        "returns, and lucky last wagers."
    ),
)


def report_pdf(audit: ScheduleAudit) -> bytes:
    """The report as the bytes of a PDF. They depend on the audit alone: no time, no identifier."""
    faces = typefaces()
    for name, path in ((WORDS, faces.words), (BOLD, faces.bold)):
        pdfmetrics.registerFont(TTFont(name, str(path)))
    target = io.BytesIO()
    title = f"Audit of the schedule of prizes {audit.schedule.name} {audit.schedule.version}"
    document = BaseDocTemplate(
        target, pagesize=A4, title=title, subject="Keno Rule 1997", invariant=1, pageCompression=1
    )
    frame = Frame(_MARGIN, 20 * mm, _WIDTH, A4[1] - 38 * mm, 0, 0, 0, 0)
    foot = f"{audit.schedule.reference}, in force from {audit.schedule.effective_from}"
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=lambda canvas, _: _foot(canvas, foot)))
    document.build(list(_story(audit)), canvasmaker=_first_font_canvas)
    return target.getvalue()


def _first_font_canvas(*arguments: object, **options: object) -> Canvas:
    # Without a first font of ours every page would name Helvetica, which is not embedded.
    return Canvas(*arguments, **{**options, "initialFontName": WORDS})


def _foot(canvas: Canvas, text: str) -> None:
    canvas.saveState()
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.line(_MARGIN, 15 * mm, A4[0] - _MARGIN, 15 * mm)
    canvas.setFont(WORDS, 8)
    canvas.setFillColor(MUTED)
    canvas.drawString(_MARGIN, 10.5 * mm, text)
    canvas.drawRightString(A4[0] - _MARGIN, 10.5 * mm, f"Page {canvas.getPageNumber()}")
    canvas.restoreState()


def _story(audit: ScheduleAudit) -> Iterable[Flowable]:
    yield Paragraph("Keno Rule 1997: audit of a schedule of prizes", _KICKER)
    yield Paragraph(escape(f"{audit.schedule.name} {audit.schedule.version}"), _TITLE)
    yield Spacer(0, 6)
    yield _verdict(audit)
    yield Spacer(0, 8)
    yield _about(audit)
    yield KeepTogether(
        [
            Paragraph("Return of each wager", _HEADING),
            Paragraph(
                "Part of all money wagered that comes back in prizes over time, jackpots and section 25 left "
                "out." + (" With the bonus, the keno bonus wager included." if audit.multipliers else ""),
                _CAPTION,
            ),
            return_chart(audit.wagers, _WIDTH),
        ]
    )
    yield Spacer(0, 6)
    yield _returns_table(audit)
    if audit.multipliers is not None and audit.totals is not None:
        yield KeepTogether(
            [
                Paragraph("Totals and their multipliers", _HEADING),
                Paragraph(
                    totals_text(audit.totals)[:1].upper() + totals_text(audit.totals)[1:] + ".", _CAPTION
                ),
                totals_chart(audit.multipliers, _WIDTH),
                Spacer(0, 6),
                _table(
                    [["Multiplier", "Part of games", "Chance"], *multiplier_rows(audit.totals)], (70, 80, 70)
                ),
            ]
        )
    yield CondPageBreak(35 * mm)
    yield Paragraph("Findings", _HEADING)
    yield Spacer(0, 3)
    if not audit.findings:
        yield Paragraph("None.", _BODY)
    for advice, group in grouped_by_advice(audit.findings):
        yield from _findings(advice, group)
    yield KeepTogether([Paragraph("Method", _HEADING), Spacer(0, 3), Paragraph(_METHOD[0], _BODY)])
    for text in _METHOD[1:]:
        yield Spacer(0, 4)
        yield Paragraph(text, _BODY)
    yield CondPageBreak(70 * mm)
    yield Paragraph("Prizes on each dollar, without keno bonus", _HEADING)
    yield Spacer(0, 5)
    yield _prizes_table(audit.wagers)


def _verdict(audit: ScheduleAudit) -> Flowable:
    count = len(audit.endangering)
    if count:
        found = "A finding endangers" if count == 1 else f"{count} findings endanger"
        text = f"{found} the licensee. Not to be put in force."
    elif audit.findings:
        others = len(audit.findings)
        text = "No finding endangers the licensee. "
        text += f"{others} other{'s need' if others > 1 else ' needs'} a look."
    else:
        text = (
            "Nothing wrong was found."
            if audit.multipliers
            else "Nothing wrong was found, without keno bonus."
        )
    style = ParagraphStyle("verdict", parent=_BODY, fontName=BOLD, fontSize=11.5, leading=15, textColor=white)
    box = Table([[Paragraph(text, style)]], colWidths=[_WIDTH])
    box.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, -1), _DANGER if count else _SOUND),
            ("LEFTPADDING", (0, 0), (-1, -1), 10),
            ("TOPPADDING", (0, 0), (-1, -1), 6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 8),
        ]
    )
    return box


def _about(audit: ScheduleAudit) -> Flowable:
    schedule = audit.schedule
    facts = [
        ("In force from", str(schedule.effective_from)),
        ("Approval", schedule.approval),
        ("Source", schedule.source),
        ("Schedule, SHA-256", schedule.digest),
        (
            "Bonus file, SHA-256",
            audit.multipliers.digest if audit.multipliers else "none: without keno bonus",
        ),
    ]
    table = Table(
        [[Paragraph(name, _SMALL), Paragraph(escape(value), _BODY)] for name, value in facts],
        colWidths=[92, _WIDTH - 92],
    )
    table.setStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ]
    )
    return table


def _returns_table(audit: ScheduleAudit) -> Flowable:
    if audit.multipliers is None:
        rows = [["Wager", "Alone"], *([wager.name, percent_text(wager.alone)] for wager in audit.wagers)]
        return _table(rows, (90, 90), reds=_over(audit.wagers))
    head = ["Wager", "Alone", "At random", "Lowest", "Middle", "Highest", "Worst found", "On the spots"]
    cell = ParagraphStyle("cell", parent=_BODY, fontSize=8, leading=10)
    rows_with_bonus = [
        [wager.name, percent_text(wager.alone), *bonus_cells(wager), Paragraph(bonus_worst(wager), cell)]
        for wager in audit.wagers
    ]
    widths = (48, 50, 54, 52, 52, 52, 60)
    return _table(
        [head, *rows_with_bonus], (*widths, _WIDTH - sum(widths)), reds=_over(audit.wagers), words_last=True
    )


def _over(wagers: Sequence[WagerReturn]) -> list[tuple[int, int]]:
    """The cells (column, row) of the table of returns that are over the whole."""
    columns = {"lowest": 3, "middle": 4, "highest": 5, "worst": 6, "half": 6}
    cells = []
    for row, wager in enumerate(wagers, 1):
        parts: list[tuple[int, Fraction]] = [(1, wager.alone)]
        if wager.bonus is not None:
            parts += [(columns[one.which], one.part) for one in wager.bonus.sets]
            parts += [(2, wager.bonus.at_random)] if wager.spot_count else []
        cells += [(column, row) for column, part in parts if part > 1]
    return cells


def _table(
    rows: Sequence[Sequence[object]],
    widths: Sequence[float],
    *,
    reds: Sequence[tuple[int, int]] = (),
    bands: Sequence[tuple[int, int]] = (),
    words_last: bool = False,
) -> Flowable:
    """A table with one head row. `reds` are cells (column, row) to be seen; `bands` are rows, first and last,
    that are shaded alike and stay on one page."""
    table = Table([list(row) for row in rows], colWidths=list(widths), repeatRows=1, hAlign="LEFT")
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
        style.append(("BACKGROUND", (0, first), (-1, last), _SHADE if index % 2 else white))
        style.append(("NOSPLIT", (0, first), (-1, last)))
    for cell in reds:
        style += [("TEXTCOLOR", cell, cell, _DANGER), ("FONTNAME", cell, cell, BOLD)]
    table.setStyle(style)
    return table


def _prizes_table(wagers: Sequence[WagerReturn]) -> Flowable:
    rows: list[list[str]] = [["Wager", "Catch", "Prize", "Chance", "Returns"]]
    bands: list[tuple[int, int]] = []
    for wager in wagers:
        bands.append((len(rows), len(rows) + len(wager.lines) - 1))
        for index, line in enumerate(wager.lines):
            rows.append([wager.name if index == 0 else "", *line_cells(line)])
    return _table(rows, (62, 50, 90, 165, 60), bands=bands)


def _findings(advice: str, group: Sequence[Finding]) -> Iterable[Flowable]:
    mark = '<font name="{}" color="{}">{}</font> '
    for finding in group:
        label = mark.format(BOLD, _DANGER.hexval().replace("0x", "#"), "Endangers the licensee.")
        yield Paragraph((label if finding.endangers else "") + escape(finding.sentence), _FINDING)
    yield Paragraph("What to do: " + escape(advice), _ADVICE)
