"""The read model `settled`: in which entry which serial was paid, used or refunded."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from kiosk.journal.rows import entry_at, event_in
from kiosk.journal.stops import damaged, stopping
from kiosk.ledger.events import Event
from kiosk.ledger.settled import Settlement, Settling, settlement_of
from kiosk.values.identifiers import Serial, TerminalId

INSERT: Final = "INSERT INTO settled (what, serial, sequence) VALUES (?, ?, ?)"
ALL: Final = "SELECT what, serial, sequence FROM settled ORDER BY sequence"
_ENTRY_OF: Final = "SELECT sequence FROM settled WHERE what = ? AND serial = ?"
# As stored: the file outlives how the program says it.
WORDS: Final[dict[str, str]] = {Settling.PAID: "paid", Settling.REFUNDED: "refunded"}


class SettledTable:
    """What a journal says was settled, looked up in its file: what is kept in memory does not grow with every
    ticket that was ever paid."""

    def __init__(self, connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
        self._connection = connection
        self._path = path
        self._terminal = terminal

    def get(self, key: tuple[Settling, Serial], /) -> Settlement | None:
        """The answer of central that settled a serial, None if none did.

        Raises :class:`~kiosk.ports.stop.Stop` where the entry that is named says nothing of the kind.
        """
        what, serial = key
        with stopping(self._path):
            sequence = entry_of(self._connection, what, serial)
            if sequence is None:
                return None
            entry = entry_at(self._connection, sequence)
            if entry is not None:
                found = settlement_of(event_in(entry, self._path, self._terminal))
                if found is not None and (found[0], found[1].serial) == key:
                    return found[1]
        raise damaged(self._path, f"serial {serial} was not {what} in entry {sequence}, where it should be")

    def check(self, event: Event, sequence: int) -> bool:
        """Whether an event settles something, which the table must then have of its entry alone. Raises
        :class:`~kiosk.ports.stop.Stop` if it has not."""
        found = settlement_of(event)
        if found is None:
            return False
        what, settlement = found
        held = entry_of(self._connection, what, settlement.serial)
        if held is None:
            raise damaged(
                self._path, f"serial {settlement.serial} was {what} in entry {sequence}, which was forgotten"
            )
        if held != sequence:
            raise damaged(
                self._path,
                f"serial {settlement.serial} was {what} in entry {sequence}, and before in entry {held}",
            )
        return True

    def count(self) -> int:
        """How many serials were settled."""
        (count,) = self._connection.execute("SELECT count(*) FROM settled").fetchone()
        return int(count)


def entry_of(connection: sqlite3.Connection, what: Settling, serial: Serial) -> int | None:
    """The sequence of the entry that settled a serial, None if none did."""
    row = connection.execute(_ENTRY_OF, (WORDS[what], serial.digits)).fetchone()
    return None if row is None else int(row[0])


def rows_of(events: Iterable[tuple[int, Event]]) -> Iterator[tuple[str, str, int]]:
    """The rows of the table for events with the sequence numbers of their entries."""
    for sequence, event in events:
        found = settlement_of(event)
        if found is not None:
            what, settlement = found
            yield WORDS[what], settlement.serial.digits, sequence
