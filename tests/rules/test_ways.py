"""Ways (s 14, R3): every group, and the union of every combination of groups."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.ways import Groups, Way, group_name, way_count, way_counts, ways_of
from tests.rules.citing import rule

PAIRS_AND_THREES: Groups = ((1, 2, 3, 4), (11, 12, 13, 14), (21, 22, 23), (31, 32, 33))


@rule("s 14(2)")
def test_groups_of_4_4_3_and_3_make_15_ways() -> None:
    # Two 3s, two 4s, one 6, four 7s, one 8, two 10s, two 11s, one 14.
    counts = {3: 2, 4: 2, 6: 1, 7: 4, 8: 1, 10: 2, 11: 2, 14: 1}
    assert way_counts(PAIRS_AND_THREES) == counts
    assert way_count(PAIRS_AND_THREES) == 15
    assert list(way_counts(PAIRS_AND_THREES)) == sorted(counts)


@rule("s 14(2)")
def test_ways_are_named_by_their_groups_single_groups_first() -> None:
    assert ways_of(((5,), (2, 9), (7,))) == (
        Way((0,), (5,)),
        Way((1,), (2, 9)),
        Way((2,), (7,)),
        Way((0, 1), (2, 5, 9)),
        Way((0, 2), (5, 7)),
        Way((1, 2), (2, 7, 9)),
        Way((0, 1, 2), (2, 5, 7, 9)),
    )
    assert [way.name for way in ways_of(((5,), (2, 9), (7,)))] == [
        "A",
        "B",
        "C",
        "A+B",
        "A+C",
        "B+C",
        "A+B+C",
    ]


@rule("R3")
def test_the_ways_of_chosen_sizes_keep_their_names_and_order() -> None:
    assert [way.name for way in ways_of(PAIRS_AND_THREES, [3, 8])] == ["C", "D", "A+B"]
    assert [way.name for way in ways_of(PAIRS_AND_THREES, [14])] == ["A+B+C+D"]
    assert way_count(PAIRS_AND_THREES, [3, 8]) == 3
    assert ways_of(PAIRS_AND_THREES, [5]) == ()
    assert way_count(PAIRS_AND_THREES, [5]) == 0


@rule("s 14(2)")
@pytest.mark.parametrize(
    ("place", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ")]
)
def test_groups_are_lettered(place: int, name: str) -> None:
    assert group_name(place) == name


@rule("s 14(2)")
def test_no_two_groups_have_the_same_letters() -> None:
    assert len({group_name(place) for place in range(2_000)}) == 2_000


@rule("s 14(2)", "R3")
def test_the_few_ways_of_many_kings_are_found_without_listing_a_million() -> None:
    kings = tuple((spot,) for spot in range(1, 81))
    assert way_count(kings) == 2**80 - 1
    assert way_counts(kings)[20] == 3_535_316_142_212_174_320
    assert len(ways_of(kings, [79])) == 80
    assert ways_of(kings, [80]) == (Way(tuple(range(80)), tuple(range(1, 81))),)


@st.composite
def _groups(draw: st.DrawFn) -> Groups:
    numbers = draw(st.permutations(range(1, 81)))
    groups, taken = [], 0
    for size in draw(st.lists(st.integers(1, 12), min_size=1, max_size=6)):
        groups.append(tuple(sorted(numbers[taken : taken + size])))
        taken += size
    return tuple(groups)


def _brute_force(groups: Groups) -> list[Way]:
    return [
        Way(places, tuple(sorted(spot for place in places for spot in groups[place])))
        for count in range(1, len(groups) + 1)
        for places in combinations(range(len(groups)), count)
    ]


@rule("s 14(2)", "R3")
@given(_groups(), st.lists(st.integers(1, 80), max_size=4))
def test_ways_are_every_combination_of_groups_and_no_other(groups: Groups, sizes: list[int]) -> None:
    every = _brute_force(groups)
    assert list(ways_of(groups)) == every
    chosen = [way for way in every if not sizes or len(way.spots) in sizes]
    assert list(ways_of(groups, sizes)) == chosen
    assert way_count(groups, sizes) == len(chosen)


@rule("s 14(2)")
@given(_groups())
def test_counts_are_those_of_the_ways(groups: Groups) -> None:
    counts = way_counts(groups)
    assert sum(counts.values()) == way_count(groups) == 2 ** len(groups) - 1
    lengths = [len(way.spots) for way in ways_of(groups)]
    assert counts == {size: lengths.count(size) for size in set(lengths)}
    assert sum(size * count for size, count in counts.items()) == sum(map(len, groups)) * 2 ** (
        len(groups) - 1
    )
