"""The journal in one SQLite file: WAL, synchronous=FULL, one owner, append-only by triggers, verified at
open."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from kiosk.journal import rows, settled_table, snapshots
from kiosk.journal.issued_index import IssuedIndex
from kiosk.journal.opening import connected
from kiosk.journal.rows import chain_after, event_in, write_row
from kiosk.journal.settled_table import SettledTable
from kiosk.journal.stops import damaged, stopping
from kiosk.ledger.canonical import EVENT_VERSION, event_name, written
from kiosk.ledger.chain import ChainHead, JournalEntry, follows, head_of, link
from kiosk.ledger.events import Event
from kiosk.ledger.fold import NO_EVENTS, Fold
from kiosk.ports.stop import Stop, StopCause, refuse_to_overwrite
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import ensure

LINKS_CHECKED: Final = 100  # before a snapshot, at every start: what was changed last was changed there

ROOM_BYTES: Final = 16 * 1024 * 1024


class SqliteJournal:
    """A terminal's journal. Every entry given to :meth:`append` survives a power cut once the call returns.

    One program owns the file (SQLite's exclusive lock); one thread uses the object. `settled` is what the
    entries settled, `issued` what they issued, looked up in the file.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
        self._connection = connection
        self._path = path
        self._folder = str(path.parent)
        self._terminal = terminal
        self._last: JournalEntry | None = None
        self._snapshot_at = 0
        self.settled: Final = SettledTable(connection, path, terminal)
        self.issued: Final = IssuedIndex(connection, path, terminal)

    @classmethod
    def open(cls, path: Path, terminal: TerminalId) -> SqliteJournal:
        """Open a terminal's journal, or make it where there is none; one of an earlier version becomes one of
        this. :meth:`events` then verifies and reads it.

        Raises :class:`Stop` for a file that is not a journal, is damaged, of another version or in use, and
        for a disk that is full or can't be written. An existing file is never overwritten.
        """
        with stopping(path):
            return cls(connected(path, terminal), path, terminal)

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry read or written, None before the first."""
        return self._last

    def newest_snapshot(self) -> Fold:
        """What the entries up to some entry come to, as it was kept; that of no events if nothing was, or
        nothing that can be used."""
        with stopping(self._path):
            fold = snapshots.newest_fold(self._connection)
        self._snapshot_at = fold.entry_count
        return fold

    def keep_snapshot(self, fold: Fold) -> None:
        """Keep what all entries come to, for the next start. Raises :class:`Stop` if the disk refuses."""
        last = self._last
        ensure(last is not None and fold.entry_count == last.sequence, "a snapshot is of every entry")
        with stopping(self._path), _Transaction(self._connection):
            snapshots.keep(self._connection, fold, head_of(last).digest, self._snapshot_at)
        self._snapshot_at = fold.entry_count

    def events(self, after: Fold = NO_EVENTS) -> Iterator[Event]:
        """Every event after those of a snapshot of this journal, oldest first, each link of the chain
        verified as it is read, the newest before the snapshot as well. Read it to its end before appending.

        Raises :class:`Stop` at the first entry that is damaged, of another terminal or of another version, or
        that settled what `settled` does not know of it.
        """
        last: JournalEntry | None = None
        settled_count = 0
        begin = max(0, after.entry_count - LINKS_CHECKED)
        with (
            stopping(self._path),
            contextlib.closing(chain_after(self._connection, self._path, begin)) as chain,
        ):
            for last in chain:
                event = event_in(last, self._path, self._terminal)
                settled_count += self.settled.check(event, last.sequence)
                if last.sequence > after.entry_count:
                    yield event
            if not after.entry_count and settled_count != self.settled.count():
                raise damaged(self._path, "a serial is said to be settled that never was")
        self._last = last

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        """Make the events durable in one transaction, in order. Raises :class:`Stop` if the disk refuses.

        Breach, and nothing is written: an event that would not read back as the same event, or that settles
        what was settled before.
        """
        self._write(self._linked(head_of(self._last), command, events, recorded_at), events)

    def events_of(self, entries: Sequence[JournalEntry]) -> tuple[Event, ...]:
        """The events of entries of this journal that central gives back. Nothing is written.

        Raises :class:`Stop` for one that is not the true successor of the newest entry here, not of this
        terminal, or of a version that this program does not read.
        """
        last, events = self._last, []
        for entry in entries:
            if not follows(last, entry):
                number = head_of(last).sequence
                raise Stop(StopCause.LEDGER_FOREIGN, _NOT_OURS.format(path=self._path, number=number))
            events.append(event_in(entry, self._path, self._terminal))
            last = entry
        return tuple(events)

    def restore(
        self, entries: Sequence[JournalEntry], then: tuple[CommandId, Sequence[Event], Instant] | None = None
    ) -> tuple[Event, ...]:
        """Append entries of this journal that central gives back, as they were written, and the events `then`
        in the same transaction; the events of the entries. Raises :class:`Stop` as :meth:`events_of` does,
        and nothing is written."""
        events = self.events_of(entries)
        if then is None:
            self._write(entries, events)
        else:
            head = head_of(entries[-1] if entries else self._last)
            self._write((*entries, *self._linked(head, *then)), (*events, *then[1]))
        return events

    def has_room(self) -> bool:
        """Whether the disk has room for more than a day's entries. A disk that does not say has: whether it
        takes an entry is seen when it is appended."""
        try:
            return shutil.disk_usage(self._folder).free >= ROOM_BYTES
        except OSError:
            return True

    def first_of(self, command: CommandId) -> Event | None:
        """The first event recorded for this command, None if there is none."""
        with stopping(self._path):
            entry = rows.first_entry_of(self._connection, command)
        return None if entry is None else event_in(entry, self._path, self._terminal)

    def entries_after(self, sequence: int, limit: int) -> tuple[JournalEntry, ...]:
        """Up to `limit` entries after a sequence number, as stored, for shipping to central."""
        with stopping(self._path):
            return tuple(rows.entries_after(self._connection, sequence, limit))

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy of the journal to a new file, for an audit. Raises :class:`Stop`."""
        refuse_to_overwrite(path)
        with stopping(path), contextlib.closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    def _linked(
        self, head: ChainHead, command: CommandId, events: Sequence[Event], recorded_at: Instant
    ) -> list[JournalEntry]:
        """The entries of events that follow where a chain ends. Breach: one that would not read back."""
        entries: list[JournalEntry] = []
        for number, event in enumerate(events, start=head.sequence + 1):
            entry = link(
                entries[-1].digest if entries else head.digest,
                number,
                recorded_at,
                self._terminal.name,
                command.text,
                event_name(event),
                EVENT_VERSION,
                written(event),
            )
            entries.append(entry)
        return entries

    def _write(self, entries: Sequence[JournalEntry], events: Sequence[Event]) -> None:
        """Make entries durable with what their events settle."""
        numbered = zip((entry.sequence for entry in entries), events, strict=True)
        settled = list(settled_table.rows_of(numbered))
        with stopping(self._path), _Transaction(self._connection):
            for entry in entries:
                self._connection.execute(rows.INSERT, write_row(entry))
            for row in settled:
                self._connection.execute(settled_table.INSERT, row)
        if entries:
            self._last = entries[-1]


class _Transaction:
    """All of it durable, or nothing. What the file's triggers refuse is a breach.

    A class, for a generator takes longer than SQLite does to begin.
    """

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if error is not None:
            self._roll_back(error)
            return
        try:
            self._connection.execute("COMMIT")
        except BaseException as refused:
            # A COMMIT that failed on a full disk has rolled back by itself.
            self._roll_back(refused)
            raise

    def _roll_back(self, error: BaseException) -> None:
        with contextlib.suppress(sqlite3.OperationalError):
            self._connection.execute("ROLLBACK")
        ensure(not isinstance(error, sqlite3.IntegrityError), f"the journal refused an entry: {error}")


_NOT_OURS: Final = (
    "What central gives back does not go on from entry {number} of {path}: it is of another ledger. "
    "Nothing was changed. Keep this ledger and call the licensee."
)
