"""Of several reasons to refuse an entry the first of the enumeration is given, whichever wager it is in."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from kiosk.rules.entering import EntryLimits, refusal_of
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, HeadsWager, LuckyLastWager, SpotWager, WayWager, spot_wager, way_wager
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.rules.reading import everything

DOLLAR = Money(100)
# Room for every fault at once: 40 wagers.
OFFER = replace(everything(), limits=EntryLimits(wager_count_maximum=40))


class Fault(Struct):
    """What is wrong with an entry: the wagers that have the fault, or a number of the entry itself."""

    wagers: tuple[Any, ...] = ()
    wager_count: int = 0
    game_count: int = 1
    bonus_game_count: int | None = None


FAULTS = {
    Refusal.NO_WAGER: Fault(("heads",)),
    Refusal.WAGER_COUNT: Fault(wager_count=41),
    Refusal.GAME_COUNT: Fault(game_count=11),
    Refusal.GROUP_COUNT: Fault((WayWager((), DOLLAR),)),
    Refusal.GROUP_EMPTY: Fault((WayWager(((1,), ()), DOLLAR),)),
    Refusal.SPOT_NOT_A_NUMBER: Fault((SpotWager((0,), DOLLAR),)),
    Refusal.SPOT_TWICE: Fault((SpotWager((4, 4), DOLLAR),)),
    Refusal.WAY_SIZE: Fault((WayWager(((1,), (2,)), DOLLAR, (3,)),)),
    Refusal.WAY_COUNT: Fault((way_wager([[king] for king in range(1, 12)], DOLLAR),)),
    Refusal.SPOT_COUNT: Fault((spot_wager(range(1, 12), DOLLAR),)),
    Refusal.KWIKPIK_NOT_A_SPOT: Fault((SpotWager((1, 2), DOLLAR, (80,)),)),
    Refusal.SETBET_UNKNOWN: Fault((spot_wager([1, 2], DOLLAR, setbet="Horseshoe"),)),
    Refusal.SETBET_CHANGED: Fault((spot_wager([1, 2], DOLLAR, setbet="Corners"),)),
    Refusal.LUCKY_LAST_TWICE: Fault((LuckyLastWager(DOLLAR),) * 2),
    Refusal.LUCKY_LAST_ALONE: Fault((LuckyLastWager(DOLLAR),)),
    Refusal.LUCKY_LAST_SPOTS: Fault(
        (
            LuckyLastWager(DOLLAR),
            spot_wager(range(1, 41), DOLLAR),
            spot_wager(range(41, 61), DOLLAR),
            spot_wager([61], DOLLAR),
        )
    ),
    Refusal.BONUS_NOT_OFFERED: Fault((HeadsWager(DOLLAR, bonus=True),)),
    Refusal.BONUS_GAME_COUNT: Fault(bonus_game_count=12),
    Refusal.AMOUNT_STEP: Fault((HeadsWager(Money(250)),)),
    Refusal.AMOUNT_BELOW_MINIMUM: Fault((HeadsWager(Money(0)),)),
    Refusal.AMOUNT_ABOVE_MAXIMUM: Fault((HeadsWager(Money(100_100)),)),
}
# What can't be wrong together: a lucky last wager alone, and a wager with spots.
_NEED_SPOTS = {
    refusal
    for refusal, fault in FAULTS.items()
    if any(isinstance(wager, SpotWager | WayWager) and wager.spots for wager in fault.wagers)
}


def entry_with(*refusals: Refusal) -> Entry:
    """An entry with these faults: the later the fault, the earlier its wager."""
    faults = [FAULTS[refusal] for refusal in refusals]
    wagers = [wager for fault in reversed(faults) for wager in fault.wagers]
    # A wager with spots lets lucky last be made; where it is to be alone there is none.
    harmless = HeadsWager(DOLLAR) if Refusal.LUCKY_LAST_ALONE in refusals else spot_wager([1, 2, 3], DOLLAR)
    wagers += [harmless] * max(1, *(fault.wager_count - len(wagers) for fault in faults))
    wanted = [fault.bonus_game_count for fault in faults if fault.bonus_game_count is not None]
    has_bonus = any(getattr(wager, "bonus", False) for wager in wagers)
    bonus_game_count = wanted[0] if wanted else int(has_bonus)
    return Entry(tuple(wagers), max(fault.game_count for fault in faults), bonus_game_count)


PAIRS = [
    (first, second)
    for place, first in enumerate(FAULTS)
    for second in list(FAULTS)[place + 1 :]
    if Refusal.LUCKY_LAST_ALONE not in (first, second) or _NEED_SPOTS.isdisjoint((first, second))
]


def test_the_faults_are_those_of_an_entry_in_the_order_of_the_enumeration() -> None:
    assert list(FAULTS) == list(Refusal)[: len(FAULTS)]
    assert list(Refusal)[len(FAULTS)] is Refusal.GAME_CLOSED


def test_neighbours_are_tested_all_but_where_one_rules_the_other_out() -> None:
    missing = set(pairwise(FAULTS)) - set(PAIRS)
    assert missing == {(Refusal.LUCKY_LAST_ALONE, Refusal.LUCKY_LAST_SPOTS)}


@pytest.mark.parametrize("refusal", FAULTS)
def test_each_fault_alone_is_refused_for_itself(refusal: Refusal) -> None:
    refused = refusal_of(entry_with(refusal), OFFER)
    assert refused is not None
    assert refused.refusal is refusal


@rule("s 9(1)", "s 9(2)", "s 13", "s 14", "s 14B", "s 14C", "s 14D", "s 14E", "s 15", "s 23A(4)")
@pytest.mark.parametrize(("first", "second"), PAIRS, ids=str)
def test_an_entry_wrong_in_two_ways_is_refused_for_the_earlier(first: Refusal, second: Refusal) -> None:
    refused = refusal_of(entry_with(first, second), OFFER)
    assert refused is not None
    assert refused.refusal is first


@pytest.mark.parametrize("first", range(len(FAULTS)), ids=lambda first: list(FAULTS)[first])
def test_an_entry_with_this_fault_and_every_later_one_is_refused_for_this(first: int) -> None:
    faults = list(FAULTS)[first:]
    if faults[0] is not Refusal.LUCKY_LAST_ALONE:
        faults = [refusal for refusal in faults if refusal is not Refusal.LUCKY_LAST_ALONE]
    else:
        faults = [refusal for refusal in faults if refusal not in _NEED_SPOTS]
    refused = refusal_of(entry_with(*faults), OFFER)
    assert refused is not None
    assert refused.refusal is faults[0]
