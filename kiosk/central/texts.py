"""What staff write down: names and numbers in one line, which can be read again."""

from __future__ import annotations

from typing import Final

LINE_MAXIMUM: Final = 120  # characters


def is_line(text: object) -> bool:
    """Whether something can be written down and read again: not blank, printable and no longer than a
    line."""
    return isinstance(text, str) and bool(text.strip()) and text.isprintable() and len(text) <= LINE_MAXIMUM
