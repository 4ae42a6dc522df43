"""Ledgers of any size, made fast and true: every entry a link of its chain, every event one that can follow.

They are kept under build/bench, named after the versions of what is in them, and copied for each use.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal import rows, schema, settled_table
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.canonical import EVENT_VERSION, canonical, event_name
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralHolds,
    Event,
    NoteOffered,
    NoteStacked,
    PaperPrinted,
    PrintStarted,
    TerminalStarted,
    TicketChecked,
)
from kiosk.ledger.fold import FOLD_VERSION
from kiosk.ledger.papers import Payment, paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket
from kiosk.ports.central import Introduction
from kiosk.ports.outcome import Done
from kiosk.terminal.book import Book
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.money import Money
from tests.bench.prepared import BUILD, PreparedCentral, tell
from tests.ledger.samples import K1, NOW, THREE_SPOTS, selling, ticket, voucher

_BATCH: Final = 50_000
_ENTRIES_OF_A_VISIT: Final = 13
_PRIZE: Final = (TenderAmount(Tender.PRIZES, Money.dollars(2)),)


def random_bytes(what: str, number: int) -> bytes:
    """Sixteen bytes that look like chance and are the same every time."""
    return hashlib.sha256(f"{what} {number}".encode()).digest()[:16]


def serial_of(number: int) -> Serial:
    """The serial of the ticket that is paid in a visit."""
    return Serial.from_entropy(random_bytes("ticket", number))


def visits_in(count: int) -> int:
    """How many whole visits there are in so many entries, the first two of which are those of a start."""
    return (count - 2) // _ENTRIES_OF_A_VISIT


def events_of(count: int, public_key: str) -> Iterator[tuple[str, Event]]:
    """So many events, each with its command: visits one after another, in which $2 are put in, a ticket is
    bought for them, wins $2 and is collected as keno dollars. The terminal holds nothing in between; what
    is too few for a visit at the end are checks of a ticket."""
    yield "start", TerminalStarted(K1, "0.1.0")
    yield "central", CentralHolds(public_key, 0)
    for visit in range(1, visits_in(count) + 1):
        names = [CommandId.from_entropy(random_bytes(what, visit)) for what in ("note", "sell", "pay", "out")]
        in_, sell, collect, out = (name.text for name in names)
        asked = selling(sell, THREE_SPOTS)
        sold = ticket(asked, serial_of(visit))
        paying = PayTicket(names[2], K1, sold.serial)
        issue = IssueKenoDollars(names[3], K1, Money.dollars(2), promotional=False)
        issued = voucher(issue, Serial.from_entropy(random_bytes("voucher", visit)))
        yield in_, NoteOffered(in_, Money.dollars(2))
        yield in_, NoteStacked(in_)
        yield sell, CentralAsked(asked, asked.paid_with)
        yield sell, CentralAnswered(asked.command, sold)
        yield sell, PrintStarted(paper_name(sold), 1)
        yield sell, PaperPrinted(paper_name(sold))
        yield collect, TicketChecked(sold.serial, Money.dollars(2))
        yield collect, CentralAsked(paying)
        yield collect, CentralAnswered(paying.command, Payment(sold.serial, Money.dollars(2), NOW))
        yield out, CentralAsked(issue, _PRIZE)
        yield out, CentralAnswered(issue.command, issued)
        yield out, PrintStarted(paper_name(issued), 1)
        yield out, PaperPrinted(paper_name(issued))
    for _ in range((count - 2) % _ENTRIES_OF_A_VISIT):
        yield "check", TicketChecked(serial_of(1), Money.dollars(0))


def terminal_ledger(count: int, public_key: str) -> Path:
    """A ledger of exactly so many entries as a terminal leaves it that was started on it once: it has a
    snapshot after its newest."""
    versions = f"{schema.SCHEMA_VERSION}-{EVENT_VERSION}-{FOLD_VERSION}-{public_key[:16]}"
    return kept(f"terminal-{count}", versions, lambda path: _make_terminal_ledger(path, count, public_key))


def key_of(central: PreparedCentral) -> str:
    """The key by which a ledger knows its central."""
    greeting = central.greet(Introduction(K1))
    assert isinstance(greeting, Done)
    return greeting.value.public_key


def copied(source: Path, folder: Path) -> Path:
    """A copy to work on, all of it on the disk before anything is measured."""
    path = shutil.copyfile(source, folder / source.name)
    with path.open("rb") as file:
        os.fsync(file.fileno())
    return path


def kept(what: str, versions: str, make: Callable[[Path], None]) -> Path:
    """What was made before under these versions, or is made now; what was made under others goes."""
    name = f"{what}-{versions}.sqlite"
    path = BUILD / name
    if not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        part = BUILD / f"part-{name}"
        for old in (*BUILD.glob(f"{what}-*"), *BUILD.glob(f"part-{what}-*")):
            old.unlink()
        begun = time.perf_counter()
        make(part)
        part.rename(path)
        tell(f"{name} made in {time.perf_counter() - begun:.0f} s, {path.stat().st_size // 2**20:,} MB")
    return path


@contextlib.contextmanager
def written_fast(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that writes without waiting for the disk or for triggers, which are all back at the end.
    A power cut would leave nothing worth having."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("synchronous = OFF", "journal_mode = OFF", "cache_size = -400000"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for trigger, _ in triggers:
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("BEGIN")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = WAL").fetchall()


def _make_terminal_ledger(path: Path, count: int, public_key: str) -> None:
    SqliteJournal.open(path, K1).close()
    with written_fast(path) as connection:
        indexes = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'index'").fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        previous = GENESIS
        batch: list[tuple[JournalEntry, Event]] = []
        for number, (command, event) in enumerate(events_of(count, public_key), start=1):
            body = canonical(event)
            entry = link(previous, number, NOW, K1.name, command, event_name(event), EVENT_VERSION, body)
            previous = entry.digest
            batch.append((entry, event))
            if number == count or len(batch) == _BATCH:
                connection.executemany(rows.INSERT, (rows.write_row(each) for each, _ in batch))
                settled = settled_table.rows_of((each.sequence, it) for each, it in batch)
                connection.executemany(settled_table.INSERT, settled)
                batch.clear()
        for _, sql in indexes:
            connection.execute(sql)
    begun = time.perf_counter()
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        assert book.entry_count == count
        if count >= _TOLD_FROM:
            taken = time.perf_counter() - begun
            tell(f"{count:,} entries read from the first, folded and kept as a snapshot in {taken:.1f} s")


_TOLD_FROM: Final = 100_000
