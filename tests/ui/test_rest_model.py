"""The resting screen: countdown, the last games, and the draw without anybody's ticket."""

from __future__ import annotations

from kiosk.ui.rest_model import RestModel
from tests.ui.drawn_games import BALLS, EVEN_BALLS, drawn, news
from tests.ui.fake_desk import GAME, NOW, FakeClock, terms


def _rest(seconds: float) -> RestModel:
    clock = FakeClock()
    model = RestModel(clock)
    model.hear(terms())
    earlier = [drawn(GAME.plus(-back), NOW.plus_seconds(-240 * back), EVEN_BALLS) for back in range(1, 5)]
    model.hear(news(drawn(), *earlier))
    clock.move(seconds)
    model.tick(clock.now())
    return model


def test_between_draws_it_says_what_a_game_costs_and_one_prize_with_its_chance() -> None:
    rest = _rest(100)
    assert (rest.property("stand"), rest.property("game"), rest.property("countdown")) == (
        "open",
        "413",
        "2:20",
    )
    assert rest.property("headline") == "A ticket from\N{NO-BREAK SPACE}$1.00."
    assert rest.property("line") == "7 of 7 pays $5,000.00 on $1.00. The chance is 1 in 40,979."


def test_the_board_keeps_the_last_game_until_the_next_draw() -> None:
    rest = _rest(100)
    marks = rest.property("marks")
    assert {index + 1 for index, mark in enumerate(marks) if mark in "dn"} == set(BALLS)
    assert marks[BALLS[-1] - 1] == "n"
    assert (rest.property("pill"), rest.property("heads")) == ("Game 412, 8:41 pm", "11")


def test_the_last_three_games_stand_newest_first_with_numbers_ascending() -> None:
    games = _rest(100).property("last_games")
    assert [game["game"] for game in games] == ["412", "411", "410"]
    assert games[0]["numbers"] == sorted(BALLS)
    assert [(game["side"], game["time"]) for game in games[:2]] == [
        ("Heads 11", "8:41 pm"),
        ("Evens", "8:37 pm"),
    ]


def test_a_draw_is_not_one_of_the_last_games_before_it_is_told() -> None:
    rest = _rest(17)
    assert [game["game"] for game in rest.property("last_games")] == ["411", "410", "409"]
    assert (rest.property("headline"), rest.property("ball_count")) == ("61 is tails.", 14)
    assert rest.is_moving
    assert not _rest(100).is_moving


def test_the_venue_is_named() -> None:
    assert _rest(0).property("venue_name") == "Harbour Hotel"
