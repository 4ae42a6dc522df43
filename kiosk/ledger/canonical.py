"""Canonical bytes: the one way an event, a ticket or a request becomes bytes, so that digests can be
compared."""

from __future__ import annotations

import functools
import hashlib
from typing import Any, Final

import msgspec

from kiosk.ledger.events import Event
from kiosk.values.invariant import InvariantBroken, ensure

EVENT_VERSION: Final = 4
FIRST_EVENT_VERSION: Final = 2
"""The versions that are read. Version 1 was that of programs before the first release; 3 knows restored
ledgers, machines and the head of central's record, which entries of version 2 lack (see `events`); 4 knows
copies on complaint and numbers that were typed."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_EVENT_DECODER = msgspec.json.Decoder(Event)


def canonical(value: Any) -> bytes:
    """The JSON bytes of a structure, keys in declared order, mappings sorted, no spaces: equal values, equal
    bytes."""
    return _ENCODER.encode(value)


def digest(value: Any) -> str:
    """The SHA-256 of the canonical bytes, hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def event_name(event: Event) -> str:
    """The tag under which an event is stored: ``note_stacked``."""
    return _name_of(type(event))


@functools.cache
def _name_of(kind: type[Event]) -> str:
    return str(kind.__struct_config__.tag)


def read_event(body: bytes) -> Event:
    """An event from its canonical bytes. Raises msgspec.ValidationError or DecodeError for anything else."""
    try:
        return _EVENT_DECODER.decode(body)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error


def written(event: Event) -> bytes:
    """The canonical bytes of an event that is to be kept. Breach: bytes that would not read back as it.

    A value of another type than its field's (a float as cents, a bool as a game) makes such bytes.
    """
    try:
        body = canonical(event)
        read = read_event(body)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise InvariantBroken(f"{event_name(event)} can't be written ({error})") from error
    ensure(read == event and canonical(read) == body, f"{event_name(event)} would read back as another event")
    return body
