"""The audit of central's file: its record proves itself, and every table says what the record says."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from kiosk.central.account_words import accounts_in_words
from kiosk.central.accounts import postings_of
from kiosk.central.acts import AnswerMissing, Basis, LicenseePaid
from kiosk.central.comparing import Comparison
from kiosk.central.keys import Signatures, SigningKey
from kiosk.central.record import entries
from kiosk.central.replay import Replay
from kiosk.central.schema import migrate, what_is_altered
from kiosk.central.shelves import MultipliersShelf, ScheduleShelf
from kiosk.central.storage import NOT_CENTRALS, connect, disconnect, version_of, what_is_foreign
from kiosk.central.tables import journal_entry, multipliers, schedule, signing_key
from kiosk.central.untrue import Untrue
from kiosk.ledger.chain import GENESIS, ChainHead
from kiosk.ports.audit import Audit, Finding
from kiosk.values.money import Money

_COPY_ATTEMPTS: Final = 5


def audit_central(path: Path) -> Audit:
    """Verify central's file from the first entry of its record to the last, and every table against it.

    Works on a copy in a temporary folder: nothing is written, not even beside the file. A file that is not
    central's, is damaged or changes while it is read is a finding, not an exception. The record is followed
    to the first entry that is not what it must be: what comes after a broken link proves nothing.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "central.sqlite"
        log = path.with_name(f"{path.name}-wal")
        try:
            if log.exists() and not log.is_file():
                return _unread(f"{log} is no file. Move it away, or copy the whole folder again.")
            if not _copy(path, copy):
                return _unread(f"{path} is being written. Audit a copy of it.")
        except OSError as error:
            return _unread(f"{path} can't be read ({error.strerror}).")
        driver = sqlite3.connect(copy, isolation_level=None)
        unread = _why_unread(driver, path)
        if unread is not None:
            driver.close()
            return _unread(unread)
        version = version_of(driver)
        connection = connect(driver)
        try:
            with connection.begin():
                migrate(connection, version)
            return _Auditing(connection).audit()
        finally:
            disconnect(connection)


class _Auditing:
    """One audit of one open copy."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._findings: list[Finding] = []
        self._replay = Replay(ScheduleShelf({}), MultipliersShelf({}))
        self._comparison = Comparison(connection)
        self._acts: Counter[str] = Counter()
        self._accounts: Counter[str] = Counter()
        self._paid_by_record = 0
        self._journals: dict[str, ChainHead] = {}

    def audit(self) -> Audit:
        try:
            with self._connection.begin():
                self._verify()
        except (sqlite3.DatabaseError, sa.exc.DBAPIError, UnicodeDecodeError) as error:
            after = "the first entry" if self._replay.last is None else f"entry {self._replay.last.sequence}"
            said = getattr(error, "orig", error)
            self._findings.append(Finding(None, f"The file can't be read after {after} ({said})."))
        last = self._replay.last
        if last is None:
            return Audit(0, GENESIS, tuple(self._findings) or (Finding(None, "The file holds no record."),))
        facts = () if self._findings else self._facts()
        findings = tuple(self._findings)
        return Audit(last.sequence, last.digest, findings, facts, self._sums(), self._journals)

    def _verify(self) -> None:
        # A quick check does not tell an index that lies, by which central would not find what it has paid.
        (state,) = self._connection.exec_driver_sql("PRAGMA integrity_check(1)").one()
        if state != "ok":
            self._findings.append(Finding.of_damage(state))
            return
        files = {row.reference: row.body for row in self._connection.execute(sa.select(schedule))}
        tables = {row.digest: row.body for row in self._connection.execute(sa.select(multipliers))}
        self._replay = Replay(ScheduleShelf(files), MultipliersShelf(tables), self._signatures())
        for entry in entries(self._connection):
            try:
                act, rows = self._replay.take(entry)
            except Untrue as untrue:
                self._findings.append(Finding(entry.sequence, str(untrue)))
                return
            self._comparison.expect(entry, act, rows)
            self._acts[entry.event] += 1
            self._paid_by_record += isinstance(act, LicenseePaid) and act.basis is Basis.RECORD
            if isinstance(act, AnswerMissing):
                self._findings.append(Finding(entry.sequence, _missing(act)))
            for posted in postings_of(act):
                self._accounts[f"{posted.account} {posted.terminal}".strip()] += posted.amount.cents
        self._findings.extend(self._comparison.findings())
        self._journals = _journal_heads(self._connection)

    def _signatures(self) -> Signatures:
        """What tells true signatures; with the key in the file, if there is one that can be one."""
        private = self._connection.execute(sa.select(signing_key.c.private)).scalar()
        try:
            return Signatures(SigningKey(private) if isinstance(private, bytes) else None)
        except ValueError:
            return Signatures()

    def _sums(self) -> dict[str, Money]:
        """Every account of central as the entries verified left it."""
        return {account: Money(cents) for account, cents in sorted(self._accounts.items())}

    def _facts(self) -> tuple[str, ...]:
        """What was verified, for a person to compare with what else is known."""
        count = self._acts
        return (
            f"central of {self._replay.venue}",
            f"its key for signatures: {self._replay.public_key}",
            f"games drawn, each after its seal: {count['game_drawn']}",
            f"suspensions of games: {count['games_suspended']}",
            f"tickets sold: {count['ticket_sold']}",
            f"papers of keno dollars issued: {count['keno_dollars_issued']}",
            f"papers of promotional keno dollars given away by the licensee: {count['promotional_given']}",
            f"tickets refunded: {count['ticket_refunded']}",
            f"tickets paid by the licensee: {count['licensee_paid']}",
            f"tickets paid by the licensee by the record alone: {self._paid_by_record}",
            f"serials paid, used or handed over, each once: {self._replay.left_count}",
            f"answers that no terminal has written down yet: {self._comparison.answers_not_taken}",
            *accounts_in_words(self._sums()),
        )


def _journal_heads(connection: sa.Connection) -> dict[str, ChainHead]:
    """Where each terminal's journal ends as central holds it."""
    newest = sa.select(journal_entry.c.terminal, sa.func.max(journal_entry.c.sequence).label("sequence"))
    ends = newest.group_by(journal_entry.c.terminal).subquery()
    rows = connection.execute(
        sa.select(journal_entry.c.terminal, journal_entry.c.sequence, journal_entry.c.digest).join(
            ends,
            sa.and_(journal_entry.c.terminal == ends.c.terminal, journal_entry.c.sequence == ends.c.sequence),
        )
    )
    return {row.terminal: ChainHead(row.sequence, row.digest) for row in rows}


def _missing(act: AnswerMissing) -> str:
    return (
        f"central has lost data: it never gave the answer in entry {act.sequence} of the journal of terminal "
        f"{act.terminal} (command {act.command}). The terminal is quarantined."
    )


def _why_unread(driver: sqlite3.Connection, path: Path) -> str | None:
    """Why nothing of a file is read but its schema: a sentence; None for a file with central's own schema."""
    try:
        foreign = what_is_foreign(driver)
    except sqlite3.DatabaseError:
        foreign = NOT_CENTRALS
    if foreign is not None:
        return foreign.sentence.format(path=path)
    try:
        altered = what_is_altered(driver, version_of(driver))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        altered = "its schema can't be read"
    return None if altered is None else f"The file is damaged: {altered}."


def _copy(path: Path, copy: Path) -> bool:
    """Copy the database with its write-ahead log; whether it stood still meanwhile."""
    log, log_copy = (file.with_name(f"{file.name}-wal") for file in (path, copy))
    for _ in range(_COPY_ATTEMPTS):
        before = _stamp(path), _stamp(log)
        log_copy.unlink(missing_ok=True)
        shutil.copyfile(path, copy)
        if log.exists():
            shutil.copyfile(log, log_copy)
        if before == (_stamp(path), _stamp(log)):
            return True
    return False


def _stamp(file: Path) -> tuple[int, int] | None:
    if not file.exists():
        return None
    status = file.stat()
    return status.st_mtime_ns, status.st_size


def _unread(sentence: str) -> Audit:
    return Audit(0, GENESIS, (Finding(None, sentence),))
