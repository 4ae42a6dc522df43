"""What is appended stays: durable at once, in order, never changed, never removed."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import EVENT_VERSION, canonical
from kiosk.ledger.chain import GENESIS, follows
from kiosk.ledger.events import CentralAsked, Event, NoteOffered, NoteStacked, PrintStarted, TicketChecked
from kiosk.ledger.requests import SellTicket
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.journal.ledgers import (
    ANOTHER,
    COLUMNS,
    STARTED,
    append,
    entries_in,
    events_in,
    make,
    note_events,
    opened,
    raw,
    settled_once,
)
from tests.ledger.samples import EVERY_EVENT, K1, THREE_SPOTS
from tests.ledger.strategies import EVENTS


def test_what_was_appended_is_there_without_a_word_of_farewell(tmp_path: Path) -> None:
    (tmp_path / "after").mkdir()
    journal = opened(tmp_path / "terminal.sqlite")
    append(journal, STARTED)
    append(journal, *ANOTHER)
    # What a program finds that starts after this one was killed: the files as they are now.
    for path in tmp_path.glob("terminal.sqlite*"):
        shutil.copy(path, tmp_path / "after")
    journal.close()
    assert events_in(tmp_path / "after" / "terminal.sqlite") == (STARTED, *ANOTHER)
    assert events_in(tmp_path / "terminal.sqlite") == (STARTED, *ANOTHER)


def test_every_kind_of_event_is_kept(tmp_path: Path) -> None:
    events = settled_once(EVERY_EVENT)
    assert {type(event) for event in events} == {type(event) for event in EVERY_EVENT}
    assert events_in(make(tmp_path / "terminal.sqlite", events)) == events


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(st.one_of(*EVENTS.values()), max_size=3), max_size=5))
def test_any_events_are_kept(tmp_path: Path, transactions: list[list[Event]]) -> None:
    path = tmp_path / "terminal.sqlite"
    path.unlink(missing_ok=True)
    kept = settled_once(event for events in transactions for event in events)
    journal = opened(path)
    rest = list(kept)
    for events in transactions:
        append(journal, *(rest.pop(0) for event in events if rest and rest[0] is event))
    journal.close()
    assert events_in(path) == kept


def test_an_entry_says_when_where_and_for_which_command(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    journal = opened(path)
    assert journal.last is None
    append(journal, STARTED, command="start", at=Instant(5))
    append(journal, *ANOTHER, command="note", at=Instant(7))
    newest = journal.last
    journal.close()
    entries = entries_in(path)
    assert [(entry.sequence, entry.recorded_at.us, entry.command) for entry in entries] == [
        (1, 5, "start"),
        (2, 7, "note"),
        (3, 7, "note"),
    ]
    assert {(entry.terminal, entry.version) for entry in entries} == {("K1", EVENT_VERSION)}
    assert [entry.event for entry in entries] == ["terminal_started", "note_offered", "note_returned"]
    assert [entry.body for entry in entries] == [canonical(event) for event in (STARTED, *ANOTHER)]
    assert entries[0].previous == GENESIS
    assert all(follows(*pair) for pair in pairwise(entries))
    assert newest == entries[-1]


def test_the_chain_goes_on_after_a_restart(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    journal = opened(path)
    append(journal, *ANOTHER)
    journal.close()
    assert events_in(path) == (*note_events(3), *ANOTHER)


def test_events_can_be_read_again(tmp_path: Path) -> None:
    journal = opened(make(tmp_path / "terminal.sqlite"))
    append(journal, *ANOTHER)
    assert tuple(journal.events()) == tuple(journal.events()) == (*note_events(3), *ANOTHER)
    append(journal, STARTED)
    journal.close()


def test_a_journal_knows_the_commands_it_holds(tmp_path: Path) -> None:
    journal = opened(tmp_path / "terminal.sqlite")
    append(journal, STARTED, command="start")
    append(journal, *ANOTHER, command="start")
    assert journal.first_of(CommandId("start")) == STARTED
    assert journal.first_of(CommandId("star")) is None
    journal.close()
    reopened = opened(tmp_path / "terminal.sqlite")
    assert reopened.first_of(CommandId("start")) == STARTED
    reopened.close()


def test_entries_for_shipping_come_in_order_from_after_a_sequence_up_to_a_limit(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    journal = opened(path)
    assert journal.entries_after(0, 100) == tuple(entries)
    assert journal.entries_after(2, 3) == tuple(entries[2:5])
    assert journal.entries_after(7, 3) == ()
    journal.close()


def test_events_of_one_append_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    """Case 46: a ledger of seven entries that takes an eighth, but no ninth."""
    path = make(tmp_path / "terminal.sqlite")
    journal = opened(path)
    journal._connection.execute(
        "CREATE TRIGGER no_ninth BEFORE INSERT ON entry WHEN NEW.sequence = 9 "
        "BEGIN SELECT RAISE(ABORT, 'no ninth'); END"
    )
    with pytest.raises(InvariantBroken, match="no ninth"):
        append(journal, *ANOTHER)
    assert journal.last is not None
    assert journal.last.sequence == 7
    append(journal, STARTED)
    journal._connection.execute("DROP TRIGGER no_ninth")
    journal.close()
    assert events_in(path) == (*note_events(3), STARTED)


@pytest.mark.parametrize(
    "event",
    [
        NoteOffered("note-1", Money(1.0)),  # type: ignore[arg-type]
        NoteOffered("note-1", Money(1.5)),  # type: ignore[arg-type]
        NoteOffered("note-1", Money(True)),
        NoteOffered("note-1", None),  # type: ignore[arg-type]
        TicketChecked(Serial(7), Money(1)),  # type: ignore[arg-type]
        PrintStarted("ticket-1", True),
        NoteStacked("\ud800"),
        CentralAsked(SellTicket(CommandId("sell"), K1, THREE_SPOTS, GameId(True), ())),
    ],
)
def test_an_event_that_would_not_read_back_is_a_breach_and_nothing_is_written(
    tmp_path: Path, event: Event
) -> None:
    path = make(tmp_path / "terminal.sqlite")
    journal = opened(path)
    with pytest.raises(InvariantBroken):
        append(journal, STARTED, event)
    append(journal, STARTED)
    journal.close()
    assert events_in(path) == (*note_events(3), STARTED)


def test_an_append_that_cannot_be_written_leaves_no_transaction_open(tmp_path: Path) -> None:
    journal = opened(make(tmp_path / "terminal.sqlite"))
    with pytest.raises(OverflowError):
        append(journal, STARTED, at=Instant(2**63))
    append(journal, STARTED)
    journal.close()
    assert events_in(tmp_path / "terminal.sqlite") == (*note_events(3), STARTED)


def test_a_journal_that_was_not_read_to_its_end_takes_nothing(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    journal = SqliteJournal.open(path, K1)
    with pytest.raises(InvariantBroken, match="next link of the chain"):
        append(journal, STARTED)
    half_read = journal.events()
    next(half_read)
    assert isinstance(half_read, Generator)
    half_read.close()
    with pytest.raises(InvariantBroken, match="next link of the chain"):
        append(journal, STARTED)
    journal.close()
    assert events_in(path) == note_events(3)


NEXT_ROW = "(8, 1, 'K1', 'c', 'e', 1, x'00', (SELECT digest FROM entry WHERE sequence = 7), 'd')"
FORBIDDEN = {
    "change an amount": "UPDATE entry SET body = x'00' WHERE sequence = 3",
    "change the newest": "UPDATE entry SET recorded_at = 0 WHERE sequence = 7",
    "change nothing": "UPDATE entry SET sequence = sequence",
    "change by replacing": "UPDATE OR REPLACE entry SET sequence = 3 WHERE sequence = 4",
    "remove the newest": "DELETE FROM entry WHERE sequence = 7",
    "remove one in the middle": "DELETE FROM entry WHERE sequence = 3",
    "remove all": "DELETE FROM entry",
    "replace the first": f"INSERT OR REPLACE INTO entry SELECT {COLUMNS} FROM entry WHERE sequence = 1",
    "replace the newest": f"INSERT OR REPLACE INTO entry SELECT {COLUMNS} FROM entry WHERE sequence = 7",
    "replace by REPLACE": f"REPLACE INTO entry SELECT {COLUMNS} FROM entry WHERE sequence = 3",
    "put in on conflict": f"INSERT INTO entry SELECT {COLUMNS} FROM entry WHERE sequence = 3 "
    "ON CONFLICT (sequence) DO UPDATE SET body = x'00'",
    "put in before the first": f"INSERT INTO entry VALUES {NEXT_ROW.replace('(8', '(0', 1)}",
    "skip a sequence": f"INSERT INTO entry VALUES {NEXT_ROW.replace('(8', '(9', 1)}",
    "no sequence given": f"INSERT INTO entry VALUES {NEXT_ROW.replace('(8', '(NULL', 1)}",
    "follow another entry": f"INSERT INTO entry VALUES {NEXT_ROW.replace('= 7', '= 6')}",
    "follow nothing": f"INSERT INTO entry VALUES {NEXT_ROW.replace('WHERE sequence = 7', 'WHERE 0')}",
    "another type of body": f"INSERT INTO entry VALUES {NEXT_ROW.replace('00', '').replace('x', '')}",
}


@pytest.mark.parametrize("statement", FORBIDDEN.values(), ids=FORBIDDEN)
def test_another_program_with_recursive_triggers_off_changes_nothing(tmp_path: Path, statement: str) -> None:
    path = make(tmp_path / "terminal.sqlite")
    before = entries_in(path)
    with raw(path) as connection:
        assert connection.execute("PRAGMA recursive_triggers").fetchone() == (0,)
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(statement)
    assert entries_in(path) == before
    assert events_in(path) == note_events(3)


def test_only_the_next_link_goes_in(tmp_path: Path) -> None:
    """The control of the test above: its statements fail for what they do, not for how they are written."""
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        connection.execute(f"INSERT INTO entry VALUES {NEXT_ROW}")
    assert len(entries_in(path)) == 8
