"""Choosing at random: every choice equally likely, shown by trying every stream of bytes there is."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.choosing import RandomBytes, choose, kwikpik
from kiosk.rules.field import NUMBERS, Draw
from kiosk.values.invariant import InvariantBroken
from tests.rules.citing import rule


class _Spent(Exception):
    """The stream holds no more bytes."""


_SOURCES = st.randoms(use_true_random=False).map(lambda source: source.randbytes)


def stream(*values: int) -> RandomBytes:
    """A source that gives these bytes and no more."""
    left = iter(values)

    def random_bytes(count: int) -> bytes:
        given_out = bytes(islice(left, count))
        if len(given_out) < count:
            raise _Spent
        return given_out

    return random_bytes


@rule("s 2 keno random number generator")
def test_one_of_80_is_each_number_for_as_many_bytes() -> None:
    outcomes: Counter[int] = Counter()
    rejected = 0
    for value in range(256):
        try:
            outcomes[choose(1, NUMBERS, stream(value))[0]] += 1
        except _Spent:
            rejected += 1
    assert outcomes == dict.fromkeys(range(1, 81), 3)
    assert rejected == 256 - 240


@rule("s 2 keno random number generator", "s 14B")
def test_two_of_three_come_in_every_order_equally_often() -> None:
    outcomes: Counter[tuple[int, ...]] = Counter()
    for first, second in product(range(256), repeat=2):
        try:
            outcomes[choose(2, (7, 8, 9), stream(first, second))] += 1
        except _Spent:
            assert first == 255  # the one byte that would favour 7
    assert outcomes == dict.fromkeys(permutations((7, 8, 9), 2), 255 * 256 // 6)


def test_one_of_256_takes_every_byte_for_its_own_number() -> None:
    assert [choose(1, range(256), stream(value)) for value in range(256)] == [
        (value,) for value in range(256)
    ]


def test_a_rejected_byte_is_replaced_by_the_next() -> None:
    assert choose(1, NUMBERS, stream(240, 255, 1)) == (2,)


@rule("s 19(4)")
def test_the_order_of_choosing_is_kept() -> None:
    assert choose(3, (10, 20, 30, 40), stream(3, 0, 1)) == (40, 10, 30)


@rule("s 2 keno random number generator", "s 19(4)")
@given(_SOURCES)
def test_20_of_80_are_always_a_draw(random_bytes: RandomBytes) -> None:
    assert Draw(choose(20, NUMBERS, random_bytes))


@given(st.sets(st.integers(), max_size=40).map(sorted), st.data(), _SOURCES)
def test_a_choice_is_different_numbers_of_those_offered(
    numbers: list[int], data: st.DataObject, random_bytes: RandomBytes
) -> None:
    count = data.draw(st.integers(0, len(numbers)))
    chosen = choose(count, numbers, random_bytes)
    assert len(set(chosen)) == len(chosen) == count
    assert set(chosen) <= set(numbers)


@rule("s 14B")
@given(
    st.sets(st.integers(1, 80), max_size=40).map(lambda kept: tuple(sorted(kept))),
    st.data(),
    _SOURCES,
)
def test_kwikpik_completes_the_spots_a_person_keeps(
    keep: tuple[int, ...], data: st.DataObject, random_bytes: RandomBytes
) -> None:
    count = data.draw(st.integers(0, 80 - len(keep)))
    chosen = kwikpik(count, keep, random_bytes)
    assert list(chosen) == sorted(chosen)
    assert len({*chosen, *keep}) == count + len(keep)
    assert all(1 <= number <= 80 for number in chosen)


@rule("s 14B")
def test_kwikpik_can_choose_any_number_that_is_not_kept() -> None:
    assert {kwikpik(1, (1, 80), stream(value))[0] for value in range(78)} == set(range(2, 80))


@pytest.mark.parametrize(
    "source",
    [lambda count: b"\xff" * count, lambda count: b"", lambda count: b"12"],
    ids=["stuck", "short", "long"],
)
def test_a_source_that_fails_stops_the_choice(source: RandomBytes) -> None:
    with pytest.raises(InvariantBroken):
        choose(1, NUMBERS, source)


@pytest.mark.parametrize(
    ("count", "numbers"), [(81, NUMBERS), (-1, NUMBERS), (1, ()), (1, (3, 3)), (1, range(257))]
)
def test_a_choice_that_cannot_be_made_is_a_breach(count: int, numbers: range) -> None:
    with pytest.raises(InvariantBroken):
        choose(count, numbers, stream(*range(100)))
