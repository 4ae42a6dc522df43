"""Dice: whole numbers and choices out of a stream of chance, the same for the same stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kiosk.ports.chance import Chance
from kiosk.rules.choosing import choose

T = TypeVar("T")


class Dice:
    """What somebody in the simulation, or something, happens to do next."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1. It leans to the low ones by less than one part in 10^5."""
        return int.from_bytes(self._chance.random_bytes(4), "big") % bound

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def one_in(self, count: int) -> bool:
        """Whether what happens once in that many times happens now."""
        return self.below(count) == 0

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things, each as likely as another."""
        return things[self.below(len(things))]

    def some_of(self, count: int, numbers: Sequence[int]) -> tuple[int, ...]:
        """That many different ones of some numbers, in the order chosen."""
        return choose(count, numbers, self._chance.random_bytes)

    def until_next(self, mean: int) -> int:
        """After how many times something happens that happens once in `mean` times: at least 1."""
        return self.between(1, 2 * mean - 1)
