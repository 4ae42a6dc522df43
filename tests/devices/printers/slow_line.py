"""A line with a printer that works off what it has taken byte for byte, in its turn and in its own time."""

from __future__ import annotations

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.printers.answers import STATUS_QUESTION
from tests.devices.printers.hand_line import HandLine
from tests.devices.printers.paper_machine import PaperMachine

_STEP_MS = 20


class SlowLine(HandLine):
    """The printer takes all it is sent at once, answers questions in real time, and works at so many bytes in
    a second of the clock. It clears nothing when told to, and an opening of the line anew is nothing to it.
    Its roll ends `roll` bytes later, if that is set."""

    def __init__(self, clock: ManualClock, bytes_per_second: int) -> None:
        super().__init__(clock)
        self.machine = PaperMachine(has_process_ids=False)
        self.unprinted = bytearray()
        self.roll: int | None = None
        self._in_step = bytes_per_second * _STEP_MS // 1_000
        self._worked_us = clock.monotonic_us()
        self._said = b""

    def write(self, data: bytes, timeout_ms: int) -> int:
        self._work()
        if data == STATUS_QUESTION:
            self._said += self.machine.take(data) if not self.machine.is_in_picture else self._state()
        else:
            self.unprinted += data
        return len(data)

    def read(self, timeout_ms: int) -> bytes:
        self._work()
        until_us = self._clock.monotonic_us() + timeout_ms * 1_000
        while not self._said and self._clock.monotonic_us() < until_us:
            self._clock.move_seconds(_STEP_MS / 1_000)
            self._work()
        said, self._said = self._said, b""
        return said

    def put_paper_in(self) -> None:
        """A new roll: it goes on with what it holds."""
        self._work()
        self.machine.is_paper_out = False

    def _state(self) -> bytes:
        return b"".join(self.machine._status(number) for number in (1, 2, 3, 4))

    def _work(self) -> None:
        while self._worked_us + _STEP_MS * 1_000 <= self._clock.monotonic_us():
            self._worked_us += _STEP_MS * 1_000
            if self.machine.is_paper_out:
                continue
            part = bytes(self.unprinted[: self._in_step])
            del self.unprinted[: self._in_step]
            self._said += self.machine.take(part)
            if self.roll is not None:
                self.roll -= len(part)
                if self.roll <= 0:
                    self.machine.is_paper_out, self.roll = True, None
