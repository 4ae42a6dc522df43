"""A ledger of an earlier version becomes one of this version, whole or not at all, and no entry changes.

`golden/terminal-2.sqlite` was written by the program before snapshots: its tour with the seed 3.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal import schema
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import EVENT_VERSION
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.events import CentralHolds
from kiosk.ledger.papers import Payment
from kiosk.ledger.settled import Settling
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.book import Book
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.money import ZERO, Money
from tests.journal.ledgers import entries_in, files_in, forge, raw, rehashed
from tests.ledger.samples import K1, NOW, cash, command
from tests.tally import Tally

GOLDEN: Final = Path(__file__).with_name("golden") / "terminal-2.sqlite"
HEAD: Final = "545ffdf35471e8d2713d8f9a134e5700828afaaffb89385aea9e7a0254fdbd56"
ENTRY_COUNT: Final = 83
# What the tour itself wrote down, apart from the ledger. By hand: $20 and $50 in; tickets of $13, $6, $1, $1,
# $1, $1, $5 and $3; the last of them refunded; prizes of $2, $18, $9 and $2; keno dollars of $18, $55 and $55
# taken, and the second of these spent. 70 - 31 + 3 + 31 - 128 + 55 = 0 is what is left.
SUMS: Final = {
    "note_box": "70.00",
    "stakes": "-31.00",
    "refunds": "3.00",
    "prizes": "31.00",
    "keno_dollars_issued": "-128.00",
    "keno_dollars_used": "55.00",
}
# Read from the entries by eye: four prizes collected, one ticket refunded, one voucher used.
SETTLED: Final = [
    ("paid", "997290521823769045", 41),
    ("paid", "164704559987019145", 50),
    ("paid", "894481880555504050", 57),
    ("paid", "598847812462115796", 62),
    ("refunded", "404915125502354282", 70),
    ("paid", "700881498190354603", 77),
]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the golden ledger."""
    (tmp_path / "old").mkdir()
    return shutil.copyfile(GOLDEN, tmp_path / "old" / "terminal.sqlite")


def migrated(path: Path) -> Book:
    """The book of a ledger after a start of this program."""
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        return Book(journal, ManualClock(NOW))


def version_of(path: Path) -> int:
    """The version of the file."""
    with raw(path) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        return int(version)


def assert_migrated(path: Path) -> None:
    """It is whole and of this version, and says what the old program said."""
    assert entries_in(path) == entries_in(GOLDEN)
    with raw(path) as connection:
        assert connection.execute("SELECT * FROM settled ORDER BY sequence").fetchall() == SETTLED
        assert schema.is_whole(connection)
    assert version_of(path) == schema.SCHEMA_VERSION
    audit = audit_terminal(path)
    assert (audit.is_clean, audit.entry_count, audit.head) == (True, ENTRY_COUNT, HEAD)
    sums = {account: amount.plain() for account, amount in audit.accounts.items() if amount != ZERO}
    assert sums == SUMS


def test_the_golden_ledger_is_audited_as_it_is() -> None:
    """A file of version 2 is read by the audit without becoming anything else."""
    before = files_in(GOLDEN.parent)
    audit = audit_terminal(GOLDEN)
    assert (audit.is_clean, audit.entry_count, audit.head) == (True, ENTRY_COUNT, HEAD)
    assert {account: amount.plain() for account, amount in audit.accounts.items() if amount} == SUMS
    assert files_in(GOLDEN.parent) == before


def test_a_ledger_of_version_2_is_opened_and_goes_on(old: Path) -> None:
    assert (version_of(old), {entry.version for entry in entries_in(old)}) == (2, {2})
    book = migrated(old)
    assert (book.entry_count, book.state.credit, book.state.requests, book.state.papers) == (83, ZERO, {}, {})
    assert isinstance(book.state.central, CentralHolds)
    assert_migrated(old)
    with contextlib.closing(SqliteJournal.open(old, K1)) as journal:
        found = journal.settled.get((Settling.PAID, Serial("164704559987019145")))
        assert isinstance(found, Payment)
        assert found.amount == Money.dollars(18)
        Book(journal, ManualClock(NOW)).record(command("more"), *cash(5))
    entries = entries_in(old)
    assert [entry.version for entry in entries[82:]] == [2, EVENT_VERSION, EVENT_VERSION]
    audit = audit_terminal(old)
    assert (audit.is_clean, audit.entry_count) == (True, 85)


def test_a_new_ledger_and_a_migrated_one_have_the_same_schema(tmp_path: Path, old: Path) -> None:
    migrated(old)
    SqliteJournal.open(tmp_path / "new.sqlite", K1).close()
    schemas = []
    for path in (old, tmp_path / "new.sqlite"):
        with raw(path) as connection:
            schemas.append(sorted(connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()))
    assert schemas[0] == schemas[1]


# Cut short.


class Cut(BaseException):
    """The program ends here."""


def cut_at(number: int, *, before: bool, end: Callable[[], None]) -> type[sqlite3.Connection]:
    """A connection whose program ends at the n-th statement, just before or just after it is carried out."""
    seen = 0

    class Connection(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            nonlocal seen
            seen += 1
            if seen == number and before:
                end()
            cursor = super().execute(sql, *arguments)
            if seen == number and not before:
                end()
            return cursor

    return Connection


def statements(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements of a start that migrates, in order."""
    said: list[str] = []

    class Listening(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            said.append(sql)
            return super().execute(sql, *arguments)

    with monkeypatch.context() as patch:
        connect_with(patch, Listening)
        SqliteJournal.open(path, K1).close()
    return said


def connect_with(patch: pytest.MonkeyPatch, factory: type[sqlite3.Connection]) -> None:
    """Have SQLite make connections of a kind."""
    connect = sqlite3.connect
    patch.setattr(
        sqlite3, "connect", lambda *arguments, **words: connect(*arguments, **words, factory=factory)
    )


def ended() -> None:
    """The program ends as by a fault."""
    raise Cut


def killed() -> None:
    """The program ends as by a power cut: nothing it holds is closed."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_the_statements_that_are_tried_are_those_of_a_migration(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = statements(old, monkeypatch)
    begin = said.index("BEGIN IMMEDIATE")
    made = [*schema.ADDED_IN_3]
    assert said[begin + 1 : begin + 1 + len(made)] == made
    assert sum(sql.startswith("INSERT INTO settled") for sql in said) == len(SETTLED)
    third = said.index("PRAGMA user_version = 3")
    assert said[third + 1 : third + 3] == ["COMMIT", "BEGIN IMMEDIATE"]
    assert said[third + 3 : third + 5] == [*schema.ADDED_IN_4]
    assert said[third + 5 : third + 7] == ["PRAGMA user_version = 4", "COMMIT"]
    assert_migrated(old)


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("end", [ended, killed])
def test_a_migration_that_is_cut_at_any_statement_is_done_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tally: Tally, end: Callable[[], None], before: bool
) -> None:
    """Case 53: whole or not at all, and the next start ends with the same entries and the same sums."""
    (tmp_path / "first").mkdir()
    count = len(statements(shutil.copyfile(GOLDEN, tmp_path / "first" / "terminal.sqlite"), monkeypatch))
    versions = []
    for number in range(1, count + 1):
        (tmp_path / str(number)).mkdir()
        path = shutil.copyfile(GOLDEN, tmp_path / str(number) / "terminal.sqlite")
        with monkeypatch.context() as patch:
            connect_with(patch, cut_at(number, before=before, end=end))
            if end is ended:
                with pytest.raises(Cut):
                    SqliteJournal.open(path, K1)
            else:
                in_another_process(lambda path=path: SqliteJournal.open(path, K1))  # type: ignore[misc]
        versions.append(version_of(path))
        assert entries_in(path) == entries_in(GOLDEN)
        migrated(path)
        assert_migrated(path)
    # Each step is one transaction: nothing of it shows before its last statement.
    assert versions == sorted(versions)
    assert set(versions) == {2, 3, 4}
    tally("ends tried in the middle of a migration", count)


def in_another_process(work: Callable[[], object]) -> None:
    """Do something that ends in a kill, in a process of its own."""
    process = os.fork()
    if not process:
        try:
            work()
        finally:
            os._exit(1)
    _, status = os.waitpid(process, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


# What is not migrated is left as it is.


def refused(path: Path, terminal: TerminalId = K1) -> Stop:
    """The stop at opening a file, in whose folder nothing may change by it."""
    before = files_in(path.parent)
    with pytest.raises(Stop) as stopped:
        SqliteJournal.open(path, terminal)
    assert files_in(path.parent) == before
    return stopped.value


def changed(old: Path, change: Callable[[list[JournalEntry]], list[JournalEntry]]) -> Path:
    """The old ledger with other entries."""
    return forge(old, change(entries_in(old)))


def test_a_damaged_ledger_of_version_2_is_not_migrated(old: Path) -> None:
    changed(old, lambda all_: [*all_[:50], msgspec.structs.replace(all_[50], body=b"{}"), *all_[51:]])
    stop = refused(old)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert "entry 51 does not follow" in stop.sentence
    assert version_of(old) == 2


def test_an_entry_that_can_not_be_read_is_not_migrated(old: Path) -> None:
    changed(old, lambda all_: rehashed([*all_[:50], msgspec.structs.replace(all_[50], body=b"{}")]))
    assert refused(old).cause is StopCause.LEDGER_DAMAGED
    assert version_of(old) == 2


def test_another_terminals_ledger_is_not_migrated(old: Path) -> None:
    stop = refused(old, TerminalId("K2"))
    assert stop.cause is StopCause.LEDGER_FOREIGN
    assert version_of(old) == 2


def test_a_serial_that_was_settled_twice_is_not_migrated(old: Path) -> None:
    changed(old, lambda all_: rehashed([*all_, *all_[39:41]]))
    stop = refused(old)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert "serial 997290521823769045 was paid in entry 85, and before" in stop.sentence
    assert version_of(old) == 2


def test_a_ledger_of_version_2_with_something_else_in_it_is_not_migrated(old: Path) -> None:
    with raw(old) as connection:
        connection.execute("CREATE TABLE more (id INTEGER)")
    stop = refused(old)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert "its schema is not this program's" in stop.sentence
    (found,) = audit_terminal(old).findings
    assert found.sentence == "The file can't be read, its schema is not this program's."


def test_a_file_that_says_it_is_older_than_it_is_is_damaged(old: Path) -> None:
    migrated(old)
    with raw(old) as connection:
        connection.execute("PRAGMA user_version = 2")
    assert refused(old).cause is StopCause.LEDGER_DAMAGED


def test_a_full_disk_leaves_the_old_ledger_as_it_is(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = old.read_bytes()

    def full() -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    number = statements(shutil.copyfile(old, old.with_name("other.sqlite")), monkeypatch).index(
        "PRAGMA user_version = 3"
    )
    with monkeypatch.context() as patch:
        connect_with(patch, cut_at(number + 1, before=True, end=full))
        with pytest.raises(Stop) as stopped:
            SqliteJournal.open(old, K1)
    assert stopped.value.cause is StopCause.DISK_FULL
    assert old.read_bytes() == before
    migrated(old)
    assert_migrated(old)
