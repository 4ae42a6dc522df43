"""The staff page of the devices: how each is, a test print, the last papers, and what was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot
from shiboken6 import isValid

from kiosk.ports.album import KeptPaper
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import DeviceKind, DeviceState
from kiosk.ports.outcome import Fault
from kiosk.ui import device_words as words
from kiosk.ui.desk import Desk
from kiosk.ui.device_cards import device_card, link_card, paper_row
from kiosk.ui.device_copy_model import DeviceCopyModel
from kiosk.ui.device_desk import DeskNews, DeviceDesk, DevicesSeen, NoteBoxCounted, TrialPrint
from kiosk.ui.device_note_model import DeviceNoteModel
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.values.instant import SECOND_US, Instant, clock_text

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change
    from kiosk.values.identifiers import CommandId

translate = QCoreApplication.translate

LOOK_AGAIN_SECONDS: Final = 2
LEFT_OPEN_SECONDS: Final = 120
TRIALS_BEFORE_ANYBODY: Final = 3


class DevicePageModel(ViewModel):
    """A page for staff alone: the pictures of papers show serials. It closes by itself when nobody touches it
    any more, and where a player may come upon it, it shows no paper and prints only a few test papers."""

    changed = Signal()
    papers_changed = Signal()
    told = Signal(object)

    def __init__(
        self,
        desk: DeviceDesk,
        terminal: Desk,
        standing: Standing,
        clock: Clock,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._terminal, self._standing, self._clock = desk, terminal, standing, clock
        self._copy = DeviceCopyModel(terminal, standing, self)
        self._note = DeviceNoteModel(terminal, standing, self)
        self._is_trying = self._is_counting = self._is_count_lost = False
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
        self._shown, self._is_count_lost = -1, False
        self._touched_at = self._clock.now()
        self._look()
        self.changed.emit()
        self.papers_changed.emit()

    @Slot()
    def close(self) -> None:
        """Back to the screen below."""
        self._is_open, self._shown = False, -1
        self._copy.put_away()
        self._note.put_away()
        self.changed.emit()
        self.papers_changed.emit()

    @Slot()
    def go_back(self) -> None:
        """From a question to its paper or the page, from a paper to the page, from the page to the screen
        below."""
        if self._copy.property("is_asking"):
            self._copy.put_away()
        elif self._note.property("is_asking"):
            self._note.put_away()
        elif self._shown >= 0:
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

    @Slot()
    def try_again(self) -> None:
        """Staff have looked at a device that is out: have the terminal try what is open, and trust it
        again."""
        from kiosk.terminal.messages import TryAgain

        if self._for_staff and not self._is_trying:
            self._is_trying = True
            self._terminal.post(TryAgain(by_staff=True))
            self.changed.emit()
            self._desk.look()

    @Slot()
    def note_box_counted(self) -> None:
        """Staff have counted the note box: the cases that the page shows are over."""
        reports = () if self._seen is None else self._seen.reports
        cases = tuple(name for report in reports for name in report.cases)
        if self._for_staff and cases and not self._is_counting:
            self._is_counting, self._is_count_lost = True, False
            self._desk.note_box_counted(cases)
            self.changed.emit()

    @Slot()
    def ask_copy(self) -> None:
        """Ask whether the paper that is shown in full is to be printed again."""
        if self._for_staff and self._shown >= 0:
            self._copy.ask(self._papers[self._shown].name)

    @Slot()
    def ask_note(self) -> None:
        """Ask staff where the note is that nobody knows of."""
        if self._for_staff:
            self._note.ask()

    @Slot(int)
    def show_paper(self, index: int) -> None:
        """Show a paper of the list in full, the newest being 0; none for -1."""
        if -1 <= index < len(self._papers) and (self._for_staff or index < 0):
            self._shown = index
            self.papers_changed.emit()

    # --- what the terminal, the desk and the time tell

    def owns(self, command: CommandId) -> bool:
        return self._copy.owns(command) or self._note.owns(command)

    def hear(self, change: Change) -> None:
        from kiosk.terminal.changes import CopyEnded, PaperEnded, ServiceChanged, TerminalStopped

        self._copy.hear(change)
        self._note.hear(change)
        if not self._is_open:
            return
        match change:
            case TerminalStopped():
                self._has_stopped = True
                # What only staff could open does not stay open over a screen that calls for them.
                self.close()
            case ServiceChanged() | PaperEnded() | CopyEnded():
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
                self._seen, self._is_trying = news, False
                self._copy.printer = self._printer_address
                if papers != self._papers:
                    self._keep_papers(papers)
            case TrialPrint():
                self._trial = news
                if self._is_open and news.step.has_ended:
                    self._look()
            case NoteBoxCounted(is_written=is_written):
                self._is_counting, self._is_count_lost = False, not is_written
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
    copy = Property(QObject, lambda self: self._copy, constant=True)
    note = Property(QObject, lambda self: self._note, constant=True)
    is_counting = Property(bool, lambda self: self._is_counting, notify=changed)
    is_trying = Property(bool, lambda self: self._is_trying, notify=changed)
    shown_index = Property(int, lambda self: self._shown, notify=papers_changed)

    @Property(str, notify=changed)
    def subtitle(self) -> str:
        """Which terminal, the time of what is shown, and since when is counted."""
        if self._seen is None:
            return translate("Devices", "The devices are being asked.")
        name = "" if self._standing.terms is None else f"{self._standing.terms.terms.terminal.name}, "
        return translate("Devices", "Terminal {name}as of {time}. Counts are since its start.").format(
            name=name, time=clock_text(self._seen.at, self._zone)
        )

    @Property(str, notify=changed)
    def test_sentence(self) -> str:
        """How the last test print went; before the first, what it is."""
        if self._trial is None:
            return translate("Devices", "It says TEST PAPER, and is worth nothing.")
        return words.trial_sentence(
            self._trial.step,
            self._trial.fault,
            clock_text(self._trial.at, self._zone),
            self._printer_address,
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
    def _printer_address(self) -> str:
        reports = () if self._seen is None else self._seen.reports
        return next((report.address for report in reports if report.device is DeviceKind.PRINTER), "")

    @property
    def _is_testing(self) -> bool:
        return self._trial is not None and not self._trial.step.has_ended

    @property
    def _can_test(self) -> bool:
        return not self._is_testing and (self._for_staff or self._trials_left > 0)

    @property
    def _devices(self) -> list[dict[str, Any]]:
        reports = () if self._seen is None else self._seen.reports
        cards = [device_card(report, for_staff=self._for_staff) for report in reports]
        if self._is_count_lost:
            cards = [card | {"words": words.count_lost()} if card["can_count"] else card for card in cards]
        return cards

    @property
    def _links(self) -> list[dict[str, Any]]:
        """The line to central and the clock, as far as the terminal has told."""
        service = self._standing.service
        central = translate("Devices", "Central")
        clock = translate("Devices", "Clock")
        if service is None or self._has_stopped:
            unknown = translate("Devices", "Not known")
            return [link_card(name, DeviceState.SILENT, unknown) for name in (central, clock)]
        is_wrong = service.own_fault is Fault.CLOCK_WRONG
        return [
            link_card(central, DeviceState.WORKING if service.central else DeviceState.SILENT),
            link_card(clock, DeviceState.NOT_WORKING if is_wrong else DeviceState.WORKING),
        ]

    @property
    def _rows(self) -> list[dict[str, Any]]:
        return [paper_row(paper, self._zone) for paper in self._papers] if self._for_staff else []
