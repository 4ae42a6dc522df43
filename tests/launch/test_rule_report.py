"""``kiosk rules``: what counts as covered, what is told, and the exit status it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.launch.main import main
from kiosk.launch.rule_coverage import (
    CitingTest,
    RuleSection,
    citing_tests,
    parts_of,
    read_tests,
    rule_coverage,
)
from kiosk.launch.rule_report import SECTIONS, run_rules
from kiosk.ports.stop import StopCause
from tests.house.checkout import ROOT

COMPLETE = """
["1"]
title = "Short title"
reason = "Gives the Rule its name."
["25"]
title = "Major prizes of one game"
["25(1)"]
title = "Abated"
functions = ["kiosk.rules.abating.abated"]
["25(2)"]
title = "None below $1,000"
functions = ["kiosk.rules.abating.abated", "kiosk.values.money.Money.share"]
"""

TESTS = """
@rule("s 25(1)", "R7")
def test_the_example() -> None: ...

@pytest.mark.parametrize("x", [1])
@rule("s 25(2)")
def test_the_floor() -> None: ...
"""


def checkout(root: Path, sections: str, tests: str | None = TESTS) -> Path:
    """A small checkout with these sections, one module and, if there are any, these tests in one file."""
    for name, text in ((SECTIONS, sections), ("kiosk/rules/abating.py", "")):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(text)
    if tests is not None:
        (root / "tests" / "rules").mkdir(parents=True)
        (root / "tests" / "rules" / "citing.py").touch()
        (root / "tests" / "rules" / "test_abating.py").write_text(tests)
    return root


@pytest.mark.parametrize(
    "parts",
    [
        ("12A",),
        ("15(1)(a)", "15(1)", "15"),
        ("26B(4)(a)(ii)", "26B(4)(a)", "26B(4)", "26B"),
        ("10(g)", "10"),
        ("25(1) example", "25(1)", "25"),
        ("13 example", "13"),
        ("2 keno ball drawing device", "2"),
        ("2 keno self-service terminal", "2"),
        ("2 jackpot growth example", "2 jackpot growth", "2"),
        ("R8",),
    ],
    ids=lambda parts: parts[0],
)
def test_a_section_is_within_those_around_it(parts: tuple[str, ...]) -> None:
    assert parts_of(parts[0]) == parts


def test_tests_are_found_with_what_they_cite() -> None:
    text = """
class Contract:
    @rule("s 16(1)", "s 16(2)")
    def test_in_a_class(self): ...

@rule("R8")
async def test_that_waits(): ...

def test_that_cites_nothing(): ...
"""
    assert list(citing_tests(text, "tests/a.py")) == [
        CitingTest("tests/a.py", "Contract::test_in_a_class", ("16(1)", "16(2)")),
        CitingTest("tests/a.py", "test_that_waits", ("R8",)),
    ]
    assert next(citing_tests(text, "tests/a.py")).path == "tests/a.py::Contract::test_in_a_class"


@pytest.mark.parametrize(
    "text",
    [
        '@rule("s 1")\ndef helper(): ...',
        '@pytest.mark.skip\n@rule("s 1")\ndef test_it(): ...',  # read, never run: it must not count
        '@pytest.mark.skip(reason="x")\n@rule("s 1")\ndef test_it(): ...',  # likewise with a reason
        '@rule("s 1")\n@pytest.mark.xfail\ndef test_it(): ...',  # likewise expected to fail
        '@machine.rule("s 1")\ndef test_it(): ...',
        '@rule(amount=st.just("s 1"))\ndef test_it(self): ...',
        '# @rule("s 1")\ndef test_it(): ...',
    ],
)
def test_what_runs_no_test_shows_nothing(text: str) -> None:
    assert list(citing_tests(text, "tests/a.py")) == []


def cited(*sections: str) -> CitingTest:
    return CitingTest("tests/a.py", "test_" + "_".join(sections), sections)


def test_a_citation_counts_for_what_it_names_and_for_all_around_it() -> None:
    sections = {name: RuleSection("x", ("f",)) for name in ("15", "15(1)", "15(1)(a)", "15(2)")}
    whole, paragraph, two = cited("15"), cited("15(1)(a)"), cited("15(1)(a)", "15(2)")
    covered = rule_coverage(sections, (whole, paragraph, two)).sections
    assert {one.section: one.tests for one in covered} == {
        "15": (whole, paragraph, two),
        "15(1)": (paragraph, two),
        "15(1)(a)": (paragraph, two),
        "15(2)": (two,),
    }
    assert [one.own_tests for one in covered] == [(whole,), (), (paragraph, two), (two,)]


@pytest.mark.parametrize(
    ("said", "tests", "missing"),
    [
        (RuleSection("x", ("f",)), (cited("1"),), ""),
        (RuleSection("x", ("f",)), (), "tests"),
        (RuleSection("x"), (cited("1"),), "functions"),
        (RuleSection("x"), (), "functions and tests"),
        (RuleSection("x", reason="People do."), (), ""),
        (RuleSection("x", ("f",), "People do the rest."), (), "tests"),
        (RuleSection("x", ("f",)), (cited("2"),), "tests"),
        (RuleSection("x", ("f",)), None, ""),
        (RuleSection("x"), None, "functions"),
    ],
)
def test_what_a_section_lacks(said: RuleSection, tests: tuple[CitingTest, ...] | None, missing: str) -> None:
    coverage = rule_coverage({"1": said}, tests)
    assert coverage.sections[0].missing == missing
    assert bool(coverage.missing) == bool(missing)


def test_a_section_without_functions_has_those_of_what_is_within_it() -> None:
    sections = {
        "15": RuleSection("x"),
        "15(1)": RuleSection("x", ("f", "g")),
        "15(2)": RuleSection("x", ("g", "h")),
        "15(3)": RuleSection("x", reason="People do."),
        "16": RuleSection("x", reason="People do."),
        "16(1)": RuleSection("x", ("i",)),
    }
    covered = {one.section: (one.functions, one.borrows) for one in rule_coverage(sections, ()).sections}
    assert covered["15"] == (("f", "g", "h"), True)
    assert covered["15(1)"] == (("f", "g"), False)
    assert covered["16"] == ((), False)


def test_json_says_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_rules("json", checkout(tmp_path, COMPLETE)) == 0
    said = capsys.readouterr()
    example, floor = (
        f"tests/rules/test_abating.py::{name}" for name in ("test_the_example", "test_the_floor")
    )
    abated, share = "kiosk.rules.abating.abated", "kiosk.values.money.Money.share"
    assert json.loads(said.out) == [
        {"section": "1", "functions": [], "tests": [], "reason": "Gives the Rule its name."},
        {"section": "25", "functions": [abated, share], "tests": [example, floor], "reason": ""},
        {"section": "25(1)", "functions": [abated], "tests": [example], "reason": ""},
        {"section": "25(2)", "functions": [abated, share], "tests": [floor], "reason": ""},
    ]
    assert said.err == ""


def test_the_table_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_rules("table", checkout(tmp_path, COMPLETE)) == 0
    said = capsys.readouterr()
    rows = [" ".join(line.split()) for line in said.out.splitlines()]
    assert rows == [
        "Section What it is about Tests Functions, or the reason for none",
        "",
        "Part 1: Preliminary",
        "1 Short title - Gives the Rule its name.",
        "25 Major prizes of one game 2 See what is within it.",
        "25(1) Abated 1 kiosk.rules.abating.abated",
        "first test: tests/rules/test_abating.py::test_the_example",
        "25(2) None below $1,000 1 kiosk.rules.abating.abated",
        "kiosk.values.money.Money.share",
        "first test: tests/rules/test_abating.py::test_the_floor",
        "",
        (
            "4 sections, 3 with functions and tests, 0 of them not reached by this version yet, 1 with a "
            "reason, none missing."
        ),
    ]
    assert said.err == ""


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_what_this_version_does_not_reach_is_told_and_counted(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreached = '["R7"]\ntitle = "Small"\nfunctions = ["f.g"]\nreason = "Nothing calls it yet."\n'
    assert run_rules(form, checkout(tmp_path, COMPLETE + unreached)) == 0  # type: ignore[arg-type]
    said = capsys.readouterr()
    assert "Not reached yet: Nothing calls it yet." in said.out
    assert (
        "5 sections, 4 with functions and tests, 1 of them not reached by this version yet, 1 with a reason, "
        "none missing."
    ) in said.out
    assert said.err == ""


@pytest.mark.parametrize("form", ["table", "json", "markdown"])
def test_a_section_that_nobody_accounts_for_is_a_failure(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    untested, undone = '["26"]\ntitle = "Fill"\nfunctions = ["f.g"]\n', '["27"]\ntitle = "Refund"\n'
    assert run_rules(form, checkout(tmp_path, COMPLETE + untested + undone)) == 1  # type: ignore[arg-type]
    said = capsys.readouterr()
    assert said.err == "Of these sections of the Rule, functions or tests are missing: 26, 27.\n"
    if form == "table":
        assert "MISSING: tests\n" in said.out
        assert "MISSING: functions and tests\n" in said.out
    if form != "json":
        assert (
            "6 sections, 3 with functions and tests, 0 of them not reached by this version yet, 1 with a "
            "reason, 2 missing." in said.out
        )


@pytest.mark.parametrize("form", ["table", "json", "markdown"])
def test_without_its_tests_the_program_says_so(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_rules(form, checkout(tmp_path, COMPLETE, tests=None)) == 0  # type: ignore[arg-type]
    said = capsys.readouterr()
    sentence = "The tests are not installed with this program, so none is counted. A checkout has them."
    assert said.err == (f"{sentence}\n" if form == "json" else "")
    assert (sentence in said.out) == (form != "json")
    if form == "table":
        assert (
            "4 sections, 3 with functions, 0 of them not reached by this version yet, 1 with a reason, none "
            "missing." in said.out
        )


def test_a_folder_of_other_tests_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "test_else.py").write_text('@rule("s 1")\ndef test_it(): ...')
    assert read_tests(tmp_path) is None


def test_the_page_links_functions_and_tests_to_their_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_rules("markdown", checkout(tmp_path, COMPLETE)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "# Where each section of the Keno Rule 1997 is"
    assert "## Part 1: Preliminary" in lines
    assert "| 1 | Short title | Gives the Rule its name. |  |" in lines
    assert "| 25 | Major prizes of one game | See what is within it. | 2 below |" in lines
    assert (
        "| 25(1) | Abated | [`kiosk.rules.abating.abated`](kiosk/rules/abating.py) "
        "| [tests/rules/test_abating.py](tests/rules/test_abating.py): `test_the_example` |"
    ) in lines


def test_the_command_tells_of_this_checkout(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "--json"])
    told = {one["section"]: one for one in json.loads(capsys.readouterr().out)}
    assert told["1"]["reason"] == "Gives the Rule its name."
    assert "kiosk.rules.entering.EntryLimits" in told["9(2)"]["functions"]
    assert (
        "tests/rules/test_hostile_entries.py::test_hostile_game_counts_are_refused" in told["9(2)"]["tests"]
    )
    assert all(set(one) == {"section", "functions", "tests", "reason"} for one in told.values())
    main(["rules", "--markdown"])
    assert capsys.readouterr().out.startswith("# Where each section")
    main(["rules"])
    assert capsys.readouterr().out.startswith("Section ")


def test_every_link_of_the_kept_page_leads_somewhere() -> None:
    page = (ROOT / "RULES.md").read_text(encoding="utf-8")
    links = {link.partition(")")[0] for link in page.split("](")[1:]}
    assert links
    assert [link for link in links if not (ROOT / link).is_file()] == []


@pytest.mark.parametrize("arguments", [["--json", "--markdown"], ["--form"], ["26B"], ["--js"]])
def test_another_argument_names_the_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == StopCause.USAGE
    assert "--help" in capsys.readouterr().err
