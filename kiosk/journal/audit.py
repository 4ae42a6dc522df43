"""The audit of a copy of a terminal's ledger: chain, postings, every serial issued and paid at most once."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from kiosk.journal import schema
from kiosk.journal.account_words import accounts_in_words
from kiosk.journal.audit_of_caches import CacheAudit
from kiosk.journal.audit_of_copies import CopyAudit
from kiosk.journal.rows import entries_after
from kiosk.journal.stops import stopping
from kiosk.ledger.canonical import EVENT_VERSION, FIRST_EVENT_VERSION, canonical, event_name, read_event
from kiosk.ledger.chain import GENESIS, JournalEntry, follows
from kiosk.ledger.events import CentralAnswered, CopyStarted, Event
from kiosk.ledger.fold import NO_EVENTS, Fold, folded
from kiosk.ledger.issued import papers_of
from kiosk.ledger.settled import Settling, settlement_of
from kiosk.ports.audit import Audit, Finding
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.invariant import InvariantBroken

_ISSUED: Final = "issued"

# What was done under a serial, and in which entry: once each.
_Seen = dict[tuple[str, str], int]


def is_terminal_ledger(path: Path) -> bool:
    """Whether the file is a terminal's ledger, of any version.

    Raises :class:`~kiosk.ports.stop.Stop` if it can't be read as a database at all, or is in use.
    """
    with stopping(path), open_to_read(path) as connection:
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        return bool(application_id == schema.APPLICATION_ID)


def audit_terminal(path: Path) -> Audit:
    """Verify a terminal's ledger from its first entry to its last. Nothing is written, not even beside the
    file.

    Stops at the first entry that is not what it must be: what follows a broken link proves nothing. Whole, it
    is held against what the file keeps beside the entries: what was settled, snapshots, and every index.
    Raises :class:`~kiosk.ports.stop.Stop` for a file that is in use or can't be opened.
    """
    fold, last, findings = NO_EVENTS, None, []
    seen: _Seen = {}
    caches = CacheAudit()
    with stopping(path), open_to_read(path) as connection:
        try:
            findings += _findings_of_file(connection)
            if not findings:
                caches.read(connection)
                copies = CopyAudit(connection)
                for entry in entries_after(connection, 0):
                    fold = _checked(fold, last, entry, seen, copies)
                    last = entry
                    caches.hold_against(fold, entry.digest)
                findings += caches.findings(seen) or _damage(connection)
        except _Found as found:
            findings.append(found.finding)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            where = "not even its first entry" if last is None else f"nothing after entry {last.sequence}"
            findings.append(Finding(None, f"The file can't be read, {where} ({error})."))
    if last is None and not findings:
        findings.append(Finding(None, "The file holds no entries."))
    state = fold.state
    facts = (
        f"ledger of terminal {state.terminal}",
        f"credit held: {state.credit}",
        f"promotional credit held: {state.promotional_credit}",
        f"set apart for requests without an answer: {state.reserved}",
        *accounts_in_words(state.accounts),
        *(
            f"serials {settling}, each once: {sum(what == settling for what, _ in seen)}"
            for settling in Settling
        ),
        *caches.facts,
    )
    count, head = (0, GENESIS) if last is None else (last.sequence, last.digest)
    accounts = {str(account): amount for account, amount in state.accounts.items()}
    return Audit(count, head, tuple(findings), facts if not findings else (), accounts)


def _findings_of_file(connection: sqlite3.Connection) -> list[Finding]:
    """What keeps the entries from being read at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > schema.SCHEMA_VERSION:
        return [Finding(None, "A newer version of this program wrote the file. Audit it with that version.")]
    if version < 1:
        return [Finding(None, f"The file's version is {version}, which no version of this program writes.")]
    if version < schema.FIRST_SCHEMA_VERSION:
        return [
            Finding(None, "An earlier version of this program wrote the file. Audit it with that version.")
        ]
    if not schema.is_whole(connection, version):
        return [Finding(None, "The file can't be read, its schema is not this program's.")]
    return []


def _damage(connection: sqlite3.Connection) -> list[Finding]:
    """What SQLite finds in a file whose every entry was read: an index that lies hides entries from a program
    that looks them up."""
    (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return [] if state == "ok" else [Finding.of_damage(state)]


@contextlib.contextmanager
def open_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that changes nothing, neither the file nor what lies beside it.

    A write-ahead log beside the file holds its newest entries, and SQLite can't read it without making
    another file there: then a copy of both is read. Raises what SQLite says of a file in use, and
    :class:`~kiosk.ports.stop.Stop` for a log that is none or can't be copied.
    """
    path = path.resolve()
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and not log.is_file():
        raise Stop(
            StopCause.LEDGER_DAMAGED, f"{log} is no file. Move it away, or copy the whole folder again."
        )
    with contextlib.ExitStack() as stack:
        if log.exists() and log.stat().st_size > 0:
            _refuse_in_use(path)
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            uri = _copied(path, log, folder).as_uri()
        else:
            uri = f"{path.as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(uri, uri=True, timeout=0.0)
        yield stack.enter_context(contextlib.closing(connection))


def _refuse_in_use(path: Path) -> None:
    """Raise SQLite's error if a program owns the file: its log is being written."""
    uri = f"{path.as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(uri, uri=True, timeout=0.0)) as connection:
        # An exclusive connection makes no file beside a log. It can't read one either, which is no matter
        # here.
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                raise


def _copied(path: Path, log: Path, folder: Path) -> Path:
    copy = folder / path.name
    try:
        shutil.copyfile(path, copy)
        shutil.copyfile(log, folder / log.name)
    except OSError as error:
        sentence = f"{path} and its log can't be copied to be read ({error.strerror}). Free some space."
        raise Stop(StopCause.NOT_WRITABLE, sentence) from error
    return copy


class _Found(Exception):
    """A finding that ends the audit."""

    def __init__(self, entry: JournalEntry, sentence: str) -> None:
        super().__init__(sentence)
        self.finding = Finding(entry.sequence, sentence)


def _checked(
    fold: Fold, last: JournalEntry | None, entry: JournalEntry, seen: _Seen, copies: CopyAudit
) -> Fold:
    if not follows(last, entry):
        raise _Found(
            entry, "it does not follow the entry before it: something was changed, removed or put in."
        )
    if entry.version > EVENT_VERSION:
        raise _Found(entry, "a newer version of this program wrote it. Audit it with that version.")
    if entry.version < 1:
        raise _Found(entry, f"its version is {entry.version}, which no version of this program writes.")
    if entry.version < FIRST_EVENT_VERSION:
        raise _Found(entry, "an earlier version of this program wrote it. Audit it with that version.")
    try:
        event = read_event(entry.body)
    except (msgspec.ValidationError, msgspec.DecodeError, InvariantBroken) as error:
        raise _Found(entry, f"its content is not an event ({error}).") from error
    if entry.event != event_name(event) or canonical(event) != entry.body:
        raise _Found(entry, "its content is not written as its event must be.")
    for what, serial in _serials(event):
        if (what, serial) in seen:
            raise _Found(entry, f"serial {serial} was {what} before, in entry {seen[what, serial]}.")
        seen[what, serial] = entry.sequence
    copied = event.paper.serial.digits if isinstance(event, CopyStarted) else ""
    fault = copies.fault_of(event, seen.get((_ISSUED, copied)))
    if fault:
        raise _Found(entry, fault)
    try:
        after = folded(fold, event)
    except InvariantBroken as breach:
        raise _Found(entry, f"it can't be true ({breach}).") from breach
    terminal = after.state.terminal
    if terminal is None or terminal.name != entry.terminal:
        raise _Found(entry, f"it is of terminal {entry.terminal}, the ledger of terminal {terminal}.")
    return after


def _serials(event: Event) -> tuple[tuple[str, str], ...]:
    """What an event says was done under which serial."""
    if not isinstance(event, CentralAnswered):
        return ()
    issued = tuple((_ISSUED, paper.serial.digits) for paper in papers_of(event.answer))
    settled = settlement_of(event)
    return issued if settled is None else (*issued, (settled[0], settled[1].serial.digits))
