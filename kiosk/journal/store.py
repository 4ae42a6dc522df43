"""The journal in one SQLite file: WAL, synchronous=FULL, one owner, append-only by triggers, verified at
open."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from kiosk.journal import schema
from kiosk.ledger.canonical import EVENT_VERSION, event_name, read_event, written
from kiosk.ledger.chain import GENESIS, JournalEntry, follows, link
from kiosk.ledger.events import Event
from kiosk.ports.stop import Stop, StopCause, refuse_to_overwrite
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken, ensure

ALL_ENTRIES: Final = (
    "SELECT sequence, recorded_at, terminal, command, event, version, body, previous, digest "
    "FROM entry ORDER BY sequence"
)
_ENTRIES_AFTER: Final = (
    "SELECT sequence, recorded_at, terminal, command, event, version, body, previous, digest "
    "FROM entry WHERE sequence > ? ORDER BY sequence LIMIT ?"
)
_FIRST_OF: Final = "SELECT body FROM entry WHERE command = ? ORDER BY sequence LIMIT 1"
_INSERT: Final = (
    "INSERT INTO entry (sequence, recorded_at, terminal, command, event, version, body, previous, digest) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_COLUMN_TYPES: Final = (int, int, str, str, str, int, bytes, str, str)


class SqliteJournal:
    """A terminal's journal. Every entry given to :meth:`append` survives a power cut once the call returns.

    One program owns the file (SQLite's exclusive lock); one thread uses the object.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
        self._connection = connection
        self._path = path
        self._terminal = terminal
        self._last: JournalEntry | None = None

    @classmethod
    def open(cls, path: Path, terminal: TerminalId) -> SqliteJournal:
        """Open a terminal's journal, or make it where there is none. :meth:`events` then verifies and reads
        it.

        Raises :class:`Stop` for a file that is not a journal, is damaged, of another version or in use, and
        for a disk that is full or can't be written. An existing file is never overwritten.
        """
        with stopping(path):
            return cls(_connected(path), path, terminal)

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry read or written, None before the first."""
        return self._last

    def events(self) -> Iterator[Event]:
        """Every event, oldest first, each link of the chain verified as it is read. Read it to its end before
        appending.

        Raises :class:`Stop` at the first entry that is damaged, of another terminal or of another version.
        """
        last: JournalEntry | None = None
        with stopping(self._path):
            for row in self._connection.execute(ALL_ENTRIES):
                entry = read_row(row)
                if not follows(last, entry):
                    raise damaged(self._path, f"entry {entry.sequence} does not follow the one before it")
                if entry.terminal != self._terminal.name:
                    raise Stop(
                        StopCause.LEDGER_FOREIGN,
                        f"{self._path} is the ledger of terminal {entry.terminal}, not of {self._terminal}. "
                        "Start with that terminal's own folder.",
                    )
                if entry.version > EVENT_VERSION:
                    raise _newer(self._path)
                if entry.version < 1:
                    raise damaged(self._path, f"entry {entry.sequence} has no version of this program")
                if entry.version < EVENT_VERSION:
                    raise _earlier(self._path)
                last = entry
                try:
                    yield read_event(entry.body)
                except (msgspec.ValidationError, msgspec.DecodeError, InvariantBroken) as error:
                    raise damaged(self._path, f"entry {entry.sequence} can't be read ({error})") from error
        self._last = last

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        """Make the events durable in one transaction, in order. Raises :class:`Stop` if the disk refuses.

        Breach, and nothing is written: an event that would not read back as the same event.
        """
        last = self._last
        entries: list[JournalEntry] = []
        for event in events:
            last = link(
                GENESIS if last is None else last.digest,
                1 if last is None else last.sequence + 1,
                recorded_at,
                self._terminal.name,
                command.text,
                event_name(event),
                EVENT_VERSION,
                written(event),
            )
            entries.append(last)
        with stopping(self._path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                self._connection.executemany(_INSERT, map(write_row, entries))
                self._connection.execute("COMMIT")
            except BaseException as error:
                # A COMMIT that failed on a full disk has rolled back by itself.
                with contextlib.suppress(sqlite3.OperationalError):
                    self._connection.execute("ROLLBACK")
                is_refused = isinstance(error, sqlite3.IntegrityError)
                ensure(not is_refused, f"the journal refused an entry: {error}")
                raise
        self._last = last

    def first_of(self, command: CommandId) -> Event | None:
        """The first event recorded for this command, None if there is none."""
        with stopping(self._path):
            row = self._connection.execute(_FIRST_OF, (command.text,)).fetchone()
            return None if row is None else read_event(row[0])

    def entries_after(self, sequence: int, limit: int) -> tuple[JournalEntry, ...]:
        """Up to `limit` entries after a sequence number, as stored, for shipping to central."""
        with stopping(self._path):
            rows = self._connection.execute(_ENTRIES_AFTER, (sequence, limit))
            return tuple(map(read_row, rows))

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy of the journal to a new file, for an audit. Raises :class:`Stop`."""
        refuse_to_overwrite(path)
        with stopping(path), contextlib.closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()


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


def damaged(path: Path, what: str) -> Stop:
    """The stop for a ledger that can't be trusted any more."""
    return Stop(
        StopCause.LEDGER_DAMAGED,
        f"The ledger {path} is damaged: {what}. Nothing was changed. Keep the file, "
        "put a copy of it aside and call the licensee.",
    )


def _newer(path: Path) -> Stop:
    return Stop(
        StopCause.LEDGER_NEWER,
        f"{path} was written by a newer version of this program. Install that version, or start in another "
        "folder.",
    )


def _earlier(path: Path) -> Stop:
    return Stop(
        StopCause.LEDGER_FOREIGN,
        f"{path} was written by an earlier version of this program, whose ledgers this one does not read. "
        "Nothing was changed. Start with that version, or in another folder.",
    )


def _connected(path: Path) -> sqlite3.Connection:
    # Two programs that open the same file at the same instant each find the lock of the other, and both let
    # go: a few more tries make one of them the owner. Where there is an owner they take no time to notice.
    for tries_left in reversed(range(_TRIES)):
        connection = sqlite3.connect(path, isolation_level=None, timeout=0.0, check_same_thread=False)
        try:
            _configure(connection, path)
        except sqlite3.OperationalError as error:
            connection.close()
            if not tries_left or getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise InvariantBroken("a journal is opened or refused")


def _configure(connection: sqlite3.Connection, path: Path) -> None:
    # Before anything is written: is it ours? An empty file, and only that, becomes a new journal.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (table_count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    is_new = (application_id, version, table_count) == (0, 0, 0)
    if not is_new and application_id != schema.APPLICATION_ID:
        raise Stop(StopCause.LEDGER_FOREIGN, _FOREIGN.format(path=path))
    if version > schema.SCHEMA_VERSION:
        raise _newer(path)
    if not is_new and version < 1:
        raise damaged(path, f"its version is {version}")
    if not is_new and version < schema.SCHEMA_VERSION:
        raise _earlier(path)
    if not is_new and not schema.is_whole(connection):
        raise damaged(path, "its schema is not this program's")
    for pragma, wanted in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma} = {wanted}")
        (found,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        ensure(str(found) == wanted, f"SQLite kept {pragma} = {found} instead of {wanted}")
    if is_new:
        schema.create(connection)
        ensure(schema.is_whole(connection), "a new journal has another schema than a journal has")
    else:
        # Take the exclusive lock now, not at the first append.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")


_TRIES: Final = 20
_PRAGMAS: Final = (
    ("journal_mode", "wal"),
    ("synchronous", "2"),
    ("recursive_triggers", "1"),
    ("foreign_keys", "1"),
)

_FOREIGN: Final = (
    "{path} is not a ledger of this program. Nothing was changed. Move it away, or start in another folder."
)
_UNANSWERED: Final = (
    "The disk that holds {path} does not answer as it should. Check the disk and its space, then start again."
)
_NOT_OPENED: Final = (
    "{path} can't be opened. Check that its folder exists and may be written, or start in another folder."
)
_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: (
        StopCause.LEDGER_IN_USE,
        "{path} is in use by another program. Close that program first, or start in another folder.",
    ),
    sqlite3.SQLITE_FULL: (
        StopCause.DISK_FULL,
        "The disk that holds {path} is full. Free some space, then start again. Nothing recorded is lost.",
    ),
    sqlite3.SQLITE_READONLY: (
        StopCause.NOT_WRITABLE,
        "{path} can't be written. Give this account the right to write there, or start in another folder.",
    ),
    sqlite3.SQLITE_IOERR: (StopCause.NOT_WRITABLE, _UNANSWERED),
    sqlite3.SQLITE_CANTOPEN: (StopCause.NOT_WRITABLE, _NOT_OPENED),
    sqlite3.SQLITE_NOTADB: (StopCause.LEDGER_FOREIGN, _FOREIGN),
}


@contextlib.contextmanager
def stopping(path: Path) -> Iterator[None]:
    """Turn what SQLite says into a :class:`Stop` with a sentence for staff. Misuse of SQLite stays a
    breach."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except UnicodeDecodeError as error:
        # What SQLite says of a damaged schema quotes its bytes, which need not be text.
        raise damaged(path, "its schema can't be read") from error
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _SENTENCES:
            raise damaged(path, str(error)) from error
        cause, sentence = _SENTENCES[code]
        raise Stop(cause, sentence.format(path=path)) from error
