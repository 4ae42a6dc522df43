"""The book of a terminal: its journal and the state folded from it, always in step."""

from __future__ import annotations

from typing import Final

from kiosk.ledger.chain import ChainHead, JournalEntry, head_of
from kiosk.ledger.commands import Command
from kiosk.ledger.decide import Terms, decide
from kiosk.ledger.events import Event
from kiosk.ledger.fold import Fold, folded
from kiosk.ledger.issued import ensure_copies
from kiosk.ledger.settled import settled_by
from kiosk.ledger.state import State
from kiosk.ports.clock import Clock
from kiosk.ports.journal import Journal
from kiosk.rules.refusals import Refused
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant

SNAPSHOT_EVERY: Final = 1_000  # entries: as many are read again at a start, at most and whatever came before


class Book:
    """Decide, append, act: what is recorded here is durable before anything moves. One thread."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._fold = journal.newest_snapshot()
        self._snapshot_at = self._fold.entry_count
        for event in journal.events(self._fold):
            self._fold = folded(self._fold, event)
        self.rest()

    @property
    def state(self) -> State:
        """What the entries have come to."""
        return self._fold.state

    @property
    def entry_count(self) -> int:
        """How many entries there are."""
        return self._fold.entry_count

    @property
    def central_noted_at(self) -> int:
        """The sequence of the newest entry that says what central holds, 0 before the first."""
        return self._fold.central_noted_at

    @property
    def head(self) -> ChainHead:
        """Where the journal ends."""
        return head_of(self._journal.last)

    @property
    def has_room(self) -> bool:
        """Whether the disk has room for what comes."""
        return self._journal.has_room()

    def restore(self, entries: tuple[JournalEntry, ...], command: CommandId, *then: Event) -> None:
        """Take back entries that this ledger has lost, as central held them, and record what is to follow
        them in the same transaction: a power cut leaves both or neither. Raises
        :class:`~kiosk.ports.stop.Stop` for entries that do not go on from its newest."""
        fold = self._after((*self._journal.events_of(entries), *then))
        self._journal.restore(entries, (command, then, self._now(entries[-1] if entries else None)))
        self._fold = fold

    def record(self, command: CommandId, *events: Event) -> None:
        """Make events durable in one transaction, then the state theirs.

        They are folded first: a breach is found before it is written, so that a journal can always be folded.
        """
        ensure_copies(self._journal.issued, events)
        fold = self._after(events)
        self._journal.append(command, events, self._now(self._journal.last))
        self._fold = fold

    def _now(self, last: JournalEntry | None) -> Instant:
        """The time of what follows an entry: never an earlier one, however the clock is set back."""
        now = self._clock.now()
        return now if last is None else max(now, last.recorded_at)

    def rest(self) -> None:
        """Nobody waits for the book now: it keeps a snapshot where many entries have come since the last."""
        if self.entry_count - self._snapshot_at >= SNAPSHOT_EVERY:
            self._journal.keep_snapshot(self._fold)
            self._snapshot_at = self.entry_count

    def decide(self, command: Command, terms: Terms) -> tuple[Event, ...] | Refused:
        """What a command means on everything this book holds; see :func:`kiosk.ledger.decide.decide`."""
        return decide(self.state, command, terms, self._journal.settled, self._journal.issued)

    def first_of(self, command: CommandId) -> Event | None:
        """The first event of a command that was carried out before, in this run of the program or an earlier
        one; None for a new one."""
        return self._journal.first_of(command)

    def _after(self, events: tuple[Event, ...]) -> Fold:
        fold = self._fold
        for event in events:
            fold = folded(fold, event)
        # Once under one serial, whatever central says.
        settled_by(self._journal.settled, events)
        return fold
