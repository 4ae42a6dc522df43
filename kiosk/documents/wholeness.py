"""The last line of a paper, by which anyone who has only the paper can tell that a line of it is missing (s
16(5)).

It counts what a person counts (wagers, games, the total) and ends with a check over every letter and figure
above it. The check is no secret and proves nothing about who printed the paper: that is the symbol's part.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from printing import Align, Block, Columns, Document, Grid, Line, Paragraph, Rule, Space, Stamp, Table

_CHECK: Final = "Check "
_CHECK_DIGITS: Final = 6
_END: Final = re.compile(r"(?P<above>.*)check(?P<check>[0-9]{6})")
_UNREAD: Final = re.compile("[^0-9a-z]+")
# What a printer writes for a letter or sign that its code page lacks, where that is a letter again.
_STAND_INS: Final = str.maketrans({"×": "x", "€": "eur"})


def ended(blocks: tuple[Block, ...], what: str) -> tuple[Block, ...]:
    """The blocks and the end under them: ``End: 2 wagers, 5 games, $20.00`` and ``Check 482 917``."""
    return (*blocks, *_end(blocks, what))


def stamped(document: Document, banner: str) -> Document:
    """The document under a banner; its end line, where it has one, covers the banner too."""
    blocks = (Stamp(banner), Space(12), *document.blocks)
    match blocks:
        case (*above, Rule(), Line(what), Line(check)) if check.startswith(_CHECK):
            return Document(document.title, ended(tuple(above), what))
        case _:
            return Document(document.title, blocks)


def is_whole(lines: Iterable[str]) -> bool:
    """Whether the printed lines of a paper, read from the top down, are all there.

    Where lines were broken, and how far apart words stand, makes no difference, so it is the same on every
    width. A paper whose end line is missing, or has anything under it, is not whole.
    """
    end = _END.fullmatch(_read("".join(lines)))
    return end is not None and _check(end["above"]) == end["check"]


def _end(blocks: tuple[Block, ...], what: str) -> tuple[Block, ...]:
    above = _read("".join((*map(_text, blocks), what)))
    check = _check(above)
    half = _CHECK_DIGITS // 2
    return (
        Rule(),
        Line(what, align=Align.CENTRE),
        Line(f"{_CHECK}{check[:half]} {check[half:]}", bold=True, align=Align.CENTRE),
    )


def _text(block: Block) -> str:
    """Every text of a block in the order in which it is printed."""
    match block:
        case Line(text) | Paragraph(text) | Stamp(text):
            return text
        case Columns(left, right):
            return left + right
        case Grid(cells):
            return "".join(cell.text for cell in cells)
        case Table(rows, heading=heading):
            return "".join("".join(row) for row in (heading, *rows))
        case _:
            return ""


def _read(text: str) -> str:
    """The letters and figures that every printer and reader agrees about: those of ASCII, all small."""
    plain = unicodedata.normalize("NFC", text).translate(_STAND_INS)
    return _UNREAD.sub("", plain.lower())


def _check(text: str) -> str:
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return f"{number % 10**_CHECK_DIGITS:0{_CHECK_DIGITS}d}"
