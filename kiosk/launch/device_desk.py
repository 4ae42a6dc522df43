"""The desk behind the staff page: asks every device on a thread of its own, and prints test papers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.launch.trial_paper import trial_paper
from kiosk.ports.album import PAPERS_KEPT, KeptPaper, PaperAlbum
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import DeviceKind, DeviceReport, DeviceState, NoteBox, Reporting
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import Printer, PrinterStatus
from kiosk.ports.printer_care import care_of
from kiosk.terminal.changes import Change, TerminalStopped
from kiosk.ui.device_desk import DeskNews, DevicesSeen, NoteBoxCounted, TrialPrint, TrialStep

ANSWERED_WITHIN_SECONDS: Final = 2.0
_LOOP_ENDS_WITHIN_SECONDS: Final = 10
_LOOK_AT_LOOP_SECONDS: Final = 0.1


class Driver(Struct, frozen=True):
    """A device to ask: what it is and where, should it not answer, and its driver; `box` where it has one
    that is counted."""

    kind: DeviceKind
    device: Reporting
    box: NoteBox | None = None


class DeviceDesk:
    """Asks without making anybody wait: a device that is silent for `ANSWERED_WITHIN_SECONDS` is told of as
    silent, and is not asked again before it has answered.

    A test paper is printed on the terminal's own thread by `when_reached`, after all that was posted before;
    it is written into no ledger. Once the terminal has stopped, and `loop_is_over` says that nothing prints
    there any more, a thread of the desk's prints it.
    """

    def __init__(
        self,
        terminal: str,
        drivers: tuple[Driver, ...],
        printer: Printer,
        album: PaperAlbum | None,
        clock: Clock,
        zone: Callable[[], ZoneInfo],
        when_reached: Callable[[Callable[[], None]], None],
        loop_is_over: Callable[[], bool],
        *,
        has_stopped: bool = False,
    ) -> None:
        self._terminal = terminal
        self._asked = tuple(_Asked(driver) for driver in drivers)
        self._boxes = [driver.box for driver in drivers if driver.box is not None]
        self._printer, self._album, self._clock = printer, album, clock
        self._when_reached, self._loop_is_over = when_reached, loop_is_over
        self._zone = zone
        self._hear: Callable[[DeskNews], None] = lambda _: None
        self._lock = threading.Lock()
        self._is_looking = self._looks_again = False
        self._trial: _Trial | None = None
        self._has_stopped = has_stopped

    def listen(self, hear: Callable[[DeskNews], None]) -> None:
        """Call `hear` with all news from now on, on threads of the desk's and the terminal's; one
        listener."""
        self._hear = hear

    def hear(self, change: Change) -> None:
        """What the terminal tells: a test paper that waits for it when it stops is printed all the same."""
        if isinstance(change, TerminalStopped):
            with self._lock:
                self._has_stopped, trial = True, self._trial
            if trial is not None:
                self._start("test print", lambda: self._print_without_loop(trial))

    def look(self) -> None:
        """Ask every device and the album; the answer is told. Asked again meanwhile, it looks once more."""
        with self._lock:
            self._looks_again = self._is_looking
            if self._is_looking:
                return
            self._is_looking = True
        self._start("devices", self._look)

    def test_print(self) -> None:
        """Print a test paper in its turn; nothing while one is under way."""
        with self._lock:
            if self._trial is not None:
                return
            trial = self._trial = _Trial()
            has_stopped = self._has_stopped
        self._hear(TrialPrint(self._clock.now(), TrialStep.WAITING))
        self._when_reached(lambda: self._print(trial))
        if has_stopped:
            self._start("test print", lambda: self._print_without_loop(trial))

    def note_box_counted(self, cases: tuple[str, ...]) -> None:
        """Have it written down, which may wait for the disk, and look again."""
        self._start("note box", lambda: self._end_cases(cases))

    def _end_cases(self, cases: tuple[str, ...]) -> None:
        # Nobody logs on to this page: that only staff can open it is all that is known of who it was.
        said = f"staff, on the device page of terminal {self._terminal}: the note box was counted"
        outcomes = [box.note_box_counted(cases, said) for box in self._boxes]
        is_written = all(isinstance(outcome, Done) for outcome in outcomes)
        self._hear(NoteBoxCounted(self._clock.now(), is_written))
        self.look()

    def _start(self, name: str, work: Callable[[], None]) -> None:
        threading.Thread(target=work, name=name, daemon=True).start()

    # --- looking

    def _look(self) -> None:
        looks = True
        while looks:
            for asked in self._asked:
                asked.ask(lambda work: self._start("device report", work))
            deadline_us = self._clock.monotonic_us() + round(ANSWERED_WITHIN_SECONDS * 1_000_000)
            reports = tuple(
                asked.answer(max(0.0, (deadline_us - self._clock.monotonic_us()) / 1_000_000))
                for asked in self._asked
            )
            self._hear(DevicesSeen(self._clock.now(), reports, self._papers()))
            with self._lock:
                looks, self._looks_again = self._looks_again, False
                self._is_looking = looks

    def _papers(self) -> tuple[KeptPaper, ...]:
        return () if self._album is None else self._album.last(PAPERS_KEPT)

    # --- printing

    def _print_without_loop(self, trial: _Trial) -> None:
        """After a stop the loop may still be at work on its last messages: it has the printer until it is
        over."""
        turn = threading.Event()
        for _ in range(round(_LOOP_ENDS_WITHIN_SECONDS / _LOOK_AT_LOOP_SECONDS)):
            if self._loop_is_over():
                self._print(trial)
                return
            turn.wait(_LOOK_AT_LOOP_SECONDS)

    def _print(self, trial: _Trial) -> None:
        if not trial.take():
            return
        self._hear(TrialPrint(self._clock.now(), TrialStep.PRINTING))
        outcome = self._printer.print(trial_paper(self._terminal, self._clock.now(), self._zone()))
        with self._lock:
            self._trial = None
        step, fault = TrialStep.IN_DOUBT, None
        match outcome:
            case Done():
                step = TrialStep.PRINTED
            case NotDone(reason):
                step = TrialStep.NOT_PRINTED
                fault = reason if isinstance(reason, Fault) else Fault.PRINTER_OFFLINE
            case InDoubt():
                pass
        self._hear(TrialPrint(self._clock.now(), step, fault))


class _Trial:
    """One test paper, printed by whichever thread takes it first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_taken = False

    def take(self) -> bool:
        """Whether the caller is to print it."""
        with self._lock:
            is_first, self._is_taken = not self._is_taken, True
            return is_first


class _Asked:
    """One device that is asked, and what it said last."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._changed = threading.Condition()
        self._is_asked = False
        self._last: DeviceReport | None = None

    def ask(self, start: Callable[[Callable[[], None]], None]) -> None:
        """Ask it, unless it still owes an answer."""
        with self._changed:
            if self._is_asked:
                return
            self._is_asked = True
        start(self._report)

    def answer(self, within_seconds: float) -> DeviceReport:
        """What it says now; in words, that it doesn't answer."""
        with self._changed:
            if self._changed.wait_for(lambda: not self._is_asked, within_seconds) and self._last is not None:
                return self._last
            last = self._last or DeviceReport(self._driver.kind, "", "", DeviceState.SILENT)
        words = "It does not answer: look whether it is on and plugged in."
        if last.device is DeviceKind.PRINTER:
            words = care_of(PrinterStatus.UNKNOWN, last.address)
        return DeviceReport(last.device, last.model, last.address, DeviceState.SILENT, words, last.counters)

    def _report(self) -> None:
        report = self._driver.device.report()
        with self._changed:
            self._last, self._is_asked = report, False
            self._changed.notify_all()
