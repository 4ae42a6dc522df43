"""What a ticket has for certain while balls are to come, worked out by hand from the classic schedule."""

from __future__ import annotations

import pytest

from kiosk.rules.wagers import EvensWager, HeadsWager, TailsWager, Wager, spot_wager
from kiosk.ui.so_far import certain_prize, certain_total
from kiosk.values.money import ZERO, Money
from tests.ui.drawn_games import BALLS, EVEN_BALLS, seven_spots
from tests.ui.fake_desk import schedule

D = Money.dollars


@pytest.mark.parametrize(
    ("balls", "prize"),
    [(0, 0), (6, 0), (9, 0), (10, 2), (13, 2), (14, 6), (15, 24), (18, 24), (19, 250), (20, 250)],
)
def test_seven_spots_have_what_their_catch_pays(balls: int, prize: int) -> None:
    """Caught by balls 2, 6, 10, 14, 15, 19; for $2: 3 of 7 $2, 4 $6, 5 $24, 6 $250; more never pay less."""
    assert certain_prize(seven_spots(), BALLS[:balls], schedule()) == D(prize)


@pytest.mark.parametrize(("balls", "prize"), [(17, 0), (18, 0), (19, 2), (20, 2)])
def test_few_of_twenty_spots_pay_only_what_no_ball_can_lose(balls: int, prize: int) -> None:
    """1 of 20 pays $10, 2 of 20 $2, 3 nothing. With one ball to come, 1 of 20 can become 2: at least $2."""
    numbers = (1, *range(41, 59), 2)
    assert certain_prize(spot_wager(range(1, 21), D(1)), numbers[:balls], schedule()) == D(prize)


def test_a_prize_that_one_more_catch_would_lose_is_not_certain() -> None:
    numbers = (1, 2, *range(41, 58), 3)
    assert certain_prize(spot_wager(range(1, 21), D(1)), numbers[:19], schedule()) == ZERO


def test_forty_spots_pay_for_catching_nothing_once_it_is_drawn() -> None:
    wager = spot_wager(range(1, 41), D(1))
    assert certain_prize(wager, tuple(range(41, 60)), schedule()) == D(
        25_000
    )  # the last ball may be one of them
    assert certain_prize(wager, tuple(range(41, 61)), schedule()) == D(250_000)


@pytest.mark.parametrize(
    ("wager", "balls", "prize"),
    [
        (HeadsWager(D(5)), BALLS[:18], 0),  # 10 heads
        (HeadsWager(D(5)), BALLS[:19], 0),
        (HeadsWager(D(5)), BALLS, 10),  # the last ball, 31, is the eleventh
        (HeadsWager(D(5)), tuple(range(1, 12)), 10),  # eleven stay eleven
        (TailsWager(D(5)), tuple(range(41, 52)), 10),
        (TailsWager(D(5)), BALLS, 0),
        (EvensWager(D(5)), EVEN_BALLS[:19], 0),
        (EvensWager(D(5)), EVEN_BALLS, 20),
        (HeadsWager(D(5)), EVEN_BALLS, 0),
    ],
)
def test_halves_win_with_the_eleventh_ball_and_evens_with_the_last(
    wager: Wager, balls: tuple[int, ...], prize: int
) -> None:
    assert certain_prize(wager, balls, schedule()) == D(prize)


def test_several_wagers_add_up() -> None:
    assert certain_total((seven_spots(), HeadsWager(D(1))), BALLS, schedule()) == D(252)
