"""Lines to printers: what they keep away, what they wait for, and what they leave behind."""

from __future__ import annotations

import contextlib
import errno
import os
import pty
import resource
import socket
import termios
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from kiosk.devices.printers.addresses import transport_of
from kiosk.devices.printers.network_transport import NetworkTransport
from kiosk.devices.printers.transports import DeviceFileTransport, Flow, SerialTransport, Transport
from kiosk.ports.outcome import Done
from kiosk.ports.printer import PrinterStatus
from tests.devices.printers.stage import Stage, job

SOON_MS: Final = 200


@pytest.fixture
def port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def line(tmp_path: Path) -> Iterator[tuple[int, Path]]:
    """The printer's end of a serial line, and the name of ours."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    yield master, Path(os.ttyname(slave))
    os.close(master)
    os.close(slave)


@contextlib.contextmanager
def opened(transport: Transport) -> Iterator[Transport]:
    transport.open(SOON_MS)
    yield transport
    transport.close()


def test_a_network_printer_is_owned_by_one_program_however_its_address_is_written(port: int) -> None:
    """Two terminals on one machine keep their files in two folders; what they share is the machine."""
    with opened(transport_of(f"tcp://127.0.0.1:{port}")):
        for other in (f"tcp://127.0.0.1:{port}/", f"tcp://localhost:{port}", f"tcp://LOCALHOST:{port}"):
            with pytest.raises(OSError, match=r"in use|refused"):
                transport_of(other).open(SOON_MS)
    with opened(transport_of(f"tcp://localhost:{port}")):
        pass


def test_a_printer_with_an_address_of_the_new_kind_is_reached() -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as server:
        port = server.getsockname()[1]
        with opened(transport_of(f"tcp://[::1]:{port}")) as transport:
            assert transport.write(b"KENO", SOON_MS) == 4
            printer, _ = server.accept()
            assert printer.recv(4) == b"KENO"
            printer.close()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "x" * 64, "a..b", "", "[", "\x00"])
def test_a_host_that_is_none_is_an_error_of_the_line_and_leaves_nothing_behind(host: str) -> None:
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(OSError, match=r".+"):
            NetworkTransport(host, 9_100).open(2_000)
    assert len(os.listdir("/proc/self/fd")) == before


def test_nobody_waits_for_a_name_that_takes_long_and_it_is_there_for_the_next_who_asks(
    monkeypatch: pytest.MonkeyPatch, port: int
) -> None:
    look_up, is_known, asked = socket.getaddrinfo, threading.Event(), []

    def slowly(host: str, port: int, **named: int) -> Any:
        if named["flags"] & socket.AI_NUMERICHOST:
            raise socket.gaierror(socket.EAI_NONAME, "a name")
        asked.append(host)
        is_known.wait()
        return look_up("127.0.0.1", port, **named)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    transport = NetworkTransport("printer.bar", port)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            transport.open(10)
    is_known.set()
    transport.open(60_000)
    transport.close()
    assert asked == ["printer.bar"]
    transport.open(60_000)
    transport.close()
    assert asked == ["printer.bar"] * 2


def test_a_machine_that_says_nothing_any_more_is_given_up(port: int) -> None:
    """A printer whose power was cut leaves a line that looks open for a quarter of an hour."""
    transport = NetworkTransport("127.0.0.1", port)
    with opened(transport), socket.socket(fileno=os.dup(transport._descriptor)) as line:
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 10_000


def test_a_descriptor_of_a_high_number_is_no_matter(tmp_path: Path) -> None:
    stage = Stage("epson-tm-t20", tmp_path, is_serial=False)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(2_048, limits[1]), limits[1]))
    with contextlib.ExitStack() as held:
        held.callback(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
        while (number := os.open(os.devnull, os.O_RDONLY)) < 1_100:
            held.callback(os.close, number)
        os.close(number)
        assert isinstance(stage.printer.print(job("ticket")), Done)
        stage.printer.close()
    stage.close()


def test_a_usb_printer_that_sends_an_empty_packet_has_not_gone() -> None:
    with opened(DeviceFileTransport(lambda: Path(os.devnull))) as transport:
        assert [transport.read(SOON_MS) for _ in range(3)] == [b"", b"", b""]


def test_a_file_of_another_kind_is_never_written_to(tmp_path: Path) -> None:
    kept = tmp_path / "terminal.sqlite"
    kept.write_bytes(b"a ledger")
    for address in (f"usblp://{kept}", f"serial://{kept}"):
        with pytest.raises(OSError, match=r".+"):
            transport_of(address).open(SOON_MS)
    assert kept.read_bytes() == b"a ledger"


def test_a_second_program_does_not_get_a_device_file_that_is_owned(line: tuple[int, Path]) -> None:
    with opened(DeviceFileTransport(lambda: line[1])):
        with pytest.raises(BlockingIOError):
            DeviceFileTransport(lambda: line[1]).open(SOON_MS)
        with pytest.raises(OSError, match="unavailable"):
            SerialTransport(lambda: line[1], 9_600, Flow.NONE).open(SOON_MS)


def test_a_line_that_drops_because_a_printer_lost_its_power_is_no_answer(line: tuple[int, Path]) -> None:
    master, path = line
    with opened(SerialTransport(lambda: path, 9_600, Flow.NONE)):
        settings = termios.tcgetattr(master)
        assert settings[0] & termios.IGNBRK
        assert settings[0] & termios.IGNPAR
        assert not settings[3] & termios.ECHO


def test_a_serial_printer_that_asks_for_a_pause_in_the_line_gets_it(line: tuple[int, Path]) -> None:
    master, path = line
    with opened(SerialTransport(lambda: path, 9_600, Flow.SOFTWARE)) as transport:
        os.write(master, b"\x13\x12")
        assert transport.read(SOON_MS) == b"\x12"
        assert transport.write(b"KENO", 20) == 0
        os.write(master, b"\x11")
        assert transport.write(b"KENO", 60_000) == 4
    with opened(SerialTransport(lambda: path, 9_600, Flow.NONE)) as transport:
        os.write(master, b"\x13")
        assert transport.read(SOON_MS) == b"\x13"
        assert transport.write(b"KENO", 20) == 4


def test_what_no_line_can_do_is_an_error_of_the_line(tmp_path: Path) -> None:
    missing = tmp_path / "printer"
    for transport in (
        SerialTransport(lambda: None, 9_600, Flow.NONE),
        SerialTransport(lambda: missing, 9_600, Flow.NONE),
        DeviceFileTransport(lambda: None),
        DeviceFileTransport(lambda: missing),
        NetworkTransport("127.0.0.1", 1),
    ):
        with pytest.raises(OSError, match=r".+"):
            transport.open(SOON_MS)
        with pytest.raises(OSError, match=os.strerror(errno.ENOTCONN)):
            transport.read(0)
        with pytest.raises(OSError, match=os.strerror(errno.ENOTCONN)):
            transport.write(b"KENO", 0)
        transport.close()
        transport.abandon()


@pytest.mark.parametrize("address", ["tcp://no.such.host.invalid", "serial:///dev/null", "usblp:///"])
def test_a_driver_of_a_line_that_can_not_be_is_offline(address: str, tmp_path: Path) -> None:
    stage = Stage("epson-tm-t20", tmp_path, is_serial=False)
    printer = stage.another_driver(address)
    assert printer.status() is PrinterStatus.OFFLINE
    printer.close()
    stage.close()


@pytest.mark.parametrize("way", ["close", "abandon"])
def test_what_is_on_its_way_arrives_at_the_end_of_a_line_and_not_at_the_end_of_a_job_given_up(
    line: tuple[int, Path], way: str
) -> None:
    master, path = line
    transport = SerialTransport(lambda: path, 9_600, Flow.NONE)
    transport.open(SOON_MS)
    sent = 0
    while taken := transport.write(b"KENO" * 1_024, 20):
        sent += taken
    assert sent > 8_192
    getattr(transport, way)()
    os.set_blocking(master, False)
    arrived = 0
    with contextlib.suppress(BlockingIOError):
        while True:
            arrived += len(os.read(master, 65_536))
    # The printer's own end holds 4 kB of it.
    assert (arrived == sent) if way == "close" else (arrived <= 4_096)
