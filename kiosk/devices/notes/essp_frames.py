"""Frames of ITL's Smiley Secure Protocol (SSP): framing, byte stuffing and check sum.

Source: Innovative Technology, SSP Protocol Manual GA138_2_2_2129A, "Hardware layer" (9,600 baud, 8 data bits,
no parity, 2 stop bits) and "Transport Layer": ``STX SEQ/ID LENGTH DATA CRCL CRCH``. The check sum is
CRC-16 with the polynomial 0x8005, seed 0xFFFF, most significant bit first, over everything but STX, before
the stuffing; an STX byte (0x7F) within a frame is sent twice.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

BAUD: Final = 9_600
STX: Final = 0x7F
SEQUENCE_BIT: Final = 0x80
DATA_MAXIMUM: Final = 255
_POLYNOMIAL: Final = 0x8005


class Frame(Struct, frozen=True):
    """A command or a reply. `head` is the sequence bit and the address of the device."""

    head: int
    data: bytes


def check_sum(data: bytes) -> bytes:
    """The two check bytes, low one first."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (_POLYNOMIAL if crc & 0x8000 else 0)
        crc &= 0xFFFF
    return crc.to_bytes(2, "little")


def encode(frame: Frame) -> bytes:
    """The bytes on the wire."""
    body = bytes((frame.head, len(frame.data))) + frame.data
    body += check_sum(body)
    return bytes((STX,)) + body.replace(bytes((STX,)), bytes((STX, STX)))


class FrameReader:
    """Finds frames in what comes in, whatever came before or between."""

    def __init__(self) -> None:
        self._body: bytearray | None = None
        self._is_after_stx = False
        self.damaged = 0
        """Frames that came whole and did not pass the check."""

    def take(self, data: bytes) -> list[Frame]:
        """The frames that are complete with these bytes."""
        found = [self._take_byte(byte) for byte in data]
        return [frame for frame in found if frame is not None]

    def _take_byte(self, byte: int) -> Frame | None:
        if self._is_after_stx:
            self._is_after_stx = False
            if byte != STX or self._body is None:
                # A lone STX begins a frame, whatever was begun before (Transport Layer).
                self._body = None if byte == STX else bytearray((byte,))
                return self._ended()
        elif byte == STX:
            self._is_after_stx = True
            return None
        if self._body is None:
            return None
        self._body.append(byte)
        return self._ended()

    def _ended(self) -> Frame | None:
        body = self._body
        if body is None or len(body) < 2 or len(body) < body[1] + 4:
            return None
        self._body = None
        if check_sum(bytes(body[:-2])) != bytes(body[-2:]):
            self.damaged += 1
            return None
        return Frame(body[0], bytes(body[2:-2]))
