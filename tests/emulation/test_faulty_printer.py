"""The real driver before printers that are slow, small, noisy or without sense."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.clock import SystemClock
from kiosk.devices.printers.addresses import open_printer
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from printing import default_typefaces
from printing.models import JobEnd
from tests.devices.printers.stage import SHORT, job, model
from tests.emulation.captured import read_captured
from tests.emulation.faulty_printer import BUFFER_BYTES, FaultySocket, SmallBufferMachine

LONG = 400  # lines, about 20 kB


@contextmanager
def plugged_in(
    name: str, folder: Path, *, is_serial: bool, pause_ms: int = 0, noise: bytes = b""
) -> Iterator[tuple[EscposPrinter, FaultySocket]]:
    """A driver and the socket of its machine."""
    kind = model(name)
    machine = SmallBufferMachine(has_process_ids=kind.job_end is JobEnd.PROCESS_ID)
    link = folder / "printer" if is_serial else None
    socket = FaultySocket(machine, link, pause_ms=pause_ms, noise=noise)
    printer = open_printer(socket.address, kind, kind.papers[0], default_typefaces(), SystemClock(), SHORT)
    yield printer, socket
    printer.close()
    socket.close()


def names(socket: FaultySocket) -> list[str]:
    """The name on every paper that came out whole."""
    return [read_captured(paper).texts[1].strip() for paper in socket.machine.papers]


@pytest.fixture(params=["network", "serial"])
def is_serial(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "serial")


@pytest.fixture(params=["epson-tm-t88", "epson-tm-t20", "star-escpos", "custom"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_slow_printer_is_waited_for(name: str, is_serial: bool, tmp_path: Path) -> None:
    with plugged_in(name, tmp_path, is_serial=is_serial, pause_ms=4) as (printer, socket):
        assert isinstance(printer.print(job("slow", 40)), Done)
        assert names(socket) == ["slow"]


def test_a_roll_that_ends_before_a_full_buffer_leaves_the_paper_in_doubt_and_the_next_is_whole(
    name: str, is_serial: bool, tmp_path: Path
) -> None:
    """The rest of the first paper is on the wire and in the buffer when the new roll is put in."""
    with plugged_in(name, tmp_path, is_serial=is_serial) as (printer, socket):
        assert isinstance(printer.print(job("before")), Done)
        socket.change(bytes_until_paper_ends=1_000)
        assert isinstance(printer.print(job("long", LONG)), InDoubt)
        arrived = socket.machine.arrived
        assert arrived > BUFFER_BYTES
        socket.put_paper_in()
        assert isinstance(printer.print(job("after")), Done)
        found = names(socket)
        assert found[0] == "before"
        assert found[-1] == "after"
        assert found[1:-1] in ([], ["long"])


@pytest.mark.parametrize("noise", [b"\xff\xff", b"\x13\x11", b"\x80\x92\xfe", b"\0", b"A"])
@pytest.mark.parametrize("name", ["epson-tm-t20", "star-escpos"])
def test_noise_among_the_answers_makes_no_paper_certain_that_did_not_come_out(
    name: str, is_serial: bool, noise: bytes, tmp_path: Path
) -> None:
    with plugged_in(name, tmp_path, is_serial=is_serial, noise=noise) as (printer, socket):
        socket.change(bytes_until_paper_ends=60)
        assert not isinstance(printer.print(job("first")), Done)
        assert names(socket) == []


def test_a_printer_that_only_talks_nonsense_is_not_ready(is_serial: bool, tmp_path: Path) -> None:
    """Every byte that is no real-time status, at every question."""
    nonsense = bytes(byte for byte in range(256) if byte & 0b1001_0011 != 0b0001_0010)
    with plugged_in("star-escpos", tmp_path, is_serial=is_serial) as (printer, socket):
        socket.machine.take = lambda data: nonsense  # type: ignore[method-assign]
        assert printer.status() is PrinterStatus.UNKNOWN
        assert printer.print(job("never")) == NotDone(Fault.PRINTER_SILENT)


def test_a_model_that_never_answers_is_never_certain(tmp_path: Path) -> None:
    kind = msgspec.structs.replace(model("epson-tm-t20"), job_end=JobEnd.NONE)
    socket = FaultySocket(SmallBufferMachine(has_process_ids=False))
    printer = open_printer(socket.address, kind, kind.papers[0], default_typefaces(), SystemClock(), SHORT)
    assert isinstance(printer.print(job("ticket")), InDoubt)
    printer.close()
    socket.close()
