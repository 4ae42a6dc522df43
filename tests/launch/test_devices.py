"""Which devices a terminal has by its settings: real ones by address, simulated ones otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.clock import SystemClock
from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.notes.cctalk_acceptor import CctalkAcceptor
from kiosk.devices.notes.essp_acceptor import EsspAcceptor
from kiosk.devices.printers.addresses import FoundPrinter
from kiosk.devices.seeded_chance import SeededChance
from kiosk.devices.serial_scanner import SerialScanner
from kiosk.launch.devices import Devices, open_devices
from kiosk.launch.main import main
from kiosk.launch.places import PRINTER_MODELS
from kiosk.launch.printers import words_of
from kiosk.launch.settings import Settings
from kiosk.ports.device_report import DeviceKind, DeviceState
from kiosk.ports.outcome import Fault, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.ports.stop import Stop, StopCause
from kiosk.ui.device_words import fault_sentence
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO
from printing.models import UsbIdentity
from tests.devices.printers.stage import Stage, job, model

NOW = Instant.parse("2026-11-30T20:41:00+10:00")


def opened(folder: Path, settings: Settings) -> Devices:
    """The devices of a venue in a folder."""
    return open_devices(settings, folder, ManualClock(NOW), SeededChance(1, "devices"))


def test_a_demonstration_venue_has_simulated_devices_that_report(tmp_path: Path) -> None:
    devices = opened(tmp_path, Settings())
    assert devices.hands.printer is not None
    assert devices.hands.acceptor is devices.acceptor
    assert devices.hands.scanner is devices.scanner
    reports = [device.report() for device in (devices.printer, devices.acceptor, devices.scanner)]
    assert [report.device for report in reports] == [
        DeviceKind.PRINTER,
        DeviceKind.NOTE_ACCEPTOR,
        DeviceKind.SCANNER,
    ]
    assert devices.hands.note_box_total() == ZERO
    devices.close()


def test_a_printer_of_the_network_prints_and_its_papers_are_kept(tmp_path: Path) -> None:
    stage = Stage("epson-tm-t20", tmp_path, is_serial=False)
    stage.printer.close()
    settings = Settings(printer=stage.socket.address, printer_model="epson-tm-t20")
    devices = open_devices(settings, tmp_path, SystemClock(), SeededChance(1, "devices"))
    assert devices.hands.printer is None
    assert devices.printer.status() is PrinterStatus.READY
    devices.printer.print(job("ticket-1"))
    assert stage.names_in_tray() == ["ticket-1"]
    assert [paper.name for paper in devices.printer.last()] == ["ticket-1"]
    devices.close()
    stage.socket.close()


def test_a_printer_nobody_listens_for_has_the_same_words_on_its_card_and_after_a_print(
    tmp_path: Path,
) -> None:
    settings = Settings(printer="tcp://127.0.0.1:1", printer_model="epson-tm-t20")
    devices = opened(tmp_path, settings)
    report, outcome = devices.printer.report(), devices.printer.print(job("ticket-1"))
    assert outcome == NotDone(Fault.PRINTER_OFFLINE)
    said = "The printer can't be reached. Check its address in the settings, and its cable."
    assert (report.state, report.words) == (DeviceState.ABSENT, said)
    assert fault_sentence(Fault.PRINTER_OFFLINE, report.address) == f"Not printed. {said}"
    devices.close()


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        (Settings(note_acceptor="essp:///dev/keno-none"), EsspAcceptor),
        (Settings(note_acceptor="cctalk:///dev/keno-none"), CctalkAcceptor),
    ],
)
def test_a_note_acceptor_that_is_not_there_yet_is_waited_for(
    tmp_path: Path, settings: Settings, kind: type
) -> None:
    devices = opened(tmp_path, settings)
    assert isinstance(devices.acceptor, kind)
    assert devices.hands.acceptor is None
    assert devices.acceptor.report().state is not DeviceState.WORKING
    devices.close()


def test_a_scanner_with_a_line_of_its_own_is_listened_to(tmp_path: Path) -> None:
    devices = opened(tmp_path, Settings(scanner="serial:///dev/keno-none"))
    assert isinstance(devices.scanner, SerialScanner)
    assert devices.scanner.report().state is DeviceState.ABSENT
    devices.close()


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        (Settings(printer="192.168.1.30"), "`printer`"),
        (Settings(printer="tcp://a", printer_model="no such"), "`printer_model`"),
        (Settings(printer="tcp://a", printer_model="generic-58", paper_width_mm=80), "`paper_width_mm`"),
        (Settings(note_acceptor="/dev/ttyUSB0"), "`note_acceptor`"),
        (Settings(note_acceptor="essp://"), "`note_acceptor`"),
        (Settings(scanner="keyboard"), "`scanner`"),
    ],
)
def test_what_names_no_device_stops_the_start_and_says_which_setting(
    tmp_path: Path, settings: Settings, names: str
) -> None:
    with pytest.raises(Stop) as stopped:
        opened(tmp_path, settings)
    assert stopped.value.cause is StopCause.SETTINGS_FAULT
    assert names in stopped.value.sentence


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            b'"printable_dots": 384',
            b'"printable_dots": 700',
            "`printable_dots`.* must be 360 to 464; it is 700",
        ),
        (
            b'"code_page": "CP437"',
            b'"code_page": "utf-8"',
            "`code_page`.* must be one of CP437, .*; it is 'utf-8'",
        ),
        (b'"cut"', b'"cup"', r"`cup` - at `\$.papers\[0\]`"),
        (b'"transmit_status"', b'"none"', "`job_end` must be process_id or transmit_status"),
        (b'"papers": [', b'"papers": [' + b"[" * 200_000, "describes no printer"),
        (b'"source"', b" " * 1_000_000 + b'"source"', "must be a regular file of at most 1 MB"),
    ],
)
def test_a_model_that_could_sell_no_ticket_stops_the_start_and_says_what_to_mend(
    tmp_path: Path, old: bytes, new: bytes, said: str
) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes((PRINTER_MODELS / "generic-58.json").read_bytes().replace(old, new, 1))
    with pytest.raises(Stop, match=said) as stopped:
        opened(tmp_path, Settings(printer="tcp://a", printer_model=str(path), paper_width_mm=58))
    assert stopped.value.cause is StopCause.SETTINGS_FAULT
    assert str(path) in stopped.value.sentence


def test_a_memory_of_notes_that_is_damaged_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "notes.log").write_bytes(b"not a memory of notes\n" * 3)
    with pytest.raises(Stop) as stopped:
        opened(tmp_path, Settings(note_acceptor="essp:///dev/keno-none"))
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED


def test_printers_are_listed_as_the_settings_name_them(capsys: pytest.CaptureFixture[str]) -> None:
    known = UsbIdentity(0x04B8, 0x0E15)
    found = (
        FoundPrinter("usb://04b8:0e15/A1", known, "A1"),
        FoundPrinter("usb://1234:5678", UsbIdentity(0x1234, 0x5678), ""),
    )
    epson = model("epson-tm-t20")
    assert words_of(found, [epson])[:2] == [
        'printer = "usb://04b8:0e15/A1"\nprinter_model = "epson-tm-t20"',
        'printer = "usb://1234:5678"',
    ]
    assert words_of((), [epson])[0].startswith("No USB printer is plugged in")
    assert main(["printers"]) == 0
    assert "epson-tm-t88" in capsys.readouterr().out
