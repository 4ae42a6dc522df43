"""Central's file: whose it is, that it is never overwritten, and what a disk can do to it."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from kiosk.central.audit import audit_central
from kiosk.central.schema import SCHEMA_VERSION
from kiosk.central.storage import Doubtful, NotWritten, Store
from kiosk.central.tables import CHANGING_TABLES, metadata
from kiosk.ledger.requests import GivenUp
from kiosk.ports.central import Introduction
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.invariant import InvariantBroken
from tests.central.story import tell_everything
from tests.central.support import House, no_triggers
from tests.ports.central_stage import (
    LOW,
    THREE_SPOTS,
    command,
    done,
    entry,
    open_game,
    pay,
    sell,
    selling,
)


def stop_at_open(path: Path) -> Stop:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Stop) as stopped:
        House(path)
    if before is not None:
        assert path.read_bytes() == before
    assert stopped.value.sentence.count(".") >= 1
    return stopped.value


@contextlib.contextmanager
def other_hand(path: Path) -> Iterator[sqlite3.Connection]:
    """The file in the hand of another program."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield connection


def test_a_second_central_over_the_same_file_is_stopped(house: House) -> None:
    """Case 98: one program owns the file."""
    ticket = sell(house, 1, entry(THREE_SPOTS))
    with pytest.raises(Stop) as stopped:
        House(house.path, clock=house.clock)
    assert stopped.value.cause is StopCause.LEDGER_IN_USE
    # The first one goes on unharmed.
    house.draw_next_game(LOW)
    assert done(pay(house, 2, ticket.serial)).amount.cents == 8800


def test_everything_is_there_after_a_restart(house: House) -> None:
    ticket = sell(house, 1, entry(THREE_SPOTS, games=2))
    house.draw_next_game(LOW)
    before = done(house.central.venue()), done(house.central.greet(Introduction(house.terminal)))
    house.reopen()
    assert (done(house.central.venue()), done(house.central.greet(Introduction(house.terminal)))) == before
    again = selling(1, house.terminal, ticket.entry, ticket.span.first)
    assert done(house.central.sell(again)) == ticket


@pytest.mark.parametrize(
    "content", [b"Not a database, but a long enough text to be taken for one.\n" * 40, b"short"]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "central.sqlite"
    path.write_bytes(content)
    assert stop_at_open(path).cause is StopCause.LEDGER_FOREIGN
    assert [file.name for file in tmp_path.iterdir()] == ["central.sqlite"]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "central.sqlite"
    with other_hand(path) as connection:
        connection.execute("CREATE TABLE song (name TEXT)")
    assert stop_at_open(path).cause is StopCause.LEDGER_FOREIGN


def test_the_file_of_a_newer_version_is_left_alone(house: House) -> None:
    house.central.close()
    with other_hand(house.path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert stop_at_open(house.path).cause is StopCause.LEDGER_NEWER


def test_the_file_of_an_earlier_trial_version_is_left_alone_and_not_called_damaged(house: House) -> None:
    house.central.close()
    with other_hand(house.path) as connection:
        connection.execute("PRAGMA user_version = 1")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stopped = stop_at_open(house.path)
    assert stopped.cause is StopCause.LEDGER_FOREIGN
    told = (
        f"{house.path} was made by an earlier trial version of this program, which can't be read any more. "
        "Nothing was changed. Move it away, or start in another folder."
    )
    assert stopped.sentence == told
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == told


def test_a_record_that_is_broken_stops_the_start(house: House) -> None:
    sell(house, 1, entry(THREE_SPOTS))
    house.central.close()
    with other_hand(house.path) as connection, no_triggers(connection):
        connection.execute("UPDATE entry SET recorded_at = recorded_at + 1 WHERE event = 'ticket_sold'")
    stopped = stop_at_open(house.path)
    assert stopped.cause is StopCause.LEDGER_DAMAGED
    assert "entry 8" in stopped.sentence


def test_another_signing_key_stops_the_start(house: House) -> None:
    house.central.close()
    with other_hand(house.path) as connection, no_triggers(connection):
        connection.execute("UPDATE signing_key SET private = ?", (bytes(32),))
    assert stop_at_open(house.path).cause is StopCause.LEDGER_DAMAGED


def test_a_file_cut_in_half_stops_the_start(house: House) -> None:
    house.central.close()
    whole = house.path.read_bytes()
    house.path.write_bytes(whole[: len(whole) // 2])
    assert stop_at_open(house.path).cause is StopCause.LEDGER_DAMAGED


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    assert stop_at_open(tmp_path / "nowhere" / "central.sqlite").cause is StopCause.NOT_WRITABLE


def test_not_even_central_changes_or_removes_what_is_recorded(house: House) -> None:
    tell_everything(house)
    taken = []
    for table in sorted(set(metadata.tables) - CHANGING_TABLES):
        column = next(iter(metadata.tables[table].columns)).name
        for statement in (
            f"UPDATE {table} SET {column} = {column}",
            f"DELETE FROM {table}",
            f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        ):
            with contextlib.suppress(InvariantBroken), house.central._store.transaction() as connection:
                connection.exec_driver_sql(statement)
                taken.append(statement)
    assert taken == []
    house.central.close()
    assert audit_central(house.path).is_clean


def test_an_entry_that_is_not_the_next_link_is_not_taken(house: House) -> None:
    house.central.close()
    with other_hand(house.path) as connection, pytest.raises(sqlite3.IntegrityError, match="next link"):
        connection.execute(
            "INSERT INTO entry SELECT 100, 0, '', '', '', 1, body, previous, 'x' FROM entry LIMIT 1"
        )


def test_a_full_disk_sells_nothing_and_heals(house: House) -> None:
    """Cases 50 and 89: what was not written is not acknowledged."""
    game = open_game(house).game
    house.set_disk_full(True)
    sold = 0
    for number in itertools.count():
        request = selling(number, house.terminal, entry(THREE_SPOTS, games=10), game)
        outcome = house.central.sell(request)
        if outcome == NotDone(Fault.DISK_FULL):
            break
        sold += isinstance(outcome, Done)
    house.set_disk_full(False)
    # What was refused left nothing behind: asked about, it is given up.
    assert done(house.central.ask(house.terminal, request.command)) == GivenUp()
    assert done(house.central.sell(msgspec.structs.replace(request, command=command(10_000)))).entry
    house.draw_next_game(LOW)
    assert done(house.central.venue()).drawn[0].seal.ticket_count == sold + 1
    house.central.close()
    assert audit_central(house.path).findings == ()


def test_a_close_that_a_full_disk_refuses_is_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Store) -> NoReturn:
        raise NotWritten(Fault.DISK_FULL)

    house.stop_before_close(0)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "transaction", refuse)
        assert house.central.advance() == house.clock.now().plus_seconds(5)
    assert done(house.central.venue()).drawn == ()
    house.central.advance()
    assert len(done(house.central.venue()).drawn) == 1


def test_a_sync_that_fails_leaves_the_sale_in_doubt(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases 89 and 91: nobody can say, and asked again central can."""

    def doubt(_: Store) -> NoReturn:
        raise Doubtful("disk I/O error")

    request = selling(1, house.terminal, entry(THREE_SPOTS), open_game(house).game)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "transaction", doubt)
        assert house.central.sell(request) == InDoubt("disk I/O error")
    assert done(house.central.ask(house.terminal, request.command)) == GivenUp()


def test_a_closed_central_is_unreachable_and_not_in_doubt(house: House) -> None:
    request = selling(1, house.terminal, entry(THREE_SPOTS), open_game(house).game)
    house.central.close()
    unreachable = NotDone(Fault.CENTRAL_UNREACHABLE)
    assert house.central.sell(request) == unreachable
    assert house.central.venue() == unreachable
    assert house.central.advance() > house.clock.now()
    house.central.close()


def test_a_copy_of_a_running_central_is_whole(house: House, tmp_path: Path) -> None:
    sell(house, 1, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    copy = tmp_path / "copy.sqlite"
    house.central.copy_to(copy)
    sell(house, 2, entry(THREE_SPOTS))
    audit = audit_central(copy)
    assert audit.is_clean
    assert "tickets sold: 1" in audit.facts
