"""Bytes of a printer and what they mean, bit by bit from the command reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.devices.printers.answers import (
    StatusBytes,
    has_process_id,
    process_id_request,
    status_in,
    transmitted_in,
    without_status,
)
from kiosk.ports.printer import PrinterStatus

FINE = 0b0001_0010


def status(**bits: int) -> PrinterStatus:
    """What a printer says in which only these bits are set besides the fixed ones."""
    parts = dict.fromkeys(("printer", "offline", "error", "paper"), FINE)
    return StatusBytes(**{name: byte | bits.get(name, 0) for name, byte in parts.items()}).status


@pytest.mark.parametrize(
    ("bits", "expected"),
    [
        ({}, PrinterStatus.READY),
        ({"printer": 0b100}, PrinterStatus.READY),  # the drawer
        ({"printer": 0b1000}, PrinterStatus.ERROR),
        ({"offline": 0b1000}, PrinterStatus.READY),  # somebody feeds paper
        ({"offline": 0b100}, PrinterStatus.COVER_OPEN),
        ({"offline": 0b10_0000}, PrinterStatus.PAPER_OUT),
        ({"offline": 0b100_0000}, PrinterStatus.ERROR),
        ({"error": 0b1000}, PrinterStatus.ERROR),  # the cutter
        ({"error": 0b10_0000}, PrinterStatus.ERROR),
        ({"error": 0b100_0000}, PrinterStatus.ERROR),
        ({"paper": 0b1100}, PrinterStatus.PAPER_LOW),
        ({"paper": 0b110_0000}, PrinterStatus.PAPER_OUT),
        # What a person can do something about goes before what follows from it.
        ({"printer": 0b1000, "offline": 0b100, "paper": 0b110_0000}, PrinterStatus.COVER_OPEN),
        ({"printer": 0b1000, "paper": 0b110_1100, "error": 0b1000}, PrinterStatus.PAPER_OUT),
        ({"printer": 0b1000, "paper": 0b1100}, PrinterStatus.ERROR),
    ],
)
def test_every_bit_that_stops_a_printer_is_heard(bits: dict[str, int], expected: PrinterStatus) -> None:
    assert status(**bits) is expected


def test_the_newest_four_bytes_count_in_their_order_whatever_stands_between() -> None:
    assert status_in(b"\x12\x12\x12") is None
    assert status_in(b"\xff\x12\0\x16\x13\x12A\x72") == StatusBytes(0x12, 0x16, 0x12, 0x72)
    assert status_in(b"\x1a\x16\x1a\x72\x12\x12\x12\x12") == StatusBytes(FINE, FINE, FINE, FINE)
    assert without_status(b"\xff\x12\0\x16\x13\x12A\x72") == b"\xff\0\x13A"


@pytest.mark.parametrize("number", [0, 1, 0x10, 0x1234, 0xFFFF, 0x12345])
def test_only_the_answer_to_this_request_ends_a_job(number: int) -> None:
    asked = process_id_request(number)
    assert asked[:7] == b"\x1d(H\6\0\x30\x30"
    answer = b"\x37\x22" + asked[7:] + b"\0"
    assert len(answer) == 7
    assert all(32 <= byte <= 126 for byte in asked[7:])
    assert has_process_id(b"\x12" + answer + b"\x12", number)
    assert not has_process_id(answer[:-1], number)
    for other in (number + 1, number ^ 0x10, number ^ 0x100, number ^ 0x1000):
        assert not has_process_id(answer, other)
    assert status_in(answer * 4) is None


@pytest.mark.parametrize(
    ("answered", "count", "begun"),
    [
        (b"", 0, b""),
        (b"\0\0", 2, b""),
        (b"\3\3\3", 3, b""),
        (b"\x0c\x12\x12\x12\x12\x0c\x0c", 3, b""),
        (b"\xff\0\0\x80", 2, b""),
        (b"\x10\0\0\0", 0, b""),
        (b"\x10\0\0\x0f", 0, b""),
        (b"\x14\0\x0f\0\x14\0\x0f\0", 0, b""),
        (b"\x10\0\x12\0\0\0", 1, b""),
        (b"\x10\0\0\0\0\0\0", 3, b""),
        (b"\0\x10\0\0\0\0\0", 3, b""),
        (b"\0\0\x10\0\0", 2, b"\x10\0\0"),  # three of the four are there
    ],
)
def test_answers_in_turn_are_counted_and_no_state_that_was_sent_unasked(
    answered: bytes, count: int, begun: bytes
) -> None:
    assert transmitted_in(answered) == (count, begun)


@given(st.binary(max_size=40), st.integers(0, 0xFFFF))
def test_no_bytes_at_all_are_too_much(answered: bytes, number: int) -> None:
    assert transmitted_in(answered)[0] <= len(answered)
    has_process_id(answered, number)
    status_in(without_status(answered) + bytes((FINE,)) * 4)
    assert status_in(without_status(answered)) is None
