"""Wagers and entries as data, and what an entry costs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
    amount_on_game,
    spot_wager,
    way_wager,
)
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule
from tests.rules.reading import entry, money, rows

DOLLAR = Money(100)
WITH_BONUS = spot_wager([1, 2, 3], Money(200), bonus=True)


@rule("s 13", "s 14B")
def test_spots_are_kept_in_ascending_order() -> None:
    assert spot_wager([61, 5, 44], DOLLAR, [61, 44]) == SpotWager((5, 44, 61), DOLLAR, (44, 61))


@rule("s 13")
def test_a_spot_named_twice_is_not_dropped_silently() -> None:
    assert spot_wager([7, 5, 7], DOLLAR).spots == (5, 7, 7)
    assert way_wager([[7, 5], [7]], DOLLAR).spots == (5, 7, 7)


@rule("s 13 example")
def test_the_example_of_the_rule_a_10_spot_wager_has_10_spots() -> None:
    assert len(spot_wager(range(1, 11), DOLLAR).spots) == 10


@rule("s 14(1)", "s 14B")
def test_groups_keep_their_order_and_their_spots_are_ascending() -> None:
    wager = way_wager([[9, 7], [3], [5, 4]], DOLLAR, [3, 1], [9, 3])
    assert wager == WayWager(((7, 9), (3,), (4, 5)), DOLLAR, (1, 3), (3, 9))
    assert wager.spots == (3, 4, 5, 7, 9)
    assert [way.name for way in wager.ways] == ["B", "A+B", "B+C"]


@rule("s 14(2)")
def test_three_groups_of_3_at_a_dollar_a_way_cost_7_dollars() -> None:
    wager = way_wager([[1, 2, 3], [4, 5, 6], [7, 8, 9]], DOLLAR)
    assert amount_on_game(wager) == Money.dollars(7)
    assert Entry((wager,), 3).price == Money.dollars(21)


@rule("s 16(1)(c)", "s 16(1)(d)")
def test_an_entry_costs_the_sum_of_its_wagers_for_each_game() -> None:
    entry = Entry((spot_wager([1, 2], Money(110)), HeadsWager(Money(300)), EvensWager(DOLLAR)), game_count=7)
    assert entry.amount_per_game == Money(510)
    assert entry.price == Money(3570)


@rule("s 16(1)(a)", "s 14D")
def test_the_spots_of_an_entry_are_named_once_and_ascending() -> None:
    ways = way_wager([[7, 9], [2]], DOLLAR, [1])
    wagers = (spot_wager([9, 1], DOLLAR), TailsWager(DOLLAR), ways, spot_wager([80, 9], DOLLAR))
    assert Entry(wagers, 1).spots == (1, 2, 7, 9, 80)
    assert Entry((HeadsWager(DOLLAR), LuckyLastWager(DOLLAR)), 1).spots == ()


@rule("s 15(3) example", "s 14E")
@pytest.mark.parametrize(
    ("wager", "bonus"),
    [
        (spot_wager([1, 2, 3], Money.dollars(2), bonus=True), Money.dollars(2)),
        (way_wager([[1, 2], [3, 4]], Money.dollars(1), bonus=True), Money.dollars(3)),
    ],
    ids=["a spot wager of $2", "$1 on 3 ways"],
)
def test_the_examples_of_the_rule_keno_bonus_is_the_same_amount(wager: Wager, bonus: Money) -> None:
    assert Entry((wager,), 1, bonus_game_count=1).bonus_per_game == bonus
    assert Entry((wager,), 1, bonus_game_count=1).price == bonus * 2


@rule("s 15(3)")
def test_keno_bonus_is_on_the_wagers_that_carry_it_alone() -> None:
    entry = Entry((WITH_BONUS, HeadsWager(DOLLAR)), 1, bonus_game_count=1)
    assert (entry.amount_per_game, entry.bonus_per_game) == (Money(300), Money(200))
    assert entry.price == Money(500)


@rule("s 15(4)")
@pytest.mark.parametrize("row", list(rows("bonus_games.txt")), ids=" | ".join)
def test_keno_bonus_is_made_on_the_first_games_one_after_the_other(row: list[str]) -> None:
    ticket, games, amounts, price = row
    entered = entry(ticket, games)
    by_game = [money(amount) for amount in amounts.split()]
    assert [entered.amount_of(index) for index in range(entered.game_count)] == by_game
    assert entered.price == total(by_game) == money(price)
    carrying = [any(wager.bonus for wager in entered.wagers_in(index)) for index in range(entered.game_count)]
    count = entered.bonus_game_count
    assert carrying == [True] * count + [False] * (entered.game_count - count)


@rule("s 15(4)")
def test_a_wager_is_the_same_in_every_game_but_for_its_keno_bonus() -> None:
    heads = HeadsWager(DOLLAR)
    entry = Entry((WITH_BONUS, heads), 3, bonus_game_count=2)
    assert entry.wagers_in(0) == entry.wagers_in(1) == (WITH_BONUS, heads)
    assert entry.wagers_in(2) == (spot_wager([1, 2, 3], Money(200)), heads)


@rule("R10", "s 15(4)")
def test_an_entry_goes_on_with_the_keno_bonus_that_is_left() -> None:
    entry = Entry((WITH_BONUS,), 5, bonus_game_count=3)
    without = spot_wager([1, 2, 3], Money(200))
    assert entry.from_game(0) == entry
    assert entry.from_game(2) == Entry((WITH_BONUS,), 3, 1)
    assert entry.from_game(3) == Entry((without,), 2, 0)
    assert entry.from_game(4) == Entry((without,), 1, 0)


@rule("R10")
@pytest.mark.parametrize("game_index", [-1, 5, 6])
def test_an_entry_goes_on_from_its_own_games_only(game_index: int) -> None:
    with pytest.raises(InvariantBroken):
        Entry((WITH_BONUS,), 5).from_game(game_index)


_AMOUNTS = st.integers(1, 50).map(lambda steps: Money(10 * steps))
_WAGERS: st.SearchStrategy[Wager] = st.one_of(
    st.builds(lambda amount, bonus: spot_wager([4, 9], amount, bonus=bonus), _AMOUNTS, st.booleans()),
    st.builds(
        lambda amount, sizes, bonus: way_wager([[1], [2, 3], [5]], amount, sizes, bonus=bonus),
        _AMOUNTS,
        st.sampled_from([(), (1,), (2, 3)]),
        st.booleans(),
    ),
    st.builds(HeadsWager, _AMOUNTS, st.booleans()),
    st.builds(LuckyLastWager, _AMOUNTS),
)


@rule("R10", "s 15(4)", "s 16(1)(d)")
@given(st.lists(_WAGERS, min_size=1, max_size=4).map(tuple), st.integers(1, 10), st.data())
def test_what_is_left_of_an_entry_costs_the_same_in_each_later_game(
    wagers: tuple[Wager, ...], game_count: int, data: st.DataObject
) -> None:
    bonus_game_count = data.draw(st.integers(0, game_count))
    game_index = data.draw(st.integers(0, game_count - 1))
    entry = Entry(wagers, game_count, bonus_game_count)
    left = entry.from_game(game_index)
    assert left.game_count == game_count - game_index
    for index in range(game_index, game_count):
        assert left.amount_of(index - game_index) == entry.amount_of(index)
        assert left.wagers_in(index - game_index) == entry.wagers_in(index)
    assert left.price == total(entry.amount_of(index) for index in range(game_index, game_count))
    assert left.bonus_game_count == max(bonus_game_count - game_index, 0)
    assert left.bonus_game_count or not any(wager.bonus for wager in left.wagers)


@rule("s 15(3)")
@given(_WAGERS)
def test_the_amount_of_a_wager_does_not_hold_its_keno_bonus(wager: Wager) -> None:
    plain = msgspec.structs.replace(wager, bonus=False)
    assert amount_on_game(wager) == amount_on_game(plain) > ZERO
    if isinstance(wager, WayWager):
        assert amount_on_game(wager) == wager.amount * len(wager.ways)


@rule("s 12A")
@pytest.mark.parametrize(
    ("wager", "stored"),
    [
        (
            spot_wager([2, 1], DOLLAR, [2]),
            {
                "type": "spot",
                "spots": (1, 2),
                "amount": {"cents": 100},
                "kwikpik": (2,),
                "setbet": "",
                "bonus": False,
            },
        ),
        (
            spot_wager([80, 71, 10, 1], DOLLAR, setbet="Corners", bonus=True),
            {
                "type": "spot",
                "spots": (1, 10, 71, 80),
                "amount": {"cents": 100},
                "kwikpik": (),
                "setbet": "Corners",
                "bonus": True,
            },
        ),
        (
            way_wager([[2, 1], [3]], DOLLAR, [3, 2], [3], bonus=True),
            {
                "type": "way",
                "groups": ((1, 2), (3,)),
                "amount": {"cents": 100},
                "sizes": (2, 3),
                "kwikpik": (3,),
                "bonus": True,
            },
        ),
        (HeadsWager(DOLLAR), {"type": "heads", "amount": {"cents": 100}, "bonus": False}),
        (TailsWager(DOLLAR), {"type": "tails", "amount": {"cents": 100}, "bonus": False}),
        (EvensWager(DOLLAR), {"type": "evens", "amount": {"cents": 100}, "bonus": False}),
        (LuckyLastWager(DOLLAR), {"type": "lucky_last", "amount": {"cents": 100}, "bonus": False}),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_a_wager_is_stored_under_the_name_of_its_type(wager: Wager, stored: dict[str, object]) -> None:
    assert msgspec.to_builtins(wager) == stored
    assert msgspec.convert(stored, Wager) == wager


@rule("s 12A")
@pytest.mark.parametrize(
    ("stored", "wager"),
    [
        ({"type": "spot", "spots": (1, 2), "amount": {"cents": 100}}, spot_wager([1, 2], DOLLAR)),
        ({"type": "heads", "amount": {"cents": 100}}, HeadsWager(DOLLAR)),
    ],
    ids=["spot", "heads"],
)
def test_a_wager_stored_before_setbets_and_keno_bonus_is_read(
    stored: dict[str, object], wager: Wager
) -> None:
    assert msgspec.convert(stored, Wager) == wager
    assert msgspec.convert({"wagers": (stored,), "game_count": 2}, Entry) == Entry((wager,), 2)
