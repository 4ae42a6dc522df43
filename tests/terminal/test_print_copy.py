"""A paper that came out is printed once more on complaint: from the ledger, and marked as a copy."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import PrintCopy
from kiosk.ledger.papers import KenoDollars, paper_name
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    Change,
    CopyEnded,
    Declined,
    KenoDollarsSpent,
    PaperEnd,
    PaperEnded,
    ServiceChanged,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS, parts
from tests.terminal.stage import Kiosk, finished, told, untold


@pytest.fixture
def name(kiosk: Kiosk) -> str:
    """The name of a ticket that came out."""
    kiosk.insert(50)
    return paper_name(kiosk.sold(THREE_SPOTS))


def copy(kiosk: Kiosk, name: str) -> list[Change]:
    """Staff choose a paper and touch "Print again"; what is told."""
    changes = kiosk.send(PrintCopy(kiosk.new_command(), name))
    assert finished(changes)
    return changes


def copied(kiosk: Kiosk, name: str) -> PaperEnd:
    """How that ended."""
    return told(copy(kiosk, name), CopyEnded).end


def refused(kiosk: Kiosk, name: str) -> Refusal:
    """Why it was refused, and nothing was written."""
    before, jobs = kiosk.context.book.entry_count, len(kiosk.printer.jobs)
    refusal = told(copy(kiosk, name), Declined).refused.refusal
    assert (kiosk.context.book.entry_count, len(kiosk.printer.jobs)) == (before, jobs)
    return refusal


def test_it_comes_out_again_as_it_was_and_says_that_it_is_a_copy(kiosk: Kiosk, name: str) -> None:
    held = kiosk.held()
    changes = copy(kiosk, name)
    ended = told(changes, CopyEnded)
    assert (paper_name(ended.paper), ended.copy_number, ended.end) == (name, 2, PaperEnd.PRINTED)
    # No screen takes it for a sale.
    assert untold(changes, PaperEnded)
    assert kiosk.printer.names_in_tray() == [name, name]
    assert kiosk.printer.stamps() == ["", "COPY 2"]
    first, again = (job.document.blocks for job in kiosk.printer.jobs)
    # But for the last line, the check over those above it, which on a copy say that it is one.
    assert again[-len(first) : -1] == first[:-1]
    assert (kiosk.state.papers, kiosk.held()) == ({}, held)


def test_copies_are_counted_through_restarts_and_snapshots(kiosk: Kiosk, name: str) -> None:
    for _ in range(3):
        assert copied(kiosk, name) is PaperEnd.PRINTED
        kiosk.journal.keep_snapshot(kiosk.context.book._fold)
        kiosk.restart()
    assert kiosk.printer.stamps() == ["", "COPY 2", "COPY 3", "COPY 4"]


def test_a_copy_that_did_not_come_out_is_not_counted_and_not_printed_by_itself(
    kiosk: Kiosk, name: str
) -> None:
    kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
    assert copied(kiosk, name) is PaperEnd.NOT_PRINTED
    for message in (CheckDevices(), TryAgain()):
        assert untold(kiosk.send(message), PaperEnded, CopyEnded)
    kiosk.restart()
    assert untold(kiosk.changes, PaperEnded, CopyEnded)
    assert kiosk.state.papers == {}
    assert copied(kiosk, name) is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == ["", "COPY 2"]


def test_a_copy_in_doubt_is_told_and_no_further_one_begun(kiosk: Kiosk, name: str) -> None:
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    changes = copy(kiosk, name)
    assert told(changes, CopyEnded).end is PaperEnd.IN_DOUBT
    assert told(changes, ServiceChanged).papers_in_doubt == (name,)
    assert kiosk.state.papers[name].state is PrintState.IN_DOUBT
    assert refused(kiosk, name) is Refusal.PRINT_OPEN


def test_keno_dollars_are_copied_until_they_are_used(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    voucher = told(kiosk.take_keno_dollars(Money.dollars(5)), PaperEnded).paper
    name = paper_name(voucher)
    assert copied(kiosk, name) is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == ["", "COPY 2"]
    assert isinstance(voucher, KenoDollars)
    told(kiosk.present(voucher), KenoDollarsSpent)
    assert refused(kiosk, name) is Refusal.ALREADY_USED


def test_what_this_terminal_paid_replaced_or_refunded_is_not_copied(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    won, given_back = kiosk.sold(FIVE_GAMES), kiosk.sold(FIVE_GAMES)
    kiosk.refund(given_back)
    assert refused(kiosk, paper_name(given_back)) is Refusal.ALREADY_REFUNDED
    kiosk.draw(7, 11)
    continued = told(kiosk.collect(won.serial), PaperEnded).paper
    assert refused(kiosk, paper_name(won)) is Refusal.ALREADY_REPLACED
    assert copied(kiosk, paper_name(continued)) is PaperEnd.PRINTED
    kiosk.restart()
    assert refused(kiosk, paper_name(won)) is Refusal.ALREADY_REPLACED


def test_a_paper_of_another_terminal_is_not_copied(kiosk: Kiosk, name: str) -> None:
    elsewhere = kiosk.sold_elsewhere(THREE_SPOTS, parts(cash=2))
    for unknown in (paper_name(elsewhere), "test-paper", name.replace("ticket", "keno-dollars")):
        assert refused(kiosk, unknown) is Refusal.NOTHING_TO_PRINT


@pytest.mark.parametrize("status", [PrinterStatus.PAPER_OUT, PrinterStatus.OFFLINE, PrinterStatus.UNKNOWN])
def test_nothing_begins_before_a_printer_that_is_not_ready(
    kiosk: Kiosk, name: str, status: PrinterStatus
) -> None:
    kiosk.printer.state = status
    assert refused(kiosk, name) is Refusal.PRINTER_NOT_READY


def test_the_same_touch_prints_once_and_another_paper_under_it_is_refused(kiosk: Kiosk, name: str) -> None:
    other = paper_name(kiosk.sold(THREE_SPOTS))
    touch = PrintCopy(kiosk.new_command(), name)
    kiosk.send(touch)
    again = kiosk.send(touch)
    assert finished(again)
    assert untold(again, CopyEnded, Declined)
    reused = told(kiosk.send(PrintCopy(touch.command, other)), Declined).refused
    assert reused.refusal is Refusal.COMMAND_REUSED
    assert kiosk.printer.stamps() == ["", "", "COPY 2"]


def test_the_copy_is_written_down_before_it_starts(kiosk: Kiosk, name: str) -> None:
    seen: list[str] = []
    kiosk.printer.before_print = lambda: seen.append(kiosk.journal.entries_after(0, 100)[-1].event)
    copy(kiosk, name)
    assert seen == ["copy_started"]
