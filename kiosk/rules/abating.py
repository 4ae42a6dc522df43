"""Abatement of major prizes (s 25): no game pays more than $3,000,000 in major prizes, and no prize falls
below $1,000.

Pure. Ruling R7: prizes of $1,000 or less count in the total but are untouched; the common factor is found so
that fixed, floored and scaled prizes meet the total exactly, in cents; if the floors alone exceed it, the
floors are paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from kiosk.values.money import ZERO, Money, total

GAME_MAXIMUM: Final = Money.dollars(3_000_000)
"""What the major prizes of one game are abated to (s 25(1))."""
UNABATED: Final = Money.dollars(1_000)


class Abatement(Struct, frozen=True):
    """The common factor of an abated game, `left` / `in_full`: what is left for the prizes that are scaled,
    and what they are in full. Both are zero if every prize of more than $1,000 is paid $1,000."""

    left: Money
    in_full: Money

    def is_floored(self, prize: Money) -> bool:
        """Whether a prize of the game, in full, is held at $1,000 (s 25(2)): its share of what is left would
        be less. One whose share is $1,000 exactly is scaled (s 25(1)); one of $1,000 or less is untouched."""
        if prize <= UNABATED:
            return False
        return not self.in_full or _is_below_floor(prize, self.left, self.in_full)


class MajorPrizes(Struct, frozen=True):
    """The major prizes of one game as they are paid; `abatement` is None if they are paid in full."""

    paid: tuple[Money, ...]
    abatement: Abatement | None


def abate(prizes: Sequence[Money]) -> MajorPrizes:
    """The major prizes of one game as they are paid, in the same order, and the factor of their abatement."""
    if total(prizes) <= GAME_MAXIMUM:
        return MajorPrizes(tuple(prizes), None)
    paid = [min(amount, UNABATED) for amount in prizes]
    scaled = [index for index, amount in enumerate(prizes) if amount > UNABATED]
    while scaled:
        weights = [prizes[index].cents for index in scaled]
        in_full = Money(sum(weights))
        rest = GAME_MAXIMUM - total(paid) + UNABATED * len(scaled)
        # A prize whose share of the rest is below $1,000 is paid $1,000, which leaves less for the others.
        is_floored = [_is_below_floor(prizes[index], rest, in_full) for index in scaled]
        if not any(is_floored):
            for index, part in zip(scaled, rest.share(weights), strict=True):
                paid[index] = part
            return MajorPrizes(tuple(paid), Abatement(rest, in_full))
        scaled = [index for index, floored in zip(scaled, is_floored, strict=True) if not floored]
    return MajorPrizes(tuple(paid), Abatement(ZERO, ZERO))


def _is_below_floor(prize: Money, left: Money, in_full: Money) -> bool:
    return prize.cents * left.cents < UNABATED.cents * in_full.cents
