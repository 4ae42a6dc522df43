"""The ccTalk driver on a bad wire, and with a device that is silent, gone, full or not there yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.ports.cash import AcceptorFault, AcceptorReady
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault
from tests.devices.notes.cctalk_on_stage import TWENTY, counters, escrowed, hasty, notes_in, stage
from tests.devices.notes.cctalk_stage import CctalkStage

__all__ = ["hasty", "stage"]  # fixtures


@pytest.mark.parametrize("trouble", ["replies_to_lose", "replies_to_spoil", "answers_busy", "answers_nak"])
def test_a_bad_wire_stacks_a_note_once(stage: CctalkStage, trouble: str) -> None:
    stage.listen()
    for count in (1, 2, 3):
        note = escrowed(stage, TWENTY)
        setattr(stage.validator, trouble, count)
        assert stage.acceptor.stack(note) == Done(None)
        assert stage.acceptor.whereabouts(note) == Done(True)
    assert stage.validator.box == [20, 20, 20]
    assert len(notes_in(stage.heard)) == 3


def test_a_spoiled_answer_that_its_sum_lets_pass_is_no_note(stage: CctalkStage) -> None:
    stage.listen()
    for _ in range(3):
        stage.settle()
        stage.validator.replies_to_forge = 1
        stage.validator.wait_until(lambda: not stage.validator.replies_to_forge)
    stage.settle()
    assert stage.heard == []
    assert counters(stage.acceptor)["false_notes"] == 0
    assert counters(stage.acceptor)["open_cases"] == 0


def test_answers_that_come_one_too_late_give_no_note_another_amount(hasty: CctalkStage) -> None:
    hasty.restart()
    hasty.validator.lags = True
    hasty.acceptor.listen(hasty.hear)
    hasty.acceptor.accept_notes(True)
    hasty.wait_for(lambda heard: AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE) in heard)
    hasty.validator.lags = False
    hasty.wait_for(lambda heard: heard[-1] == AcceptorReady())
    hasty.validator.wait_until(lambda: hasty.validator.is_open)
    assert hasty.acceptor.stack(escrowed(hasty, TWENTY)) == Done(None)


def test_a_device_that_is_silent_or_gone_is_told_of_and_comes_back(hasty: CctalkStage) -> None:
    hasty.listen()
    hasty.validator.is_deaf = True
    hasty.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
    assert hasty.acceptor.report().state is DeviceState.SILENT
    hasty.validator.is_deaf = False
    hasty.wait_for(lambda heard: heard[-1] == AcceptorReady())
    assert hasty.acceptor.stack(escrowed(hasty, TWENTY)) == Done(None)


def test_a_device_that_comes_back_is_tested_before_it_is_trusted(hasty: CctalkStage) -> None:
    """What broke while nobody heard it is no event."""
    hasty.listen().settle()
    hasty.validator.is_deaf = True
    hasty.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
    hasty.validator.fault = 45
    hasty.validator.is_deaf = False
    hasty.settle()
    hasty.wait_for(lambda _: "its note box is full" in hasty.acceptor.report().words)
    assert hasty.heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)]
    assert not hasty.validator.is_open


def test_a_full_note_box_is_told_of_until_it_is_emptied(stage: CctalkStage) -> None:
    stage.listen()
    stage.validator.fault = 45
    stage.validator.report(0, 14)
    stage.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
    stage.validator.wait_until(lambda: not stage.validator.is_open)
    stage.wait_for(lambda _: "full" in stage.acceptor.report().words)
    stage.validator.fault = 0
    stage.wait_for(lambda heard: heard[-1] == AcceptorReady())
    stage.validator.wait_until(lambda: stage.validator.is_open)


def test_a_device_that_is_not_there_yet_is_found_when_it_comes(tmp_path: Path) -> None:
    stage = CctalkStage(tmp_path)
    away = tmp_path / "away"
    try:
        stage.acceptor.close()
        stage.validator.path.rename(away)
        stage.acceptor = stage.opened()
        stage.acceptor.listen(stage.hear)
        stage.acceptor.accept_notes(True)
        stage.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
        assert stage.acceptor.report().state is DeviceState.ABSENT
        away.rename(stage.validator.path)
        stage.wait_for(lambda heard: heard[-1] == AcceptorReady())
        assert stage.acceptor.stack(escrowed(stage, TWENTY)) == Done(None)
    finally:
        stage.close()
