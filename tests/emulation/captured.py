"""What stands on a paper that a rig has caught, given the bytes and nothing else of the program.

A code page is known by the number that the printer was told, from a table of this file; symbols that were
sent as pictures are read by another library from their dots.
"""

from __future__ import annotations

from typing import Final

import zxingcpp
from PIL import Image

from tests.printing.printed_paper import PrintedPaper, Raster, read_paper

# Epson's table of ESC t; the models of the others follow it in these.
CODECS: Final = {0: "cp437", 2: "cp850", 16: "cp1252", 19: "cp858"}
_QUIET_DOTS: Final = 24
_ESC_T: Final = b"\x1bt"
_RASTER: Final = "GS v 0"


def read_captured(job: bytes) -> PrintedPaper:
    """A whole job, its letters read in the code page that it selects itself. AssertionError if it is none."""
    at = job.index(_ESC_T)
    paper = read_paper(job, CODECS[job[at + len(_ESC_T)]])
    assert len(paper.code_pages) == 1, "the code page changes within a job"
    return paper


def symbols_on(paper: PrintedPaper) -> set[tuple[str, str]]:
    """Kind and text of every symbol: those that the printer draws as it would, the others by their dots."""
    found = {(symbol.kind, symbol.payload) for symbol in paper.symbols}
    for picture in pictures_on(paper):
        found |= {(kind_of(code), code.text) for code in zxingcpp.read_barcodes(picture)}
    return found


def kind_of(code: zxingcpp.Barcode) -> str:
    """The kind of a symbol, named as the reader of the printer's own symbols names it."""
    return "QR" if "QR" in code.format.name else "Code 128"


def pictures_on(paper: PrintedPaper) -> list[Image.Image]:
    """The pictures, put together from the slices between which nothing else was asked for."""
    pictures: list[list[str]] = []
    follows = [
        bool(at) and isinstance(paper.items[at - 1], Raster)
        for at, item in enumerate(paper.items)
        if isinstance(item, Raster)
    ]
    number, before = 0, ""
    for command in paper.commands:
        if command == _RASTER:
            if before != _RASTER or not follows[number]:
                pictures.append([])
            pictures[-1] += paper.rasters[number].rows
            number += 1
        before = command
    return [_picture(rows) for rows in pictures]


def _picture(rows: list[str]) -> Image.Image:
    width = max(map(len, rows))
    image = Image.new("L", (width + 2 * _QUIET_DOTS, len(rows) + 2 * _QUIET_DOTS), 255)
    dots = bytes(0 if bit == "1" else 255 for row in rows for bit in row.ljust(width, "0"))
    image.paste(Image.frombytes("L", (width, len(rows)), dots), (_QUIET_DOTS, _QUIET_DOTS))
    return image
