"""``kiosk rules``: for each section of the Rule what does it and which tests show it, or why there is nothing
to do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Final, Literal

from kiosk.launch.console import say, say_error
from kiosk.launch.crash_guard import guarded
from kiosk.launch.places import ASSETS
from kiosk.launch.rule_coverage import (
    CoveredSection,
    RuleCoverage,
    read_sections,
    read_tests,
    rule_coverage,
)

Form = Literal["table", "json", "markdown"]

SECTIONS: Final = "assets/rule/sections.toml"
RENEWED_BY: Final = "kiosk rules --markdown > RULES.md"
SOMETHING_MISSING: Final = 1
"""The exit status while a section is not accounted for."""

_PARTS: Final = {
    "1": "Part 1: Preliminary",
    "4": "Part 2: Keno player registration",
    "9": "Part 3: Entering keno and making wagers",
    "18": "Part 4: Drawing keno",
    "23": "Part 5: Winnings",
    "26": "Part 6: Miscellaneous",
    "R1": "Rulings on what the Rule leaves open",
}
"""The heading that a section begins."""

_NO_TESTS: Final = "The tests are not installed with this program, so none is counted. A checkout has them."
_BORROWED: Final = "See what is within it."
_SECTION_WIDTH: Final = 32
_TITLE_WIDTH: Final = 38
_WHAT_WIDTH: Final = 76


def run_rules(form: Form, root: Path = ASSETS.parent) -> int:
    """Tell the coverage of the Rule. `root` holds the assets, and the tests where they are installed.

    The exit status is 0 if every section has functions and tests or a reason, else `SOMETHING_MISSING`.
    """
    return guarded(lambda: _tell(form, root), holds_ledger=False)


def _tell(form: Form, root: Path) -> int:
    coverage = rule_coverage(read_sections(root / SECTIONS), read_tests(root / "tests"))
    match form:
        case "table":
            lines = table(coverage)
        case "json":
            lines = iter(json.dumps(document(coverage), indent=2).splitlines())
        case "markdown":
            lines = page(coverage, root)
    for line in lines:
        say(line)
    if not coverage.has_tests and form == "json":
        say_error(_NO_TESTS)
    if not coverage.missing:
        return 0
    names = ", ".join(one.section for one in coverage.missing)
    say_error(f"Of these sections of the Rule, functions or tests are missing: {names}.")
    return SOMETHING_MISSING


def document(coverage: RuleCoverage) -> list[dict[str, object]]:
    """The coverage as plain JSON data, a member for each section; `reason` is "" where there is none."""
    return [
        {
            "section": one.section,
            "functions": list(one.functions),
            "tests": [test.path for test in one.tests],
            "reason": one.reason,
        }
        for one in coverage.sections
    ]


def table(coverage: RuleCoverage) -> Iterator[str]:
    """The coverage as a table for a person, with its summary as the last line."""
    if not coverage.has_tests:
        yield _NO_TESTS
        yield ""
    yield _row("Section", "What it is about", "Tests", "Functions, or the reason for none")
    for one in coverage.sections:
        if one.section in _PARTS:
            yield ""
            yield _PARTS[one.section]
        titles = wrap(one.title, _TITLE_WIDTH - 2)
        whats = _what(one)
        for index in range(max(len(titles), len(whats))):
            is_first = index == 0
            yield _row(
                one.section if is_first else "",
                titles[index] if index < len(titles) else "",
                _test_count(one, coverage) if is_first else "",
                whats[index] if index < len(whats) else "",
            )
    yield ""
    yield summary(coverage)


def summary(coverage: RuleCoverage) -> str:
    """How many sections there are, and how they are accounted for, in a sentence."""
    missing = len(coverage.missing)
    with_functions = sum(1 for one in coverage.sections if one.functions and not one.missing)
    unreached = sum(1 for one in coverage.sections if one.is_unreached and not one.missing)
    with_reason = len(coverage.sections) - with_functions - missing
    having = "functions and tests" if coverage.has_tests else "functions"
    return (
        f"{len(coverage.sections)} sections, {with_functions} with {having}, {unreached} of them not reached "
        f"by this version yet, {with_reason} with a reason, {missing or 'none'} missing."
    )


def page(coverage: RuleCoverage, root: Path) -> Iterator[str]:
    """The coverage as a Markdown page at `root`: functions and tests as links to their files.

    A test is named at the section that it cites, and counted at those around it.
    """
    yield "# Where each section of the Keno Rule 1997 is"
    yield ""
    yield "For every section, subsection and paragraph with something to do: the functions that do it and the"
    yield "tests that cite it, or why there is nothing for software to do. Where a reason stands beside them,"
    yield "no command and no screen gets to all of the functions yet. R1 to R10 are the rulings on what the"
    yield "Rule leaves open. This command makes the page, and a test fails when it is out of date:"
    yield ""
    yield "```sh"
    yield RENEWED_BY
    yield "```"
    yield ""
    yield summary(coverage) if coverage.has_tests else f"{summary(coverage)} {_NO_TESTS}"
    for one in coverage.sections:
        if one.section in _PARTS:
            yield ""
            yield f"## {_PARTS[one.section]}"
            yield ""
            yield "| Section | What it is about | Functions, or the reason for none | Tests |"
            yield "|---|---|---|---|"
        linked = [f"[`{name}`]({_file_of(name, root)})" for name in one.functions]
        functions = [_BORROWED] if one.borrows else linked
        reason = [f"Not reached yet: {one.reason}" if one.is_unreached else one.reason] if one.reason else []
        missing = [f"**Missing: {one.missing}.**"] if one.missing else []
        what = "<br>".join((*functions, *reason, *missing))
        yield f"| {one.section} | {one.title} | {what} | {'<br>'.join(_tests_on_page(one))} |"


def _what(one: CoveredSection) -> list[str]:
    lines = [_BORROWED] if one.borrows else list(one.functions)
    if one.functions and one.tests and not one.borrows:
        lines.append(f"first test: {one.tests[0].path}")
    lines += wrap(f"Not reached yet: {one.reason}" if one.is_unreached else one.reason, _WHAT_WIDTH)
    if one.missing:
        lines.append(f"MISSING: {one.missing}")
    return lines


def _test_count(one: CoveredSection, coverage: RuleCoverage) -> str:
    if one.reason and not (one.functions or one.tests):
        return "-"
    return str(len(one.tests)) if coverage.has_tests else "?"


def _row(section: str, title: str, tests: str, what: str) -> str:
    return f"{section:{_SECTION_WIDTH}}{title:{_TITLE_WIDTH}}{tests:>5}  {what}".rstrip()


def _tests_on_page(one: CoveredSection) -> Iterator[str]:
    by_file: dict[str, list[str]] = {}
    for test in one.own_tests:
        by_file.setdefault(test.file, []).append(f"`{test.name}`")
    for file, names in by_file.items():
        yield f"[{file}]({file}): {', '.join(names)}"
    below = len(one.tests) - len(one.own_tests)
    if below:
        yield f"{below} more below" if by_file else f"{below} below"


def _file_of(function: str, root: Path) -> str:
    """The file of a dotted path, seen from `root`: that of the longest module in it."""
    names = function.split(".")
    files = ("/".join(names[:count]) + ".py" for count in range(len(names) - 1, 0, -1))
    return next((file for file in files if (root / file).is_file()), f"{names[0]}/")
