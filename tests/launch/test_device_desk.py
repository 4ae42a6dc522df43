"""The desk behind the staff page: asks every device without waiting for any, and prints in its turn."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
import zxingcpp
from PIL import Image

import kiosk.launch.device_desk as device_desk
from kiosk.devices.clock import SystemClock
from kiosk.launch.device_desk import DeviceDesk, Driver
from kiosk.launch.trial_paper import TRIAL_PAPER, trial_paper
from kiosk.ledger.symbol import read_symbol
from kiosk.ports.album import KeptPaper, PaperOutcome
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.ports.scan_framing import TRIAL_CODES, code_in, is_whole
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, TerminalStopped
from kiosk.ui.device_desk import DeskNews, DevicesSeen, NoteBoxCounted, TrialPrint, TrialStep
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO
from printing import PAPER_58_MM, PAPER_80_MM, Paper, Stamp, default_typefaces, render_picture
from tests.terminal.on_stage import kiosk, tmp_path
from tests.terminal.stage import Kiosk, told

__all__ = ["kiosk", "tmp_path"]  # fixtures

PATIENCE_SECONDS = 20
BRISBANE = ZoneInfo("Australia/Brisbane")
NOW = Instant.parse("2026-11-30T20:41:00+10:00")
KEPT = KeptPaper("ticket-1", NOW, PaperOutcome.PRINTED)


class Device:
    """A driver whose answer can be held up."""

    def __init__(self, kind: DeviceKind = DeviceKind.PRINTER) -> None:
        self.said = DeviceReport(kind, "Model", "here", DeviceState.WORKING, "", (Counter("faults", 2),))
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.asked = 0

    def report(self) -> DeviceReport:
        self.asked += 1
        assert self.may_answer.wait(PATIENCE_SECONDS)
        return self.said


class Printer:
    """A printer that ends each print as it is told, and notes on which thread it printed."""

    def __init__(self) -> None:
        self.outcome: Outcome[PrintedPaper] = Done(PrintedPaper("test-paper"))
        self.jobs: list[PrintJob] = []
        self.threads: list[str] = []

    def status(self) -> PrinterStatus:
        return PrinterStatus.READY

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        self.jobs.append(job)
        self.threads.append(threading.current_thread().name)
        return self.outcome


class Box:
    """A note box that hears when it was counted, and on which thread."""

    def __init__(self, outcome: Outcome[None]) -> None:
        self.outcome = outcome
        self.said: list[tuple[tuple[str, ...], str, str]] = []

    def note_box_counted(self, cases: tuple[str, ...], said: str) -> Outcome[None]:
        self.said.append((cases, said, threading.current_thread().name))
        return self.outcome


class Album:
    def last(self, count: int = 35) -> tuple[KeptPaper, ...]:
        return (KEPT,)[:count]


class Desk:
    """A desk with two devices, and a terminal's loop that is worked by hand."""

    def __init__(self) -> None:
        self.printer = Printer()
        self.devices = Device(), Device(DeviceKind.SCANNER)
        self.loop: list[Callable[[], None]] = []
        self.loop_is_over = False
        self.news: queue.SimpleQueue[DeskNews] = queue.SimpleQueue()
        self.desk = self.made()

    def made(self, *, has_stopped: bool = False, drivers: tuple[Driver, ...] = ()) -> DeviceDesk:
        desk = DeviceDesk(
            "K1",
            drivers or tuple(Driver(device.said.device, device) for device in self.devices),
            self.printer,
            Album(),
            SystemClock(),
            lambda: BRISBANE,
            self.loop.append,
            lambda: self.loop_is_over,
            has_stopped=has_stopped,
        )
        desk.listen(self.news.put)
        return desk

    def seen(self) -> DevicesSeen:
        news = self.news.get(timeout=PATIENCE_SECONDS)
        assert isinstance(news, DevicesSeen)
        return news

    def step(self) -> tuple[TrialStep, Fault | None]:
        news = self.news.get(timeout=PATIENCE_SECONDS)
        assert isinstance(news, TrialPrint)
        return news.step, news.fault

    def work(self) -> None:
        """The terminal's loop comes to what was handed to it."""
        while self.loop:
            self.loop.pop(0)()


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    for device in made.devices:
        device.may_answer.set()


def test_every_device_is_asked_and_told_of_in_order_with_the_papers(desk: Desk) -> None:
    desk.desk.look()
    seen = desk.seen()
    assert seen.reports == tuple(device.said for device in desk.devices)
    assert seen.papers == (KEPT,)


def test_a_device_that_does_not_answer_is_told_of_as_silent_and_holds_up_no_other(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device_desk, "ANSWERED_WITHIN_SECONDS", 0.05)
    mute, other = desk.devices
    mute.may_answer.clear()
    desk.desk.look()
    first = desk.seen().reports
    assert (first[0].device, first[0].state) == (DeviceKind.PRINTER, DeviceState.SILENT)
    assert first[0].words
    assert first[1] == other.said
    desk.desk.look()
    desk.seen()
    assert mute.asked == 1, "asked again while it still owed an answer"
    monkeypatch.setattr(device_desk, "ANSWERED_WITHIN_SECONDS", PATIENCE_SECONDS)
    mute.may_answer.set()
    desk.desk.look()
    assert desk.seen().reports[0] == mute.said


def test_a_silent_device_is_still_known_by_what_it_said_before(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.desk.look()
    desk.seen()
    monkeypatch.setattr(device_desk, "ANSWERED_WITHIN_SECONDS", 0.05)
    desk.devices[0].may_answer.clear()
    desk.desk.look()
    silent = desk.seen().reports[0]
    assert (silent.model, silent.state, silent.counters) == (
        "Model",
        DeviceState.SILENT,
        (Counter("faults", 2),),
    )


def test_asked_while_it_looks_it_looks_once_more(desk: Desk) -> None:
    desk.devices[0].may_answer.clear()
    for _ in range(5):
        desk.desk.look()
    desk.devices[0].may_answer.set()
    desk.seen()
    desk.seen()
    assert desk.devices[1].asked == 2


@pytest.mark.parametrize(
    ("outcome", "is_written"),
    [(Done(None), True), (NotDone(Fault.DISK_FULL), False)],
    ids=["done", "disk full"],
)
def test_a_counted_note_box_is_told_to_its_driver_and_looked_at_again(
    desk: Desk, outcome: Outcome[None], is_written: bool
) -> None:
    box = Box(outcome)
    drivers = (
        Driver(DeviceKind.PRINTER, desk.devices[0]),
        Driver(DeviceKind.NOTE_ACCEPTOR, desk.devices[1], box),
    )
    desk.desk = desk.made(drivers=drivers)
    desk.desk.note_box_counted(("one", "two"))
    news = desk.news.get(timeout=PATIENCE_SECONDS)
    assert isinstance(news, NoteBoxCounted)
    assert news.is_written is is_written
    assert box.said == [
        (("one", "two"), "staff, on the device page of terminal K1: the note box was counted", "note box")
    ]
    assert len(desk.seen().reports) == 2


def test_a_test_paper_waits_for_the_terminals_own_thread(desk: Desk) -> None:
    desk.desk.test_print()
    desk.desk.test_print()
    assert desk.step() == (TrialStep.WAITING, None)
    assert desk.printer.jobs == []
    desk.work()
    assert [desk.step(), desk.step()] == [(TrialStep.PRINTING, None), (TrialStep.PRINTED, None)]
    assert [job.name for job in desk.printer.jobs] == [TRIAL_PAPER]
    assert desk.printer.threads == [threading.current_thread().name]
    assert desk.news.empty()
    desk.desk.test_print()
    desk.work()
    assert len(desk.printer.jobs) == 2


@pytest.mark.parametrize(
    ("outcome", "end"),
    [
        (NotDone(Fault.PAPER_OUT), (TrialStep.NOT_PRINTED, Fault.PAPER_OUT)),
        (InDoubt("no answer"), (TrialStep.IN_DOUBT, None)),
    ],
)
def test_how_it_ended_is_told(
    desk: Desk, outcome: Outcome[PrintedPaper], end: tuple[TrialStep, Fault | None]
) -> None:
    desk.printer.outcome = outcome
    desk.desk.test_print()
    desk.work()
    assert [desk.step() for _ in range(3)][-1] == end


def test_after_a_stop_it_is_printed_once_the_loop_is_over(desk: Desk) -> None:
    desk.loop_is_over = True
    desk.desk = desk.made(has_stopped=True)
    desk.desk.test_print()
    assert [desk.step()[0] for _ in range(3)] == [
        TrialStep.WAITING,
        TrialStep.PRINTING,
        TrialStep.PRINTED,
    ]
    assert desk.printer.threads == ["test print"]
    desk.work()
    assert len(desk.printer.jobs) == 1


def test_a_terminal_that_stops_while_a_test_paper_waits_leaves_it_to_the_desk(desk: Desk) -> None:
    desk.desk.test_print()
    desk.loop_is_over = True
    desk.desk.hear(TerminalStopped("stopped", ZERO))
    assert [desk.step()[0] for _ in range(3)][-1] is TrialStep.PRINTED
    desk.work()
    assert len(desk.printer.jobs) == 1


def test_a_test_print_is_written_into_no_ledger_and_waits_for_a_sale(kiosk: Kiosk) -> None:
    """At a real terminal: everything posted before is done first, and no entry is made of it."""
    before = kiosk.context.book.entry_count
    desk = DeviceDesk(
        "K1",
        (),
        kiosk.printer,
        None,
        SystemClock(),
        lambda: BRISBANE,
        kiosk.terminal.when_reached,
        lambda: False,
    )
    from kiosk.terminal.messages import CheckDevices

    kiosk.terminal.post(CheckDevices())
    desk.test_print()
    kiosk.terminal.work(kiosk.context)
    assert [job.name for job in kiosk.printer.jobs] == [TRIAL_PAPER]
    assert kiosk.context.book.entry_count == before
    kiosk.printer.jobs.clear()


# --- the paper itself


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM], ids=["58 mm", "80 mm"])
def test_the_test_paper_can_not_be_taken_for_a_ticket(kiosk: Kiosk, paper: Paper) -> None:
    """It begins and ends with what it is, and no code on it is one of ours: held to the scanner it finds
    nothing."""
    document = trial_paper("K1", NOW, BRISBANE).document
    assert [block.text for block in document.blocks if isinstance(block, Stamp)] == ["TEST PAPER"] * 2
    assert isinstance(document.blocks[0], Stamp)
    assert isinstance(document.blocks[-1], Stamp)
    picture = Image.open(BytesIO(render_picture(document, paper, default_typefaces())))
    read = {code.text for code in zxingcpp.read_barcodes(picture)}
    assert read == set(TRIAL_CODES)
    for text in read:
        assert not is_whole(code_in(text))
        assert (read_symbol(text), Serial.parse(text)) == (None, None)
        refused = told(kiosk.present(text), Declined).refused
        assert refused.refusal is Refusal.SERIAL_MISTYPED
