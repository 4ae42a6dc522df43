"""The jackpots that a schedule of prizes approves (s 26, 26A, 26B): one line for each.

A jackpot is named by its spot count, ``8``, which is won by the total catch (s 26B(5)(a)), or by spot count
and catch, ``10:9``, where a catch that is not the total catch is approved (s 26B(9)(b)).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.values.money import ZERO, Money

# Far above any approved amount: a slip of the keyboard is caught before it is an amount on a screen.
JACKPOT_MAXIMUM: Final = Money.dollars(10_000_000)
GROWTH_MAXIMUM: Final = Money.dollars(1)
_PARTS: Final = {"fill": JACKPOT_MAXIMUM, "growth_per_dollar": GROWTH_MAXIMUM, "bonus": JACKPOT_MAXIMUM}


class JackpotLine(Struct, frozen=True):
    """One approved jackpot: who wins it, and what it is made up of (s 26B(4)).

    `fill` is its jackpot fill (s 26), `growth_per_dollar` what each dollar wagered on the spot count adds to
    its jackpot growth (R9), `bonus` its keno bonus jackpot prize (s 26A). Any may be zero.
    """

    spot_count: int
    catch: int
    fill: Money
    growth_per_dollar: Money
    bonus: Money

    @property
    def name(self) -> str:
        """``8``, or ``10:9`` for a catch that is not the total catch."""
        return jackpot_name(self.spot_count, self.catch)


class LineFault(Struct, frozen=True):
    """Why a jackpot of a schedule can't be read: one sentence for the licensee."""

    sentence: str


def jackpot_name(spot_count: int, catch: int) -> str:
    """How the jackpot for a catch on a spot count is named in files."""
    return str(spot_count) if catch == min(spot_count, DRAW_SIZE) else f"{spot_count}:{catch}"


def read_jackpot_name(name: str) -> tuple[int, int] | None:
    """The spot count and the catch a jackpot is named by, or None for what names none."""
    return _BY_NAME.get(name)


def read_jackpot_line(name: str, parts: Mapping[str, object]) -> JackpotLine | LineFault:
    """The jackpot of that name from the parts of its line, or the first fault found in them."""
    named = read_jackpot_name(name)
    if named is None:
        return LineFault(
            f'The schedule has a jackpot "{_shown(name)}"; one is named "8", or "10:9" by catch.'
        )
    for part in parts:
        if part not in _PARTS:
            return LineFault(f'The jackpot "{name}" has a part "{_shown(part)}", which no jackpot has.')
    amounts: list[Money] = []
    for part, maximum in _PARTS.items():
        value = parts.get(part)
        amount = Money.parse(value) if isinstance(value, str) else None
        if amount is None:
            return LineFault(f'The jackpot "{name}" has no "{part}" as dollars in quotes, such as "0.10".')
        if not ZERO <= amount <= maximum:
            return LineFault(f'The "{part}" of the jackpot "{name}" is not $0.00 to {maximum}.')
        amounts.append(amount)
    fill, growth_per_dollar, bonus = amounts
    return JackpotLine(*named, fill, growth_per_dollar, bonus)


def _shown(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    return "".join(character if character.isprintable() else "?" for character in name)[:40]


# A jackpot for catching nothing would be named like no other and is not one the Rule speaks of.
_BY_NAME: Final = {
    jackpot_name(spot_count, catch): (spot_count, catch)
    for spot_count in range(1, LAST_NUMBER + 1)
    for catch in range(max(1, spot_count + DRAW_SIZE - LAST_NUMBER), min(spot_count, DRAW_SIZE) + 1)
}
