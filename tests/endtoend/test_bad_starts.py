"""Starts that must not go on: one sentence, an exit status of its own, and nothing lost or overwritten."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.launch.places import CLASSIC_SCHEDULE
from tests.endtoend import processes

TERMINAL, CENTRAL, LOG = "terminal.sqlite", "central.sqlite", "terminal.log"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, with its bytes."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def stops_in(log: bytes) -> list[str]:
    """The sentences of the stops that a log tells of."""
    lines = [json.loads(line) for line in log.decode().splitlines()]
    return [line["sentence"] for line in lines if line["event"] == "stopped"]


def refused(folder: Path, status: int, name: str = TERMINAL) -> str:
    """Start in the folder; the one sentence that was said. The file of that name is as it was before.

    So is every other, but for the start that a sound ledger records when only central's is at fault, and for
    the log, which tells of the stop behind what it told before.
    """
    before = contents(folder)
    ended = processes.run("start-probe", "--folder", folder)
    assert ended.returncode == status, ended.stderr
    assert ended.stderr.count("\n") == 1, ended.stderr
    after = contents(folder)
    before_log, log = before.pop(LOG, b""), after.pop(LOG)
    assert log.startswith(before_log)
    assert ended.stderr.strip().removeprefix("kiosk: ") in stops_in(log[len(before_log) :])
    kept = before if name == TERMINAL else [name]
    assert {file: after[file] for file in kept} == {file: before[file] for file in kept}
    return ended.stderr


@pytest.fixture(scope="session")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a venue that has been started once."""
    folder = tmp_path_factory.mktemp("used") / "venue"
    assert processes.run("start-probe", "--folder", folder).returncode == 0
    return folder


@pytest.fixture
def venue(used: Path, tmp_path: Path) -> Path:
    """A copy of such a folder."""
    return Path(shutil.copytree(used, tmp_path / "venue"))


def test_a_terminals_ledger_with_a_changed_entry(venue: Path) -> None:
    data = bytearray((venue / TERMINAL).read_bytes())
    place = data.index(b'"program_version":"0.1.0"')
    data[place + 20 : place + 23] = b"9.9"
    (venue / TERMINAL).write_bytes(data)
    assert "is damaged: entry 1 does not follow" in refused(venue, 10)


def test_a_terminals_ledger_cut_in_the_middle(venue: Path) -> None:
    data = (venue / TERMINAL).read_bytes()
    (venue / TERMINAL).write_bytes(data[: len(data) // 2 + 100])
    assert TERMINAL in refused(venue, 10)


@pytest.mark.parametrize("name", [TERMINAL, CENTRAL])
def test_a_foreign_file_in_the_place_of_a_ledger(name: str, venue: Path) -> None:
    (venue / name).write_bytes(b"Dear diary, today I played keno.\n" * 300)
    assert f"{name} is not " in refused(venue, 11, name)


def test_a_foreign_database_in_the_place_of_a_ledger(venue: Path) -> None:
    (venue / TERMINAL).unlink()
    with closing(sqlite3.connect(venue / TERMINAL)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    assert "is not a ledger of this program" in refused(venue, 11)


def test_a_ledger_in_use_by_another_program(venue: Path) -> None:
    with closing(sqlite3.connect(venue / TERMINAL)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        ended = processes.run("start-probe", "--folder", venue)
    assert ended.returncode == 13
    assert "in use by another program" in ended.stderr


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "venue").write_text("not a folder", encoding="utf-8")
    ended = processes.run("start-probe", "--folder", tmp_path / "venue")
    assert ended.returncode == 15
    assert ended.stderr.count("\n") == 1
    assert (tmp_path / "venue").read_text(encoding="utf-8") == "not a folder"


def test_a_schedule_with_a_missing_line(tmp_path: Path) -> None:
    schedule = json.loads(CLASSIC_SCHEDULE.read_bytes())
    del schedule["spot"]["7"]
    (tmp_path / "short.json").write_text(json.dumps(schedule), encoding="utf-8")
    (tmp_path / "venue.toml").write_text('schedule = "short.json"', encoding="utf-8")
    ended = processes.run("run", "--folder", tmp_path / "venue", "--settings", tmp_path / "venue.toml")
    assert ended.returncode == 16
    assert "7 spot" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "venue").exists()


def test_no_display(tmp_path: Path) -> None:
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    ended = subprocess.run(
        processes.kiosk("run", "--folder", tmp_path / "venue"),
        cwd=processes.ROOT,
        env=bare,
        capture_output=True,
        text=True,
        timeout=processes.PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 19
    assert "kiosk tour" in ended.stderr
    assert ended.stderr.count("\n") == 1


def _can_mount() -> bool:
    tried = subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "-o", "size=1m", "none", "/mnt"],
        capture_output=True,
        check=False,
    )
    return tried.returncode == 0


@pytest.mark.skipif(
    shutil.which("unshare") is None or not _can_mount(),
    reason="this machine lets nobody mount a small disk to fill",
)
def test_a_full_disk_at_start(venue: Path, tmp_path: Path) -> None:
    """On a disk of its own that is filled to the last byte, with a ledger from before on it."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = (
        'mount -t tmpfs -o size=1m none "$1" && cp "$2"/terminal.sqlite "$1" && '
        'cp "$1/terminal.sqlite" "$3/before" && { cat /dev/zero > "$1/filler" 2>/dev/null; shift 3; "$@"; '
        'status=$?; cp "$DISK/terminal.sqlite" "$KEPT/after"; exit $status; }'
    )
    ended = subprocess.run(
        [
            *("unshare", "-rm", "sh", "-c", script, "sh", str(disk), str(venue), str(tmp_path)),
            *processes.kiosk("start-probe", "--folder", disk),
        ],
        cwd=processes.ROOT,
        env={**processes.environment(), "DISK": str(disk), "KEPT": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=processes.PATIENCE_SECONDS,
        check=False,
    )
    assert ended.returncode == 14, ended.stderr
    assert "is full. Free some space" in ended.stderr
    assert ended.stderr.count("\n") == 1
    assert (tmp_path / "after").read_bytes() == (tmp_path / "before").read_bytes()
