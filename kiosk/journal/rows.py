"""Rows of the table `entry`: written, read back as a chain whose every link is verified, and as events."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from kiosk.journal.stops import damaged, earlier, newer
from kiosk.ledger.canonical import EVENT_VERSION, FIRST_EVENT_VERSION, read_event
from kiosk.ledger.chain import JournalEntry, follows
from kiosk.ledger.events import Event
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken

# Every file is told to have exactly the columns of its schema before anything is read of it.
INSERT: Final = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_AFTER: Final = "SELECT * FROM entry WHERE sequence > ? ORDER BY sequence LIMIT ?"
_ONE: Final = "SELECT * FROM entry WHERE sequence = ?"
_FIRST_OF: Final = "SELECT * FROM entry WHERE command = ? ORDER BY sequence LIMIT 1"
_NO_LIMIT: Final = -1
_COLUMN_TYPES: Final = (int, int, str, str, str, int, bytes, str, str)


def read_row(row: tuple[Any, ...]) -> JournalEntry:
    """The entry in a row of the table `entry`. Raises sqlite3.DatabaseError for a row that can't be one."""
    # Pages of a damaged file may hold rows of any shape, although the table is strict.
    if tuple(map(type, row)) != _COLUMN_TYPES:
        raise sqlite3.DatabaseError("a row is not an entry")
    sequence, recorded_at, *rest = row
    return JournalEntry(sequence, Instant(recorded_at), *rest)


def write_row(entry: JournalEntry) -> tuple[Any, ...]:
    """The row of the table `entry` that holds an entry."""
    fields = msgspec.structs.astuple(entry)
    return (fields[0], entry.recorded_at.us, *fields[2:])


def entry_at(connection: sqlite3.Connection, sequence: int) -> JournalEntry | None:
    """The entry of a sequence number, None if there is none."""
    row = connection.execute(_ONE, (sequence,)).fetchone()
    return None if row is None else read_row(row)


def first_entry_of(connection: sqlite3.Connection, command: CommandId) -> JournalEntry | None:
    """The first entry of a command, None if there is none."""
    row = connection.execute(_FIRST_OF, (command.text,)).fetchone()
    return None if row is None else read_row(row)


def entries_after(
    connection: sqlite3.Connection, sequence: int, limit: int = _NO_LIMIT
) -> Iterator[JournalEntry]:
    """The entries after a sequence number, as stored, nothing verified."""
    return map(read_row, connection.execute(_AFTER, (sequence, limit)))


def chain_after(connection: sqlite3.Connection, path: Path, sequence: int) -> Generator[JournalEntry]:
    """Every entry after a sequence number, each verified to be the successor of the one before it. Raises
    :class:`Stop` at the first that is not."""
    last = entry_at(connection, sequence) if sequence else None
    for entry in entries_after(connection, sequence):
        if not follows(last, entry):
            raise damaged(path, f"entry {entry.sequence} does not follow the one before it")
        last = entry
        yield entry


def event_in(entry: JournalEntry, path: Path, terminal: TerminalId) -> Event:
    """The event in an entry of a terminal's journal. Raises :class:`Stop` for any other entry."""
    if entry.terminal != terminal.name:
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{path} is the ledger of terminal {entry.terminal}, not of {terminal}. "
            "Start with that terminal's own folder.",
        )
    if entry.version > EVENT_VERSION:
        raise newer(path)
    if entry.version < 1:
        raise damaged(path, f"entry {entry.sequence} has no version of this program")
    if entry.version < FIRST_EVENT_VERSION:
        raise earlier(path)
    try:
        return read_event(entry.body)
    except (msgspec.ValidationError, msgspec.DecodeError, InvariantBroken) as error:
        raise damaged(path, f"entry {entry.sequence} can't be read ({error})") from error
