"""Canonical bytes: the one way an event, a ticket or a request becomes bytes, so that digests can be
compared."""

from __future__ import annotations

import hashlib
from typing import Any, Final

import msgspec

from kiosk.ledger.events import Event

EVENT_VERSION: Final = 1

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
    return str(event.__struct_config__.tag)


def read_event(body: bytes) -> Event:
    """An event from its canonical bytes. Raises msgspec.ValidationError or DecodeError for anything else."""
    return _EVENT_DECODER.decode(body)
