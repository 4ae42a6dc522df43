"""Findings about lucky last (s 14D, R4): lines left out, returns too high or out of step, wrong order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from kiosk.rules.finding import RETURN_FLOOR, Finding, FindingKind, spots_text, usual_near
from kiosk.rules.odds import percent_text
from kiosk.rules.wager_returns import LuckyLastReturn

_NAME: Final = "lucky last"
_STEP_MAXIMUM: Final = Fraction(8, 100)
"""How far a return may lie from the median of its neighbours. Prizes rounded down to 10c lie up to 7.7
hundredths apart: those of 79 spots, where one and the same return was meant for all."""


def lucky_last_findings(lines: Sequence[LuckyLastReturn], spot_counts: Sequence[int]) -> Iterator[Finding]:
    """What is found in lucky last lines, ascending; `spot_counts` are those of spot wagers."""
    yield from _left_out([line.spot_count for line in lines], spot_counts)
    for line in lines:
        yield from _returns(line)
    for fewer, more in pairwise(lines):
        if more.prize > fewer.prize:
            yield Finding(
                FindingKind.ORDER,
                _NAME,
                f"Lucky last with {_spots(fewer)} pays {fewer.prize}, and with {_spots(more)}, of which one "
                f"is likelier to be the 20th number, {more.prize}.",
                "Look for two prizes exchanged or a digit left out.",
            )
    yield from _steps(lines)


def _left_out(present: Sequence[int], spot_counts: Sequence[int]) -> Iterator[Finding]:
    if not present:
        yield Finding(
            FindingKind.LINE,
            _NAME,
            "The schedule has no lucky last line, so no lucky last wager can be made (s 14D).",
            "Add a line for each number of different spots, or tell players that there is no lucky last.",
        )
        return
    between = set(range(1, max(present) + 1)) - set(present)
    lacking = sorted(between.union(spot_counts) - set(present))
    if lacking:
        lines, them = ("no line", "that many") if len(lacking) == 1 else ("no lines", "so many")
        yield Finding(
            FindingKind.LINE,
            _NAME,
            f"Lucky last has {lines} for {spots_text(lacking)} different spots, so a ticket with {them} is "
            "refused a lucky last wager.",
            "Look for lucky last lines left out.",
        )


def _returns(line: LuckyLastReturn) -> Iterator[Finding]:
    name = f"Lucky last with {_spots(line)}"
    if line.alone >= 1:
        yield Finding(
            FindingKind.OVER,
            _NAME,
            f"{name} returns {percent_text(line.alone)} of what is wagered on it.",
            "Don't put this schedule in force. Look for a prize with a digit too many, and lower it.",
        )
    if line.alone < RETURN_FLOOR:
        yield Finding(
            FindingKind.FLOOR,
            _NAME,
            f"{name} returns {percent_text(line.alone)} of what is wagered on it, less than "
            f"{percent_text(RETURN_FLOOR)}.",
            "Look for a prize with a digit too few.",
        )
    if line.bonus is not None and line.bonus.worst.part >= 1:
        worst = line.bonus.worst
        yield Finding(
            FindingKind.OVER,
            _NAME,
            f"{name} with keno bonus on {spots_text(worst.spots)} returns {percent_text(worst.part)} of what "
            "is wagered on both.",
            "Don't offer keno bonus on lucky last with this table. Scatter the multipliers over the totals "
            "instead of giving them to ranges of totals, or lower them.",
        )


def _steps(lines: Sequence[LuckyLastReturn]) -> Iterator[Finding]:
    returned = [line.alone for line in lines]
    for index, line in enumerate(lines):
        usual = usual_near(returned, index)
        if abs(line.alone - usual) > _STEP_MAXIMUM:
            yield Finding(
                FindingKind.STEP,
                _NAME,
                f"Lucky last with {_spots(line)} returns {percent_text(line.alone)}, far from the "
                f"{percent_text(usual)} that is the median of its neighbours.",
                "Compare its prize with the approved schedule.",
            )


def _spots(line: LuckyLastReturn) -> str:
    return f"{line.spot_count} spot{'' if line.spot_count == 1 else 's'}"
