"""Wagers and entries as data, and what an entry costs."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    SpotWager,
    TailsWager,
    Wager,
    is_in_jackpot_keno,
    spot_wager,
)
from kiosk.values.money import Money
from tests.rules.citing import rule

DOLLAR = Money(100)


@rule("s 13", "s 14B")
def test_spots_are_kept_in_ascending_order() -> None:
    assert spot_wager([61, 5, 44], DOLLAR, [61, 44]) == SpotWager((5, 44, 61), DOLLAR, (44, 61))


@rule("s 13")
def test_a_spot_named_twice_is_not_dropped_silently() -> None:
    assert spot_wager([7, 5, 7], DOLLAR).spots == (5, 7, 7)


@rule("s 16(1)(c)", "s 16(1)(d)")
def test_an_entry_costs_the_sum_of_its_wagers_for_each_game() -> None:
    entry = Entry((spot_wager([1, 2], Money(110)), HeadsWager(Money(300)), EvensWager(DOLLAR)), game_count=7)
    assert entry.amount_per_game == Money(510)
    assert entry.price == Money(3570)


@rule("s 16(1)(a)")
def test_the_spots_of_an_entry_are_named_once_and_ascending() -> None:
    wagers = (spot_wager([9, 1], DOLLAR), TailsWager(DOLLAR), spot_wager([80, 9], DOLLAR))
    assert Entry(wagers, 1).spots == (1, 9, 80)
    assert Entry((HeadsWager(DOLLAR),), 1).spots == ()


@rule("s 12A")
@pytest.mark.parametrize(
    ("wager", "stored"),
    [
        (
            spot_wager([2, 1], DOLLAR, [2]),
            {"type": "spot", "spots": (1, 2), "amount": {"cents": 100}, "kwikpik": (2,)},
        ),
        (HeadsWager(DOLLAR), {"type": "heads", "amount": {"cents": 100}}),
        (TailsWager(DOLLAR), {"type": "tails", "amount": {"cents": 100}}),
        (EvensWager(DOLLAR), {"type": "evens", "amount": {"cents": 100}}),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_a_wager_is_stored_under_the_name_of_its_type(wager: Wager, stored: dict[str, object]) -> None:
    assert msgspec.to_builtins(wager) == stored
    assert msgspec.convert(stored, Wager) == wager


@rule("s 26B(1)")
@pytest.mark.parametrize("spot_count", [*range(1, 11), 15, 20, 40])
def test_7_to_10_spots_are_in_jackpot_keno(spot_count: int) -> None:
    assert is_in_jackpot_keno(spot_wager(range(1, spot_count + 1), DOLLAR)) == (spot_count in (7, 8, 9, 10))


@rule("s 26B(1)")
def test_heads_tails_and_evens_are_not_in_jackpot_keno() -> None:
    assert not any(is_in_jackpot_keno(wager(DOLLAR)) for wager in (HeadsWager, TailsWager, EvensWager))
