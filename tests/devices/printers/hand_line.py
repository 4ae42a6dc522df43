"""Lines whose other end is a test: every byte and every moment in its hand."""

from __future__ import annotations

import os

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.printers.answers import ASB_OFF, STATUS_QUESTION
from tests.devices.printers.odd_machine import OddMachine


class HandLine:
    """A line whose other end is a test. It takes `at_once` bytes at a time, and breaks off after `room`."""

    def __init__(self, clock: ManualClock) -> None:
        self._clock = clock
        self.is_there = True
        self.openings, self.endings = 0, ""
        self.at_once, self.room = 1, 1_000
        self.taken = bytearray()
        self.answers: list[bytes] = []

    def open(self, timeout_ms: int) -> None:
        self.openings += 1
        if not self.is_there:
            raise OSError(2, os.strerror(2))

    def write(self, data: bytes, timeout_ms: int) -> int:
        if len(self.taken) >= self.room:
            raise OSError(5, os.strerror(5))
        count = min(self.at_once, self.room - len(self.taken), len(data))
        self.taken += data[:count]
        return count

    def read(self, timeout_ms: int) -> bytes:
        if self.answers:
            return self.answers.pop(0)
        self._clock.move_seconds(timeout_ms / 1_000)
        return b""

    def close(self) -> None:
        self.endings += "closed "

    def abandon(self) -> None:
        self.endings += "abandoned "


class MachineLine(HandLine):
    """A line with a printer at its other end, which says a byte at a time. Of a job it takes so many bytes
    and breaks off, or stops."""

    def __init__(self, clock: ManualClock, *, breaks_off: bool = True, has_process_ids: bool = True) -> None:
        super().__init__(clock)
        self._breaks_off = breaks_off
        self.machine = OddMachine(has_process_ids=has_process_ids)
        self.room_for_job: int | None = None
        self.loses = 0  # so many requests that come before a job
        self.rolls_left = 1
        self.wakes_at_request = False
        self.answers_only_in_turn = False
        self.holds_answer = False
        self.lag_ms_after_zeros = 0
        self._lag_ms = 0
        self._held = b""

    def write(self, data: bytes, timeout_ms: int) -> int:
        is_question, is_request, is_job = data == STATUS_QUESTION, ASB_OFF in data, b"KENO" in data
        if self.rolls_left == 0 and not is_question:
            self.machine.is_paper_out = True
        if self.loses and is_request:
            self.loses -= 1
            return len(data)
        if self.room_for_job is not None and b"second" in data:
            data, self.room_for_job = data[: self.room_for_job], 0
            if not data:
                return self._end()
        if self.wakes_at_request and is_request:
            # Up to its own job: that of before, and what has brought it into step.
            self.machine.works_until_reset = 2
        if bytes(100) in data:
            self._lag_ms = self.lag_ms_after_zeros
        if self._held and is_question:
            self.machine.is_paper_out = True
        said = self.machine.take(data)
        if self.holds_answer and is_job:
            self._held, said = said, b""
        elif self._held and is_question:
            self._held, said = b"", said + self._held
        if self.answers_only_in_turn and is_question and self.machine.papers:
            said = b""
        self.answers += [said] if is_question else [bytes((byte,)) for byte in said]
        return len(data)

    def read(self, timeout_ms: int) -> bytes:
        if self._lag_ms and timeout_ms:
            time_ms = min(self._lag_ms, timeout_ms)
            self._lag_ms -= time_ms
            self._clock.move_seconds(time_ms / 1_000)
            return b""
        return b"" if self._lag_ms else super().read(timeout_ms)

    def _end(self) -> int:
        if self._breaks_off:
            raise OSError(5, os.strerror(5))
        return 0
