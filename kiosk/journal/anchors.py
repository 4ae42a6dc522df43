"""What a ledger and everything outside it that knows it say of each other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.journal.audit import open_to_read
from kiosk.journal.rows import read_row
from kiosk.journal.stops import stopping
from kiosk.ledger.canonical import read_event
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.events import CentralHolds
from kiosk.ports.anchor import Anchor, Standing
from kiosk.ports.audit import Finding
from kiosk.ports.stop import Stop
from kiosk.values.invariant import InvariantBroken

# By name, for central's record is kept in a table of the same columns.
_ENTRY: Final = (
    "SELECT sequence, recorded_at, terminal, command, event, version, body, previous, digest FROM entry "
    "WHERE sequence = ?"
)
_NEWEST: Final = "SELECT MAX(sequence) FROM entry"
_MET: Final = "SELECT EXISTS (SELECT 1 FROM entry WHERE event IN ('central_holds', 'central_answered'))"
_HELD: Final = "SELECT sequence, body FROM entry WHERE event = 'central_holds' ORDER BY sequence"
# To look an entry up takes some ten steps of SQLite: what takes so many is no table of entries. A view can be
# endless.
_STEPS_MAXIMUM: Final = 100_000
_UNREADABLE: Final = (sqlite3.DatabaseError, InvariantBroken, ValueError, OverflowError)


class Standings(Struct, frozen=True):
    """How a ledger stands to some anchors, one by one. `name` is that of its terminal, or ``central``, and
    `newest` the sequence of its newest entry; "" and 0 if that can't be read."""

    name: str
    newest: int
    of_anchors: tuple[Standing, ...]


def standings(path: Path, anchors: Sequence[Anchor]) -> Standings:
    """How a ledger of either kind stands to anchors, as far as its entries can be read: whatever else is
    wrong in it hides none of them. Raises nothing for a ledger that was audited before."""
    try:
        with stopping(path), open_to_read(path) as connection:
            connection.set_progress_handler(lambda: 1, _STEPS_MAXIMUM)
            found = tuple(_standing(connection, anchor) for anchor in anchors)
            return Standings(_name(connection), _newest(connection), found)
    except Stop:
        return Standings("", 0, (Standing.UNREAD,) * len(anchors))


def _standing(connection: sqlite3.Connection, anchor: Anchor) -> Standing:
    try:
        return anchor.standing(_entry(connection, anchor.sequence))
    except _UNREADABLE:
        return Standing.UNREAD


def _name(connection: sqlite3.Connection) -> str:
    try:
        first = _entry(connection, 1)
    except _UNREADABLE:
        return ""
    return "" if first is None else first.terminal


def _newest(connection: sqlite3.Connection) -> int:
    try:
        (newest,) = connection.execute(_NEWEST).fetchone()
    except _UNREADABLE:
        return 0
    return newest if isinstance(newest, int) else 0


def _entry(connection: sqlite3.Connection, sequence: int) -> JournalEntry | None:
    row = connection.execute(_ENTRY, (sequence,)).fetchone()
    return None if row is None else read_row(row)


def anchor_findings(path: Path, anchors: Sequence[Anchor]) -> tuple[Finding, ...]:
    """The first of the anchors that a ledger of either kind, audited before, must hold and does not: what
    comes after it is as wrong."""
    found = zip(anchors, standings(path, anchors).of_anchors, strict=True)
    findings = (anchor.finding(standing) for anchor, standing in found)
    return tuple(finding for finding in findings if finding is not None)[:1]


def has_met_central(path: Path) -> bool:
    """Whether a terminal's ledger, audited before, holds anything that a central said."""
    with stopping(path), open_to_read(path) as connection:
        (has_met,) = connection.execute(_MET).fetchone()
        return bool(has_met)


def anchors_of_central(path: Path) -> tuple[Anchor, ...]:
    """Where central's record ended, each time that a terminal's ledger, audited before, wrote it down."""
    with stopping(path), open_to_read(path) as connection:
        events = [(sequence, read_event(body)) for sequence, body in connection.execute(_HELD)]
    return tuple(
        Anchor.of(event.record, f"entry {sequence} of the terminal's ledger")
        for sequence, event in events
        if isinstance(event, CentralHolds) and event.record.sequence
    )
