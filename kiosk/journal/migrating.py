"""Migrations: a ledger of an earlier version becomes one of this version, step by step.

Each step and the number of the version it leads to are one transaction. Whatever ends a step leaves the file
as it was, and the next start takes the step again. No step ever touches an entry.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kiosk.journal import schema, settled_table
from kiosk.journal.rows import chain_after, event_in
from kiosk.journal.stops import damaged
from kiosk.values.identifiers import TerminalId

Step = Callable[[sqlite3.Connection, Path, TerminalId], None]


def migrate(connection: sqlite3.Connection, version: int, path: Path, terminal: TerminalId) -> None:
    """Bring a file of a version, whose schema is whole, to this program's version. Raises
    :class:`~kiosk.ports.stop.Stop` for a ledger that is damaged or of another terminal; what was begun is
    undone when the connection is closed."""
    for number in range(version, schema.SCHEMA_VERSION):
        connection.execute("BEGIN IMMEDIATE")
        _STEPS[number](connection, path, terminal)
        connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")


def _add_snapshots_and_settled(connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
    """2 to 3: look-ups of what was settled, filled from the entries, and snapshots."""
    for statement in schema.ADDED_IN_3:
        connection.execute(statement)
    # Closed by the one who reads: a statement that waits for its next row would keep the file open.
    with contextlib.closing(chain_after(connection, path, 0)) as chain:
        for entry in chain:
            event = event_in(entry, path, terminal)
            for what, serial, sequence in settled_table.rows_of([(entry.sequence, event)]):
                try:
                    connection.execute(settled_table.INSERT, (what, serial, sequence))
                except sqlite3.IntegrityError as error:
                    said = f"serial {serial} was {what} in entry {sequence}, and before"
                    raise damaged(path, said) from error


def _add_look_ups_of_papers(connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
    """3 to 4: what was issued and how often it was printed is looked up in the entries themselves."""
    for statement in schema.ADDED_IN_4:
        connection.execute(statement)


_STEPS: Final[dict[int, Step]] = {2: _add_snapshots_and_settled, 3: _add_look_ups_of_papers}
