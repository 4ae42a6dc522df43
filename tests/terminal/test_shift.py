"""A shift is cashed up from the ledger, once, and its report anchors the ledger on paper."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kiosk.documents.shift_report import shift_report
from kiosk.journal.audit import audit_terminal
from kiosk.launch.main import main
from kiosk.launch.places import typefaces
from kiosk.ledger.accounts import Account
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.commands import EndShift, PrintAgain
from kiosk.ledger.events import ShiftEnded
from kiosk.ledger.evolve import evolve
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.terminal.changes import Change, PaperEnd, ShiftReported
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from printing import PAPER_58_MM, PAPER_80_MM, Paper, render_escpos
from printing.rulers import FontRuler
from printing.typeset import TextRow, typeset
from tests.documents.ticket_papers import GREETING, lines
from tests.ledger.samples import THREE_SPOTS
from tests.printing.printed_paper import read_paper
from tests.terminal.stage import Kiosk, told


def end_shift(kiosk: Kiosk) -> list[Change]:
    """Staff cash up."""
    return kiosk.send(EndShift(kiosk.new_command(), kiosk.clock.now()))


def report(kiosk: Kiosk) -> list[str]:
    """The lines of the newest paper."""
    return lines(kiosk.printer.jobs[-1].document)


def test_the_report_adds_up_what_the_shift_took_and_gave(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)  # $2
    kiosk.draw(1, 2, 3)  # wins $88
    kiosk.collect(ticket.serial)
    kiosk.take_keno_dollars(Money.dollars(26))
    shift = told(end_shift(kiosk), ShiftReported)
    assert (shift.shift.number, shift.end) == (1, PaperEnd.PRINTED)
    said = report(kiosk)
    for line in (
        "SHIFT REPORT",
        "Terminal K1: Shift 1",
        "Notes taken: $40.00",
        "Wagers sold: $2.00",
        "Prizes to credit: $88.00",
        "Keno dollars issued: $26.00",
        "Keno dollars used: $0.00",
        "Refunds to credit: $0.00",
        "In the note box: $40.00",
        # 40 - 2 + 88 - 26
        "Credit of players: $100.00",
        "Promotional credit: $0.00",
        "Set apart, in doubt: $0.00",
        "Papers not known to be printed: 0",
    ):
        assert line in said, said
    kiosk.count()


def test_the_next_shift_counts_from_there(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    end_shift(kiosk)
    kiosk.sold(THREE_SPOTS)
    assert told(end_shift(kiosk), ShiftReported).shift.sums == {
        Account.STAKES: Money.dollars(-2),
        Account.CREDIT_CASH: Money.dollars(2),
    }
    said = report(kiosk)
    assert "Notes taken: $0.00" in said
    assert "Wagers sold: $2.00" in said
    assert "In the note box: $20.00" in said
    kiosk.count()


def test_the_report_anchors_the_ledger_as_it_stands(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    end_shift(kiosk)
    newest = kiosk.journal.last
    assert newest is not None
    assert newest.event == "shift_ended"
    said = report(kiosk)
    assert f"Ledger, newest entry: {newest.sequence}" in said
    known = kiosk.state.central
    assert known is not None
    assert f"Central, newest entry: {known.record.sequence}" in said
    digits = [line for line in said if len(line) == 19 and set(line) <= set("0123456789abcdef ")]
    assert [line.replace(" ", "") for line in digits] == [
        digest[at : at + 16] for digest in (newest.digest, known.record.digest) for at in (0, 16)
    ]
    assert all(len(group) == 4 for line in digits for group in line.split(" "))


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
@pytest.mark.parametrize("count", [16, 19, 32])
def test_what_a_person_types_from_the_paper_is_an_anchor(
    kiosk: Kiosk, paper: Paper, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the bytes that the narrowest printer gets: no group is broken."""
    kiosk.insert(20)
    end_shift(kiosk)
    narrow = msgspec.structs.replace(paper, printable_dots=min(paper.printable_dots, 360))
    printed = [
        line.strip() for line in read_paper(render_escpos(kiosk.printer.jobs[-1].document, narrow)).texts
    ]
    at = next(index for index, line in enumerate(printed) if line.startswith("Ledger, newest entry"))
    number = printed[at].split()[-1]
    digits = "".join(printed[at + 1 : at + 3]).replace(" ", "")
    kiosk.stop()
    ledger = str(kiosk.folder / "terminal.sqlite")
    assert main(["audit", ledger, "--anchor", f"{number}:{digits[:count]}"]) == 0
    # As it stands there, in quotation marks.
    assert main(["audit", ledger, "--anchor", f"{number}: {printed[at + 1]} {printed[at + 2]}"]) == 0
    assert main(["audit", ledger, "--anchor", f"{number}:{printed[at + 1]}".upper().replace("0", "O")]) == 0
    wrong = digits[:15] + ("0" if digits[15] != "0" else "1")
    assert main(["audit", ledger, "--anchor", f"{number}:{wrong}"]) != 0
    assert "was changed" in capsys.readouterr().err


def test_pressed_twice_it_is_one_shift_and_its_report_twice(kiosk: Kiosk) -> None:
    """Case 28: one closing, however often it is pressed; the second paper says COPY."""
    kiosk.insert(20)
    touch = EndShift(kiosk.new_command(), kiosk.clock.now())
    kiosk.send(touch)
    kiosk.send(touch)
    assert len(kiosk.printer.jobs) == 1
    end_shift(kiosk)
    assert [entry.event for entry in kiosk.journal.entries_after(0, 100)].count("shift_ended") == 1
    assert len(kiosk.printer.jobs) == 2
    assert kiosk.printer.stamps() == ["", "COPY"]


def test_credit_and_open_cases_go_over_to_the_next_shift_and_are_named(kiosk: Kiosk) -> None:
    """Case 29: nothing vanishes with a shift; cases 2 and 25: what is not known to be printed is listed."""
    kiosk.insert(20)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    kiosk.sell(THREE_SPOTS)
    (name,) = kiosk.state.papers
    end_shift(kiosk)
    said = report(kiosk)
    assert "Credit of players: $18.00" in said
    assert "Papers not known to be printed: 1" in said
    serial = name.removeprefix("ticket-")
    assert any(line.startswith("Ticket: ") and line.replace(" ", "").endswith(serial) for line in said)
    kiosk.restart()
    assert kiosk.state.credit == Money.dollars(18)
    assert list(kiosk.state.papers) == [name]


@pytest.mark.parametrize(
    ("outcome", "end", "fault"),
    [
        (NotDone(Fault.PAPER_OUT), PaperEnd.NOT_PRINTED, Fault.PAPER_OUT),
        (InDoubt("no answer"), PaperEnd.IN_DOUBT, None),
    ],
)
def test_a_report_that_did_not_come_out_is_printed_again_and_the_shift_stays_ended(
    kiosk: Kiosk, outcome: NotDone | InDoubt, end: PaperEnd, fault: Fault | None
) -> None:
    kiosk.insert(20)
    kiosk.printer.outcomes.append(outcome)
    reported = told(end_shift(kiosk), ShiftReported)
    assert (reported.end, reported.fault) == (end, fault)
    assert told(end_shift(kiosk), ShiftReported).shift == reported.shift
    assert "In the note box: $20.00" in report(kiosk)


def test_a_shift_that_ended_otherwise_can_not_be_in_a_ledger(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    end_shift(kiosk)
    shift = kiosk.state.shift
    assert shift is not None
    with pytest.raises(InvariantBroken):
        evolve(kiosk.state, shift)
    with pytest.raises(InvariantBroken):
        evolve(kiosk.state, ShiftEnded(2, shift.ended_at, shift.sums, shift.holding, 0, 0, ()))
    kiosk.stop()
    assert audit_terminal(kiosk.folder / "terminal.sqlite").is_clean


@pytest.mark.parametrize("paper", [PAPER_58_MM, PAPER_80_MM])
def test_the_longest_report_fits_the_paper(paper: Paper) -> None:
    most = Money.dollars(99_999_999)
    sums = dict.fromkeys(Account, most) | {Account.STAKES: -most}
    papers = tuple(f"keno-dollars-{'9' * 18}" for _ in range(40))
    shift = ShiftEnded(99_999, Instant.parse("2026-11-30T20:15:00+10:00"), sums, sums, 99, 99, papers)
    head = ChainHead(999_999_999, "f" * 64)
    document = shift_report(shift, TerminalId("K" * 12), head, head, GREETING, is_copy=True)
    assert len(render_escpos(document, paper)) > 500
    rows = [row for block in document.blocks for row in typeset(block, paper, FontRuler(typefaces()))]
    runs = [run for row in rows if isinstance(row, TextRow) for run in row.runs]
    assert all(run.x >= 0 and run.x + run.width <= paper.printable_dots for run in runs)


def test_no_shift_is_ended_before_central_has_greeted(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path)
    kiosk.line.is_away = True
    kiosk.start()
    end_shift(kiosk)
    assert kiosk.journal.last is None
    assert kiosk.printer.jobs == []
    kiosk.stop()
    kiosk.house.central.close()


def test_a_case_that_opened_since_is_a_new_shift_although_no_money_moved(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    kiosk.sell(THREE_SPOTS)
    assert told(end_shift(kiosk), ShiftReported).shift.papers_open != ()
    (name,) = kiosk.state.papers
    kiosk.send(PrintAgain(kiosk.new_command(), name))
    ended = told(end_shift(kiosk), ShiftReported).shift
    assert (ended.number, ended.sums, ended.papers_open) == (2, {}, ())


def test_no_shift_ends_before_the_one_before_it(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    end_shift(kiosk)
    kiosk.insert(20)
    earlier = EndShift(kiosk.new_command(), kiosk.clock.now().plus_seconds(-3600))
    first = kiosk.state.shift
    assert first is not None
    assert told(kiosk.send(earlier), ShiftReported).shift.ended_at == first.ended_at
