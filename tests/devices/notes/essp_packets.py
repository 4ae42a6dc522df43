"""The packets of SSP as the simulated validator makes and reads them: from the maker's manual
(GA138_2_2_2129A), and from nothing of the driver."""

from __future__ import annotations

from typing import Final


def _table() -> list[int]:
    made = []
    for number in range(256):
        value = number << 8
        for _ in range(8):
            value = ((value << 1) ^ 0x8005 if value & 0x8000 else value << 1) & 0xFFFF
        made.append(value)
    return made


_TABLE: Final = _table()


def crc(data: bytes) -> bytes:
    """The check sum of the manual, from a table."""
    value = 0xFFFF
    for byte in data:
        value = ((value << 8) & 0xFF00) ^ _TABLE[(value >> 8) ^ byte]
    return bytes((value & 0xFF, value >> 8))


def wrapped(head: int, data: bytes) -> bytes:
    """A packet as it goes over the wire."""
    packet = bytes([head, len(data), *data])
    return b"\x7f" + b"".join(b"\x7f\x7f" if byte == 0x7F else bytes([byte]) for byte in packet + crc(packet))


def first_packet(data: bytes) -> tuple[bytes, bytes] | None:
    """The first whole packet without its STX and stuffing, and what follows it."""
    start = data.find(b"\x7f")
    if start < 0:
        return None
    packet, at = bytearray(), start + 1
    while at < len(data):
        if data[at] == 0x7F:
            if at + 1 >= len(data):
                return None
            if data[at + 1] != 0x7F:
                return first_packet(data[at:])
            at += 1
        packet.append(data[at])
        at += 1
        if len(packet) >= 2 and len(packet) == packet[1] + 4:
            return bytes(packet), data[at:]
    return None
