"""A serial line: one owner, a deadline on every read, and one kind of error whatever happens to it."""

from __future__ import annotations

import os
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.devices.notes.serial_line import TWO_STOP_BITS, SerialLine


@pytest.fixture
def far_end() -> Iterator[tuple[int, str]]:
    """The other end of a pseudo-terminal, and the path of this one."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


def test_it_sends_and_reads_as_much_as_there_is_in_time(far_end: tuple[int, str]) -> None:
    master, path = far_end
    line = SerialLine(path, 9_600, TWO_STOP_BITS)
    line.write(b"\x7f\x80\x00")
    assert os.read(master, 10) == b"\x7f\x80\x00"
    os.write(master, b"abc")
    assert line.read(2, 5_000) == b"ab"
    assert line.read(5, 10) == b"c"
    assert line.read(1, 0) == b""
    line.close()


def test_what_came_before_can_be_forgotten(far_end: tuple[int, str]) -> None:
    master, path = far_end
    line = SerialLine(path)
    os.write(master, b"old")
    assert line.read(1, 5_000) == b"o"
    line.clear()
    os.write(master, b"new")
    assert line.read(3, 5_000) == b"new"
    line.close()


def test_it_has_one_owner_at_a_time(far_end: tuple[int, str]) -> None:
    _, path = far_end
    first = SerialLine(path)
    with pytest.raises(OSError):  # noqa: PT011 - the words are the system's
        SerialLine(path)
    first.close()
    SerialLine(path).close()


def test_a_line_that_is_not_there_or_is_none_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        SerialLine(tmp_path / "ttyUSB9")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError):  # noqa: PT011 - the words are the system's
        SerialLine(tmp_path / "file")


def test_a_closed_line_can_be_closed_again_and_nothing_else(far_end: tuple[int, str]) -> None:
    _, path = far_end
    line = SerialLine(path)
    line.close()
    line.close()
    with pytest.raises(OSError, match="closed"):
        line.read(1, 0)
    with pytest.raises(OSError, match="closed"):
        line.write(b"a")


def test_a_line_that_is_pulled_out_is_an_error_of_the_system() -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    line = SerialLine(os.ttyname(slave))
    os.close(slave)
    os.close(master)
    with pytest.raises(OSError):  # noqa: PT011 - the words are the system's
        line.read(1, 1_000)
    line.close()
