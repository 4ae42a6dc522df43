"""Files that somebody with SQLite has changed: refused at a start, a finding of an audit, never hung upon."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from kiosk.journal import opening
from kiosk.journal.audit import audit_terminal
from kiosk.ledger.canonical import canonical
from kiosk.ledger.events import NoteOffered
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.journal.ledgers import (
    OTHER_SCHEMAS,
    entries_in,
    events_in,
    files_in,
    forge,
    make,
    note_events,
    raw,
    rehashed,
)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger of seven entries: a start and three notes."""
    return make(tmp_path / "terminal.sqlite")


def finding(path: Path) -> tuple[int | None, str]:
    """The one finding of an audit, which changes nothing in the file's folder."""
    before = files_in(path.parent)
    (found,) = audit_terminal(path).findings
    assert files_in(path.parent) == before
    return found.sequence, found.sentence


def refused(path: Path) -> Stop:
    """The stop at opening and reading a file."""
    with pytest.raises(Stop) as stopped:
        events_in(path)
    return stopped.value


@pytest.mark.parametrize("version", [0, -7])
def test_an_entry_of_no_version_is_a_finding(ledger: Path, version: int) -> None:
    entries = entries_in(ledger)
    entries[3] = msgspec.structs.replace(entries[3], version=version)
    assert finding(forge(ledger, rehashed(entries))) == (
        4,
        f"its version is {version}, which no version of this program writes.",
    )


def test_an_entry_nested_too_deeply_is_a_finding(ledger: Path) -> None:
    entries = entries_in(ledger)
    deep = b'{"type":"note_stacked","more":' + b"[" * 200_000 + b"]" * 200_000 + b',"note":"note-1"}'
    entries[2] = msgspec.structs.replace(entries[2], body=deep)
    assert finding(forge(ledger, rehashed(entries))) == (
        3,
        "its content is not an event (it is nested too deeply).",
    )


def test_an_amount_beyond_all_reason_is_a_finding(ledger: Path) -> None:
    entries = entries_in(ledger)
    entries[1] = msgspec.structs.replace(entries[1], body=canonical(NoteOffered("note-0", Money(10**12 + 1))))
    assert finding(forge(ledger, rehashed(entries))) == (
        2,
        "it can't be true (10000000000.01 is beyond any amount of keno).",
    )


@pytest.mark.parametrize("statements", OTHER_SCHEMAS.values(), ids=OTHER_SCHEMAS)
def test_another_schema_is_a_finding_and_nothing_of_it_is_read(
    ledger: Path, statements: tuple[str, ...]
) -> None:
    with raw(ledger) as connection:
        for statement in statements:
            connection.execute(statement)
    assert finding(ledger) == (None, "The file can't be read, its schema is not this program's.")


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        (99, "A newer version of this program wrote the file. Audit it with that version."),
        (0, "The file's version is 0, which no version of this program writes."),
        (-5, "The file's version is -5, which no version of this program writes."),
    ],
)
def test_another_version_of_the_file_is_a_finding(ledger: Path, version: int, sentence: str) -> None:
    with raw(ledger) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    assert finding(ledger) == (None, sentence)


def test_an_entry_of_no_version_is_damage(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    entries[-1] = msgspec.structs.replace(entries[-1], version=0)
    forge(path, rehashed(entries))
    assert refused(path).cause is StopCause.LEDGER_DAMAGED


@pytest.mark.parametrize("version", [0, -5])
def test_a_file_of_no_version_is_damage(tmp_path: Path, version: int) -> None:
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    stop = refused(path)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert f"its version is {version}" in stop.sentence


@pytest.mark.parametrize("statements", OTHER_SCHEMAS.values(), ids=OTHER_SCHEMAS)
def test_another_schema_is_damage_and_nothing_of_it_is_read(
    tmp_path: Path, statements: tuple[str, ...]
) -> None:
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        for statement in statements:
            connection.execute(statement)
    stop = refused(path)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert "its schema is not this program's" in stop.sentence


def test_an_entry_nested_too_deeply_is_damage(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    deep = b'{"type":"note_stacked","more":' + b"[" * 200_000 + b"]" * 200_000 + b',"note":"note-2"}'
    entries[-1] = msgspec.structs.replace(entries[-1], body=deep)
    forge(path, rehashed(entries))
    assert refused(path).cause is StopCause.LEDGER_DAMAGED


def test_a_file_that_was_in_use_for_an_instant_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two programs that make the same journal at the same instant: one of them gets it."""
    path = tmp_path / "terminal.sqlite"
    rival = sqlite3.connect(path, isolation_level=None)
    rival.execute("BEGIN IMMEDIATE")
    looked: list[Path] = []
    configure = opening._configure

    def look(connection: sqlite3.Connection, where: Path, terminal: TerminalId) -> None:
        looked.append(where)
        if len(looked) == 3:
            rival.close()
        configure(connection, where, terminal)

    monkeypatch.setattr(opening, "_configure", look)
    make(path)
    assert len(looked) == 3
    assert events_in(path) == note_events(3)
