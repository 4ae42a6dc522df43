"""The eSSP driver on a validator on a pseudo-terminal: notes that come back, come late, get stuck, or are
none, and a line that loses and damages what goes over it (cases 79, 80, 82 and 86)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow, NoteReturned
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.values.money import Money
from tests.devices.notes.essp_simulator import Validator, memory_of
from tests.devices.notes.essp_stage import (
    QUICK,
    EsspStage,
    counted,
    stages,
    started_again,
)
from tests.rules.citing import rule

HALF_A_SECOND = Deadlines(
    poll_ms=1, reply_ms=300, tries=3, stack_ms=100, give_back_ms=10_000, ask_ms=10_000, again_ms=5
)
POLL_WITH_ACK, POLL, HOLD, EVENT_ACK, REJECT = 0x56, 0x07, 0x18, 0x57, 0x08


@pytest.fixture(params=[True, False], ids=["encrypted", "plain"])
def validator(request: pytest.FixtureRequest) -> Iterator[Validator]:
    with Validator(encrypted=request.param) as made:
        yield made


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., EsspStage]]:
    yield from stages(tmp_path)


def later(ask: Callable[[], Outcome[None]]) -> tuple[threading.Thread, list[Outcome[None]]]:
    """Ask on a thread of its own; its answer will be in the list."""
    answers: list[Outcome[None]] = []
    thread = threading.Thread(target=lambda: answers.append(ask()))
    thread.start()
    return thread, answers


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


# Case 86: what there is not.

STRANGE = {
    1: (0, "AUD"),
    2: (-10, "AUD"),
    3: (3, "AUD"),
    4: (7, "AUD"),
    5: (20_000, "AUD"),
    6: (20, "EUR"),
    7: (20, "AUD"),
}


@rule("s 10(a)")
def test_case_86_notes_that_there_are_not_are_refused_and_the_third_shuts_the_mouth(
    make: Callable[..., EsspStage],
) -> None:
    """Values 0, -10, 3, 7 and 20,000, another currency and the unknown channel 15: no credit, seven faults,
    and closed from the third on."""
    with Validator(channels=STRANGE) as validator:
        stage = make(validator)
        for count, channel in enumerate((1, 2, 3, 4, 5, 6, 15), start=1):
            assert validator.insert(channel, by_force=True)
            assert validator.wait_until(lambda: validator.where == "")
            validator.wait_polls(3)
            assert counted(stage, "faults") == count
        assert not validator.insert(7)
        assert stage.heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)]
        assert (validator.box, validator.returned) == ([], [1, 2, 3, 4, 5, 6, 15])
        assert stage.acceptor.report().state is DeviceState.NOT_WORKING
        stage.acceptor.trust_again()
        stage.wait_for(lambda heard: AcceptorReady() in heard)
        validator.wait_polls(3)
        assert validator.insert(7)
        stage.close()


def test_case_86_two_strange_notes_leave_the_mouth_open(make: Callable[..., EsspStage]) -> None:
    with Validator(channels=STRANGE) as validator:
        stage = make(validator)
        for channel in (1, 2):
            assert validator.insert(channel, by_force=True)
            assert validator.wait_until(lambda: validator.where == "")
            validator.wait_polls(3)
        assert validator.insert(7)
        stage.wait_for(lambda heard: len(heard) == 1)
        assert isinstance(stage.heard[0], NoteInEscrow)
        stage.close()


@pytest.mark.parametrize("event", [b"\xee\x03", b"\xee\x0f", b"\xe2\x00", b"\xe2\x0f"])
def test_case_86_a_credit_out_of_nowhere_is_an_open_case_and_no_credit(
    validator: Validator, make: Callable[..., EsspStage], event: bytes
) -> None:
    stage = make(validator)
    validator.say(event)
    validator.wait_polls(4)
    assert stage.heard == []
    assert (counted(stage, "open_cases"), counted(stage, "faults")) == (1, 1)
    assert stage.acceptor.report().state is DeviceState.WARNING


def test_a_credit_for_another_note_than_the_one_in_motion_settles_nothing(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    stage = make(validator, HALF_A_SECOND)
    note = stage.escrowed(20)
    with validator.changed:
        validator.jams = True
    validator.say(b"\xee\x05")
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    validator.wait_polls(4)
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert counted(stage, "open_cases") == 1


@pytest.mark.parametrize(
    ("event", "words"),
    [(b"\xe7", "full"), (b"\xe3", "box is out"), (b"\xe0", "open")],
)
def test_what_keeps_it_from_working_is_said_in_words(
    validator: Validator, make: Callable[..., EsspStage], event: bytes, words: str
) -> None:
    stage = make(validator)
    validator.say(event)
    stage.wait_for(lambda heard: AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE) in heard)
    if event != b"\xe0":
        assert words in stage.acceptor.report().words
    validator.say(b"\xe4")
    stage.wait_for(lambda heard: AcceptorReady() in heard)
