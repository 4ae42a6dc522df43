"""Staff say that the note box was counted: the cases that were shown are over, and stay on record."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk.devices.notes import case_history
from kiosk.devices.notes.case_history import CaseHistory
from kiosk.devices.notes.cctalk_book import CASES_KEPT, Book, KeptNote, Place
from kiosk.devices.notes.note_log import LoggedNote, NoteLog
from kiosk.devices.notes.note_log import Place as LoggedPlace
from kiosk.ports.device_report import DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.devices.notes.cctalk_on_stage import TWENTY, Call, counters, escrowed, notes_in, stage, take_all
from tests.devices.notes.cctalk_stage import CHANNELS, CctalkStage
from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import EsspStage, stages

__all__ = ["stage"]  # fixtures

SAID = "terminal K1, device page: the note box was counted"
NOW = Instant.parse("2026-11-30T20:41:00+10:00")


def written(folder: Path) -> list[dict[str, str]]:
    """The cases on record, each line of them whole."""
    path = folder / "note_cases.log"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def lose_events(stage: CctalkStage, count: int) -> None:
    """So many events more than the five that are kept, none of them a note."""
    stage.validator.report_at_once(*[(0, 2)] * (5 + count))
    stage.settle()


def full(path: Path, *_: object) -> None:
    raise OSError(28, "No space left on device")


def test_case_85_lost_events_are_over_once_the_box_was_counted(stage: CctalkStage) -> None:
    stage.listen().settle()
    lose_events(stage, 2)
    report = stage.acceptor.report()
    assert (report.state, len(report.cases)) == (DeviceState.WARNING, 1)
    assert stage.acceptor.note_box_counted(report.cases, SAID) == Done(None)
    after = stage.acceptor.report()
    assert (after.state, after.words, after.cases) == (DeviceState.WORKING, "", ())
    assert counters(stage.acceptor)["open_cases"] == 0
    (line,) = written(stage.folder)
    assert line["words"] == "2 events of the note acceptor were lost: count its box against the journal."
    assert line["said"] == SAID
    assert Instant.parse(line["opened"]).us <= Instant.parse(line["ended"]).us
    stage.restart()
    stage.listen().settle()
    assert stage.acceptor.report().cases == ()
    assert len(written(stage.folder)) == 1


def test_case_86_only_the_cases_that_were_shown_are_over(stage: CctalkStage) -> None:
    """What has come between the look and the touch stays open."""
    stage.listen().settle()
    lose_events(stage, 1)
    shown = stage.acceptor.report().cases
    stage.validator.report(15, 0)
    stage.settle()
    stage.acceptor.note_box_counted(shown, SAID)
    report = stage.acceptor.report()
    assert report.words == "The note acceptor told of a stacked note of type 15, which is not enabled."
    assert counters(stage.acceptor)["open_cases"] == 1
    stage.acceptor.note_box_counted(shown, SAID)
    assert [line["words"][:7] for line in written(stage.folder)] == ["1 event"]
    stage.acceptor.note_box_counted(report.cases, SAID)
    assert [line["words"][:7] for line in written(stage.folder)] == ["1 event", "The not"]
    assert counters(stage.acceptor)["open_cases"] == 0


def test_it_is_written_down_or_it_has_not_been_said(
    stage: CctalkStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.listen().settle()
    lose_events(stage, 2)
    shown = stage.acceptor.report().cases
    with monkeypatch.context() as patched:
        patched.setattr(case_history, "append_durably", full)
        assert stage.acceptor.note_box_counted(shown, SAID) == NotDone(Fault.DISK_FULL)
        assert stage.acceptor.report().cases == shown
        assert "memory" in stage.acceptor.report().words
    assert stage.acceptor.note_box_counted(shown, SAID) == Done(None)
    assert stage.acceptor.report().state is DeviceState.WORKING


def test_a_note_that_the_device_may_still_tell_of_is_not_over(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.jams = True
    assert isinstance(stage.acceptor.stack(note), InDoubt)
    assert stage.acceptor.report().cases == ()
    stage.validator.finish_stacking()
    stage.settle()
    assert stage.acceptor.whereabouts(note) == Done(True)


def test_a_note_of_which_nothing_will_ever_be_told_is_over_and_never_credit(stage: CctalkStage) -> None:
    stage.listen()
    note = escrowed(stage, TWENTY)
    stage.validator.holds_stacking = True
    stacking = Call(stage.acceptor.stack, note)
    stage.validator.wait_until(lambda: stage.validator.moving is not None)
    stage.validator.report(CHANNELS[100], 0)
    assert isinstance(stacking.outcome(), InDoubt)
    stage.validator.holds_stacking = False
    stage.settle()
    assert counters(stage.acceptor)["open_cases"] == 2
    stage.acceptor.note_box_counted(stage.acceptor.report().cases, SAID)
    assert counters(stage.acceptor)["open_cases"] == 0
    assert f"{note}: $20.00 may be in the note box without credit." in [
        line["words"] for line in written(stage.folder)
    ]
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert isinstance(stage.acceptor.stack(note), InDoubt)


def test_a_note_that_nobody_wanted_is_paid_by_staff_once_and_told_of_no_more(stage: CctalkStage) -> None:
    """Staff who pay it to its player say so: the next start of the program gives it to nobody else."""
    stage.listen()
    stage.find_in_box(TWENTY)
    stage.wait_for(lambda heard: len(notes_in(heard)) == 1)
    assert stage.acceptor.report().cases == (), "it is being offered"
    note = notes_in(stage.heard)[0].note
    stage.acceptor.give_back(note)
    stage.acceptor.note_box_counted(stage.acceptor.report().cases, SAID)
    assert stage.acceptor.report().state is DeviceState.WORKING
    stage.restart()
    stage.listen().settle()
    assert len(notes_in(stage.heard)) == 1
    assert stage.acceptor.stack(note) == NotDone(Fault.CASH_JAM)
    assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
    assert [line["words"] for line in written(stage.folder)] == [
        f"{note}: $20.00 is in the note box without credit."
    ]


def test_notes_go_on_being_credit_after_a_count(stage: CctalkStage) -> None:
    stage.listen().settle()
    stage.validator.report_at_once(*[(0, 2)] * 3, *[(CHANNELS[20], 1), (CHANNELS[20], 0)] * 2)
    assert take_all(stage, 2) == [TWENTY] * 2
    stage.settle()
    stage.acceptor.note_box_counted(stage.acceptor.report().cases, SAID)
    assert stage.acceptor.stack(escrowed(stage, TWENTY)) == Done(None)
    assert counters(stage.acceptor)["open_cases"] == 0


# The book of a ccTalk driver.


def test_no_open_case_is_forgotten_for_another_one() -> None:
    book = Book()
    for number in range(CASES_KEPT + 3):
        book = book.with_case(number + 1, f"case {number}")
    assert (book.cases[0].words, len(book.cases)) == ("case 0", CASES_KEPT)
    assert book.open_count == CASES_KEPT + 3
    shown = book.cases_for_a_count(())
    assert shown[-1].words.startswith("3 more cases ")
    grown = book.with_case(500, "one more since")
    assert grown.counted(shown, ()).open_count == 4
    assert book.counted(shown, ()) == Book()


def test_a_note_that_is_counted_is_none_that_is_open() -> None:
    unknowable = KeptNote("a", Money(500), 1, Place.UNKNOWABLE)
    declined = KeptNote("b", Money(500), 1, Place.IN_BOX)
    claimed = KeptNote("c", Money(500), 1, Place.IN_BOX, is_claimed=True)
    doubtful = KeptNote("d", Money(500), 1, Place.IN_DOUBT)
    book = Book(notes=(unknowable, declined, claimed, doubtful))
    assert [case.words[:2] for case in book.cases_for_a_count(("b", "c"))] == ["a:", "b:"]
    counted = book.counted(book.cases_for_a_count(("b", "c")), ("b", "c"))
    assert [kept.is_counted for kept in counted.notes] == [True, True, False, False]
    assert (counted.doubtful, counted.unclaimed, counted.open_count) == ((doubtful,), (), 1)


# The record itself.


def test_a_line_that_a_power_cut_left_half_spoils_no_other(tmp_path: Path) -> None:
    path = tmp_path / "note_cases.log"
    history = CaseHistory(path)
    history.add([(0, "first"), (NOW.us, "second")], NOW, SAID)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"opened":"","wor')
    history.add([(0, "third")], NOW, SAID)
    lines = path.read_text().splitlines()
    assert [json.loads(line)["words"] for line in (*lines[:2], lines[3])] == ["first", "second", "third"]
    assert [json.loads(line)["opened"] for line in lines[:2]] == ["", str(NOW)]
    history.add([], NOW, SAID)
    assert path.read_text().splitlines() == lines


# eSSP.


@pytest.fixture
def validator() -> Iterator[Validator]:
    with Validator() as made:
        yield made


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., EsspStage]]:
    yield from stages(tmp_path)


def essp_cases(report: DeviceReport) -> int:
    return next(counter.count for counter in report.counters if counter.name == "open_cases")


def test_a_credit_out_of_nowhere_is_over_once_the_box_was_counted(
    validator: Validator, make: Callable[..., EsspStage], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = make(validator).open_mouth()
    validator.say(b"\xee\x03")
    validator.wait_polls(6)
    report = stage.acceptor.report()
    assert (report.state, len(report.cases), essp_cases(report)) == (DeviceState.WARNING, 1, 1)
    with monkeypatch.context() as patched:
        patched.setattr(case_history, "append_durably", full)
        assert stage.acceptor.note_box_counted(report.cases, SAID) == NotDone(Fault.DISK_FULL)
    assert stage.acceptor.note_box_counted(("another",), SAID) == Done(None)
    assert stage.acceptor.report().cases == report.cases
    assert stage.acceptor.note_box_counted(report.cases, SAID) == Done(None)
    after = stage.acceptor.report()
    assert (after.state, after.cases, essp_cases(after)) == (DeviceState.WORKING, (), 0)
    (line,) = written(tmp_path)
    assert line["words"] == f"{report.cases[0]}: $20.00 is in the note box without credit."
    assert (line["opened"], line["said"]) == ("", SAID)
    stage.acceptor.close()
    again = make(validator).open_mouth()
    assert again.acceptor.report().cases == ()


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (LoggedNote("a", 2_000, 3, LoggedPlace.UNKNOWN), "$20.00 may be in the note box"),
        (
            LoggedNote("a", 0, 9, LoggedPlace.IN_BOX, is_case=True),
            "a note that is not known is in the note box",
        ),
    ],
)
def test_what_an_essp_acceptor_will_never_know_is_over_too(
    entry: LoggedNote, words: str, validator: Validator, make: Callable[..., EsspStage], tmp_path: Path
) -> None:
    NoteLog(tmp_path / "notes.log").put(entry)
    stage = make(validator).open_mouth()
    assert stage.acceptor.report().cases == ("a",)
    stage.acceptor.note_box_counted(("a",), SAID)
    assert stage.acceptor.report().cases == ()
    assert written(tmp_path)[0]["words"] == f"a: {words} without credit."
    assert not isinstance(stage.acceptor.stack("a"), Done)
