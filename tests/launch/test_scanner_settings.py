"""What the licensee sets of its scanners reaches both kinds of them (case 74)."""

from __future__ import annotations

import queue
from pathlib import Path

import pytest
from PySide6.QtGui import QWindow

from kiosk.devices.serial_scanner import SerialScanner
from kiosk.launch.main import main
from kiosk.launch.screens import Screens
from kiosk.launch.settings import Settings, read_settings
from kiosk.ports.device_report import DeviceState
from kiosk.ports.scan_framing import ScanFraming, code_in
from tests.devices.test_serial_scanner import PATIENCE_SECONDS, SERIAL, Line, until
from tests.launch.quiet_venue import venue_of
from tests.ui.typing_scanner import Typing

FRAMED = 'scanner_prefix = "\\u0002~S1"\nscanner_suffix = "#\\r\\n"\n'


def settings_of(folder: Path, text: str) -> Settings:
    """The settings in a file of this text."""
    path = folder / "venue.toml"
    path.write_text(text, encoding="utf-8")
    return read_settings(path)


def test_a_serial_scanner_is_read_in_the_framing_of_the_settings(tmp_path: Path) -> None:
    line = Line(tmp_path)
    settings = settings_of(tmp_path, f'{FRAMED}scanner = "serial://{line.path}"')
    venue = venue_of(tmp_path / "venue", settings)
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    venue.devices.scanner.listen(told.put)
    assert isinstance(venue.devices.scanner, SerialScanner)
    until(venue.devices.scanner, DeviceState.WORKING)
    line.send(f"\x02~S1{SERIAL}#\r\n".encode())
    assert told.get(timeout=PATIENCE_SECONDS) == SERIAL
    venue.devices.close()
    line.close()


def test_a_scanner_that_types_is_read_in_the_framing_of_the_settings(tmp_path: Path, qapp: object) -> None:
    venue = venue_of(tmp_path / "venue", settings_of(tmp_path, FRAMED))
    screens = Screens(venue, sound=lambda: None)
    told: list[str] = []
    screens.wedge.listen(told.append)
    window = QWindow()
    screens.wedge.watch(window)
    keys = Typing(window)
    keys.scan(f"~S1{SERIAL}#\r")
    screens.wedge.settle()
    assert told == [SERIAL]
    screens.close()
    venue.devices.close()


@pytest.mark.parametrize("prefix", ["", "~S1", "\x02~S1", "\x02", "\x02 ", "0"])
@pytest.mark.parametrize("suffix", ["", "#", "#\r\n", "#\x03", "\t", "0"])
def test_case_74_control_characters_of_the_framing_are_no_part_of_the_code(prefix: str, suffix: str) -> None:
    framing = ScanFraming(prefix, suffix)
    assert code_in(f"{prefix}{SERIAL}{suffix}", framing) == SERIAL
    assert code_in(SERIAL, framing) == SERIAL
    assert code_in(f"{prefix.strip()}{SERIAL}{suffix.strip()}", framing) == SERIAL


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('scanner_prefix = "~\\u0002"', "scanner_prefix"),
        ('scanner_prefix = "caf\\u00e9"', "scanner_prefix"),
        ('scanner_prefix = "12345678901234567"', "scanner_prefix"),
        ("scanner_prefix = 2", "scanner_prefix"),
        ('scanner_suffix = "\\r#"', "scanner_suffix"),
        ('scanner_suffix = "12345678901234567"', "scanner_suffix"),
        ("scanner_suffix = ['#']", "scanner_suffix"),
    ],
)
def test_a_framing_that_no_scanner_has_gets_one_sentence(
    line: str, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "venue.toml"
    path.write_text(f"{line}\n", encoding="utf-8")
    assert (
        main(["run", "--folder", str(tmp_path / "venue"), "--settings", str(path)]) == 17
    )  # README: the settings have a fault
    said = capsys.readouterr().err.strip()
    assert named in said
    assert "\n" not in said
    assert not (tmp_path / "venue").exists()
