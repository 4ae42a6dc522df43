"""Help: prizes and chances from the schedule in force."""

from __future__ import annotations

import pytest

from kiosk.ui.help_model import HelpModel
from kiosk.ui.help_odds import JACKPOTS, LUCKY_LAST, SIDES, counts_text
from tests.rules.citing import rule
from tests.ui.fake_desk import offer, terms, venue


def _help(spot_count: int) -> HelpModel:
    model = HelpModel()
    model.hear(terms())
    model.show_spots(spot_count)
    return model


def test_every_line_has_its_prize_and_exact_chance() -> None:
    rows = [(row["name"], row["pays"], row["chance"]) for row in _help(7).property("rows")]
    assert rows == [
        ("7 of 7", "$5,000.00", "1 in 40,979"),
        ("6 of 7", "$125.00", "1 in 1,366"),
        ("5 of 7", "$12.00", "1 in 116"),
        ("4 of 7", "$3.00", "1 in 19.2"),
        ("3 of 7", "$1.00", "1 in 5.7"),
    ]


def test_twenty_of_twenty_is_as_unlikely_as_it_is() -> None:
    assert _help(20).property("rows")[0]["chance"] == "1 in 3,535,316,142,212,174,320"


def test_heads_tails_and_evens_stand_together_with_the_least_return() -> None:
    model = _help(SIDES)
    assert [(row["name"], row["pays"], row["chance"]) for row in model.property("rows")] == [
        ("Heads", "$2.00", "1 in 2.5"),
        ("Tails", "$2.00", "1 in 2.5"),
        ("Evens", "$4.00", "1 in 4.9"),
    ]
    # 2 x 1073333510451 / 2694255721990 = 0.7967; 4 x 273794350544 / 1347127860995 = 0.8129.
    assert model.property("return_sentence") == "Over time $79 of each $100 comes back in prizes."


@rule("s 25")
def test_what_a_game_pays_at_most_is_said() -> None:
    assert HelpModel().property("maximum_sentence") == (
        "A game pays at most $3,000,000.00 in major prizes (s 25): above that they fall in proportion."
    )


def test_the_spot_counts_are_those_of_the_schedule() -> None:
    model = _help(1)
    assert model.property("spot_counts") == [*range(1, 11), 15, 20, 40]
    assert model.property("choose_sentence") == "Choose 1 to 10, 15, 20 or 40 numbers."


@pytest.mark.parametrize(
    ("counts", "text"),
    [((), ""), ((3,), "3"), ((1, 2), "1 or 2"), ((1, 2, 3), "1 to 3"), ((1, 2, 4, 5, 6), "1, 2 or 4 to 6")],
)
def test_counts_are_said_as_a_person_says_them(counts: tuple[int, ...], text: str) -> None:
    assert counts_text(counts) == text


def test_a_spot_count_with_a_jackpot_says_that_it_comes_on_top() -> None:
    assert _help(7).property("return_sentence") == (
        "Over time $64 of each $100 comes back in prizes. The jackpot comes on top."
    )
    assert "jackpot" not in _help(6).property("return_sentence")


def test_lucky_last_pays_less_the_more_numbers_it_rides_on() -> None:
    """1 number in 80: $60 at 1 in 80; 60 numbers: $1 at 1 in 1.3."""
    model = _help(LUCKY_LAST)
    rows = [(row["name"], row["pays"], row["chance"]) for row in model.property("rows")]
    assert (rows[0], rows[6], rows[-1]) == (
        ("1 spot", "$60.00", "1 in 80"),
        ("7 spots", "$8.50", "1 in 11.4"),
        ("60 spots", "$1.00", "1 in 1.3"),
    )
    # The least of all: 55 spots at $1.00, 55/80 = 0.6875.
    assert model.property("return_sentence") == "Over time $68 of each $100 comes back in prizes."


def test_jackpots_stand_as_they_are_now_or_as_they_start() -> None:
    model = _help(JACKPOTS)
    rows = [(row["name"], row["pays"], row["chance"]) for row in model.property("rows")]
    assert rows[1] == ("8 spot jackpot", "$2,500.00", "1 in 230,115")
    model.hear(venue())
    assert [row["pays"] for row in model.property("rows")] == [
        "$1,631.04",
        "$6,597.93",
        "$18,402.60",
        "$104,118.55",
    ]
    assert model.property("pays_heading") == "Jackpot now"


def test_only_what_is_offered_is_explained() -> None:
    model = _help(7)
    assert (model.property("has_shapes"), model.property("has_bonus")) == (True, True)
    model.hear(terms(offer(has_bonus=False)))
    assert model.property("has_bonus") is False
    assert model.property("other_pages") == [SIDES, LUCKY_LAST, JACKPOTS]


def test_nothing_is_claimed_before_the_schedule_is_known() -> None:
    model = HelpModel()
    assert (model.property("rows"), model.property("return_sentence"), model.property("schedule_name")) == (
        [],
        "",
        "",
    )
