"""Money: whole cents in, the same whole cents out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule

AMOUNTS = st.integers(-(10**16), 10**16).map(Money)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("44", 4400), ("44.5", 4450), ("44.05", 4405), ("-0.10", -10), ("0", 0), ("-0", 0), ("007.00", 700),
        ("999999999999999.99", 99_999_999_999_999_999),
    ],
)  # fmt: skip
def test_plain_decimal_text_is_read(text: str, cents: int) -> None:
    assert Money.parse(text) == Money(cents)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "1.", ".5", "1.005", "1,000", "$1", "+1", "--1", "1e3", "0x10", "1_000", "NaN", "inf", " 1",
        "1 ", "1\n", "1.5.5", "\N{MINUS SIGN}1", "\N{ARABIC-INDIC DIGIT ONE}", "1000000000000000",
    ],
)  # fmt: skip
def test_anything_else_is_no_amount(text: str) -> None:
    assert Money.parse(text) is None


@given(st.text())
def test_no_text_raises(text: str) -> None:
    amount = Money.parse(text)
    assert amount is None or isinstance(amount.cents, int)


@given(st.integers(-(10**17) + 1, 10**17 - 1).map(Money))
def test_plain_text_is_read_back_as_the_same_amount(amount: Money) -> None:
    assert Money.parse(amount.plain()) == amount


@pytest.mark.parametrize(
    ("cents", "shown", "plain"),
    [
        (0, "$0.00", "0.00"),
        (5, "$0.05", "0.05"),
        (100, "$1.00", "1.00"),
        (99_999, "$999.99", "999.99"),
        (100_000, "$1,000.00", "1000.00"),
        (123_456_789, "$1,234,567.89", "1234567.89"),
        (-5, "\N{MINUS SIGN}$0.05", "-0.05"),
        (-123_450, "\N{MINUS SIGN}$1,234.50", "-1234.50"),
        (300_000_000_000, "$3,000,000,000.00", "3000000000.00"),
    ],
)
def test_what_screens_papers_and_files_say(cents: int, shown: str, plain: str) -> None:
    assert str(Money(cents)) == shown
    assert Money(cents).plain() == plain


@given(AMOUNTS)
def test_what_a_screen_says_is_the_amount(amount: Money) -> None:
    text = str(amount).replace("$", "").replace(",", "").replace("\N{MINUS SIGN}", "-")
    assert Money.parse(text) == amount


def test_arithmetic_is_that_of_cents() -> None:
    assert Money(250) + Money(75) == Money(325)
    assert Money(75) - Money(250) == Money(-175)
    assert -Money(75) == Money(-75)
    assert Money(75) * 3 == 3 * Money(75) == Money(225)
    assert Money.dollars(12) == Money(1200)
    assert Money(99) < Money(100)
    assert not ZERO
    assert Money(-1)


def test_a_total_is_the_sum_and_zero_for_none() -> None:
    assert total([Money(100), Money(-30), Money(5)]) == Money(75)
    assert total([]) == ZERO


@rule("s 15(2)", "s 15(5)")
@pytest.mark.parametrize(
    ("cents", "whole"), [(0, True), (10, True), (-20, True), (15, False), (1, False), (-5, False)]
)
def test_whole_steps(cents: int, whole: bool) -> None:
    assert Money(cents).is_multiple_of(Money(10)) is whole


@rule("s 23A(1)")
@pytest.mark.parametrize(
    ("wagered", "prize", "paid"), [(10, 10, 1), (10, 4400, 440), (250, 300, 750), (0, 300, 0)]
)
def test_a_prize_is_paid_on_each_dollar_wagered(wagered: int, prize: int, paid: int) -> None:
    assert Money(wagered).for_each_dollar(Money(prize)) == Money(paid)


@pytest.mark.parametrize(("wagered", "prize"), [(5, 10), (10, 5), (33, 101)])
def test_part_of_a_cent_is_a_breach_and_never_rounded(wagered: int, prize: int) -> None:
    with pytest.raises(InvariantBroken):
        Money(wagered).for_each_dollar(Money(prize))


@rule("R8")
@pytest.mark.parametrize(
    ("cents", "weights", "parts"),
    [
        (100, [1, 1, 1], [34, 33, 33]),  # the cent left over goes to the earlier of equals
        (100, [1, 2], [33, 67]),  # 33.33 and 66.67: to the larger remainder
        (5, [3, 3, 1], [2, 2, 1]),  # 2.14, 2.14, 0.71
        (0, [1, 2], [0, 0]),
        (7, [0, 1, 0], [0, 7, 0]),
        (3, [1, 1, 1, 1], [1, 1, 1, 0]),
        (1_421_355, [100, 250], [406_101, 1_015_254]),  # 406,101.43 and 1,015,253.57
    ],
)
def test_a_share_places_every_cent(cents: int, weights: list[int], parts: list[int]) -> None:
    assert Money(cents).share(weights) == tuple(map(Money, parts))


@rule("R8")
@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**9), min_size=1, max_size=9).filter(any))
def test_shares_sum_to_the_whole_and_none_is_a_cent_from_its_proportion(
    cents: int, weights: list[int]
) -> None:
    parts = Money(cents).share(weights)
    assert total(parts) == Money(cents)
    for part, weight in zip(parts, weights, strict=True):
        # |part - cents * weight / whole| < 1, without a division
        assert abs(part.cents * sum(weights) - cents * weight) < sum(weights)


@rule("R8")
@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**9), min_size=2, max_size=9).filter(any))
def test_a_heavier_weight_never_has_the_smaller_share(cents: int, weights: list[int]) -> None:
    heaviest_first = sorted(weights, reverse=True)
    parts = Money(cents).share(heaviest_first)
    assert list(parts) == sorted(parts, reverse=True)


@pytest.mark.parametrize(("cents", "weights"), [(-1, [1]), (1, []), (1, [0, 0]), (1, [2, -1])])
def test_what_cannot_be_shared_is_a_breach(cents: int, weights: list[int]) -> None:
    with pytest.raises(InvariantBroken):
        Money(cents).share(weights)
