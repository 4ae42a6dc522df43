"""What a player was told of a ticket comes out on paper: once a touch, after all that is worth something, and
without a word in the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.ledger.commands import TakeKenoDollars
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    StatementEnded,
    Step,
    TicketRefunded,
    TicketShown,
    Working,
)
from kiosk.terminal.messages import CheckDevices, CheckedTicket, PrintStatement, RefundedTicket
from kiosk.terminal.statements import TOUCHES_KEPT
from kiosk.values.money import Money
from tests.documents.ticket_papers import lines
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.rules.citing import rule
from tests.terminal.stage import Kiosk, finished, told, untold
from tests.terminal.test_full_disk import KioskOnDisk

WHERE = "by any terminal or the counter"


@pytest.fixture
def ticket(kiosk: Kiosk) -> IssuedTicket:
    """A ticket of a $2 wager on three spots, bought with a $20 note."""
    kiosk.insert(20)
    return kiosk.sold(THREE_SPOTS)


def asked(kiosk: Kiosk, ticket: IssuedTicket) -> PrintStatement:
    """A touch on "print this" after the ticket was held to the scanner."""
    check = told(kiosk.present(ticket), TicketShown).check
    return PrintStatement(kiosk.new_command(), CheckedTicket(check, kiosk.clock.now()))


def paper(kiosk: Kiosk) -> list[str]:
    """The lines of the newest paper, but for the check under its end line."""
    return lines(kiosk.printer.jobs[-1].document)[:-1]


def quiet(kiosk: Kiosk, message: PrintStatement) -> list[Change]:
    """What is told of a statement; whatever that is, the journal and the money are as before."""
    entries, money = kiosk.context.book.entry_count, kiosk.held()
    changes = kiosk.send(message)
    assert (kiosk.context.book.entry_count, kiosk.held()) == (entries, money)
    assert finished(changes)
    return changes


@rule("s 23A(1)")
def test_a_check_comes_out_as_it_was_told_and_nothing_is_written_down(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    kiosk.draw(1, 2, 3)
    statement = asked(kiosk, ticket)
    kiosk.clock.move_seconds(65)  # what stands on it is the time of the check
    changes = quiet(kiosk, statement)
    command = statement.command
    assert changes == [
        Working(command, Step.PRINTING),
        StatementEnded(command, PaperEnd.PRINTED),
        Finished(command),
    ]
    assert kiosk.printer.names_in_tray() == [f"ticket-{ticket.serial}", f"check-{ticket.serial}"]
    assert paper(kiosk) == [
        "TICKET CHECK",
        "This is not a ticket",
        "The Lamplighter",
        f"Ticket number ends in: {ticket.serial.digits[-4:]}",
        "Mon 30 Nov 2026: 8:18 pm",
        "Terminal: K1",
        "Keno day: 2026-11-30",
        "Game 990: $88.00",
        "1 2 3 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79",
        "3 spots, catch 3: $88.00",
        "Won: $88.00",
        "To be paid now: $88.00",
        "All games are drawn. Present the ticket to be paid.",
        f"It is paid for the ticket, not for this paper: {WHERE}, until Sun 30 Nov 2031.",
        "This paper tells what a check found. It is no ticket, and nothing is paid for it.",
        "Keno Rule 1997, sections 23 and 23A. 18+",
        "End: 1 game checked, $88.00 to be paid",
    ]


@rule("s 27")
def test_a_refund_comes_out_with_each_dollar_as_what_it_was(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    refund = told(kiosk.refund(ticket), TicketRefunded).refund
    changes = quiet(kiosk, PrintStatement(kiosk.new_command(), RefundedTicket(ticket, refund)))
    assert told(changes, StatementEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.names_in_tray()[1:] == [f"refund-{ticket.serial}"]
    assert paper(kiosk) == [
        "REFUND",
        "This is not a ticket",
        "The Lamplighter",
        "Ticket",
        ticket.serial.grouped,  # nothing is left to collect by it
        "Mon 30 Nov 2026: 8:15 pm",
        "Game 990: 1 game",
        "Cash: $2.00",
        "Refunded as credit: $2.00",
        "No game of the ticket is left. Each dollar is what it was when it was wagered.",
        "This paper tells what was refunded. It is no ticket, and nothing is paid for it.",
        "Keno Rule 1997, section 27. 18+",
        "End: 1 game refunded, $2.00",
    ]


@pytest.mark.parametrize(
    "status",
    [
        PrinterStatus.PAPER_OUT,
        PrinterStatus.COVER_OPEN,
        PrinterStatus.OFFLINE,
        PrinterStatus.UNKNOWN,
    ],
)
def test_nothing_begins_before_a_printer_that_is_not_ready(
    kiosk: Kiosk, ticket: IssuedTicket, status: PrinterStatus
) -> None:
    statement = asked(kiosk, ticket)
    kiosk.printer.state = status
    changes = quiet(kiosk, statement)
    assert told(changes, Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert untold(changes, Working, StatementEnded)
    kiosk.printer.state = PrinterStatus.READY
    # Nothing comes out by itself when it is ready again; the same touch has printed nothing and may still.
    kiosk.send(CheckDevices())
    assert len(kiosk.printer.jobs) == 1
    assert told(quiet(kiosk, statement), StatementEnded).end is PaperEnd.PRINTED


@pytest.mark.parametrize(
    ("outcome", "end", "fault"),
    [
        (NotDone(Fault.PAPER_OUT), PaperEnd.NOT_PRINTED, Fault.PAPER_OUT),
        (InDoubt("no answer"), PaperEnd.IN_DOUBT, None),
    ],
)
def test_one_that_did_not_surely_come_out_is_told_and_leaves_nothing_open(
    kiosk: Kiosk, ticket: IssuedTicket, outcome: NotDone | InDoubt, end: PaperEnd, fault: Fault | None
) -> None:
    statement = asked(kiosk, ticket)
    kiosk.printer.outcomes.append(outcome)
    ended = told(quiet(kiosk, statement), StatementEnded)
    assert (ended.end, ended.fault) == (end, fault)
    printed = len(kiosk.printer.jobs)
    kiosk.send(CheckDevices())
    kiosk.restart()
    assert (kiosk.state.papers, len(kiosk.printer.jobs)) == ({}, printed)


def test_the_same_touch_prints_once_and_a_fresh_one_again(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    statement = asked(kiosk, ticket)
    quiet(kiosk, statement)
    assert quiet(kiosk, statement) == [Finished(statement.command)]
    quiet(kiosk, PrintStatement(kiosk.new_command(), statement.about))
    assert kiosk.printer.names_in_tray()[1:] == [f"check-{ticket.serial}"] * 2


def test_a_touch_that_meant_something_else_is_refused(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    statement, other = asked(kiosk, ticket), asked(kiosk, kiosk.sold(THREE_SPOTS))
    quiet(kiosk, statement)
    swapped = PrintStatement(statement.command, other.about)
    assert told(quiet(kiosk, swapped), Declined).refused.refusal is Refusal.COMMAND_REUSED
    taken = TakeKenoDollars(kiosk.new_command(), Money.dollars(1))
    kiosk.send(taken)
    printed = len(kiosk.printer.jobs)
    swapped = PrintStatement(taken.command, other.about)
    assert told(quiet(kiosk, swapped), Declined).refused.refusal is Refusal.COMMAND_REUSED
    assert len(kiosk.printer.jobs) == printed


def test_only_the_last_touches_are_kept_in_mind(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    about = asked(kiosk, ticket).about
    statements = [PrintStatement(kiosk.new_command(), about) for _ in range(TOUCHES_KEPT + 1)]
    for statement in statements:
        quiet(kiosk, statement)
    for statement in statements[1:]:
        assert quiet(kiosk, statement) == [Finished(statement.command)]
    assert told(quiet(kiosk, statements[0]), StatementEnded).end is PaperEnd.PRINTED


def test_a_paper_that_is_due_goes_first_and_is_never_mixed_up_with_it(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    statement = asked(kiosk, ticket)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    voucher = told(kiosk.take_keno_dollars(Money.dollars(5)), PaperEnded).paper
    assert [due.state for due in kiosk.state.papers.values()] == [PrintState.DUE]
    # The printer says that it is ready, but it owes a voucher.
    changes = quiet(kiosk, statement)
    assert told(changes, Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert kiosk.printer.names_in_tray() == [f"ticket-{ticket.serial}"]
    kiosk.clock.move_seconds(61)
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED
    quiet(kiosk, statement)
    names = [f"ticket-{ticket.serial}", f"keno-dollars-{voucher.serial}", f"check-{ticket.serial}"]
    assert kiosk.printer.names_in_tray() == names


def test_a_paper_in_doubt_stays_in_doubt_whatever_a_statement_does(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    statement = asked(kiosk, ticket)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    kiosk.take_keno_dollars(Money.dollars(5))
    before = dict(kiosk.state.papers)
    assert told(quiet(kiosk, statement), StatementEnded).end is PaperEnd.PRINTED
    assert kiosk.state.papers == before


def test_nothing_is_printed_before_central_has_greeted(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path).start()
    kiosk.insert(20)
    statement = asked(kiosk, kiosk.sold(FIVE_GAMES))
    kiosk.line.is_away = True
    kiosk.restart()
    assert told(quiet(kiosk, statement), Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert len(kiosk.printer.jobs) == 1
    kiosk.line.is_away = False
    kiosk.send(CheckDevices())
    # Once greeted, it needs central no more: the player was told already.
    kiosk.line.is_away = True
    assert told(quiet(kiosk, statement), StatementEnded).end is PaperEnd.PRINTED
    kiosk.count()
    kiosk.house.central.close()


def test_on_a_full_disk_nothing_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk = KioskOnDisk(tmp_path)
    kiosk.start()
    kiosk.insert(20)
    statement = asked(kiosk, kiosk.sold(THREE_SPOTS))
    kiosk.fill_up(monkeypatch, 1)
    told(kiosk.take_keno_dollars(Money.dollars(5)), Doubtful)  # it was asked for, and the answer had no room
    assert told(quiet(kiosk, statement), Failed).fault is Fault.DISK_FULL
    assert len(kiosk.printer.jobs) == 1
    kiosk.disk.appends_left = None
    monkeypatch.undo()
    kiosk.send(CheckDevices())
    assert told(quiet(kiosk, statement), StatementEnded).end is PaperEnd.PRINTED
    kiosk.count()
    kiosk.house.central.close()
