"""The eSSP driver on a line that loses and damages what goes over it, and on devices of another kind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.devices.notes.essp_acceptor import open_essp
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault
from kiosk.values.money import Money
from tests.devices.notes.essp_on_stage import POLL, POLL_WITH_ACK, make, validator
from tests.devices.notes.essp_simulator import Validator, memory_of
from tests.devices.notes.essp_stage import QUICK, EsspStage, counted, started_again

__all__ = ["make", "validator"]  # fixtures

# The line.


@pytest.mark.parametrize("fault", ["lose_replies", "corrupt_replies", "lose_commands"])
@pytest.mark.parametrize("moment", ["reading", "escrow", "stack"])
def test_what_is_lost_or_damaged_on_the_line_is_said_again_and_never_done_twice(
    validator: Validator, make: Callable[..., EsspStage], fault: str, moment: str
) -> None:
    limits = Deadlines(poll_ms=1, reply_ms=50, tries=4, stack_ms=15_000, again_ms=5)
    stage = make(validator, limits)
    if moment == "reading":
        setattr(validator, fault, 2)
    note = stage.escrowed(20)
    if moment == "escrow":
        with validator.changed:
            setattr(validator, fault, 2)
        validator.wait_polls(3)
    if moment == "stack":
        with validator.changed:
            setattr(validator, fault, 2)
    assert stage.acceptor.stack(note) == Done(None)
    assert validator.wait_until(lambda: validator.where == "")
    assert validator.box == [3]
    assert counted(stage, "repeated_commands") >= 2
    assert counted(stage, "notes_stacked") == 1
    assert [event for event in stage.heard if isinstance(event, NoteInEscrow)] == [
        NoteInEscrow(note, Money.dollars(20))
    ]


def test_a_command_sent_again_is_answered_again_and_not_carried_out(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    """The answer to the poll that stacks is lost: repeated, it is no second poll."""
    stage = make(validator, Deadlines(poll_ms=1, reply_ms=60, again_ms=5))
    note = stage.escrowed(20)
    with validator.changed:
        validator.lose_replies = 1
        before = len(validator.executed)
    assert stage.acceptor.stack(note) == Done(None)
    polls = [code for code in validator.executed[before:] if code in (POLL, POLL_WITH_ACK)]
    # Stacking, credit: one poll each, and whatever came after.
    assert len(polls) >= 2
    assert validator.box == [3]
    assert counted(stage, "repeated_commands") == 1


def test_a_note_in_escrow_is_not_stacked_by_a_driver_that_has_just_started(
    validator: Validator, make: Callable[..., EsspStage]
) -> None:
    """A poll would stack it: it is rejected before the first one."""
    stage = make(validator, QUICK)
    note = stage.escrowed(20)
    with validator.changed:
        # The program is killed: nothing it does any more reaches the device.
        validator.is_mute = True
    started_again(stage, validator)
    assert stage.acceptor.whereabouts(note) == Done(False)
    assert (validator.box, validator.returned) == ([], [3])


# Devices of another kind.


def test_an_older_protocol_without_counters_is_spoken_too(make: Callable[..., EsspStage]) -> None:
    with Validator(encrypted=False, version_maximum=5, has_counters=False) as validator:
        stage = make(validator)
        note = stage.escrowed(100)
        assert stage.acceptor.stack(note) == Done(None)
        assert validator.box == [5]
        assert validator.wait_until(lambda: validator.where == "")
        validator.wait_polls(3)
        assert stage.acceptor.give_back(stage.escrowed(20)) == Done(None)
        assert (validator.box, validator.returned) == ([5], [3])
        stage.close()


@pytest.mark.parametrize(("unit_type", "currency", "word"), [(6, "AUD", "only"), (0, "EUR", "Australian")])
def test_a_device_that_takes_no_notes_of_ours_is_out_of_order(
    tmp_path: Path, unit_type: int, currency: str, word: str
) -> None:
    with Validator(channels={1: (5, currency)}) as validator:
        validator.unit_type = unit_type
        stage = EsspStage(tmp_path, validator)
        stage.acceptor.listen(stage.hear)
        stage.acceptor.accept_notes(True)
        stage.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
        report = stage.acceptor.report()
        stage.close()
        assert report.state is DeviceState.NOT_WORKING
        assert word in report.words
        assert 0x0A not in validator.executed


def test_a_device_without_encryption_is_refused_where_it_must_be_encrypted(tmp_path: Path) -> None:
    with Validator(encrypted=False) as validator:
        acceptor = open_essp(
            validator.path, memory_of(tmp_path), lambda: "note", must_encrypt=True, deadlines=QUICK
        )
        heard: list[object] = []
        told = threading.Event()

        def hear(event: object) -> None:
            heard.append(event)
            told.set()

        acceptor.listen(hear)
        assert told.wait(20)
        assert heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)]
        report = acceptor.report()
        acceptor.close()
        assert report.state is DeviceState.NOT_WORKING
        assert "encryption" in report.words


def test_a_device_that_is_not_there_or_is_pulled_out_is_waited_for(tmp_path: Path) -> None:
    link = tmp_path / "ttyNotes"
    acceptor = open_essp(str(link), memory_of(tmp_path), lambda: "note", deadlines=QUICK)
    told = threading.Semaphore(0)
    heard: list[object] = []

    def hear(event: object) -> None:
        heard.append(event)
        told.release()

    acceptor.listen(hear)
    assert told.acquire(timeout=20)
    assert acceptor.report().state is DeviceState.ABSENT
    with Validator() as validator:
        link.symlink_to(validator.path)
        assert told.acquire(timeout=20)
        assert heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE), AcceptorReady()]
    assert told.acquire(timeout=20)
    link.unlink()
    with Validator() as validator:
        link.symlink_to(validator.path)
        assert told.acquire(timeout=20)
        assert heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE), AcceptorReady()] * 2
        acceptor.close()
