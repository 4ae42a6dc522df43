"""Exact chances and returns, against published figures, and the words for them."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.odds import (
    chance_of_catch,
    chance_of_side,
    one_in_text,
    return_in_whole_dollars_of_100,
    return_of_side,
    return_of_spots,
)
from kiosk.rules.wagers import EvensWager, HeadsWager, TailsWager
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule
from tests.rules.reading import classic

ODDS_FILE = Path(__file__).parent / "data" / "keno_odds.csv"
# 20 of 80 spots caught of 1 to 20 and 40, from catching none to all.
ODDS_ROWS = sum(range(2, 22)) + 21


@rule("s 2 catch", "s 23(1)")
def test_every_published_chance_is_met_exactly() -> None:
    with ODDS_FILE.open(encoding="utf-8", newline="") as file:
        published = list(csv.DictReader(file))
    assert len(published) == ODDS_ROWS
    for row in published:
        expected = Fraction(int(row["numerator"]), int(row["denominator"]))
        assert chance_of_catch(int(row["spots"]), int(row["catch"])) == expected, row


@rule("s 14A(1)", "s 14A(2)", "s 14A(3)")
def test_the_chances_of_heads_tails_and_evens() -> None:
    assert chance_of_side(HeadsWager) == Fraction(1073333510451, 2694255721990)
    assert chance_of_side(TailsWager) == Fraction(1073333510451, 2694255721990)
    assert chance_of_side(EvensWager) == Fraction(273794350544, 1347127860995)


@rule("s 14A(1)")
def test_the_chance_of_heads_is_the_sum_of_11_to_20_numbers_in_its_half() -> None:
    assert chance_of_side(HeadsWager) == sum(chance_of_catch(40, catch) for catch in range(11, 21))


def test_20_of_20_is_the_one_draw_among_all() -> None:
    assert chance_of_catch(20, 20) == Fraction(1, 3_535_316_142_212_174_320)
    assert one_in_text(chance_of_catch(20, 20)) == "1 in 3,535,316,142,212,174,320"


@pytest.mark.parametrize("spot_count", range(81))
def test_the_chances_of_all_catches_sum_to_one_and_average_a_quarter_of_the_spots(spot_count: int) -> None:
    chances = {catch: chance_of_catch(spot_count, catch) for catch in range(21)}
    assert sum(chances.values()) == 1
    assert sum(catch * chance for catch, chance in chances.items()) == Fraction(spot_count, 4)


@pytest.mark.parametrize(("spot_count", "catch"), [(6, 7), (40, 21), (6, -1), (70, 9)])
def test_what_cannot_happen_has_no_chance(spot_count: int, catch: int) -> None:
    assert chance_of_catch(spot_count, catch) == 0


@pytest.mark.parametrize("spot_count", [-1, 81])
def test_a_field_of_80_has_no_81_spots(spot_count: int) -> None:
    with pytest.raises(InvariantBroken):
        chance_of_catch(spot_count, 0)


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(1), "1 in 1"),
        (Fraction(3, 4), "1 in 1.3"),
        (Fraction(1, 4), "1 in 4"),
        (Fraction(2, 5), "1 in 2.5"),
        (Fraction(20, 81), "1 in 4.1"),  # 4.05: half to the longer odds
        (Fraction(100, 399), "1 in 4.0"),  # 3.99 is not exactly 4
        (Fraction(10, 999), "1 in 99.9"),
        (Fraction(100, 9994), "1 in 99.9"),
        (Fraction(100, 9995), "1 in 100"),
        (Fraction(1, 100), "1 in 100"),
        (Fraction(2, 231), "1 in 116"),  # 115.5
        (Fraction(1, 1000), "1 in 1,000"),
    ],
)
def test_odds_have_one_decimal_below_100_and_none_above(chance: Fraction, text: str) -> None:
    assert one_in_text(chance) == text


def test_the_odds_of_seven_spots_are_those_of_the_approved_picture() -> None:
    shown = [one_in_text(chance_of_catch(7, catch)) for catch in (7, 6, 5, 4, 3)]
    assert shown == ["1 in 40,979", "1 in 1,366", "1 in 116", "1 in 19.2", "1 in 5.7"]


@pytest.mark.parametrize("chance", [Fraction(0), Fraction(-1, 2), Fraction(3, 2)])
def test_no_odds_for_what_is_no_chance(chance: Fraction) -> None:
    with pytest.raises(InvariantBroken):
        one_in_text(chance)


@given(st.fractions(min_value=Fraction(1, 10**20), max_value=1))
def test_shown_odds_are_within_half_a_step_of_the_truth(chance: Fraction) -> None:
    shown = Fraction(one_in_text(chance).removeprefix("1 in ").replace(",", ""))
    step = Fraction(1, 10) if 1 / chance < Fraction(9995, 100) else 1
    assert abs(shown - 1 / chance) <= step / 2


@rule("s 23(1)(b)")
def test_returns_worked_by_hand() -> None:
    # 1 spot: $3 x 1/4. 2 spots: $12 x 19/316. 4 spots: $120, $4 and $1 on the published chances.
    assert return_of_spots(classic(), 1) == Fraction(3, 4)
    assert return_of_spots(classic(), 2) == Fraction(57, 79)
    four = 120 * Fraction(969, 316316) + 4 * Fraction(3420, 79079) + Fraction(16815, 79079)
    assert return_of_spots(classic(), 4) == four
    assert return_of_side(classic(), HeadsWager) == Fraction(1073333510451, 1347127860995)
    assert return_of_side(classic(), TailsWager) == Fraction(1073333510451, 1347127860995)
    assert return_of_side(classic(), EvensWager) == Fraction(4 * 273794350544, 1347127860995)


def test_a_spot_count_without_lines_returns_nothing() -> None:
    assert return_of_spots(classic(), 11) == 0


@pytest.mark.parametrize(
    ("part", "dollars"),
    [
        (Fraction(3, 4), 75),
        (Fraction(57, 79), 72),  # 72.15
        (Fraction(6399, 10000), 63),
        (Fraction(1), 100),
        (Fraction(0), 0),
    ],
)
def test_a_return_is_shown_in_whole_dollars_rounded_down(part: Fraction, dollars: int) -> None:
    assert return_in_whole_dollars_of_100(part) == dollars
