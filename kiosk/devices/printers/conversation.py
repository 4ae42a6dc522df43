"""What is said over a line to a printer, and which answer belongs to which question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from kiosk.devices.printers.answers import (
    ASB_OFF,
    STATUS_QUESTION,
    TRANSMIT_STATUS,
    has_process_id,
    process_id_request,
    status_in,
    transmitted_in,
    without_status,
)
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.transports import Transport
from kiosk.ports.clock import Clock
from kiosk.ports.printer import PrinterStatus
from printing.models import JobEnd

T = TypeVar("T")

_ONE_MS_US: Final = 1_000
_REQUESTS: Final = 3  # one stray byte on the line is not three answers
_OWED_AT_FIRST: Final = 24
"""So many answers may a printer still owe to a program before this one: to a paper and to the attempts after
it."""
_MOST_OWED: Final = 253
"""What is owed beyond that was lost with the memory of a printer that has been silent for many attempts."""


class Conversation:
    """Bytes out and answers in, over one line, by one thread at a time. Nothing here raises OSError: a line
    that breaks off is closed, `trouble` says why, and it can be opened anew.

    Where an answer has no sign of its own they are counted. `owed` is how many may still come at the most,
    over all openings of the line: nobody knows which of them were lost. A request asks more often than that,
    so that the last of so many answers is its own, whether those of before have come or not.
    """

    def __init__(self, transport: Transport, clock: Clock, deadlines: Deadlines, job_end: JobEnd) -> None:
        self._transport, self._clock = transport, clock
        self._deadlines, self._job_end = deadlines, job_end
        self.is_open = False
        self.trouble = ""
        self._retry_at_us = 0
        # A program before this one, or another on the same printer, asked by other numbers.
        self._number = clock.now().us // _ONE_MS_US
        self._answered = bytearray()
        self._owed, self._before_end, self._begun = _OWED_AT_FIRST, 0, b""
        self._behind_ms = 0
        self._owes_status = False

    def reach(self, *, now: bool = False) -> bool:
        """Open the line, if that is due or has to be `now`. Whether it is open."""
        if self.is_open or not (now or self._clock.monotonic_us() >= self._retry_at_us):
            return self.is_open
        try:
            self._transport.open(self._deadlines.open_ms)
        except OSError as error:
            self._break_off(error)
            return False
        self._answered.clear()
        self._begun = b""
        self._owes_status, self.trouble, self.is_open = False, "", True
        return True

    def let_go(self) -> None:
        """Close the line. What is still on its way arrives."""
        self._transport.close()
        self.is_open = False

    def abandon(self) -> None:
        """Close the line, throw away what is still on its way to the printer, and let it be opened anew."""
        self._transport.abandon()
        self.is_open = False
        self._retry_at_us = 0

    def send(self, data: bytes, stall_ms: int) -> tuple[int, str]:
        """Hand bytes over; how many were taken, and why no more were."""
        if not self.is_open:
            return 0, self.trouble
        sent = 0
        try:
            while sent < len(data):
                taken = self._transport.write(data[sent:], stall_ms)
                if not taken:
                    return sent, "the printer stopped taking what it was sent"
                sent += taken
                if data != STATUS_QUESTION:
                    self._fall_behind(data[sent - taken : sent])
        except OSError as error:
            self._break_off(error)
            return sent, self.trouble
        return sent, ""

    def ask(self, extra_ms: int = 0) -> PrinterStatus | None:
        """The state that the printer says now, None if it doesn't. `extra_ms` is for what is before the
        question on the line. No answer to an earlier question counts: one that is owed is let pass first."""
        limit_ms = self._deadlines.status_ms
        self._take_in(0)
        if self._owes_status:
            self._listen(self._deadlines.quiet_ms, limit_ms)
        self._answered[:] = without_status(bytes(self._answered))
        self._owes_status = True
        until_us = self._in_ms(limit_ms + extra_ms)
        if self.send(STATUS_QUESTION, limit_ms)[1]:
            return None
        found = self._await(lambda: status_in(bytes(self._answered)), until_us)
        self._owes_status = found is None
        return None if found is None else found.status

    def is_answered(self) -> bool:
        """Whether the printer has worked off all that it was sent, and answers to that. It is given the time
        that all of it may take, and nothing of what it answers is still on its way."""
        while self._take_in(0):
            pass
        _, trouble = self.send(ASB_OFF + self.new_request(), self._deadlines.stall_ms)
        time_ms = self._deadlines.answer_ms + self._behind_ms
        if trouble or not self.await_end(time_ms):
            return False
        # The printer is within this request: what may be left of it comes without a pause.
        if self._owed and not self.is_quiet():
            return False
        self._owed = 0
        return True

    def is_quiet(self) -> bool:
        """Whether nothing more comes in, after what an earlier job is still answered has been let pass."""
        return self._listen(self._deadlines.quiet_ms, self._deadlines.answer_ms)

    def new_request(self) -> bytes:
        """What asks for an answer in its turn, after all before it. No answer to anything else counts."""
        self._answered.clear()
        self._number += 1
        match self._job_end:
            case JobEnd.PROCESS_ID:
                return process_id_request(self._number)
            case JobEnd.TRANSMIT_STATUS:
                count = self._before_end = self._owed + _REQUESTS
                self._owed = min(self._owed + count, _MOST_OWED)
                return TRANSMIT_STATUS * count
            case JobEnd.NONE:
                return b""

    def await_end(self, time_ms: int) -> bool:
        """Whether the answer to the last request has come in by then."""
        if not self._await(lambda: self.has_ended or None, self._in_ms(time_ms)):
            return False
        self._behind_ms = 0
        return True

    @property
    def has_ended(self) -> bool:
        """Whether the answer to the last request is there."""
        if self._job_end is JobEnd.PROCESS_ID:
            return has_process_id(bytes(self._answered), self._number)
        return not self._before_end

    def _await(self, look: Callable[[], T | None], until_us: int) -> T | None:
        """Take in until what is looked for has come; None if it has not by then."""
        while (found := look()) is None and self.is_open:
            left_ms = (until_us - self._clock.monotonic_us()) // _ONE_MS_US
            if left_ms <= 0:
                return None
            self._take_in(left_ms)
        return found

    def _listen(self, quiet_ms: int, limit_ms: int) -> bool:
        """Take in until nothing has come for a while; whether it came to that."""
        until_us = self._in_ms(limit_ms)
        while self._take_in(quiet_ms):
            if self._clock.monotonic_us() >= until_us:
                return False
        return self.is_open

    def _take_in(self, time_ms: int) -> bool:
        """Take in what comes; whether anything did."""
        try:
            data = self._transport.read(time_ms) if self.is_open else b""
        except OSError as error:
            self._break_off(error)
            return False
        self._answered += data
        count, self._begun = transmitted_in(self._begun + data)
        self._owed = max(0, self._owed - count)
        self._before_end = max(0, self._before_end - count)
        return bool(data)

    def _fall_behind(self, data: bytes) -> None:
        behind_ms = self._behind_ms + self._deadlines.work_ms(data)
        self._behind_ms = min(behind_ms, self._deadlines.behind_ms)

    def _break_off(self, error: OSError) -> None:
        self.trouble = f"the line to the printer broke off: {error.strerror or error}"
        self.abandon()
        self._retry_at_us = self._in_ms(self._deadlines.retry_ms)

    def _in_ms(self, time_ms: int) -> int:
        return self._clock.monotonic_us() + time_ms * _ONE_MS_US
