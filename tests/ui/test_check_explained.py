"""How a game was worked out: every step with its section, for each prize and each share of a jackpot."""

from __future__ import annotations

from typing import Any

from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import spot_wager
from kiosk.terminal.changes import TicketShown
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.check_person import SCANNED, Person, shown
from tests.ui.drawn_games import (
    EIGHT,
    EVEN_BALLS,
    checked,
    drawn,
    lucky_last,
    seven_spots,
    sold,
    three_groups,
)
from tests.ui.fake_desk import GAME

D = Money.dollars


def steps(part: dict[str, Any]) -> list[tuple[str, str]]:
    """Section and sentence of each step."""
    return [(step["section"], step["sentence"]) for step in part["steps"]]


@rule("s 23A(1)")
def test_a_multiplied_prize_is_worked_out_step_by_step() -> None:
    person = shown(sold(seven_spots(bonus=True)), drawn(multiplier=3))
    person.model.explain()
    (part,) = person.explained["parts"]
    assert (person.leaf, part["title"], part["amount"]) == ("explain", "7 spots, 6 of 7", "$750.00")
    assert steps(part) == [
        ("s 23(1)", "6 of 7 spots caught."),
        ("s 23A(1)", "The schedule of prizes gives $125.00 for each $1.00: $2.00 gives $250.00."),
        ("s 23A(1)(b)(i)", "Keno bonus: the total of the 20 numbers is 786: $250.00 × 3 = $750.00."),
    ]


@rule("s 15(4)")
def test_a_game_without_keno_bonus_is_explained_without_it() -> None:
    games = [drawn(multiplier=3), drawn(GAME.plus(1), multiplier=3)]
    person = shown(sold(seven_spots(bonus=True), games=2, bonus_games=1), *games)
    person.model.explain()
    assert len(person.explained["parts"][0]["steps"]) == 3
    person.model.explain_other(1)
    assert [section for section, _ in steps(person.explained["parts"][0])] == ["s 23(1)", "s 23A(1)"]


@rule("s 14(2)", "s 14D")
def test_each_winning_way_and_lucky_last_is_explained() -> None:
    balls = (*(ball for ball in drawn().draw.numbers if ball != 12), 12)
    person = shown(sold(three_groups(), lucky_last()), drawn(numbers=balls))
    person.model.explain()
    titles = [part["title"] for part in person.explained["parts"]]
    assert titles == [
        "A, 2 of 2",
        "B, 2 of 3",
        "A+B, 4 of 5",
        "A+C, 2 of 3",
        "B+C, 2 of 4",
        "A+B+C, 4 of 6",
        "Lucky last",
    ]
    assert steps(person.explained["parts"][-1])[0] == (
        "s 14D",
        "The last number drawn, 12, is one of the 6 different spots.",
    )


@rule("s 26B(7)")
def test_a_share_of_a_jackpot_shows_its_formula() -> None:
    jackpot = Jackpot(8, 8, D(2_500), Money(409_793), D(1_000))
    won = drawn(multiplier=3, jackpots=(jackpot,), won=("8",))
    ticket = sold(spot_wager(EIGHT, D(1), bonus=True))
    check = checked(ticket, won, with_others=[spot_wager(EIGHT, D(2))])
    person = Person().hear(TicketShown(SCANNED, check))
    person.model.explain()
    shares = person.explained["parts"][1:]
    assert [(part["title"], part["amount"]) for part in shares] == [
        ("8 spot jackpot, fill", "$833.33"),
        ("8 spot jackpot, growth", "$1,365.98"),
        ("8 spot jackpot, keno bonus", "$1,000.00"),
    ]
    assert steps(shares[0])[1] == (
        "s 26B(7)",
        "2 winning wagers share it: $2,500.00 × $1.00 / $3.00 = $833.33, to the cent.",
    )


def test_it_begins_with_the_first_game_that_has_a_prize_and_turns_by_hand() -> None:
    games = [drawn(numbers=EVEN_BALLS), drawn(GAME.plus(1))]
    person = shown(sold(seven_spots(), games=3), *games)
    person.model.explain()
    assert (person.explained["title"], person.explained["index"], person.explained["count"]) == (
        "Game 413",
        1,
        2,
    )
    person.model.explain_other(1)
    assert person.explained["title"] == "Game 413"
    person.model.explain_other(-1)
    assert (person.explained["title"], person.explained["nothing"]) == (
        "Game 412",
        "No wager has won in this game (s 23).",
    )
    assert person.model.close_leaf()
    assert not person.model.close_leaf()


def test_nothing_is_explained_before_a_game_is_drawn() -> None:
    person = shown(sold(seven_spots(), first=GAME.plus(1)))
    person.model.explain()
    assert (person.can_explain, person.leaf, person.explained) == (False, "", {})


def test_whoever_leaves_leaves_no_explanation() -> None:
    person = shown(sold(seven_spots()), drawn())
    person.model.explain()
    person.model.close()
    assert (person.can_explain, person.leaf) == (False, "")
