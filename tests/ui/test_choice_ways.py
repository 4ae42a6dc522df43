"""The groups of a way wager while they are chosen."""

from __future__ import annotations

from kiosk.ui.choice_ways import WayChoice


def grouped(*groups: tuple[int, ...]) -> WayChoice:
    """Groups with these numbers, the last of them in hand."""
    choice = WayChoice()
    for place, group in enumerate(groups):
        choice = choice.begun() if place else choice
        for number in group:
            choice = choice.toggled(number)
    return choice


def test_numbers_go_into_the_group_in_hand() -> None:
    choice = grouped((5, 12), (44,))
    assert (choice.groups, choice.in_hand, choice.name) == (((5, 12), (44,)), 1, "B")
    assert choice.marks == "...." + "A" + "......" + "A" + "." * 31 + "B" + "." * 36


def test_a_number_of_the_group_in_hand_is_taken_back() -> None:
    assert grouped((5, 12)).toggled(5).groups == ((12,),)


def test_a_number_of_another_group_moves_to_the_one_in_hand() -> None:
    moved = grouped((5, 12), (44,)).toggled(12)
    assert moved.groups == ((5,), (44, 12))
    assert moved.numbers == (5, 44, 12)


def test_a_group_that_loses_its_last_number_is_gone() -> None:
    moved = grouped((5,), (12,), (44,)).toggled(5)
    assert (moved.groups, moved.in_hand, moved.name) == (((12,), (44, 5)), 1, "B")


def test_a_new_group_begins_once() -> None:
    begun = grouped((5,)).begun()
    assert (begun.groups, begun.in_hand) == (((5,), ()), 1)
    assert begun.begun() == begun
    assert WayChoice().begun() == WayChoice()


def test_going_on_with_another_group_leaves_no_empty_one() -> None:
    back = grouped((5,)).begun().taken(0)
    assert (back.groups, back.in_hand) == (((5,),), 0)
    assert back.taken(3) == back


def test_a_new_group_takes_the_place_of_an_empty_one_between_others() -> None:
    emptied = grouped((5,), (12,), (44,)).taken(1).toggled(12)
    assert emptied.has_gap
    begun = emptied.begun()
    assert (begun.groups, begun.in_hand, begun.has_gap) == (((5,), (44,), ()), 2, False)


def test_an_empty_group_at_the_end_is_no_gap() -> None:
    assert not grouped((5,)).begun().has_gap
    assert not WayChoice().has_gap


def test_a_group_is_dropped_with_its_numbers() -> None:
    dropped = grouped((5,), (12, 13), (44,)).taken(1).dropped()
    assert (dropped.groups, dropped.in_hand) == (((5,), (44,)), 0)
    assert grouped((5,)).dropped() == WayChoice()
    assert grouped((5,), (12,)).taken(0).dropped().groups == ((12,),)


def test_kwikpik_fills_the_group_in_hand() -> None:
    filled = grouped((5,), (44,)).filled_up((70, 71), keep=True)
    assert (filled.groups, filled.kwikpik) == (((5,), (44, 70, 71)), frozenset({70, 71}))
    assert filled.marks[69:71] == "bb"
    replaced = filled.filled_up((8, 9), keep=False)
    assert (replaced.groups, replaced.kwikpik) == (((5,), (8, 9)), frozenset({8, 9}))


def test_a_kwikpik_number_touched_into_another_group_is_a_chosen_one() -> None:
    moved = grouped((5,)).filled_up((70, 71), keep=True).begun().toggled(70)
    assert (moved.groups, moved.kwikpik) == (((5, 71), (70,)), frozenset({71}))


def test_three_groups_of_three_have_seven_ways() -> None:
    assert grouped((1, 2, 3), (4, 5, 6), (7, 8, 9)).counts == {3: 3, 6: 3, 9: 1}


def test_kings_are_groups_of_one() -> None:
    assert grouped((1,), (2,), (3, 4)).counts == {1: 2, 2: 2, 3: 2, 4: 1}
