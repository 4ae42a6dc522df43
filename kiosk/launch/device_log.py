"""The devices in the diagnostic log: a line for each at the start and every change, and failed prints."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kiosk.launch.trial_paper import TRIAL_PAPER
from kiosk.ports.device_report import DeviceKind, DeviceState, Reporting
from kiosk.ports.outcome import Done, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, Printer, PrinterStatus, PrintJob
from kiosk.ports.printer_care import care_of, state_of
from kiosk.terminal.changes import Change, ServiceChanged, TerminalStopped

if TYPE_CHECKING:
    from kiosk.launch.diagnostics import DiagnosticLog
    from kiosk.launch.settings import Settings

_SIMULATED: Final = "simulated"
_NUMBERS: Final = re.compile(r"[-\s]*[0-9][-\s0-9]*")


class DeviceLog:
    """Writes how each device is, as set, whenever that is another than before. Any thread.

    No device is asked anything for it that takes time: what the printer says is heard from
    :class:`NotedPrinter`, and the others tell what they know already.
    """

    def __init__(
        self, log: DiagnosticLog, settings: Settings, acceptor: Reporting, scanner: Reporting
    ) -> None:
        self._log = log
        self._set = {
            DeviceKind.PRINTER: settings.printer or _SIMULATED,
            DeviceKind.NOTE_ACCEPTOR: settings.note_acceptor or _SIMULATED,
            DeviceKind.SCANNER: settings.scanner or _SIMULATED,
        }
        self._asked = acceptor, scanner
        self._lock = threading.Lock()
        self._told: dict[DeviceKind, tuple[DeviceState, str]] = {}

    def hear(self, change: Change) -> None:
        """What the terminal tells of its devices, or that it has stopped, is a reason to look."""
        if isinstance(change, ServiceChanged | TerminalStopped):
            self.look()

    def look(self) -> None:
        """Write of the note acceptor and the scanner what is new."""
        for device in self._asked:
            report = device.report()
            self._tell(report.device, report.state, report.words)

    def printer_is(self, status: PrinterStatus) -> None:
        """Write of the printer what is new."""
        words = care_of(status, self._set[DeviceKind.PRINTER])
        self._tell(DeviceKind.PRINTER, state_of(status), words)

    def print_ended(self, name: str, outcome: Outcome[PrintedPaper]) -> None:
        """Write of a print that did not come out, and of a test print however it ended. No number of a paper
        is written."""
        paper = _NUMBERS.sub("", name)
        match outcome:
            case Done() if name == TRIAL_PAPER:
                self._log.write("print", paper=paper, end="printed")
            case Done():
                pass
            case NotDone(reason):
                self._log.write("print", paper=paper, end="not_printed", fault=str(reason))
            case InDoubt(reason):
                self._log.write("print", paper=paper, end="in_doubt", reason=reason)

    def _tell(self, device: DeviceKind, state: DeviceState, words: str) -> None:
        with self._lock:
            if self._told.get(device) == (state, words):
                return
            self._told[device] = state, words
            self._log.write("device", device=device, setting=self._set[device], state=state, words=words)


class NotedPrinter:
    """Prints through `printer`, and has the log told what it says and how its prints end."""

    def __init__(self, printer: Printer, log: DeviceLog) -> None:
        self._printer, self._log = printer, log
        self._take: Callable[[PrintJob], None] = lambda _: None

    def listen(self, take: Callable[[PrintJob], None]) -> None:
        """Call `take` with every paper that came out from now on, on the thread that prints; one listener."""
        self._take = take

    def status(self) -> PrinterStatus:
        """What the printer says, within its own deadline."""
        status = self._printer.status()
        self._log.printer_is(status)
        return status

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print one paper, exactly as the printer does."""
        outcome = self._printer.print(job)
        self._log.print_ended(job.name, outcome)
        if isinstance(outcome, Done):
            self._take(job)
        return outcome
