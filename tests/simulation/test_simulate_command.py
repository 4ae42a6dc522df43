"""``kiosk simulate``: what it says, its statuses, and that a seed is one simulation byte for byte."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.launch import simulate
from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from kiosk.simulation.conditions import Condition, ConditionBroken
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
    ],
)
def test_an_option_that_is_none_is_told(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *option]) == StopCause.USAGE
    assert option[1] in capsys.readouterr().err
