"""Anything in central's file may be wrong: it opens, or it stops with the sentence for a damaged file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from kiosk.central.service import EmbeddedCentral
from kiosk.ports.stop import Stop, StopCause
from tests.central.support import SETTINGS, House, no_triggers
from tests.ports.central_stage import THREE_SPOTS, entry, sell

_STEP = 977
_DAMAGE = {
    StopCause.LEDGER_DAMAGED,
    StopCause.LEDGER_FOREIGN,
    StopCause.LEDGER_NEWER,
    StopCause.CLOCK_WENT_BACK,
}
_ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n WHERE i < 0"


def test_a_turned_over_byte_never_ends_in_a_breach(house: House, tmp_path: Path) -> None:
    house.draw_next_game(range(1, 21))
    house.central.close()
    whole = house.path.read_bytes()
    stops: list[Stop] = []
    for place in range(100, len(whole), _STEP):
        path = tmp_path / f"{place}.sqlite"
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            EmbeddedCentral.open(path, SETTINGS, house.clock, house.chance).close()
        except Stop as stop:
            stops.append(stop)
    assert stops
    assert {stop.cause for stop in stops} <= _DAMAGE
    assert all(str(tmp_path) in stop.sentence for stop in stops)


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (["DROP TABLE posting"], "its table posting is missing"),
        (
            ["DROP TABLE posting", f"CREATE VIEW posting AS {_ENDLESS}"],
            "its table posting is missing",
        ),
        (["DROP TRIGGER entry_is_the_next_link"], "its trigger entry_is_the_next_link is missing"),
        (["DROP INDEX prize_of_game"], "its index prize_of_game is missing"),
        (["CREATE TABLE other (x)"], "a table other was put in"),
        ([f'CREATE VIEW "\x1b[2J" AS {_ENDLESS}'], "a view ?[2J was put in"),
        (
            ["CREATE TRIGGER not_ours AFTER INSERT ON entry BEGIN UPDATE question SET count = 0; END"],
            "a trigger not_ours was put in",
        ),
        (["ALTER TABLE question ADD COLUMN other INTEGER"], "its table question was changed"),
        (
            [
                "DROP TRIGGER entry_is_never_deleted",
                "CREATE TRIGGER entry_is_never_deleted BEFORE DELETE ON posting BEGIN SELECT 1; END",
            ],
            "its trigger entry_is_never_deleted was changed",
        ),
    ],
)
def test_another_schema_is_never_read(house: House, statements: list[str], told: str) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    changed(house, hand)
    assert_told(house, told)


def test_an_endless_view_in_the_place_of_the_record_is_never_read(house: House) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE entry")
        connection.execute(f"CREATE VIEW entry AS {_ENDLESS}")

    changed(house, hand)
    assert_told(house, "its table entry is missing")


@pytest.mark.parametrize("sql", ["'CREATE TABLE entry((('", "CAST(x'ff2822' AS TEXT)"])
def test_a_schema_that_is_no_sql_is_damage(house: House, sql: str) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA writable_schema = 1")
        connection.execute(f"UPDATE sqlite_schema SET sql = {sql} WHERE name = 'entry'")

    changed(house, hand)
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == "The file is damaged: its schema can't be read."
    assert stop_at_open(house).cause in _DAMAGE


NESTED = b'{"type":"refused","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"


def test_a_seal_nested_without_end_is_damage(house: House) -> None:
    house.draw_next_game(range(1, 21))
    sell(house, 1, entry(THREE_SPOTS))
    house.draw_next_game(range(2, 22))
    changed_in_rows(house, "UPDATE seal SET body = ?", NESTED)
    assert not audit_central(house.path).is_clean
    assert stop_at_open(house).cause is StopCause.LEDGER_DAMAGED


def test_an_answer_nested_without_end_is_a_finding(house: House) -> None:
    changed_in_rows(house, "INSERT INTO request VALUES ('put in', 'K1', NULL, ?, 0)", NESTED)
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == "no act made the row request put in."


def changed(house: House, hand: Callable[[sqlite3.Connection], object]) -> None:
    """Let a hand change the closed file."""
    house.central.close()
    with contextlib.closing(sqlite3.connect(house.path, isolation_level=None)) as connection:
        hand(connection)


def changed_in_rows(house: House, statement: str, value: bytes) -> None:
    """Let a hand change rows of the closed file, around its triggers."""

    def hand(connection: sqlite3.Connection) -> None:
        with no_triggers(connection):
            connection.execute(statement, (value,))

    changed(house, hand)


def stop_at_open(house: House) -> Stop:
    """How the file stops the start."""
    with pytest.raises(Stop) as stopped:
        House(house.path, clock=house.clock)
    return stopped.value


def assert_told(house: House, told: str) -> None:
    """The audit and the start say the same about the schema."""
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == f"The file is damaged: {told}."
    stop = stop_at_open(house)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert told in stop.sentence
