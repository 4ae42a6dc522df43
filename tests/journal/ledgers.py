"""Ledgers to try things on: made, read in full, forged, and compared byte by byte."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from kiosk.journal.rows import read_row, write_row
from kiosk.journal.schema import FIRST_SCHEMA_VERSION
from kiosk.journal.settled_table import rows_of
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import read_event
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.ledger.events import Event, NoteOffered, NoteReturned, NoteStacked, TerminalStarted
from kiosk.ledger.settled import settlement_of
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.ledger.samples import K1, NOW

COLUMNS: Final = "sequence, recorded_at, terminal, command, event, version, body, previous, digest"
STARTED: Final = TerminalStarted(K1, "0.1.0")


def note_events(count: int) -> tuple[Event, ...]:
    """A start and that many $5 notes, each offered and stacked: 2 x count + 1 events."""
    notes = (
        event
        for number in range(count)
        for event in (NoteOffered(f"note-{number}", Money.dollars(5)), NoteStacked(f"note-{number}"))
    )
    return (STARTED, *notes)


def opened(path: Path) -> SqliteJournal:
    """The journal of K1, read to its end."""
    journal = SqliteJournal.open(path, K1)
    for _ in journal.events():
        pass
    return journal


def append(journal: SqliteJournal, *events: Event, command: str = "command", at: Instant = NOW) -> None:
    """Append events under one command."""
    journal.append(CommandId(command), events, at)


def make(path: Path, events: Iterable[Event] = note_events(3)) -> Path:
    """A closed ledger with one transaction per event."""
    with contextlib.closing(opened(path)) as journal:
        for event in events:
            append(journal, event, command=f"command-{id(event)}")
    return path


def events_in(path: Path) -> tuple[Event, ...]:
    """Every event of a closed ledger, the chain verified."""
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        return tuple(journal.events())


@contextlib.contextmanager
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection of another program, as SQLite gives it: recursive triggers off, nothing of ours set."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=0.0)) as connection:
        yield connection


def entries_in(path: Path) -> list[JournalEntry]:
    """The rows as they are, nothing verified."""
    with raw(path) as connection:
        return [read_row(row) for row in connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY sequence")]


def settled_once(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events without those that settle what one of them settled before: no journal takes these."""
    kept: list[Event] = []
    seen = set()
    for event in events:
        found = settlement_of(event)
        key = None if found is None else (found[0], found[1].serial)
        if key is None or key not in seen:
            kept.append(event)
            seen.add(key)
    return tuple(kept)


def forge(path: Path, entries: Iterable[JournalEntry]) -> Path:
    """Put other entries in a ledger, as somebody with the file and SQLite can who knows how it works: what
    they settle is put in its table as well."""
    entries = list(entries)
    with raw(path) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM entry")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        has_settled = version > FIRST_SCHEMA_VERSION
        if has_settled:
            connection.execute("DELETE FROM settled")
        for entry in entries if has_settled else ():
            with contextlib.suppress(msgspec.MsgspecError, InvariantBroken):
                settled = rows_of([(entry.sequence, read_event(entry.body))])
                connection.executemany("INSERT OR IGNORE INTO settled VALUES (?, ?, ?)", settled)
        connection.executemany(
            f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(write_row, entries)
        )
        for _, sql in triggers:
            connection.execute(sql)
        connection.execute("COMMIT")
    return path


def rehashed(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """The entries as a chain whose every link holds: what a forger who knows how it works makes of them."""
    chain: list[JournalEntry] = []
    for number, entry in enumerate(entries, start=1):
        previous = chain[-1].digest if chain else GENESIS
        kept = msgspec.structs.astuple(entry)[2:7]
        chain.append(link(previous, number, entry.recorded_at, *kept))
    return chain


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, byte by byte."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


ANOTHER: Final[tuple[Event, ...]] = (NoteOffered("another", Money.dollars(5)), NoteReturned("another"))

_ENDLESS: Final = (
    "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number) SELECT n AS sequence, "
    "1 AS recorded_at, 'K1' AS terminal, 'c' AS command, 'e' AS event, 1 AS version, x'00' AS body, "
    "'' AS previous, '' AS digest FROM number WHERE n < 0"
)
# What somebody with SQLite can make of a ledger's schema.
OTHER_SCHEMAS: Final = {
    "an endless view": ("DROP TABLE entry", f"CREATE VIEW entry AS {_ENDLESS}"),
    "no table": ("DROP TABLE entry",),
    "no trigger": ("DROP TRIGGER entry_is_never_deleted",),
    "another trigger": (
        "DROP TRIGGER entry_is_never_deleted",
        "CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON entry BEGIN SELECT 1; END",
    ),
    "one more trigger": ("CREATE TRIGGER more AFTER INSERT ON entry BEGIN SELECT 1; END",),
    "one more table": ("CREATE TABLE other (id INTEGER)",),
    "no index": ("DROP INDEX entry_command",),
    "one more index": ("CREATE UNIQUE INDEX other ON entry (digest)",),
    "one more column": ("ALTER TABLE entry ADD COLUMN more TEXT",),
}
