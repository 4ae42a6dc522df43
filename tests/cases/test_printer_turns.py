"""Many senders before one printer, and the longest report: cases 13 and 14."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final

import pytest

from kiosk.documents.shift_report import shift_report
from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import ShiftEnded
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.printer import PrintedPaper as PrintedJob
from kiosk.ports.printer import PrinterStatus, PrintJob
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from printing import Document, Paper, render_escpos
from printing.models import Model, read_model
from tests.devices.printers.stage import MODELS, Stage
from tests.documents.ticket_papers import GREETING, paper_of, ticket_for
from tests.emulation.captured import read_captured, symbols_on
from tests.ledger.samples import THREE_SPOTS

ROUNDS: Final = 100
LINES: Final = 500
ROLLS: Final = tuple(
    (kind, paper) for kind in map(read_model, sorted(MODELS.glob("*.json"))) for paper in kind.papers
)
HEAD: Final = ChainHead(4_711, "0123456789abcdef" * 4)


def report(number: int, papers_open: tuple[str, ...] = ()) -> Document:
    """The report of a shift."""
    shift = ShiftEnded(
        number,
        Instant.parse("2026-11-30T23:00:00+10:00"),
        {Account.STAKES: Money.dollars(-20)},
        {Account.NOTE_BOX: Money.dollars(20)},
        0,
        0,
        papers_open,
    )
    return shift_report(shift, TerminalId("K1"), HEAD, HEAD, GREETING, is_copy=False)


@pytest.mark.parametrize("is_serial", [False, True], ids=["network", "serial"])
def test_case_13_a_ticket_a_report_and_a_question_at_the_same_moment_a_hundred_times(
    tmp_path: Path, is_serial: bool
) -> None:
    stage = Stage("star-escpos", tmp_path, is_serial=is_serial)
    ticket = paper_of(ticket_for(THREE_SPOTS))
    outcomes: list[tuple[str, Outcome[PrintedJob]]] = []
    seen: list[PrinterStatus] = []
    gate = threading.Barrier(3)

    def sell() -> None:
        for number in range(ROUNDS):
            gate.wait()
            job = PrintJob(f"ticket-{number}", ticket)
            outcomes.append((job.name, stage.printer.print(job)))

    def cash_up() -> None:
        for number in range(1, ROUNDS + 1):
            gate.wait()
            job = PrintJob(f"shift-{number}", report(number))
            outcomes.append((job.name, stage.printer.print(job)))

    def ask() -> None:
        for _ in range(ROUNDS):
            gate.wait()
            seen.append(stage.printer.status())

    threads = [threading.Thread(target=run) for run in (sell, cash_up, ask)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {name for name, _ in outcomes} == {
        *(f"ticket-{number}" for number in range(ROUNDS)),
        *(f"shift-{number + 1}" for number in range(ROUNDS)),
    }
    assert all(isinstance(outcome, Done) for _, outcome in outcomes)
    assert seen == [PrinterStatus.READY] * ROUNDS
    # Every paper is read from its reset to its cut, and is byte for byte what was asked for.
    paper = stage.model.papers[0]
    tickets = [render_escpos(ticket, paper)] * ROUNDS
    reports = [render_escpos(report(number), paper) for number in range(1, ROUNDS + 1)]
    papers = list(map(bytes, stage.machine.papers))
    assert sorted(papers) == sorted(tickets + reports)
    # Each sender's own papers are in the order in which it asked for them.
    assert [job for job in papers if job not in tickets] == reports
    stage.close()


@pytest.mark.parametrize(
    ("kind", "paper"), ROLLS, ids=[f"{kind.id}-{paper.width_mm}" for kind, paper in ROLLS]
)
def test_case_14_a_shift_report_of_500_lines_has_each_of_them_once(kind: Model, paper: Paper) -> None:
    """A shift in which the printer was never certain: every paper of it is listed."""
    serials = [Serial.from_entropy(number.to_bytes(16)) for number in range(1, LINES + 1)]
    document = report(7, tuple(f"ticket-{serial.digits}" for serial in serials))
    found = read_captured(render_escpos(document, paper))
    text = "".join("".join(found.texts).split())
    for serial in serials:
        assert text.count("".join(serial.grouped.split())) == 1
    assert len(found.lines) > LINES
    for raster in found.rasters:
        assert raster.height <= paper.raster_max_height_dots
        assert raster.width <= paper.printable_dots + 7
    assert found.fed_since_ink >= paper.head_to_cutter_dots
    assert symbols_on(found) == set()
