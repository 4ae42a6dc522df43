"""Abatement of major prizes (s 25, R7)."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.abating import Abatement, abate
from kiosk.values.money import ZERO, Money, total
from tests.rules.citing import rule
from tests.rules.reading import money, rows

D = Money.dollars


def amounts(text: str) -> tuple[Money, ...]:
    """``$5.00 3 x $2.00`` as the four amounts."""
    found = re.findall(r"(?:(\d+) x )?(\$[\d,.]+)", text)
    return tuple(money(amount) for times, amount in found for _ in range(int(times or 1)))


@rule("s 25", "s 25(1) example", "s 25(2)", "R7")
@pytest.mark.parametrize(("in_full", "paid"), [row for row in rows("abatement.txt") if len(row) > 1])
def test_the_major_prizes_of_a_game_are_paid_as_the_table_says(in_full: str, paid: str) -> None:
    assert abate(amounts(in_full)).paid == amounts(paid)


@rule("s 25(1) example")
def test_the_example_of_the_rule() -> None:
    major = abate([D(1_800_000), D(900_000), D(500_000)])
    assert major.paid == (D(1_687_500), D(843_750), D(468_750))
    assert major.abatement == Abatement(left=D(3_000_000), in_full=D(3_200_000))


@rule("s 25(1)")
def test_three_million_exactly_is_not_abated() -> None:
    assert abate([D(2_999_000), D(1_000)]).abatement is None
    assert abate([D(2_999_000), Money(100_001)]).abatement is not None


@rule("s 25(1)", "s 25(2)", "R7")
def test_the_factor_is_that_of_the_prizes_that_are_scaled() -> None:
    # 3,000,000 - 900 - 1,000 is left for the one prize of 6,000,000.
    major = abate([D(6_000_000), D(1_200), D(900)])
    assert major.abatement == Abatement(left=D(2_998_100), in_full=D(6_000_000))


@rule("R7")
def test_there_is_no_factor_if_every_prize_is_held_at_a_thousand() -> None:
    assert abate([D(2_000)] * 4_000).abatement == Abatement(ZERO, ZERO)


@rule("s 25(1)", "s 25(2)", "R7")
def test_a_prize_scaled_to_a_thousand_exactly_is_not_held_at_it() -> None:
    # 3,000,000 / 3,600,000 is five sixths: $1,200 comes to $1,000.00 by the factor.
    major = abate([D(3_598_800), D(1_200)])
    assert major.paid == (D(2_999_000), D(1_000))
    assert major.abatement is not None
    assert not major.abatement.is_floored(D(1_200))
    # One step less and it is held; 1,000 is then left out of what the other is scaled from.
    held = abate([D(3_598_800), Money(119_990)])
    assert held.paid == (D(2_999_000), D(1_000))
    assert held.abatement is not None
    assert held.abatement.is_floored(Money(119_990))
    assert not held.abatement.is_floored(D(3_598_800))


@rule("s 25(2)", "R7")
def test_where_all_are_held_at_a_thousand_those_above_it_are_and_no_others() -> None:
    abatement = abate([D(2_000)] * 4_000).abatement
    assert abatement is not None
    assert abatement.is_floored(D(2_000))
    assert not abatement.is_floored(D(1_000))


_PRIZES = st.lists(
    st.one_of(
        st.integers(10, 400_000_000),
        st.integers(99_900, 250_000),
        st.sampled_from([100_000, 100_001, 300_000_000]),
    ).map(Money),
    max_size=12,
)


@rule("s 25(1)", "s 25(2)", "R7")
@given(_PRIZES)
def test_the_total_is_met_to_the_cent_and_no_prize_grows(prizes: list[Money]) -> None:
    paid = abate(prizes).paid
    assert total(paid) == min(total(prizes), D(3_000_000))
    for before, after in zip(prizes, paid, strict=True):
        assert after == before if before <= D(1_000) else D(1_000) <= after <= before


@rule("s 25(1)", "R7")
@given(_PRIZES)
def test_abated_prizes_are_in_proportion_to_the_cent(prizes: list[Money]) -> None:
    major = abate(prizes)
    if major.abatement is None:
        assert major.paid == tuple(prizes)
        return
    factor = Fraction(major.abatement.left.cents, major.abatement.in_full.cents)
    assert 0 < factor < 1
    for before, after in zip(prizes, major.paid, strict=True):
        if before > D(1_000):
            exact = max(before.cents * factor, Fraction(100_000))
            assert abs(after.cents - exact) < 1


@rule("s 25(1)")
@given(_PRIZES, st.data())
def test_a_larger_prize_is_never_paid_less_and_the_order_does_not_matter(
    prizes: list[Money], data: st.DataObject
) -> None:
    paid = abate(prizes).paid
    by_size = sorted(zip(prizes, paid, strict=True))
    for (smaller, paid_smaller), (larger, paid_larger) in pairwise(by_size):
        # Equal prizes may differ by the one cent that could not be shared (R8).
        assert paid_smaller <= paid_larger or (smaller == larger and paid_smaller - paid_larger <= Money(1))
    again = data.draw(st.permutations(prizes))
    assert sorted(abate(again).paid) == sorted(paid)
