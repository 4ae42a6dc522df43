"""Breaches: conditions that must hold whatever a person, a device or a network does."""

from __future__ import annotations


class InvariantBroken(Exception):
    """Something that can't be true is true; the crash guard stops the program and records it."""


def ensure(condition: bool, what: str) -> None:
    """Raise :class:`InvariantBroken` unless the condition holds; ``python -O`` leaves it in."""
    if not condition:
        raise InvariantBroken(what)
