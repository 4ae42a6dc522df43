"""The names of wagers as people read them."""

from __future__ import annotations

import pytest

from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, Wager, spot_wager, way_wager
from kiosk.ui.wager_words import cost_text, entry_name, jackpot_title, short_text, wager_name
from kiosk.values.money import Money
from tests.ui.drawn_games import lucky_last, seven_spots, three_groups

D = Money.dollars


@pytest.mark.parametrize(
    ("wager", "name"),
    [
        (seven_spots(), "7 spots"),
        (spot_wager((5,), D(1)), "1 spot"),
        (spot_wager((5, 12), D(1), setbet="Heart"), "Heart"),
        (three_groups(), "3 groups, 7 ways"),
        (way_wager(((1, 2), (3,)), D(1), (3,)), "2 groups, 1 way"),
        (way_wager(((1, 2),), D(1)), "1 group, 1 way"),
        (EvensWager(D(1)), "Evens"),
        (lucky_last(), "Lucky last"),
    ],
)
def test_every_wager_has_a_name(wager: Wager, name: str) -> None:
    assert wager_name(wager) == name


@pytest.mark.parametrize(
    ("wagers", "name"),
    [
        ((seven_spots(), lucky_last()), "7 spots and lucky last"),
        ((HeadsWager(D(1)), EvensWager(D(1))), "Heads and evens"),
        ((seven_spots(), lucky_last(), HeadsWager(D(1))), "3 wagers"),
    ],
)
def test_two_wagers_are_both_named_and_more_are_counted(wagers: tuple[Wager, ...], name: str) -> None:
    assert entry_name(Entry(wagers, 1)) == name


def test_what_a_game_costs_says_keno_bonus_and_on_which_games() -> None:
    """$2 on seven spots; keno bonus is as much again on each game that has it (s 15(3), 15(4))."""
    wagers = (seven_spots(bonus=True),)
    assert cost_text(Entry((seven_spots(),), 5)) == "$2.00 a game"
    assert cost_text(Entry(wagers, 5, 5)) == "$2.00 a game, keno bonus +$2.00"
    assert cost_text(Entry(wagers, 5, 2)) == "$2.00 a game, keno bonus +$2.00 on the first 2 games"
    assert cost_text(Entry(wagers, 5, 1)) == "$2.00 a game, keno bonus +$2.00 on the first game"
    # The bonus of a way wager is on every way: seven at $1.
    assert cost_text(Entry((three_groups(bonus=True),), 1, 1)) == "$7.00 a game, keno bonus +$7.00"
    assert short_text(Entry(wagers, 5, 2)) == "7 spots, $2.00 a game, keno bonus"


def test_a_jackpot_is_named_by_its_catch_where_that_is_not_all_of_its_spots() -> None:
    assert jackpot_title(8, 8) == "8 spot jackpot"
    assert jackpot_title(10, 9) == "9 of 10 jackpot"
    assert jackpot_title(40, 20) == "40 spot jackpot"
