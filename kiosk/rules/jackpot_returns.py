"""Jackpots (s 26, 26A, 26B) as parts of a return: exact, at their expected growth, on wagers of $1.

What each part of a jackpot adds over time to what is returned:

* jackpot growth: each dollar wagered on the spot count adds `growth_per_dollar`, and all of it is paid in the
  end, whoever wins and however it is shared. So it adds exactly that, on wagers of any amount.
* jackpot fill: paid once for each win, on the first $1 of a wager (s 26(2)). So on wagers of $1 it adds the
  chance of the catch times the fill.
* keno bonus jackpot prize: likewise, but only where a multiplier applies to the game (s 26B(5)(b)).

Wagers of more than $1, or several winners of one game who share (s 26B(7)), are paid no more in total for
each win: fill and keno bonus jackpot prize then return less on each dollar, never more.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from kiosk.rules.jackpot_lines import JackpotLine
from kiosk.rules.odds import chance_of_catch
from kiosk.rules.schedule import ScheduleOfPrizes


class JackpotReturn(Struct, frozen=True):
    """One jackpot and what it adds to each dollar on its spot count.

    `chance` is that of its catch. `bonus_chance` is that of its catch *and* a multiplier in one game, over
    all sets of spots; None without a table of multipliers.
    """

    line: JackpotLine
    chance: Fraction
    bonus_chance: Fraction | None

    @property
    def growth_part(self) -> Fraction:
        """What jackpot growth adds to each dollar wagered, keno bonus left out (R9)."""
        return Fraction(self.line.growth_per_dollar.cents, 100)

    @property
    def fill_part(self) -> Fraction:
        """What the jackpot fill adds to a wager of $1."""
        return self.chance * self.line.fill.cents / 100

    @property
    def part(self) -> Fraction:
        """What the jackpot adds to a wager of $1: growth and fill."""
        return self.growth_part + self.fill_part

    @property
    def expected_growth(self) -> Fraction:
        """The jackpot growth, in cents, that is expected to be paid at a win. One is won in 1 / `chance`
        wagers of $1 on average, the winning one counted, and each of them adds to it (R9)."""
        return self.line.growth_per_dollar.cents / self.chance


def jackpot_returns(
    schedule: ScheduleOfPrizes, spot_count: int, chance_of_multiplier: Fraction | None
) -> tuple[JackpotReturn, ...]:
    """What each jackpot of a spot count adds, in the order of the schedule; none where it has no jackpot.

    `chance_of_multiplier` is the part of games to which a multiplier applies. Over all sets of spots the
    catch says nothing of the total, so here the two may be multiplied.
    """
    found = []
    for line in schedule.jackpots:
        if line.spot_count == spot_count:
            chance = chance_of_catch(spot_count, line.catch)
            with_one = None if chance_of_multiplier is None else chance * chance_of_multiplier
            found.append(JackpotReturn(line, chance, with_one))
    return tuple(found)
