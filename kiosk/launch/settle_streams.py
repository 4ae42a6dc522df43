"""The lines ``kiosk settle`` reads and writes: bytes, one line at a time."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import BinaryIO, Final

from kiosk.launch.console import closed_output, unwritten
from kiosk.ports.stop import Stop, StopCause

STANDARD_INPUT: Final = "-"
LINE_MAXIMUM: Final = 1 << 20  # bytes: a stream without line ends must not fill the memory
_encode = json.JSONEncoder(separators=(",", ":")).encode


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The file of tickets, or standard input for ``-``; raises :class:`Stop` if it can't be opened."""
    if not name:
        raise Stop(StopCause.USAGE, "TICKETS.jsonl names no file.")
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise Stop(StopCause.USAGE, "Standard input is closed. Give it the tickets, or name a file.")
        yield sys.stdin.buffer
        return
    try:
        file = _file(name)
    except OSError as error:
        raise _unreadable(name, error) from error
    except ValueError as error:  # a zero byte in a path
        raise Stop(StopCause.USAGE, "The file of tickets has a path that no file can have.") from error
    with file:
        yield file


def lines_of(stream: BinaryIO, name: str) -> Iterator[bytes | None]:
    """The lines of a stream without their ends, None for one of more than `LINE_MAXIMUM` bytes. What follows
    the last line end is a line only if there is something."""
    try:
        while data := stream.readline(LINE_MAXIMUM + 1):
            if data.endswith(b"\n"):
                yield data[:-1]
            elif len(data) <= LINE_MAXIMUM:
                yield data
            else:
                while (rest := stream.readline(LINE_MAXIMUM)) and not rest.endswith(b"\n"):
                    pass
                yield None
    except OSError as error:
        raise _unreadable(name, error) from error


def write_line(content: Mapping[str, object]) -> bool:
    """Write JSON to standard output at once, an iterator in it as a list, item by item; False if nobody reads
    on. Raises :class:`Stop` if it can't be written for another reason: what is missing must not be taken for
    all there is."""
    if sys.stdout is None:
        # Python's way to say that the program was started with this stream closed.
        raise closed_output()
    stream = sys.stdout.buffer
    try:
        for piece in _pieces(content):
            stream.write(piece.encode("ascii"))
        stream.flush()
    except BrokenPipeError:
        return False
    except OSError as error:
        raise unwritten(error) from error
    return True


def _pieces(content: Mapping[str, object]) -> Iterator[str]:
    """The line of an answer in pieces: that of many thousand prizes is never in the memory as a whole."""
    before = "{"
    for name, value in content.items():
        yield f"{before}{_encode(name)}:"
        if isinstance(value, Iterator):
            yield "["
            for place, item in enumerate(value):
                yield f"{',' if place else ''}{_encode(item)}"
            yield "]"
        else:
            yield _encode(value)
        before = ","
    yield "}\n"


def _file(name: str) -> BinaryIO:
    return open(name, "rb")


def _unreadable(name: str, error: OSError) -> Stop:
    what = "Standard input" if name == STANDARD_INPUT else f"The file of tickets {name}"
    return Stop(StopCause.USAGE, f"{what} can't be read ({error.strerror}). Check the path.")
