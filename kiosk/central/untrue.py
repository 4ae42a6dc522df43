"""What a replay of central's record finds: an entry that can't be what it says it is."""

from __future__ import annotations


class Untrue(Exception):
    """An entry that can't be what it says it is: one sentence that goes on after "Entry n:"."""


def require(condition: bool, sentence: str) -> None:
    """Raise :class:`Untrue` unless the condition holds."""
    if not condition:
        raise Untrue(sentence)
