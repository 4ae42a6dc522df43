"""Which section of the Rule is where: its sections, what does each, and the tests that cite it.

The sections stand in ``assets/rule/sections.toml``, each as citations write it without their ``s ``:
``26B(7)``, ``16(1)(a)``, ``2 jackpot growth`` for a definition of section 2, ``25(1) example`` for an example
that the Rule prints, ``R8`` for a ruling. Tests are read, never imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

_EXAMPLE = " example"
_LAST_PART = re.compile(r"\([^()]*\)$| [a-z -]+$")
_NEVER_RUN = ("pytest.mark.skip", "pytest.mark.xfail")  # looked for: such a test shows nothing of a section


class RuleSection(Struct, frozen=True, forbid_unknown_fields=True):
    """What the data file says of a section.

    `functions` are dotted paths of what does it, `reason` why there is nothing for software to do or, beside
    functions, why this version does not reach all of them yet.
    """

    title: str
    functions: tuple[str, ...] = ()
    reason: str = ""


class CitingTest(Struct, frozen=True):
    """A test and the sections it cites. `file` is seen from the checkout, `name` has its class before it."""

    file: str
    name: str
    sections: tuple[str, ...]

    @property
    def path(self) -> str:
        """``tests/rules/test_abating.py::test_name``."""
        return f"{self.file}::{self.name}"


class CoveredSection(Struct, frozen=True):
    """A section with the tests that cite it or anything within it, in the order of their files.

    A section without functions and reason of its own `borrows` the functions of what is within it. `missing`
    says what it lacks: "functions", "tests", both, or "" for a section that is accounted for.
    """

    section: str
    title: str
    functions: tuple[str, ...]
    borrows: bool
    reason: str
    tests: tuple[CitingTest, ...]
    missing: str

    @property
    def is_unreached(self) -> bool:
        """Whether something does it that this version does not reach yet; the reason says why."""
        return bool(self.functions and self.reason)

    @property
    def own_tests(self) -> tuple[CitingTest, ...]:
        """The tests that cite this very section, not only something within it."""
        return tuple(test for test in self.tests if self.section in test.sections)


class RuleCoverage(Struct, frozen=True):
    """Every section in the order of the Rule. Without `has_tests` the tests are not installed here, and none
    is missed."""

    sections: tuple[CoveredSection, ...]
    has_tests: bool

    @property
    def missing(self) -> tuple[CoveredSection, ...]:
        """The sections that are not accounted for."""
        return tuple(one for one in self.sections if one.missing)


def read_sections(file: Path) -> dict[str, RuleSection]:
    """The sections of the data file in its order. A fault in it is a fault of this program."""
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, RuleSection])


def parts_of(section: str) -> tuple[str, ...]:
    """A section and what it is within, innermost first: ``15(1)(a)``, ``15(1)``, ``15``."""
    is_example = section.endswith(_EXAMPLE)
    shorter = section.removesuffix(_EXAMPLE) if is_example else _LAST_PART.sub("", section)
    return (section,) if shorter == section else (section, *parts_of(shorter))


def citing_tests(text: str, file: str) -> Iterator[CitingTest]:
    """The tests in a Python text that cite the Rule, in its order; none that is marked as never run."""
    yield from _tests_in(ast.parse(text).body, file, "")


def read_tests(folder: Path) -> tuple[CitingTest, ...] | None:
    """The tests below a folder that cite the Rule; None if it isn't the folder of this program's tests."""
    if not (folder / "rules" / "citing.py").is_file():
        return None
    texts = ((path, path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))
    return tuple(
        test
        for path, text in texts
        if "@rule(" in text
        for test in citing_tests(text, path.relative_to(folder.parent).as_posix())
    )


def rule_coverage(sections: Mapping[str, RuleSection], tests: Iterable[CitingTest] | None) -> RuleCoverage:
    """Put together which functions do each section and which tests show it.

    A citation counts for the section it names and for all that this is within, never for what is within it.
    `tests` is None where they are not installed.
    """
    citing: dict[str, dict[CitingTest, None]] = {section: {} for section in sections}
    for test in tests or ():
        for section in (part for cited in test.sections for part in parts_of(cited)):
            citing.setdefault(section, {})[test] = None
    return RuleCoverage(
        tuple(
            _covered(section, sections, tuple(citing[section]), has_tests=tests is not None)
            for section in sections
        ),
        has_tests=tests is not None,
    )


def _covered(
    section: str, sections: Mapping[str, RuleSection], tests: tuple[CitingTest, ...], *, has_tests: bool
) -> CoveredSection:
    said = sections[section]
    functions = said.functions
    if not functions and not said.reason:
        within = (one for name, one in sections.items() if section in parts_of(name))
        functions = tuple(dict.fromkeys(function for one in within for function in one.functions))
    lacks = []
    # A reason stands for functions, and so for their tests; where there are functions, tests show them.
    if not functions and not said.reason:
        lacks.append("functions")
    if not tests and has_tests and (functions or not said.reason):
        lacks.append("tests")
    return CoveredSection(
        section, said.title, functions, functions != said.functions, said.reason, tests, " and ".join(lacks)
    )


def _tests_in(body: Iterable[ast.stmt], file: str, prefix: str) -> Iterator[CitingTest]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _tests_in(node.body, file, f"{prefix}{node.name}::")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            sections = tuple(section for mark in node.decorator_list for section in _cited(mark))
            if sections and not any(_is_never_run(mark) for mark in node.decorator_list):
                yield CitingTest(file, prefix + node.name, sections)


def _cited(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
        for argument in decorator.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value.removeprefix("s ")


def _is_never_run(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(called) in _NEVER_RUN
