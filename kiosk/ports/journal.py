"""The terminal's journal as a port: an append-only, hash-chained record that is durable before anything
moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from kiosk.ledger.events import Event
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant


class Journal(Protocol):
    """One terminal's journal, owned by one thread."""

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        """Make the events durable in one transaction, in order. Raises :class:`~kiosk.ports.stop.Stop` if the
        disk refuses."""
        ...

    def events(self) -> Iterator[Event]:
        """Every event recorded so far, oldest first."""
        ...

    def first_of(self, command: CommandId) -> Event | None:
        """The first event recorded for this command, None if there is none."""
        ...
