"""``kiosk schedule check``: what it says, what it writes, and the exit status it ends with."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest

from kiosk.launch.main import main
from kiosk.ports.stop import StopCause
from tests.rules.bonus_tables import ONE_SIDED, SCATTERED, bonus_file
from tests.rules.reading import CLASSIC_FILE


def written(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    return str(path)


def dangerous(path: Path) -> str:
    """A schedule whose 1 spot wager returns 100 cents and more: 3 becomes 30 dollars."""
    text = CLASSIC_FILE.read_text(encoding="utf-8")
    return written(path, text.replace('{"1": "3.00"}', '{"1": "30.00"}').encode())


def check(*arguments: str | Path) -> int:
    return main(["schedule", "check", *map(str, arguments)])


def words_of(pdf: Path) -> list[str]:
    """The text of each page, its white space made plain."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_the_shipped_schedule_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(CLASSIC_FILE) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[0] == "Schedule of prizes Classic 2026-11"
    assert "  5 spot   74.99 %" in lines
    assert lines[-1] == "No findings."
    assert "  8 spot   65.01 %  76.09 %" in lines
    assert (
        "  The 8 spot jackpot is won once in 230,115 wagers of $1.00, at $2,500.00 + about $23,011." in lines
    )
    assert any(line.startswith("Each way of a way wager returns what a spot wager ") for line in lines)


def test_lucky_last_stands_in_blocks_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    check(CLASSIC_FILE)
    lines = capsys.readouterr().out.splitlines()
    first = lines.index(
        "Lucky last: the prize on each dollar by different spots, and what it returns over time"
    )
    table = [line.split() for line in lines[first + 1 : lines.index("", first)]]
    assert table[0] == ["spots", "prize", "returns"] * 4
    assert [row[0] for row in table[1:]] == [str(count) for count in range(1, 16)]
    assert table[7][:4] == ["7", "$8.50", "74.38", "%"]
    assert table[7][-4:] == ["52", "$1.10", "71.50", "%"]


def test_keno_bonus_that_is_not_offered_is_shown_and_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bonus = written(tmp_path / "bonus.json", bonus_file(ONE_SIDED))
    report = tmp_path / "report.pdf"
    assert check(CLASSIC_FILE, "--bonus", bonus, "--report", report) == StopCause.AUDIT_FAILED
    said = capsys.readouterr().out
    heads = next(line.split() for line in said.splitlines() if line.startswith("  heads") and "117" in line)
    assert " ".join(heads) == "heads 79.68 % 117.70 % if keno bonus were offered on it"
    assert "A heads wager with keno bonus" not in said
    assert "A 5 spot wager with keno bonus on 1-5 returns 163.45 %" in said
    whole = " ".join(words_of(report))
    assert "117.70 % if keno bonus were offered on it" in whole
    assert "keno bonus not offered" in whole


@pytest.mark.parametrize("left_out", [0, 1, 3])
def test_a_schedule_with_keno_bonus_on_lucky_last(
    left_out: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
    document["bonus_on"] = ["lucky_last"]
    for spot_count in range(60, 60 - left_out, -1):
        del document["lucky_last"][str(spot_count)]
    schedule = written(tmp_path / "schedule.json", json.dumps(document).encode())
    bonus = written(tmp_path / "bonus.json", bonus_file(SCATTERED))
    report = tmp_path / "report.pdf"
    if left_out:
        assert check(schedule, "--report", report) == 0  # the last block is shorter
    else:
        assert check(schedule, "--bonus", bonus, "--report", report, "--json") == 0
        found = json.loads(capsys.readouterr().out)["lucky_last"][6]
        assert (found["spot_count"], found["prize"], found["chance"]) == (7, "8.50", "7/80")
        assert Fraction(found["alone"]) == Fraction(7, 80) * Fraction(17, 2)
        assert found["with_bonus"]["offered"] is True
        assert found["with_bonus"]["sets"]["lowest"]["spots"] == [1, 2, 3, 4, 5, 6, 7]
    assert "Lucky last" in " ".join(words_of(report))


def test_a_schedule_without_lucky_last_has_a_report(tmp_path: Path) -> None:
    document = json.loads(CLASSIC_FILE.read_text(encoding="utf-8"))
    document["lucky_last"] = {}
    schedule = written(tmp_path / "schedule.json", json.dumps(document).encode())
    report = tmp_path / "report.pdf"
    assert check(schedule, "--report", report) == 0
    assert "The schedule has no lucky last line" in " ".join(words_of(report))


def test_columns_stand_under_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    check(CLASSIC_FILE)
    lines = capsys.readouterr().out.splitlines()
    first = lines.index("Prizes on each dollar, without keno bonus")
    table = lines[first + 1 : lines.index("", first)]
    assert len({len(line) for line in table}) == 1


def test_what_endangers_the_licensee_fails_the_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = dangerous(tmp_path / "schedule.json")
    assert check(path) == StopCause.AUDIT_FAILED
    said = capsys.readouterr()
    assert "ENDANGERS THE LICENSEE: A 1 spot wager returns 750.00 % of what is wagered on it." in said.out
    assert "What to do: Don't put this schedule in force." in said.out
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"{path}: A finding endangers the licensee.")


def test_json_and_report_with_a_bonus_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bonus = written(tmp_path / "bonus.json", bonus_file(SCATTERED))
    report = tmp_path / "report.pdf"
    assert check(CLASSIC_FILE, "--bonus", bonus, "--json", "--report", report) == 0
    said = capsys.readouterr()
    assert said.err == ""
    document: dict[str, Any] = json.loads(said.out)
    assert json.loads(json.dumps(document)) == document
    wagers = {wager["name"]: wager for wager in document["wagers"]}
    assert len(wagers) == 16
    draws = comb(80, 20)
    assert Fraction(wagers["2 spot"]["alone"]) == Fraction(12 * comb(78, 18), draws)
    five = {which: Fraction(one["part"]) for which, one in wagers["5 spot"]["with_bonus"]["sets"].items()}
    assert five.keys() == {"lowest", "middle", "highest", "worst"}
    assert all(Fraction(7498, 10_000) < part < Fraction(7500, 10_000) for part in five.values())
    assert five.keys() == set(wagers["5 spot"]["with_bonus"]["sets"])
    eight = wagers["8 spot"]
    (jackpot,) = eight["jackpots"]
    assert (jackpot["name"], jackpot["catch"]) == ("8", 8)
    assert (jackpot["fill"], jackpot["growth_per_dollar"], jackpot["bonus"]) == ("2500.00", "0.10", "1000.00")
    chance = Fraction(comb(72, 12), draws)
    assert Fraction(jackpot["chance"]) == chance
    assert Fraction(jackpot["expected_growth"]) == Fraction(1, 10) / chance
    assert Fraction(jackpot["fill_part"]) == chance * 2500
    assert Fraction(jackpot["growth_part"]) == Fraction(1, 10)
    assert Fraction(jackpot["chance_with_multiplier"]) == chance * Fraction(document["bonus"]["chance"])
    assert Fraction(eight["with_jackpots"]) == Fraction(eight["alone"]) + Fraction(1, 10) + chance * 2500
    lowest = eight["with_bonus"]["sets"]["lowest"]
    added = Fraction(1, 10) + chance * 2500 + Fraction(lowest["chances_with_multiplier"]["8"]) * 1000
    assert Fraction(lowest["with_jackpots"]) == Fraction(lowest["part"]) + added / 2
    offered = {name for name, wager in wagers.items() if wager["with_bonus"]["offered"]}
    assert offered == {f"{count} spot" for count in (*range(1, 11), 15, 20, 40)}
    assert [line["spot_count"] for line in document["lucky_last"]] == list(range(1, 61))
    assert all(line["with_bonus"] is None for line in document["lucky_last"])
    assert document["format"] == 2
    assert len(document["notes"]) == 3
    assert document["endangers"] is False
    assert [finding["kind"] for finding in document["findings"]] == ["cap"]
    assert document["bonus"]["total_count"] == len(SCATTERED)

    pages = words_of(report)
    schedule = document["schedule"]
    for words in (
        "Classic 2026-11",
        "In force from 2026-11-30",
        schedule["digest"],
        document["bonus"]["digest"],
    ):
        assert words in pages[0]
    assert "No finding endangers the licensee. 1 other needs a look." in pages[0]
    assert "not the chief executive's approved Queensland schedule" in pages[0]
    whole = " ".join(pages)
    for words in (
        "Totals and their multipliers",
        "Jackpots at their expected growth",
        "about $23,011",
        "jackpots at their expected growth",
        "Each way of a way wager returns what a spot wager of its spot count returns (s 14(2))",
        "Lucky last",
        "different spots",
        "Findings",
        "Method",
        "nothing is sampled",
        "1 in 25,646,755",
    ):
        assert words in whole


def test_a_report_says_at_its_head_what_must_not_be_in_force(tmp_path: Path) -> None:
    report = tmp_path / "report.pdf"
    assert check(dangerous(tmp_path / "x.json"), "--report", report) == StopCause.AUDIT_FAILED
    pages = words_of(report)
    assert "A finding endangers the licensee. Not to be put in force." in pages[0]
    assert "Endangers the licensee. A 1 spot wager returns 750.00 %" in " ".join(pages)


def test_the_same_files_give_the_same_report(tmp_path: Path) -> None:
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert check(CLASSIC_FILE, "--report", first) == check(CLASSIC_FILE, "--report", second) == 0
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b"[]", b"{}", b'{"format": 1}', b"%PDF-1.7", b"[" * 99_999]
)
def test_a_file_that_is_no_schedule_is_one_sentence(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "schedule.json", data)
    assert check(path) == StopCause.SCHEDULE_FAULT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"{path} is no schedule of prizes that can be used: ")


def test_a_fault_of_a_bonus_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "bonus.json", b'{"810": 1}')
    assert check(CLASSIC_FILE, "--bonus", path) == StopCause.SCHEDULE_FAULT
    assert capsys.readouterr().err == (
        f"{path} is no bonus file that can be used: The total 810 has a multiplier of 1; leave a total out "
        "that has no multiplier.\n"
    )


@pytest.mark.parametrize("name", ["none.json", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path / name) == StopCause.SCHEDULE_FAULT
    assert check(CLASSIC_FILE, "--bonus", tmp_path / name) == StopCause.SCHEDULE_FAULT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 2


def test_a_report_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for report in (tmp_path, tmp_path / "no folder" / "report.pdf", tmp_path / "a\0b"):
        assert check(CLASSIC_FILE, "--report", report) == StopCause.NOT_WRITABLE
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 3


def test_a_report_never_overwrites_what_it_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "schedule.json"
    path.write_bytes(CLASSIC_FILE.read_bytes())
    assert check(path, "--report", tmp_path / "x" / ".." / "schedule.json") == StopCause.USAGE
    assert path.read_bytes() == CLASSIC_FILE.read_bytes()
    assert "Give it another name" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["schedule"], ["schedule", "check"], ["schedule", "mend", "x"]])
def test_a_missing_or_wrong_argument_names_the_help(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == StopCause.USAGE
    assert "--help" in capsys.readouterr().err


def test_a_terminal_starts_without_what_the_audit_needs() -> None:
    code = "import sys, kiosk.launch.main, kiosk.launch.run; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
