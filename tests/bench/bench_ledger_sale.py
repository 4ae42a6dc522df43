"""What a durable sale costs beside its commits: the real use case on a real ledger, against bare commits.

The floor is a plain table in the same folder with the same pragmas. It is written as many rows of the same
size, in as many commits, as the sale writes entries.
"""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path
from statistics import median
from typing import Final

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import Sell
from kiosk.ledger.events import NoteOffered, NoteStacked
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.money import Money
from tests.bench.prepared import Stand, folder_on_disk, prepared_central, tell
from tests.bench.registry import Row, bench
from tests.ledger.samples import THREE_SPOTS, selling, ticket

SALES: Final = 400
WARMING: Final = 40
_TEXT_COLUMNS: Final = 8  # bytes each of sequence, time and version; the others are as long as they are


@bench
def sale() -> list[Row]:
    """Deciding, recording, folding and printing a sale takes little beside making it durable."""
    with folder_on_disk() as folder:
        central, clock = prepared_central(folder)
        stand = Stand(folder, clock, central)
        journal, context = stand.start(folder / "terminal.sqlite")
        open_game = central.venue()
        game = open_game.value.open_game.game  # type: ignore[union-attr]
        context.book.record(
            CommandId("note"), NoteOffered("note", Money.dollars(10_000)), NoteStacked("note")
        )
        commands = [stand.terminal.new_command() for _ in range(WARMING + SALES)]
        for number, command in enumerate(commands):
            request = selling(command.text, THREE_SPOTS, first_game=game)
            central.tickets[command] = ticket(request, Serial.from_entropy(number.to_bytes(16, "big")))
        taken: list[tuple[float, float]] = []
        with contextlib.closing(plain_table(folder / "plain.sqlite")) as plain:
            for command in commands:
                before = context.book.entry_count
                begun = time.perf_counter()
                stand.terminal.handle(context, Sell(command, THREE_SPOTS, game))
                sold = time.perf_counter()
                sizes = commit_sizes(journal, before)
                committed = time.perf_counter()
                for size in sizes:
                    plain.execute("BEGIN IMMEDIATE")
                    plain.execute("INSERT INTO plain (body) VALUES (?)", (bytes(size),))
                    plain.execute("COMMIT")
                taken.append((sold - begun, time.perf_counter() - committed))
        count = context.book.entry_count
        journal.close()
    assert not context.book.state.papers
    sales, floors = zip(*taken[WARMING:], strict=True)
    tell(
        f"{SALES} sales of {len(sizes)} commits, {sum(sizes)} bytes each: {median(sales) * 1000:.2f} ms a "
        f"sale, {median(floors) * 1000:.2f} ms bare; {count:,} entries"
    )
    return [Row("durable sale", median(sales) / median(floors), "x bare commits", 2.5)]


def plain_table(path: Path) -> sqlite3.Connection:
    """A table that keeps bytes and nothing else, set up as a journal is."""
    plain = sqlite3.connect(path, isolation_level=None)
    for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL"):
        plain.execute(f"PRAGMA {pragma}").fetchall()
    plain.execute("CREATE TABLE plain (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT")
    return plain


def commit_sizes(journal: SqliteJournal, before: int) -> list[int]:
    """The bytes of each entry of a sale, every one of which was a commit of its own."""
    entries = journal.entries_after(before, 100)
    return [
        3 * _TEXT_COLUMNS
        + sum(map(len, (entry.terminal, entry.command, entry.event, entry.previous, entry.digest)))
        + len(entry.body)
        for entry in entries
    ]
