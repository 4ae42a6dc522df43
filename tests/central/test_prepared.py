"""Prepared statements, and what a transaction promises for what the driver raises at them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
import sqlalchemy as sa

from kiosk.central.acts import TerminalEnrolled
from kiosk.central.audit import audit_central
from kiosk.central.prepared import Prepared, insertion
from kiosk.central.record import Acting
from kiosk.central.storage import Doubtful, NotWritten
from kiosk.central.tables import terminal
from kiosk.ports.outcome import Fault
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken
from tests.central.support import House
from tests.ports.central_stage import LOW, THREE_SPOTS, done, entry, pay, sell

NAMED = Prepared(sa.select(terminal.c.name, terminal.c.entry).where(terminal.c.name == sa.bindparam("name")))
FIRST_TWO = Prepared(sa.select(terminal.c.name).order_by(terminal.c.name).limit(2))


def in_a_transaction(house: House, act: Callable[[sa.Connection], None]) -> None:
    with house.central._store.transaction() as connection:
        act(connection)


def test_rows_come_as_the_statement_names_their_columns(house: House) -> None:
    with house.central._store.transaction() as connection:
        name, sequence = NAMED.one(connection, name="K2")
        assert (name, NAMED.first(connection, name="K2")) == ("K2", (name, sequence))
        assert NAMED.value(connection, name="K2") == "K2"
        assert FIRST_TWO.rows(connection) == [("K1",), ("K2",)]
        assert (FIRST_TWO.first(connection), FIRST_TWO.value(connection)) == (("K1",), "K1")


def test_what_is_not_there_is_none_and_a_breach_where_it_always_is(house: House) -> None:
    with house.central._store.transaction() as connection:
        assert NAMED.rows(connection, name="K3") == []
        assert NAMED.first(connection, name="K3") is None
        assert NAMED.value(connection, name="K3") is None
        with pytest.raises(InvariantBroken):
            NAMED.one(connection, name="K3")


def test_a_parameter_that_is_not_given_is_a_breach(house: House) -> None:
    with pytest.raises(InvariantBroken), house.central._store.transaction() as connection:
        NAMED.first(connection)


def test_one_statement_serves_every_file(house: House, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = House(tmp_path_factory.mktemp("other") / "central.sqlite", clock=house.clock)
    other.central.enrol(TerminalId("A1"))
    for stage, expected in ((house, "K1"), (other, "A1"), (house, "K1")):
        with stage.central._store.transaction() as connection:
            assert FIRST_TWO.value(connection) == expected
    other.central.close()


def test_a_refused_row_takes_the_whole_transaction_with_it(house: House) -> None:
    """Also what was recorded before it: the next act follows the entry before the transaction."""
    sell(house, 1, entry(THREE_SPOTS))

    def enrol_twice(connection: sa.Connection) -> None:
        Acting(connection, house.clock.now()).record(TerminalEnrolled(TerminalId("K3")))
        insertion(terminal).change(connection, name="K3", entry=1)

    with pytest.raises(InvariantBroken):
        in_a_transaction(house, enrol_twice)
    ticket = sell(house, 2, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    assert done(pay(house, 3, ticket.serial)).amount.cents == 8800
    house.central.close()
    audit = audit_central(house.path)
    assert audit.is_clean
    assert "tickets sold: 2" in audit.facts


def as_raised(code: int) -> sqlite3.Error:
    """What the driver raises for a result code of SQLite."""
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


def wrapped(code: int) -> sa.exc.DBAPIError:
    """What SQLAlchemy makes of it."""
    return sa.exc.OperationalError("SELECT", None, as_raised(code))


@pytest.mark.parametrize("raised", [as_raised, wrapped])
@pytest.mark.parametrize(
    ("code", "becomes"),
    [
        (sqlite3.SQLITE_FULL, NotWritten(Fault.DISK_FULL)),
        (sqlite3.SQLITE_READONLY, NotWritten(Fault.CENTRAL_UNREACHABLE)),
        (sqlite3.SQLITE_IOERR_FSYNC, Doubtful("said by SQLite")),
        (sqlite3.SQLITE_CORRUPT, Stop(StopCause.LEDGER_DAMAGED, "")),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, InvariantBroken("central's file: said by SQLite")),
    ],
)
def test_whatever_raises_at_a_disk_that_refuses_it_becomes_what_is_promised(
    house: House, raised: Callable[[int], Exception], code: int, becomes: Exception
) -> None:
    def enrol_and_raise(connection: sa.Connection) -> None:
        Acting(connection, house.clock.now()).record(TerminalEnrolled(TerminalId("K3")))
        raise raised(code)

    with pytest.raises(type(becomes)) as caught:
        in_a_transaction(house, enrol_and_raise)
    if isinstance(caught.value, Stop):
        assert caught.value.cause is StopCause.LEDGER_DAMAGED
        assert "said by SQLite" in caught.value.sentence
    else:
        assert caught.value.args == becomes.args
    with house.central._store.transaction() as connection:
        assert NAMED.first(connection, name="K3") is None
