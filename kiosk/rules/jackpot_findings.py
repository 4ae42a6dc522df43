"""Findings about jackpots (s 26, 26A, 26B): what can't be meant, and what is out of order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from kiosk.rules.finding import Finding, FindingKind
from kiosk.rules.jackpot_lines import JACKPOT_MAXIMUM, JackpotLine
from kiosk.rules.jackpot_returns import JackpotReturn
from kiosk.rules.odds import one_in_text
from kiosk.rules.schedule import total_catch
from kiosk.rules.wager_returns import WagerReturn
from kiosk.values.money import Money

_JACKPOT_KENO: Final = range(7, 11)  # s 26B(1)
_COMPARE: Final = "Compare the jackpots with what is approved."
_AMOUNTS: Final[tuple[tuple[str, Callable[[JackpotLine], Money]], ...]] = (
    ("jackpot fill", lambda line: line.fill),
    ("keno bonus jackpot prize", lambda line: line.bonus),
)


def jackpot_findings(wagers: Sequence[WagerReturn]) -> Iterator[Finding]:
    """What is found in the jackpots of all spot counts."""
    for wager in wagers:
        for jackpot in wager.jackpots:
            yield from _of_one(wager, jackpot)
    yield from _order([jackpot for wager in wagers for jackpot in wager.jackpots])
    yield from _alike(wagers)


def _of_one(wager: WagerReturn, jackpot: JackpotReturn) -> Iterator[Finding]:
    line, name = jackpot.line, jackpot_text(jackpot.line)
    if not line.growth_per_dollar:
        yield Finding(
            FindingKind.JACKPOT,
            wager.name,
            f"The {name} does not grow, but a jackpot is made up of a fill, if any, and growth (s 26B(4)).",
            _COMPARE,
        )
    elif jackpot.expected_growth > JACKPOT_MAXIMUM.cents:
        yield Finding(
            FindingKind.JACKPOT,
            wager.name,
            f"The {name} is won {one_in_text(jackpot.chance)} on average, so its growth is as good as never "
            "paid, though players are shown it and the returns here count it.",
            "Give the jackpot to a catch that happens, or leave it out.",
        )
    if all(line.catch != won.catch for won in wager.lines):
        yield Finding(
            FindingKind.JACKPOT,
            wager.name,
            f"The {name} is for a catch that wins no prize, but a jackpot is paid in addition to one (s "
            "26B(5)(c)).",
            _COMPARE,
        )
    if wager.offered_bonus and not line.bonus and line.catch == total_catch(line.spot_count):
        yield Finding(
            FindingKind.JACKPOT,
            wager.name,
            f"The {name} has no keno bonus jackpot prize, but the wager may carry keno bonus, for which it "
            "is the jackpot (s 26B(4)(b)).",
            _COMPARE,
        )


def _order(jackpots: Sequence[JackpotReturn]) -> Iterator[Finding]:
    """A rarer jackpot must not have less: among total catches, and among the catches of one spot count."""
    total_catches = [one for one in jackpots if one.line.catch == total_catch(one.line.spot_count)]
    yield from _order_among(total_catches)
    for spot_count in sorted({one.line.spot_count for one in jackpots}):
        yield from _order_among([one for one in jackpots if one.line.spot_count == spot_count])


def _order_among(jackpots: Sequence[JackpotReturn]) -> Iterator[Finding]:
    rarer_last = sorted(jackpots, key=lambda jackpot: -jackpot.chance)
    for what, amount in _AMOUNTS:
        for nearer, rarer in pairwise(jackpot.line for jackpot in rarer_last if amount(jackpot.line)):
            if amount(rarer) < amount(nearer):
                yield Finding(
                    FindingKind.ORDER,
                    f"{rarer.spot_count} spot",
                    f"The {jackpot_text(rarer)} has a {what} of {amount(rarer)}, and the "
                    f"{jackpot_text(nearer)}, which is less rare, one of {amount(nearer)}.",
                    _COMPARE,
                )


def _alike(wagers: Sequence[WagerReturn]) -> Iterator[Finding]:
    held: dict[Money, int] = {}
    for wager in wagers:
        for line in (jackpot.line for jackpot in wager.jackpots):
            if wager.spot_count not in _JACKPOT_KENO or line.catch != wager.spot_count or not line.bonus:
                continue
            if line.bonus in held:
                yield Finding(
                    FindingKind.JACKPOT,
                    wager.name,
                    f"The keno bonus jackpot prize of {line.spot_count} spots is {line.bonus}, the same as "
                    f"that of {held[line.bonus]} spots, but it varies with the spot count (s 26B(3)).",
                    _COMPARE,
                )
            held.setdefault(line.bonus, line.spot_count)


def jackpot_text(line: JackpotLine) -> str:
    """``8 spot jackpot``, or ``10 spot jackpot for a catch of 9``."""
    partial = "" if line.catch == total_catch(line.spot_count) else f" for a catch of {line.catch}"
    return f"{line.spot_count} spot jackpot{partial}"
