"""A ticket's number as it is typed: its groups, and whether its digits can be right."""

from __future__ import annotations

from kiosk.ui import check_words as words
from kiosk.values.identifiers import SERIAL_DIGITS, Serial

_GROUP = 4


def typed(digits: str, digit: int) -> str:
    """The digits with one more, as long as there is a place for it."""
    return digits + str(digit) if len(digits) < SERIAL_DIGITS and 0 <= digit <= 9 else digits


def groups(digits: str) -> list[str]:
    """The digits in groups as printed: four of four and one of two, empty where nothing is typed yet."""
    return [digits[start : min(start + _GROUP, SERIAL_DIGITS)] for start in range(0, SERIAL_DIGITS, _GROUP)]


def is_wrong(digits: str) -> bool:
    """Whether the number is complete and its check digits don't fit: a digit was mistyped."""
    return len(digits) == SERIAL_DIGITS and Serial.parse(digits) is None


def sentence(digits: str) -> str:
    """What to do next."""
    left = SERIAL_DIGITS - len(digits)
    if left:
        return words.digits_left(left)
    return words.digits_wrong() if is_wrong(digits) else words.digits_right()
