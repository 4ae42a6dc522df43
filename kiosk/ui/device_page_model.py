"""The staff page of the devices: how each is, a test print, the last papers, and what was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Property, QCoreApplication, QObject, QUrl, Signal, Slot
from shiboken6 import isValid

from kiosk.ports.album import KeptPaper
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import DeviceReport, DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ui import device_words as words
from kiosk.ui.device_desk import DeskNews, DeviceDesk, DevicesSeen, TrialPrint
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.values.instant import SECOND_US, Instant, clock_text, date_text

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change

translate = QCoreApplication.translate

LOOK_AGAIN_SECONDS: Final = 2
LEFT_OPEN_SECONDS: Final = 120
TRIALS_BEFORE_ANYBODY: Final = 3
_COUNTERS_SHOWN: Final = 4


class DevicePageModel(ViewModel):
    """A page for staff alone: the pictures of papers show serials. It closes by itself when nobody touches it
    any more, and where a player may come upon it, it shows no paper and prints only a few test papers."""

    changed = Signal()
    papers_changed = Signal()
    told = Signal(object)

    def __init__(
        self, desk: DeviceDesk, standing: Standing, clock: Clock, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._standing, self._clock = desk, standing, clock
        self._is_open = self._for_staff = self._has_stopped = False
        self._touched_at = self._looked_at = clock.now()
        self._seen: DevicesSeen | None = None
        self._papers: tuple[KeptPaper, ...] = ()
        self._trial: TrialPrint | None = None
        self._trials_left = TRIALS_BEFORE_ANYBODY
        self._shown = -1
        # Emitted on the desk's threads and received by an object of the screen's, it is queued in between.
        self.told.connect(self._take)
        desk.listen(self._hear_elsewhere)

    # --- what staff do

    def open(self, *, for_staff: bool, has_stopped: bool) -> None:
        """Show the page: with the papers if only staff can have asked for it."""
        self._is_open, self._for_staff, self._has_stopped = True, for_staff, has_stopped
        self._shown = -1
        self._touched_at = self._clock.now()
        self._look()
        self.changed.emit()
        self.papers_changed.emit()

    @Slot()
    def close(self) -> None:
        """Back to the screen below."""
        self._is_open, self._shown = False, -1
        self.changed.emit()
        self.papers_changed.emit()

    @Slot()
    def go_back(self) -> None:
        """From a paper to the page, from the page to the screen below."""
        if self._shown >= 0:
            self.show_paper(-1)
        else:
            self.close()

    @Slot()
    def touched(self) -> None:
        """Somebody is here."""
        self._touched_at = self._clock.now()

    @Slot()
    def test_print(self) -> None:
        """Print a test paper; a second touch does nothing."""
        if self._can_test:
            self._trials_left -= not self._for_staff
            self._desk.test_print()

    @Slot(int)
    def show_paper(self, index: int) -> None:
        """Show a paper of the list in full, the newest being 0; none for -1."""
        if -1 <= index < len(self._papers) and (self._for_staff or index < 0):
            self._shown = index
            self.papers_changed.emit()

    # --- what the terminal, the desk and the time tell

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import PaperEnded, ServiceChanged, TerminalStopped

        if not self._is_open:
            return
        match change:
            case TerminalStopped():
                self._has_stopped = True
                # What only staff could open does not stay open over a screen that calls for them.
                self.close()
            case ServiceChanged() | PaperEnded():
                self._look()
                self.changed.emit()
            case _:
                pass

    def tick(self, now: Instant) -> None:
        if not self._is_open:
            return
        if self._touched_at.us_until(now) >= LEFT_OPEN_SECONDS * SECOND_US:
            self.close()
        elif self._looked_at.us_until(now) >= LOOK_AGAIN_SECONDS * SECOND_US:
            self._look()

    def _look(self) -> None:
        self._looked_at = self._clock.now()
        self._desk.look()

    def _hear_elsewhere(self, news: DeskNews) -> None:
        """On a thread of the desk's. It may still speak when the screens are gone."""
        if isValid(self):
            self.told.emit(news)

    @Slot(object)
    def _take(self, news: DeskNews) -> None:
        match news:
            case DevicesSeen(papers=papers):
                self._seen = news
                if papers != self._papers:
                    self._keep_papers(papers)
            case TrialPrint():
                self._trial = news
                if self._is_open and news.step.has_ended:
                    self._look()
        self.changed.emit()

    def _keep_papers(self, papers: tuple[KeptPaper, ...]) -> None:
        """A paper shown in full stays the same one, whatever is printed meanwhile."""
        if self._shown >= 0:
            shown = self._papers[self._shown]
            same = [
                index
                for index, paper in enumerate(papers)
                if (paper.name, paper.at) == (shown.name, shown.at)
            ]
            self._shown = same[0] if same else -1
        self._papers = papers
        self.papers_changed.emit()

    # --- what QML reads

    is_open = Property(bool, lambda self: self._is_open, notify=changed)
    shows_papers = Property(bool, lambda self: self._for_staff, notify=changed)
    devices = Property(list, lambda self: self._devices, notify=changed)
    links = Property(list, lambda self: self._links, notify=changed)
    can_test = Property(bool, lambda self: self._can_test, notify=changed)
    is_testing = Property(bool, lambda self: self._is_testing, notify=changed)
    papers = Property(list, lambda self: self._rows, notify=papers_changed)
    shown_index = Property(int, lambda self: self._shown, notify=papers_changed)

    @Property(str, notify=changed)
    def subtitle(self) -> str:
        """Which terminal, and the time of what is shown."""
        if self._seen is None:
            return translate("Devices", "The devices are being asked.")
        name = "" if self._standing.terms is None else f"{self._standing.terms.terms.terminal.name}, "
        return translate("Devices", "Terminal {name}as of {time}").format(
            name=name, time=clock_text(self._seen.at, self._zone)
        )

    @Property(str, notify=changed)
    def test_sentence(self) -> str:
        """How the last test print went; before the first, what it is."""
        if self._trial is None:
            return translate("Devices", "It says TEST PAPER, and is worth nothing.")
        return words.trial_sentence(
            self._trial.step, self._trial.fault, clock_text(self._trial.at, self._zone)
        )

    @Property(str, notify=changed)
    def papers_sentence(self) -> str:
        """What stands where the pictures would, while there are none."""
        if not self._for_staff:
            return translate("Devices", "Papers show serial numbers. They are shown to staff only.")
        return "" if self._papers else translate("Devices", "Nothing has been printed yet.")

    @property
    def _zone(self) -> ZoneInfo:
        return self._standing.zone or ZoneInfo("UTC")

    @property
    def _is_testing(self) -> bool:
        return self._trial is not None and not self._trial.step.has_ended

    @property
    def _can_test(self) -> bool:
        return not self._is_testing and (self._for_staff or self._trials_left > 0)

    @property
    def _devices(self) -> list[dict[str, Any]]:
        return [] if self._seen is None else [_device(report) for report in self._seen.reports]

    @property
    def _links(self) -> list[dict[str, Any]]:
        """The line to central and the clock, as far as the terminal has told."""
        service = self._standing.service
        central = translate("Devices", "Central")
        clock = translate("Devices", "Clock")
        if service is None or self._has_stopped:
            unknown = translate("Devices", "Not known")
            return [_link(name, DeviceState.SILENT, unknown) for name in (central, clock)]
        is_wrong = service.own_fault is Fault.CLOCK_WRONG
        return [
            _link(central, DeviceState.WORKING if service.central else DeviceState.SILENT),
            _link(clock, DeviceState.NOT_WORKING if is_wrong else DeviceState.WORKING),
        ]

    @property
    def _rows(self) -> list[dict[str, Any]]:
        return [self._row(paper) for paper in self._papers] if self._for_staff else []

    def _row(self, paper: KeptPaper) -> dict[str, Any]:
        time = clock_text(paper.at, self._zone)
        name, digits = words.paper_name(paper.name)
        return {
            "name": name,
            "digits": digits,
            "time": time,
            "when": f"{date_text(paper.at, self._zone)}, {time}",
            "outcome": paper.outcome.value,
            "outcome_words": words.outcome_name(paper.outcome),
            "picture": QUrl.fromLocalFile(paper.picture).toString() if paper.picture else "",
        }


def _device(report: DeviceReport) -> dict[str, Any]:
    place = ", ".join(part for part in (report.model, report.address) if part)
    counters = sorted(report.counters, key=lambda counter: counter.name not in words.USUAL_COUNTERS)
    return {
        "kind": report.device.value,
        "name": words.device_name(report.device),
        "place": place,
        "state": report.state.value,
        "state_words": words.state_name(report.state),
        "words": report.words,
        "counters": [
            {"name": words.counter_name(counter.name), "count": f"{counter.count:,}"}
            for counter in counters[:_COUNTERS_SHOWN]
        ],
    }


def _link(name: str, state: DeviceState, said: str = "") -> dict[str, Any]:
    return {"name": name, "state": state.value, "state_words": said or words.state_name(state)}
