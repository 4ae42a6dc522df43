"""What every ticket printer must do, real or simulated: written against the port alone.

A test module makes a subclass of :class:`PrinterContract` with a fixture `stage`.
"""

from __future__ import annotations

from typing import Protocol

import pytest

from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.printer import PrintedPaper, Printer, PrinterStatus, PrintJob
from printing import Document, Line


class PrinterStage(Protocol):
    """A printer with paper in it, and the tray its papers fall into."""

    @property
    def printer(self) -> Printer:
        """The printer under test."""

    def set_paper_out(self, out: bool) -> None:
        """Take the roll out, or put one in."""

    def names_in_tray(self) -> list[str]:
        """The name of the job of every paper that came out whole, oldest first."""


def job(name: str) -> PrintJob:
    """A short paper."""
    return PrintJob(name, Document(name, (Line("KENO"), Line(name))))


class PrinterContract:
    """The suite."""

    @pytest.fixture
    def stage(self) -> PrinterStage:
        raise NotImplementedError

    def test_is_ready_while_there_is_paper(self, stage: PrinterStage) -> None:
        assert stage.printer.status() is PrinterStatus.READY

    def test_says_done_when_the_paper_has_come_out(self, stage: PrinterStage) -> None:
        outcome = stage.printer.print(job("ticket-1"))
        assert isinstance(outcome, Done)
        assert isinstance(outcome.value, PrintedPaper)
        assert outcome.value.name == "ticket-1"
        assert stage.names_in_tray() == ["ticket-1"]

    def test_prints_every_job_once_in_order_also_the_same_twice(self, stage: PrinterStage) -> None:
        for name in ("ticket-2", "ticket-1", "ticket-2"):
            assert isinstance(stage.printer.print(job(name)), Done)
        assert stage.names_in_tray() == ["ticket-2", "ticket-1", "ticket-2"]

    def test_says_not_done_without_paper_and_nothing_comes_out(self, stage: PrinterStage) -> None:
        stage.printer.print(job("ticket-1"))
        stage.set_paper_out(True)
        assert stage.printer.status() is PrinterStatus.PAPER_OUT
        assert stage.printer.print(job("ticket-2")) == NotDone(Fault.PAPER_OUT)
        assert stage.names_in_tray() == ["ticket-1"]

    def test_prints_again_with_a_new_roll(self, stage: PrinterStage) -> None:
        stage.set_paper_out(True)
        stage.printer.print(job("ticket-1"))
        stage.set_paper_out(False)
        assert stage.printer.status() is PrinterStatus.READY
        assert isinstance(stage.printer.print(job("ticket-1")), Done)
        assert stage.names_in_tray() == ["ticket-1"]
