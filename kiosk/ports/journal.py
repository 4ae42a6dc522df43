"""The terminal's journal as a port: an append-only, hash-chained record that is durable before anything
moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.events import Event
from kiosk.ledger.fold import NO_EVENTS, Fold
from kiosk.ledger.issued import Issued
from kiosk.ledger.settled import Settled
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant


class Journal(Protocol):
    """One terminal's journal, owned by one thread."""

    @property
    def last(self) -> JournalEntry | None:
        """The newest entry, None before the first."""
        ...

    @property
    def settled(self) -> Settled:
        """What the entries say was paid, used or refunded, looked up where it is kept."""
        ...

    @property
    def issued(self) -> Issued:
        """What the entries say was issued, and how often each paper may have been printed, looked up where it
        is kept."""
        ...

    def newest_snapshot(self) -> Fold:
        """What the entries up to some entry come to, as it was kept; that of no events if nothing was."""
        ...

    def events(self, after: Fold = NO_EVENTS) -> Iterator[Event]:
        """Every event recorded after those of a snapshot of this journal, oldest first."""
        ...

    def keep_snapshot(self, fold: Fold) -> None:
        """Keep what all the entries come to, so that the next start need not read them. Raises
        :class:`~kiosk.ports.stop.Stop` if the disk refuses."""
        ...

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        """Make the events durable in one transaction, in order. Raises :class:`~kiosk.ports.stop.Stop` if the
        disk refuses."""
        ...

    def events_of(self, entries: Sequence[JournalEntry]) -> tuple[Event, ...]:
        """The events of entries that central gives back; nothing is written. Raises
        :class:`~kiosk.ports.stop.Stop` for what does not follow the newest entry here."""
        ...

    def has_room(self) -> bool:
        """Whether the disk has room for more than a day's entries: no money is taken while it hasn't."""
        ...

    def restore(
        self, entries: Sequence[JournalEntry], then: tuple[CommandId, Sequence[Event], Instant] | None = None
    ) -> tuple[Event, ...]:
        """Append entries that central gives back, as they were written, and the events `then` in the same
        transaction; the events of the entries. Raises :class:`~kiosk.ports.stop.Stop` as :meth:`events_of`
        does, and nothing is written."""
        ...

    def first_of(self, command: CommandId) -> Event | None:
        """The first event recorded for this command, None if there is none."""
        ...
