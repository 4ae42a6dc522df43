"""What an eSSP validator tells that is no note (case 86), and what keeps it from working."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt
from tests.devices.notes.essp_on_stage import HALF_A_SECOND, make, validator
from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import (
    EsspStage,
    counted,
)
from tests.rules.citing import rule

__all__ = ["make", "validator"]  # fixtures

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


def test_case_86_a_true_note_is_stacked_and_strange_ones_count_from_none_again(
    make: Callable[..., EsspStage],
) -> None:
    with Validator(channels=STRANGE) as validator:
        stage = make(validator)
        for channels in ((1, 2), (3, 4)):
            for channel in channels:
                assert validator.insert(channel, by_force=True)
                assert validator.wait_until(lambda: validator.where == "")
                validator.wait_polls(3)
            assert validator.insert(7)
            stage.wait_for(lambda heard, channels=channels: len(heard) == channels[1] / 2)  # type: ignore[misc]
            note = stage.heard[-1]
            assert isinstance(note, NoteInEscrow)
            assert stage.acceptor.stack(note.note) == Done(None)
            validator.wait_polls(3)
        stage.close()


@pytest.mark.parametrize("event", [b"\xee\x03", b"\xee\x0f", b"\xe2\x00", b"\xe2\x0f", b"\xe2\x05"])
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
