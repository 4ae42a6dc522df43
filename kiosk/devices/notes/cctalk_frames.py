"""ccTalk frames: one request and one answer at a time on a shared wire.

Facts from the ccTalk Generic Specification (Money Controls / Crane Payment Solutions, public domain), part 1
(message structure, 8-bit and CRC checksums, the echo of a single wire) and part 3 (table 1, headers), and
read against the public implementations ccTalk4j, qt-cctalk and the Paylink manual (Aardvark, issue 1.5,
page 45).

    8-bit sum   [to] [length] [from] [header] [data...] [sum]         all bytes add up to 0 modulo 256
    CRC-16      [to] [length] [CRC low] [header] [data...] [CRC high] CCITT, polynomial 1021 hex, start 0,
                                                                     over all bytes but its own two
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

from msgspec import Struct

HOST: Final = 1
BILL_VALIDATOR: Final = 40
_AROUND: Final = 5  # bytes of a frame that carries no data


class Header(IntEnum):
    """What a message asks (part 3, table 1); an answer has ACK, NAK or BUSY in its place."""

    ACK = 0
    NAK = 5
    BUSY = 6
    MODIFY_BILL_OPERATING_MODE = 153
    ROUTE_BILL = 154
    REQUEST_COUNTRY_SCALING_FACTOR = 156
    REQUEST_BILL_ID = 157
    READ_BUFFERED_BILL_EVENTS = 159
    MODIFY_MASTER_INHIBIT = 228
    MODIFY_INHIBIT_STATUS = 231
    PERFORM_SELF_TEST = 232
    REQUEST_PRODUCT_CODE = 244
    REQUEST_EQUIPMENT_CATEGORY = 245
    SIMPLE_POLL = 254


class Checking(Enum):
    """How a device proves its frames: set in the device, and the same for both directions."""

    SUM_8 = "sum8"
    CRC_16 = "crc16"


class Frame(Struct, frozen=True):
    """One message. `source` is 0 where a CRC takes its place on the wire."""

    destination: int
    source: int
    header: int
    data: bytes = b""


def encode(frame: Frame, checking: Checking) -> bytes:
    """The bytes of a frame."""
    if checking is Checking.SUM_8:
        body = bytes((frame.destination, len(frame.data), frame.source, frame.header)) + frame.data
        return body + bytes((-sum(body) & 0xFF,))
    start = bytes((frame.destination, len(frame.data)))
    end = bytes((frame.header,)) + frame.data
    high, low = divmod(crc_16(start + end), 0x100)
    return start + bytes((low,)) + end + bytes((high,))


def frame_length(begun: bytes) -> int:
    """How many bytes the frame has that begins so; at least its first two must be there."""
    return _AROUND + begun[1]


def decode(data: bytes, checking: Checking) -> Frame | None:
    """The frame that these bytes are, whole; None if they are not one: they are not believed."""
    if len(data) < _AROUND or len(data) != frame_length(data):
        return None
    content = data[4:-1]
    if checking is Checking.SUM_8:
        return Frame(data[0], data[2], data[3], content) if sum(data) & 0xFF == 0 else None
    proof = data[-1] << 8 | data[2]
    return Frame(data[0], 0, data[3], content) if crc_16(data[:2] + data[3:-1]) == proof else None


def crc_16(data: bytes) -> int:
    """The CRC of the specification (CCITT, start 0): 3F46 hex for the reset of a bill validator, 40 0 1."""
    value = 0
    for byte in data:
        value ^= byte << 8
        for _ in range(8):
            value = (value << 1 ^ 0x1021 if value & 0x8000 else value << 1) & 0xFFFF
    return value
