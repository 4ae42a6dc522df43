"""Breaking text into lines and sharing a width between columns, in any unit of width."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

Measure = Callable[[str], int]
"""The width of a text, in the unit of the width it is held against."""


def wrap(text: str, width: int, measure: Measure) -> list[str]:
    """Break `text` into lines no wider than `width`, losing nothing but the spaces at the breaks.

    Lines break at spaces. A word wider than a whole line is broken inside, starting on the line it comes to,
    so that text without spaces, such as Chinese, fills its lines. A line holds at least one character,
    however narrow the width, and an accent stays with its letter. An empty text is one empty line.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        joined = f"{line} {word}" if line else word
        if measure(joined) <= width:
            line = joined
        elif measure(word) <= width:
            lines.append(line)
            line = word
        else:
            pieces = _break_word(word, f"{line} " if line else "", width, measure)
            lines.extend(pieces[:-1])
            line = pieces[-1]
    lines.append(line)
    return lines


def _break_word(word: str, start: str, width: int, measure: Measure) -> list[str]:
    """Break `word` into lines; the first of them begins with `start`, which already fits."""
    lines: list[str] = []
    line = start
    for letter in _letters(word):
        if line and measure(line + letter) > width:
            lines.append(line.rstrip(" "))
            line = ""
        line += letter
    lines.append(line)
    return lines


def _letters(word: str) -> list[str]:
    """The characters of a word, each with the combining signs that follow it."""
    letters: list[str] = []
    for character in word:
        if letters and unicodedata.category(character) in ("Mn", "Mc", "Me"):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def share_widths(natural: Sequence[int], available: int) -> list[int]:
    """Give each column its natural width, or, where the sum is too much, one common limit to the widest ones.

    The sum of what is returned is at most `available` (which is not negative); units that a division leaves
    over go to the later of equal columns.
    """
    widths = list(natural)
    if sum(widths) <= available:
        return widths
    room = available
    for done, column in enumerate(sorted(range(len(widths)), key=lambda index: natural[index])):
        widths[column] = min(natural[column], room // (len(widths) - done))
        room -= widths[column]
    return widths
