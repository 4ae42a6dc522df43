"""The hash chain: each entry's digest covers its content and the digest before it."""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import Struct

from kiosk.values.instant import Instant

GENESIS: Final = "0" * 64


class ChainHead(Struct, frozen=True):
    """Where a chain ends: the sequence and digest of its newest entry, 0 and :data:`GENESIS` of an empty one.

    Kept outside the machine, it is an anchor: entries before it can't be cut off or changed unseen.
    """

    sequence: int = 0
    digest: str = GENESIS


class JournalEntry(Struct, frozen=True):
    """One entry of a journal, exactly as stored. `body` holds the canonical bytes of one event."""

    sequence: int
    recorded_at: Instant
    terminal: str
    command: str
    event: str
    version: int
    body: bytes
    previous: str
    digest: str


def link(
    previous: str,
    sequence: int,
    recorded_at: Instant,
    terminal: str,
    command: str,
    event: str,
    version: int,
    body: bytes,
) -> JournalEntry:
    """The entry that follows the digest `previous`, with its own digest worked out.

    Every field is length-prefixed inside the hash, so no two different entries share a hashed text.
    """
    hashed = [bytes.fromhex(previous)]
    for text in (str(sequence), str(recorded_at.us), terminal, command, event, str(version)):
        field = text.encode()
        hashed += len(field).to_bytes(8, "big"), field
    hashed += len(body).to_bytes(8, "big"), body
    digest = hashlib.sha256(b"".join(hashed)).hexdigest()
    return JournalEntry(sequence, recorded_at, terminal, command, event, version, body, previous, digest)


def follows(previous: JournalEntry | None, entry: JournalEntry) -> bool:
    """Whether an entry is the true successor of another (of nothing, for the first)."""
    expected = link(
        GENESIS if previous is None else previous.digest,
        1 if previous is None else previous.sequence + 1,
        entry.recorded_at,
        entry.terminal,
        entry.command,
        entry.event,
        entry.version,
        entry.body,
    )
    return entry == expected


def head_of(last: JournalEntry | None) -> ChainHead:
    """The head of a chain that ends with an entry, or is empty."""
    return ChainHead() if last is None else ChainHead(last.sequence, last.digest)
