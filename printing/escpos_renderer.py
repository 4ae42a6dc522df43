"""Documents as ESC/POS bytes: text in the printer's own fonts, its own symbols, the rest as raster.

python-escpos (behind `printing.escpos_library`) encodes the commands. Every job sets all that it needs from
zero, so what is printed depends on the job alone and not on the job before it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from printing.document import Align, Document, Size
from printing.escpos_library import constants, new_device
from printing.layout import Page, place_rows
from printing.paper import Cut, Paper
from printing.picture_renderer import draw_page
from printing.rulers import FontRuler, Style
from printing.symbols import BARCODE_HEIGHT_DOTS
from printing.text import NO_BREAK_SPACE
from printing.typefaces import Typefaces, default_typefaces
from printing.typeset import BarcodeRow, GapRow, QrRow, Row, RuleRow, Run, SquaresRow, TextRow, typeset

_MOTION_UNITS_PER_INCH = 203
_FEED_STEP_LIMIT = 255
_DEFAULT_LINE_DOTS = 30
"""ESC 2 gives lines of 3.75 mm (30 dots) on some models, 4.23 mm on others; the lower is safe at a cut."""

_INK = [255 if grey < 128 else 0 for grey in range(256)]
"""A dot is printed where the picture is nearer to black."""

_REAL_TIME = re.compile(rb"\x10(?=[\x04\x05\x14])")
"""DLE before EOT, ENQ or DC4. A printer obeys these at once, even among the dots of a picture or the bars of
a symbol, where they may be by chance."""
_ONE_DOT_MORE = b"\x18"

_STAND_INS = {
    "\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-",
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u2032": "'", "\u201c": '"', "\u201d": '"', "\u201e": '"',
    "\u2033": '"', "\u2026": "...", "\u2022": "*", "\u00b7": ".", "\u00d7": "x", "\u00f7": "/", "\u2044": "/",
    "\u2264": "<=", "\u2265": ">=", "\u2192": "->", "\u20ac": "EUR",
}  # fmt: skip
"""What stands, in ASCII, for a character that the code page lacks. Nothing else is ever replaced."""

_CELLS = {
    Size.SMALL: (9, 17, 1, "b"),
    Size.BODY: (12, 24, 1, "a"),
    Size.LARGE: (24, 48, 2, "a"),
    Size.HUGE: (36, 72, 3, "a"),
}
"""Width and height of a character in dots, how many times its font is magnified, and the font."""

_LINE_GAP_DOTS = {Size.SMALL: 7, Size.BODY: 8, Size.LARGE: 10, Size.HUGE: 12}


def render_escpos(document: Document, paper: Paper, typefaces: Typefaces | None = None) -> bytes:
    """Return one whole job: reset, settings, every block, feed past the cutter, cut.

    Letters are printed in the paper's code page. What it lacks is written with a stand-in where one is sure
    to be read the same way (a long minus as "-"); a block with any other such letter is sent as a picture
    set in `typefaces`. No character is replaced by "?" and no byte of a text is a command.
    """
    job = _Job(paper, typefaces)
    for block in document.blocks:
        try:
            rows = tuple(typeset(block, paper, job.ruler))
        except _NotInCodePageError:
            job.write_raster(typeset(block, paper, job.font_ruler))
        else:
            for row in rows:
                job.write(row)
    return job.finish()


class _NotInCodePageError(Exception):
    """A character has neither a place in the code page nor a stand-in."""


class _CellRuler:
    """Measures text in the printer's own fonts, where every character of a size is equally wide."""

    draws_frames = False

    def __init__(self, paper: Paper) -> None:
        self._code_page = paper.code_page

    def spell(self, text: str) -> str:
        """Return the text in characters of the code page; raise _NotInCodePageError if it can't be done."""
        if text.isascii():
            return text
        return "".join(_spelled(character, self._code_page) for character in text)

    def width(self, text: str, style: Style) -> int:
        """Return the width of a text on one line."""
        return len(text) * _CELLS[style.size][0]

    def pitch(self, size: Size) -> int:
        """Return the distance from one line to the next."""
        return _CELLS[size][1] + _LINE_GAP_DOTS[size]

    def step(self, size: Size) -> int:
        """Positions fall on whole characters."""
        return _CELLS[size][0]


@lru_cache(maxsize=1024)
def _spelled(character: str, code_page: str) -> str:
    """The character if the code page has it, else its stand-in."""
    # A no-break space becomes a plain one when the lines have been broken.
    if character == NO_BREAK_SPACE:
        return character
    try:
        character.encode(code_page)
    except UnicodeEncodeError:
        if character not in _STAND_INS:
            raise _NotInCodePageError(unicodedata.name(character, repr(character))) from None
        return _STAND_INS[character]
    return character


def _pairs(digits: str) -> bytes:
    """The whole pairs of digits of a symbol, a byte each."""
    return bytes(int(digits[at : at + 2]) for at in range(0, len(digits) - 1, 2))


@lru_cache(maxsize=64)
def _rule_bytes(row: RuleRow, paper: Paper) -> bytes:
    """A rule as a picture: a paper has many, and they are all alike."""
    return _raster_bytes(place_rows((row,), paper), None, paper)


def _raster_bytes(page: Page, ruler: FontRuler | None, paper: Paper) -> bytes:
    """A page as pictures that the printer can take, one under the other."""
    ink = draw_page(page, ruler).point(_INK, mode="1")
    width_bytes, commands = -(-ink.width // 8), []
    # The library's own picture goes through four other formats first.
    for top in range(0, ink.height, paper.raster_max_height_dots):
        height = min(paper.raster_max_height_dots, ink.height - top)
        size = width_bytes.to_bytes(2, "little") + height.to_bytes(2, "little")
        rows = ink.crop((0, top, ink.width, top + height)).tobytes()
        commands.append(constants.GS + b"v0\0" + size + _REAL_TIME.sub(_ONE_DOT_MORE, rows))
    return b"".join(commands)


@dataclass(frozen=True, slots=True)
class _Look:
    """Everything that decides how the next character is printed; the defaults are those after ESC @."""

    size: Size = Size.BODY
    bold: bool = False
    underline: bool = False
    inverse: bool = False
    narrow: bool = False
    """As high as the size, but only as wide as the font: finer spaces."""


class _Job:
    """One job being written."""

    def __init__(self, paper: Paper, typefaces: Typefaces | None) -> None:
        self._paper = paper
        self._typefaces = typefaces
        self._font_ruler: FontRuler | None = None
        self._device = new_device(paper)
        self.ruler = _CellRuler(paper)
        self._look = _Look()
        self._align = Align.LEFT
        self._device.hw("INIT")
        self._device._raw(paper.preamble)
        units = bytes((_MOTION_UNITS_PER_INCH, _MOTION_UNITS_PER_INCH))
        self._device._raw(constants.GS + b"P" + units)
        self._device.charcode(paper.code_page)

    @property
    def font_ruler(self) -> FontRuler:
        """The ruler for what is sent as a picture; the files are read only if it is needed."""
        if self._font_ruler is None:
            self._font_ruler = FontRuler(self._typefaces or default_typefaces())
        return self._font_ruler

    def write(self, row: Row) -> None:
        """Write one row."""
        match row:
            case TextRow():
                self._write_text(row)
            case GapRow():
                self._feed(row.dots)
            case QrRow() if self._paper.native_qr:
                self._set_align(Align.CENTRE)
                level = constants.QR_ECLEVEL_M
                self._device.qr(row.payload, ec=level, size=row.module_dots, native=True)
            case BarcodeRow() if self._paper.native_code128 and not _REAL_TIME.search(_pairs(row.digits)):
                self._write_barcode(row)
            case RuleRow():
                self._set_align(Align.LEFT)
                self._device._raw(_rule_bytes(row, self._paper))
            case QrRow() | BarcodeRow() | SquaresRow():
                self.write_raster((row,))

    def write_raster(self, rows: Iterable[Row]) -> None:
        """Write rows as a picture, in slices that the printer can take."""
        self._set_align(Align.LEFT)
        self._device._raw(_raster_bytes(place_rows(rows, self._paper), self.font_ruler, self._paper))

    def finish(self) -> bytes:
        """Feed the last row past the cutter, cut, and return the job."""
        self._set_look(_Look())
        self._set_align(Align.LEFT)
        self._device.line_spacing()
        self._device.print_and_feed(-(-self._paper.head_to_cutter_dots // _DEFAULT_LINE_DOTS))
        match self._paper.cut:
            case Cut.PARTIAL:
                self._device._raw(constants.PAPER_PART_CUT)
            case Cut.FULL:
                self._device._raw(constants.PAPER_FULL_CUT)
            case Cut.NONE:
                pass
        return bytes(self._device.output)

    def _write_text(self, row: TextRow) -> None:
        if row.band:
            self._write_band(row.runs[0])
            return
        self._device.line_spacing(row.pitch)
        if row.align is not None:
            self._set_align(row.align)
            self._write_run(row.runs[0])
        else:
            self._set_align(Align.LEFT)
            end, last = 0, row.runs[0]
            for run in row.runs:
                self._move(end, run.x, last.style)
                self._write_run(run)
                end, last = run.x + run.width, run
        self._device.ln()

    def _write_band(self, run: Run) -> None:
        """Spaces on both sides carry the black to the edges, and lines of a wrapped banner touch."""
        cell, height, times, _ = _CELLS[run.style.size]
        look = _Look(run.style.size, run.style.bold, inverse=True)
        spaces = (self._paper.printable_dots - run.width) // (cell // times)
        self._device.line_spacing(height)
        self._set_align(Align.CENTRE)
        for text, narrow in ((" " * (spaces // 2), True), (run.text, False), (" " * -(-spaces // 2), True)):
            self._set_look(replace(look, narrow=narrow))
            self._write_characters(text)
        self._device.ln()

    def _write_run(self, run: Run) -> None:
        self._set_look(_Look(run.style.size, run.style.bold, run.underline, run.inverse))
        self._write_characters(run.text)

    def _write_characters(self, text: str) -> None:
        """A no-break space has kept its place in the line and is printed as a space."""
        # What the ruler has spelled is in the code page that the job began with: nothing is looked up again.
        self._device._raw(text.replace(NO_BREAK_SPACE, " ").encode(self._paper.code_page))

    def _move(self, start: int, end: int, style: Style) -> None:
        """Go right with spaces, and exactly to the dot with a command where spaces don't come out even."""
        cell = _CELLS[style.size][0]
        count, rest = divmod(end - start, cell)
        if count:
            self._set_look(_Look(style.size, style.bold))
            self._device._raw(b" " * count)
        if rest:
            self._device._raw(constants.ESC + b"$" + end.to_bytes(2, "little"))

    def _write_barcode(self, row: BarcodeRow) -> None:
        """Digits go in pairs in code set C, one byte a pair; an odd last digit goes in code set B."""
        data = "{C" + _pairs(row.digits).decode("ascii")
        if len(row.digits) % 2:
            data += "{B" + row.digits[-1]
        self._set_align(Align.CENTRE)
        # The public barcode() is this and a line on the standard output.
        self._device._hw_barcode(
            data,
            "CODE128",
            height=BARCODE_HEIGHT_DOTS,
            width=row.module_dots,
            pos="OFF",
            align_ct=False,
            function_type="B",
        )

    def _feed(self, dots: int) -> None:
        while dots > 0:
            step = min(dots, _FEED_STEP_LIMIT)
            self._device._raw(constants.ESC + b"J" + bytes((step,)))
            dots -= step

    def _set_align(self, align: Align) -> None:
        if align is not self._align:
            names = {Align.LEFT: "left", Align.CENTRE: "center", Align.RIGHT: "right"}
            self._device.set(align=names[align])
            self._align = align

    def _set_look(self, look: _Look) -> None:
        """Send what differs from the look before."""
        before, self._look = self._look, look
        _, _, times, font = _CELLS[look.size]
        if (look.size, look.narrow) != (before.size, before.narrow):
            width = 1 if look.narrow else times
            self._device.set(font=font, custom_size=True, width=width, height=times)
        if look.bold is not before.bold:
            self._device.set(bold=look.bold)
        if look.underline is not before.underline:
            self._device.set(underline=2 if look.underline else 0)
        if look.inverse is not before.inverse:
            self._device.set(invert=look.inverse)
