"""The draft of shapes, lucky last and keno bonus, alone and with ways, and what they cost."""

from __future__ import annotations

import json

import msgspec
import pytest

from kiosk.rules.entering import Offer, refusal_of
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    LuckyLastWager,
    spot_wager,
    way_wager,
)
from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.draft_extras import Extras
from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.draft_hands import OFFER, THREES, D, choose, group, under_offer
from tests.ui.fake_desk import ASSETS, offer


@pytest.fixture
def draft() -> Draft:
    """A draft under the shipped schedule and shapes, with keno bonus."""
    return under_offer()


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


@rule("s 15(5)")
def test_the_bonus_counts_for_the_dollar_of_the_ticket(draft: Draft) -> None:
    extras = Extras(draft)
    choose(draft, 1)
    extras.switch_bonus()
    while draft.pay_less():
        pass
    assert (draft.choice.spot_amount, draft.price) == (Money(50), D(1))
    extras.switch_bonus()
    assert (draft.choice.spot_amount, draft.price) == (D(1), D(1))


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
