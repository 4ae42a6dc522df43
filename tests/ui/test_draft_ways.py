"""The draft of a way wager: groups, sizes, the least amounts, and what keeps it from being sold."""

from __future__ import annotations

import pytest

from kiosk.rules.entering import EntryLimits, refusal_of
from kiosk.rules.wagers import (
    Entry,
    WayWager,
    way_wager,
)
from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.draft_entry import Size
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.draft_hands import OFFER, THREES, D, choose, group, under_offer
from tests.ui.fake_desk import offer


@pytest.fixture
def draft() -> Draft:
    """A draft under the shipped schedule and shapes, with keno bonus."""
    return under_offer()


@rule("s 14(1)", "s 14(2)")
def test_groups_and_their_unions_are_ways_at_the_amount_each(draft: Draft) -> None:
    group(draft, *THREES)
    draft.set_game_count(2)
    assert draft.entry == Entry((way_wager(THREES, D(1)),), 2)
    assert (draft.way_count, draft.price) == (7, D(14))


@rule("R3")
def test_only_the_sizes_switched_on_are_wagered_on(draft: Draft) -> None:
    group(draft, *THREES)
    draft.switch_size(3)
    assert draft.made.wager == way_wager(THREES, D(1), (6, 9))
    assert (draft.way_count, draft.price) == (4, D(4))
    draft.switch_size(3)
    assert draft.made.wager == way_wager(THREES, D(1))


@rule("R3", "s 23(1)(b)")
def test_a_size_without_a_line_is_off_by_itself(draft: Draft) -> None:
    group(draft, (1, 2, 3, 4, 5, 6), (11, 12, 13, 14, 15, 16))
    assert draft.sizes == (
        Size(6, 2, has_line=True, is_on=True),
        Size(12, 1, has_line=False, is_on=False),
    )
    assert isinstance(draft.made.wager, WayWager)
    assert (draft.made.wager.sizes, draft.obstacle, draft.price) == ((6,), None, D(2))
    assert draft.entry is not None
    assert refusal_of(draft.entry, OFFER) is None


def test_ways_of_no_line_at_all_and_none_switched_on_are_different_obstacles(draft: Draft) -> None:
    group(draft, tuple(range(1, 13)))
    assert (draft.obstacle, draft.entry) == (Obstacle.NO_LINE, None)
    draft.toggle(12)
    draft.toggle(11)
    assert draft.obstacle is None
    draft.switch_size(10)
    assert draft.obstacle == "no_size"
    assert draft.entry is None


def test_an_empty_group_before_others_keeps_the_ticket_from_being_sold(draft: Draft) -> None:
    group(draft, (1,), (2,), (3,))
    draft.take_group(1)
    draft.toggle(2)
    assert draft.obstacle is Obstacle.GROUP_EMPTY
    draft.drop_group()
    assert draft.choice.ways.groups == ((1,), (3,))
    assert draft.entry is not None


def test_an_empty_group_at_the_end_is_left_out(draft: Draft) -> None:
    group(draft, (1, 2))
    draft.begin_group()
    assert (draft.obstacle, draft.made.wager) == (None, way_wager(((1, 2),), D(1)))


def test_nothing_in_any_group_is_nothing_chosen(draft: Draft) -> None:
    draft.show(Tab.WAYS)
    assert (draft.obstacle, draft.can_begin_group, draft.can_clear) == (
        Obstacle.NOTHING_CHOSEN,
        False,
        False,
    )


@rule("R6", "s 15(2)")
def test_a_way_of_seven_to_ten_spots_costs_a_dollar_at_least(draft: Draft) -> None:
    group(draft, (1, 2, 3), (11, 12, 13))
    while draft.pay_less():
        pass
    assert draft.choice.way_amount == Money(40)  # s 15(5): 3 ways x 40c is the least that makes $1
    draft.begin_group()
    draft.toggle(21)
    assert draft.choice.way_amount == D(1)  # a way of 7 spots
    draft.switch_size(7)
    assert draft.can_pay_less
    draft.undo()
    draft.undo()
    assert draft.choice.way_amount == Money(40)


def test_eight_groups_are_the_most_on_the_board(draft: Draft) -> None:
    group(draft, *((number,) for number in range(1, 9)))
    assert not draft.can_begin_group
    draft.take_terms(offer(EntryLimits(group_count_maximum=3)))
    draft.clear()
    choose(draft, 1)
    for number in (2, 3):
        assert draft.begin_group()
        choose(draft, number)
    assert not draft.begin_group()


def test_more_ways_than_the_licensee_lets_are_an_obstacle(draft: Draft) -> None:
    draft.take_terms(offer(EntryLimits(way_count_maximum=6)))
    group(draft, *THREES)
    assert draft.obstacle is Obstacle.WAY_COUNT
    draft.switch_size(9)
    assert draft.obstacle is None


def test_kwikpik_leaves_other_groups_alone(draft: Draft) -> None:
    group(draft, (1, 2), (3,))
    assert (draft.in_hand, draft.elsewhere) == ((3,), (1, 2))
    draft.take_kwikpik((70, 71), keep=True)
    assert draft.choice.ways.groups == ((1, 2), (3, 70, 71))
    draft.show(Tab.SPOTS)
    assert (draft.in_hand, draft.elsewhere) == ((), ())


def test_groups_and_spots_are_kept_apart(draft: Draft) -> None:
    choose(draft, 5)
    group(draft, (5, 6), (7,))
    draft.clear()
    assert draft.choice.ways.groups == ((),)
    draft.show(Tab.SPOTS)
    assert draft.choice.spots == (5,)
