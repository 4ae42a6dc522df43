"""A ledger that somebody else looks at, writes to or copies while sales go on."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.chain import JournalEntry, head_of
from kiosk.ledger.events import Event, NoteOffered, NoteReturned, NoteStacked
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.book import Book
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.journal.ledgers import STARTED, append, entries_in, events_in, forge, opened
from tests.ledger.samples import K1, NOW, THREE_SPOTS, cash, command, sold
from tests.tally import Tally

SALES: Final = 200


def sales(book: Book, numbers: range) -> None:
    """Tickets of $2 for cash, one after another."""
    for number in numbers:
        serial = Serial.from_entropy(number.to_bytes(16, "big"))
        for event in (*cash(2, f"note-{number}"), *sold(f"sell-{number}", THREE_SPOTS, serial)):
            book.record(command(f"sale-{number}"), event)


# Another program: it tries to read, to write and to begin a transaction until it is told to end.
OTHER: Final = """
import select, sqlite3, sys
said, tries = set(), 0
sys.stdin.readline()
while not select.select([sys.stdin], [], [], 0)[0]:
    for statement in ("SELECT count(*) FROM entry", "BEGIN IMMEDIATE", "UPDATE entry SET command = 'sent'"):
        connection = sqlite3.connect(sys.argv[1], timeout=0.0, isolation_level=None)
        try:
            connection.execute(statement).fetchall()
            said.add("done")
        except sqlite3.OperationalError as error:
            said.add(str(error))
        connection.close()
        tries += 1
sys.stdout.write(f"{tries} {sorted(said)}")
"""


def test_a_second_process_neither_reads_nor_hinders_two_hundred_sales(tmp_path: Path, tally: Tally) -> None:
    """Case 47: no lock error reaches a sale; the other program is refused at once, each time it tries."""
    path = tmp_path / "terminal.sqlite"
    with (
        contextlib.closing(SqliteJournal.open(path, K1)) as journal,
        subprocess.Popen(
            [sys.executable, "-c", OTHER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other,
    ):
        book = Book(journal, ManualClock(NOW))
        book.record(command("start"), STARTED)
        assert other.stdin is not None
        other.stdin.write("begin\n")
        other.stdin.flush()
        sales(book, range(SALES))
        said, _ = other.communicate("end\n")
    tries, outcomes = said.split(" ", 1)
    assert outcomes == "['database is locked']"
    assert int(tries) > 0
    audit = audit_terminal(path)
    assert (audit.is_clean, audit.entry_count) == (True, 1 + 4 * SALES)
    assert audit.accounts["stakes"] == -Money.dollars(2 * SALES)
    tally("tries of a second process at a ledger in use", int(tries))


def test_copies_made_between_sales_are_whole_and_their_heads_are_known(tmp_path: Path) -> None:
    """Case 52: what was committed when the copy began is in it, the audit is clean, the head is the one that
    the ledger had; and put into an empty folder the copy is a ledger."""
    with contextlib.closing(SqliteJournal.open(tmp_path / "terminal.sqlite", K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        book.record(command("start"), STARTED)
        heads = []
        for number in range(10):
            sales(book, range(5 * number, 5 * number + 5))
            journal.copy_to(tmp_path / f"copy-{number}.sqlite")
            heads.append(book.head)
    for number, head in enumerate(heads):
        (tmp_path / str(number)).mkdir()
        path = (tmp_path / f"copy-{number}.sqlite").rename(tmp_path / str(number) / "terminal.sqlite")
        assert [file.name for file in path.parent.iterdir()] == ["terminal.sqlite"]
        audit = audit_terminal(path)
        assert (audit.is_clean, audit.entry_count, audit.head) == (True, 21 + 20 * number, head.digest)
        with contextlib.closing(opened(path)) as copy:
            assert head_of(copy.last) == head
            append(copy, STARTED)


def test_a_copy_of_the_file_alone_is_never_taken_for_the_whole(tmp_path: Path) -> None:
    """Case 52: what is in the log beside it is missing, and a start beside central finds that out by the
    head; the copy itself is an older ledger, not a damaged one."""
    (tmp_path / "copy").mkdir()
    path = tmp_path / "terminal.sqlite"
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        book.record(command("start"), STARTED)
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        sales(book, range(5))
        copy = tmp_path / "copy" / "terminal.sqlite"
        copy.write_bytes(path.read_bytes())
        assert book.entry_count == 21
    assert len(events_in(copy)) == 1


# Case 97: what is hashed is what is stored, wherever an entry goes.


COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"
TIMES: Final = (
    Instant.parse("2026-11-30T19:30:00.000000+10:00"),
    Instant.parse("2026-11-30T09:30:00.100000+00:00"),
    Instant.parse("2026-11-30T04:30:00.999999-05:00"),
)
NOTES: Final[tuple[Event, ...]] = (
    STARTED,
    NoteOffered(COMPOSED, Money(1_000)),
    NoteOffered(DECOMPOSED, Money(100_000)),
    NoteStacked(DECOMPOSED),
    NoteReturned(COMPOSED),
)


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """Five entries at instants with 0, 100,000 and 999,999 microseconds, with "é" in two normal forms."""
    path = tmp_path / "terminal.sqlite"
    with contextlib.closing(opened(path)) as journal:
        for number, event in enumerate(NOTES):
            append(journal, event, command=f"{COMPOSED} {DECOMPOSED}", at=TIMES[number % 3])
    return path


def test_what_was_hashed_is_read_back_after_a_restart_and_from_a_copy(tmp_path: Path, odd: Path) -> None:
    """Case 97."""
    assert events_in(odd) == NOTES
    entries = entries_in(odd)
    assert [entry.recorded_at.us % 1_000_000 for entry in entries[:3]] == [0, 100_000, 999_999]
    assert len({entry.recorded_at.us // 1_000_000 for entry in entries}) == 1
    # The two forms are two notes: nothing on the way may make one of them.
    assert [entry.body.count("é".encode()) for entry in entries[1:3]] == [1, 0]
    with contextlib.closing(opened(odd)) as journal:
        journal.copy_to(tmp_path / "copy.sqlite")
        assert journal.entries_after(0, 10) == tuple(entries)
    for path in (odd, tmp_path / "copy.sqlite"):
        audit = audit_terminal(path)
        assert (audit.is_clean, audit.entry_count, audit.head) == (True, 5, entries[-1].digest)
        assert audit.accounts["note_box"] == Money(100_000)


def test_an_entry_that_went_through_json_goes_on_another_ledger_as_it_was(tmp_path: Path, odd: Path) -> None:
    """Case 97: how entries are shipped and given back."""
    entries = tuple(entries_in(odd))
    sent = msgspec.json.decode(msgspec.json.encode(entries), type=tuple[JournalEntry, ...])
    (tmp_path / "other").mkdir()
    with contextlib.closing(opened(tmp_path / "other" / "terminal.sqlite")) as journal:
        assert journal.restore(sent) == NOTES
    assert entries_in(tmp_path / "other" / "terminal.sqlite") == list(entries)


ONE_BIT_OFF: Final[dict[str, Callable[[JournalEntry], JournalEntry]]] = {
    "its time": lambda it: replace(it, recorded_at=Instant(it.recorded_at.us ^ 1)),
    "its terminal": lambda it: replace(it, terminal="J1"),
    "its command": lambda it: replace(it, command=it.command[:-1] + chr(ord(it.command[-1]) ^ 1)),
    "its event": lambda it: replace(it, event="oote_offered"),
    "its version": lambda it: replace(it, version=it.version ^ 1),
    "the first byte of its body": lambda it: replace(it, body=bytes([it.body[0] ^ 1]) + it.body[1:]),
    "the last byte of its body": lambda it: replace(it, body=it.body[:-1] + bytes([it.body[-1] ^ 1])),
    "the digest before": lambda it: replace(it, previous=chr(ord(it.previous[0]) ^ 1) + it.previous[1:]),
    "its digest": lambda it: replace(it, digest=it.digest[:-1] + chr(ord(it.digest[-1]) ^ 1)),
    "the form of a letter": lambda it: replace(it, body=it.body.replace(b"e\xcc\x81", b"\xc3\xa9")),
}


@pytest.mark.parametrize("change", ONE_BIT_OFF.values(), ids=ONE_BIT_OFF)
def test_one_bit_that_is_changed_names_its_entry(
    odd: Path, change: Callable[[JournalEntry], JournalEntry]
) -> None:
    """Case 97: found by an audit and by a start."""
    entries = entries_in(odd)
    changed = change(entries[2])
    assert changed != entries[2]
    forge(odd, [*entries[:2], changed, *entries[3:]])
    (found,) = audit_terminal(odd).findings
    assert found.sequence == 3
    with pytest.raises(Stop, match="entry 3 does not follow") as stopped:
        events_in(odd)
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED
