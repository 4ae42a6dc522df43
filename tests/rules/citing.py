"""Which section of the Rule a test shows: ``@rule("s 15(1)(a)")``. ``kiosk rules`` lists those without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

_Test = TypeVar("_Test", bound=Callable[..., Any])
_SECTION = re.compile(
    r"s (2 [a-z]+([ -][a-z]+)*|\d+[A-Z]?(\([1-9]\d*\))?(\([a-j]\))?(\((i|ii|iii)\))?( example)?)|R[1-9]\d*"
)


def rule(*sections: str) -> Callable[[_Test], _Test]:
    """Record sections of the Rule, or rulings such as ``R8``, on a test. The outermost decorator.

    A definition of section 2 is cited by its words, ``s 2 jackpot growth``, and a test of an example that the
    Rule prints as ``s 25(1) example``. The innermost is cited: ``s 15(1)(a)`` counts for ``s 15(1)`` and
    ``s 15`` too. Sections are plain strings, because ``kiosk rules`` reads them without running anything.
    """
    for section in sections:
        if not _SECTION.fullmatch(section):
            raise ValueError(f"{section!r} is not written like a section")

    def record(test: _Test) -> _Test:
        vars(test)["sections"] = sections
        return test

    return record


def sections_of(test: Callable[..., Any]) -> tuple[str, ...]:
    """The sections a test was marked with; none for an unmarked one."""
    sections: tuple[str, ...] = vars(test).get("sections", ())
    return sections
