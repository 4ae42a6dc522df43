"""What may stand on paper: text made safe and plain before any renderer sees it."""

from __future__ import annotations

import functools
import unicodedata

NO_BREAK_SPACE = "\u00a0"

_REMOVED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SPACES = frozenset({"Zs", "Zl", "Zp"})
_SPACE_CONTROLS = frozenset("\t\n\v\f\r\x85")
_UNBROKEN_SPACES = frozenset("\u00a0\u202f\u2007")
_VARIATION_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_TEXTS_REMEMBERED = 1024
"""The words of a paper are the same from ticket to ticket."""


def clean_text(text: str) -> str:
    """Return `text` as it may be printed: one line, composed, with nothing in it that a printer could obey.

    * A tab, a line end or any other space becomes one plain space; spaces at the ends go, runs become one. A
      space that must not break ("1 234,50") stays one character, U+00A0.
    * Control and format characters (ESC, bidirectional overrides, zero-width signs, lone surrogates, private
      and unassigned characters, variation selectors) are removed, so a name never reaches the printer as a
      command and never turns an amount round.
    * What remains is in Unicode form NFC, so that an accented letter is one character where one exists.
    """
    if text.isascii() and text.isprintable():
        # Most of what is printed: there is nothing in it but spaces to put right.
        return " ".join(text.split())
    return _cleaned(text)


@functools.lru_cache(_TEXTS_REMEMBERED)
def _cleaned(text: str) -> str:
    kept: list[str] = []
    for character in text:
        category = unicodedata.category(character)
        if character in _UNBROKEN_SPACES:
            kept.append(NO_BREAK_SPACE)
        elif category in _SPACES or character in _SPACE_CONTROLS:
            kept.append(" ")
        elif category not in _REMOVED and character not in _VARIATION_SELECTORS:
            kept.append(character)
    composed = unicodedata.normalize("NFC", "".join(kept))
    return " ".join(word for word in composed.split(" ") if word)
