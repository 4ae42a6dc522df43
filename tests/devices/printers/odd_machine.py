"""A printer that lags, stops without a word, talks unasked and forgets nothing: what no status tells of."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tests.devices.printers.paper_machine import PaperMachine, Socket, ready_of

_RESET: Final = b"\x1b@"
_CUT: Final = b"\x1dV"
_LAST_QUESTION: Final = 4


class OddMachine(PaperMachine):
    """It answers questions in real time as if all were well.

    `works_until_reset`: it stops working at that reset, counted from now on, `says_at_halt` unasked, and goes
    on after so many questions as `wakes_when_asked`, if any. It also rests until `halts_until` bytes have
    arrived. `before_cut` and `after_cut` name what becomes true then: `is_paper_out` or `is_cover_open`.
    With `is_stubborn` it clears nothing when told to.
    """

    works_until_reset: int | None = None
    halts_until = 0
    wakes_when_asked = 0
    says_at_halt = b""
    before_cut = after_cut = ""
    is_stubborn = False

    @property
    def _has_stopped(self) -> bool:
        return self.works_until_reset == 0 and bytes(self._waiting[:2]) == _RESET

    def _next_length(self) -> int:
        if self.arrived < self.halts_until or self._has_stopped:
            return 0
        if bytes(self._waiting[:2]) == _CUT and self.before_cut:
            setattr(self, self.before_cut, True)
            self.before_cut = ""
            return 0
        return super()._next_length()

    def _obey(self, token: bytes) -> bytes:
        if token == _RESET and self.works_until_reset is not None:
            self.works_until_reset -= 1
        answer = super()._obey(token)
        if token[:2] == _CUT and self.after_cut:
            setattr(self, self.after_cut, True)
        return answer

    def work(self) -> bytes:
        said = super().work()
        if self.says_at_halt and self._has_stopped:
            said, self.says_at_halt = said + self.says_at_halt, b""
        return said

    def _status(self, number: int) -> bytes:
        answer = super()._status(number)
        if number == _LAST_QUESTION and self._has_stopped and self.wakes_when_asked:
            self.wakes_when_asked -= 1
            self.works_until_reset = self.works_until_reset if self.wakes_when_asked else None
        return answer

    def _real_time(self) -> bytes:
        kept = bytes(self._waiting[:-10]), bytes(self._paper)
        clears = bytes(self._waiting[-10:-7]) == b"\x10\x14\x08"
        answer = super()._real_time()
        if self.is_stubborn and clears and not self._waiting:
            self._waiting[:], self._paper[:] = kept
        return answer


class LineByLine(PaperMachine):
    """It works off what it has taken a line at a time. With `is_busy_deaf` it answers no question
    while it has one left."""

    is_busy_deaf = False

    @property
    def is_behind(self) -> bool:
        """Whether there is something that it could print now."""
        return bool(self._next_length())

    def work(self) -> bytes:
        return b""

    def _status(self, number: int) -> bytes:
        return b"" if self.is_busy_deaf and b"\n" in self._waiting else super()._status(number)

    def work_a_line(self) -> bytes:
        """Obey up to the next line feed."""
        said = b""
        while length := self._next_length():
            token = bytes(self._waiting[:length])
            del self._waiting[:length]
            said += self._obey(token)
            if token == b"\n":
                break
        return said


class LaggingSocket(Socket):
    """Where a machine is plugged in that takes all it is sent at once, and works off a line of it in so many
    milliseconds."""

    def __init__(self, machine: LineByLine, link: Path | None = None, *, line_ms: int) -> None:
        self._slow, self._line_ms = machine, line_ms
        super().__init__(machine, link)

    def _run(self) -> None:
        while not self._is_over:
            with self._lock:
                reading = [self._wake_read, *self._lines()]
                pause_ms = self._line_ms if self._slow.is_behind else None
            ready = ready_of(reading, pause_ms)
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
                continue
            with self._lock:
                if ready:
                    self._serve(ready)
                else:
                    self._answer(self._slow.work_a_line())
