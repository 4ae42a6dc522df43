"""Jackpot keno (s 2 "jackpot growth", 26, 26A, 26B): what a jackpot is made up of, how it grows, who
shares it, and what is left.

Pure. Ruling R8: shares round down to the cent and the cents left over go to the largest remainders. Ruling
R9: a game adds the approved share of what was wagered on the jackpot's spot count, keno bonus left out, to
its jackpot growth; once won, the growth starts again from nothing and the jackpot fill restarts the jackpot.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.jackpot_lines import JackpotLine, jackpot_name
from kiosk.values.money import ZERO, Money, total

_HUNDREDTHS: Final = 100  # of a cent: cents wagered times cents on each dollar


class JackpotPart(StrEnum):
    """What a jackpot is made up of (s 26B(4)), in the order it is shared."""

    FILL = "fill"  # s 26
    GROWTH = "growth"  # s 2, "jackpot growth"
    BONUS = "bonus"  # s 26A, the keno bonus jackpot prize


class Jackpot(Struct, frozen=True):
    """What can be won in one game by a catch on a spot count."""

    spot_count: int
    catch: int
    fill: Money
    growth: Money
    bonus: Money

    @property
    def name(self) -> str:
        """``8``, or ``10:9`` for a catch that is not the total catch."""
        return jackpot_name(self.spot_count, self.catch)

    @property
    def for_a_wager(self) -> Money:
        """The jackpot for a spot wager: fill and growth (s 26B(4)(a))."""
        return self.fill + self.growth


class Growth(Struct, frozen=True):
    """The jackpot growth held for one jackpot between games.

    `hundredths` of a cent, 0 to 99, are carried until they make a cent: nothing wagered is lost to rounding.
    """

    spot_count: int
    catch: int
    amount: Money = ZERO
    hundredths: int = 0


class Claim(Struct, frozen=True):
    """A wager or way with the catch of a jackpot: one eligible person (s 26B(6)), as on a ticket of its own
    (s 14(2)).

    `wagered` leaves keno bonus out (s 26B(8)). `has_bonus` says that a keno bonus wager was made with it.
    """

    wagered: Money
    has_bonus: bool


class Share(Struct, frozen=True):
    """What one claim receives of one part of a jackpot: `relevant` x `wagered` / `total_wagered` (s
    26B(7))."""

    part: JackpotPart
    relevant: Money  # RJ
    wagered: Money  # WW
    total_wagered: Money  # TAW
    claim_count: int
    amount: Money


def shares_of(
    jackpot: Jackpot, claims: Sequence[Claim], multiplier: int | None
) -> tuple[tuple[Share, ...], ...]:
    """The shares of each claim, in the order of the claims; each part shared sums to that part exactly.

    Fill and growth are for every claim, the keno bonus jackpot prize for those with a keno bonus wager and
    only if a multiplier applies to the game, which does not increase it (s 26A(2)(b), 26B(5)(b)). Each is
    paid on the first $1 of a wager: the amount wagered decides how it is shared, never how much it is (s
    26(2), 26A(2)(a)).
    """
    shares: list[list[Share]] = [[] for _ in claims]
    everyone = list(range(len(claims)))
    with_bonus = [place for place in everyone if claims[place].has_bonus and multiplier is not None]
    for part, relevant, eligible in (
        (JackpotPart.FILL, jackpot.fill, everyone),
        (JackpotPart.GROWTH, jackpot.growth, everyone),
        (JackpotPart.BONUS, jackpot.bonus, with_bonus),
    ):
        if not relevant or not eligible:
            continue
        total_wagered = total(claims[place].wagered for place in eligible)
        amounts = relevant.share([claims[place].wagered.cents for place in eligible])
        for place, amount in zip(eligible, amounts, strict=True):
            shares[place].append(
                Share(part, relevant, claims[place].wagered, total_wagered, len(eligible), amount)
            )
    return tuple(map(tuple, shares))


def grown(growth: Growth, line: JackpotLine, wagered: Money) -> Growth:
    """The jackpot growth after a game in which that much was wagered on its spot count (R9)."""
    hundredths = growth.hundredths + wagered.cents * line.growth_per_dollar.cents
    cents, carried = divmod(hundredths, _HUNDREDTHS)
    return Growth(growth.spot_count, growth.catch, growth.amount + Money(cents), carried)


def jackpot_of(line: JackpotLine, growth: Growth) -> Jackpot:
    """What can be won: the amounts fixed by the line (s 26(1), 26A(1)), and the whole cents of the growth
    held."""
    return Jackpot(line.spot_count, line.catch, line.fill, growth.amount, line.bonus)


def restarted(growth: Growth) -> Growth:
    """The growth after the jackpot was won: its whole cents are paid, and it starts again (R9)."""
    return Growth(growth.spot_count, growth.catch, ZERO, growth.hundredths)
