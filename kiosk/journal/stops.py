"""What is said of a ledger that can't be opened, read or written: one cause and one sentence each."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Final

from kiosk.ports.stop import Stop, StopCause

_FOREIGN: Final = (
    "{path} is not a ledger of this program. Nothing was changed. Move it away, or start in another folder."
)
_UNANSWERED: Final = (
    "The disk that holds {path} does not answer as it should. Check the disk and its space, then start again."
)
_NOT_OPENED: Final = (
    "{path} can't be opened. Check that its folder exists and may be written, or start in another folder."
)
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
    sqlite3.SQLITE_IOERR: (StopCause.NOT_WRITABLE, _UNANSWERED),
    sqlite3.SQLITE_CANTOPEN: (StopCause.NOT_WRITABLE, _NOT_OPENED),
    sqlite3.SQLITE_NOTADB: (StopCause.LEDGER_FOREIGN, _FOREIGN),
}


class stopping:  # noqa: N801  # read as the word in "with stopping(path)"
    """Turn what SQLite says into a :class:`Stop` with a sentence for staff. Misuse of SQLite stays a
    breach.

    A class, for a generator takes longer than much of what is done within it.
    """

    __slots__ = ("_path",)

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if error is not None:
            _stop(self._path, error)


def _stop(path: Path, error: BaseException) -> None:
    """Raise the stop for what SQLite said; nothing for any other error, which goes on as it is."""
    # No name is given to the stop: one in this frame, which the stop's own traceback keeps, would keep the
    # connection, and with it the file's lock, from being let go at once.
    if isinstance(error, UnicodeDecodeError):
        # What SQLite says of a damaged schema quotes its bytes, which need not be text.
        raise damaged(path, "its schema can't be read") from error
    if not isinstance(error, sqlite3.DatabaseError) or isinstance(error, sqlite3.ProgrammingError):
        return
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code not in _SENTENCES:
        raise damaged(path, str(error)) from error
    cause, sentence = _SENTENCES[code]
    raise Stop(cause, sentence.format(path=path)) from error


def damaged(path: Path, what: str) -> Stop:
    """The stop for a ledger that can't be trusted any more."""
    return Stop(
        StopCause.LEDGER_DAMAGED,
        f"The ledger {path} is damaged: {what}. Nothing was changed. Keep the file, "
        "put a copy of it aside and call the licensee.",
    )


def foreign(path: Path) -> Stop:
    """The stop for a file that is no ledger of this program."""
    return Stop(StopCause.LEDGER_FOREIGN, _FOREIGN.format(path=path))


def newer(path: Path) -> Stop:
    """The stop for a ledger, or an entry of it, of a newer program."""
    return Stop(
        StopCause.LEDGER_NEWER,
        f"{path} was written by a newer version of this program. Install that version, or start in another "
        "folder.",
    )


def earlier(path: Path) -> Stop:
    """The stop for a ledger, or an entry of it, of a program so old that nothing reads what it wrote."""
    return Stop(
        StopCause.LEDGER_FOREIGN,
        f"{path} was written by an earlier version of this program, whose ledgers this one does not read. "
        "Nothing was changed. Start with that version, or in another folder.",
    )
