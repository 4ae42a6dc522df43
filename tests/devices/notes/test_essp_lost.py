"""What an eSSP validator told, or did, while nobody heard it or wrote it down (case 83)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.devices.notes import note_log
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow, NoteReturned
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.values.money import Money
from tests.devices.notes.essp_on_stage import HALF_A_SECOND, later, make, validator
from tests.devices.notes.essp_simulator import Validator, memory_of
from tests.devices.notes.essp_stage import (
    QUICK,
    EsspStage,
    counted,
    started_again,
)

__all__ = ["make", "validator"]  # fixtures


# What was lost at a stop.


def test_a_credit_that_was_written_down_and_not_acknowledged_is_told_again_and_is_one_note(
    make: Callable[..., EsspStage],
) -> None:
    with Validator() as validator:
        stage = make(validator, QUICK)
        note = stage.escrowed(20)
        with validator.changed:
            validator.goes_mute_at = "acknowledging"
        assert stage.acceptor.stack(note) == Done(None)
        assert validator.wait_until(lambda: validator.is_mute)
        started_again(stage, validator)
        assert validator.wait_until(lambda: validator.where == "")
        validator.wait_polls(4)
        assert stage.acceptor.whereabouts(note) == Done(True)
        assert isinstance(stage.acceptor.stack(note), NotDone)
        told = [event for event in stage.heard if isinstance(event, NoteInEscrow)]
        assert told == [NoteInEscrow(note, Money.dollars(20))]
        assert (counted(stage, "open_cases"), counted(stage, "faults")) == (0, 0)
        # Acknowledged, the same again is another note, and nobody's.
        validator.say(b"\xee\x03")
        validator.wait_polls(4)
        assert counted(stage, "open_cases") == 1
        stage.close()


@pytest.mark.parametrize("into_box", [True, False])
@pytest.mark.parametrize("is_same_device", [True, False])
def test_the_counters_of_the_same_device_tell_what_its_lost_events_did_not(
    validator: Validator, make: Callable[..., EsspStage], into_box: bool, is_same_device: bool
) -> None:
    stage = make(validator, QUICK)
    note = stage.escrowed(20)
    with validator.changed:
        validator.goes_mute_at = "stacking"
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    validator.end_unheard(into_box=into_box)
    validator.serial += not is_same_device
    started_again(stage, validator)
    validator.wait_polls(4)
    where = stage.acceptor.whereabouts(note)
    assert where == Done(into_box) if is_same_device else isinstance(where, InDoubt)


def test_after_a_reset_its_mouth_and_its_channels_are_set_again(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator)
    before = len(validator.executed)
    validator.cut_power()
    validator.power_up()
    assert validator.wait_until(lambda: 0x0A in validator.executed[before:])
    note = stage.escrowed(20)
    assert stage.acceptor.stack(note) == Done(None)
    assert validator.box == [3]


def test_case_83_a_note_on_its_way_back_that_ends_in_the_box_is_credit_under_another_name(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    """It was said that this one goes back: under its own name it never becomes credit."""
    stage = make(validator)
    note = stage.escrowed(20)
    with validator.changed:
        validator.cuts_power_at = "rejecting"
    thread, _ = later(lambda: stage.acceptor.give_back(note))
    assert validator.wait_until(lambda: validator.where == "rejecting")
    validator.power_up(into_box=True)
    thread.join()
    assert stage.acceptor.whereabouts(note) == Done(False)
    stage.wait_for(lambda heard: isinstance(heard[-1], NoteInEscrow) and heard[-1].note != note)
    other = stage.heard[-1]
    assert isinstance(other, NoteInEscrow)
    assert other.amount == Money.dollars(20)
    assert stage.acceptor.stack(other.note) == Done(None)
    assert isinstance(stage.acceptor.stack(note), NotDone)
    assert validator.box == [3]


def test_case_83_a_note_in_the_box_that_nobody_gives_credit_for_is_one_open_case(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator)
    note = stage.escrowed(20)
    validator.cut_power()
    validator.power_up(into_box=True)
    told = NoteInEscrow(note, Money.dollars(20))
    stage.wait_for(lambda heard: heard.count(told) == 2)
    assert isinstance(stage.acceptor.give_back(note), NotDone)
    assert counted(stage, "open_cases") == 1
    started_again(stage, validator)
    assert counted(stage, "open_cases") == 1
    assert stage.acceptor.report().state is DeviceState.WARNING
    assert stage.heard.count(told) == 2
    assert isinstance(stage.acceptor.stack(note), NotDone)


def test_another_note_that_comes_back_settles_nothing_about_one_in_doubt(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator, HALF_A_SECOND)
    note = stage.escrowed(20)
    with validator.changed:
        validator.jams = True
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    validator.take_out()
    validator.wait_polls(4)
    assert validator.insert(4, by_force=True)
    assert validator.wait_until(lambda: validator.where == "escrow")
    validator.return_by_itself()
    assert validator.wait_until(lambda: validator.where == "")
    validator.wait_polls(3)
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert counted(stage, "open_cases") == 1


def test_a_note_that_goes_back_at_the_start_is_no_new_one(make: Callable[..., EsspStage]) -> None:
    """The program begins while a note waits in escrow: it is told of as read once more while it goes back."""
    with Validator() as validator:
        validator.insert(3, by_force=True)
        validator.where = "told"
        validator.say(b"\xef\x03")
        stage = make(validator)
        assert validator.wait_until(lambda: validator.returned == [3])
        validator.wait_polls(3)
        assert [event for event in stage.heard if isinstance(event, NoteInEscrow)] == []
        assert counted(stage, "faults") == 0
        stage.acceptor.stack(stage.escrowed(20))
        assert validator.box == [3]
        stage.close()


def test_a_note_that_is_not_held_any_more_is_not_to_be_stacked(make: Callable[..., EsspStage]) -> None:
    """It has left the escrow and nothing was told of it: what is told from now on may be of another."""
    with Validator(has_counters=False) as validator:
        stage = make(validator, HALF_A_SECOND)
        note = stage.escrowed(20)
        validator.end_unheard(into_box=False)
        validator.wait_polls(6)
        assert isinstance(stage.acceptor.stack(note), InDoubt)
        validator.say(b"\xeb")
        validator.wait_polls(6)
        assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
        assert '"in_box"' not in memory_of(stage.folder).read_text()
        stage.close()


def test_a_note_that_the_device_can_not_hold_goes_back(make: Callable[..., EsspStage]) -> None:
    """The next poll would stack it, whatever the terminal decides about it."""
    with Validator() as validator:
        stage = make(validator)
        validator.fails_to_hold = True
        note = stage.escrowed(20)
        stage.wait_for(lambda heard: NoteReturned(note) in heard)
        assert (validator.box, validator.returned) == ([], [3])
        assert stage.acceptor.whereabouts(note) == Done(False)
        stage.close()


def test_a_note_in_escrow_goes_back_when_the_program_ends(make: Callable[..., EsspStage]) -> None:
    with Validator() as validator:
        stage = make(validator)
        stage.escrowed(20)
        assert validator.wait_until(lambda: validator.where == "told")
        stage.acceptor.close()
        assert validator.where == "rejecting"
        stage.close()


def test_what_can_not_be_written_down_shuts_the_mouth_until_it_is(
    make: Callable[..., EsspStage], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, line: str) -> None:
        raise OSError(28, "No space left on device")

    with Validator() as validator:
        stage = make(validator)
        with monkeypatch.context() as patched:
            patched.setattr(note_log, "append_durably", full)
            validator.say(b"\xee\x03")
            stage.wait_for(lambda heard: AcceptorFault(Fault.DISK_FULL) in heard)
            validator.wait_polls(3)
            assert not validator.insert(3)
            assert "make room on the disk" in stage.acceptor.report().words
            assert counted(stage, "faults") == 1, "told again and again, it is one"
        stage.wait_for(lambda heard: heard[-1] == AcceptorReady())
        validator.wait_polls(3)
        assert validator.insert(3)
        assert (counted(stage, "faults"), counted(stage, "open_cases")) == (1, 1)
        stage.close()
