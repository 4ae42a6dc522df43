"""Prepared statements: built and compiled once, for what central asks its file at every request.

SQLite answers a question of central within a few microseconds; building, looking up and wrapping the same
statement of SQLAlchemy at each request takes twenty times as long. So a statement of the hot path is a value
of its module, compiled when it is first run, and handed to the driver's own cursor. It stays a statement of
SQLAlchemy Core: another database compiles the same one.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from kiosk.values.invariant import InvariantBroken, ensure

Statement = sa.Select[Any] | sa.CompoundSelect[Any] | sa.Insert | sa.Update
Found = tuple[Any, ...]


class Prepared:
    """One statement, its parameters by name, run inside the transaction that goes on.

    Central's columns hold whole numbers, text and bytes, which a driver takes and gives as they are: nothing
    is converted on the way. What the driver raises comes as the driver raised it;
    :meth:`Store.transaction <kiosk.central.storage.Store.transaction>` turns it into what it promises.
    """

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        # By the name of the database: the text, and the values of parameters that are the same every time.
        # Nothing of any file is in it, so that it can't grow stale, and two threads only do the same twice.
        self._compiled: dict[str, tuple[str, dict[str, Any]]] = {}

    def rows(self, connection: sa.Connection, **values: Any) -> Sequence[Found]:
        """Every row found. All are fetched: no statement is left half done for a commit to stumble over."""
        found: Sequence[Found] = self._run(connection, values).fetchall()
        return found

    def first(self, connection: sa.Connection, **values: Any) -> Found | None:
        """The first row found, None if there is none."""
        found = self.rows(connection, **values)
        return found[0] if found else None

    def one(self, connection: sa.Connection, **values: Any) -> Found:
        """The row there always is. Breach: there is none."""
        found = self.rows(connection, **values)
        if not found:
            raise InvariantBroken("central's file lacks a row that is always there")
        return found[0]

    def value(self, connection: sa.Connection, **values: Any) -> Any:
        """The first column of the first row found, None if there is none."""
        found = self.rows(connection, **values)
        return found[0][0] if found else None

    def change(self, connection: sa.Connection, **values: Any) -> int:
        """Put in a row or change rows; how many they were."""
        count: int = self._run(connection, values).rowcount
        return count

    def change_each(self, connection: sa.Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Put in many rows, the columns of each by name."""
        text, _ = self._text_on(connection)
        connection.connection.cursor().executemany(text, rows)

    def _run(self, connection: sa.Connection, values: dict[str, Any]) -> Any:
        text, fixed = self._text_on(connection)
        cursor = connection.connection.driver_connection.cursor()  # type: ignore[union-attr]
        cursor.execute(text, {**fixed, **values} if fixed else values)
        return cursor

    def _text_on(self, connection: sa.Connection) -> tuple[str, dict[str, Any]]:
        name = connection.dialect.name
        found = self._compiled.get(name)
        if found is None:
            compiled = self._statement.compile(dialect=connection.dialect)
            ensure(not compiled.positional, "a prepared statement has its parameters by name")
            fixed = {key: value for key, value in compiled.params.items() if value is not None}
            found = self._compiled[name] = compiled.string, fixed
        return found


@functools.cache
def insertion(table: sa.Table) -> Prepared:
    """What puts rows of all columns into a table."""
    return Prepared(table.insert())
