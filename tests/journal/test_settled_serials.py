"""What was settled is looked up in the file: written with the entry, never changed, held against it."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import Collect, RefundGames, SpendKenoDollars
from kiosk.ledger.events import CentralAnswered
from kiosk.ledger.fold import fold_bytes
from kiosk.ledger.settled import Settling
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.book import Book
from kiosk.values.identifiers import Serial
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.journal.evenings import EVENING, PRIZE_PAID, PROMOTIONAL_USED, TICKET_REFUNDED, finding
from tests.journal.ledgers import (
    STARTED,
    append,
    entries_in,
    events_in,
    forge,
    make,
    opened,
    raw,
    rehashed,
)
from tests.ledger.samples import GAME, K1, NOW, SERIALS, command, prize, terms
from tests.rules.citing import rule

# By hand, from the fixture: serial 2 was paid in entry 7 and refunded in 11, serial 0 used in entry 9.
ROWS = [("paid", SERIALS[2].digits, 7), ("paid", SERIALS[0].digits, 9), ("refunded", SERIALS[2].digits, 11)]


def rows(path: Path) -> list[tuple[str, str, int]]:
    """The table as it is."""
    with raw(path) as connection:
        return connection.execute("SELECT * FROM settled ORDER BY sequence").fetchall()


def put(path: Path, *statements: str) -> None:
    """Change the table as somebody with SQLite can, its triggers back in place afterwards."""
    with raw(path) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'settled'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        for _, sql in triggers:
            connection.execute(sql)


def test_a_settlement_is_found_by_its_serial_and_what_was_done(ledger: Path) -> None:
    assert rows(ledger) == ROWS
    paid, used, refunded = (events[1] for events in (PRIZE_PAID, PROMOTIONAL_USED, TICKET_REFUNDED))
    assert isinstance(paid, CentralAnswered)
    assert isinstance(used, CentralAnswered)
    assert isinstance(refunded, CentralAnswered)
    # Nothing has been read of it: the look-up needs no fold.
    with contextlib.closing(SqliteJournal.open(ledger, K1)) as journal:
        assert journal.settled.get((Settling.PAID, SERIALS[2])) == paid.answer
        assert journal.settled.get((Settling.PAID, SERIALS[0])) == used.answer
        assert journal.settled.get((Settling.REFUNDED, SERIALS[2])) == refunded.answer
        assert journal.settled.get((Settling.REFUNDED, SERIALS[0])) is None
        assert journal.settled.get((Settling.PAID, SERIALS[1])) is None


@rule("s 23A", "s 11", "s 27")
def test_a_book_refuses_what_was_settled_before_it_was_opened(ledger: Path) -> None:
    with contextlib.closing(SqliteJournal.open(ledger, K1)) as journal:
        book = Book(journal, ManualClock(NOW))
        asked = (
            Collect(command("again"), SERIALS[2], as_keno_dollars=False),
            SpendKenoDollars(command("again"), SERIALS[0]),
            RefundGames(command("again"), SERIALS[2], GAME),
        )
        refused = [book.decide(each, terms()) for each in asked]
    assert [each.refusal for each in refused if isinstance(each, Refused)] == [
        Refusal.ALREADY_PAID,
        Refusal.ALREADY_USED,
        # Paid is said first: a ticket that was paid has no game left to refund.
        Refusal.ALREADY_PAID,
    ]


@rule("s 23A")
def test_a_serial_settled_twice_is_a_breach_and_nothing_is_written(ledger: Path) -> None:
    before = entries_in(ledger)
    with contextlib.closing(opened(ledger)) as journal:
        with pytest.raises(InvariantBroken, match="settled once"):
            append(journal, *prize(5, SERIALS[3]), *prize(80, SERIALS[2]))
        with pytest.raises(InvariantBroken, match="settled once"):
            append(journal, *prize(5, SERIALS[3]), *prize(5, SERIALS[3]))
    assert entries_in(ledger) == before
    assert rows(ledger) == ROWS


def test_what_is_kept_in_memory_does_not_grow_with_the_tickets_paid(tmp_path: Path) -> None:
    with contextlib.closing(opened(tmp_path / "terminal.sqlite")) as journal:
        book = Book(journal, ManualClock(NOW))
        book.record(command("start"), STARTED)
        sizes = []
        for number in range(101):
            book.record(command(f"pay-{number}"), *prize(0, Serial(f"{number:018d}")))
            sizes.append(len(fold_bytes(book._fold)))
        assert journal.settled.get((Settling.PAID, Serial(f"{7:018d}"))) is not None
    # The number of entries takes two digits more.
    assert sizes[-1] == sizes[0] + 2
    assert not [name for name, value in vars(book).items() if isinstance(value, dict | list | set)]


ROW = f"('paid', '{SERIALS[5].digits}', 7)"
FORBIDDEN = {
    "change": "UPDATE settled SET sequence = 1",
    "change nothing": "UPDATE settled SET what = what",
    "remove one": f"DELETE FROM settled WHERE serial = '{SERIALS[2].digits}'",
    "remove all": "DELETE FROM settled",
    "settle again": f"INSERT INTO settled VALUES {ROW.replace(SERIALS[5].digits, SERIALS[2].digits)}",
    "replace": f"REPLACE INTO settled VALUES {ROW.replace(SERIALS[5].digits, SERIALS[2].digits)}",
    "of no entry": f"INSERT INTO settled VALUES {ROW.replace('7)', '99)')}",
}


@pytest.mark.parametrize("statement", FORBIDDEN.values(), ids=FORBIDDEN)
def test_another_program_changes_nothing_of_it(ledger: Path, statement: str) -> None:
    with raw(ledger) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute(statement)
    assert rows(ledger) == ROWS


def test_only_what_is_new_goes_in(ledger: Path) -> None:
    """The control of the test above."""
    with raw(ledger) as connection:
        connection.execute(f"INSERT INTO settled VALUES {ROW}")
    assert len(rows(ledger)) == 4


# What somebody did to it all the same.


CHANGED = {
    "one forgotten": (
        (f"DELETE FROM settled WHERE serial = '{SERIALS[0].digits}'",),
        f"serial {SERIALS[0]} was paid or used in entry 9, which was forgotten",
        (9, f"serial {SERIALS[0]} was paid in it, which the list of settled serials does not know."),
    ),
    "one made up": (
        (f"INSERT INTO settled VALUES {ROW}",),
        "a serial is said to be settled that never was",
        (7, f"the list of settled serials says that {SERIALS[5]} was paid in it, which it was not."),
    ),
}


@pytest.mark.parametrize(("statements", "stop", "found"), CHANGED.values(), ids=CHANGED)
def test_a_table_that_says_otherwise_is_damage_and_a_finding_that_names_it(
    ledger: Path, statements: tuple[str, ...], stop: str, found: tuple[int, str]
) -> None:
    put(ledger, *statements)
    assert finding(ledger) == found
    with pytest.raises(Stop, match=stop) as stopped:
        events_in(ledger)
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED


def test_a_serial_under_another_entry_is_named_both_ways(ledger: Path) -> None:
    put(ledger, f"UPDATE settled SET sequence = 7 WHERE serial = '{SERIALS[0].digits}'")
    found = [(each.sequence, each.sentence) for each in audit_terminal(ledger).findings]
    assert found == [
        (9, f"serial {SERIALS[0]} was paid in it, which the list of settled serials does not know."),
        (7, f"the list of settled serials says that {SERIALS[0]} was paid in it, which it was not."),
    ]
    with pytest.raises(Stop, match=f"serial {SERIALS[0]} was paid or used in entry 9, and before in entry 7"):
        events_in(ledger)


@pytest.mark.parametrize("sequence", [5, 7, 10, 99])
def test_a_look_up_of_an_entry_that_says_otherwise_is_damage(ledger: Path, sequence: int) -> None:
    put(ledger, f"UPDATE settled SET sequence = {sequence} WHERE serial = '{SERIALS[0].digits}'")
    with (
        contextlib.closing(SqliteJournal.open(ledger, K1)) as journal,
        pytest.raises(Stop, match=f"serial {SERIALS[0]} was not paid or used in entry {sequence}") as stopped,
    ):
        journal.settled.get((Settling.PAID, SERIALS[0]))
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED


@rule("s 23A")
def test_a_chain_in_which_a_serial_is_paid_twice_is_damage(ledger: Path) -> None:
    """Every link right: what a forger leaves, or a program that broke this rule."""
    entries = entries_in(ledger)
    again = [
        msgspec.structs.replace(entry, body=entry.body.replace(b"pay-", b"rep-")) for entry in entries[5:7]
    ]
    forge(ledger, rehashed([*entries, *again]))
    with pytest.raises(
        Stop, match=f"serial {SERIALS[2]} was paid or used in entry 13, and before in entry 7"
    ):
        events_in(ledger)


def test_a_forged_ledger_with_everything_in_its_place_is_read(tmp_path: Path) -> None:
    """The control of the tests above: the stops are about what was settled, not about the forging."""
    path = make(tmp_path / "terminal.sqlite", EVENING[:7])
    forge(path, entries_in(path))
    assert events_in(path) == EVENING[:7]
    with contextlib.closing(SqliteJournal.open(path, K1)) as journal:
        assert Book(journal, ManualClock(NOW)).state.credit == Money.dollars(50 - 20 + 80)
