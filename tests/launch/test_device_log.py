"""The log is there from the start and tells of each device: as what it is set, how it is, what changes."""

from __future__ import annotations

import json
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from kiosk.launch.device_log import DeviceLog
from kiosk.launch.diagnostics import DiagnosticLog
from kiosk.launch.settings import Settings
from kiosk.launch.trial_paper import trial_paper
from kiosk.ports.device_report import DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.terminal.changes import ServiceChanged, TerminalStopped
from kiosk.values.money import ZERO
from printing import Document, Line
from tests.launch.quiet_venue import venue_of
from tests.ui.fake_desk import NOW, FakeClock, serial

NOWHERE = "tcp://127.0.0.1:1"
SETTINGS = Settings(printer=NOWHERE, printer_model="epson-tm-t20", note_acceptor="essp:///dev/keno-none")
TEST_PAPER = trial_paper("K1", NOW, ZoneInfo("Australia/Brisbane"))
FOUND, LOST = DeviceState.WORKING, DeviceState.ABSENT


class Device:
    """A device that says what the test says."""

    def __init__(self, kind: DeviceKind) -> None:
        self.kind, self.state, self.words = kind, FOUND, ""

    def report(self) -> DeviceReport:
        return DeviceReport(self.kind, "Model", "here", self.state, self.words)


class Watched:
    """The log of a terminal with an acceptor and a scanner of the test's."""

    def __init__(self, folder: Path) -> None:
        self.acceptor, self.scanner = Device(DeviceKind.NOTE_ACCEPTOR), Device(DeviceKind.SCANNER)
        log = DiagnosticLog(folder / "terminal.log", FakeClock())
        self._path = folder / "terminal.log"
        self.log = DeviceLog(log, SETTINGS, self.acceptor, self.scanner)

    def lines(self) -> list[dict[str, object]]:
        return lines(self._path)


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched(tmp_path)


def lines(path: Path) -> list[dict[str, object]]:
    """What a log says, without its instants."""
    text = path.read_text(encoding="utf-8").splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "at"} for line in text]


def test_a_terminal_with_dead_devices_says_so_from_its_start(tmp_path: Path) -> None:
    """Nothing has to change for it: the newcomer's case."""
    venue = venue_of(tmp_path, SETTINGS)
    venue.start_terminal()
    assert lines(tmp_path / "terminal.log")[0] == {
        "event": "started",
        "version": "0.1.0",
        "terminal": "K1",
    }
    venue.terminal.close()
    venue.stop()
    venue.close()
    told = {
        line["device"]: (line["setting"], line["state"])
        for line in lines(tmp_path / "terminal.log")
        if line["event"] == "device"
    }
    assert told["printer"] == (NOWHERE, "absent")
    assert told["note_acceptor"][0] == "essp:///dev/keno-none"
    assert told["scanner"] == ("simulated", "working")


def test_each_device_has_one_line_at_the_start_and_one_for_each_change(watched: Watched) -> None:
    for _ in range(3):
        watched.log.hear(ServiceChanged(True, PrinterStatus.READY))
    assert [line["device"] for line in watched.lines()] == ["note_acceptor", "scanner"]
    watched.acceptor.state, watched.acceptor.words = LOST, "It isn't found."
    watched.log.look()
    watched.log.look()
    watched.acceptor.state, watched.acceptor.words = FOUND, ""
    watched.log.look()
    assert watched.lines()[2:] == [
        {"event": "device", "device": "note_acceptor", "setting": "essp:///dev/keno-none", "state": "absent",
         "words": "It isn't found."},
        {"event": "device", "device": "note_acceptor", "setting": "essp:///dev/keno-none", "state": "working",
         "words": ""},
    ]  # fmt: skip


def test_a_terminal_that_stopped_before_it_worked_tells_of_its_devices(watched: Watched) -> None:
    watched.log.hear(TerminalStopped("The journal is damaged.", ZERO))
    assert [line["device"] for line in watched.lines()] == ["note_acceptor", "scanner"]


def test_the_printers_changes_are_told_in_the_words_of_its_card(watched: Watched) -> None:
    for status in (PrinterStatus.OFFLINE, PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN, PrinterStatus.READY):
        watched.log.printer_is(status)
    assert [(line["state"], line["words"]) for line in watched.lines()] == [
        ("absent", "The printer can't be reached. Check its address in the settings, and its cable."),
        ("silent", "The printer does not answer. Switch it off and on again."),
        ("working", ""),
    ]


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (NotDone(Fault.PRINTER_SILENT), {"end": "not_printed", "fault": "printer_silent"}),
        (InDoubt("the roll ended"), {"end": "in_doubt", "reason": "the roll ended"}),
        (Done(PrintedPaper("test-paper")), {"end": "printed"}),
    ],
)
def test_a_test_print_is_told_however_it_ends(
    watched: Watched, outcome: Outcome[PrintedPaper], told: dict[str, str]
) -> None:
    watched.log.print_ended(TEST_PAPER.name, outcome)
    assert watched.lines() == [{"event": "print", "paper": "test-paper", **told}]


@pytest.mark.parametrize("name", [f"ticket-{serial(7).digits}", f"keno-dollars-{serial(7).digits}"])
def test_no_serial_is_written(watched: Watched, name: str) -> None:
    watched.log.print_ended(name, Done(PrintedPaper(name)))
    watched.log.print_ended(name, NotDone(Fault.PAPER_OUT))
    (line,) = watched.lines()
    assert line["paper"] == name.rpartition("-")[0]


def test_the_venues_printer_is_noted(tmp_path: Path) -> None:
    venue = venue_of(tmp_path, SETTINGS)
    venue.printer.status()
    venue.printer.print(PrintJob("test-paper", Document("Test", (Line("one"),))))
    venue.devices.close()
    assert [line["event"] for line in lines(tmp_path / "terminal.log")] == ["device", "print"]
    assert lines(tmp_path / "terminal.log")[1]["fault"] == "printer_offline"


def test_a_log_never_grows_beyond_what_is_kept(tmp_path: Path) -> None:
    log = DiagnosticLog(tmp_path / "log", FakeClock(), kept_bytes=200, kept_files=2)
    for number in range(40):
        log.write("one", number=number)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["log", "log.1", "log.2"]
    assert all(file.stat().st_size <= 200 for file in files)
    kept = [line["number"] for file in reversed(files) for line in lines(file)]
    assert kept == list(range(40 - len(kept), 40))
