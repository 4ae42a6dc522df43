"""Which section of the Rule a test shows: ``@rule("s 15(1)(a)")``. A report lists those without one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

_Test = TypeVar("_Test", bound=Callable[..., Any])
_SECTION = re.compile(r"s \d+[A-Z]?(\(\d+\))?(\([a-j]\))?|R\d+")


def rule(*sections: str) -> Callable[[_Test], _Test]:
    """Record sections of the Rule, or rulings such as ``R8``, on a test. The outermost decorator."""
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
