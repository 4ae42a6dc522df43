"""What the driver makes of moments that no wire brings about twice."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.values.instant import Instant
from printing import PAPER_80_MM, Paper, default_typefaces
from printing.models import JobEnd
from tests.devices.printers.hand_line import MachineLine
from tests.devices.printers.stage import job, model

NOON = Instant.parse("2026-11-30T12:00:00+10:00")
DEADLINES = Deadlines(retry_ms=2_000)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(NOON)


def driver(
    line: MachineLine,
    clock: ManualClock,
    job_end: JobEnd = JobEnd.PROCESS_ID,
    name: str = "epson-tm-t20",
    paper: Paper = PAPER_80_MM,
) -> EscposPrinter:
    kind = msgspec.structs.replace(model(name), job_end=job_end)
    return EscposPrinter(line, "a line", kind, paper, default_typefaces(), clock, DEADLINES)


@pytest.mark.parametrize("breaks_off", [True, False])
def test_a_job_of_which_nothing_was_taken_is_not_done_and_one_of_which_anything_was_is_in_doubt(
    clock: ManualClock, breaks_off: bool
) -> None:
    for count, outcome in ((0, NotDone), (1, InDoubt), (20, InDoubt)):
        line = MachineLine(clock, breaks_off=breaks_off)
        printer = driver(line, clock)
        assert isinstance(printer.print(job("first")), Done)
        line.room_for_job = count
        assert isinstance(printer.print(job("second")), outcome)
        assert len(line.machine.papers) == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("code_page", "CP999"),
        ("code_page_number", 300),
        ("head_to_cutter_dots", -500),
        ("printable_dots", 10**30),
    ],
)
def test_a_paper_that_cannot_be_written_is_not_done_and_nothing_of_it_is_sent(
    clock: ManualClock, field: str, value: str | int
) -> None:
    """An unknown name, a number of no byte, a feed that there is not, a width that no picture has."""
    line = MachineLine(clock)
    printer = driver(line, clock, paper=msgspec.structs.replace(PAPER_80_MM, **{field: value}))
    assert printer.print(job("first")) == NotDone(Fault.PRINTER_ERROR)
    assert (line.openings, bytes(line.taken)) == (0, b"")
    counted = {counter.name: counter.count for counter in printer.report().counters}
    assert counted["papers_not_printed"] == 1


def test_what_is_on_its_way_at_the_end_arrives_unless_nobody_knows_what_it_is(clock: ManualClock) -> None:
    line = MachineLine(clock, breaks_off=True)
    printer = driver(line, clock)
    printer.print(job("first"))
    printer.close()
    assert line.endings.endswith("closed ")
    line = MachineLine(clock, breaks_off=True)
    printer = driver(line, clock)
    assert printer.status() is PrinterStatus.READY
    printer.close()
    assert line.endings == "abandoned "
    # This one never says that it has printed: the end of the program may come before that of a paper.
    line = MachineLine(clock, breaks_off=True)
    printer = driver(line, clock, JobEnd.NONE)
    assert isinstance(printer.print(job("first")), InDoubt)
    printer.close()
    assert line.endings == "closed "


def test_a_printer_that_has_not_heard_a_request_is_asked_once_more(clock: ManualClock) -> None:
    for count, outcome in ((1, Done), (2, NotDone)):
        line = MachineLine(clock, breaks_off=True)
        printer = driver(line, clock)
        line.loses = count
        assert isinstance(printer.print(job("first")), outcome)


def test_a_roll_that_ends_before_the_first_letter_is_named_and_casts_no_doubt(
    clock: ManualClock,
) -> None:
    line = MachineLine(clock, breaks_off=True)
    line.rolls_left = 0
    assert driver(line, clock).print(job("first")) == NotDone(Fault.PAPER_OUT)


def test_answers_to_a_job_of_before_are_all_let_pass_with_the_first_job_after_it(clock: ManualClock) -> None:
    """It wakes up when it is asked whether it is in step: three answers are of the old job, three of that
    request, and then it stops again."""
    line = MachineLine(clock, has_process_ids=False)
    printer = driver(line, clock, JobEnd.TRANSMIT_STATUS, "star-escpos")
    assert isinstance(printer.print(job("first")), Done)
    line.machine.works_until_reset = 0
    assert isinstance(printer.print(job("old")), InDoubt)
    line.wakes_at_request = True
    assert isinstance(printer.print(job("new")), InDoubt)
    assert len(line.machine.papers) == 2


def test_answers_without_a_sign_count_only_beside_a_printer_that_says_it_goes_on(clock: ManualClock) -> None:
    line = MachineLine(clock, has_process_ids=False)
    printer = driver(line, clock, JobEnd.TRANSMIT_STATUS, "star-escpos")
    line.answers_only_in_turn = True
    assert isinstance(printer.print(job("first")), InDoubt)
    assert len(line.machine.papers) == 1


def test_a_roll_that_ends_right_after_a_paper_was_answered_for_is_no_doubt(
    clock: ManualClock,
) -> None:
    """The answer and the news of the roll come in together."""
    line = MachineLine(clock)
    printer = driver(line, clock)
    line.holds_answer = True
    assert isinstance(printer.print(job("first")), Done)
    assert printer.status() is PrinterStatus.PAPER_OUT


def test_a_slow_line_is_given_the_time_that_its_bytes_take(clock: ManualClock) -> None:
    for lag_ms, outcome in ((4_000, Done), (60_000, NotDone)):
        line = MachineLine(clock, has_process_ids=False)
        printer = driver(line, clock, JobEnd.TRANSMIT_STATUS, "star-escpos")
        line.lag_ms_after_zeros = lag_ms
        assert isinstance(printer.print(job("first")), outcome)


def test_a_paper_is_given_the_time_of_its_bytes_and_of_its_lines() -> None:
    deadlines = Deadlines(answer_ms=5_000, bytes_per_second=2_000, line_ms=80)
    assert deadlines.paper_ms(b"") == 5_000
    assert deadlines.paper_ms(b"x" * 4_000) == 7_000
    assert deadlines.paper_ms(b"\n" * 1_000) == 5_500 + 80_000
