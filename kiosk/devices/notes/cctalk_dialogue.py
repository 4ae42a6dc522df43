"""Asking a ccTalk device: a request, and the one answer to it, within a time limit.

ccTalk Generic Specification, part 1: 9600 baud, 8 data bits, no parity, 1 stop bit; the host asks, a device
only answers. On a single wire the host hears itself: an echo is told from an answer by its address.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from kiosk.devices.notes.cctalk_frames import (
    BILL_VALIDATOR,
    HOST,
    Checking,
    Frame,
    Header,
    decode,
    encode,
    frame_length,
)

BAUD: Final = 9_600


class Line(Protocol):
    """The serial line as far as it is needed here. Every call may raise OSError: the line is gone."""

    def write(self, data: bytes) -> None:
        """Send all of it."""
        ...

    def read(self, count: int, timeout_ms: int) -> bytes:
        """Up to so many bytes, fewer only if the time is over."""
        ...

    def clear(self) -> None:
        """Forget what has come in."""
        ...

    def close(self) -> None:
        """Let the line go."""
        ...


class Silent(Exception):
    """No answer that can be believed came in time."""


class Declined(Exception):
    """The device answered that it won't, or can't now."""


class Dialogue:
    """One device on one line, one request at a time."""

    def __init__(self, open_line: Callable[[], Line], checking: Checking, reply_ms: int) -> None:
        self._open_line, self._checking, self._reply_ms = open_line, checking, reply_ms
        self._answerer = BILL_VALIDATOR if checking is Checking.SUM_8 else 0
        self._line: Line | None = None
        self.unreadable = 0
        """Answers that came and could not be believed."""

    def ask(self, header: Header, data: bytes = b"", tries: int = 3) -> bytes:
        """The data of the answer. Asked again when none can be believed: only for what may be done twice.

        Raises :class:`Silent`, :class:`Declined`, and OSError when the line is gone.
        """
        for _ in range(tries):
            answer = self._once(Frame(BILL_VALIDATOR, HOST, header, data))
            if answer is None or answer.header == Header.BUSY:
                continue
            if answer.header != Header.ACK:
                raise Declined
            return answer.data
        raise Silent

    def is_open(self) -> bool:
        """Whether there is a line."""
        return self._line is not None

    def open(self) -> None:
        """Open the line. Raises OSError."""
        if self._line is None:
            self._line = self._open_line()

    def close(self) -> None:
        """Let the line go; the next request needs :meth:`open`."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def _once(self, request: Frame) -> Frame | None:
        if self._line is None:
            raise OSError("the line is not open")
        sent = encode(request, self._checking)
        self._line.clear()
        self._line.write(sent)
        heard = self._frame()
        if heard == sent:
            heard = self._frame()
        if not heard:
            return None
        answer = decode(heard, self._checking)
        if answer is not None and (answer.destination, answer.source) == (HOST, self._answerer):
            return answer
        self.unreadable += 1
        return None

    def _frame(self) -> bytes:
        """What comes in as one frame, whole or not; nothing on silence."""
        if self._line is None:
            raise OSError("the line is not open")
        begun = self._line.read(2, self._reply_ms)
        if len(begun) < 2:
            return begun
        return begun + self._line.read(frame_length(begun) - 2, self._reply_ms)
