"""The hash chain: each entry's digest covers its content and the digest before it."""

from __future__ import annotations

import functools
import hashlib
import struct
from typing import Final

from msgspec import Struct

from kiosk.values.instant import Instant

GENESIS: Final = "0" * 64
_SIZE: Final = struct.Struct(">Q")


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
    digest = _digest(previous, sequence, recorded_at.us, terminal, command, event, version, body)
    return JournalEntry(sequence, recorded_at, terminal, command, event, version, body, previous, digest)


def proves_itself(entry: JournalEntry) -> bool:
    """Whether the digest of an entry is the one over its own content. Raises ValueError for an entry that
    names no digest before it."""
    return entry.digest == _digest(
        entry.previous,
        entry.sequence,
        entry.recorded_at.us,
        entry.terminal,
        entry.command,
        entry.event,
        entry.version,
        entry.body,
    )


def follows(previous: JournalEntry | None, entry: JournalEntry) -> bool:
    """Whether an entry is the true successor of another (of nothing, for the first)."""
    before = head_of(previous)
    is_next = entry.sequence == before.sequence + 1 and entry.previous == before.digest
    return is_next and proves_itself(entry)


def _digest(
    previous: str,
    sequence: int,
    recorded_at_us: int,
    terminal: str,
    command: str,
    event: str,
    version: int,
    body: bytes,
) -> str:
    """The digest of an entry: of the digest before it, and of each field after its length.

    Every entry is hashed by whoever writes, receives, opens or audits it: spelt out, it takes the least time.
    """
    number, at, of = str(sequence).encode(), str(recorded_at_us).encode(), command.encode()
    size = _SIZE.pack
    hashed = (
        *(bytes.fromhex(previous), size(len(number)), number, size(len(at)), at, _sized(terminal)),
        *(size(len(of)), of, _sized(event), _sized(str(version)), size(len(body)), body),
    )
    return hashlib.sha256(b"".join(hashed)).hexdigest()


@functools.lru_cache(maxsize=1024)
def _sized(text: str) -> bytes:
    """The bytes of a text after their length. Terminals, events and versions are the same again and again."""
    data = text.encode()
    return _SIZE.pack(len(data)) + data


def head_of(last: JournalEntry | None) -> ChainHead:
    """The head of a chain that ends with an entry, or is empty."""
    return ChainHead() if last is None else ChainHead(last.sequence, last.digest)
