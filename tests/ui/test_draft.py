"""The draft: what may be chosen, how it can be taken back, and why it can't be paid yet."""

from __future__ import annotations

import pytest

from kiosk.rules.entering import EntryLimits, refusal_of
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, spot_wager
from kiosk.ui.choice import Tab
from kiosk.ui.draft import HISTORY_MAXIMUM, Draft, Obstacle
from kiosk.values.money import Money
from tests.ui.fake_desk import offer

OFFER = offer()


@pytest.fixture
def draft() -> Draft:
    """A draft under the shipped schedule and the usual limits."""
    fresh = Draft()
    fresh.take_terms(OFFER)
    return fresh


def choose(draft: Draft, *numbers: int) -> None:
    for number in numbers:
        draft.toggle(number)


def test_a_number_is_chosen_and_taken_back(draft: Draft) -> None:
    choose(draft, 5, 61)
    assert draft.choice.marks == "." * 4 + "s" + "." * 55 + "s" + "." * 19
    choose(draft, 5)
    assert draft.choice.spots == (61,)


def test_the_forty_first_number_is_refused(draft: Draft) -> None:
    choose(draft, *range(1, 41))
    assert draft.is_full
    assert not draft.toggle(41)
    assert draft.choice.spots == tuple(range(1, 41))
    assert draft.toggle(40)  # taking one off is always possible


@pytest.mark.parametrize(
    ("count", "below", "above"), [(11, 10, 15), (12, 10, 15), (14, 10, 15), (16, 15, 20), (39, 20, 40)]
)
def test_counts_without_a_line_name_the_nearest_ones(
    draft: Draft, count: int, below: int, above: int
) -> None:
    choose(draft, *range(1, count + 1))
    assert draft.obstacle is Obstacle.SPOT_COUNT
    assert draft.counts_around == (below, above)


@pytest.mark.parametrize("count", [*range(1, 11), 15, 20, 40])
def test_every_count_of_the_schedule_can_be_entered(draft: Draft, count: int) -> None:
    choose(draft, *range(1, count + 1))
    assert draft.obstacle is None
    assert draft.entry is not None
    assert refusal_of(draft.entry, OFFER) is None


def test_kwikpik_takes_the_place_of_what_was_chosen_or_fills_it_up(draft: Draft) -> None:
    choose(draft, 5, 12)
    draft.take_kwikpik((44, 61), keep=True)
    assert draft.made.wager == spot_wager((5, 12, 44, 61), Money.dollars(1), (44, 61))
    draft.take_kwikpik((7, 8, 9), keep=False)
    assert draft.made.wager == spot_wager((7, 8, 9), Money.dollars(1), (7, 8, 9))


def test_a_kwikpik_number_touched_twice_is_a_chosen_one(draft: Draft) -> None:
    draft.take_kwikpik((44, 61), keep=False)
    choose(draft, 44, 44)
    assert draft.choice.kwikpik == {61}
    assert draft.choice.marks[43] == "s"


def test_undo_goes_back_through_every_kind_of_change(draft: Draft) -> None:
    before = [draft.choice]
    steps = [
        lambda: draft.toggle(5),
        lambda: draft.take_kwikpik((44, 61), keep=True),
        lambda: draft.set_amount(Money.dollars(5)),
        lambda: draft.set_game_count(3),
        lambda: draft.show(Tab.HEADS),
        lambda: draft.choose_side("evens"),
        draft.clear,
    ]
    for step in steps:
        assert step()
        before.append(draft.choice)
    for choice in reversed(before[:-1]):
        assert draft.undo()
        assert draft.choice == choice
    assert not draft.can_undo
    assert not draft.undo()


def test_a_change_that_changes_nothing_is_not_remembered(draft: Draft) -> None:
    assert not draft.clear()
    assert not draft.set_game_count(1)
    assert not draft.show(Tab.SPOTS)
    assert not draft.can_undo


def test_the_history_has_an_end(draft: Draft) -> None:
    for _ in range(HISTORY_MAXIMUM + 30):
        draft.toggle(1)
    undone = 0
    while draft.undo():
        undone += 1
    assert undone == HISTORY_MAXIMUM


def test_small_amounts_are_for_small_spot_counts_only(draft: Draft) -> None:
    choose(draft, 1, 2, 3)
    draft.set_game_count(2)
    draft.pay_less()
    assert draft.choice.amount == Money(90)
    choose(draft, 4, 5, 6, 7)
    assert draft.choice.amount == draft.minimum == Money.dollars(1)  # s 15(2): 7 spots play for $1 a game
    assert not draft.can_pay_less
    draft.undo()
    assert (len(draft.choice.spots), draft.choice.amount) == (6, Money(90))


@pytest.mark.parametrize(("games", "least"), [(1, 100), (2, 50), (3, 40), (4, 30), (9, 20), (10, 10)])
def test_the_amount_ends_where_the_ticket_costs_a_dollar(draft: Draft, games: int, least: int) -> None:
    """s 15(5): a ticket costs $1 or more; in steps of 10 cents, so that 3 games cost 40 cents each."""
    choose(draft, 1)
    draft.set_game_count(games)
    while draft.pay_less():
        assert draft.obstacle is None
    assert draft.choice.amount == Money(least)
    assert not draft.can_pay_less
    assert draft.entry is not None
    assert refusal_of(draft.entry, OFFER) is None


def test_the_amount_rises_where_fewer_games_would_make_the_ticket_too_cheap(draft: Draft) -> None:
    choose(draft, 1)
    draft.set_game_count(10)
    draft.set_amount(Money(20))
    draft.set_game_count(2)
    assert draft.choice.amount == Money(50)
    draft.undo()
    assert (draft.choice.game_count, draft.choice.amount) == (10, Money(20))
    draft.take_terms(offer(EntryLimits(game_count_maximum=3)))
    assert (draft.choice.game_count, draft.choice.amount) == (3, Money(40))
    draft.show(Tab.HEADS)
    draft.set_game_count(1)
    draft.show(Tab.SPOTS)
    assert draft.choice.amount == Money.dollars(1)


def test_every_amount_the_stepper_stops_at_can_be_entered(draft: Draft) -> None:
    choose(draft, 1)
    draft.set_game_count(10)
    while draft.pay_less():
        pass
    assert draft.choice.amount == Money(10)
    stops = [draft.choice.amount]
    while draft.pay_more():
        stops.append(draft.choice.amount)
    assert stops[-1] == Money.dollars(1_000)
    assert stops == sorted(set(stops))
    assert all(stop.is_multiple_of(Money(10)) for stop in stops)
    assert {Money.dollars(1), Money.dollars(2), Money.dollars(5), Money.dollars(20)} < set(stops)


def test_heads_and_tails_are_played_in_whole_dollars(draft: Draft) -> None:
    draft.show(Tab.HEADS)
    draft.choose_side("heads")
    assert not draft.can_pay_less
    seen = [draft.choice.amount]
    while draft.pay_more():
        seen.append(draft.choice.amount)
    assert all(amount.is_multiple_of(Money.dollars(1)) for amount in seen)
    assert draft.entry == Entry((HeadsWager(Money.dollars(1_000)),), 1)


def test_amounts_of_spots_and_of_halves_are_kept_apart(draft: Draft) -> None:
    choose(draft, 1)
    draft.set_game_count(2)
    draft.set_amount(Money(50))
    draft.show(Tab.HEADS)
    assert draft.choice.amount == Money.dollars(1)
    draft.set_amount(Money.dollars(5))
    draft.show(Tab.SPOTS)
    assert draft.choice.amount == Money(50)


def test_one_half_is_chosen_at_a_time(draft: Draft) -> None:
    draft.show(Tab.HEADS)
    assert draft.obstacle is Obstacle.NOTHING_CHOSEN
    draft.choose_side("heads")
    draft.choose_side("evens")
    assert draft.made.wager == EvensWager(Money.dollars(1))
    draft.choose_side("evens")
    assert draft.made.wager is None


def test_games_stay_within_what_may_be_entered_at_one_time(draft: Draft) -> None:
    assert not draft.set_game_count(0)
    assert draft.set_game_count(10)
    assert not draft.set_game_count(11)
    assert draft.choice.game_count == 10
    draft.take_terms(offer(EntryLimits(game_count_maximum=5)))
    assert draft.choice.game_count == 5
    assert draft.game_presets == (1, 2, 3, 5)


def test_a_price_above_the_highest_is_an_obstacle(draft: Draft) -> None:
    draft.take_terms(offer(EntryLimits(price_maximum=Money.dollars(50))))
    choose(draft, 1)
    draft.set_amount(Money.dollars(20))
    draft.set_game_count(3)
    assert draft.obstacle is Obstacle.PRICE


def test_numbers_can_be_chosen_before_the_terms_are_known() -> None:
    draft = Draft()
    choose(draft, *range(1, 13))
    assert draft.obstacle is None
    assert (draft.can_pay_less, draft.can_pay_more, draft.game_count_maximum) == (False, False, 1)
    draft.take_terms(OFFER)
    assert draft.obstacle is Obstacle.SPOT_COUNT


def test_starting_again_leaves_nothing_of_the_last_player(draft: Draft) -> None:
    choose(draft, 5)
    draft.set_game_count(3)
    draft.start_again()
    assert draft.choice == Draft().choice
    assert not draft.can_undo
