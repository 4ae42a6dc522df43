"""The field of 80 numbers and a draw of 20 of them."""

from __future__ import annotations

import pytest

from kiosk.rules.field import NUMBERS, Draw, is_number
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule

DRAW = Draw((10, 50, 9, 49, 8, 48, 7, 47, 6, 46, 5, 45, 4, 44, 3, 43, 2, 42, 1, 41))


@rule("s 2 spot")
def test_the_numbers_are_1_to_80() -> None:
    assert [number for number in range(-100, 200) if is_number(number)] == list(range(1, 81)) == list(NUMBERS)


@rule("s 19(4)")
@pytest.mark.parametrize(
    "numbers",
    [
        (),
        tuple(range(1, 20)),
        tuple(range(1, 22)),
        (*range(1, 20), 19),
        (*range(1, 20), 81),
        tuple(range(20)),
    ],
    ids=["none", "19", "21", "one twice", "81", "0"],
)
def test_anything_but_20_different_numbers_is_no_draw(numbers: tuple[int, ...]) -> None:
    with pytest.raises(InvariantBroken):
        Draw(numbers)


@rule("s 19(4)", "s 14D")
def test_the_order_of_the_draw_is_kept() -> None:
    assert DRAW.numbers[0] == 10
    assert DRAW.last == 41


@rule("s 14A(1)", "s 14A(2)")
@pytest.mark.parametrize(
    ("numbers", "heads", "tails"),
    [(range(21, 41), 20, 0), (range(41, 61), 0, 20), (range(30, 50), 11, 9), (range(61, 81), 0, 20)],
)
def test_40_is_the_last_heads_number_and_41_the_first_tails_number(
    numbers: range, heads: int, tails: int
) -> None:
    draw = Draw(tuple(numbers))
    assert (draw.heads_count, draw.tails_count) == (heads, tails)


@rule("s 2 catch")
def test_a_catch_counts_a_drawn_spot_once_however_often_it_is_named() -> None:
    assert DRAW.catch((1, 2, 11)) == 2
    assert DRAW.catch((1, 1, 1)) == 1
    assert DRAW.catch(()) == 0


@rule("s 3B(2)(a)")
def test_the_total_is_the_sum_of_the_twenty_numbers() -> None:
    assert Draw(tuple(range(1, 21))).total == 210
    assert Draw(tuple(range(61, 81))).total == 1410
    assert DRAW.total == 55 + 455
