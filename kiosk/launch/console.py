"""Text to a person at a command line: the one file that prints."""

from __future__ import annotations

import os
import sys
from typing import TextIO


def say(text: str) -> None:
    """A line to standard output."""
    sys.stdout = _written(sys.stdout, text)


def say_error(text: str) -> None:
    """A line to standard error."""
    sys.stderr = _written(sys.stderr, text)


def _written(stream: TextIO | None, text: str) -> TextIO:
    """Write a line; the stream for the next one, which is nowhere once nobody takes them any more.

    What a file or an argument brought along can't steer the person's console: whatever is not printable, or
    not in the console's own character set, is written as an escape. Where nobody reads, the status tells.
    """
    plain = "".join(sign if sign.isprintable() else _escape(sign) for sign in text)
    if stream is None:
        # Python's way to say that the program was started with this stream closed.
        return _nowhere()
    encoding = stream.encoding or "ascii"
    try:
        print(plain.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=True)
    except OSError:
        return _nowhere()
    return stream


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape", "surrogatepass").decode("ascii")
