"""The driver of a real ESC/POS printer: a print is done only when the printer has said so after it."""

from __future__ import annotations

import struct
import threading
from typing import Final

from kiosk.devices.printers.conversation import Conversation
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.transports import Transport
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.ports.printer_care import care_of, fault_of, state_of
from printing import Paper, Typefaces
from printing.models import JobEnd, Model

_RESET: Final = b"\x1b@"
_LOOK_AGAIN_MS: Final = 250


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
        self._talk = Conversation(transport, clock, deadlines, model.job_end)
        self._address = address
        self._model, self._paper, self._typefaces = model, paper, typefaces
        self._clock, self._deadlines = clock, deadlines
        self._lock = threading.Lock()
        self._is_closed = False
        self._is_lost = True  # nobody knows what a printer was told before this program came
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

        try:
            data = render_escpos(job.document, self._paper, self._typefaces)
        except _CANNOT_BE_WRITTEN:
            with self._lock:
                self._counts["papers_not_printed"] += 1
            return NotDone(Fault.PRINTER_ERROR)
        with self._lock:
            outcome = self._print(job.name, data)
            match outcome:
                case Done():
                    self._counts["papers_printed"] += 1
                case NotDone():
                    self._counts["papers_not_printed"] += 1
                case InDoubt():
                    self._counts["papers_in_doubt"] += 1
            return outcome

    def report(self) -> DeviceReport:
        """How the printer is now, in words for staff."""
        status = self.status()
        counters = tuple(Counter(name, count) for name, count in self._counts.items())
        state, words = state_of(status), care_of(status, self._address)
        return DeviceReport(DeviceKind.PRINTER, self._model.name, self._address, state, words, counters)

    def close(self) -> None:
        """Let the printer go, after the job that is going on."""
        with self._lock:
            self._is_closed = True
            if self._is_lost and self._model.job_end is not JobEnd.NONE:
                self._talk.abandon()
            else:
                self._talk.let_go()

    def _print(self, name: str, data: bytes) -> Outcome[PrintedPaper]:
        status = self._look()
        if not status.can_print:
            return NotDone(fault_of(status))
        if not self._is_in_step():
            return NotDone(fault_of(self._seen))
        sent, trouble = self._talk.send(data + self._talk.new_request(), self._deadlines.stall_ms)
        if trouble and not sent:
            return NotDone(Fault.PRINTER_SILENT if self._talk.is_open else Fault.PRINTER_OFFLINE)
        if not trouble and self._model.job_end is JobEnd.NONE:
            return InDoubt("this model of printer never says that a paper came out")
        trouble = trouble or self._await_end(self._deadlines.paper_ms(data))
        if not trouble:
            return Done(PrintedPaper(name))
        # Nothing more of it shall come, or half a paper would precede the next one.
        self._talk.abandon()
        return InDoubt(trouble)

    def _look(self) -> PrinterStatus:
        """Ask for the state in real time, with no job on its way.

        A line that has broken off unseen is opened anew at once. A printer that is silent after a job whose
        end is not known may be waiting for the rest of a picture.
        """
        was_open = self._talk.is_open
        self._seen = self._asked() if self._reach() else PrinterStatus.OFFLINE
        if was_open and not self._talk.is_open:
            self._seen = self._asked() if self._reach(now=True) else PrinterStatus.OFFLINE
        if self._seen is PrinterStatus.UNKNOWN and self._is_lost:
            self._talk.send(self._recovery(), self._deadlines.status_ms)
            self._seen = self._asked()
        return self._seen

    def _asked(self, extra_ms: int = 0) -> PrinterStatus:
        status = self._talk.ask(extra_ms)
        if status is not None:
            return status
        return PrinterStatus.UNKNOWN if self._talk.is_open else PrinterStatus.OFFLINE

    def _reach(self, *, now: bool = False) -> bool:
        """Whether the line is open, after trying to open it if that is due."""
        if not self._talk.is_open and not self._is_closed and self._talk.reach(now=now):
            self._is_lost = True
            self._counts["openings"] += 1
        return self._talk.is_open

    def _is_in_step(self) -> bool:
        """Whether the printer has nothing left of an earlier job and answers to what it is told now."""
        if self._model.job_end is JobEnd.NONE:
            return not self._talk.send(self._recovery(), self._deadlines.stall_ms)[1]
        for _ in range(2):
            was_lost, self._is_lost = self._is_lost, True
            if was_lost and not self._is_found_again():
                continue
            if self._talk.is_answered():
                self._is_lost = False
                return True
        return False

    def _is_found_again(self) -> bool:
        """Open the line anew, let what an earlier job is still answered pass by, and bring the printer out of
        whatever it is in. Whether it can print."""
        self._talk.abandon()
        if not (self._reach(now=True) and self._talk.is_quiet()):
            return False
        recovery = self._recovery()
        if self._talk.send(recovery, self._deadlines.stall_ms)[1]:
            return False
        # It answers when all of that has arrived, however slow the line is.
        self._seen = self._asked(self._deadlines.bytes_ms(len(recovery)))
        return self._seen.can_print

    def _recovery(self) -> bytes:
        """What brings the printer out of anything: an error, the middle of a picture, a forgotten setting."""
        width_bytes = -(-self._paper.printable_dots // 8)
        picture_bytes = width_bytes * self._paper.raster_max_height_dots
        zeros = bytes(0 if self._model.recovers_from_raster else picture_bytes)
        return zeros + self._model.recover + _RESET

    def _await_end(self, time_ms: int) -> str:
        """Wait until the job is on paper; why that is not known, or ""."""
        talk = self._talk
        until_us = self._clock.monotonic_us() + time_ms * 1_000
        while talk.is_open and (left_us := until_us - self._clock.monotonic_us()) > 0:
            has_ended = talk.await_end(min(left_us // 1_000, _LOOK_AGAIN_MS))
            if has_ended and self._model.job_end is JobEnd.PROCESS_ID:
                return ""
            # What has no sign of its own counts only beside a printer that says after it that it goes on.
            status = talk.ask()
            if self._model.job_end is JobEnd.PROCESS_ID and talk.has_ended:
                return ""
            if status is not None and not status.can_print:
                return f"{_TROUBLE[status]} before the paper was whole"
            if has_ended and status is not None:
                return ""
        return talk.trouble or "the printer did not say that the paper came out"


_COUNTERS: Final = ("papers_printed", "papers_not_printed", "papers_in_doubt", "openings")

_CANNOT_BE_WRITTEN: Final = (ValueError, LookupError, ArithmeticError, MemoryError, OSError, struct.error)
"""What a document raises that can't be brought to this paper, or a typeface that can't be read: a paper that
was never sent is not printed, and never left as being printed."""

_TROUBLE: Final = {
    PrinterStatus.PAPER_OUT: "the roll ended",
    PrinterStatus.COVER_OPEN: "the cover was opened",
    PrinterStatus.ERROR: "the printer stopped",
}
