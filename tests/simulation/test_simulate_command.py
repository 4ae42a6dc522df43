"""``kiosk simulate``: what it says, its statuses, and that a seed is one simulation byte for byte."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.launch import simulate
from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from kiosk.simulation.conditions import Condition, ConditionBroken
from kiosk.simulation.crowd import Crowd
from kiosk.simulation.report import WorldReport
from tests.house.checkout import ROOT
from tests.tally import Tally

SMALL = ("--terminals", "1", "--days", "1", "--hours", "1")
LEDGERS = ["K1.sqlite", "central.sqlite"]


def test_a_seed_is_the_same_simulation_in_another_process(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], tally: Tally
) -> None:
    options = ("simulate", "--seed", "31", *SMALL, "--worlds", "1", "--folder")
    assert main([*options, str(tmp_path / "here")]) == 0
    said = capsys.readouterr().out.splitlines()
    # Another process has another order of its sets and another place in memory.
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    command = [sys.executable, "-m", "kiosk.launch.main", *options, str(tmp_path / "there")]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=300
    )
    # But for the seconds.
    assert done.stdout.splitlines()[:-1] == said[:-1]
    assert said[0].startswith("seed 31: ")
    assert said[-2].endswith("entries, none lost; everything agrees to the cent")
    here, there = tmp_path / "here" / "seed-31", tmp_path / "there" / "seed-31"
    assert sorted(path.name for path in here.iterdir()) == LEDGERS
    assert sorted(path.name for path in there.iterdir()) == LEDGERS
    for name in LEDGERS:
        assert (here / name).read_bytes() == (there / name).read_bytes()
    tally("seeds run", 2)


def test_worlds_pass_side_by_side(capsys: pytest.CaptureFixture[str], tally: Tally) -> None:
    assert main(["simulate", "--seed", "41", *SMALL, "--worlds", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said[:2]] == ["seed 41", "seed 42"]
    tally("seeds run", 2)


def _fail(plan: object, folder: Path, *_: object) -> WorldReport:
    (folder / "K1.sqlite").write_text("a ledger")
    raise ConditionBroken(Condition.MONEY, "K1: stakes should be 1.00 and is 2.00")


def test_a_failure_names_the_seed_and_keeps_the_ledgers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "simulate", _fail)
    options = ("--seed", "7", *SMALL, "--start-date", "2027-04-03")
    assert main(["simulate", *options, "--worlds", "1"]) == StopCause.SIMULATION_FAILED
    told, last = capsys.readouterr().err.splitlines()
    what = "not so: money adds up to the cent. K1: stakes should be 1.00 and is 2.00."
    assert told.startswith(f"Seed 7 failed, {what} Its ledgers are in ")
    again = "--seed 7 --terminals 1 --days 1 --start-date 2027-04-03 --hours 1 --worlds 1"
    assert told.endswith(f"Again: kiosk simulate {again}")
    assert last == "The simulation failed with seed 7."
    kept = Path(told.partition("Its ledgers are in ")[2].partition(". Again")[0])
    assert (kept / "K1.sqlite").read_text() == "a ledger"
    shutil.rmtree(kept.parent)


def test_a_fault_of_the_program_names_the_seed_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate, "simulate", lambda *_: 1 // 0)
    options = ("--seed", "8", *SMALL, "--worlds", "1", "--folder", str(tmp_path))
    assert main(["simulate", *options]) == StopCause.SIMULATION_FAILED
    told = capsys.readouterr().err
    assert told.startswith("Seed 8 failed, ")
    assert "ZeroDivisionError" in (tmp_path / "seed-8" / "stopped.txt").read_text()


def test_ledgers_of_an_earlier_simulation_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "seed-9").mkdir()
    options = ("--seed", "9", *SMALL, "--worlds", "1", "--folder", str(tmp_path))
    assert main(["simulate", *options]) == StopCause.NOT_WRITABLE
    assert "There are ledgers in" in capsys.readouterr().err
    assert list((tmp_path / "seed-9").iterdir()) == []


@pytest.mark.parametrize(
    "option",
    [
        ("--seed", "x"),
        ("--terminals", "0"),
        ("--days", "-1"),
        ("--hours", "21"),
        ("--worlds", "0"),
        ("--start-date", "3 April"),
        ("--start-date", "0001-01-01"),
        ("--start-date", "1990-01-01"),
        ("--start-date", "2026-11-30"),
        ("--start-date", "9999-12-31"),
        ("--severity", "0"),
    ],
)
def test_an_option_that_is_none_is_told(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *option]) == StopCause.USAGE
    assert option[1] in capsys.readouterr().err


def test_a_full_disk_is_said_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SqliteJournal, "has_room", lambda _: False)
    monkeypatch.setattr(simulate, "_fast", lambda: tmp_path)
    assert main(["simulate", "--seed", "31", *SMALL, "--worlds", "1"]) == StopCause.DISK_FULL
    assert "too full to simulate" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_world_in_which_nothing_was_sold_proves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crowd, "act", lambda *_: None)
    options = ("--seed", "31", *SMALL, "--worlds", "1", "--folder", str(tmp_path))
    assert main(["simulate", *options]) == StopCause.SIMULATION_FAILED
    assert "not so: tickets are sold" in capsys.readouterr().err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("worlds", [1, 2])
def test_a_signal_ends_it_with_a_sentence_and_leaves_nothing(
    number: signal.Signals, worlds: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "kiosk.launch.main", "simulate", "--seed", "31", "--days", "30"]
    command += ["--worlds", str(worlds), "--folder", str(tmp_path)]
    running = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    ledgers = [tmp_path / f"seed-{31 + world}" / "central.sqlite" for world in range(worlds)]
    try:
        for _ in range(3_000):
            if all(ledger.exists() for ledger in ledgers):
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(0.02)
        if number is signal.SIGINT:
            # As the keyboard does: to every process of the group.
            os.killpg(running.pid, number)
        else:
            running.send_signal(number)
        out, err = running.communicate(timeout=60)
        assert (out, err) == ("", "The simulation was ended before it was done. Nothing of it was kept.\n")
        assert running.returncode == 128 + number
        assert list(tmp_path.iterdir()) == []
        assert _at_work_in(running.pid) == []
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def _at_work_in(group: int) -> list[str]:
    """What the processes of a group are called that pass worlds. The one that only watches over names ends by
    itself, a moment later."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _, its_group = (folder / "stat").read_text().rpartition(") ")[2].split()[:3]
            called = (folder / "cmdline").read_bytes().decode()
            is_ending = state == "Z" or not called or "resource_tracker" in called
            if int(its_group) == group and not is_ending:
                found.append(called)
    return found
