"""The ccTalk driver against a validator with a hand on it: what it writes down, and what it hands back."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.notes import cctalk_book
from kiosk.devices.notes.note_log import NoteLogDamagedError
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.values.money import ZERO
from tests.devices.notes.cctalk_on_stage import TWENTY, Call, counters, escrowed, hasty, stage
from tests.devices.notes.cctalk_stage import CctalkStage

__all__ = ["hasty", "stage"]  # fixtures


def test_works_and_says_so(stage: CctalkStage) -> None:
    stage.listen().settle()
    report = stage.acceptor.report()
    assert (report.model, report.state, report.words) == (
        "ccTalk Bill Validator SIM-40",
        DeviceState.WORKING,
        "",
    )
    stage.acceptor.stack(escrowed(stage, TWENTY))
    assert counters(stage.acceptor)["notes_stacked"] == 1
    assert counters(stage.acceptor)["open_cases"] == 0


def test_stacks_only_once_it_is_written_down(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    written: list[str] = []
    stage.validator.on_route = lambda _: written.append((stage.folder / "notes.json").read_text())
    assert stage.acceptor.stack(note) == Done(None)
    assert '"in_motion"' in written[0]


def test_a_note_that_can_not_be_written_down_is_not_stacked(
    stage: CctalkStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    stage.listen()
    note = escrowed(stage, TWENTY)
    with monkeypatch.context() as patched:
        patched.setattr(cctalk_book, "write_durably", full)
        assert stage.acceptor.stack(note) == NotDone(Fault.DISK_FULL)
    assert stage.acceptor.give_back(note) == Done(None)
    assert stage.validator.handed_back == [20]


def test_a_note_is_handed_back_also_with_a_full_disk(
    hasty: CctalkStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    hasty.listen()
    note = escrowed(hasty, TWENTY)
    with monkeypatch.context() as patched:
        patched.setattr(cctalk_book, "write_durably", full)
        giving = Call(hasty.acceptor.give_back, note)
        hasty.validator.wait_until(lambda: hasty.validator.handed_back == [20])
    assert giving.outcome() == Done(None)
    assert hasty.acceptor.whereabouts(note) == Done(False)


def test_a_note_that_can_not_be_written_down_is_not_told_of(
    stage: CctalkStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    stage.listen()
    with monkeypatch.context() as patched:
        patched.setattr(cctalk_book, "write_durably", full)
        stage.insert(TWENTY)
        assert stage.heard == []
        assert "memory" in stage.acceptor.report().words
    stage.settle()
    assert stage.acceptor.stack(stage.heard[-1].note) == Done(None)  # type: ignore[union-attr]


def test_hands_back_what_comes_in_after_the_mouth_is_closed(stage: CctalkStage) -> None:
    stage.listen(accepting=False)
    stage.settle()
    stage.validator.is_open = True
    stage.insert(TWENTY)
    stage.validator.wait_until(lambda: stage.validator.handed_back == [20])
    assert stage.heard == []


def test_hands_back_at_the_start_what_waits_in_escrow(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.restart()
    stage.validator.wait_until(lambda: stage.validator.handed_back == [20])
    assert stage.acceptor.whereabouts(note) == Done(False)


def test_case_83_nothing_is_stacked_after_a_restart_that_was_to_be_stacked_before(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.is_deaf = True
    stacking = Call(stage.acceptor.stack, note)
    memory = stage.folder / "notes.json"
    stage.wait_for(lambda _: b"in_motion" in memory.read_bytes())
    on_disk = memory.read_bytes()
    stage.acceptor.close()
    assert isinstance(stacking.outcome(), InDoubt)
    memory.write_bytes(on_disk)
    stage.acceptor = stage.opened()
    stage.validator.answers_nak = 1_000_000
    stage.validator.is_deaf = False
    stage.acceptor.listen(stage.hear)
    stage.acceptor.accept_notes(True)
    stage.settle()
    # Nor is another taken while it is not known where that one is.
    assert not stage.validator.is_open
    stage.validator.answers_nak = 0
    stage.validator.wait_until(lambda: stage.validator.handed_back == [20])
    stage.validator.wait_until(lambda: stage.validator.is_open)
    assert stage.acceptor.whereabouts(note) == Done(False)
    assert 1 not in stage.validator.routes


def test_a_note_in_escrow_that_is_said_not_to_be_in_the_box_never_gets_there(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    assert stage.acceptor.whereabouts(note) == Done(False)
    assert isinstance(stage.acceptor.stack(note), NotDone)
    stage.validator.wait_until(lambda: stage.validator.handed_back == [20])
    assert stage.box_total() == ZERO


def test_after_a_restart_a_silent_device_may_have_done_anything(hasty: CctalkStage) -> None:
    hasty.listen()
    note = escrowed(hasty, TWENTY)
    hasty.validator.is_deaf = True
    hasty.restart()
    assert isinstance(hasty.acceptor.whereabouts(note), InDoubt)
    hasty.validator.is_deaf = False
    assert hasty.acceptor.whereabouts(note) == Done(False)


def test_takes_no_damaged_memory_for_an_empty_one(stage: CctalkStage) -> None:
    stage.listen()
    escrowed(stage, TWENTY)
    stage.acceptor.close()
    memory = stage.folder / "notes.json"
    whole = memory.read_bytes()
    memory.write_bytes(whole[:-5])
    with pytest.raises(NoteLogDamagedError):
        stage.opened()
    memory.write_bytes(whole)
