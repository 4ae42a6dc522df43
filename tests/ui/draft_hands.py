"""What tests of a draft choose with: a draft under the shipped terms, numbers and groups."""

from __future__ import annotations

from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft
from kiosk.values.money import Money
from tests.ui.fake_desk import offer

OFFER = offer()
D = Money.dollars
THREES = ((5, 12, 23), (44, 61, 77), (8, 18, 28))


def under_offer() -> Draft:
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
