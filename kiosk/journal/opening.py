"""Opening the file of a journal: SQLite set up as promised and read back; ours, migrated and owned, or
refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from kiosk.journal import schema
from kiosk.journal.migrating import migrate
from kiosk.journal.stops import damaged, earlier, foreign, newer
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken, ensure

_TRIES: Final = 20
_PRAGMAS: Final = (
    ("journal_mode", "wal"),
    ("synchronous", "2"),
    ("recursive_triggers", "1"),
    ("foreign_keys", "1"),
)


def connected(path: Path, terminal: TerminalId) -> sqlite3.Connection:
    """A connection that owns the file of a terminal's journal, made where there is none.

    Raises what SQLite says, or :class:`~kiosk.ports.stop.Stop` for a file that is not ours to use.
    """
    # Two programs that open the same file at the same instant each find the lock of the other, and both let
    # go: a few more tries make one of them the owner. Where there is an owner they take no time to notice.
    for tries_left in reversed(range(_TRIES)):
        connection = sqlite3.connect(path, isolation_level=None, timeout=0.0, check_same_thread=False)
        try:
            _configure(connection, path, terminal)
        except sqlite3.OperationalError as error:
            connection.close()
            if not tries_left or getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise InvariantBroken("a journal is opened or refused")


def _configure(connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
    # Before anything is written: is it ours? An empty file, and only that, becomes a new journal.
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (table_count,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    is_new = (application_id, version, table_count) == (0, 0, 0)
    if not is_new:
        if application_id != schema.APPLICATION_ID:
            raise foreign(path)
        if version > schema.SCHEMA_VERSION:
            raise newer(path)
        if version < 1:
            raise damaged(path, f"its version is {version}")
        if version < schema.FIRST_SCHEMA_VERSION:
            raise earlier(path)
        if not schema.is_whole(connection, version):
            raise damaged(path, "its schema is not this program's")
    for pragma, wanted in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma} = {wanted}")
        (found,) = connection.execute(f"PRAGMA {pragma}").fetchone()
        ensure(str(found) == wanted, f"SQLite kept {pragma} = {found} instead of {wanted}")
    if is_new:
        schema.create(connection)
        ensure(schema.is_whole(connection), "a new journal has another schema than a journal has")
    elif version < schema.SCHEMA_VERSION:
        migrate(connection, version, path, terminal)
        ensure(schema.is_whole(connection), "a migrated journal has another schema than a journal has")
    else:
        # Take the exclusive lock now, not at the first append.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")
