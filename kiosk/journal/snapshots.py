"""Snapshots: what the entries up to one come to, kept so that a start need not read them all.

They are a cache. One that is damaged, of another program or not of this chain is not used, and gives way to
the next; a journal without any is read from its first entry.
"""

from __future__ import annotations

import hashlib
import sqlite3
from typing import Final

from msgspec import Struct

from kiosk.journal.rows import entry_at
from kiosk.ledger.fold import FOLD_VERSION, NO_EVENTS, Fold, fold_bytes, read_fold

# Texts as bytes: those in a damaged row need not be texts at all.
_ALL: Final = (
    "SELECT sequence, CAST(digest AS BLOB), version, body, CAST(checksum AS BLOB) FROM snapshot "
    "ORDER BY sequence DESC"
)
_INSERT: Final = (
    "INSERT OR REPLACE INTO snapshot (sequence, digest, version, body, checksum) VALUES (?, ?, ?, ?, ?)"
)
_COLUMN_TYPES: Final = (int, bytes, int, bytes, bytes)


class Snapshot(Struct, frozen=True):
    """A row of the table: the digest of the entry at its sequence, and the bytes of the fold up to it."""

    sequence: int
    digest: str
    version: int
    body: bytes
    checksum: str

    @property
    def fold(self) -> Fold | None:
        """What it holds; None if it was kept by a program that folds events otherwise, or holds no fold."""
        return read_fold(self.body) if self.version == FOLD_VERSION else None

    @property
    def is_whole(self) -> bool:
        """Whether it still is what was written."""
        return self.checksum == _checksum(self.sequence, self.digest, self.version, self.body)


def snapshots_in(connection: sqlite3.Connection) -> tuple[Snapshot, ...]:
    """Every snapshot, newest first. A damaged file may hold rows of any shape: those are none, and nobody
    uses them."""
    rows = connection.execute(_ALL).fetchall()
    return tuple(
        Snapshot(sequence, digest.decode(errors="replace"), version, body, checksum.decode(errors="replace"))
        for sequence, digest, version, body, checksum in (
            row for row in rows if tuple(map(type, row)) == _COLUMN_TYPES
        )
    )


def newest_fold(connection: sqlite3.Connection) -> Fold:
    """What the newest good snapshot holds; that of no events if there is none."""
    for snapshot in snapshots_in(connection):
        entry, fold = entry_at(connection, snapshot.sequence), snapshot.fold
        is_of_chain = entry is not None and entry.digest == snapshot.digest
        if is_of_chain and snapshot.is_whole and fold is not None and fold.entry_count == snapshot.sequence:
            return fold
    return NO_EVENTS


def keep(connection: sqlite3.Connection, fold: Fold, digest: str, beside: int) -> None:
    """Keep what the entries up to the one with this digest come to, in the transaction that is open.

    Of the others only the one at `beside` stays, which was good when it was read or written: two at most.
    """
    body = fold_bytes(fold)
    checksum = _checksum(fold.entry_count, digest, FOLD_VERSION, body)
    connection.execute("DELETE FROM snapshot WHERE sequence IS NOT ?", (beside,))
    connection.execute(_INSERT, (fold.entry_count, digest, FOLD_VERSION, body, checksum))


def _checksum(sequence: int, digest: str, version: int, body: bytes) -> str:
    """SHA-256 over every other column, hexadecimal. It tells damage; a forger can work it out as well."""
    hasher = hashlib.sha256()
    for field in (str(sequence).encode(), digest.encode(), str(version).encode(), body):
        hasher.update(len(field).to_bytes(8, "big"))
        hasher.update(field)
    return hasher.hexdigest()
