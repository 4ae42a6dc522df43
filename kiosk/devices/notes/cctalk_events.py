"""The event buffer of a ccTalk bill validator, and what is new in it.

ccTalk Generic Specification, part 2, header 159: an event counter and the last five events, newest first,
two bytes each. The counter is 0 after power-up or reset only; from then on it runs 1 to 255 and 1 again.
Part 3 has the table of events; the Paylink manual (page 45) sorts them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from msgspec import Struct

KEPT: Final = 5
_TURN: Final = 255
_LENGTH: Final = 1 + 2 * KEPT


class Code(IntEnum):
    """What an event without a bill type tells (its second byte; the first is 0)."""

    MASTER_INHIBIT_ACTIVE = 0
    RETURNED_FROM_ESCROW = 1
    INVALID_BILL_VALIDATION = 2
    INVALID_BILL_TRANSPORT = 3
    INHIBITED_BY_SERIAL = 4
    INHIBITED_BY_SWITCHES = 5
    JAMMED_IN_TRANSPORT_UNSAFE = 6
    JAMMED_IN_STACKER = 7
    PULLED_BACKWARDS = 8
    TAMPERED_WITH = 9
    STACKER_OK = 10
    STACKER_REMOVED = 11
    STACKER_INSERTED = 12
    STACKER_FAULTY = 13
    STACKER_FULL = 14
    STACKER_JAMMED = 15
    JAMMED_IN_TRANSPORT_SAFE = 16
    OPTO_FRAUD = 17
    STRING_FRAUD = 18
    ANTI_STRING_FAULTY = 19
    BARCODE = 20
    UNKNOWN_BILL_STACKED = 21


JAMS: Final = frozenset(
    {
        Code.JAMMED_IN_TRANSPORT_UNSAFE,
        Code.JAMMED_IN_STACKER,
        Code.STACKER_FAULTY,
        Code.STACKER_JAMMED,
        Code.JAMMED_IN_TRANSPORT_SAFE,
        Code.ANTI_STRING_FAULTY,
        Code.PULLED_BACKWARDS,
        Code.TAMPERED_WITH,
        Code.OPTO_FRAUD,
        Code.STRING_FRAUD,
    }
)
OUT_OF_SERVICE: Final = frozenset({Code.STACKER_REMOVED, Code.STACKER_FULL})
RESTORED: Final = frozenset({Code.STACKER_OK, Code.STACKER_INSERTED})

STACKED: Final = 0
IN_ESCROW: Final = 1


class BillEvent(Struct, frozen=True):
    """One event: a bill type above 0 with what became of it, or 0 with a :class:`Code`."""

    bill_type: int
    result: int


class Buffer(Struct, frozen=True):
    """What the device tells at one poll; `events` are newest first."""

    counter: int
    events: tuple[BillEvent, ...]

    def text(self) -> str:
        """The buffer as it is kept."""
        pairs = bytes(byte for event in self.events for byte in (event.bill_type, event.result))
        return (bytes((self.counter,)) + pairs).hex()


class News(Struct, frozen=True):
    """What happened since the poll before: `events` oldest first, `lost` that are no longer kept, and whether
    the device was reset in between."""

    events: tuple[BillEvent, ...] = ()
    lost: int = 0
    was_reset: bool = False


def buffer_of(data: bytes) -> Buffer | None:
    """The buffer in an answer; None if it is not one."""
    if len(data) != _LENGTH:
        return None
    events = tuple(BillEvent(*data[place : place + 2]) for place in range(1, _LENGTH, 2))
    return Buffer(data[0], events)


def news_since(before: Buffer, now: Buffer) -> News:
    """What is new. A counter that fits and events that don't are a reset: after one, the counter may have
    come to any number again before the next poll."""
    if now.counter == 0:
        return News(was_reset=before != now)
    count = (now.counter - before.counter) % _TURN if before.counter else now.counter
    kept = min(count, KEPT)
    fits = now.events[kept:] == before.events[: KEPT - kept]
    begun_again = all(event == BillEvent(0, 0) for event in now.events[now.counter :])
    if not fits or (before.counter and begun_again and count > KEPT > now.counter):
        return News(_oldest_first(now, min(now.counter, KEPT)), max(0, now.counter - KEPT), True)
    return News(_oldest_first(now, kept), count - kept)


def _oldest_first(buffer: Buffer, count: int) -> tuple[BillEvent, ...]:
    return buffer.events[:count][::-1]
