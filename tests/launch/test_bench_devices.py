"""The hands at the bench: which papers they hold, and which devices they can't work."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from kiosk.devices.simulated_scanner import SimulatedScanner
from kiosk.launch.bench_devices import BenchDevices
from kiosk.launch.devices import Hands
from kiosk.launch.settings import Settings
from kiosk.launch.trial_paper import trial_paper
from kiosk.ports.device_report import DeviceKind
from kiosk.ports.printer import PrintJob
from kiosk.ports.scan_framing import TRIAL_CODES
from kiosk.sync.link import Link
from kiosk.values.money import Money
from printing import Barcode, Document, Line, QrCode
from tests.launch.quiet_venue import venue_of
from tests.ui.fake_desk import NOW

TEST_PAPER = trial_paper("K1", NOW, ZoneInfo("Australia/Brisbane"))
TICKET = PrintJob("ticket-1", Document("Ticket", (QrCode("K1T/ONE"), Barcode("6672614883691416"))))
CARD = PrintJob("registration-card-1", Document("Card", (Barcode("12345678"),)))
REPORT = PrintJob("shift-report-1", Document("Report", (Line("Shift 1"),)))


class Person:
    """A person at the bench, and what the scanner read."""

    def __init__(self, hands: Callable[[SimulatedScanner], Hands] | None = None) -> None:
        self.read: list[str] = []
        scanner = SimulatedScanner()
        scanner.listen(self.read.append)
        made = Hands(None, None, scanner) if hands is None else hands(scanner)
        self.bench = BenchDevices(made, Link(1_000), lambda: None, lambda: None)

    def takes(self, *jobs: PrintJob) -> Person:
        """These papers came out, one after another."""
        for job in jobs:
            self.bench.take(job)
        return self


def test_before_anything_was_printed_there_is_nothing_to_hold_to_the_scanner() -> None:
    person = Person()
    assert not person.bench.scan_last_paper()
    assert not person.takes(REPORT).bench.scan_last_paper()
    assert person.read == []


@pytest.mark.parametrize(("job", "code"), [(TICKET, "K1T/ONE"), (CARD, "12345678")])
def test_the_last_paper_with_a_code_is_read_whatever_came_out_after_it(job: PrintJob, code: str) -> None:
    person = Person().takes(TEST_PAPER, job, REPORT)
    assert person.bench.scan_last_paper()
    assert person.bench.scan_last_paper()
    assert person.read == [code, code]


def test_each_code_of_a_test_paper_is_read_in_turn() -> None:
    person = Person().takes(TICKET, TEST_PAPER)
    for _ in range(3):
        assert person.bench.scan_last_paper()
    assert person.read == [*TRIAL_CODES, TRIAL_CODES[0]]


@pytest.mark.parametrize(
    ("settings", "real"),
    [
        (Settings(), set()),
        (Settings(note_acceptor="essp:///dev/keno-none"), {DeviceKind.NOTE_ACCEPTOR}),
        (Settings(scanner="serial:///dev/keno-none"), {DeviceKind.SCANNER}),
        (
            Settings(printer="tcp://127.0.0.1:1", printer_model="epson-tm-t20"),
            {DeviceKind.PRINTER},
        ),
    ],
    ids=["none", "note acceptor", "scanner", "printer"],
)
def test_what_is_set_is_real(tmp_path: Path, settings: Settings, real: set[DeviceKind]) -> None:
    venue = venue_of(tmp_path, settings)
    bench = BenchDevices(venue.devices.hands, venue.link, lambda: None, lambda: None)
    assert bench.real == real
    venue.devices.close()


def test_a_note_before_a_closed_mouth_comes_straight_back(tmp_path: Path) -> None:
    venue = venue_of(tmp_path, Settings())
    bench = BenchDevices(venue.devices.hands, venue.link, lambda: None, lambda: None)
    assert not bench.insert_note(Money.dollars(20))
    venue.devices.close()


def test_what_comes_out_of_the_venues_printer_is_in_the_hand(tmp_path: Path) -> None:
    venue = venue_of(tmp_path, Settings())
    taken: list[PrintJob] = []
    venue.printer.listen(taken.append)
    venue.printer.print(TEST_PAPER)
    assert venue.devices.hands.printer is not None
    venue.devices.hands.printer.set_paper_out(True)
    venue.printer.print(TEST_PAPER)
    assert taken == [TEST_PAPER]
    venue.devices.close()
