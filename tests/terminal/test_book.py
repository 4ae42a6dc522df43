"""The book: what is recorded is durable and folded, or nothing of it is; and a rest keeps a snapshot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.chain import ChainHead, head_of
from kiosk.ledger.events import CentralHolds, Event, NoteStacked
from kiosk.ledger.settled import Settling
from kiosk.rules.refusals import Refusal
from kiosk.terminal.book import Book
from kiosk.terminal.changes import Declined
from kiosk.terminal.messages import CheckDevices
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.journal.ledgers import STARTED, entries_in
from tests.ledger.samples import FIVE_GAMES, K1, NOW, SERIALS, THREE_SPOTS, cash, command, prize, sold
from tests.rules.citing import rule
from tests.terminal.stage import Kiosk


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    opened = SqliteJournal.open(tmp_path / "terminal.sqlite", K1)
    yield opened
    opened.close()


@pytest.fixture
def book(journal: SqliteJournal) -> Book:
    """A terminal that has started, with $50 in it."""
    made = Book(journal, ManualClock(NOW))
    made.record(command("start"), STARTED, *cash(50))
    return made


def refusing(journal: SqliteJournal, table: str, when: str) -> None:
    """Let the disk's file refuse a row, as it would one that is not what it must be."""
    journal._connection.execute(
        f"CREATE TEMP TRIGGER refused BEFORE INSERT ON {table} WHEN {when} "
        "BEGIN SELECT RAISE(ABORT, 'refused here'); END"
    )


SALE: tuple[Event, ...] = sold("sell", FIVE_GAMES, SERIALS[1])


@pytest.mark.parametrize("row", [4, 5])
def test_a_fault_at_any_row_of_a_sale_leaves_nothing_of_it(
    journal: SqliteJournal, book: Book, tmp_path: Path, row: int
) -> None:
    """Case 46: 0 rows of that sale in every table, and the credit as it was, here and after a start."""
    before, head = book.state, book.head
    refusing(journal, "entry", f"NEW.sequence = {row}")
    with pytest.raises(InvariantBroken, match="refused here"):
        book.record(command("sell"), *SALE)
    assert (book.state, book.entry_count, book.head) == (before, 3, head)
    assert book.first_of(command("sell")) is None
    assert len(entries_in_open(journal)) == 3
    journal._connection.execute("DROP TRIGGER refused")
    book.record(command("sell"), *SALE)
    assert book.state.credit == Money.dollars(30)
    assert Book(journal, ManualClock(NOW)).state == book.state


@rule("s 23A")
def test_a_fault_at_the_last_row_of_a_payment_leaves_nothing_of_it(
    journal: SqliteJournal, book: Book
) -> None:
    """Case 46: the entries are written, what they settle is not; so neither are the entries."""
    before = book.state
    refusing(journal, "settled", "1")
    with pytest.raises(InvariantBroken, match="refused here"):
        book.record(command("pay"), *prize(80, SERIALS[2]))
    assert (book.state, book.entry_count) == (before, 3)
    assert len(entries_in_open(journal)) == 3
    assert journal.settled.get((Settling.PAID, SERIALS[2])) is None
    journal._connection.execute("DROP TRIGGER refused")
    book.record(command("pay"), *prize(80, SERIALS[2]))
    assert book.state.credit == Money.dollars(130)


def test_what_can_not_be_true_is_found_before_it_is_written(journal: SqliteJournal, book: Book) -> None:
    with pytest.raises(InvariantBroken, match="never offered"):
        book.record(command("more"), *cash(5, "more"), NoteStacked("unheard of"))
    assert (book.entry_count, len(entries_in_open(journal))) == (3, 3)


@rule("s 23A")
def test_what_was_settled_is_found_before_it_is_written(journal: SqliteJournal, book: Book) -> None:
    book.record(command("pay"), *prize(80, SERIALS[2]))
    with pytest.raises(InvariantBroken, match="was paid or used before"):
        book.record(command("again"), *prize(80, SERIALS[2]))
    assert (book.entry_count, len(entries_in_open(journal))) == (5, 5)


def test_the_book_says_where_its_journal_ends(journal: SqliteJournal, book: Book) -> None:
    assert book.head == head_of(journal.last) != ChainHead()
    assert (book.head.sequence, book.entry_count, book.central_noted_at) == (3, 3, 0)
    book.record(command("central"), CentralHolds("ab", 3))
    assert (book.head.sequence, book.entry_count, book.central_noted_at) == (4, 4, 4)


def entries_in_open(journal: SqliteJournal) -> tuple[object, ...]:
    """Every entry of a journal that is open."""
    return journal.entries_after(0, 1_000)


# In the terminal.


def test_a_terminal_keeps_a_snapshot_while_nobody_waits_and_starts_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.terminal.book.SNAPSHOT_EVERY", 10)
    kiosk = Kiosk(tmp_path).start()
    kiosk.insert(20)
    kiosk.insert(20)
    kiosk.sold(FIVE_GAMES)
    count = kiosk.context.book.entry_count
    # By hand: a start with its note of central, two notes of two entries, a ticket of four.
    assert count >= 10
    assert kiosk.journal.newest_snapshot().entry_count == 0
    kiosk.send(CheckDevices())
    kept = kiosk.journal.newest_snapshot()
    assert kept.entry_count == kiosk.context.book.entry_count
    assert kept.state == kiosk.state
    before = kiosk.state
    kiosk.restart()
    assert (kiosk.state.credit, kiosk.state.accounts) == (before.credit, before.accounts)
    kiosk.stop()
    audit = audit_terminal(tmp_path / "terminal.sqlite")
    assert audit.is_clean
    assert f"a snapshot after entry {kept.entry_count}" in audit.facts
    assert len(entries_in(tmp_path / "terminal.sqlite")) == audit.entry_count
    kiosk.house.central.close()


@rule("s 23A")
def test_a_ticket_paid_before_a_restart_from_a_snapshot_is_not_paid_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.terminal.book.SNAPSHOT_EVERY", 10)
    kiosk = Kiosk(tmp_path).start()
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    kiosk.collect(ticket.serial)
    credit = kiosk.state.credit
    kiosk.send(CheckDevices())
    kept = kiosk.journal.newest_snapshot().entry_count
    kiosk.restart()
    # The payment is before the snapshot: the start did not read it.
    assert 0 < kept < kiosk.context.book.entry_count
    kiosk.line.heard.clear()
    changes = kiosk.collect(ticket.serial)
    refused = [change.refused.refusal for change in changes if isinstance(change, Declined)]
    assert (refused, kiosk.state.credit) == ([Refusal.ALREADY_PAID], credit)
    assert "pay" not in kiosk.line.heard
    kiosk.house.central.close()
