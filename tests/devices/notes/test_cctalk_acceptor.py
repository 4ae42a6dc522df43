"""The ccTalk driver against a validator with a hand on it: cases 79, 80, 82, 85 and 86, and a bad wire."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from kiosk.devices.notes import cctalk_book
from kiosk.devices.notes.cctalk_acceptor import CctalkAcceptor
from kiosk.devices.notes.note_log import NoteLogDamagedError
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow, NoteReturned
from kiosk.ports.device_report import DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.values.money import ZERO, Money
from tests.devices.notes.cctalk_simulator import PATIENCE_SECONDS
from tests.devices.notes.cctalk_stage import CHANNELS, QUICK, CctalkStage

FIVE, TWENTY, FIFTY, HUNDRED = map(Money.dollars, (5, 20, 50, 100))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[CctalkStage]:
    made = CctalkStage(tmp_path)
    yield made
    made.close()


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[CctalkStage]:
    """A driver whose patience is soon over."""
    made = CctalkStage(tmp_path, deadlines=QUICK)
    yield made
    made.close()


def escrowed(stage: CctalkStage, amount: Money) -> str:
    assert stage.insert(amount)
    event = stage.heard[-1]
    assert isinstance(event, NoteInEscrow)
    assert event.amount == amount
    return event.note


def counters(acceptor: CctalkAcceptor) -> dict[str, int]:
    return {counter.name: counter.count for counter in acceptor.report().counters}


def take_all(stage: CctalkStage, count: int, first: int = 0) -> list[Money]:
    """Stack the notes told of from the first on, as the terminal would; what is credit by it."""
    credit: list[Money] = []
    for place in range(first, count):
        stage.wait_for(lambda heard, place=place: len(notes_in(heard)) > place)  # type: ignore[misc]
        note = notes_in(stage.heard)[place]
        if stage.acceptor.stack(note.note) == Done(None):
            credit.append(note.amount)
    return credit


def notes_in(heard: Sequence[object]) -> list[NoteInEscrow]:
    return [event for event in heard if isinstance(event, NoteInEscrow)]


class Call:
    """A call to the driver on a thread of its own."""

    def __init__(self, call: Callable[[str], Outcome[None]], note: str) -> None:
        self._outcome: list[Outcome[None]] = []
        self._thread = threading.Thread(target=lambda: self._outcome.append(call(note)))
        self._thread.start()

    def outcome(self) -> Outcome[None]:
        self._thread.join(PATIENCE_SECONDS)
        return self._outcome[0]


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


def test_a_device_that_is_silent_or_gone_is_told_of_and_comes_back(hasty: CctalkStage) -> None:
    hasty.listen()
    hasty.validator.is_deaf = True
    hasty.wait_for(lambda heard: heard == [AcceptorFault(Fault.CASH_ACCEPTOR_OFFLINE)])
    assert hasty.acceptor.report().state is DeviceState.SILENT
    hasty.validator.is_deaf = False
    hasty.wait_for(lambda heard: heard[-1] == AcceptorReady())
    assert hasty.acceptor.stack(escrowed(hasty, TWENTY)) == Done(None)


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


def test_case_85_a_device_without_escrow_counts_over_255_and_after_a_reset(stage: CctalkStage) -> None:
    stage.validator.set_counter(252)
    stage.listen()
    stage.validator.wait_until(lambda: stage.validator.mode == 3)
    stage.validator.mode = 1
    credit: list[Money] = []
    for count, channel in enumerate((1, 2, 3, 4, 5), start=1):
        stage.settle()
        assert stage.validator.insert(channel)
        credit += take_all(stage, count, first=count - 1)
    assert stage.validator.counter == 2
    assert credit == list(map(Money.dollars, (5, 10, 20, 50, 100)))
    stage.validator.cut_power()
    stage.validator.restore_power()
    stage.validator.wait_until(lambda: stage.validator.is_open)
    # 0: no news; and then 1: a note.
    assert len(notes_in(stage.heard)) == 5
    stage.acceptor.stack(escrowed(stage, TWENTY))
    assert stage.box_total() == Money.dollars(5 + 10 + 20 + 50 + 100 + 20)


def test_case_85_a_jump_of_seven_books_five_and_opens_a_case_for_two(stage: CctalkStage) -> None:
    stage.listen()
    stage.validator.set_counter(2)
    stage.settle()
    stage.validator.report_at_once(*[(CHANNELS[20], 0)] * 7)
    assert take_all(stage, 5) == [TWENTY] * 5
    stage.settle()
    assert len(notes_in(stage.heard)) == 5
    assert counters(stage.acceptor)["events_lost"] == 2
    assert counters(stage.acceptor)["open_cases"] == 1
    report = stage.acceptor.report()
    assert (report.state, report.words[:13]) == (DeviceState.WARNING, "2 events of t")
    # It is not forgotten with the program, and nothing is booked again.
    stage.restart()
    stage.listen()
    stage.settle()
    assert len(notes_in(stage.heard)) == 5
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


def test_a_note_that_is_stacked_unasked_is_credit_once(stage: CctalkStage) -> None:
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
    stage.validator.report(CHANNELS[20], 0)
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
