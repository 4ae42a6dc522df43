"""Rows placed on a page as black boxes and words: the one thing that both the picture and the PDF draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printing.document import Document, RuleWeight
from printing.paper import Paper
from printing.rulers import FONT_SIZE_DOTS, FontRuler, Style, baseline_dots
from printing.symbols import BARCODE_HEIGHT_DOTS, barcode_modules, qr_modules
from printing.typeset import (
    BarcodeRow,
    CellFrame,
    Frame,
    GapRow,
    QrRow,
    Row,
    RuleRow,
    SquaresRow,
    TextRow,
    typeset,
)

TOP_DOTS = 32
BOTTOM_DOTS = 48

_RULE_HEIGHT_DOTS = {RuleWeight.THIN: 2, RuleWeight.THICK: 6, RuleWeight.DASHED: 2}
_DASH_DOTS, _DASH_PERIOD_DOTS = 8, 16
_FRAME_DOTS = 3
_SQUARE_PERIOD_DOTS, _SQUARE_DOTS, _NO_SQUARE_DOTS = 24, 20, 4
_FRAME_DOT_DOTS, _FRAME_DOT_PERIOD_DOTS = 3, 7


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Words:
    """Text in one style whose letters stand on `baseline`."""

    text: str
    style: Style
    x: int
    baseline: int
    width: int
    white: bool = False


Shape = Box | Words


@dataclass(frozen=True, slots=True)
class Page:
    """Shapes in the order of reading, on white paper; lengths in dots, y downwards from the top edge."""

    width: int
    height: int
    shapes: tuple[Shape, ...]


def place_document(
    document: Document, paper: Paper, ruler: FontRuler, height_limit: int | None = None
) -> tuple[Page, ...]:
    """Place a document on paper with margins: on one page, or on several if a page may not be so high."""
    rows = [row for block in document.blocks for row in typeset(block, paper, ruler)]
    return tuple(
        _place(part, paper, paper.width_dots, paper.margin_dots, TOP_DOTS, BOTTOM_DOTS)
        for part in _parts(rows, height_limit)
    )


def place_rows(rows: Iterable[Row], paper: Paper) -> Page:
    """Place rows on a page that is exactly the printable width, without margins."""
    return _place(tuple(rows), paper, paper.printable_dots, 0, 0, 0)


def _parts(rows: Sequence[Row], height_limit: int | None) -> Iterator[Sequence[Row]]:
    part: list[Row] = []
    height = TOP_DOTS + BOTTOM_DOTS
    for row in rows:
        if part and height_limit is not None and height + _height(row) > height_limit:
            yield part
            part, height = [], TOP_DOTS + BOTTOM_DOTS
        part.append(row)
        height += _height(row)
    yield part


def _place(rows: Sequence[Row], paper: Paper, width: int, left: int, top: int, bottom: int) -> Page:
    shapes: list[Shape] = []
    y = top
    for row in rows:
        shapes.extend(_shapes(row, paper, left, y))
        y += _height(row)
    return Page(width, max(y + bottom, 1), tuple(shapes))


def _height(row: Row) -> int:
    match row:
        case TextRow():
            return row.pitch
        case GapRow():
            return row.dots
        case RuleRow():
            return _RULE_HEIGHT_DOTS[row.weight]
        case QrRow():
            return len(qr_modules(row.payload)) * row.module_dots
        case BarcodeRow():
            return BARCODE_HEIGHT_DOTS
        case SquaresRow():
            return len(row.rows) * _SQUARE_PERIOD_DOTS


def _shapes(row: Row, paper: Paper, left: int, y: int) -> Iterator[Shape]:
    match row:
        case TextRow():
            yield from _text_shapes(row, paper, left, y)
        case GapRow():
            return
        case RuleRow():
            yield from _rule_shapes(row.weight, paper, left, y)
        case QrRow():
            modules = qr_modules(row.payload)
            x = left + (paper.printable_dots - len(modules) * row.module_dots) // 2
            for index, line in enumerate(modules):
                top = y + index * row.module_dots
                yield from _bars(line, x, top, row.module_dots, row.module_dots)
        case BarcodeRow():
            bars = [module == "1" for module in barcode_modules(row.digits)]
            x = left + (paper.printable_dots - len(bars) * row.module_dots) // 2
            yield from _bars(bars, x, y, row.module_dots, BARCODE_HEIGHT_DOTS)
        case SquaresRow():
            x = left + (paper.printable_dots - len(row.rows[0]) * _SQUARE_PERIOD_DOTS) // 2
            yield from _squares(row.rows, x, y)


def _text_shapes(row: TextRow, paper: Paper, left: int, y: int) -> Iterator[Shape]:
    if row.band:
        yield Box(left, y, paper.printable_dots, row.pitch)
    for frame in row.frames:
        yield from _frame_shapes(
            frame, left + frame.x, y + (row.pitch - row.frame_height) // 2, row.frame_height
        )
    largest = max((run.style.size for run in row.runs), key=FONT_SIZE_DOTS.__getitem__)
    baseline = y + baseline_dots(largest, row.pitch)
    for run in row.runs:
        if not run.text:
            continue
        em = FONT_SIZE_DOTS[run.style.size]
        if run.inverse and not row.frames:
            yield Box(
                left + run.x - em // 10, baseline - em * 9 // 10, run.width + em // 10 * 2, em * 11 // 10
            )
        yield Words(run.text, run.style, left + run.x, baseline, run.width, row.band or run.inverse)
        if run.underline:
            yield Box(left + run.x, baseline + em // 10, run.width, max(em // 14, 2))


def _frame_shapes(frame: CellFrame, x: int, y: int, height: int) -> Iterator[Box]:
    right, low = x + frame.width, y + height
    if frame.filled:
        yield Box(x, y, frame.width, height)
    elif frame.frame is Frame.SOLID:
        yield Box(x, y, frame.width, _FRAME_DOTS)
        yield Box(x, y + _FRAME_DOTS, _FRAME_DOTS, height - 2 * _FRAME_DOTS)
        yield Box(right - _FRAME_DOTS, y + _FRAME_DOTS, _FRAME_DOTS, height - 2 * _FRAME_DOTS)
        yield Box(x, low - _FRAME_DOTS, frame.width, _FRAME_DOTS)
    else:
        for dot_x in _spread(x, frame.width):
            yield Box(dot_x, y, _FRAME_DOT_DOTS, _FRAME_DOT_DOTS)
            yield Box(dot_x, low - _FRAME_DOT_DOTS, _FRAME_DOT_DOTS, _FRAME_DOT_DOTS)
        for dot_y in _spread(y, height)[1:-1]:
            yield Box(x, dot_y, _FRAME_DOT_DOTS, _FRAME_DOT_DOTS)
            yield Box(right - _FRAME_DOT_DOTS, dot_y, _FRAME_DOT_DOTS, _FRAME_DOT_DOTS)


def _spread(start: int, length: int) -> list[int]:
    """Where dots start so that the first and the last are in the corners and the others evenly between."""
    gaps = max(round((length - _FRAME_DOT_DOTS) / _FRAME_DOT_PERIOD_DOTS), 1)
    return [start + (length - _FRAME_DOT_DOTS) * index // gaps for index in range(gaps + 1)]


def _rule_shapes(weight: RuleWeight, paper: Paper, left: int, y: int) -> Iterator[Box]:
    height = _RULE_HEIGHT_DOTS[weight]
    if weight is not RuleWeight.DASHED:
        yield Box(left, y, paper.printable_dots, height)
        return
    last = paper.printable_dots - _DASH_DOTS
    for x in range(last % _DASH_PERIOD_DOTS // 2, last + 1, _DASH_PERIOD_DOTS):
        yield Box(left + x, y, _DASH_DOTS, height)


def _squares(rows: Sequence[Sequence[bool]], x: int, y: int) -> Iterator[Box]:
    for down, row in enumerate(rows):
        for across, black in enumerate(row):
            side = _SQUARE_DOTS if black else _NO_SQUARE_DOTS
            air = (_SQUARE_PERIOD_DOTS - side) // 2
            box_x, box_y = x + across * _SQUARE_PERIOD_DOTS + air, y + down * _SQUARE_PERIOD_DOTS + air
            yield Box(box_x, box_y, side, side)


def _bars(modules: Sequence[bool], x: int, y: int, module_dots: int, height: int) -> Iterator[Box]:
    """One box for each run of black modules."""
    start: int | None = None
    for index, black in enumerate([*modules, False]):
        if black and start is None:
            start = index
        elif not black and start is not None:
            yield Box(x + start * module_dots, y, (index - start) * module_dots, height)
            start = None
