"""``kiosk audit FOLDER``: each ledger of a venue proves what the other one says of it, newest entries
included, and the anchor on a shift report tells what was cut off."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from kiosk.central.record import ACT_VERSION
from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.rows import read_row, write_row
from kiosk.launch.main import main
from kiosk.ledger.canonical import canonical, event_name
from kiosk.ledger.chain import JournalEntry, link
from kiosk.ledger.events import NoteOffered, NoteStacked
from kiosk.ports.stop import StopCause
from kiosk.terminal.messages import CheckDevices
from kiosk.values.money import Money
from tests.central.hands import change
from tests.central.support import FOUNDED_AT, House, ScriptedChance
from tests.journal.ledgers import COLUMNS, entries_in, forge, make, rehashed
from tests.launch.audited_venue import central, found, terminal, traded
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import Kiosk


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A venue that has traded."""
    return traded(tmp_path / "venue")


def test_a_folder_whose_ledgers_agree_is_clean(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", str(folder)]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "terminal.sqlite: clean" in said.out
    assert "central.sqlite: clean" in said.out
    assert "answers that no terminal has written down yet: 0" in said.out


def lost(path: Path) -> None:
    path.unlink()


def a_link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.with_name("nowhere"))


def a_link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


@pytest.mark.parametrize("gone", [lost, a_link_to_nowhere, a_link_to_itself])
def test_a_ledger_that_knows_of_the_other_is_not_clean_without_it(
    folder: Path, capsys: pytest.CaptureFixture[str], gone: Callable[[Path], None]
) -> None:
    other = folder.parent / "other"
    shutil.copytree(folder, other)
    gone(central(folder))
    gone(terminal(other))
    said = found(folder, capsys)
    assert (
        "terminal.sqlite: It can't be held against central: central.sqlite is missing in the folder." in said
    )
    assert "Copy the whole folder, and audit again." in said
    said = found(other, capsys)
    assert (
        "central.sqlite: It can't be held against the ledger of terminal K1: terminal.sqlite is mis" in said
    )
    # A file by itself says nothing of the other.
    assert main(["audit", str(terminal(folder))]) == 0
    assert main(["audit", str(central(other))]) == 0


@pytest.mark.parametrize("name", ["terminal.sqlite", "central.sqlite"])
def test_a_folder_in_the_place_of_a_log_is_told_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (folder / f"{name}-wal").unlink(missing_ok=True)
    (folder / f"{name}-wal").mkdir()
    assert main(["audit", str(folder)]) == StopCause.LEDGER_DAMAGED
    assert f"{name}-wal is no file. Move it away, or copy the whole folder again." in capsys.readouterr().err


def test_a_ledger_that_has_met_no_other_is_clean_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    make(tmp_path / "one" / "terminal.sqlite")
    House(central(tmp_path / "two")).central.close()
    assert main(["audit", str(tmp_path / "one")]) == 0
    assert main(["audit", str(tmp_path / "two")]) == 0


def test_nothing_is_advised_by_a_ledger_of_central_that_is_not_clean(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(central(folder), lambda file: file.execute("UPDATE entry SET command = 'x' WHERE sequence = 3"))
    said = found(folder, capsys)
    assert "terminal.sqlite: It could not be held against central's ledger, which is not clean." in said
    assert "tart the terminal" not in said
    assert "has not confirmed" not in said


def without_newest(entries: list[JournalEntry]) -> list[JournalEntry]:
    return entries[:-1]


def with_another_newest(entries: list[JournalEntry]) -> list[JournalEntry]:
    return rehashed([*entries[:-1], msgspec.structs.replace(entries[-1], command="other")])


def with_one_changed(entries: list[JournalEntry]) -> list[JournalEntry]:
    """Four dollars more were offered, and every link was made anew."""
    changed = [
        msgspec.structs.replace(entry, body=entry.body.replace(b"2000", b"2400"))
        if entry.event == "note_offered"
        else entry
        for entry in entries
    ]
    assert changed != entries
    return rehashed(changed)


@pytest.mark.parametrize(
    ("forged", "says"),
    [
        (without_newest, "it is missing, and central knows it: the newest entries were cut off"),
        (with_another_newest, "it is not the one that central knows: it was changed"),
        (with_one_changed, "it is not the one that central knows: it was changed"),
    ],
)
def test_a_terminals_ledger_whose_links_were_made_anew_is_found_out_by_central(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    forged: Callable[[list[JournalEntry]], list[JournalEntry]],
    says: str,
) -> None:
    entries = entries_in(terminal(folder))
    forge(terminal(folder), forged(entries))
    said = found(folder, capsys)
    assert f"terminal.sqlite: Entry {len(entries)}: {says}" in said
    assert "central.sqlite" not in said


def test_entries_put_in_after_the_newest_are_not_confirmed_by_central(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Credit from nothing: a note that nobody put in."""
    entries = entries_in(terminal(folder))
    last, added = entries[-1], []
    for event in (NoteOffered("forged", Money.dollars(100)), NoteStacked("forged")):
        last = link(
            last.digest,
            last.sequence + 1,
            last.recorded_at,
            last.terminal,
            "forged",
            event_name(event),
            last.version,
            canonical(event),
        )
        added.append(last)
    forge(terminal(folder), [*entries, *added])
    # Alone, the ledger has nothing against it.
    assert main(["audit", str(terminal(folder))]) == 0
    said = found(folder, capsys)
    assert f"Entry {len(entries) + 1}: central has not confirmed it" in said
    # By hand: $20 was put in, $100 was made up.
    assert "Count the note box first: by this ledger $120.00 is in it." in said
    assert said.index("Count the note box") < said.index("start the terminal once")


def test_a_record_of_central_made_anew_is_found_out_by_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever holds central's file can write another name into its first act and relink everything: only
    the terminal knows what the record was."""
    with closing(sqlite3.connect(central(folder), isolation_level=None)) as connection:
        rows = [read_row(row) for row in connection.execute(f"SELECT {COLUMNS} FROM entry ORDER BY sequence")]
        assert rows[0].version == ACT_VERSION
        renamed = rows[0].body.replace(b"The Lamplighter", b"The Lamplightes")
        assert renamed != rows[0].body
        chain = rehashed([msgspec.structs.replace(rows[0], body=renamed), *rows[1:]])
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM entry")
        connection.executemany(
            f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(write_row, chain)
        )
        for _, sql in triggers:
            connection.execute(sql)
    # Alone, the record has nothing against it.
    assert main(["audit", str(central(folder))]) == 0
    said = found(folder, capsys)
    assert "central.sqlite: Entry " in said
    assert "of the terminal's ledger knows: it was changed" in said


def test_a_central_put_back_to_an_older_copy_is_found_out_by_the_terminal(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    older = tmp_path / "older"
    shutil.copytree(folder, older)
    later = ManualClock(FOUNDED_AT.plus_seconds(600))
    kiosk = Kiosk(folder, House(central(folder), clock=later, chance=ScriptedChance(2)))
    kiosk.house.central.advance()
    kiosk.start().insert(5)
    kiosk.sell(THREE_SPOTS)
    later.move_seconds(60)
    kiosk.send(CheckDevices())
    kiosk.stop()
    kiosk.house.central.close()
    for file in folder.glob("central.sqlite*"):
        file.unlink()
    for file in older.glob("central.sqlite*"):
        shutil.copy(file, folder)
    said = found(folder, capsys)
    assert "central has not confirmed it" in said
    assert "don't start the terminal before that is settled" in said
    assert "central.sqlite: Entry" in said
    assert "it is missing, and entry" in said
