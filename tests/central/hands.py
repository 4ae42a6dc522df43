"""What a hand can do to a closed file of central that knows its way in it."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.ledger.chain import GENESIS
from tests.central.support import no_triggers

Hand = Callable[[sqlite3.Connection], object]
Change = Callable[[dict[str, Any]], object]


def change(path: Path, hand: Hand) -> None:
    """Let a hand change the file that knows its way: without foreign keys, around the triggers."""
    with (
        contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection,
        no_triggers(connection),
    ):
        hand(connection)


def sequence_of(path: Path, event: str, which: int = 0) -> int:
    """The sequence of an entry by the name of its act."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT sequence FROM entry WHERE event = ? ORDER BY sequence", (event,))
        return int(found.fetchall()[which][0])


def relink(connection: sqlite3.Connection) -> None:
    """Work every digest out again, as one who knows the chain would."""
    previous = GENESIS
    rows = connection.execute(
        "SELECT sequence, recorded_at, terminal, command, event, version, body FROM entry ORDER BY sequence"
    ).fetchall()
    for number, row in enumerate(rows, start=1):
        hasher = hashlib.sha256(bytes.fromhex(previous))
        texts = (str(number), *map(str, row[1:6]))
        for field in (*(text.encode() for text in texts), row[6]):
            hasher.update(len(field).to_bytes(8, "big") + field)
        connection.execute(
            "UPDATE entry SET sequence = ?, previous = ?, digest = ? WHERE sequence = ?",
            (number, previous, hasher.hexdigest(), row[0]),
        )
        previous = hasher.hexdigest()


def change_act(path: Path, event: str, which: int, changed: Change) -> int:
    """Let a hand change an act and work out every digest again; the sequence of its entry."""
    sequence = sequence_of(path, event, which)

    def hand(connection: sqlite3.Connection) -> None:
        found = connection.execute("SELECT body FROM entry WHERE sequence = ?", (sequence,)).fetchone()
        body = json.loads(found[0])
        changed(body)
        written = json.dumps(body, separators=(",", ":")).encode()
        connection.execute("UPDATE entry SET body = ? WHERE sequence = ?", (written, sequence))
        relink(connection)

    change(path, hand)
    return sequence
