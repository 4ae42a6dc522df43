"""A printer with a large memory that works slowly: what it is still to print is never taken for printed."""

from __future__ import annotations

import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.ports.outcome import Done, InDoubt
from kiosk.values.instant import Instant
from printing import default_typefaces
from tests.devices.printers.slow_line import SlowLine
from tests.devices.printers.stage import job, model

NOON = Instant.parse("2026-11-30T12:00:00+10:00")
LINES = 120


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(NOON)


def driver(line: SlowLine, clock: ManualClock, name: str) -> EscposPrinter:
    kind = model(name)
    return EscposPrinter(line, "a line", kind, kind.papers[0], default_typefaces(), clock, Deadlines())


@pytest.mark.parametrize("name", ["generic-58", "custom", "star-escpos"])
@pytest.mark.parametrize("rate", [1_500, 3_000, 6_000])
def test_a_paper_is_done_when_it_is_printed_also_after_one_that_was_given_up(
    clock: ManualClock, name: str, rate: int
) -> None:
    """The roll ends in a paper; with a new one the printer works that off, its answers too, while the next
    is already asked for."""
    line = SlowLine(clock, rate)
    printer = driver(line, clock, name)
    assert isinstance(printer.print(job("first", LINES)), Done)
    for number in range(3):
        line.roll = 1_500
        assert isinstance(printer.print(job("torn", LINES)), InDoubt)
        line.put_paper_in()
        outcome = printer.print(job("next", LINES))
        assert isinstance(outcome, Done), number
        assert bytes(line.unprinted) == b""


@pytest.mark.parametrize("name", ["generic-58", "star-escpos"])
def test_a_paper_of_a_program_that_is_gone_is_not_taken_for_one_of_this(
    clock: ManualClock, name: str
) -> None:
    line = SlowLine(clock, 3_000)
    printer = driver(line, clock, name)
    assert isinstance(printer.print(job("first", LINES)), Done)
    line.roll = 1_500
    assert isinstance(printer.print(job("torn", LINES)), InDoubt)
    printer.close()
    line.put_paper_in()
    assert isinstance(driver(line, clock, name).print(job("next", LINES)), Done)
    assert bytes(line.unprinted) == b""
