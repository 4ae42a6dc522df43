"""A finding of the audit of a schedule of prizes: what it is about, what it says, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from statistics import median
from typing import Final

from msgspec import Struct

from kiosk.rules.odds import percent_text

RETURN_FLOOR: Final = Fraction(40, 100)
"""Under this part a return is taken for a slip of the keyboard: approved schedules return 60 % and more."""
RETURN_CEILING: Final = Fraction(95, 100)
"""From this part on a return leaves the licensee too little to be meant."""
CHOICE_MAXIMUM: Final = Fraction(5, 100)
"""How much more well-chosen numbers may return with a keno bonus than numbers at random."""


class FindingKind(StrEnum):
    """What a finding is about. Only :attr:`OVER` endangers the licensee: it earns nothing, or loses
    money, on every such wager."""

    OVER = "returns all that is wagered, or more"
    CEILING = "returns implausibly much"
    FLOOR = "returns implausibly little"
    ORDER = "a rarer catch pays less"
    STEP = "out of step with its neighbours"
    LEAP = "a prize out of step with the lines beside it"
    LINE = "a line left out"
    JACKPOT = "a jackpot unlike section 26B"
    CHOICE = "the numbers chosen matter"
    CAP = "more than section 25 pays"
    GAP = "a short stretch of totals"
    VALUE = "an odd multiplier"
    BONUS = "keno bonus that nothing carries"


class Finding(Struct, frozen=True):
    """One finding: a sentence that says what was found, and one that says what to do. `wager` names the
    wager, or is empty where it is about the table of multipliers."""

    kind: FindingKind
    wager: str
    sentence: str
    advice: str

    @property
    def endangers(self) -> bool:
        """Whether it endangers the licensee."""
        return self.kind is FindingKind.OVER


def usual_near(values: Sequence[Fraction], index: int) -> Fraction:
    """The median of the four values nearest to one: one slip among them does not move it far. Of a value that
    has no neighbour, the value itself."""
    nearest = sorted(range(len(values)), key=lambda other: abs(other - index))
    return median([values[other] for other in nearest[1:5] or nearest])


def returned_text(part: Fraction, on: str) -> str:
    """What a wager returns: ``96.00 % of what is wagered on it``, or ``all that is wagered on it``."""
    return f"all that is wagered {on}" if part == 1 else f"{percent_text(part)} of what is wagered {on}"


def spots_text(spots: Sequence[int]) -> str:
    """Spots as people read them, neighbours joined: ``1-5``, ``1, 2, 79, 80``."""
    parts: list[list[int]] = []
    for spot in spots:
        if parts and parts[-1][-1] == spot - 1:
            parts[-1].append(spot)
        else:
            parts.append([spot])
    return ", ".join(
        f"{part[0]}-{part[-1]}" if len(part) > 2 else ", ".join(map(str, part)) for part in parts
    )


def with_article(name: str, article: str = "A") -> str:
    """``A 5 spot``, ``An 8 spot``, ``An evens``."""
    vowel = name.startswith(("8", "11 ", "18 ", "e"))
    return f"{article}{'n' if vowel else ''} {name}"
