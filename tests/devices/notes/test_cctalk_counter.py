"""The event counter of a ccTalk validator, and what it tells that is no note (cases 85 and 86)."""

from __future__ import annotations

from pathlib import Path

from kiosk.ports.cash import AcceptorFault, AcceptorReady
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt
from tests.devices.notes.cctalk_on_stage import (
    FIFTY,
    FIVE,
    HUNDRED,
    TWENTY,
    Call,
    counters,
    escrowed,
    notes_in,
    stage,
    take_all,
)
from tests.devices.notes.cctalk_stage import CHANNELS, CctalkStage

__all__ = ["stage"]  # fixtures


def test_case_85_the_counter_turns_from_255_to_1(stage: CctalkStage) -> None:
    stage.validator.set_counter(252)
    stage.listen()
    told = []
    for amount in (FIVE, TWENTY, FIFTY, HUNDRED, TWENTY):
        note = escrowed(stage, amount)
        assert stage.acceptor.stack(note) == Done(None)
        told.append(amount)
    # 252, and two events a note: 254, 1, 3, 5, 7.
    assert stage.validator.counter == 7
    assert sum(stage.validator.box) == 195
    assert counters(stage.acceptor)["events_lost"] == 0
    assert counters(stage.acceptor)["open_cases"] == 0


def test_case_85_a_device_that_stacks_by_itself_gets_no_credit_over_255_nor_after_a_reset(
    stage: CctalkStage,
) -> None:
    """No event of escrow, no credit: each note is a case that staff end, and the third shuts the mouth."""
    stage.validator.set_counter(252)
    stage.listen()
    stage.validator.wait_until(lambda: stage.validator.mode == 3)
    stage.validator.mode = 1
    for count, channel in enumerate((1, 2, 3), start=1):
        stage.settle()
        assert stage.validator.insert(channel)
        stage.settle()
        assert counters(stage.acceptor)["open_cases"] == counters(stage.acceptor)["false_notes"] == count
    assert not stage.validator.is_open
    for _ in range(2):
        stage.validator.report(0, 2)
    assert stage.validator.counter == 2
    stage.settle()
    stage.acceptor.trust_again()
    stage.validator.wait_until(lambda: stage.validator.is_open)
    stage.validator.cut_power()
    stage.validator.restore_power()
    stage.validator.wait_until(lambda: stage.validator.is_open)
    # 0: no news; and then 1: a note.
    assert notes_in(stage.heard) == []
    assert stage.acceptor.stack(escrowed(stage, TWENTY)) == Done(None)
    assert counters(stage.acceptor)["open_cases"] == 3


def test_case_85_a_jump_of_seven_books_five_and_opens_a_case_for_two(stage: CctalkStage) -> None:
    stage.listen()
    stage.validator.set_counter(2)
    stage.settle()
    # Seven events: two are lost, and the five that are kept are a reject and two notes.
    stage.validator.report_at_once(*[(0, 2)] * 3, *[(CHANNELS[20], 1), (CHANNELS[20], 0)] * 2)
    assert take_all(stage, 2) == [TWENTY] * 2
    stage.settle()
    assert len(notes_in(stage.heard)) == 2
    assert counters(stage.acceptor)["events_lost"] == 2
    assert counters(stage.acceptor)["open_cases"] == 1
    report = stage.acceptor.report()
    assert (report.state, report.words[:13]) == (DeviceState.WARNING, "2 events of t")
    # It is not forgotten with the program, and nothing is booked again.
    stage.restart()
    stage.listen()
    stage.settle()
    assert len(notes_in(stage.heard)) == 2
    assert counters(stage.acceptor)["open_cases"] == 1


def test_a_note_that_is_told_of_after_a_reset_and_that_nobody_put_in_is_a_case(stage: CctalkStage) -> None:
    stage.listen()
    stage.acceptor.stack(escrowed(stage, TWENTY))
    stage.validator.cut_power()
    stage.validator.is_deaf = True
    stage.validator.restore_power()
    stage.validator.report(CHANNELS[20], 0)
    stage.validator.is_deaf = False
    stage.validator.wait_until(lambda: stage.validator.is_open)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert counters(stage.acceptor)["open_cases"] == 1
    assert counters(stage.acceptor)["resets"] == 1


def test_case_86_believes_no_note_there_is_not_and_is_out_of_order_after_three(tmp_path: Path) -> None:
    bills = {1: "AU0000A", 2: "AU-010A", 3: "AU0003A", 4: "AU0007A", 5: "AU2000A", 6: "US0020A", 7: "AU0020A"}
    stage = CctalkStage(tmp_path, bills=bills)
    try:
        stage.listen()
        # 0, -10, 3, 7, 2,000 (as much as a channel can say here), unknown channel 15, wrong currency.
        for place, channel in enumerate((1, 2, 3, 4, 5, 15, 6), start=1):
            stage.validator.report(channel, place % 2)
            stage.settle()
            assert counters(stage.acceptor)["false_notes"] == place
            assert stage.validator.is_open is (place < 3)
        assert stage.heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)]
        assert counters(stage.acceptor)["open_cases"] == 7
        assert stage.acceptor.report().state is DeviceState.NOT_WORKING
        stage.acceptor.trust_again()
        stage.wait_for(lambda heard: heard[-1] == AcceptorReady())
        stage.validator.wait_until(lambda: stage.validator.is_open)
    finally:
        stage.close()


def test_case_86_a_stacked_note_that_was_never_in_escrow_is_a_case_and_no_credit(stage: CctalkStage) -> None:
    """The event of a true note told once more, by another counter or as another: three shut the mouth."""
    stage.listen()
    assert stage.acceptor.stack(escrowed(stage, TWENTY)) == Done(None)
    for count, amount in enumerate((20, 100, 100), start=1):
        stage.validator.report(CHANNELS[amount], 0)
        stage.settle()
        assert counters(stage.acceptor)["false_notes"] == counters(stage.acceptor)["open_cases"] == count
    assert len(notes_in(stage.heard)) == 1
    assert not stage.validator.is_open
    assert counters(stage.acceptor)["notes_stacked"] == 1


def test_case_86_a_note_that_is_told_as_stacked_twice_in_one_poll_is_credit_once(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.on_route = lambda _: stage.validator.report(CHANNELS[20], 0)
    assert stage.acceptor.stack(note) == Done(None)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert counters(stage.acceptor)["open_cases"] == counters(stage.acceptor)["false_notes"] == 1


def test_case_86_a_note_that_went_back_and_is_told_as_stacked_is_no_credit(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    assert stage.acceptor.give_back(note) == Done(None)
    stage.validator.report(CHANNELS[20], 0)
    stage.settle()
    assert len(notes_in(stage.heard)) == 1
    assert counters(stage.acceptor)["false_notes"] == 1


def test_lost_events_leave_a_note_in_motion_in_doubt_unless_it_was_stacked(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.holds_stacking = True
    stacking = Call(stage.acceptor.stack, note)
    stage.validator.wait_until(lambda: stage.validator.moving is not None)
    stage.validator.report_at_once(*[(0, 2)] * 6, (0, 1))
    assert isinstance(stacking.outcome(), InDoubt)
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    stage.validator.finish_stacking()
    assert stage.acceptor.whereabouts(note) == Done(True)
