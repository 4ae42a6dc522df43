"""What an eSSP validator clears into its box at a reset, and what an unknown event hides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import Done, InDoubt
from kiosk.values.money import Money
from tests.devices.notes.essp_on_stage import HALF_A_SECOND, make, validator
from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import EsspStage, counted

__all__ = ["make", "validator"]  # fixtures


def hide_credits(
    validator: Validator, monkeypatch: pytest.MonkeyPatch, unknown: bytes, before: bytes
) -> None:
    """Have it tell of something that nobody knows before each credit."""
    tell = validator._poll

    def told() -> bytes:
        return tell().replace(b"\xcc\xee", before + unknown + b"\xee")

    monkeypatch.setattr(validator, "_poll", told)


@pytest.mark.parametrize("is_counted", [True, False])
def test_case_86_a_note_cleared_into_the_box_at_a_reset_is_credit_only_if_it_was_counted(
    validator: Validator, make: Callable[..., EsspStage], is_counted: bool
) -> None:
    stage = make(validator)
    assert stage.acceptor.stack(stage.escrowed(20)) == Done(None)
    assert validator.wait_until(lambda: validator.where == "")
    validator.wait_polls(3)
    validator.stacked_count += is_counted
    validator.say(b"\xf1\xe2\x05")
    validator.wait_polls(8)
    if is_counted:
        stage.wait_for(lambda heard: len(heard) == 2)
        found = stage.heard[-1]
        assert isinstance(found, NoteInEscrow)
        assert found.amount == Money.dollars(100)
        assert stage.acceptor.stack(found.note) == Done(None)
    # The same once more is a reset, and no note.
    validator.say(b"\xf1\xe2\x05")
    validator.wait_polls(8)
    assert len(stage.heard) == 1 + is_counted
    assert counted(stage, "open_cases") == 2 - is_counted


@pytest.mark.parametrize("before", [b"", b"\xcc"])
def test_a_poll_that_can_not_be_read_to_its_end_is_settled_by_the_counters_and_forgotten(
    validator: Validator,
    make: Callable[..., EsspStage],
    monkeypatch: pytest.MonkeyPatch,
    before: bytes,
) -> None:
    stage = make(validator)
    note = stage.escrowed(20)
    with monkeypatch.context() as patched:
        hide_credits(validator, patched, b"\xaa", before)
        assert stage.acceptor.stack(note) == Done(None)
        assert validator.wait_until(lambda: validator.where == "" and not validator._unacknowledged)
    validator.wait_polls(3)
    validator.cut_power()
    polls = len(validator.executed)
    validator.power_up()
    assert validator.wait_until(lambda: 0x0A in validator.executed[polls:])
    assert stage.acceptor.stack(stage.escrowed(100)) == Done(None)
    assert (validator.box, counted(stage, "open_cases")) == ([3, 5], 0)


def test_a_power_cut_with_an_unread_poll_does_not_end_every_session(
    make: Callable[..., EsspStage],
) -> None:
    with Validator() as validator:
        stage = make(validator)
        validator.cut_power()
        validator.power_up()
        validator.say(b"\xaa\xee\x03")
        before = len(validator.executed)
        assert validator.wait_until(lambda: 0x0A in validator.executed[before:])
        assert stage.acceptor.stack(stage.escrowed(20)) == Done(None)
        assert validator.box == [3]
        stage.close()


def test_without_counters_a_note_behind_an_unread_event_is_one_case_and_the_next_is_taken(
    make: Callable[..., EsspStage], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Validator(has_counters=False) as validator:
        stage = make(validator, HALF_A_SECOND)
        note = stage.escrowed(20)
        with monkeypatch.context() as patched:
            hide_credits(validator, patched, b"\xaa", b"\xcc")
            assert isinstance(stage.acceptor.stack(note), InDoubt)
            assert validator.wait_until(lambda: validator.where == "" and not validator._unacknowledged)
        validator.wait_polls(3)
        assert counted(stage, "open_cases") == 1
        assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
        stage.escrowed(100)
        stage.close()
