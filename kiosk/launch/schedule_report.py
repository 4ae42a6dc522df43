"""The report of an audit of a schedule of prizes as a PDF, made to go to whoever approves the schedule."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from xml.sax.saxutils import escape

from reportlab.lib.colors import white  # type: ignore[import-untyped]
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
from kiosk.launch.schedule_charts import (
    BOLD,
    LINE,
    MUTED,
    WORDS,
    lucky_last_chart,
    return_chart,
    totals_chart,
)
from kiosk.launch.schedule_layout import (
    ADVICE,
    BODY,
    CAPTION,
    CELL,
    DANGER,
    FINDING,
    HEADING,
    KICKER,
    MARGIN,
    SMALL,
    SOUND,
    TITLE,
    WIDTH,
    table,
)
from kiosk.launch.schedule_method import METHOD
from kiosk.launch.schedule_tables import (
    JACKPOT_NOTE,
    WAY_NOTE,
    bonus_cells,
    bonus_worst,
    grouped_by_advice,
    jackpot_cells,
    jackpot_detail_cells,
    line_cells,
    lucky_last_grid,
    lucky_last_parts,
    lucky_last_rows,
    multiplier_rows,
    totals_text,
)
from kiosk.rules.finding import Finding
from kiosk.rules.odds import percent_text
from kiosk.rules.schedule_audit import ScheduleAudit
from kiosk.rules.wager_returns import WagerReturn


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
    frame = Frame(MARGIN, 20 * mm, WIDTH, A4[1] - 38 * mm, 0, 0, 0, 0)
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
    canvas.line(MARGIN, 15 * mm, A4[0] - MARGIN, 15 * mm)
    canvas.setFont(WORDS, 8)
    canvas.setFillColor(MUTED)
    canvas.drawString(MARGIN, 10.5 * mm, text)
    canvas.drawRightString(A4[0] - MARGIN, 10.5 * mm, f"Page {canvas.getPageNumber()}")
    canvas.restoreState()


def _story(audit: ScheduleAudit) -> Iterable[Flowable]:
    yield Paragraph("Keno Rule 1997: audit of a schedule of prizes", KICKER)
    yield Paragraph(escape(f"{audit.schedule.name} {audit.schedule.version}"), TITLE)
    yield Spacer(0, 6)
    yield _verdict(audit)
    yield Spacer(0, 8)
    yield _about(audit)
    yield KeepTogether(
        [
            Paragraph("Return of each wager", HEADING),
            Paragraph(
                "Part of all money wagered that comes back in prizes over time, section 25 left out."
                + (" With the bonus, the keno bonus wager included." if audit.multipliers else "")
                + " The table leaves jackpots out.",
                CAPTION,
            ),
            return_chart(audit.wagers, WIDTH),
        ]
    )
    yield Spacer(0, 6)
    yield _returns_table(audit)
    yield Paragraph(WAY_NOTE, CAPTION)
    yield from _jackpots(audit)
    yield from _lucky_last(audit)
    if audit.multipliers is not None and audit.totals is not None:
        yield KeepTogether(
            [
                Paragraph("Totals and their multipliers", HEADING),
                Paragraph(
                    totals_text(audit.totals)[:1].upper() + totals_text(audit.totals)[1:] + ".", CAPTION
                ),
                totals_chart(audit.multipliers, WIDTH),
                Spacer(0, 6),
                table(
                    [["Multiplier", "Part of games", "Chance"], *multiplier_rows(audit.totals)], (70, 80, 70)
                ),
            ]
        )
    yield CondPageBreak(35 * mm)
    yield Paragraph("Findings", HEADING)
    yield Spacer(0, 3)
    if not audit.findings:
        yield Paragraph("None.", BODY)
    for advice, group in grouped_by_advice(audit.findings):
        yield from _findings(advice, group)
    yield KeepTogether([Paragraph("Method", HEADING), Spacer(0, 3), Paragraph(METHOD[0], BODY)])
    for text in METHOD[1:]:
        yield Spacer(0, 4)
        yield Paragraph(text, BODY)
    yield CondPageBreak(70 * mm)
    yield Paragraph("Prizes on each dollar, without keno bonus", HEADING)
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
    style = ParagraphStyle("verdict", parent=BODY, fontName=BOLD, fontSize=11.5, leading=15, textColor=white)
    box = Table([[Paragraph(text, style)]], colWidths=[WIDTH])
    box.setStyle(
        [
            ("BACKGROUND", (0, 0), (-1, -1), DANGER if count else SOUND),
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
    facts_table = Table(
        [[Paragraph(name, SMALL), Paragraph(escape(value), BODY)] for name, value in facts],
        colWidths=[92, WIDTH - 92],
    )
    facts_table.setStyle(
        [
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.5),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 1.5),
        ]
    )
    return facts_table


def _returns_table(audit: ScheduleAudit) -> Flowable:
    if audit.multipliers is None:
        rows = [["Wager", "Alone"], *([wager.name, percent_text(wager.alone)] for wager in audit.wagers)]
        return table(rows, (90, 90), reds=_over(audit.wagers))
    head = ["Wager", "Alone", "At random", "Lowest", "Middle", "Highest", "Worst found", "On the spots"]
    rows_with_bonus = [
        [wager.name, percent_text(wager.alone), *bonus_cells(wager), Paragraph(bonus_worst(wager), CELL)]
        for wager in audit.wagers
    ]
    widths = (46, 48, 52, 48, 48, 48, 62)
    return table(
        [head, *rows_with_bonus], (*widths, WIDTH - sum(widths)), reds=_over(audit.wagers), words_last=True
    )


def _jackpots(audit: ScheduleAudit) -> Iterable[Flowable]:
    wagers = [wager for wager in audit.wagers if wager.jackpots]
    details = [jackpot_detail_cells(jackpot) for wager in wagers for jackpot in wager.jackpots]
    head = ["Jackpot", "Won, of wagers", "Fill", "On each $1", "Growth at a win", "Bonus prize"]
    widths = [44, 80, 68, 60, 84, 68]
    if audit.multipliers is not None:
        head, widths = [*head, "With multiplier"], [*widths, 89]
    yield KeepTogether(
        [
            Paragraph("Jackpots at their expected growth", HEADING),
            Paragraph(escape(JACKPOT_NOTE), CAPTION),
            table([head, *details], widths),
            Spacer(0, 8),
            _returns_with_jackpots(audit, wagers),
        ]
    )


def _returns_with_jackpots(audit: ScheduleAudit, wagers: Sequence[WagerReturn]) -> Flowable:
    head = ["Wager", "Alone", "With jackpots"]
    widths = [60.0, 70, 80]
    rows: list[list[object]] = [[one.name, percent_text(one.alone), *jackpot_cells(one)] for one in wagers]
    reds = []
    for row, wager in enumerate(wagers, 1):
        parts = [wager.alone, wager.with_jackpots]
        if wager.bonus is not None:
            parts += [wager.bonus.at_random_with_jackpots, wager.bonus.worst_with_jackpots.with_jackpots]
        reds += [(column, row) for column, part in enumerate(parts, 1) if part > 1]
    if audit.multipliers is None:
        return table([head, *rows], widths, reds=reds)
    head += ["Bonus, at random", "Bonus, worst found", "On the spots"]
    widths += [84, 92]
    rows = [[*row[:-1], Paragraph(str(row[-1]), CELL)] for row in rows]
    return table([head, *rows], [*widths, WIDTH - sum(widths)], reds=reds, words_last=True)


def _lucky_last(audit: ScheduleAudit) -> Iterable[Flowable]:
    if not audit.lucky_last:
        return
    head, *rows = lucky_last_rows(audit.lucky_last)
    grid = [[lucky_last_parts(line) for line in row] for row in lucky_last_grid(audit.lucky_last)]
    # Spots and prize come before the returns of each block.
    reds = [
        (block * (len(parts) + 2) + 2 + place, row)
        for row, blocks in enumerate(grid, 1)
        for block, parts in enumerate(blocks)
        for place, part in enumerate(parts)
        if part > 1
    ]
    yield KeepTogether(
        [
            Paragraph("Lucky last", HEADING),
            Paragraph(
                "The prize on each dollar by the number of different spots on the ticket (s 14D), and the "
                "part of all money wagered on it that comes back in prizes over time.",
                CAPTION,
            ),
            lucky_last_chart(audit.lucky_last, WIDTH),
        ]
    )
    yield Spacer(0, 6)
    returns = 50 if len(head) > 8 else 60
    widths = [{"spots": 31, "prize": 42}.get(cell, returns) for cell in head]
    yield table([[cell.capitalize() for cell in head], *rows], widths, reds=reds)


def _over(wagers: Sequence[WagerReturn]) -> list[tuple[int, int]]:
    """The cells (column, row) of the table of returns that are over the whole."""
    columns = {"lowest": 3, "middle": 4, "highest": 5}
    cells = []
    for row, wager in enumerate(wagers, 1):
        parts: list[tuple[int, Fraction]] = [(1, wager.alone)]
        if wager.bonus is not None:
            parts += [(columns[one.which], one.part) for one in wager.bonus.sets if one.which in columns]
            parts.append((6, wager.bonus.worst.part))
            parts += [(2, wager.bonus.at_random)] if wager.spot_count else []
        cells += [(column, row) for column, part in parts if part > 1]
    return cells


def _prizes_table(wagers: Sequence[WagerReturn]) -> Flowable:
    rows: list[list[str]] = [["Wager", "Catch", "Prize", "Chance", "Returns"]]
    bands: list[tuple[int, int]] = []
    for wager in wagers:
        bands.append((len(rows), len(rows) + len(wager.lines) - 1))
        for index, line in enumerate(wager.lines):
            rows.append([wager.name if index == 0 else "", *line_cells(line)])
    return table(rows, (62, 50, 90, 165, 60), bands=bands)


def _findings(advice: str, group: Sequence[Finding]) -> Iterable[Flowable]:
    mark = '<font name="{}" color="{}">{}</font> '
    for finding in group:
        label = mark.format(BOLD, DANGER.hexval().replace("0x", "#"), "Endangers the licensee.")
        yield Paragraph((label if finding.endangers else "") + escape(finding.sentence), FINDING)
    yield Paragraph("What to do: " + escape(advice), ADVICE)
