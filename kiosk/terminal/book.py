"""The book of a terminal: its journal and the state folded from it, always in step."""

from __future__ import annotations

from kiosk.ledger.events import Event
from kiosk.ledger.state import State, evolve
from kiosk.ports.clock import Clock
from kiosk.ports.journal import Journal
from kiosk.values.identifiers import CommandId


class Book:
    """Decide, append, act: what is recorded here is durable before anything moves. One thread."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.state = State()
        self.entry_count = 0
        for event in journal.events():
            self.state = evolve(self.state, event)
            self.entry_count += 1

    def record(self, command: CommandId, *events: Event) -> None:
        """Make events durable in one transaction, then the state theirs.

        They are folded first: a breach is found before it is written, so that a journal can always be folded.
        """
        state = self.state
        for event in events:
            state = evolve(state, event)
        self._journal.append(command, events, self._clock.now())
        self.state = state
        self.entry_count += len(events)

    def holds(self, command: CommandId) -> bool:
        """Whether this command has been carried out before, in this run of the program or an earlier one."""
        return self._journal.holds(command)
