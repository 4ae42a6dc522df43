"""What is said over a line, before a line of the tests that takes a byte at a time or none."""

from __future__ import annotations

import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.printers.answers import STATUS_QUESTION
from kiosk.devices.printers.conversation import Conversation
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.ports.printer import PrinterStatus
from kiosk.values.instant import Instant
from printing.models import JobEnd
from tests.devices.printers.hand_line import HandLine

NOON = Instant.parse("2026-11-30T12:00:00+10:00")
DEADLINES = Deadlines(retry_ms=2_000)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(NOON)


@pytest.fixture
def line(clock: ManualClock) -> HandLine:
    return HandLine(clock)


def talk(line: HandLine, clock: ManualClock, job_end: JobEnd = JobEnd.PROCESS_ID) -> Conversation:
    return Conversation(line, clock, DEADLINES, job_end)


def test_a_line_that_can_not_be_opened_is_left_alone_for_a_while(line: HandLine, clock: ManualClock) -> None:
    said = talk(line, clock)
    line.is_there = False
    for _ in range(3):
        assert not said.reach()
    assert line.openings == 1
    assert not said.reach(now=True)
    assert line.openings == 2
    clock.move_seconds(1.999)
    assert not said.reach()
    assert line.openings == 2
    clock.move_seconds(0.001)
    line.is_there = True
    assert said.reach()
    assert said.reach(now=True)
    assert line.openings == 3
    # One that was there and is given up is opened at once.
    line.is_there = False
    said.abandon()
    assert not said.reach()
    line.is_there = True
    assert said.reach(now=True)
    said.abandon()
    assert said.reach()


def test_what_is_taken_in_parts_is_sent_once_and_in_order(line: HandLine, clock: ManualClock) -> None:
    said = talk(line, clock)
    said.reach()
    assert said.send(b"KENO ticket", 100) == (11, "")
    assert bytes(line.taken) == b"KENO ticket"
    line.at_once = 0
    assert said.send(b"more", 100) == (0, "the printer stopped taking what it was sent")
    line.at_once, line.room = 2, 14
    assert said.send(b"more", 100) == (3, "the line to the printer broke off: Input/output error")
    assert not said.is_open
    assert said.send(b"more", 100) == (0, said.trouble)
    assert said.ask() is None


def test_two_programs_ask_by_different_numbers(line: HandLine, clock: ManualClock) -> None:
    first = talk(line, clock).new_request()
    clock.move_seconds(0.01)
    second = talk(line, clock)
    assert first not in [second.new_request() for _ in range(5)]


def test_an_answer_in_parts_is_one_answer_and_half_of_one_is_none(line: HandLine, clock: ManualClock) -> None:
    said = talk(line, clock)
    said.reach()
    line.answers = [b"", b"\x12", b"\x12\x12", b"\x12"]
    assert said.ask() is PrinterStatus.READY
    line.answers = [b"", b"\x12\x16"]
    assert said.ask() is None
    # The other half comes late: with the next four it would be taken for a state that nobody has told of.
    line.answers = [b"\x12", b"\x1e", b"", b"\x12\x16\x12", b"\x12"]
    assert said.ask() is PrinterStatus.COVER_OPEN
    assert bytes(line.taken) == STATUS_QUESTION * 3


def test_only_what_comes_after_the_question_answers_it(line: HandLine, clock: ManualClock) -> None:
    said = talk(line, clock, JobEnd.TRANSMIT_STATUS)
    said.reach()
    line.answers = [bytes(100)]
    assert not said.is_answered()
    # It is told to send nothing unasked first.
    assert bytes(line.taken[:6]) == b"\x1da\0\x1dr\1"


def asked(line: HandLine) -> int:
    """How often it was asked for an answer since the last look."""
    count = line.taken.count(b"\x1dr\1")
    line.taken.clear()
    return count


def test_a_request_asks_more_often_than_answers_can_still_come(line: HandLine, clock: ManualClock) -> None:
    said = talk(line, clock, JobEnd.TRANSMIT_STATUS)
    said.reach()
    # A program before this one may have left some: one answer less than it asks for may all be of before.
    said.send(said.new_request(), 100)
    count = asked(line)
    assert count > 20
    line.answers = [bytes(count - 1), b"\0"]
    assert not said.await_end(0)
    assert said.await_end(1_000)
    # What came is counted off; what did not may come yet, over another opening of the line too.
    said.abandon()
    said.reach()
    line.answers = [b"", bytes(20)]
    assert not said.is_answered()
    assert asked(line) == count
    more = 2 * count - 20
    line.answers = [b"", bytes(more - 1)]
    assert not said.is_answered()
    assert asked(line) == more


def test_when_all_that_was_asked_has_been_answered_three_are_enough(
    line: HandLine, clock: ManualClock
) -> None:
    said = talk(line, clock, JobEnd.TRANSMIT_STATUS)
    said.reach()
    line.answers = [b"", bytes(27)]
    assert said.is_answered()
    line.taken.clear()
    line.answers = [b"", b"\0\0", b"\0"]
    assert said.is_answered()
    assert asked(line) == 3
    # Three bytes of a state that was sent unasked, the first of which came before the request, are none.
    line.answers = [b"\x10", b"", b"\0\0\x0f"]
    assert not said.is_answered()


def test_a_printer_that_never_answers_is_not_asked_without_bound(line: HandLine, clock: ManualClock) -> None:
    line.room, line.at_once = 1_000_000, 1_000
    said = talk(line, clock, JobEnd.TRANSMIT_STATUS)
    said.reach()
    for _ in range(20):
        assert not said.is_answered()
        assert asked(line) <= 256
