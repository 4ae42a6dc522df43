"""The one pass that turns blocks into rows: wrapping, alignment and order are decided here for every
renderer.

A row says at which dot of the printable width each text starts. What a row looks like is for the renderers:
`layout` places rows on a page, `escpos_renderer` writes them as commands.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from printing.document import (
    MARK_DOT,
    Align,
    Barcode,
    Block,
    Columns,
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
from printing.paper import Paper
from printing.rulers import FONT_SIZE_DOTS, Ruler, Style
from printing.symbols import QR_QUIET_MODULES, barcode_module_dots, qr_module_dots
from printing.wrapping import share_widths, wrap

_FRAME_GAP_DOTS = 6
_FRAME_AIR_DOTS = 10
_FRAME_SIDE_DOTS = 4
_RULE_AIR_DOTS = 14
_PARAGRAPH_AIR_DOTS = 8
_STAMP_AIR_DOTS = 10
_BARCODE_AIR_DOTS = 12
_SQUARES_AIR_DOTS = 10
_SMALLER = {Size.HUGE: Size.LARGE, Size.LARGE: Size.BODY, Size.BODY: Size.SMALL, Size.SMALL: Size.SMALL}
_FEWEST_LETTERS = 3
"""A column narrower than this is no column: its text stands under the others instead."""


class Frame(enum.Enum):
    """The outline round a cell."""

    NONE = "none"
    SOLID = "solid"
    DOTTED = "dotted"


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text that stands from `x` to `x + width` of the printable width."""

    text: str
    style: Style
    x: int
    width: int
    underline: bool = False
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class CellFrame:
    """An outline (or, filled, the ground of an inverse cell) from `x` to `x + width`."""

    x: int
    width: int
    frame: Frame
    filled: bool


@dataclass(frozen=True, slots=True)
class TextRow:
    """Texts beside each other, none over another, in reading order.

    `band` makes the whole row white on black. `align` is set where the row is one aligned run, for devices
    that align by themselves. `frames` are drawn under the text, `frame_height` high, in the row's middle.
    """

    runs: tuple[Run, ...]
    pitch: int
    align: Align | None = None
    band: bool = False
    frames: tuple[CellFrame, ...] = ()
    frame_height: int = 0


@dataclass(frozen=True, slots=True)
class GapRow:
    """White paper."""

    dots: int


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A line across the printable width."""

    weight: RuleWeight


@dataclass(frozen=True, slots=True)
class QrRow:
    """A QR code in the middle, without its quiet zone (gaps above and below are rows of their own)."""

    payload: str
    module_dots: int


@dataclass(frozen=True, slots=True)
class BarcodeRow:
    """A Code 128 in the middle."""

    digits: str
    module_dots: int


@dataclass(frozen=True, slots=True)
class SquaresRow:
    """A drawing of squares in the middle."""

    rows: tuple[tuple[bool, ...], ...]


Row = TextRow | GapRow | RuleRow | QrRow | BarcodeRow | SquaresRow


def typeset(block: Block, paper: Paper, ruler: Ruler) -> Iterator[Row]:
    """Yield the rows of one block from the top down. Nothing in them stands outside the printable width."""
    match block:
        case Line():
            style = Style(block.size, block.bold, block.face)
            yield from _lines(block.text, style, block.align, paper, ruler)
        case Paragraph():
            yield from _lines(block.text, Style(block.size, block.bold), block.align, paper, ruler)
            yield GapRow(_PARAGRAPH_AIR_DOTS)
        case Columns():
            yield from _columns(block, paper, ruler)
        case Grid():
            yield from _grid(block, paper, ruler)
        case Table():
            yield from _table(block, paper, ruler)
        case Rule():
            yield from (GapRow(_RULE_AIR_DOTS), RuleRow(block.weight), GapRow(_RULE_AIR_DOTS))
        case Space():
            yield GapRow(block.dots)
        case QrCode():
            module = qr_module_dots(block.payload, paper)
            quiet = GapRow(QR_QUIET_MODULES * module)
            yield from (quiet, QrRow(block.payload, module), quiet)
        case Barcode():
            bars = BarcodeRow(block.digits, barcode_module_dots(block.digits, paper))
            yield from (GapRow(_BARCODE_AIR_DOTS), bars, GapRow(_BARCODE_AIR_DOTS))
        case Squares():
            yield from (GapRow(_SQUARES_AIR_DOTS), SquaresRow(block.rows), GapRow(_SQUARES_AIR_DOTS))
        case Stamp():
            yield from _stamp(block, paper, ruler)


def figures_or_words(text: str) -> Face:
    """Return the face of a text at the right of a label: figures for an amount, words for words."""
    return Face.FIGURES if any(character.isdecimal() for character in text) else Face.WORDS


def _run(text: str, style: Style, left: int, width: int, align: Align, ruler: Ruler) -> Run:
    """Place a text that fits in the space from `left` to `left + width`."""
    text_width = ruler.width(text, style)
    free = width - text_width
    offset = {Align.LEFT: 0, Align.CENTRE: free // 2, Align.RIGHT: free}[align]
    return Run(text, style, left + offset, text_width)


def _wrap(text: str, style: Style, width: int, ruler: Ruler) -> list[str]:
    return wrap(text, width, partial(ruler.width, style=style))


def _lines(text: str, style: Style, align: Align, paper: Paper, ruler: Ruler) -> Iterator[TextRow]:
    width, spelled = paper.printable_dots, ruler.spell(text)
    fitting = _fitting(spelled, style, width, ruler)
    for line in _wrap(spelled, fitting, width, ruler):
        yield TextRow((_run(line, fitting, 0, width, align, ruler),), ruler.pitch(fitting.size), align)


def _fitting(text: str, style: Style, width: int, ruler: Ruler) -> Style:
    """The style in which no figure is broken: half of an amount reads as another one."""
    if style.face is not Face.FIGURES:
        return style
    while style.size is not Size.SMALL and any(ruler.width(word, style) > width for word in text.split(" ")):
        style = replace(style, size=_SMALLER[style.size])
    return style


def _columns(block: Columns, paper: Paper, ruler: Ruler) -> Iterator[TextRow]:
    left, right = ruler.spell(block.left), ruler.spell(block.right)
    left_style = Style(block.size, block.bold)
    right_style = Style(block.right_size or block.size, block.bold, figures_or_words(right))
    right_width = ruler.width(right, right_style)
    gap = ruler.width("0", left_style) if left else 0
    room = paper.printable_dots - right_width - gap
    fewest = ruler.width("0" * _FEWEST_LETTERS, left_style)
    if room < min(ruler.width(left, left_style), max(fewest, paper.printable_dots // 4)):
        if left:
            yield from _lines(left, left_style, Align.LEFT, paper, ruler)
        yield from _lines(right, right_style, Align.RIGHT, paper, ruler)
        return
    *before, last = _wrap(left, left_style, room, ruler)
    for line in before:
        yield TextRow((_run(line, left_style, 0, room, Align.LEFT, ruler),), ruler.pitch(left_style.size))
    yield TextRow(
        (
            _run(last, left_style, 0, room, Align.LEFT, ruler),
            Run(right, right_style, paper.printable_dots - right_width, right_width),
        ),
        max(ruler.pitch(left_style.size), ruler.pitch(right_style.size)),
    )


def _grid(block: Grid, paper: Paper, ruler: Ruler) -> Iterator[TextRow]:
    style = Style(block.size, block.bold, Face.FIGURES)
    texts = [ruler.spell(cell.text) for cell in block.cells]
    step = ruler.step(block.size)
    dot_width = -(-ruler.width(ruler.spell(MARK_DOT), _mark_style(style)) // step) * step
    framed = block.framed and ruler.draws_frames
    gap = _FRAME_GAP_DOTS if framed else 0
    around = 2 * _FRAME_SIDE_DOTS + gap if framed else 0
    if framed and not any(cell.mark is Mark.DOT for cell in block.cells):
        dot_width = 0
    widest = max((ruler.width(text, style) for text in texts), default=0) + dot_width + around
    columns = block.columns
    while columns > 1 and (paper.printable_dots + gap) // columns // step * step < widest:
        columns -= 1
    cell_width = (paper.printable_dots + gap) // columns // step * step
    if widest > cell_width:
        room = paper.printable_dots - dot_width
        for text, cell in zip(texts, block.cells, strict=True):
            lines = _wrap(text, style, room, ruler)
            for index, line in enumerate(lines):
                mark = Mark.NONE if cell.mark is Mark.DOT and index < len(lines) - 1 else cell.mark
                run = _run(line, style, 0, room, Align.LEFT, ruler)
                yield TextRow(tuple(_marked(run, mark, ruler)), ruler.pitch(block.size))
        return
    start = (paper.printable_dots + gap - columns * cell_width) // 2
    height = FONT_SIZE_DOTS[block.size] + 2 * _FRAME_AIR_DOTS
    for first in range(0, len(texts), columns):
        runs: list[Run] = []
        frames: list[CellFrame] = []
        for column, text in enumerate(texts[first : first + columns]):
            left = start + column * cell_width
            mark = block.cells[first + column].mark
            if framed:
                outline = Frame.DOTTED if mark is Mark.DOT else Frame.SOLID
                frames.append(CellFrame(left, cell_width - gap, outline, mark is Mark.INVERSE))
                marked = dot_width if mark is Mark.DOT else 0
                run = _run(text, style, left, cell_width - gap - marked, Align.CENTRE, ruler)
            else:
                run = _run(text, style, left, cell_width - dot_width, Align.RIGHT, ruler)
            runs.extend(_marked(run, mark, ruler))
        pitch = height + gap if framed else ruler.pitch(block.size)
        yield TextRow(tuple(runs), pitch, frames=tuple(frames), frame_height=height)


def _marked(run: Run, mark: Mark, ruler: Ruler) -> list[Run]:
    """The run with its mark; a dot is a run of its own, so that it doesn't move the figures."""
    match mark:
        case Mark.UNDERLINE:
            return [replace(run, underline=True)]
        case Mark.INVERSE:
            return [replace(run, inverse=True)]
        case Mark.DOT:
            dot, style = ruler.spell(MARK_DOT), _mark_style(run.style)
            return [run, Run(dot, style, run.x + run.width, ruler.width(dot, style))]
        case Mark.NONE:
            return [run]


def _mark_style(style: Style) -> Style:
    """A mark is one size smaller than what it marks, so that it doesn't join the next cell."""
    return replace(style, size=_SMALLER[style.size])


def _table(block: Table, paper: Paper, ruler: Ruler) -> Iterator[TextRow]:
    rows = [*([block.heading] if block.heading else []), *block.rows]
    bold = [True] * bool(block.heading) + [False] * len(block.rows)
    spelled = [[ruler.spell(text) for text in row] for row in rows]
    count = max(map(len, spelled), default=0)
    aligns = [*block.aligns, *[Align.LEFT] * count][:count]
    styles = [_cell_style(block, spelled, column) for column in range(count)]
    gap = 2 * ruler.width(" ", Style(block.size))
    natural = [
        max(
            ruler.width(row[column], Style(block.size, is_bold, styles[column].face))
            for row, is_bold in zip(spelled, bold, strict=True)
            if column < len(row)
        )
        for column in range(count)
    ]
    available = paper.printable_dots - gap * max(count - 1, 0)
    widths = share_widths(natural, max(available, 0))
    fewest = ruler.width("0" * _FEWEST_LETTERS, Style(block.size, True))
    stacked = available < 0 or any(
        width < min(wanted, fewest) for width, wanted in zip(widths, natural, strict=True)
    )
    spare = available - sum(widths)
    if count > 1 and spare > 0:
        # The free paper goes between the columns, so that the last one ends at the right edge.
        gap += spare // (count - 1) // ruler.step(block.size) * ruler.step(block.size)
    lefts = [sum(widths[:column]) + gap * column for column in range(count)]
    if count > 1:
        lefts[-1] = paper.printable_dots - widths[-1]
    for row, is_bold in zip(spelled, bold, strict=True):
        cell_styles = [Style(block.size, is_bold, style.face) for style in styles]
        if stacked:
            for text, style in zip(row, cell_styles, strict=False):
                yield from _lines(text, style, Align.LEFT, paper, ruler)
        else:
            yield from _table_row(row, cell_styles, lefts, widths, aligns, ruler)


def _cell_style(block: Table, rows: Sequence[Sequence[str]], column: int) -> Style:
    """A column whose every text (under the heading) holds a figure is set in figures."""
    body = [row[column] for row in (rows[1:] if block.heading else rows) if column < len(row)]
    figures = bool(body) and all(figures_or_words(text) is Face.FIGURES for text in body)
    return Style(block.size, False, Face.FIGURES if figures else Face.WORDS)


def _table_row(
    row: Sequence[str],
    styles: Sequence[Style],
    lefts: Sequence[int],
    widths: Sequence[int],
    aligns: Sequence[Align],
    ruler: Ruler,
) -> Iterator[TextRow]:
    wrapped = [
        _wrap(text, style, width, ruler) for text, style, width in zip(row, styles, widths, strict=False)
    ]
    for index in range(max(map(len, wrapped), default=0)):
        runs = tuple(
            _run(lines[index], styles[column], lefts[column], widths[column], aligns[column], ruler)
            for column, lines in enumerate(wrapped)
            if index < len(lines)
        )
        yield TextRow(runs, ruler.pitch(styles[0].size))


def _stamp(block: Stamp, paper: Paper, ruler: Ruler) -> Iterator[Row]:
    style = Style(block.size, bold=True)
    side = ruler.width("0", style) // 2 // ruler.step(block.size) * ruler.step(block.size)
    width = paper.printable_dots - 2 * side
    yield GapRow(_STAMP_AIR_DOTS)
    for line in _wrap(ruler.spell(block.text), style, width, ruler):
        run = _run(line, style, side, width, Align.CENTRE, ruler)
        yield TextRow((run,), ruler.pitch(block.size), Align.CENTRE, band=True)
    yield GapRow(_STAMP_AIR_DOTS)
