"""Findings: what is wrong, or looks wrong, in a schedule of prizes and its multipliers, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from kiosk.rules.bonus_findings import bonus_findings
from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.rules.finding import RETURN_FLOOR, Finding, FindingKind, spots_text, usual_near, with_article
from kiosk.rules.jackpot_findings import jackpot_findings
from kiosk.rules.lucky_last_findings import lucky_last_findings
from kiosk.rules.multipliers import Multipliers
from kiosk.rules.odds import percent_text
from kiosk.rules.schedule import lowest_catch, total_catch
from kiosk.rules.wager_returns import LuckyLastReturn, WagerReturn
from kiosk.values.money import ZERO

STEP_MAXIMUM: Final = Fraction(10, 100)
"""How far a return with jackpots may lie from the median of its neighbours."""


def findings(
    wagers: Sequence[WagerReturn],
    multipliers: Multipliers | None = None,
    lucky_last: Sequence[LuckyLastReturn] = (),
) -> tuple[Finding, ...]:
    """Everything found, what endangers the licensee first. A return with keno bonus counts only where the
    schedule lets the wager carry it (R5)."""
    found: list[Finding] = []
    for wager in wagers:
        found += _returns(wager)
    for wager in wagers:
        found += _order(wager)
    found += _steps(wagers)
    found += jackpot_findings(wagers)
    if wagers:
        found += lucky_last_findings(lucky_last, [wager.spot_count for wager in wagers if wager.spot_count])
    if multipliers is not None:
        found += bonus_findings(wagers, lucky_last, multipliers)
    return tuple(sorted(found, key=lambda finding: not finding.endangers))


def _returns(wager: WagerReturn) -> Iterator[Finding]:
    name = f"{with_article(wager.name)} wager"
    if wager.alone > 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} returns {percent_text(wager.alone)} of what is wagered on it.",
            "Don't put this schedule in force. Look for a prize with a digit too many, and lower it.",
        )
    elif wager.with_jackpots > 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} of $1.00 returns {percent_text(wager.with_jackpots)} of what is wagered on it with its "
            f"jackpots at their expected growth, and {percent_text(wager.alone)} without them.",
            "Don't put this schedule in force. Look for a jackpot fill or growth with a digit too many, and "
            "lower it.",
        )
    if wager.alone < RETURN_FLOOR:
        yield Finding(
            FindingKind.FLOOR,
            wager.name,
            f"{name} returns {percent_text(wager.alone)} of what is wagered on it, less than "
            f"{percent_text(RETURN_FLOOR)}.",
            "Look for a prize with a digit too few, or a winning line left out.",
        )
    yield from _returns_with_bonus(wager, name)


def _returns_with_bonus(wager: WagerReturn, name: str) -> Iterator[Finding]:
    bonus = wager.offered_bonus
    if bonus is None:
        return
    worst, most, least = bonus.worst, bonus.worst_with_jackpots, bonus.least
    if worst.part > 1:
        on = f" on {spots_text(worst.spots)}" if wager.spot_count else ""
        also = f", and {percent_text(bonus.at_random)} at random" if bonus.at_random > 1 else ""
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} with keno bonus{on} returns {percent_text(worst.part)} of what is wagered on "
            f"both{also}.",
            "Don't offer keno bonus with this table. Scatter the multipliers over the totals instead of "
            "giving them to ranges of totals, or lower them.",
        )
    elif most.with_jackpots > 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} of $1.00 with keno bonus on {spots_text(most.spots)} returns "
            f"{percent_text(most.with_jackpots)} of what is wagered on both with its jackpots at their "
            f"expected growth, and {percent_text(most.part)} without them.",
            "Don't put this schedule in force with this table. Lower the keno bonus jackpot prize, the "
            "jackpot fill, its growth or the multipliers.",
        )
    if least < RETURN_FLOOR <= wager.alone:
        yield Finding(
            FindingKind.FLOOR,
            wager.name,
            f"{name} with keno bonus returns as little as {percent_text(least)} of what is wagered on both, "
            f"less than {percent_text(RETURN_FLOOR)}.",
            "Look for totals left out of the bonus file; numbers that make the total high or low should not "
            "decide what a player gets back.",
        )


def _order(wager: WagerReturn) -> Iterator[Finding]:
    """The mean catch is a quarter of the spots. Away from it, on either side, every further catch is rarer
    than the one before, so it must not pay less. Below the mean this lets 20 and 40 spots pay more for a
    catch of 0 than of 1; above it the usual order holds. A catch without a line pays nothing."""
    if wager.spot_count == 0:
        return
    prizes = {line.catch: line.prize for line in wager.lines if line.catch is not None}
    mean = Fraction(wager.spot_count * DRAW_SIZE, LAST_NUMBER)
    catches = range(lowest_catch(wager.spot_count), total_catch(wager.spot_count) + 1)
    above = [catch for catch in catches if catch >= mean]
    below = [catch for catch in reversed(catches) if catch < mean]
    # Most schedules pay nothing below the mean: only a line there makes that side one to look at.
    sides = [above, below] if any(catch in prizes for catch in below) else [above]
    for side in sides:
        for nearer, rarer in pairwise(side):
            less, more = prizes.get(rarer, ZERO), prizes.get(nearer, ZERO)
            if less < more:
                pays = f"pays {less}" if less else "pays nothing"
                yield Finding(
                    FindingKind.ORDER,
                    wager.name,
                    f"On {wager.spot_count} spots a catch of {rarer} {pays}, and one of {nearer}, which is "
                    f"less rare, pays {more}.",
                    "Look for two prizes exchanged, a digit left out or a line left out.",
                )


def _steps(wagers: Sequence[WagerReturn]) -> Iterator[Finding]:
    spots = [wager for wager in wagers if wager.spot_count]
    returned = [wager.with_jackpots for wager in spots]
    for index, wager in enumerate(spots):
        usual = usual_near(returned, index)
        if abs(returned[index] - usual) > STEP_MAXIMUM:
            with_them = " with its jackpots" if wager.jackpots else ""
            yield Finding(
                FindingKind.STEP,
                wager.name,
                f"{with_article(wager.name)} wager returns {percent_text(returned[index])}{with_them}, "
                f"far from the {percent_text(usual)} that is the median of its neighbours.",
                "Compare each of its prizes with the approved schedule.",
            )
