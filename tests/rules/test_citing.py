"""Citations are written one way, so that a report can find them."""

from __future__ import annotations

import pytest

from tests.rules.citing import rule, sections_of


@pytest.mark.parametrize("section", ["s 2", "s 9(2)", "s 14A(1)", "s 15(1)(a)", "s 16(1)(h)", "s 3A", "R8"])
def test_a_section_is_recorded(section: str) -> None:
    assert sections_of(rule(section, "s 13")(lambda: None)) == (section, "s 13")


@pytest.mark.parametrize("section", ["", "15", "s15(1)", "section 15", "s 15 (1)", "s 15(1)(a) and (b)", "R"])
def test_anything_else_is_a_mistake(section: str) -> None:
    with pytest.raises(ValueError, match="not written like a section"):
        rule(section)


def test_an_unmarked_test_cites_nothing() -> None:
    assert sections_of(lambda: None) == ()
