"""``kiosk audit FILE``: verify a copy of a terminal's or of central's ledger, and say so in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.launch.console import say, say_error
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.ports.audit import Audit
from kiosk.ports.stop import Stop, StopCause

_HEAD_BYTES: Final = 100  # of the file format of SQLite
_LOG_MODE: Final = 2


def audit_file(path: Path) -> Audit:
    """The audit of a ledger of either kind. Raises :class:`Stop` for a file that is neither."""
    try:
        is_something = path.is_file() and path.stat().st_size > 0
    except OSError as error:
        raise Stop(StopCause.LEDGER_FOREIGN, f"{path} can't be read ({error.strerror}).") from error
    if path.is_dir():
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{path} is a folder. Name one of the ledgers in it, {TERMINAL_LEDGER} or {CENTRAL_LEDGER}.",
        )
    if not is_something:
        raise Stop(
            StopCause.LEDGER_FOREIGN, f"There is no ledger {path}. Give the path of a copy of a ledger."
        )
    if _is_all_in_its_log(path):
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{path} lacks its newest entries. Copy {path.name}-wal with it, or the whole folder.",
        )
    try:
        is_terminals = is_terminal_ledger(path)
    except Stop as stop:
        if stop.cause is StopCause.LEDGER_IN_USE:
            raise Stop(
                stop.cause,
                f"{path} is in use. Close the program that uses it, or audit a copy of its folder.",
            ) from stop
        if stop.cause is not StopCause.LEDGER_FOREIGN:
            raise
        raise Stop(
            stop.cause, f"{path} is no ledger. Give a copy of {TERMINAL_LEDGER} or {CENTRAL_LEDGER}."
        ) from stop
    if is_terminals:
        return audit_terminal(path)
    # Imported here: SQLAlchemy is not needed for a terminal's ledger.
    from kiosk.central.audit import audit_central

    return audit_central(path)


def _is_all_in_its_log(path: Path) -> bool:
    """Whether this is the first page of a database whose content is in a write-ahead log that isn't here."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    in_log_mode = len(head) == _HEAD_BYTES and head.startswith(b"SQLite format 3\0") and head[18] == _LOG_MODE
    has_log = path.with_name(f"{path.name}-wal").exists()
    return in_log_mode and path.stat().st_size == int.from_bytes(head[16:18], "big") and not has_log


def run_audit(path: Path) -> int:
    """Audit a file and tell the person; the exit status is 0 only if the ledger proves everything it
    should."""
    audit = audit_file(path)
    if audit.is_clean:
        say(f"{path}: clean. {audit.entry_count} entries, head {audit.head}")
        for fact in audit.facts:
            say(f"  {fact}")
        return 0
    for finding in audit.findings:
        say_error(f"{path}: {finding}")
    say_error(
        f"{path}: not clean. Keep this copy, stop using what it was copied from, and call the licensee."
    )
    return StopCause.AUDIT_FAILED
