"""Findings: what is wrong, or looks wrong, in a schedule of prizes and its multipliers, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from statistics import median
from typing import Final

from msgspec import Struct

from kiosk.rules.abating import GAME_MAXIMUM
from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.rules.multipliers import Multipliers, Stretch
from kiosk.rules.schedule import lowest_catch, total_catch
from kiosk.rules.wager_returns import WagerReturn, percent_text
from kiosk.values.money import ZERO

RETURN_FLOOR: Final = Fraction(40, 100)
"""Under this part a return is taken for a slip of the keyboard: approved schedules return 60 % and more."""
STEP_MAXIMUM: Final = Fraction(15, 100)
"""How far a return may lie from the median of its neighbours. Base prizes of jackpot keno (7 to 10 spots) lie
about ten hundredths below the others, since the jackpot comes on top."""
CHOICE_MAXIMUM: Final = Fraction(5, 100)
"""How much more well-chosen numbers may return with a keno bonus than numbers at random."""
_SHORT, _LONG = 3, 10  # totals: a stretch shorter than the one between two of the other is an oversight
_VALUE_STEP_MAXIMUM = 3  # times the next smaller multiplier


class FindingKind(StrEnum):
    """What a finding is about. Only :attr:`OVER` endangers the licensee: it loses money on every such
    wager."""

    OVER = "returns more than is wagered"
    FLOOR = "returns implausibly little"
    ORDER = "a rarer catch pays less"
    STEP = "out of step with its neighbours"
    CHOICE = "the numbers chosen matter"
    CAP = "more than section 25 pays"
    GAP = "a short stretch of totals"
    VALUE = "an odd multiplier"


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


def findings(wagers: Sequence[WagerReturn], multipliers: Multipliers | None) -> tuple[Finding, ...]:
    """Everything found, what endangers the licensee first."""
    found: list[Finding] = []
    for wager in wagers:
        found += _returns(wager)
    for wager in wagers:
        found += _order(wager)
    found += _steps(wagers)
    if multipliers is not None:
        found += _choice(wagers)
        found += _cap(wagers, multipliers)
        found += _stretches(multipliers)
        found += _values(multipliers)
    return tuple(sorted(found, key=lambda finding: not finding.endangers))


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


def _returns(wager: WagerReturn) -> Iterator[Finding]:
    name = f"{_article(wager.name)} wager"
    if wager.alone > 1:
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} returns {percent_text(wager.alone)} of what is wagered on it.",
            "Don't put this schedule in force. Look for a prize with a digit too many, and lower it.",
        )
    if wager.alone < RETURN_FLOOR:
        yield Finding(
            FindingKind.FLOOR,
            wager.name,
            f"{name} returns {percent_text(wager.alone)} of what is wagered on it, less than "
            f"{percent_text(RETURN_FLOOR)}.",
            "Look for a prize with a digit too few, or a winning line left out.",
        )
    if wager.bonus is None:
        return
    worst, least = wager.bonus.worst, wager.bonus.least
    on = f" on {spots_text(worst.spots)}" if wager.spot_count else ""
    if worst.part > 1:
        also = f", and {percent_text(wager.bonus.at_random)} at random" if wager.bonus.at_random > 1 else ""
        yield Finding(
            FindingKind.OVER,
            wager.name,
            f"{name} with keno bonus{on} returns {percent_text(worst.part)} of what is wagered on "
            f"both{also}.",
            "Don't offer keno bonus with this table. Scatter the multipliers over the totals instead of "
            "giving them to ranges of totals, or lower them.",
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
    """Neighbours are the four nearest spot counts; one slip among them does not move their median far."""
    spots = [wager for wager in wagers if wager.spot_count]
    for index, wager in enumerate(spots):
        nearest = sorted(range(len(spots)), key=lambda other: abs(other - index))
        neighbours = [spots[other] for other in nearest[1:5]]
        usual = median([neighbour.alone for neighbour in neighbours])
        if abs(wager.alone - usual) > STEP_MAXIMUM:
            yield Finding(
                FindingKind.STEP,
                wager.name,
                f"{_article(wager.name)} wager returns {percent_text(wager.alone)}, far from the "
                f"{percent_text(usual)} that is the median of its neighbours.",
                "Compare each of its prizes with the approved schedule.",
            )


def _choice(wagers: Sequence[WagerReturn]) -> Iterator[Finding]:
    gains = [
        (wager.bonus.worst.part - wager.bonus.at_random, wager, wager.bonus)
        for wager in wagers
        if wager.bonus is not None and wager.bonus.worst.part - wager.bonus.at_random > CHOICE_MAXIMUM
    ]
    if not gains:
        return
    _, wager, bonus = max(gains, key=lambda gain: gain[0])
    on = f"on {spots_text(bonus.worst.spots)}" if wager.spot_count else "on its half"
    wagers_text = "one wager returns" if len(gains) == 1 else f"{len(gains)} wagers return"
    yield Finding(
        FindingKind.CHOICE,
        "",
        f"With keno bonus what is caught changes the total, and so what {wagers_text}. Most of all "
        f"{_article(wager.name, 'a')} wager: {percent_text(bonus.worst.part)} {on}, and "
        f"{percent_text(bonus.at_random)} if the total had nothing to do with the catch.",
        "Scatter the multipliers over the totals, so that no choice of numbers makes one more likely.",
    )


def _cap(wagers: Sequence[WagerReturn], multipliers: Multipliers) -> Iterator[Finding]:
    highest = multipliers.values[-1]
    lines = [
        (line.prize * highest, wager, line) for wager in wagers if wager.spot_count for line in wager.lines
    ]
    over = [one for one in lines if one[0] > GAME_MAXIMUM]
    if over:
        prize, wager, line = max(over, key=lambda one: one[0])
        yield Finding(
            FindingKind.CAP,
            wager.name,
            f"With the multiplier {highest} a catch of {line.catch} on a {wager.name} wager of $1.00 is "
            f"{prize}, but the major prizes of a game are abated to {GAME_MAXIMUM} (s 25).",
            "Tell players of the limit wherever the multiplied prize is shown, or lower the multiplier.",
        )


def _stretches(multipliers: Multipliers) -> Iterator[Finding]:
    """A table by ranges has long stretches of one multiplier; a few totals amid one that have another, or
    none, are an oversight. A table that scatters its multipliers has no long stretches."""
    stretches = multipliers.stretches
    for before, short, after in zip(stretches, stretches[1:], stretches[2:], strict=False):
        if (
            short.length < _SHORT
            and min(before.length, after.length) >= _LONG
            and before.multiplier == after.multiplier
        ):
            yield Finding(
                FindingKind.GAP,
                "",
                f"{_totals(short)} {_has(short)}, but the totals around {_has(before, many=True)}.",
                "Compare them with the approved table.",
            )


def _values(multipliers: Multipliers) -> Iterator[Finding]:
    """Multipliers climb in small steps; one that leaps has a digit too many. The first step is from 1."""
    for smaller, larger in pairwise((1, *multipliers.values)):
        if larger > _VALUE_STEP_MAXIMUM * smaller:
            totals = [total for total, multiplier in multipliers.by_total if multiplier == larger]
            held_by = f"of the total {totals[0]}" if len(totals) == 1 else f"of {len(totals)} totals"
            leap = f"is more than {_VALUE_STEP_MAXIMUM} times the next smaller, {smaller}"
            yield Finding(
                FindingKind.VALUE,
                "",
                f"The multiplier {larger} {held_by} {'is the smallest' if smaller == 1 else leap}.",
                "Compare it with the approved table: it may have a digit too many.",
            )


def _totals(stretch: Stretch) -> str:
    if stretch.first == stretch.last:
        return f"The total {stretch.first}"
    return f"The totals {stretch.first} to {stretch.last}"


def _has(stretch: Stretch, *, many: bool = False) -> str:
    verb = "have" if many or stretch.length > 1 else "has"
    return (
        f"{verb} no multiplier"
        if stretch.multiplier is None
        else f"{verb} the multiplier {stretch.multiplier}"
    )


def _article(name: str, article: str = "A") -> str:
    """``A 5 spot``, ``An 8 spot``, ``An evens``."""
    vowel = name.startswith(("8", "11 ", "18 ", "e"))
    return f"{article}{'n' if vowel else ''} {name}"
