"""The schema of central's file: made once, and brought from version to version step by step."""

from __future__ import annotations

import contextlib
import functools
import sqlite3
from typing import Final, cast

import sqlalchemy as sa

from kiosk.central.tables import CHANGING_TABLES, machine, machine_refused, metadata

APPLICATION_ID: Final = 0x4B454E43  # "KENC"
SCHEMA_VERSION: Final = 4
FIRST_VERSION: Final = 1
FIRST_READ_VERSION: Final = 3  # 1 and 2 are of trial versions; no file of theirs is read any more
_ADDED: Final[dict[int, tuple[sa.Table, ...]]] = {4: (machine, machine_refused)}
"""What each version added to the one before it: no step changes a row that is there."""

# INSERT OR REPLACE deletes without firing delete triggers unless recursive_triggers is on, so an insert is
# also refused unless it is the next link of the chain.
_NEXT_LINK: Final = """CREATE TRIGGER entry_is_the_next_link BEFORE INSERT ON entry
   WHEN NEW.sequence IS NOT (SELECT COALESCE(MAX(sequence), 0) + 1 FROM entry)
     OR NEW.previous IS NOT COALESCE((SELECT digest FROM entry ORDER BY sequence DESC LIMIT 1),
                                     printf('%064d', 0))
   BEGIN SELECT RAISE(ABORT, 'an entry must be the next link of the chain'); END"""

_Schema = dict[tuple[str, str], tuple[str, str]]


def create(connection: sa.Connection) -> None:
    """Make the tables of a new file and the triggers that keep them append-only."""
    _create(connection, SCHEMA_VERSION)


def migrate(connection: sa.Connection, version: int) -> None:
    """Bring a file of an earlier version that is read to this one, within the transaction that is going on:
    a power cut leaves it at the one or at the other."""
    for step in range(version + 1, SCHEMA_VERSION + 1):
        _create_tables(connection, _ADDED[step])
        connection.exec_driver_sql(f"PRAGMA user_version = {step}")


def _create(connection: sa.Connection, version: int) -> None:
    later = {table for step, tables in _ADDED.items() if step > version for table in tables}
    _create_tables(connection, tuple(table for table in metadata.sorted_tables if table not in later))
    connection.exec_driver_sql(_NEXT_LINK)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version = {version}")


def _create_tables(connection: sa.Connection, tables: tuple[sa.Table, ...]) -> None:
    metadata.create_all(connection, tables, checkfirst=False)
    for table in tables:
        if table.name not in CHANGING_TABLES:
            for verb in ("UPDATE", "DELETE"):
                connection.exec_driver_sql(
                    f"CREATE TRIGGER {table.name}_is_never_{verb.lower()}d BEFORE {verb} ON {table.name} "
                    f"BEGIN SELECT RAISE(ABORT, 'what is recorded in {table.name} is never changed'); END"
                )


def what_is_altered(driver: sqlite3.Connection, version: int = SCHEMA_VERSION) -> str | None:
    """What in the schema of a file of central of a version is not as it was made; None if everything is.

    Must be asked before anything else of the file is read: a view in the place of a table can be endless,
    and a trigger can do anything. Raises sqlite3.DatabaseError or UnicodeDecodeError for a schema that can't
    be read.
    """
    made, found = _schema_as_made(version), _schema(driver)
    # Tables before what belongs to them, which is gone when they are.
    for kind, name in sorted(made.keys() | found.keys(), key=lambda key: (key[0] != "table", key)):
        if (kind, name) not in found:
            return f"its {kind} {name} is missing"
        if (kind, name) not in made:
            return f"a {kind} {_plain(name)} was put in"
        if found[kind, name] != made[kind, name]:
            return f"its {kind} {name} was changed"
    return None


@functools.cache
def _schema_as_made(version: int) -> _Schema:
    engine = sa.create_engine("sqlite://", poolclass=sa.pool.StaticPool)
    with contextlib.closing(engine.connect()) as connection:
        _create(connection, version)
        made = _schema(cast(sqlite3.Connection, connection.connection.driver_connection))
    engine.dispose()
    return made


def _schema(driver: sqlite3.Connection) -> _Schema:
    """What a schema holds by kind and name: the table each belongs to and its SQL, whatever its spaces."""
    schema: _Schema = {}
    for kind, name, table, sql in driver.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema"):
        # SQLite refuses a name twice, a hand in sqlite_schema need not: neither then passes for the other.
        twice = "" if (str(kind), str(name)) not in schema else "twice "
        schema[str(kind), str(name)] = str(table), twice + " ".join(str(sql).split())
    return schema


def _plain(name: str) -> str:
    """A foreign name as it can be shown: short, and without what would move a cursor."""
    return "".join(character if character.isprintable() else "?" for character in name[:40])
