"""Text to a person at a command line: the one file that prints."""

from __future__ import annotations

import sys


def say(text: str) -> None:
    """A line to standard output."""
    print(text, flush=True)


def say_error(text: str) -> None:
    """A line to standard error."""
    print(text, file=sys.stderr, flush=True)
