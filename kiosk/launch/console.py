"""Text to a person at a command line: the one file that prints."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final, TextIO

from kiosk.ports.stop import Stop, StopCause

_DISK_FULL: Final = (errno.ENOSPC, errno.EDQUOT)


def say(text: str) -> None:
    """A line to standard output.

    Raises :class:`Stop` if it can't be written: what is missing must not be taken for all there is. Only
    where somebody has read enough and closed the pipe is the rest written nowhere, quietly.
    """
    if sys.stdout is None:
        # Python's way to say that the program was started with this stream closed.
        raise closed_output()
    try:
        _write(sys.stdout, text)
    except BrokenPipeError:
        sys.stdout = _nowhere()
    except OSError as error:
        raise unwritten(error) from error


def say_error(text: str) -> None:
    """A line to standard error; nowhere if it can't be written, since the status tells too."""
    if sys.stderr is None:
        return
    try:
        _write(sys.stderr, text)
    except OSError:
        sys.stderr = _nowhere()


def closed_output() -> Stop:
    """The stop for a program whose standard output was closed before it started."""
    return Stop(
        StopCause.NOT_WRITABLE, "The answers can't be written: standard output is closed. Give it a file."
    )


def unwritten(error: OSError) -> Stop:
    """The stop for standard output that can't be written."""
    if error.errno in _DISK_FULL:
        return Stop(
            StopCause.DISK_FULL,
            f"The answers can't be written ({error.strerror}). Make room; not all of them are there.",
        )
    return Stop(
        StopCause.NOT_WRITABLE,
        f"The answers can't be written ({error.strerror}). Not all of them are there.",
    )


def _write(stream: TextIO, text: str) -> None:
    """Write a line. What a file or an argument brought along can't steer the person's console: whatever is
    not printable, or not in the console's own character set, is written as an escape."""
    plain = "".join(sign if sign.isprintable() else _escape(sign) for sign in text)
    encoding = stream.encoding or "ascii"
    print(plain.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=True)


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape", "surrogatepass").decode("ascii")
