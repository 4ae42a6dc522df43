"""A copy of a ledger is whole, and is never written over something."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.events import TerminalStarted
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant
from tests.journal.ledgers import STARTED, append, events_in, make, note_events, opened

K1 = TerminalId("K1")


@pytest.fixture
def journal(tmp_path: Path) -> SqliteJournal:
    opened = SqliteJournal.open(tmp_path / "terminal.sqlite", K1)
    assert list(opened.events()) == []
    opened.append(CommandId("00"), [TerminalStarted(K1, "1")], Instant(1))
    return opened


def test_a_copy_holds_every_entry(journal: SqliteJournal, tmp_path: Path) -> None:
    journal.copy_to(tmp_path / "copy.sqlite")
    audit = audit_terminal(tmp_path / "copy.sqlite")
    assert journal.last is not None
    assert (audit.is_clean, audit.entry_count, audit.head) == (True, 1, journal.last.digest)


def test_a_file_in_the_way_is_left_alone(journal: SqliteJournal, tmp_path: Path) -> None:
    (tmp_path / "copy.sqlite").write_text("last year's ledger", encoding="utf-8")
    with pytest.raises(Stop) as stopped:
        journal.copy_to(tmp_path / "copy.sqlite")
    assert stopped.value.cause is StopCause.NOT_WRITABLE
    assert (tmp_path / "copy.sqlite").read_text(encoding="utf-8") == "last year's ledger"


def test_a_copy_holds_everything_and_can_be_opened(tmp_path: Path) -> None:
    journal = opened(make(tmp_path / "terminal.sqlite"))
    append(journal, STARTED)
    journal.copy_to(tmp_path / "copy.sqlite")
    append(journal, STARTED)
    journal.close()
    assert events_in(tmp_path / "copy.sqlite") == (*note_events(3), STARTED)
