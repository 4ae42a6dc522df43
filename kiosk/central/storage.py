"""Central's file: one SQLite database, one owner, one writer, every transaction durable when it returns."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import sqlalchemy as sa
from msgspec import Struct

from kiosk.central.schema import (
    APPLICATION_ID,
    FIRST_READ_VERSION,
    FIRST_VERSION,
    SCHEMA_VERSION,
    create,
    migrate,
    what_is_altered,
)
from kiosk.ports.outcome import Fault
from kiosk.ports.stop import Stop, StopCause, refuse_to_overwrite
from kiosk.values.invariant import InvariantBroken, ensure


class NotWritten(Exception):
    """A transaction certainly left nothing behind; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Doubtful(Exception):
    """Nobody can say whether a transaction was written."""


class Store:
    """The open database. Thread-safe: a transaction holds `lock`, which may also be held over several."""

    def __init__(self, connection: sa.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.lock = threading.RLock()

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open central's file, or make it where there is none.

        Raises :class:`Stop` for a file that is not central's, is damaged, newer or in use, and for a disk
        that is full or can't be written. An existing file is never overwritten.
        """
        with stopping(path):
            driver = sqlite3.connect(path, timeout=0.0, isolation_level=None, check_same_thread=False)
            try:
                version = _claim(driver, path)
                connection = connect(driver)
                # An immediate transaction takes the exclusive lock now, not at the first sale.
                with connection.begin():
                    if version == 0:
                        create(connection)
                    else:
                        migrate(connection, version)
            except BaseException:
                driver.close()
                raise
        return cls(connection, path)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        """One transaction, from the first statement the only writer. An exception leaves nothing behind.

        Raises :class:`NotWritten` or :class:`Doubtful` for a disk that refuses, :class:`Stop` for a damaged
        file.
        """
        with self.lock:
            ensure(not self._connection.in_transaction(), "a transaction of central is not inside another")
            try:
                with self._connection.begin():
                    yield self._connection
            except (sa.exc.DBAPIError, sqlite3.Error) as error:
                raise self._why(error) from error
            finally:
                self._roll_back()

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy of central's file to a new one, for an audit or a backup. Raises
        :class:`Stop`."""
        refuse_to_overwrite(path)
        with self.lock, contextlib.closing(sqlite3.connect(path)) as copy:
            _sqlite(self._connection).backup(copy)

    def close(self) -> None:
        """Let the file go. Waits for the transaction that is going on."""
        with self.lock:
            disconnect(self._connection)

    def _why(self, error: sa.exc.DBAPIError | sqlite3.Error) -> Exception:
        code, said = _code(error), str(_as_raised(error))
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            return damaged(self._path, said)
        if not self._roll_back():
            return Doubtful(said)
        if code == sqlite3.SQLITE_IOERR:
            # A sync that failed may still have reached the disk.
            return Doubtful(said)
        fault = _FAULTS.get(code)
        return InvariantBroken(f"central's file: {said}") if fault is None else NotWritten(fault)

    def _roll_back(self) -> bool:
        """Leave no transaction open, as a COMMIT that failed may do; whether that is certain."""
        connection = _sqlite(self._connection)
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.rollback()
        return not connection.in_transaction


def connect(driver: sqlite3.Connection) -> sa.Connection:
    """The one connection over an open SQLite database, whose every transaction writes from its beginning.

    A read that becomes a write is refused at once by SQLite, whatever the timeout; BEGIN IMMEDIATE is not.
    Parameters go by name, as :class:`~kiosk.central.prepared.Prepared` needs them.
    """
    engine = sa.create_engine(
        "sqlite://", creator=lambda: driver, poolclass=sa.pool.StaticPool, paramstyle="named"
    )
    sa.event.listen(engine, "begin", lambda connection: _sqlite(connection).execute("BEGIN IMMEDIATE"))
    return engine.connect()


def disconnect(connection: sa.Connection) -> None:
    """Close a connection and the database under it."""
    connection.close()
    connection.engine.dispose()


def damaged(path: Path, what: str) -> Stop:
    """The stop for a file that can't be trusted any more."""
    return Stop(
        StopCause.LEDGER_DAMAGED,
        f"Central's file {path} is damaged: {what}. Nothing was changed. Keep the file, put a copy of it "
        "aside and call the licensee.",
    )


def cannot_write(path: Path, error: NotWritten | Doubtful) -> Stop:
    """The stop for a disk that refuses while central starts."""
    is_full = isinstance(error, NotWritten) and error.fault is Fault.DISK_FULL
    cause, sentence = _SENTENCES[sqlite3.SQLITE_FULL if is_full else sqlite3.SQLITE_READONLY]
    return Stop(cause, sentence.format(path=path))


class Foreign(Struct, frozen=True):
    """Why a database is not one this program reads; the sentence for staff names its `path`."""

    cause: StopCause
    sentence: str


NOT_CENTRALS: Final = Foreign(
    StopCause.LEDGER_FOREIGN,
    "{path} is not the file of a central of this program. Nothing was changed. Move it away, or start in "
    "another folder.",
)
_EARLIER: Final = Foreign(
    StopCause.LEDGER_FOREIGN,
    "{path} was made by an earlier trial version of this program, which can't be read any more. Nothing was "
    "changed. Move it away, or start in another folder.",
)
_NEWER: Final = Foreign(
    StopCause.LEDGER_NEWER,
    "{path} was written by a newer version of this program. Install that version, or start in another "
    "folder.",
)


def what_is_foreign(driver: sqlite3.Connection) -> Foreign | None:
    """Why a database is not one this program reads, or None if it is central's."""
    version = _pragma(driver, "user_version")
    if _pragma(driver, "application_id") != APPLICATION_ID or version < FIRST_VERSION:
        return NOT_CENTRALS
    if FIRST_READ_VERSION <= version <= SCHEMA_VERSION:
        return None
    return _EARLIER if version < FIRST_READ_VERSION else _NEWER


def version_of(driver: sqlite3.Connection) -> int:
    """The version of a database's schema, 0 for a new one."""
    return int(_pragma(driver, "user_version"))


_FAULTS: Final = {
    sqlite3.SQLITE_FULL: Fault.DISK_FULL,
    sqlite3.SQLITE_READONLY: Fault.CENTRAL_UNREACHABLE,
    sqlite3.SQLITE_CANTOPEN: Fault.CENTRAL_UNREACHABLE,
}

_PRAGMAS: Final = (
    ("journal_mode", "wal"),
    ("synchronous", "2"),
    ("recursive_triggers", "1"),
    ("foreign_keys", "1"),
)


def _claim(driver: sqlite3.Connection, path: Path) -> int:
    """Make sure that the file is ours or new before it is written to, and set it up; its version, 0 for a
    new one."""
    driver.execute("PRAGMA locking_mode = EXCLUSIVE")
    version = version_of(driver)
    is_new = not any((_pragma(driver, "application_id"), version, _table_count(driver)))
    foreign = None if is_new else what_is_foreign(driver)
    if foreign is not None:
        raise Stop(foreign.cause, foreign.sentence.format(path=path))
    altered = None if is_new else what_is_altered(driver, version)
    if altered is not None:
        raise damaged(path, altered)
    for pragma, wanted in _PRAGMAS:
        driver.execute(f"PRAGMA {pragma} = {wanted}")
        found = _pragma(driver, pragma)
        ensure(str(found) == wanted, f"SQLite kept {pragma} = {found} instead of {wanted}")
    return version


def _table_count(driver: sqlite3.Connection) -> int:
    return int(driver.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])


def _pragma(driver: sqlite3.Connection, name: str) -> Any:
    return driver.execute(f"PRAGMA {name}").fetchone()[0]


def _sqlite(connection: sa.Connection) -> sqlite3.Connection:
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _as_raised(error: BaseException) -> BaseException | None:
    """What the driver raised, whether or not SQLAlchemy wrapped it."""
    return error.orig if isinstance(error, sa.exc.DBAPIError) else error


def _code(error: BaseException) -> int:
    """SQLite's primary result code, 0 if it gave none."""
    return int(getattr(_as_raised(error), "sqlite_errorcode", 0)) & 0xFF


_SENTENCES: Final = {
    sqlite3.SQLITE_BUSY: (
        StopCause.LEDGER_IN_USE,
        "{path} is in use by another program. Close that program first, or start in another folder.",
    ),
    sqlite3.SQLITE_FULL: (
        StopCause.DISK_FULL,
        "The disk that holds {path} is full. Free some space, then start again. Nothing recorded is lost.",
    ),
    sqlite3.SQLITE_READONLY: (
        StopCause.NOT_WRITABLE,
        "{path} can't be written. Give this account the right to write there, or start in another folder.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        StopCause.NOT_WRITABLE,
        "{path} can't be opened. Check that its folder exists and may be written.",
    ),
    sqlite3.SQLITE_NOTADB: (NOT_CENTRALS.cause, NOT_CENTRALS.sentence),
}


@contextlib.contextmanager
def stopping(path: Path) -> Iterator[None]:
    """Turn what SQLite says while a file is opened into a :class:`Stop` with a sentence for staff."""
    try:
        yield
    except UnicodeDecodeError as error:
        # What SQLite says of a damaged schema quotes its bytes, which need not be text.
        raise damaged(path, "its schema can't be read") from error
    except (sqlite3.DatabaseError, sa.exc.DBAPIError) as error:
        code = _code(error)
        if code not in _SENTENCES:
            raise damaged(path, str(_as_raised(error))) from error
        cause, sentence = _SENTENCES[code]
        raise Stop(cause, sentence.format(path=path)) from error
