"""Opening: SQLite set up as promised and read back; anything but a whole journal of this terminal is refused
and left as it is."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kiosk.journal import schema
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import EVENT_VERSION
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken
from tests.journal.ledgers import (
    STARTED,
    append,
    entries_in,
    events_in,
    files_in,
    forge,
    make,
    note_events,
    opened,
    raw,
    rehashed,
)
from tests.ledger.samples import K1

ROOT = Path(__file__).parents[2]


def refused(path: Path) -> Stop:
    """The stop at opening and reading a file; nothing in its folder may change by it."""
    before = files_in(path.parent)
    with pytest.raises(Stop) as stopped:
        events_in(path)
    assert files_in(path.parent) == before
    assert str(path) in stopped.value.sentence
    return stopped.value


# How SQLite is set up.


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[sqlite3.Connection]]:
    """Every connection that is opened."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remembering(*arguments: Any, **keywords: Any) -> sqlite3.Connection:
        made.append(connect(*arguments, **keywords))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", remembering)
    yield made
    for connection in made:
        connection.close()


@pytest.mark.parametrize("is_new", [True, False])
def test_a_journal_is_set_up_to_survive_a_power_cut(
    tmp_path: Path, connections: list[sqlite3.Connection], is_new: bool
) -> None:
    path = tmp_path / "terminal.sqlite"
    if not is_new:
        make(path)
    SqliteJournal.open(path, K1)
    pragmas = ("journal_mode", "synchronous", "recursive_triggers", "foreign_keys", "locking_mode")
    found = {name: connections[-1].execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas}
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "recursive_triggers": 1,
        "foreign_keys": 1,
        "locking_mode": "exclusive",
    }


@pytest.mark.parametrize(
    ("pragma", "kept"), [("journal_mode", "delete"), ("synchronous", "1"), ("recursive_triggers", "0")]
)
def test_a_setting_that_sqlite_does_not_keep_is_a_breach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pragma: str, kept: str
) -> None:
    class Deaf(sqlite3.Connection):
        def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
            setting = f"PRAGMA {pragma} = "
            return super().execute(setting + kept if sql.startswith(setting) else sql, *arguments)

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *arguments, **keywords: connect(*arguments, **keywords, factory=Deaf)
    )
    with pytest.raises(InvariantBroken, match=f"kept {pragma} = {kept}"):
        SqliteJournal.open(tmp_path / "terminal.sqlite", K1)


def test_a_new_journal_is_marked_as_ours(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    SqliteJournal.open(path, K1).close()
    with raw(path) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (0x4B454E4F,)
        assert connection.execute("PRAGMA user_version").fetchone() == (4,)
    assert events_in(path) == ()


def test_an_empty_file_becomes_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    path.touch()
    make(path)
    assert events_in(path) == note_events(3)


def test_a_journal_that_was_being_made_when_the_power_failed_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "terminal.sqlite"
    with monkeypatch.context() as context:
        context.setattr(schema, "_TRIGGERS", (*schema._TRIGGERS, "NO STATEMENT"))
        with pytest.raises(Stop):
            SqliteJournal.open(path, K1)
    make(path)
    assert events_in(path) == note_events(3)


def test_opening_writes_no_entry(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    before = entries_in(path)
    opened(path).close()
    assert entries_in(path) == before


# What is refused.


def test_a_text_file_is_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    path.write_text("Notes about the kiosk\n" * 100)
    assert refused(path).cause is StopCause.LEDGER_FOREIGN


def test_another_programs_database_is_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    with raw(path) as connection:
        connection.execute("CREATE TABLE entry (sequence INTEGER PRIMARY KEY)")
    assert refused(path).cause is StopCause.LEDGER_FOREIGN


@pytest.mark.parametrize("pragma", ["application_id = 7", "user_version = 7"])
def test_an_empty_database_that_another_program_has_marked_is_not_ours(tmp_path: Path, pragma: str) -> None:
    path = tmp_path / "terminal.sqlite"
    with raw(path) as connection:
        connection.execute(f"PRAGMA {pragma}")
    assert refused(path).cause is StopCause.LEDGER_FOREIGN


def test_a_newer_file_is_left_to_the_newer_program(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        connection.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    assert refused(path).cause is StopCause.LEDGER_NEWER


def test_an_entry_of_a_newer_version_is_left_to_the_newer_program(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    entries[-1] = msgspec.structs.replace(entries[-1], version=EVENT_VERSION + 1, body=b'{"type":"unheard"}')
    forge(path, rehashed(entries))
    assert refused(path).cause is StopCause.LEDGER_NEWER


EARLIER = (
    "{path} was written by an earlier version of this program, whose ledgers this one does not read. "
    "Nothing was changed. Start with that version, or in another folder."
)


def test_a_file_of_an_earlier_format_is_refused_for_what_it_is(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        connection.execute("PRAGMA user_version = 1")
    stop = refused(path)
    assert (stop.cause, stop.sentence) == (StopCause.LEDGER_FOREIGN, EARLIER.format(path=path))


def test_an_entry_of_an_earlier_format_is_refused_for_what_it_is(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    entries[0] = msgspec.structs.replace(entries[0], version=1)
    stop = refused(forge(path, rehashed(entries)))
    assert (stop.cause, stop.sentence) == (StopCause.LEDGER_FOREIGN, EARLIER.format(path=path))


def test_another_terminals_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    other = SqliteJournal.open(path, TerminalId("K2"))
    append(other, msgspec.structs.replace(STARTED, terminal=TerminalId("K2")))
    other.close()
    stop = refused(path)
    assert stop.cause is StopCause.LEDGER_FOREIGN
    assert "K2" in stop.sentence


def test_a_journal_in_use_is_refused_and_its_owner_goes_on(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    owner = opened(path)
    with pytest.raises(Stop) as stopped:
        SqliteJournal.open(path, K1)
    assert stopped.value.cause is StopCause.LEDGER_IN_USE
    append(owner, STARTED)
    owner.close()
    assert events_in(path) == (*note_events(3), STARTED)


def test_a_journal_in_use_by_another_process_is_refused(tmp_path: Path) -> None:
    """Case 47: one program owns the file, and no other waits for it."""
    path = make(tmp_path / "terminal.sqlite")
    program = (
        "import sys; from pathlib import Path; from tests.journal.ledgers import opened\n"
        "journal = opened(Path(sys.argv[1]))\n"
        "sys.stdout.write('open\\n'); sys.stdout.flush(); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "open\n"
        with pytest.raises(Stop) as stopped:
            SqliteJournal.open(path, K1)
        assert stopped.value.cause is StopCause.LEDGER_IN_USE
        owner.communicate()
    assert owner.returncode == 0
    assert events_in(path) == note_events(3)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "terminal.sqlite"
    path.mkdir()
    assert refused(path).cause is StopCause.NOT_WRITABLE


def test_a_folder_that_is_missing_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(Stop) as stopped:
        SqliteJournal.open(tmp_path / "missing" / "terminal.sqlite", K1)
    assert stopped.value.cause is StopCause.NOT_WRITABLE
    assert not (tmp_path / "missing").exists()


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_file_cut_short_is_damaged(tmp_path: Path, kept: float) -> None:
    path = make(tmp_path / "terminal.sqlite", note_events(30))
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    assert refused(path).cause is StopCause.LEDGER_DAMAGED


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: [*entries[:2], msgspec.structs.replace(entries[2], body=b"{}"), *entries[3:]],
        lambda entries: [*entries[:2], *entries[3:]],
        lambda entries: entries[1:],
        lambda entries: [*entries[:3], msgspec.structs.replace(entries[3], digest="00" * 32)],
        lambda entries: rehashed([*entries[:2], msgspec.structs.replace(entries[2], body=b"{}")]),
        lambda entries: rehashed(
            [*entries[:2], msgspec.structs.replace(entries[2], body=b'{"type":"note_stacked"}')]
        ),
    ],
    ids=["body", "removed", "first removed", "digest", "no event", "half an event"],
)
def test_a_journal_that_was_changed_is_damaged(
    tmp_path: Path, change: Callable[[list[Any]], list[Any]]
) -> None:
    path = make(tmp_path / "terminal.sqlite")
    forge(path, change(entries_in(path)))
    stop = refused(path)
    assert stop.cause is StopCause.LEDGER_DAMAGED
    assert "entry " in stop.sentence


def test_a_span_that_cannot_be_is_damage_not_a_breach(tmp_path: Path) -> None:
    """A ticket for no game at all can't even be read: its span refuses to be made."""
    path = make(tmp_path / "terminal.sqlite")
    entries = entries_in(path)
    body = (
        b'{"type":"central_answered","command":{"text":"c"},"answer":{"type":"ticket","serial":{"digits":""},'
        b'"terminal":{"name":"K1"},"entry":{"wagers":[],"game_count":0},"span":{"first":{"sequence":0},'
        b'"count":0},"first_day":{"date":""},"last_day":{"date":""},"issued_at":{"us":0},"good_until":{"us":0},'
        b'"schedule_version":"","paid_with":[],"is_jackpot":false}}'
    )
    entries[-1] = msgspec.structs.replace(entries[-1], body=body)
    forge(path, rehashed(entries))
    assert refused(path).cause is StopCause.LEDGER_DAMAGED


def test_no_damaged_byte_is_ever_read_as_another_history(tmp_path: Path) -> None:
    """Every 61st byte of the file turned over, one at a time: the same events, or a stop; nothing between."""
    source = make(tmp_path / "whole.sqlite", note_events(10))
    data = source.read_bytes()
    stops: set[StopCause] = set()
    path = tmp_path / "terminal.sqlite"
    for position in range(0, len(data), 61):
        path.write_bytes(data[:position] + bytes([data[position] ^ 0xFF]) + data[position + 1 :])
        try:
            assert events_in(path) == note_events(10)
        except Stop as stop:
            stops.add(stop.cause)
        for beside in tmp_path.glob("terminal.sqlite-*"):
            beside.unlink()
    assert StopCause.LEDGER_DAMAGED in stops
    assert stops <= {StopCause.LEDGER_DAMAGED, StopCause.LEDGER_FOREIGN, StopCause.LEDGER_NEWER}


# A file system that can't be written.


@pytest.fixture
def on_read_only() -> Callable[[Path], str]:
    """Opens a ledger whose file system can't be written; the stop's cause, or ``opened``."""
    unshare = shutil.which("unshare")
    if (
        unshare is None
        or subprocess.run([unshare, "-rm", "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("needs a mount name space of its own (unshare -rm), which this machine does not allow")
    program = (
        "import sys; from pathlib import Path; from kiosk.ports.stop import Stop\n"
        "from tests.journal.ledgers import opened\n"
        "try:\n opened(Path(sys.argv[1])); said = 'opened'\n"
        "except Stop as stop:\n said = stop.cause.name\n"
        "sys.stdout.write(said)"
    )

    def cause(path: Path) -> str:
        mounting = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'
        command = [unshare, "-rm", "sh", "-c", mounting, "sh", str(path.parent)]
        ran = subprocess.run(
            [*command, sys.executable, "-c", program, str(path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stderr == ""
        return ran.stdout

    return cause


def test_a_journal_on_a_read_only_file_system_is_refused(
    tmp_path: Path, on_read_only: Callable[[Path], str]
) -> None:
    path = make(tmp_path / "terminal.sqlite")
    before = files_in(tmp_path)
    assert on_read_only(path) == "NOT_WRITABLE"
    assert files_in(tmp_path) == before


def test_a_new_journal_on_a_read_only_file_system_is_refused(
    tmp_path: Path, on_read_only: Callable[[Path], str]
) -> None:
    assert on_read_only(tmp_path / "terminal.sqlite") == "NOT_WRITABLE"
    assert files_in(tmp_path) == {}


def test_no_connection_is_left_open_by_a_refusal(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    with raw(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    refused(path)
    with raw(path) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION}")
    with contextlib.closing(opened(path)) as journal:
        assert journal.last is not None
