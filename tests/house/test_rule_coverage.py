"""Every section of the Rule is accounted for: by functions and tests that cite it, or by a reason."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType
from typing import Any

import pytest

from kiosk.launch.rule_coverage import RuleCoverage, parts_of, read_sections, read_tests, rule_coverage
from kiosk.launch.rule_report import RENEWED_BY, SECTIONS, page
from tests.house.checkout import ROOT, files
from tests.house.reach import is_reached, product

# The Rule as reprinted on 29 September 2006, written down from its text: each section and the number of its
# subsections ...
SUBSECTIONS = {
    section: int(count)
    for section, count in re.findall(
        r"(\w+):(\d)",
        """
        1:0 2:0 3:3 3A:0 3B:2
        4:2 5:3 6:2 7:3 8:0
        9:2 10:0 11:2 12:4 12A:0 12B:0 13:0 14:3 14A:3 14B:0 14C:2 14D:0 14E:2 15:5 16:6 17:0
        18:2 19:5 20:0 21:4 22:0
        23:2 23A:6 24:3 25:2
        26:2 26A:2 26B:9 27:0 28:2 29:2
        """,
    )
}

# ... the paragraphs of each section, subsection or paragraph that has some ...
PARAGRAPHS = {
    section: letters.split(",")
    for section, letters in re.findall(
        r"(\S+):(\S+)",
        """
        3(1):a,b 3(2):a,b 3A:a,b,c 3B(2):a,b 4(2):a,b,c 7(1):a,b
        9(1):a,b,c,d,e 9(1)(a):i,ii,iii 9(2):a,b 10:a,b,c,d,e,f,g 11(2):a,b
        15(1):a,b 16(1):a,b,c,d,e,f,g,h,i,j 16(3):a,b 16(6):a,b,c 18(2):a,b 20:a,b 21(4):a,b,c 22:a,b
        23(1):a,b 23A(1):a,b 23A(1)(b):i,ii 23A(3):a,b 24(1):a,b,c,d,e,f,g
        26A(2):a,b 26B(4):a,b 26B(4)(a):i,ii 26B(5):a,b,c 26B(9):a,b 28(2):a,b 29(2):a,b
        """,
    )
}

# ... what it prints an example of, each of which is to be a test ...
EXAMPLES = [
    *("2 jackpot growth", "13", "14C(2)", "15(3)", "23A(2)", "25(1)", "26(2)", "26A(2)(a)", "26B(5)(a)"),
    "26B(9)(b)",
]

# ... and the words that section 2 defines.
DEFINITIONS = [
    *(
        "casino key employee",
        "catch",
        "chips",
        "evens wager",
        "heads wager",
        "jackpot fill",
        "jackpot growth",
    ),
    *("jackpot keno", "keno ball drawing device", "keno bonus jackpot prize", "keno bonus wager"),
    *("keno computer system", "keno day", "keno dollars", "keno drawing device", "keno operator"),
    *("keno player registration number", "keno players register", "keno random number generator"),
    *("keno self-service terminal", "keno supervisor", "keno terminal", "keno wager", "kwikpik wager"),
    *("lucky last wager", "major prize", "multiplier", "promotional keno dollars", "registered keno player"),
    *("registered numbers", "related keno game", "responsible keno licensee", "schedule of prizes"),
    *("setbet wager", "spot", "spot wager", "tails wager", "UNiTAB", "UNiTAB account", "way wager"),
]

CITING = "tests.rules.citing"

RULINGS = tuple(f"R{number}" for number in range(1, 11))

LISTED = read_sections(ROOT / SECTIONS)


def subsections() -> Iterator[str]:
    """Every section and subsection of the Rule, in order."""
    for section, count in SUBSECTIONS.items():
        yield section
        yield from (f"{section}({number})" for number in range(1, count + 1))


def everything() -> Iterator[str]:
    """Every section of the Rule down to its paragraphs, with definitions and examples, then the rulings."""

    def down(section: str) -> Iterator[str]:
        yield section
        for paragraph in PARAGRAPHS.get(section, ()):
            yield from down(f"{section}({paragraph})")
        if section in EXAMPLES:
            yield f"{section} example"

    for section in subsections():
        yield from down(section)
        if section == "2":
            for word in DEFINITIONS:
                yield from down(f"2 {word}")
    yield from RULINGS


def coverage() -> RuleCoverage:
    """The coverage of this checkout."""
    return rule_coverage(LISTED, read_tests(ROOT / "tests"))


def test_no_section_of_the_rule_is_left_out() -> None:
    whole = (*subsections(), *(f"{section} example" for section in EXAMPLES), *RULINGS)
    assert [section for section in whole if section not in LISTED] == []


def test_sections_stand_in_the_order_of_the_rule_and_no_others() -> None:
    assert list(LISTED) == [section for section in everything() if section in LISTED]


def test_no_paragraph_is_left_out_where_another_is_listed() -> None:
    left_out = []
    for section, letters in PARAGRAPHS.items():
        paragraphs = [f"{section}({letter})" for letter in letters]
        if any(paragraph in LISTED for paragraph in paragraphs):
            left_out += [paragraph for paragraph in paragraphs if paragraph not in LISTED]
    assert left_out == []


def test_every_section_has_functions_or_a_reason() -> None:
    undone = [one.section for one in coverage().sections if "functions" in one.missing]
    assert not undone, ", ".join(undone)


def test_every_section_has_tests_or_a_reason() -> None:
    untested = [one.section for one in coverage().sections if "tests" in one.missing]
    assert not untested, ", ".join(untested)


@pytest.mark.parametrize("section", [section for section, said in LISTED.items() if said.reason])
def test_a_reason_is_one_clear_sentence(section: str) -> None:
    assert re.fullmatch(r"[A-Z0-9][^.|]{15,}\.", LISTED[section].reason)


def test_tests_cite_only_sections_that_are_listed() -> None:
    tests = read_tests(ROOT / "tests")
    assert tests is not None
    unknown = [
        f"{test.path} cites {cited}" for test in tests for cited in test.sections if cited not in LISTED
    ]
    assert not unknown, "\n" + "\n".join(unknown) + f"\nIs it in {SECTIONS}?"


def test_citations_can_be_read_without_running_anything() -> None:
    hidden = []
    for path in files(".py"):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == CITING]
        marks = [mark for node in nodes for mark in getattr(node, "decorator_list", ()) if is_plain(mark)]
        mentions = [node for node in nodes if isinstance(node, ast.Name) and node.id == "rule"]
        renames = [alias for node in imports for alias in node.names if alias.asname]
        if imports and (renames or len(marks) != len(mentions)) and path.name != "test_citing.py":
            hidden.append(path.relative_to(ROOT).as_posix())
    assert hidden == [], 'only @rule("s 1", ...) on a test is seen'


def is_plain(mark: ast.expr) -> bool:
    """Whether a decorator is ``rule("s 1", ...)``, all in plain strings."""
    return (
        isinstance(mark, ast.Call)
        and ast.unparse(mark.func) == "rule"
        and bool(mark.args)
        and not mark.keywords
        and all(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in mark.args)
    )


def test_the_page_for_an_inspector_is_up_to_date() -> None:
    kept = (ROOT / "RULES.md").read_text(encoding="utf-8")
    assert kept.splitlines() == list(page(coverage(), ROOT)), f"Renew the page: {RENEWED_BY}"


def found(function: str) -> tuple[ModuleType, list[Any]]:
    """The module of a dotted path, and what the path names in it from the outside in."""
    names = function.split(".")
    modules = [
        count for count in range(1, len(names)) if ROOT.joinpath(*names[:count]).with_suffix(".py").exists()
    ]
    assert modules, f"{function} is in no module"
    module = importlib.import_module(".".join(names[: modules[0]]))
    here: list[Any] = [module]
    for name in names[modules[0] :]:
        here.append(inspect.getattr_static(here[-1], name))
    return module, here[1:]


def own_text(function: str) -> str:
    """What a function says of itself: its source, and the docstrings of its class and of its module."""
    module, (*owners, thing) = found(function)
    docstrings = [inspect.getdoc(each) or "" for each in (module, *owners)]
    return "\n".join((*docstrings, inspect.getsource(unwrapped(thing))))


def unwrapped(thing: Any) -> Any:
    """The plain function in a property or a method of a class; anything else as it is."""
    match thing:
        case property(fget=plain) | cached_property(func=plain):
            return plain
        case classmethod() | staticmethod():
            return thing.__func__
        case _:
            return thing


def reaches(function: str) -> bool:
    """Whether the product gets to a function, a class or a member by its dotted path."""
    names = function.split(".")
    count = next(count for count in range(1, len(names)) if is_module(names[:count]))
    return is_reached(".".join(names[:count]), *names[count:])


def is_module(names: list[str]) -> bool:
    """Whether these names are those of a module of this checkout."""
    return ROOT.joinpath(*names).with_suffix(".py").is_file()


@pytest.mark.parametrize("section", [section for section, said in LISTED.items() if said.functions])
def test_a_reason_stands_beside_functions_if_and_only_if_the_product_does_not_reach_them(
    section: str,
) -> None:
    said = LISTED[section]
    unreached = [function for function in said.functions if not reaches(function)]
    assert bool(unreached) == bool(said.reason), f"unreached: {unreached or 'none'}; reason: {said.reason!r}"


def test_a_section_is_not_said_to_be_done_by_nothing_but_what_is_not_reached() -> None:
    borrowing = [one for one in coverage().sections if one.borrows]
    assert borrowing
    assert [one.section for one in borrowing if not any(map(reaches, one.functions))] == []


@pytest.mark.parametrize(
    ("function", "is_in_the_product"),
    [
        ("kiosk.central.licensee.pay", True),  # called as a member of its module
        ("kiosk.rules.abating.abate", True),  # imported and called
        ("kiosk.central.acts.DrawingApproved", True),  # constructed
        ("kiosk.central.staff.LicenseeStaff.redeem_keno_dollars", True),  # a method
        ("kiosk.rules.settlement._lines", True),  # a private one, through what refers to it
        ("kiosk.ui.rest_model.RestModel.last_games", True),  # in QML alone
        ("kiosk.rules.ball_drawing.begin", False),  # nothing imports its module
        ("kiosk.rules.registering.ask", False),  # "central.ask" is something else
        ("kiosk.rules.registering.RegisteredPlayer.spots_for", False),  # in its own module alone
    ],
)
def test_what_the_product_reaches_is_seen(function: str, is_in_the_product: bool) -> None:
    found(function)
    assert reaches(function) == is_in_the_product


def test_the_product_is_what_its_command_imports() -> None:
    assert "kiosk.launch.tour" in product()  # imported where it is asked for
    assert "kiosk.rules.ball_drawing" not in product()


_NUMBER = r"\d+[A-Z]?(?:\(\w+\))*"
_MENTION = re.compile(
    rf"(?<![\w'’])(?:ss?|[Ss]ections?)\s({_NUMBER}(?:(?:,?\s(?:and|or|to)\s|,\s|[-–])(?:s\s)?{_NUMBER})*)"
)


def mentioned(text: str) -> set[str]:
    """The sections, without their subsections, and the rulings that a text mentions: "s 26 to 26B, R8"."""
    order = list(SUBSECTIONS)
    plain = re.sub(r"\s*\n\s*(?:#:?\s*)?", " ", text)
    sections = set(re.findall(r"\bR\d+\b", plain))
    for mention in _MENTION.findall(plain):
        numbers = re.findall(rf"({_NUMBER})(\sto\s|[-–])?", mention)
        for index, (number, following) in enumerate(numbers):
            first = number.partition("(")[0]
            sections.add(first)
            last = numbers[index + 1][0].partition("(")[0] if following else first
            if {first, last} <= set(order):
                sections.update(order[order.index(first) : order.index(last) + 1])
    return sections


@pytest.mark.parametrize(
    ("section", "function"),
    [(section, function) for section, said in LISTED.items() for function in said.functions],
)
def test_a_function_exists_and_mentions_the_section_it_is_listed_for(section: str, function: str) -> None:
    module, named = found(function)
    thing = unwrapped(named[-1])
    assert inspect.isfunction(thing) or inspect.isclass(thing), "neither a function nor a class"
    assert thing.__module__ == module.__name__, "made elsewhere: list it where it is made"
    outermost = parts_of(section)[-1]
    assert outermost in mentioned(own_text(function)), f"its own text never mentions {outermost}"


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("The total (s 16(1)(d)).", {"16"}),
        ("of all its ways (s\n    15(3))", {"15"}),
        ("# every item of s\n    # 16(1)", {"16"}),
        ("validated (s 2, 16, 17), ruling R10", {"2", "16", "17", "R10"}),
        ("a spot count (s 13, s 23, R3)", {"13", "23", "R3"}),
        ("the bonus (s 14E(2), 23A(1)(b))", {"14E", "23A"}),
        ("Jackpots (s 26 to 26B)", {"26", "26A", "26B"}),
        ("section 25 pays; sections 18-20", {"25", "18", "19", "20"}),
        ("the paper and record: s 16(5)-(6).", {"16"}),
        ("It's 11 to 1; 60 s 2", {"2"}),
        ("Part 5 of the Rule, 26B alone", set()),
    ],
)
def test_a_mention_is_seen(text: str, sections: set[str]) -> None:
    assert mentioned(text) == sections
