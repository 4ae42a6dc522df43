"""What was issued and how often it was printed is looked up in the entries, by indexes SQLite keeps in step.

`golden/terminal-3.sqlite` was written by the program before these look-ups: its tour with the seed 3.
"""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal import schema
from kiosk.journal.audit import audit_terminal
from kiosk.journal.issued_index import ANSWERS, PRINTS
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import canonical, read_event
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.commands import PrintCopy
from kiosk.ledger.events import (
    CopyStarted,
    Event,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
)
from kiosk.ledger.issued import IssuedPaper
from kiosk.ledger.papers import Paper, paper_name
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.terminal.book import Book
from kiosk.values.invariant import InvariantBroken
from tests.journal.ledgers import STARTED, entries_in, files_in, forge, make, raw, rehashed
from tests.ledger.samples import (
    K1,
    NOW,
    SERIALS,
    THREE_SPOTS,
    cash,
    command,
    dollars,
    prize,
    selling,
    sold,
    terms,
    ticket,
    voucher,
)

GOLDEN: Final = Path(__file__).with_name("golden") / "terminal-3.sqlite"
SOLD: Final = ticket(selling("sell", THREE_SPOTS), SERIALS[0])
CONTINUED: Final = ticket(selling("sell", THREE_SPOTS), SERIALS[4], continues=SERIALS[2])
OTHER: Final = voucher(IssueKenoDollars(command("issue"), K1, dollars(5), promotional=False), SERIALS[6])
NAME: Final = paper_name(SOLD)
# A ticket printed at the second try, copied once and then once more in doubt; a continuation not printed yet.
STORY: Final[tuple[Event, ...]] = (
    STARTED,
    *cash(20),
    *sold("sell", THREE_SPOTS, SERIALS[0]),
    PrintStarted(NAME, 1),
    PaperNotPrinted(NAME, "paper_out"),
    PrintStarted(NAME, 1),
    PaperPrinted(NAME),
    *prize(88, SERIALS[2], CONTINUED),
    *prize(3, SERIALS[3]),
    CopyStarted(SOLD, 2),
    PaperPrinted(NAME),
    CopyStarted(SOLD, 3),
    PaperInDoubt(NAME, "silence"),
)


@pytest.fixture
def told(tmp_path: Path) -> Path:
    return make(tmp_path / "told.sqlite", STORY)


def found(path: Path, name: str) -> IssuedPaper | None:
    """What the file says of a name, with nothing read of it before: the look-up needs no fold."""
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        return journal.issued.get(name)


def test_a_paper_is_found_by_its_name_with_every_print_that_may_have_come_out(told: Path) -> None:
    assert found(told, NAME) == IssuedPaper(SOLD, 3)
    assert found(told, paper_name(CONTINUED)) == IssuedPaper(CONTINUED, 0)


@pytest.mark.parametrize(
    "name",
    [
        f"keno-dollars-{SERIALS[0]}",  # it is a ticket
        f"ticket-{SERIALS[2]}",  # paid here, and sold elsewhere
        f"ticket-{SERIALS[3]}",
        f"ticket-{SERIALS[7]}",
        SERIALS[0].digits,
        "test-paper",
        "ticket-",
        "",
    ],
)
def test_what_was_not_issued_under_that_name_is_not_found(told: Path, name: str) -> None:
    assert found(told, name) is None


@pytest.mark.parametrize(("query", "index"), [(ANSWERS, "entry_answered"), (PRINTS, "entry_printed")])
def test_no_look_up_reads_every_entry(told: Path, query: str, index: str) -> None:
    with raw(told) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", ("x",))]
    assert [f"USING INDEX {index} " in step for step in plan][:1] == [True], plan
    assert not any(step.startswith("SCAN") for step in plan)


def test_a_copy_is_counted_through_restarts_and_snapshots(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite", STORY[:9])
    for number in (2, 3, 4):
        with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
            book = Book(journal, ManualClock(NOW))
            decided = book.decide(PrintCopy(command(f"copy-{number}"), NAME), terms())
            assert decided == (CopyStarted(SOLD, number),)
            book.record(command(f"copy-{number}"), *decided, PaperPrinted(NAME))
            journal.keep_snapshot(book._fold)
            # What was printed long ago is not kept in memory.
            assert book.state.papers == {}
    assert audit_terminal(path).is_clean


def test_no_book_takes_a_copy_that_is_not_the_next_of_what_was_issued(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite", STORY[:9])
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        for copy in (CopyStarted(SOLD, 3), CopyStarted(OTHER, 2)):
            with pytest.raises(InvariantBroken):
                book.record(command("copy"), copy)
    assert len(entries_in(path)) == 9


# The audit.


def swapped(path: Path, change: Callable[[CopyStarted], CopyStarted]) -> Path:
    """The ledger with its first copy changed, by somebody who knows how a chain is made."""
    entries = entries_in(path)
    at = next(place for place, entry in enumerate(entries) if entry.event == "copy_started")
    event = read_event(entries[at].body)
    assert isinstance(event, CopyStarted)
    entries[at] = msgspec.structs.replace(entries[at], body=canonical(change(event)))
    return forge(path, rehashed(entries))


def with_paper(paper: Paper) -> Callable[[CopyStarted], CopyStarted]:
    return lambda copy: msgspec.structs.replace(copy, paper=paper)


def test_a_ledger_with_copies_is_clean(told: Path) -> None:
    assert audit_terminal(told).findings == ()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (with_paper(OTHER), f"{paper_name(OTHER)} is copied, and was never issued."),
        (
            with_paper(msgspec.structs.replace(SOLD, issued_at=NOW.plus_seconds(1))),
            f"{NAME} is copied otherwise than it was issued, in entry 5.",
        ),
        (
            lambda copy: msgspec.structs.replace(copy, copy_number=5),
            f"{NAME} is printed as copy 5, and copy 2 was next.",
        ),
    ],
)
def test_a_copy_that_can_not_be_one_is_a_finding(
    told: Path, change: Callable[[CopyStarted], CopyStarted], sentence: str
) -> None:
    (finding,) = audit_terminal(swapped(told, change)).findings
    assert (finding.sequence, finding.sentence) == (14, sentence)


def test_an_index_that_lies_is_a_finding(told: Path) -> None:
    """Somebody hid the prints of a paper from the look-up: its next copy would have an earlier number."""
    with raw(told) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        statement = schema.ADDED_IN_4[1]
        other = statement.replace("'paper_printed', ", "'paper_printed_', ")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entry_printed'", (other,))
        connection.execute("PRAGMA writable_schema = RESET")
        connection.execute("REINDEX entry_printed")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entry_printed'", (statement,))
    (finding,) = audit_terminal(told).findings
    assert "entry_printed" in finding.sentence


# A ledger of the program before.


@pytest.fixture
def old(tmp_path: Path) -> Path:
    (tmp_path / "old").mkdir()
    return shutil.copyfile(GOLDEN, tmp_path / "old" / "terminal.sqlite")


def versions(path: Path) -> tuple[int, set[int]]:
    """The version of the file, and of its entries."""
    with raw(path) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version), {entry.version for entry in entries_in(path)}


def prints_in(entries: list[JournalEntry]) -> dict[str, int]:
    """How many prints of each paper may have come out, counted by hand."""
    counts: dict[str, int] = {}
    for entry in entries:
        event = read_event(entry.body)
        if isinstance(event, PaperPrinted | PaperInDoubt):
            counts[event.paper] = counts.get(event.paper, 0) + 1
    return counts


def test_a_ledger_of_version_3_is_audited_as_it_is() -> None:
    before = files_in(GOLDEN.parent)
    assert versions(GOLDEN) == (3, {3})
    audit = audit_terminal(GOLDEN)
    assert (audit.findings, audit.entry_count) == ((), len(entries_in(GOLDEN)))
    assert files_in(GOLDEN.parent) == before


def test_a_ledger_of_version_3_is_opened_and_finds_what_it_printed(old: Path) -> None:
    counts = prints_in(entries_in(GOLDEN))
    assert len(counts) > 8
    with contextlib.closing(SqliteJournal.open(old, K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        assert book.state.papers == {}
        for name, count in counts.items():
            issued = journal.issued.get(name)
            assert issued is not None
            assert (paper_name(issued.paper), issued.copies) == (name, count)
    assert entries_in(old) == entries_in(GOLDEN)
    assert versions(old) == (schema.SCHEMA_VERSION, {3})
    with raw(old) as connection:
        assert schema.is_whole(connection)
    assert audit_terminal(old).is_clean
