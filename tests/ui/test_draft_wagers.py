"""The draft of every other wager: ways, shapes, lucky last and keno bonus, and what they cost."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.entering import EntryLimits, Offer, refusal_of
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    LuckyLastWager,
    SpotWager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.draft_entry import Size
from kiosk.ui.draft_extras import Extras
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.fake_desk import ASSETS, offer

OFFER = offer()
D = Money.dollars
THREES = ((5, 12, 23), (44, 61, 77), (8, 18, 28))


@pytest.fixture
def draft() -> Draft:
    """A draft under the shipped schedule and shapes, with keno bonus."""
    fresh = Draft()
    fresh.take_terms(OFFER)
    return fresh


def choose(draft: Draft, *numbers: int) -> None:
    for number in numbers:
        assert draft.toggle(number)


def group(draft: Draft, *groups: tuple[int, ...]) -> None:
    draft.show(Tab.WAYS)
    for place, numbers in enumerate(groups):
        if place:
            assert draft.begin_group()
        choose(draft, *numbers)


# --- ways


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


# --- shapes


@rule("s 14C(1)")
def test_a_shape_is_a_spot_wager_by_name(draft: Draft) -> None:
    draft.show(Tab.SHAPES)
    assert draft.obstacle is Obstacle.NOTHING_CHOSEN
    draft.choose_shape("Diamond")
    assert draft.entry == Entry((spot_wager((15, 24, 26, 33, 37, 44, 46, 55), D(1), setbet="Diamond"),), 1)
    assert refusal_of(draft.entry, OFFER) is None
    draft.choose_shape("Diamond")
    assert draft.entry is None


def test_a_shape_that_is_not_offered_any_more_is_not_chosen(draft: Draft) -> None:
    draft.show(Tab.SHAPES)
    draft.choose_shape("Diamond")
    draft.take_terms(Offer(OFFER.schedule))
    assert draft.obstacle is Obstacle.NOTHING_CHOSEN


@pytest.mark.parametrize("shape", OFFER.setbets.shapes, ids=lambda shape: shape.name)
def test_every_shipped_shape_can_be_entered(draft: Draft, shape: object) -> None:
    draft.show(Tab.SHAPES)
    draft.choose_shape(shape.name)  # type: ignore[attr-defined]
    assert draft.entry is not None
    assert (draft.obstacle, refusal_of(draft.entry, OFFER)) == (None, None)


# --- lucky last


@rule("s 14D", "R4")
def test_lucky_last_rides_on_the_spots_chosen(draft: Draft) -> None:
    extras = Extras(draft)
    assert not extras.switch_lucky_last()
    choose(draft, 1, 2, 3)
    assert extras.switch_lucky_last()
    assert extras.step_lucky_last(1)
    assert extras.lucky_last_prize == D(40)  # 3 spots: $20 a dollar
    draft.set_game_count(4)
    assert draft.entry == Entry((spot_wager((1, 2, 3), D(1)), LuckyLastWager(D(2))), 4)
    assert draft.price == D(12)


@rule("R4")
def test_lucky_last_counts_every_number_of_the_groups(draft: Draft) -> None:
    extras = Extras(draft)
    group(draft, *THREES)
    extras.switch_lucky_last()
    assert extras.lucky_last_prize == Money(660)
    assert draft.price == D(8)  # 7 ways and lucky last once


@rule("R4")
def test_lucky_last_is_not_had_with_more_numbers_than_the_schedule_has_lines_for(draft: Draft) -> None:
    extras = Extras(draft)
    group(draft, *(tuple(range(start, start + 10)) for start in range(1, 61, 10)))
    extras.switch_lucky_last()
    assert extras.has_lucky_last
    before = draft.price
    choose(draft, 61)
    assert (extras.has_lucky_last, extras.lucky_last_prize) == (False, None)
    draft.undo()
    assert (extras.has_lucky_last, draft.price) == (True, before)


def test_lucky_last_waits_while_heads_or_tails_is_shown(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1)
    extras.switch_lucky_last()
    draft.show(Tab.HEADS)
    draft.choose_side("evens")
    assert draft.entry == Entry((EvensWager(D(1)),), 1)
    draft.show(Tab.SPOTS)
    assert extras.has_lucky_last


@rule("s 15(1)(b)")
def test_lucky_last_is_in_whole_dollars(draft: Draft) -> None:
    extras = Extras(draft)
    assert not extras.step_lucky_last(-1)
    stops = [draft.choice.lucky_last_amount]
    while extras.step_lucky_last(1):
        stops.append(draft.choice.lucky_last_amount)
    assert stops[:3] == [D(1), D(2), D(3)]
    assert stops[-1] == D(1_000)
    assert all(stop.is_multiple_of(D(1)) for stop in stops)


@rule("s 15(5)")
def test_the_dollar_of_lucky_last_counts_for_the_ticket(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1)
    assert not draft.can_pay_less
    extras.switch_lucky_last()
    while draft.pay_less():
        pass
    assert (draft.choice.spot_amount, draft.price) == (Money(10), Money(110))
    assert draft.entry is not None
    assert refusal_of(draft.entry, OFFER) is None
    extras.switch_lucky_last()
    assert draft.choice.spot_amount == D(1)


# --- keno bonus


@rule("s 14E(1)", "s 15(3)")
def test_keno_bonus_is_the_same_amount_again(draft: Draft) -> None:
    extras = Extras(draft)
    assert not extras.switch_bonus()
    choose(draft, 1, 2)
    draft.set_game_count(3)
    assert extras.switch_bonus()
    assert draft.entry == Entry((spot_wager((1, 2), D(1), bonus=True),), 3, 3)
    assert draft.price == D(6)
    assert refusal_of(draft.entry, OFFER) is None


@rule("s 15(4)")
def test_keno_bonus_may_be_on_the_first_games_only(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1, 2)
    draft.set_game_count(5)
    extras.switch_bonus()
    assert not extras.step_bonus_games(1)
    assert extras.step_bonus_games(-1)
    assert extras.step_bonus_games(-1)
    assert draft.entry is not None
    assert (draft.entry.bonus_game_count, draft.price) == (3, D(8))
    draft.set_game_count(2)
    assert draft.entry is not None
    assert draft.entry.bonus_game_count == 2
    draft.set_game_count(5)
    assert draft.entry is not None
    assert draft.entry.bonus_game_count == 3  # as it was wished
    while extras.step_bonus_games(-1):
        pass
    assert draft.choice.bonus_game_count == 1


def test_bonus_on_all_games_stays_on_all_of_more_games(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1, 2)
    draft.set_game_count(3)
    extras.switch_bonus()
    extras.step_bonus_games(-1)
    extras.step_bonus_games(1)
    draft.set_game_count(10)
    assert draft.entry is not None
    assert draft.entry.bonus_game_count == 10


@rule("R5")
def test_keno_bonus_goes_with_what_the_schedule_says(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1)
    extras.switch_bonus()
    draft.show(Tab.HEADS)
    draft.choose_side("heads")
    assert (extras.takes_bonus, draft.price) == (False, D(1))
    document = json.loads((ASSETS / "schedules" / "classic.json").read_text())
    document["bonus_on"] = ["heads"]
    schedule = ScheduleOfPrizes.parse(json.dumps(document).encode())
    assert isinstance(schedule, ScheduleOfPrizes)
    draft.take_terms(msgspec.structs.replace(OFFER, schedule=schedule))
    assert (extras.takes_bonus, draft.price) == (True, D(2))
    draft.show(Tab.SPOTS)
    assert not extras.takes_bonus


def test_without_multipliers_there_is_no_keno_bonus(draft: Draft) -> None:
    draft.take_terms(offer(has_bonus=False))
    choose(draft, 1)
    assert not Extras(draft).switch_bonus()


def test_ways_lucky_last_and_bonus_on_one_ticket(draft: Draft) -> None:
    extras = Extras(draft)
    group(draft, *THREES)
    draft.switch_size(3)
    draft.set_game_count(5)
    extras.switch_lucky_last()
    extras.switch_bonus()
    extras.step_bonus_games(-1)
    expected = Entry(
        (way_wager(THREES, D(1), (6, 9), bonus=True), LuckyLastWager(D(1))), 5, bonus_game_count=4
    )
    assert draft.entry == expected
    assert draft.price == D(41)  # 5 x ($4 + $1) + 4 x $4
    assert refusal_of(draft.entry, OFFER) is None


def test_undo_goes_back_through_groups_sizes_and_extras(draft: Draft) -> None:
    extras = Extras(draft)
    before = [draft.choice]
    steps = [
        lambda: draft.show(Tab.WAYS),
        lambda: draft.toggle(5),
        draft.begin_group,
        lambda: draft.take_kwikpik((44, 61), keep=True),
        lambda: draft.take_group(0),
        lambda: draft.switch_size(2),
        extras.switch_lucky_last,
        lambda: extras.step_lucky_last(1),
        lambda: draft.set_game_count(3),
        extras.switch_bonus,
        lambda: extras.step_bonus_games(-1),
        draft.drop_group,
        lambda: draft.show(Tab.SHAPES),
        lambda: draft.choose_shape("Ring"),
        draft.clear,
    ]
    for step in steps:
        assert step()
        before.append(draft.choice)
    for choice in reversed(before[:-1]):
        assert draft.undo()
        assert draft.choice == choice
    assert not draft.can_undo


# --- whatever is touched

ACTS = st.one_of(
    st.tuples(st.just("toggle"), st.integers(1, 80)),
    st.tuples(st.just("group"), st.integers(0, 7)),
    st.tuples(st.just("begin"), st.just(0)),
    st.tuples(st.just("drop"), st.just(0)),
    st.tuples(st.just("size"), st.integers(1, 20)),
    st.tuples(st.just("tab"), st.integers(0, 3)),
    st.tuples(st.just("shape"), st.integers(0, 23)),
    st.tuples(st.just("side"), st.integers(0, 2)),
    st.tuples(st.just("games"), st.integers(1, 10)),
    st.tuples(st.just("pay"), st.sampled_from((-1, 1))),
    st.tuples(st.just("lucky"), st.integers(-1, 1)),
    st.tuples(st.just("bonus"), st.integers(-1, 1)),
    st.tuples(st.just("undo"), st.just(0)),
)


def act(draft: Draft, extras: Extras, what: str, value: int) -> None:
    acts = {
        "toggle": lambda: draft.toggle(value),
        "group": lambda: draft.take_group(value),
        "begin": draft.begin_group,
        "drop": draft.drop_group,
        "size": lambda: draft.switch_size(value),
        "tab": lambda: draft.show(tuple(Tab)[value]),
        "shape": lambda: draft.choose_shape(OFFER.setbets.shapes[value].name),
        "side": lambda: draft.choose_side(("heads", "evens", "tails")[value]),
        "games": lambda: draft.set_game_count(value),
        "pay": draft.pay_more if value > 0 else draft.pay_less,
        "lucky": lambda: extras.step_lucky_last(value) if value else extras.switch_lucky_last(),
        "bonus": lambda: extras.step_bonus_games(value) if value else extras.switch_bonus(),
        "undo": draft.undo,
    }
    acts[what]()


@given(st.lists(ACTS, max_size=40))
def test_whatever_is_touched_a_ticket_without_an_obstacle_is_accepted(acts: list[tuple[str, int]]) -> None:
    draft = Draft()
    draft.take_terms(OFFER)
    extras = Extras(draft)
    for what, value in acts:
        act(draft, extras, what, value)
        entry = draft.entry
        if draft.obstacle is None:
            assert entry is not None
            assert refusal_of(entry, OFFER) is None
            assert entry.price == draft.price
        elif draft.obstacle is Obstacle.SPOT_COUNT:
            assert isinstance(draft.made.wager, SpotWager)
