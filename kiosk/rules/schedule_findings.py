"""Findings: what is wrong, or looks wrong, in a schedule of prizes and its multipliers, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from kiosk.rules.abating import GAME_MAXIMUM
from kiosk.rules.bonus_findings import bonus_findings
from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.rules.finding import (
    RETURN_CEILING,
    RETURN_FLOOR,
    Finding,
    FindingKind,
    returned_text,
    spots_text,
    usual_near,
    with_article,
)
from kiosk.rules.jackpot_findings import jackpot_findings
from kiosk.rules.lucky_last_findings import lucky_last_findings
from kiosk.rules.multipliers import Multipliers
from kiosk.rules.odds import percent_text
from kiosk.rules.schedule import lowest_catch, total_catch
from kiosk.rules.wager_returns import CatchReturn, LuckyLastReturn, WagerReturn
from kiosk.values.money import ZERO

STEP_MAXIMUM: Final = Fraction(10, 100)
"""How far a return with jackpots may lie from the median of its neighbours."""
LEAP_MAXIMUM: Final = 5
"""How many times the step in prize before it a step in prize may be, where the return shows no digit too
many: in the shipped schedule it is 3.4 times at most, and a digit too many makes it ten times what it was."""
_TOO_MUCH: Final = Fraction(9, 10)  # the share of a prize with a digit too many that is too much


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
    for wager in wagers:
        found += _leaps(wager)
        found += _cap(wager)
    found += _steps(wagers)
    found += jackpot_findings(wagers)
    if wagers:
        found += lucky_last_findings(lucky_last, [wager.spot_count for wager in wagers if wager.spot_count])
    if multipliers is not None:
        found += bonus_findings(wagers, lucky_last, multipliers)
    return tuple(sorted(found, key=lambda finding: not finding.endangers))


def _returns(wager: WagerReturn) -> Iterator[Finding]:
    name = f"{with_article(wager.name)} wager"
    if wager.alone >= 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} returns {returned_text(wager.alone, 'on it')}.",
            "Don't put this schedule in force. Look for a prize with a digit too many, and lower it.",
        )
    elif wager.with_jackpots >= 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} of $1.00 returns {returned_text(wager.with_jackpots, 'on it')} with its "
            f"jackpots at their expected growth, and {percent_text(wager.alone)} without them.",
            "Don't put this schedule in force. Look for a jackpot fill or growth with a digit too many, and "
            "lower it.",
        )
    elif wager.with_jackpots >= RETURN_CEILING:
        with_them = " with its jackpots at their expected growth" if wager.jackpots else ""
        yield Finding(
            FindingKind.CEILING,
            wager.name,
            f"{name} returns {percent_text(wager.with_jackpots)} of what is wagered on it{with_them}, "
            f"{percent_text(RETURN_CEILING)} or more.",
            "Compare its prizes and jackpots with what is approved: little is left of what is wagered.",
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
    on = f" on {spots_text(worst.spots)}" if wager.spot_count else ""
    if worst.part >= 1:
        also = f", and {percent_text(bonus.at_random)} at random" if bonus.at_random >= 1 else ""
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} with keno bonus{on} returns {returned_text(worst.part, 'on both')}{also}.",
            "Don't offer keno bonus with this table. Scatter the multipliers over the totals instead of "
            "giving them to ranges of totals, or lower them.",
        )
    elif most.with_jackpots >= 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} of $1.00 with keno bonus on {spots_text(most.spots)} returns "
            f"{returned_text(most.with_jackpots, 'on both')} with its jackpots at their expected growth, and "
            f"{percent_text(most.part)} without them.",
            "Don't put this schedule in force with this table. Lower the keno bonus jackpot prize, the "
            "jackpot fill, its growth or the multipliers.",
        )
    elif most.with_jackpots >= RETURN_CEILING > wager.with_jackpots:
        on = f" on {spots_text(most.spots)}" if wager.spot_count else ""
        with_them = " with its jackpots at their expected growth" if wager.jackpots else ""
        yield Finding(
            FindingKind.CEILING,
            wager.name,
            f"{name} with keno bonus{on} returns {percent_text(most.with_jackpots)} of what is wagered on "
            f"both{with_them}, {percent_text(RETURN_CEILING)} or more.",
            "Compare the multipliers, prizes and jackpots with what is approved: little is left of what is "
            "wagered.",
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


def _leaps(wager: WagerReturn) -> Iterator[Finding]:
    """Where a line is so rare that a digit too many in its prize would not move the return, its prize is
    held against the lines beside it: away from the mean catch a prize grows by like steps. What is out of
    order, or has a line left out, is told of by that."""
    mean = Fraction(wager.spot_count * DRAW_SIZE, LAST_NUMBER)
    lines = {line.catch: line for line in wager.lines if line.catch is not None}
    for catch, rarer in lines.items():
        toward = -1 if catch >= mean else 1
        nearer, first = lines.get(catch + toward), lines.get(catch + 2 * toward)
        is_one_side = (catch + 2 * toward >= mean) == (catch >= mean)
        if nearer is None or first is None or not is_one_side or rarer.part * _TOO_MUCH > STEP_MAXIMUM:
            continue
        before, step = _step(first, nearer), _step(nearer, rarer)
        if before >= 1 and step > LEAP_MAXIMUM * before:
            yield Finding(
                FindingKind.LEAP,
                wager.name,
                f"On {wager.spot_count} spots a catch of {catch} pays {rarer.prize}, {_times_text(step)} "
                f"times the {nearer.prize} of {nearer.catch}, which is only {_times_text(before)} times the "
                f"{first.prize} of {first.catch}.",
                "Compare the three prizes with the approved schedule: these catches are too rare for the "
                "return to show a digit too many.",
            )


def _step(nearer: CatchReturn, rarer: CatchReturn) -> Fraction:
    return Fraction(rarer.prize.cents, nearer.prize.cents)


def _times_text(step: Fraction) -> str:
    """A number of times as people read it, to the tenth: ``25``, ``2.5``."""
    whole, tenth = divmod(round(step * 10), 10)
    return f"{whole:,}.{tenth}" if tenth else f"{whole:,}"


def _cap(wager: WagerReturn) -> Iterator[Finding]:
    for line in wager.lines:
        if line.prize > GAME_MAXIMUM:
            of = "" if line.catch is None else f"a catch of {line.catch} on "
            yield Finding(
                FindingKind.CAP,
                wager.name,
                f"The prize for {of}{with_article(wager.name, 'a')} wager of $1.00 is {line.prize}, but the "
                f"major prizes of a game are abated to {GAME_MAXIMUM} (s 25).",
                "Look for a digit too many, or tell players of the limit wherever the prize is shown.",
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
