"""The serial scanner, on a pseudo-terminal: a real line with a hand at its other end."""

from __future__ import annotations

import os
import pty
import queue
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.devices import serial_scanner
from kiosk.devices.serial_scanner import SerialScanner
from kiosk.ports.device_report import Counter, DeviceState, LastScan
from kiosk.ports.scan_framing import ScanFraming
from tests.ports.scanner_contract import ScannerContract, ScannerStage

PATIENCE_SECONDS = 20
SERIAL = "123456789012345611"  # 1234567890123456 with its check digits


class Line:
    """A line that can be pulled out and plugged in again, always under the same name."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "ttyUSB0"
        self._ends: tuple[int, int] | None = None
        self.plug_in()

    def plug_in(self) -> None:
        hand, socket = pty.openpty()
        tty.setraw(socket)
        self.path.symlink_to(os.ttyname(socket))
        self._ends = hand, socket

    def pull_out(self) -> None:
        assert self._ends is not None
        self.path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = None

    def send(self, data: bytes) -> None:
        assert self._ends is not None
        os.write(self._ends[0], data)

    def close(self) -> None:
        if self._ends is not None:
            self.pull_out()


@pytest.fixture(autouse=True)
def _no_long_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serial_scanner, "OPEN_AGAIN_MS", 10)


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    made = Line(tmp_path)
    yield made
    made.close()


class Reading:
    """A scanner on a line, and what it told."""

    def __init__(self, line: Line, framing: ScanFraming | None = None) -> None:
        self.told: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.scanner = SerialScanner(str(line.path), framing)
        self.scanner.listen(self.told.put)

    def next(self) -> str:
        return self.told.get(timeout=PATIENCE_SECONDS)

    def until(self, state: DeviceState) -> str:
        return until(self.scanner, state)


def until(scanner: SerialScanner, state: DeviceState) -> str:
    """Wait until a scanner reports a state, and what it says of it."""
    turn = threading.Event()
    for _ in range(PATIENCE_SECONDS * 100):
        report = scanner.report()
        if report.state is state:
            return report.words
        turn.wait(0.01)
    raise AssertionError(f"never {state}")


@pytest.fixture
def reading(line: Line) -> Iterator[Reading]:
    made = Reading(line)
    made.until(DeviceState.WORKING)
    yield made
    made.scanner.close()


class TestSerialScanner(ScannerContract):
    @pytest.fixture
    def stage(self, line: Line) -> Iterator[ScannerStage]:
        """Whatever is shown before there is a listener is told to nobody: the scanner isn't opened yet."""
        scanner = SerialScanner(str(line.path))

        class _Stage:
            def __init__(self) -> None:
                self.scanner = self

            def listen(self, hear: object) -> None:
                self._told: queue.SimpleQueue[None] = queue.SimpleQueue()

                def hear_and_note(text: str) -> None:
                    hear(text)  # type: ignore[operator]
                    self._told.put(None)

                scanner.listen(hear_and_note)
                until(scanner, DeviceState.WORKING)

            def show(self, text: str) -> None:
                if scanner.report().state is DeviceState.WORKING:
                    line.send(f"{text}\r".encode())
                    self._told.get(timeout=PATIENCE_SECONDS)

        yield _Stage()
        scanner.close()


@pytest.mark.parametrize(
    "sent",
    [
        f"]C1{SERIAL}\r",
        f"\x02{SERIAL}\x03",
        f"{SERIAL}\r",
        f"{SERIAL}\r\n",
        f"{SERIAL}\t",
        f"{SERIAL}",
    ],
    ids=["aim", "stx-etx", "cr", "crlf", "tab", "none"],
)
def test_case_74_the_same_ticket_is_read_in_every_framing(line: Line, reading: Reading, sent: str) -> None:
    line.send(sent.encode())
    assert reading.next() == SERIAL


def test_a_venues_own_prefix_and_suffix_are_taken_off(line: Line) -> None:
    reading = Reading(line, ScanFraming(prefix="~S1", suffix="#"))
    reading.until(DeviceState.WORKING)
    line.send(f"~S1{SERIAL}#\r".encode())
    assert reading.next() == SERIAL
    reading.scanner.close()


def test_a_code_that_comes_in_parts_is_one_code(line: Line, reading: Reading) -> None:
    for part in (SERIAL[:5], SERIAL[5:11], f"{SERIAL[11:]}\r"):
        line.send(part.encode())
    assert reading.next() == SERIAL


def test_case_73_two_codes_at_once_are_two_codes(line: Line, reading: Reading) -> None:
    line.send(f"{SERIAL}\r{SERIAL}\r".encode())
    assert [reading.next(), reading.next()] == [SERIAL, SERIAL]


def test_case_35_whatever_it_reads_the_next_code_is_right(line: Line, reading: Reading) -> None:
    line.send(b"x" * 3_000 + b"\r\r\n" + b"\xff\xfe\x00\x80\r" + f"{SERIAL}\r".encode())
    assert reading.next() == ""
    assert "\N{REPLACEMENT CHARACTER}" in reading.next()
    assert reading.next() == SERIAL
    assert reading.scanner.report().counters == (
        Counter("scans", 3),
        Counter("scans_unreadable", 2),
        Counter("faults", 0),
    )


def test_pulled_out_it_is_absent_and_plugged_in_it_reads_again(line: Line, reading: Reading) -> None:
    line.send(SERIAL[:9].encode())
    line.pull_out()
    assert "plug it in" in reading.until(DeviceState.ABSENT)
    line.plug_in()
    assert reading.until(DeviceState.WORKING) == ""
    line.send(f"{SERIAL}\r".encode())
    # The half before it is told by itself or not at all, and is never joined to what came after.
    assert reading.next() in (SERIAL, SERIAL[:9])


def test_what_is_no_line_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    scanner = SerialScanner(str(tmp_path / "folder"))
    assert scanner.report().state is DeviceState.ABSENT
    told: list[str] = []
    scanner.listen(told.append)
    scanner.close()
    assert (told, scanner.report().state) == ([], DeviceState.ABSENT)
    assert scanner.report().address == str(tmp_path / "folder")


def test_staff_see_the_newest_symbol_as_it_came(line: Line) -> None:
    """Case 74: prefix and suffix are seen there, and in nothing else."""
    reading = Reading(line, ScanFraming(prefix="##"))
    reading.until(DeviceState.WORKING)
    assert reading.scanner.report().scan is None
    line.send(f"{SERIAL}\r".encode())
    assert reading.next() == SERIAL
    line.send(f"\x02##{SERIAL}\x03".encode())
    assert reading.next() == SERIAL
    assert reading.scanner.report().scan == LastScan(f"\x02##{SERIAL}\x03", SERIAL)
    reading.scanner.close()
