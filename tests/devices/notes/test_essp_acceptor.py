"""The eSSP driver on a validator on a pseudo-terminal: the way of a note, and one that comes back, comes late
or gets stuck (cases 79, 80 and 82)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.devices.notes import note_log
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow, NoteReturned
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.values.money import Money
from tests.devices.notes.essp_on_stage import EVENT_ACK, HALF_A_SECOND, HOLD, POLL, later, make, validator
from tests.devices.notes.essp_simulator import Validator, channel_of, memory_of
from tests.devices.notes.essp_stage import (
    QUICK,
    EsspStage,
    counted,
)
from tests.rules.citing import rule

__all__ = ["make", "validator"]  # fixtures


# The way of a note.


@rule("s 10(a)")
def test_a_note_is_stacked_by_one_poll_and_held_until_then(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator)
    note = stage.escrowed(20)
    validator.wait_polls(5)
    assert validator.executed[-4:] == [HOLD] * 4
    assert (validator.box, validator.where) == ([], "told")
    assert stage.acceptor.stack(note) == Done(None)
    assert validator.box == [3]
    assert counted(stage, "notes_stacked") == 1


def test_a_credit_is_acknowledged_once_it_is_written_down(make: Callable[..., EsspStage]) -> None:
    with Validator() as validator:
        stage = make(validator)
        note = stage.escrowed(50)
        assert stage.acceptor.stack(note) == Done(None)
        assert validator.wait_until(lambda: EVENT_ACK in validator.executed)
        assert '"in_box"' in memory_of(stage.folder).read_text()
        assert POLL not in validator.executed
        stage.close()


def test_a_credit_that_can_not_be_written_down_is_not_acknowledged(
    make: Callable[..., EsspStage], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device tells of it until it is on the disk: then it is credit once."""

    def full(path: Path, line: str) -> None:
        raise OSError(28, "No space left on device")

    with Validator() as validator:
        stage = make(validator)
        note = stage.escrowed(50)
        validator.goes_mute_at = "stacking"
        thread, answers = later(lambda: stage.acceptor.stack(note))
        assert validator.wait_until(lambda: validator.is_mute)
        with monkeypatch.context() as patched:
            patched.setattr(note_log, "append_durably", full)
            validator.is_mute = False
            assert validator.wait_until(lambda: validator.box == [channel_of(50)])
            validator.wait_polls(6)
            assert EVENT_ACK not in validator.executed
        assert validator.wait_until(lambda: EVENT_ACK in validator.executed)
        thread.join()
        assert answers == [Done(None)]
        assert '"in_box"' in memory_of(stage.folder).read_text()
        assert (validator.total(), counted(stage, "notes_stacked")) == (50, 1)
        stage.close()


def test_a_note_that_nobody_decides_about_goes_back(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator, Deadlines(poll_ms=1, escrow_ms=0, again_ms=5))
    assert validator.insert(3)
    stage.wait_for(lambda heard: len(heard) == 2)
    held, returned = stage.heard
    assert isinstance(held, NoteInEscrow)
    assert returned == NoteReturned(held.note)
    assert validator.returned == [3]


def test_case_80_a_note_that_comes_back_by_itself_is_told_of_and_can_be_put_in_again(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    """Case 80: no credit, the terminal is told, and the next try works."""
    stage = make(validator)
    note = stage.escrowed(20)
    validator.return_by_itself()
    stage.wait_for(lambda heard: NoteReturned(note) in heard)
    assert isinstance(stage.acceptor.stack(note), NotDone)
    assert stage.acceptor.whereabouts(note) == Done(False)
    assert (validator.box, validator.returned) == ([], [3])
    again = stage.escrowed(20)
    assert again != note
    assert stage.acceptor.stack(again) == Done(None)


def test_case_80_a_note_that_comes_back_while_it_is_being_stacked_is_not_done(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator)
    note = stage.escrowed(20)
    with validator.changed:
        validator.jams = True
    thread, answers = later(lambda: stage.acceptor.stack(note))
    assert validator.wait_until(lambda: validator.where == "jammed")
    validator.clear_jam(into_box=False)
    thread.join()
    assert answers == [NotDone(Fault.CASH_JAM)]
    assert stage.acceptor.whereabouts(note) == Done(False)


def test_a_note_that_is_told_of_as_read_while_it_moves_is_the_same_note(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator)
    note = stage.escrowed(20)
    validator.say(b"\xef\x03")
    assert stage.acceptor.stack(note) == Done(None)
    assert stage.heard == [NoteInEscrow(note, Money.dollars(20))]
    assert validator.box == [3]


# Case 82: no end is told.


@pytest.mark.parametrize("into_box", [True, False])
def test_case_82_a_jam_is_doubt_until_it_is_cleared(
    validator: Validator, make: Callable[..., EsspStage], into_box: bool
) -> None:
    stage = make(validator, HALF_A_SECOND)
    note = stage.escrowed(20)
    with validator.changed:
        validator.jams = True
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    stage.wait_for(lambda heard: AcceptorFault(Fault.CASH_JAM, note) in heard)
    report = stage.acceptor.report()
    assert report.state is DeviceState.NOT_WORKING
    assert "stuck" in report.words
    validator.clear_jam(into_box=into_box)
    stage.wait_for(lambda heard: AcceptorReady() in heard)
    assert validator.wait_until(lambda: validator.where == "")
    assert stage.acceptor.whereabouts(note) == Done(into_box)
    assert stage.acceptor.whereabouts(note) == Done(into_box)
    assert len(validator.box) == into_box


def test_cases_79_and_82_a_note_that_is_stacked_late_is_told_of_under_its_own_name(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator, HALF_A_SECOND)
    note = stage.escrowed(50)
    with validator.changed:
        validator.jams = True
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    told = NoteInEscrow(note, Money.dollars(50))
    assert stage.heard.count(told) == 1
    # As a terminal does while the end of a note is not known.
    stage.acceptor.accept_notes(False)
    validator.clear_jam(into_box=True)
    stage.wait_for(lambda heard: heard.count(told) == 2)
    assert stage.acceptor.stack(note) == Done(None)
    # Once: after that it is neither stacked again nor forgotten.
    assert isinstance(stage.acceptor.stack(note), NotDone)
    assert stage.acceptor.whereabouts(note) == Done(True)
    assert validator.box == [4]


def test_case_82_a_silent_device_is_a_fault_until_it_answers(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator, QUICK)
    note = stage.escrowed(20)
    with validator.changed:
        validator.goes_mute_at = "stacking"
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    stage.wait_for(lambda heard: AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE, note) in heard)
    assert stage.acceptor.report().state is DeviceState.SILENT
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    with validator.changed:
        validator.is_mute = False
    stage.wait_for(lambda heard: AcceptorReady() in heard)
    assert validator.wait_until(lambda: validator.where == "")
    assert stage.acceptor.whereabouts(note) == Done(True)
    assert validator.box == [3]
