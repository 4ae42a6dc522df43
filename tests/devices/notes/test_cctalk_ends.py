"""How a note ends at a ccTalk validator: late, by itself, stuck, unasked, as another (cases 79, 80, 82)."""

from __future__ import annotations

import pytest

from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteReturned
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.values.money import ZERO
from tests.devices.notes.cctalk_on_stage import (
    FIFTY,
    FIVE,
    TWENTY,
    Call,
    counters,
    escrowed,
    hasty,
    notes_in,
    stage,
)
from tests.devices.notes.cctalk_stage import CHANNELS, CctalkStage

__all__ = ["hasty", "stage"]  # fixtures


def test_case_79_a_stacked_event_that_comes_late_is_remembered(hasty: CctalkStage) -> None:
    hasty.listen()
    note = escrowed(hasty, FIFTY)
    hasty.validator.holds_stacking = True
    assert isinstance(hasty.acceptor.stack(note), InDoubt)
    hasty.acceptor.accept_notes(False)
    assert isinstance(hasty.acceptor.whereabouts(note), InDoubt)
    hasty.validator.finish_stacking()
    hasty.settle()
    assert hasty.acceptor.whereabouts(note) == Done(True)
    hasty.acceptor.accept_notes(True)
    hasty.settle()
    # It belongs to that note: nobody else is told of it.
    assert len(notes_in(hasty.heard)) == 1
    hasty.restart()
    assert hasty.acceptor.whereabouts(note) == Done(True)


def test_case_80_a_note_that_goes_back_by_itself_is_no_fault(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.pull_out_of_escrow()
    stage.wait_for(lambda heard: heard[-1] == NoteReturned(note))
    assert stage.acceptor.stack(note) == NotDone(Fault.CASH_JAM)
    assert stage.acceptor.whereabouts(note) == Done(False)
    assert stage.box_total() == ZERO
    assert stage.acceptor.stack(escrowed(stage, FIVE)) == Done(None)
    assert stage.acceptor.report().state is DeviceState.WORKING


def test_case_80_a_note_that_goes_back_just_as_it_is_to_be_stacked(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.is_deaf = True
    stacking = Call(stage.acceptor.stack, note)
    stage.validator.pull_out_of_escrow()
    stage.validator.is_deaf = False
    assert stacking.outcome() == NotDone(Fault.CASH_JAM)
    assert NoteReturned(note) not in stage.heard


@pytest.mark.parametrize("is_stacked_in_the_end", [True, False])
def test_case_82_a_jam_is_an_open_case_until_it_is_cleared(
    stage: CctalkStage, is_stacked_in_the_end: bool
) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.jams = True
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    stage.wait_for(lambda heard: heard[-1] == AcceptorFault(Fault.CASH_JAM, note))
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert not stage.insert(FIVE)
    assert stage.acceptor.report().state is DeviceState.NOT_WORKING
    assert not stage.validator.is_open
    if is_stacked_in_the_end:
        stage.validator.finish_stacking()
    else:
        stage.validator.fall_out()
    stage.wait_for(lambda heard: heard[-1] == AcceptorReady())
    assert (NoteReturned(note) in stage.heard) is not is_stacked_in_the_end
    assert stage.acceptor.whereabouts(note) == Done(is_stacked_in_the_end)
    assert stage.box_total() == (TWENTY if is_stacked_in_the_end else ZERO)
    assert stage.acceptor.stack(escrowed(stage, FIVE)) == Done(None)


def test_case_82_silence_ends_at_the_deadline(hasty: CctalkStage) -> None:
    hasty.listen()
    note = escrowed(hasty, TWENTY)
    hasty.validator.is_deaf = True
    assert isinstance(hasty.acceptor.stack(note), InDoubt)
    assert isinstance(hasty.acceptor.whereabouts(note), InDoubt)
    hasty.wait_for(lambda heard: isinstance(heard[-1], AcceptorFault))
    hasty.validator.is_deaf = False
    # It never heard of the note that was to be stacked: that goes back, and is not stacked after all.
    assert hasty.acceptor.whereabouts(note) == Done(False)
    hasty.wait_for(lambda heard: heard[-1] == AcceptorReady())
    assert (hasty.validator.box, hasty.validator.handed_back) == ([], [20])


def test_a_note_that_is_stacked_unasked_is_credit_once(stage: CctalkStage) -> None:
    """A credit needs an event of escrow that this program saw, as here, or a note that was written down as in
    motion when it began. What a device stacks without either is a case that staff end, and no credit: a
    repeated or forged event would else be money (case 86)."""
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.escrow = None
    stage.validator.report(CHANNELS[20], 0)
    stage.settle()
    assert stage.acceptor.stack(note) == Done(None)
    assert isinstance(stage.acceptor.stack(note), NotDone)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert counters(stage.acceptor)["open_cases"] == 0


def test_a_note_found_in_the_box_that_nobody_wants_stays_a_case(stage: CctalkStage) -> None:
    stage.listen()
    stage.find_in_box(TWENTY)
    stage.wait_for(lambda heard: len(notes_in(heard)) == 1)
    note = notes_in(stage.heard)[0].note
    assert stage.acceptor.give_back(note) == NotDone(Fault.CASH_JAM)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert stage.acceptor.report().state is DeviceState.WARNING
    stage.restart()
    stage.listen()
    # Told of once more by the next program, under the same name: it is credit once.
    stage.wait_for(lambda heard: len(notes_in(heard)) == 2)
    assert notes_in(stage.heard)[1].note == note
    assert stage.acceptor.stack(note) == Done(None)
    assert stage.acceptor.whereabouts(note) == Done(True)
    assert stage.acceptor.report().state is DeviceState.WORKING


def test_the_same_escrow_event_twice_is_one_note(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.report(CHANNELS[20], 1)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert stage.acceptor.stack(note) == Done(None)
    assert stage.box_total() == TWENTY


def test_a_note_that_is_stacked_as_another_is_in_doubt_for_ever(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.holds_stacking = True
    stacking = Call(stage.acceptor.stack, note)
    stage.validator.wait_until(lambda: stage.validator.moving is not None)
    stage.validator.report(CHANNELS[100], 0)
    assert isinstance(stacking.outcome(), InDoubt)
    stage.validator.holds_stacking = False
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert len(notes_in(stage.heard)) == 1
