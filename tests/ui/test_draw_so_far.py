"""What a ticket has for certain while balls are to come, worked out by hand from the classic schedule."""

from __future__ import annotations

import pytest

from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, TailsWager, Wager, spot_wager, way_wager
from kiosk.ui.so_far import certain_prizes, certain_total, ways_so_far
from kiosk.values.money import ZERO, Money
from tests.ui.drawn_games import BALLS, EVEN_BALLS, GROUPS, lucky_last, seven_spots, three_groups
from tests.ui.fake_desk import schedule

D = Money.dollars


def certain_prize(wager: Wager, numbers: tuple[int, ...], prizes: ScheduleOfPrizes) -> Money:
    """Of one wager alone."""
    return certain_total((wager,), numbers, prizes)


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


def test_each_way_stands_where_its_own_numbers_do() -> None:
    """Of GROUPS five balls have caught 5 of A and nothing else; all twenty both of A and two of B."""
    assert dict(ways_so_far(three_groups(), BALLS)) == {
        (1, 0): 1,  # C
        (2, 2): 1,  # A
        (3, 2): 2,  # B; A+C
        (4, 2): 1,  # B+C
        (5, 4): 1,  # A+B
        (6, 4): 1,  # A+B+C
    }
    assert sum(count for _, count in ways_so_far(three_groups(), BALLS[:5])) == 7


def test_only_the_chosen_sizes_of_ways_count() -> None:
    assert dict(ways_so_far(way_wager(GROUPS, D(1), (5, 6)), BALLS)) == {(5, 4): 1, (6, 4): 1}


@pytest.mark.parametrize(
    ("balls", "prize"),
    [
        (0, 0),
        (14, 1 + 2 + 1 + 1),  # B 2 of 3, A+B 3 of 5, B+C 2 of 4, A+B+C 3 of 6
        (20, 12 + 1 + 1 + 14 + 5 + 1),
    ],
)
def test_a_way_wager_has_what_its_ways_pay_together(balls: int, prize: int) -> None:
    """$1: A 2 of 2 $12; B and A+C 2 of 3 $1 each; B+C 2 of 4 $1; A+B 4 of 5 $14; A+B+C 4 of 6 $5."""
    assert certain_prize(three_groups(), BALLS[:balls], schedule()) == D(prize)


def test_a_thousand_ways_add_up_as_if_each_were_listed() -> None:
    groups = tuple((first, first + 40) for first in range(1, 9))
    wager = way_wager(groups, D(1), (2, 4, 6, 8, 10))
    listed = sum(
        prize.cents
        for way in wager.ways
        if (prize := schedule().prize_per_dollar(len(way.spots), len(set(way.spots) & set(BALLS))))
    )
    assert certain_prize(wager, BALLS, schedule()).cents == listed
    standings = dict(ways_so_far(wager, BALLS[:15]))
    assert sum(standings.values()) == len(wager.ways)


@pytest.mark.parametrize(("last", "prize"), [(31, 0), (77, 850)])
def test_lucky_last_pays_nothing_before_the_last_ball(last: int, prize: int) -> None:
    """$1 on 7 spots: $8.50 if the last ball is one of them."""
    balls = (*(ball for ball in BALLS if ball != last), last)
    wagers = (seven_spots(), lucky_last())
    assert certain_prizes(wagers, balls[:19], schedule())[1] == ZERO
    assert certain_prizes(wagers, balls, schedule())[1] == Money(prize)


def test_keno_bonus_multiplies_once_its_multiplier_is_told() -> None:
    """6 of 7 on $2 is $250."""
    wagers = (seven_spots(bonus=True), HeadsWager(D(1)))
    assert certain_total(wagers, BALLS[:19], schedule(), 3) == D(250)
    assert certain_prizes(wagers, BALLS, schedule(), 3) == (D(750), D(2))
    assert certain_prizes(wagers, BALLS, schedule()) == (D(250), D(2))
