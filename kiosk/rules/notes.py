"""Cash as a terminal takes it: the notes there are (s 10(a))."""

from __future__ import annotations

from typing import Final

from kiosk.values.money import Money

# Every Australian note in circulation. An acceptor that tells of another amount has misread something.
NOTES: Final = tuple(map(Money.dollars, (5, 10, 20, 50, 100)))


def is_note(amount: Money) -> bool:
    """Whether there is a note of this amount (s 10(a))."""
    return amount in NOTES
