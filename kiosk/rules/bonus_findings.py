"""Findings about keno bonus: numbers worth choosing, prizes above section 25, and slips in the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kiosk.rules.abating import GAME_MAXIMUM
from kiosk.rules.finding import CHOICE_MAXIMUM, Finding, FindingKind, spots_text, with_article
from kiosk.rules.multipliers import Multipliers, Stretch
from kiosk.rules.odds import percent_text
from kiosk.rules.wager_returns import LuckyLastReturn, WagerReturn

SCATTER: Final = (
    "Scatter the multipliers over the totals, so that no choice of numbers makes one more likely."
)
_SHORT, _LONG = 3, 10  # totals: a stretch shorter than the one between two of the other is an oversight
_VALUE_STEP_MAXIMUM = 3  # times the next smaller multiplier


def bonus_findings(
    wagers: Sequence[WagerReturn], lucky_last: Sequence[LuckyLastReturn], multipliers: Multipliers
) -> Iterator[Finding]:
    """What is found about keno bonus on the wagers that may carry it, and about the table of multipliers."""
    yield from _carried(wagers, lucky_last)
    yield from _choice(wagers, lucky_last)
    yield from _jackpot_choice(wagers)
    yield from _cap(wagers, multipliers)
    yield from _stretches(multipliers)
    yield from _values(multipliers)


def _carried(wagers: Sequence[WagerReturn], lucky_last: Sequence[LuckyLastReturn]) -> Iterator[Finding]:
    is_offered = [wager.bonus.is_offered for wager in wagers if wager.bonus is not None]
    if is_offered and not any(is_offered) and not any(one.bonus for one in lucky_last):
        yield Finding(
            FindingKind.BONUS,
            "",
            "There is a bonus file, but the schedule lets no wager carry keno bonus.",
            'Name the wagers in the "bonus_on" of the schedule (ruling R5), or leave the bonus file out.',
        )


def _choice(wagers: Sequence[WagerReturn], lucky_last: Sequence[LuckyLastReturn]) -> Iterator[Finding]:
    of_wagers = ((wager.name, wager.spot_count, wager.offered_bonus) for wager in wagers)
    of_lucky_last = (
        (f"lucky last with {one.spot_count} spots", one.spot_count, one.bonus) for one in lucky_last
    )
    gains = [
        (bonus.worst.part - bonus.at_random, name, spot_count, bonus)
        for name, spot_count, bonus in (*of_wagers, *of_lucky_last)
        if bonus is not None and bonus.worst.part - bonus.at_random > CHOICE_MAXIMUM
    ]
    if not gains:
        return
    _, name, spot_count, bonus = max(gains, key=lambda gain: gain[0])
    on = f"on {spots_text(bonus.worst.spots)}" if spot_count else "on its half"
    wagers_text = "one wager returns" if len(gains) == 1 else f"{len(gains)} wagers return"
    most = name if name.startswith("lucky") else f"{with_article(name, 'a')} wager"
    yield Finding(
        FindingKind.CHOICE,
        "",
        f"With keno bonus what is caught changes the total, and so what {wagers_text}. Most of all "
        f"{most}: {percent_text(bonus.worst.part)} {on}, and "
        f"{percent_text(bonus.at_random)} if the total had nothing to do with the catch.",
        SCATTER,
    )


def _jackpot_choice(wagers: Sequence[WagerReturn]) -> Iterator[Finding]:
    """A keno bonus jackpot prize is paid only with a multiplier (s 26B(5)(b)): where the spots of a win bring
    one about, it is paid more often than the table of multipliers looks like."""
    gains = [
        (chance / jackpot.chance, jackpot.bonus_chance / jackpot.chance, jackpot, one)
        for wager in wagers
        if (bonus := wager.offered_bonus) is not None
        for one in bonus.sets
        for jackpot, chance in zip(wager.jackpots, one.jackpot_chances, strict=True)
        if jackpot.line.bonus and jackpot.bonus_chance is not None
    ]
    gains = [gain for gain in gains if gain[0] - gain[1] > CHOICE_MAXIMUM]
    if gains:
        after, usual, jackpot, one = max(gains, key=lambda gain: gain[0] - gain[1])
        yield Finding(
            FindingKind.CHOICE,
            "",
            "A keno bonus jackpot prize is paid only if a multiplier applies (s 26B(5)(b)). One applies to "
            f"{percent_text(usual)} of games, but to {percent_text(after)} of those in which "
            f"{with_article(f'{jackpot.line.spot_count} spot', 'a')} wager on {spots_text(one.spots)} has a "
            f"catch of {jackpot.line.catch}.",
            SCATTER,
        )


def _cap(wagers: Sequence[WagerReturn], multipliers: Multipliers) -> Iterator[Finding]:
    """A prize that is above the limit of a game without being multiplied is told of without this."""
    highest = multipliers.values[-1]
    lines = [
        (line.prize * highest, wager, line)
        for wager in wagers
        if wager.spot_count and (wager.bonus is None or wager.bonus.is_offered)
        for line in wager.lines
        if line.prize <= GAME_MAXIMUM
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
