"""Citations are written one way, so that a report can find them."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule, sections_of


@pytest.mark.parametrize(
    "section",
    [
        "s 2",
        "s 2 catch",
        "s 2 keno ball drawing device",
        "s 2 keno self-service terminal",
        "s 2 jackpot growth example",
        "s 3A",
        "s 3A(b)",
        "s 9(1)(a)(iii)",
        "s 9(2)",
        "s 10(g)",
        "s 14A(1)",
        "s 15(1)(a)",
        "s 16(1)(h)",
        "s 16(1)(i)",
        "s 16(1)(j)",
        "s 23A(1)(b)(ii)",
        "s 25(1) example",
        "s 26B(9)(b) example",
        "R8",
        "R10",
    ],
)
def test_a_section_is_recorded(section: str) -> None:
    assert sections_of(rule(section, "s 13")(lambda: None)) == (section, "s 13")


@pytest.mark.parametrize(
    "section",
    [
        "",
        "15",
        "s15(1)",
        "section 15",
        "s 15 (1)",
        "s 15(1)(a) and (b)",
        "s 16(1)(k)",
        "s 9(1)(a)(iv)",
        "s 9(a)(1)",
        "s 15(0)",
        "s 2 Catch",
        "s 2 ",
        "s 25(1) examples",
        "R",
        "R0",
        "R8 example",
    ],
)
def test_anything_else_is_a_mistake(section: str) -> None:
    with pytest.raises(ValueError, match="not written like a section"):
        rule(section)


def test_an_unmarked_test_cites_nothing() -> None:
    assert sections_of(lambda: None) == ()
