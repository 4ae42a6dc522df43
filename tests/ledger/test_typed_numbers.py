"""Typed numbers: how often a wrong time is forgiven, and what is paid without the paper (case 77)."""

from __future__ import annotations

import pytest

from kiosk.ledger.events import NumberTyped, TerminalStarted
from kiosk.ledger.evolve import evolve
from kiosk.ledger.state import State
from kiosk.ledger.typed_numbers import counted, refusal_of_typed, refusal_of_typing
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.ledger.samples import K1, SERIALS


def serial_number(number: int) -> Serial:
    """One serial of many."""
    return Serial.from_entropy(number.to_bytes(16, "big"))


def test_the_third_wrong_time_is_the_last() -> None:
    state = evolve(State(), TerminalStarted(K1, "0.1.0"))
    for wrong in range(3):
        assert refusal_of_typing(state.typed_wrong, SERIALS[0]) is None, wrong
        state = evolve(state, NumberTyped(SERIALS[0], is_right=False))
    assert refusal_of_typing(state.typed_wrong, SERIALS[0]) == Refused(Refusal.TYPED_TOO_OFTEN)
    assert refusal_of_typing(state.typed_wrong, SERIALS[1]) is None


def test_a_right_time_ends_the_count_of_its_number_only() -> None:
    wrong = counted(counted({}, SERIALS[0], False), SERIALS[1], False)
    assert counted(wrong, SERIALS[0], True) == {SERIALS[1].digits: 1}


def test_a_hundred_numbers_are_counted_and_the_oldest_is_forgotten() -> None:
    wrong = counted({}, SERIALS[0], False)
    for number in range(99):
        wrong = counted(wrong, serial_number(number), False)
    assert (len(wrong), wrong[SERIALS[0].digits]) == (100, 1)
    # Typed once more it is the newest.
    wrong = counted(wrong, SERIALS[0], False)
    assert (len(wrong), wrong[SERIALS[0].digits]) == (100, 2)
    wrong = counted(wrong, serial_number(99), False)
    assert len(wrong) == 100
    assert serial_number(0).digits not in wrong
    assert wrong[SERIALS[0].digits] == 2


@pytest.mark.parametrize("cents", [0, 49_999, 50_000])
def test_up_to_the_maximum_a_number_is_enough(cents: int) -> None:
    assert refusal_of_typed(Money(cents), Money(50_000)) is None


def test_a_cent_more_needs_the_paper() -> None:
    refused = Refused(Refusal.TYPED_TOO_MUCH, facts={"maximum_cents": 50_000})
    assert refusal_of_typed(Money(50_001), Money(50_000)) == refused
