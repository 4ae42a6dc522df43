"""The driver of a real ESC/POS printer: a print is done only when the printer has said so after it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import Struct

from kiosk.devices.printers.answers import (
    ASB_OFF,
    STATUS_QUESTION,
    TRANSMIT_STATUS,
    has_process_id,
    has_transmitted,
    process_id_request,
    status_in,
)
from kiosk.devices.printers.transports import Transport
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from printing import Paper, Typefaces
from printing.models import JobEnd, Model

T = TypeVar("T")

_RESET: Final = b"\x1b@"
_LOOK_AGAIN_MS: Final = 250
_LATE_ANSWERS: Final = 16
_ONE_MS_US: Final = 1_000


class Deadlines(Struct, frozen=True):
    """How long the driver waits, in milliseconds. `status` takes at most `open` and 4 `status`. `print`
    takes twice `open`, `status` and `answer` at most before its paper, and for the paper `stall` after the
    last byte that was taken, then `answer` and the time its bytes take at `bytes_per_second`."""

    open_ms: int = 1_000
    status_ms: int = 500
    stall_ms: int = 3_000
    answer_ms: int = 5_000
    bytes_per_second: int = 2_000
    """A slow printer on a slow line."""
    quiet_ms: int = 500
    """A printer that says nothing for so long has no late answer on its way."""
    retry_ms: int = 2_000
    """How long a line that could not be opened is left alone."""


class EscposPrinter:
    """One printer, owned by this program. Thread-safe: a job goes out as a unit, and questions between jobs.

    After a job whose end is not known the printer is brought out of whatever it is in before the next one,
    and prints nothing until it has answered: an answer that belongs to an earlier job never counts.
    """

    def __init__(
        self,
        transport: Transport,
        address: str,
        model: Model,
        paper: Paper,
        typefaces: Typefaces,
        clock: Clock,
        deadlines: Deadlines = Deadlines(),  # noqa: B008 -- frozen
    ) -> None:
        self._transport = transport
        self._address = address
        self._model, self._paper, self._typefaces = model, paper, typefaces
        self._clock, self._deadlines = clock, deadlines
        self._lock = threading.Lock()
        self._is_open = self._is_closed = False
        self._is_lost = True  # nobody knows what a printer was told before this program came
        self._retry_at_us = 0
        self._number = 0
        self._answered = bytearray()
        self._seen = PrinterStatus.UNKNOWN
        self._counts = dict.fromkeys(_COUNTERS, 0)

    def status(self) -> PrinterStatus:
        """The state now. While a paper is being printed: what it was before that."""
        if not self._lock.acquire(timeout=self._deadlines.status_ms / 1_000):
            return self._seen
        try:
            return self._look()
        finally:
            self._lock.release()

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print one paper, after those that were asked for before."""
        # Imported at the first print: the renderer and its library take half a second to load.
        from printing import render_escpos

        data = render_escpos(job.document, self._paper, self._typefaces)
        with self._lock:
            outcome = self._print(job.name, data)
            match outcome:
                case Done():
                    self._counts["papers_printed"] += 1
                case NotDone():
                    self._counts["papers_not_printed"] += 1
                case InDoubt():
                    self._counts["papers_in_doubt"] += 1
                    self._is_lost = True
            return outcome

    def report(self) -> DeviceReport:
        """How the printer is now, in words for staff."""
        status = self.status()
        state, words = _WORDS[status]
        counters = tuple(Counter(name, count) for name, count in self._counts.items())
        return DeviceReport(DeviceKind.PRINTER, self._model.name, self._address, state, words, counters)

    def close(self) -> None:
        """Let the printer go, after the job that is going on."""
        with self._lock:
            self._is_closed = True
            self._drop()

    def _print(self, name: str, data: bytes) -> Outcome[PrintedPaper]:
        status = self._look()
        if not status.can_print:
            return NotDone(_FAULTS.get(status, Fault.PRINTER_OFFLINE))
        if not self._is_in_step():
            return NotDone(Fault.PRINTER_OFFLINE)
        request = self._next_request()
        sent, trouble = self._send(data + request)
        if trouble:
            return InDoubt(trouble) if sent else NotDone(Fault.PRINTER_OFFLINE)
        if self._model.job_end is JobEnd.NONE:
            return InDoubt("this model of printer never says that a paper came out")
        time_ms = self._deadlines.answer_ms + len(data) * 1_000 // self._deadlines.bytes_per_second
        trouble = self._await_end(time_ms)
        return InDoubt(trouble) if trouble else Done(PrintedPaper(name))

    def _look(self) -> PrinterStatus:
        """Ask for the state in real time, with no job on its way.

        A line that has broken off unseen is opened anew at once. A printer that is silent after a job whose
        end is not known may be waiting for the rest of a picture.
        """
        was_open = self._is_open
        self._seen = self._asked() if self._opened() else PrinterStatus.OFFLINE
        if was_open and not self._is_open:
            self._retry_at_us = 0
            self._seen = self._asked() if self._opened() else PrinterStatus.OFFLINE
        if self._seen is PrinterStatus.UNKNOWN and self._is_lost:
            self._send(self._recovery(), self._deadlines.status_ms)
            self._seen = self._asked() if self._is_open else PrinterStatus.OFFLINE
        return self._seen

    def _asked(self) -> PrinterStatus:
        try:
            self._forget_answers()
            until_us = self._in_ms(self._deadlines.status_ms)
            if self._send(STATUS_QUESTION, self._deadlines.status_ms)[1]:
                return PrinterStatus.UNKNOWN
            found = self._await(lambda: status_in(bytes(self._answered)), until_us)
        except OSError:
            self._drop()
            return PrinterStatus.OFFLINE
        return PrinterStatus.UNKNOWN if found is None else found.status

    def _is_in_step(self) -> bool:
        """Whether the printer has nothing left of an earlier job and answers to what it is told now."""
        if self._model.job_end is JobEnd.NONE:
            return not self._send(self._recovery())[1]
        for _ in range(2):
            try:
                if self._is_lost:
                    self._find_again()
                self._forget_answers()
                request = self._next_request()
                _, trouble = self._send((self._recovery() if self._is_lost else b"") + ASB_OFF + request)
                if not trouble and self._await(self._has_ended, self._in_ms(self._deadlines.answer_ms)):
                    self._is_lost = False
                    return True
            except OSError:
                self._drop()
            self._is_lost = True
        return False

    def _find_again(self) -> None:
        """Open the line anew, and let what an earlier job is still answered pass by."""
        self._drop()
        self._retry_at_us = 0
        if not self._opened():
            raise OSError("the printer can't be opened")
        for _ in range(_LATE_ANSWERS):
            if not self._transport.read(self._deadlines.quiet_ms):
                return
        raise OSError("the printer does not stop talking")

    def _recovery(self) -> bytes:
        """What brings the printer out of anything: an error, the middle of a picture, a forgotten setting."""
        width_bytes = -(-self._paper.printable_dots // 8)
        picture_bytes = width_bytes * self._paper.raster_max_height_dots
        zeros = bytes(0 if self._model.recovers_from_raster else picture_bytes)
        return zeros + self._model.recover + _RESET

    def _await_end(self, time_ms: int) -> str:
        """Wait until the job is on paper; why that is not known, or ""."""
        until_us = self._in_ms(time_ms)
        try:
            while self._clock.monotonic_us() < until_us:
                has_ended = self._await(self._has_ended, min(until_us, self._in_ms(_LOOK_AGAIN_MS)))
                if has_ended and self._model.job_end is JobEnd.PROCESS_ID:
                    return ""
                # What has no sign of its own counts only beside a printer that says it goes on.
                self._send(STATUS_QUESTION, self._deadlines.status_ms)
                found = self._await(
                    lambda: status_in(bytes(self._answered)), self._in_ms(self._deadlines.status_ms)
                )
                if found is not None and not found.status.can_print:
                    return f"{_TROUBLE[found.status]} before the paper was whole"
                if has_ended and found is not None:
                    return ""
        except OSError as error:
            self._drop()
            return f"the line to the printer broke off: {error.strerror or error}"
        return "the printer did not say that the paper came out"

    def _has_ended(self) -> bool | None:
        """True when the answer to the last request is there, None before."""
        answered = bytes(self._answered)
        if self._model.job_end is JobEnd.PROCESS_ID:
            return has_process_id(answered, self._number) or None
        return has_transmitted(answered) or None

    def _next_request(self) -> bytes:
        """What asks for an answer in its turn. Every one of a process id is another."""
        self._number += 1
        match self._model.job_end:
            case JobEnd.PROCESS_ID:
                return process_id_request(self._number)
            case JobEnd.TRANSMIT_STATUS:
                self._answered.clear()
                return TRANSMIT_STATUS
            case JobEnd.NONE:
                return b""

    def _send(self, data: bytes, stall_ms: int | None = None) -> tuple[int, str]:
        """Hand bytes over; how many were taken, and why no more were."""
        sent = 0
        try:
            while sent < len(data):
                taken = self._transport.write(data[sent:], stall_ms or self._deadlines.stall_ms)
                if not taken:
                    return sent, "the printer stopped taking what it was sent"
                sent += taken
        except OSError as error:
            self._drop()
            return sent, f"the line to the printer broke off: {error.strerror or error}"
        return sent, ""

    def _await(self, look: Callable[[], T | None], until_us: int) -> T | None:
        """Read until what is looked for has come in; None if it has not by then."""
        while (found := look()) is None:
            left_ms = (until_us - self._clock.monotonic_us()) // _ONE_MS_US
            if left_ms <= 0:
                return None
            self._answered += self._transport.read(left_ms)
        return found

    def _forget_answers(self) -> None:
        while self._transport.read(0):
            pass
        self._answered.clear()

    def _opened(self) -> bool:
        """Whether the line is open, after trying to open it if that is due."""
        if self._is_open or self._is_closed or self._clock.monotonic_us() < self._retry_at_us:
            return self._is_open
        try:
            self._transport.open(self._deadlines.open_ms)
        except OSError:
            self._drop()
            return False
        self._is_open = self._is_lost = True
        self._counts["openings"] += 1
        return True

    def _drop(self) -> None:
        self._transport.close()
        self._is_open = False
        self._retry_at_us = self._in_ms(self._deadlines.retry_ms)

    def _in_ms(self, time_ms: int) -> int:
        return self._clock.monotonic_us() + time_ms * _ONE_MS_US


_COUNTERS: Final = ("papers_printed", "papers_not_printed", "papers_in_doubt", "openings")

_FAULTS: Final = {
    PrinterStatus.PAPER_OUT: Fault.PAPER_OUT,
    PrinterStatus.COVER_OPEN: Fault.PRINTER_COVER_OPEN,
}

_TROUBLE: Final = {
    PrinterStatus.PAPER_OUT: "the roll ended",
    PrinterStatus.COVER_OPEN: "the cover was opened",
    PrinterStatus.OFFLINE: "the printer stopped",
}

_WORDS: Final = {
    PrinterStatus.READY: (DeviceState.WORKING, ""),
    PrinterStatus.PAPER_LOW: (
        DeviceState.WARNING,
        "The roll is nearly at its end. Have a new one ready.",
    ),
    PrinterStatus.PAPER_OUT: (DeviceState.NOT_WORKING, "The roll is at its end. Put a new one in."),
    PrinterStatus.COVER_OPEN: (DeviceState.NOT_WORKING, "The cover is open. Close it until it clicks."),
    PrinterStatus.OFFLINE: (
        DeviceState.ABSENT,
        "The printer can't be reached, or reports an error. Look at its lights and its cable.",
    ),
    PrinterStatus.UNKNOWN: (
        DeviceState.SILENT,
        "The printer doesn't answer. Switch it off and on again, then look at its cable.",
    ),
}
