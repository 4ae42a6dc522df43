"""The field of keno: the numbers 1 to 80, its two halves, and a draw of twenty of them in order."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.values.invariant import ensure

FIRST_NUMBER: Final = 1
LAST_NUMBER: Final = 80
LAST_HEADS_NUMBER: Final = 40
DRAW_SIZE: Final = 20
NUMBERS: Final = range(FIRST_NUMBER, LAST_NUMBER + 1)


def is_number(value: int) -> bool:
    """Whether the value is a number of the field, 1-80."""
    return FIRST_NUMBER <= value <= LAST_NUMBER


class Draw(Struct, frozen=True):
    """The twenty winning numbers of one game in the order they were drawn (s 19(4)).

    The order matters: the last number decides lucky last wagers (s 14D).
    """

    numbers: tuple[int, ...]

    def __post_init__(self) -> None:
        ensure(
            len(self.numbers) == len(set(self.numbers)) == DRAW_SIZE and all(map(is_number, self.numbers)),
            "a draw is twenty different numbers of 1-80",
        )

    @property
    def last(self) -> int:
        """The twentieth number drawn."""
        return self.numbers[-1]

    @property
    def heads_count(self) -> int:
        """How many of the twenty lie in 1-40 (s 14A)."""
        return sum(number <= LAST_HEADS_NUMBER for number in self.numbers)

    @property
    def tails_count(self) -> int:
        """How many of the twenty lie in 41-80 (s 14A)."""
        return DRAW_SIZE - self.heads_count

    @property
    def total(self) -> int:
        """The sum of the twenty numbers, 210-1410, to which a multiplier may be assigned (s 3B)."""
        return sum(self.numbers)

    def catch(self, spots: tuple[int, ...]) -> int:
        """How many of the spots were drawn (s 2, "catch")."""
        return len(set(self.numbers).intersection(spots))
