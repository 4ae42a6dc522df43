"""Catch and total counted together: against every draw of a small field, and against a slow count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.exposure import (
    KENO,
    Field,
    Search,
    draws_with_multiplier,
    joint_counts,
    prize_sum,
    tally,
    total_counts,
)
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule

SMALL = Field(last_number=12, draw_size=4)
SMALL_TOTALS = range(9 + 10 + 11 + 12 + 1)


def every_draw(spots: tuple[int, ...]) -> Counter[tuple[int, int]]:
    """Catch and total of each of the 495 draws of 4 of 12."""
    draws = combinations(range(1, 13), 4)
    return Counter((len(set(draw) & set(spots)), sum(draw)) for draw in draws)


def slow_joint(spots: set[int]) -> dict[tuple[int, int, int], int]:
    """(numbers drawn, catch, total) -> draws of 1-80, number after number, in unlimited whole numbers."""
    counts = {(0, 0, 0): 1}
    for number in range(1, 81):
        following = dict(counts)
        for (drawn, catch, total), ways in counts.items():
            if drawn < 20:
                key = drawn + 1, catch + (number in spots), total + number
                following[key] = following.get(key, 0) + ways
        counts = following
    return counts


@given(st.sets(st.integers(1, 12), max_size=12).map(lambda spots: tuple(sorted(spots))))
def test_every_draw_of_a_small_field_is_counted(spots: tuple[int, ...]) -> None:
    counted = joint_counts(spots, SMALL)
    found = {
        (catch, total): int(counted[catch, total])
        for catch in range(5)
        for total in SMALL_TOTALS
        if counted[catch, total]
    }
    assert found == dict(every_draw(spots))


@rule("s 3B(2)(a)", "s 14E(2)")
def test_keno_is_counted_as_a_slow_count_does() -> None:
    spots = (3, 17, 40, 41, 80)
    slow = {key[1:]: draws for key, draws in slow_joint(set(spots)).items() if key[0] == 20}
    counted = joint_counts(spots)
    assert sum(slow.values()) == 3_535_316_142_212_174_320
    assert {
        (catch, total): int(counted[catch, total])
        for catch in range(21)
        for total in range(1411)
        if counted[catch, total]
    } == slow


def test_totals_have_the_known_ends_mean_and_variance() -> None:
    counts = total_counts()
    assert sum(counts) == KENO.draws == 3_535_316_142_212_174_320
    assert [total for total, draws in enumerate(counts) if draws] == list(range(210, 1411))
    assert sum(total * draws for total, draws in enumerate(counts)) == 810 * KENO.draws
    assert sum((total - 810) ** 2 * draws for total, draws in enumerate(counts)) == 8100 * KENO.draws


@pytest.mark.parametrize("spot_count", [1, 10, 20, 40, 80])
def test_without_the_total_the_catch_is_hypergeometric(spot_count: int) -> None:
    counted = tally(range(1, spot_count + 1), [1] * 1411)
    assert counted == {
        (catch, 1): comb(spot_count, catch) * comb(80 - spot_count, 20 - catch)
        for catch in range(21)
        if comb(spot_count, catch) * comb(80 - spot_count, 20 - catch)
    }


def test_prizes_are_multiplied_by_the_factor_of_the_total() -> None:
    # Catch of 2 on two spots pays 7, times 3 where the draw's total is 26, times 1 elsewhere.
    factors = [3 if total == 26 else 1 for total in SMALL_TOTALS]
    expected = sum(
        7 * (3 if sum(draw) == 26 else 1) for draw in combinations(range(1, 13), 4) if {2, 9} <= set(draw)
    )
    assert prize_sum(tally((2, 9), factors, SMALL), {2: 7}) == expected


@rule("s 26A(2)(b)", "s 26B(5)(b)")
def test_what_is_fixed_is_paid_unmultiplied_and_only_with_a_multiplier() -> None:
    factors = [1 + total % 3 for total in SMALL_TOTALS]
    caught = [sum(draw) for draw in combinations(range(1, 13), 4) if {2, 9} <= set(draw)]
    with_one = [total for total in caught if total % 3]
    counted = tally((2, 9), factors, SMALL)
    assert draws_with_multiplier(counted, 2) == len(with_one)
    expected = sum(7 * (1 + total % 3) for total in caught) + 50 * len(with_one)
    assert prize_sum(counted, {2: 7}, {2: 50}) == expected


@given(
    st.lists(st.sampled_from([1, 1, 2, 3, 10]), min_size=43, max_size=43),
    st.dictionaries(st.integers(0, 3), st.integers(1, 500), min_size=1),
    st.dictionaries(st.integers(0, 3), st.integers(1, 5000), max_size=1),
)
def test_no_single_exchange_is_worse_than_the_set_found(
    factors: list[int], prizes: dict[int, int], fixed: dict[int, int]
) -> None:
    found = Search(factors, SMALL).worst(prizes, [(1, 2, 3), (10, 11, 12), (2, 6, 10)], fixed)
    worth = worth_of(found, factors, prizes, fixed)
    for out in found:
        for in_ in SMALL.others(found):
            assert worth_of((*(set(found) - {out}), in_), factors, prizes, fixed) <= worth


@pytest.mark.parametrize("rising", [True, False])
def test_under_a_one_sided_table_the_set_found_is_the_worst_of_all(*, rising: bool) -> None:
    factors = [1 + (total if rising else 42 - total) // 6 for total in SMALL_TOTALS]
    prizes = {2: 5, 3: 40}
    found = Search(factors, SMALL).worst(prizes, [(5, 6, 7)])
    assert found == max(combinations(range(1, 13), 3), key=lambda spots: worth_of(spots, factors, prizes))
    assert found == ((10, 11, 12) if rising else (1, 2, 3))


def test_the_set_found_is_the_worst_for_what_is_fixed() -> None:
    # A catch of 3 pays nothing by itself, and its fixed amount needs a total of 34 or more.
    factors = [2 if total >= 34 else 1 for total in SMALL_TOTALS]
    found = Search(factors, SMALL).worst({1: 1}, [(1, 2, 3)], {3: 10_000})
    assert found == (10, 11, 12)


def worth_of(
    spots: tuple[int, ...], factors: list[int], prizes: dict[int, int], fixed: dict[int, int] | None = None
) -> int:
    """All prizes of the 495 draws, each draw by itself."""
    return sum(
        (prizes.get(catch, 0) * factors[total] + (fixed or {}).get(catch, 0) * (factors[total] > 1)) * draws
        for (catch, total), draws in every_draw(spots).items()
    )


def test_all_numbers_as_spots_leave_nothing_to_exchange() -> None:
    every = tuple(range(1, 13))
    assert Search([1] * 43, SMALL).worst({4: 1}, [every]) == every


def test_a_field_too_large_for_64_bits_is_a_breach() -> None:
    with pytest.raises(InvariantBroken, match="64 bits"):
        Field(last_number=100, draw_size=50)
    with pytest.raises(InvariantBroken, match="comes from the field"):
        Field(last_number=3, draw_size=4)


def test_every_total_needs_a_factor() -> None:
    with pytest.raises(InvariantBroken, match="factor"):
        tally((1,), [1] * 42, SMALL)
    with pytest.raises(InvariantBroken, match="factor"):
        Search([1] * 44, SMALL)
