"""Choosing numbers at random: the draw of a keno random number generator (s 2) and kwikpik (s 14B).

Chance is an argument: a function that returns that many random bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.rules.field import NUMBERS
from kiosk.values.invariant import InvariantBroken, ensure

RandomBytes = Callable[[int], bytes]

_BYTE_VALUES: Final = 256
# Less than half of all bytes are rejected: the chance of this many in a row is below 1 in 2^128.
_REJECTIONS_MAXIMUM: Final = 128


def choose(count: int, numbers: Sequence[int], random_bytes: RandomBytes) -> tuple[int, ...]:
    """That many of the numbers without replacement, in the order chosen; every such choice is equally likely.

    Raises InvariantBroken if the source is stuck or returns too little, or if there are too few numbers.
    """
    left = list(numbers)
    ensure(len(set(left)) == len(left) <= _BYTE_VALUES, "at most 256 numbers, all different, to choose from")
    ensure(0 <= count <= len(left), f"{count} of {len(left)} numbers can't be chosen")
    return tuple(left.pop(_below(len(left), random_bytes)) for _ in range(count))


def kwikpik(count: int, keep: Sequence[int], random_bytes: RandomBytes) -> tuple[int, ...]:
    """The kwikpik spots of a wager (s 14B): that many numbers of 1-80 chosen beside those kept, ascending.

    To complete a person's three spots to seven, choose four and keep the three.
    """
    return tuple(sorted(choose(count, [number for number in NUMBERS if number not in keep], random_bytes)))


def _below(bound: int, random_bytes: RandomBytes) -> int:
    """Each number from 0 to bound - 1 equally likely. Bytes that would favour the low ones are rejected."""
    accepted = _BYTE_VALUES - _BYTE_VALUES % bound
    for _ in range(_REJECTIONS_MAXIMUM):
        drawn = random_bytes(1)
        ensure(len(drawn) == 1, "the random source returned no byte")
        if drawn[0] < accepted:
            return drawn[0] % bound
    raise InvariantBroken("the random source is stuck")
