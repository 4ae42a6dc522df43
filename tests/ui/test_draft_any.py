"""Whatever is touched, in any order: a ticket that nothing keeps from being sold is one the Rule accepts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.entering import refusal_of
from kiosk.rules.wagers import SpotWager
from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.draft_extras import Extras
from tests.ui.fake_desk import offer

OFFER = offer()
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
