"""A terminal's real journal on a machine that can go dark at every write."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.events import Event
from kiosk.simulation.mishaps import Mishaps
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken


class WrittenEntries:
    """How many entries a terminal's journal was given and took, counted outside it."""

    def __init__(self) -> None:
        self.count = 0


class FusedJournal(SqliteJournal):
    """A journal whose program may die just before and just after each write."""

    mishaps: Mishaps
    written: WrittenEntries

    @classmethod
    def open_fused(cls, path: Path, terminal: TerminalId, mishaps: Mishaps, written: WrittenEntries) -> Self:
        """Open a terminal's journal as :meth:`SqliteJournal.open` does."""
        journal = cls.open(path, terminal)
        if not isinstance(journal, cls):
            raise InvariantBroken("a journal is opened as what it was asked for")
        journal.mishaps, journal.written = mishaps, written
        return journal

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        """Make the events durable, unless the machine goes dark first."""
        self.mishaps.moment()
        super().append(command, events, recorded_at)
        self.written.count += len(events)
        self.mishaps.moment()
