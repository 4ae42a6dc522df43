"""How wide and high text is: the promise of every ruler to the typesetter, and the ruler for typefaces."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Protocol

from reportlab.pdfbase.ttfonts import TTFontFile  # type: ignore[import-untyped]

from printing.document import Face, Size
from printing.text import NO_BREAK_SPACE, clean_text
from printing.typefaces import Typefaces


@dataclass(frozen=True, slots=True)
class Style:
    """What decides the shape of a piece of text."""

    size: Size
    bold: bool = False
    face: Face = Face.WORDS


class Ruler(Protocol):
    """What the typesetter has to know about text. All results are in dots."""

    def spell(self, text: str) -> str:
        """Return the text in the characters that will be printed."""

    def width(self, text: str, style: Style) -> int:
        """Return the width of a text on one line, rounded up."""

    def pitch(self, size: Size) -> int:
        """Return the distance from one line to the next."""

    def step(self, size: Size) -> int:
        """Return the grid on which positions of this size fall: 1 where any dot will do."""

    @property
    def draws_frames(self) -> bool:
        """Whether a frame can be drawn round a cell."""


FONT_SIZE_DOTS = {Size.SMALL: 21, Size.BODY: 26, Size.LARGE: 42, Size.HUGE: 80}
"""Size of the em; capitals are about 0.7 of it."""

_PITCH_DOTS = {Size.SMALL: 28, Size.BODY: 36, Size.LARGE: 54, Size.HUGE: 94}
_CAPITAL_HEIGHT = 0.7
_BOLD_STROKE = 1 / 48
_UNITS = 1000
"""reportlab gives widths in thousandths of the em, whatever the units of the file."""
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")
_SPACE = f"[ {NO_BREAK_SPACE}]"
_ARABIC_WORD = rf"[^ {NO_BREAK_SPACE}]*{_RIGHT_TO_LEFT.pattern}[^ {NO_BREAK_SPACE}]*"
_ARABIC_WORDS = re.compile(rf"{_ARABIC_WORD}(?:{_SPACE}(?:\d+{_SPACE})*{_ARABIC_WORD})*")
"""Arabic words beside each other, and whole numbers between two of them ("Club 2000 Horizon"): never an
amount, which has a sign."""
_TEXTS_REMEMBERED = 512


@lru_cache(maxsize=_TEXTS_REMEMBERED)
def in_visual_order(text: str) -> str:
    """Return one line as it is drawn from left to right: Arabic letters in their joined forms, each stretch
    of Arabic words from right to left. Whatever stands beside it stays where it is: no name turns an amount
    round."""
    if _RIGHT_TO_LEFT.search(text) is None:
        return text
    from bidi import get_display  # type: ignore[import-untyped]

    join = _joiner()
    return _ARABIC_WORDS.sub(lambda words: str(get_display(join(words[0]), base_dir="L")), text)


@lru_cache(maxsize=1)
def _joiner() -> Callable[[str], str]:
    """What puts Arabic letters into their joined forms and loses none, vowel signs included."""
    # Imported where there is such a text: most papers have none.
    from arabic_reshaper import ArabicReshaper  # type: ignore[import-untyped]

    join: Callable[[str], str] = ArabicReshaper({"delete_harakat": False}).reshape
    return join


def baseline_dots(size: Size, pitch: int) -> int:
    """Return how far under the top of a row its letters stand: capitals have equal air on both sides."""
    return round((pitch + _CAPITAL_HEIGHT * FONT_SIZE_DOTS[size]) / 2)


class Typeface:
    """One TrueType file: which characters it has and how far each advances."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # A name would be searched for in folders of the system; bytes are this file or nothing.
        font = TTFontFile(io.BytesIO(path.read_bytes()))
        self._advances: dict[str, float] = {
            chr(code): font.charWidths[code] / _UNITS for code, glyph in font.charToGlyph.items() if glyph
        }
        self._missing: float = font.defaultWidth / _UNITS

    def advance(self, character: str) -> float:
        """Return the advance of a character as a share of the em; the empty box stands for one it lacks."""
        return self._advances.get(character, self._missing)

    def count_of(self, text: str) -> int:
        """Return how many characters of the text the face has."""
        return sum(character in self._advances for character in text)


@lru_cache(maxsize=32)
def load_typeface(path: Path) -> Typeface:
    """Return the typeface in the file, read once."""
    return Typeface(path)


class FontRuler:
    """Measures text in typefaces, letter by letter without kerning: a picture and a PDF agree to the dot."""

    draws_frames = True

    def __init__(self, typefaces: Typefaces) -> None:
        figures_bold = typefaces.figures_bold or typefaces.figures
        self._paths = {
            (Face.WORDS, False): typefaces.words,
            (Face.WORDS, True): typefaces.bold,
            (Face.FIGURES, False): typefaces.figures,
            (Face.FIGURES, True): figures_bold,
            (Face.SERIAL, False): typefaces.serial or typefaces.words,
            (Face.SERIAL, True): typefaces.serial or typefaces.bold,
        }
        self._fallbacks = typefaces.fallbacks

    def spell(self, text: str) -> str:
        """A typeface prints the text as it is."""
        return text

    def width(self, text: str, style: Style) -> int:
        """Return the width of a text on one line, rounded up."""
        return math.ceil(sum(piece_width for _, _, piece_width in self.pieces(text, style)) - 1e-9)

    def pitch(self, size: Size) -> int:
        """Return the distance from one line to the next."""
        return _PITCH_DOTS[size]

    def step(self, size: Size) -> int:
        """Text may stand on any dot."""
        return 1

    def pieces(self, text: str, style: Style) -> list[tuple[str, Typeface, float]]:
        """Return the text in pieces of one face each, with their widths in dots.

        They stand in the order in which they are drawn, from left to right. A word is set in its own face if
        that has all its letters, else in the first other one that has, so that no word is set in two faces
        without need. Where none has them all, as with "(" before an Arabic name, it is set in the one that
        has most, and each letter that this one lacks in the first that has it.
        """
        found: list[tuple[str, Typeface]] = []
        for index, unbroken in enumerate(in_visual_order(text).split(" ")):
            if index:
                # A space is as wide as those of the word before it.
                found[-1] = (f"{found[-1][0]} ", found[-1][1])
            for part, face in self._parts(unbroken.replace(NO_BREAK_SPACE, " "), style):
                if found and found[-1][1] is face:
                    found[-1] = (f"{found[-1][0]}{part}", face)
                else:
                    found.append((part, face))
        em = FONT_SIZE_DOTS[style.size]
        return [(piece, face, em * sum(map(face.advance, piece))) for piece, face in found]

    def face_of(self, style: Style) -> Typeface:
        """Return the face of a style, which sets every word that it has all letters of."""
        return load_typeface(self._paths[style.face, style.bold])

    def lacking(self, text: str) -> str:
        """Return the letters of a text that no face has, each once: on paper they would be empty boxes."""
        faces = (self.face_of(Style(Size.BODY)), *map(load_typeface, self._fallbacks))
        letters = dict.fromkeys(in_visual_order(clean_text(text)).replace(NO_BREAK_SPACE, " "))
        return "".join(
            letter for letter in letters if letter != " " and not any(face.count_of(letter) for face in faces)
        )

    def stroke_dots(self, face: Typeface, style: Style) -> float:
        """Return how much an outline is thickened on either side: the other faces have no bold of their own,
        and a name must not look less than the words round it."""
        if not style.bold or face.path not in self._fallbacks:
            return 0
        return FONT_SIZE_DOTS[style.size] * _BOLD_STROKE

    def _parts(self, word: str, style: Style) -> Iterator[tuple[str, Typeface]]:
        """A word with the face that sets it, or its parts with theirs."""
        first = self.face_of(style)
        if first.count_of(word) == len(word):
            yield word, first
            return
        faces = (
            first,
            load_typeface(self._paths[Face.WORDS, style.bold]),
            *map(load_typeface, self._fallbacks),
        )
        most = max(faces, key=lambda face: face.count_of(word))
        able = (most, *faces)
        for face, letters in groupby(
            word, lambda letter: next((face for face in able if face.count_of(letter)), most)
        ):
            yield "".join(letters), face
