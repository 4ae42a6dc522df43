"""The book of a terminal: its journal and the state folded from it, always in step."""

from __future__ import annotations

from kiosk.ledger.commands import Command
from kiosk.ledger.decide import Terms, decide
from kiosk.ledger.events import CentralHolds, Event
from kiosk.ledger.settled import Settlement, Settling, settled_by
from kiosk.ledger.state import State, evolve
from kiosk.ports.clock import Clock
from kiosk.ports.journal import Journal
from kiosk.rules.refusals import Refused
from kiosk.values.identifiers import CommandId, Serial


class Book:
    """Decide, append, act: what is recorded here is durable before anything moves. One thread.

    `central_noted_at` is the sequence of the newest entry that says what central holds, 0 before the first.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.state = State()
        self.entry_count = 0
        self.central_noted_at = 0
        # Beside the state, and grown in place: it is never forgotten, and a copy at every event would cost
        # more with every ticket ever paid.
        self._settled: dict[tuple[Settling, Serial], Settlement] = {}
        for event in journal.events():
            self._keep((event,), evolve(self.state, event), settled_by(self._settled, (event,)))

    def record(self, command: CommandId, *events: Event) -> None:
        """Make events durable in one transaction, then the state theirs.

        They are folded first: a breach is found before it is written, so that a journal can always be folded.
        """
        state = self.state
        for event in events:
            state = evolve(state, event)
        fresh = settled_by(self._settled, events)
        self._journal.append(command, events, self._clock.now())
        self._keep(events, state, fresh)

    def decide(self, command: Command, terms: Terms) -> tuple[Event, ...] | Refused:
        """What a command means on everything this book holds; see :func:`kiosk.ledger.decide.decide`."""
        return decide(self.state, command, terms, self._settled)

    def _keep(
        self, events: tuple[Event, ...], state: State, fresh: dict[tuple[Settling, Serial], Settlement]
    ) -> None:
        self.state = state
        self._settled.update(fresh)
        for event in events:
            self.entry_count += 1
            if isinstance(event, CentralHolds):
                self.central_noted_at = self.entry_count

    def first_of(self, command: CommandId) -> Event | None:
        """The first event of a command that was carried out before, in this run of the program or an earlier
        one; None for a new one."""
        return self._journal.first_of(command)
