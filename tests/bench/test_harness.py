"""The bench harness, on stand-ins: what it decides, writes, and says when nothing can be measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.bench import bench_start
from tests.bench.__main__ import main, table
from tests.bench.processes import NothingToMeasureError, medians, seconds_to_lines
from tests.bench.registry import Row

FAST = Row("sale", 1.5, "x append", 2.0)
SLOW = Row("start to ready", 4.004, "x bare window", 4.0)
UNKNOWN = Row("draw", None, "no such program", 3.0)


def test_a_row_holds_up_to_its_target() -> None:
    assert Row("a", 2.0, "x", 2.0).holds
    assert [row.holds for row in (FAST, SLOW, UNKNOWN)] == [True, False, False]


def test_table_lines_up() -> None:
    assert table([FAST, UNKNOWN]).splitlines() == [
        "name  figure  unit             target   holds",
        "sale  1.50    x append         <= 2.00  yes",
        "draw  -       no such program  <= 3.00  NO",
    ]


@pytest.mark.parametrize(("rows", "status"), [([FAST], 0), ([FAST, SLOW], 1), ([UNKNOWN], 1), ([], 0)])
def test_status_says_whether_every_row_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: list[Row], status: int
) -> None:
    assert main([lambda: rows], tmp_path / "build" / "bench.json") == status
    assert capsys.readouterr().out.count("\n") == 1 + len(rows)


def test_rows_are_written_for_machines(tmp_path: Path) -> None:
    main([lambda: [FAST], lambda: [UNKNOWN]], tmp_path / "build" / "bench.json")
    assert json.loads((tmp_path / "build" / "bench.json").read_text()) == [
        {"name": "sale", "figure": 1.5, "unit": "x append", "target": 2.0, "holds": True},
        {"name": "draw", "figure": None, "unit": "no such program", "target": 3.0, "holds": False},
    ]


def test_lines_are_timed_in_their_order() -> None:
    seconds = seconds_to_lines(["sh", "-c", "echo interactive; echo ready"], ["interactive", "ready"])
    assert list(seconds) == ["interactive", "ready"]
    assert 0 < seconds["interactive"] <= seconds["ready"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo interactive; echo 'no ledger' >&2; exit 3", "ended with 3, saying: no ledger"),
        ("echo interactive", "ended with 0, saying: nothing"),
    ],
)
def test_a_line_that_never_comes_is_told(script: str, said: str) -> None:
    with pytest.raises(NothingToMeasureError, match=said):
        seconds_to_lines(["sh", "-c", script], ["interactive", "ready"])


def test_commands_take_turns_after_an_uncounted_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def command(name: str) -> tuple[list[str], list[str]]:
        return ["sh", "-c", f"echo {name} >> {tmp_path}/order; echo up"], ["up"]

    taken = medians({"floor": command("floor"), "ours": command("ours")}, runs=2)
    assert (tmp_path / "order").read_text().split() == ["floor", "ours"] * 3
    assert {name: list(lines) for name, lines in taken.items()} == {"floor": ["up"], "ours": ["up"]}
    assert capsys.readouterr().err.count("round ") == 3


def test_start_compares_the_probe_with_a_bare_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    probe = tmp_path / "kiosk"
    probe.write_text('#!/bin/sh\ntest "$1 $2" = "start-probe --folder" && echo interactive && echo ready\n')
    probe.chmod(0o755)
    monkeypatch.setattr(bench_start, "KIOSK", probe)
    monkeypatch.setattr(bench_start, "RUNS", 1)
    rows = bench_start.start()
    assert [(row.name, row.unit, row.target) for row in rows] == [
        ("start to first interactive frame", "x bare window", 2.0),
        ("start to ready to sell", "x bare window", 4.0),
    ]
    assert all(row.figure is not None and row.figure > 0 for row in rows)


def test_start_without_a_terminal_holds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_start, "KIOSK", Path(sys.executable))  # knows no start-probe
    monkeypatch.setattr(bench_start, "RUNS", 1)
    rows = bench_start.start()
    assert [row.figure for row in rows] == [None, None]
    assert "can't open file" in rows[0].unit
