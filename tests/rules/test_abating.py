"""Abatement of major prizes (s 25, R7)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.abating import abated
from kiosk.values.money import Money, total
from tests.rules.citing import rule

D = Money.dollars


@rule("s 25(1)")
def test_the_example_of_the_rule() -> None:
    assert abated([D(1_800_000), D(900_000), D(500_000)]) == (D(1_687_500), D(843_750), D(468_750))


@rule("s 25(1)")
def test_three_million_exactly_is_not_abated() -> None:
    assert abated([D(2_999_000), D(1_000)]) == (D(2_999_000), D(1_000))


@rule("R7")
def test_prizes_up_to_a_thousand_count_and_stay() -> None:
    # 3,200,000 in all: the large one alone gives way.
    assert abated([D(1_000), D(3_199_000)]) == (D(1_000), D(2_999_000))


@rule("s 25(2)")
def test_no_prize_falls_below_a_thousand() -> None:
    # Halved, the prize of 1,200 would be 600: it is 1,000, and the large one gives the rest.
    assert abated([D(6_000_000), D(1_200)]) == (D(2_999_000), D(1_000))


@rule("R7")
def test_floors_are_paid_even_if_they_exceed_the_total() -> None:
    assert abated([D(2_000)] * 4_000) == (D(1_000),) * 4_000


@given(st.lists(st.integers(10, 400_000_000), max_size=12))
def test_the_total_is_met_to_the_cent_and_no_prize_grows(cents: list[int]) -> None:
    prizes = [Money(amount) for amount in cents]
    paid = abated(prizes)
    assert total(paid) == min(total(prizes), D(3_000_000))
    for before, after in zip(prizes, paid, strict=True):
        assert after == before if before <= D(1_000) else D(1_000) <= after <= before
