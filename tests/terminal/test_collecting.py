"""Collecting a prize: to credit, or straight on as keno dollars; once, however often it is asked."""

from __future__ import annotations

import pytest

from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
    TicketPaid,
    TicketShown,
)
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told, untold

THREE_GAMES = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 3)


@pytest.fixture
def winner(kiosk: Kiosk) -> IssuedTicket:
    """A $2 ticket that has won $88, bought with a $20 note."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    return ticket


@rule("s 23A", "s 24")
def test_a_prize_becomes_credit(kiosk: Kiosk, winner: IssuedTicket) -> None:
    changes = kiosk.collect(winner.serial)
    paid = told(changes, TicketPaid)
    assert (paid.payment.amount, paid.as_keno_dollars) == (Money.dollars(88), False)
    assert kiosk.state.credit == Money.dollars(18 + 88)
    assert kiosk.held() == {
        "note_box": "20.00",
        "prizes": "88.00",
        "credit:cash": "-18.00",
        "credit:prizes": "-88.00",
        "stakes": "-2.00",
    }
    assert finished(changes)
    assert told(kiosk.present(winner), TicketShown).check.state is TicketState.PAID


@rule("s 23A")
def test_a_ticket_is_paid_once(kiosk: Kiosk, winner: IssuedTicket) -> None:
    kiosk.collect(winner.serial)
    refused = told(kiosk.collect(winner.serial), Declined).refused
    assert refused.refusal is Refusal.ALREADY_PAID
    assert refused.facts["terminal"] == "K1"
    assert kiosk.state.credit == Money.dollars(106)


@rule("s 23A")
def test_a_ticket_paid_elsewhere_is_not_paid_here(kiosk: Kiosk, winner: IssuedTicket) -> None:
    kiosk.pay_elsewhere(winner.serial)
    refused = told(kiosk.collect(winner.serial), Declined).refused
    assert (refused.refusal, refused.facts["terminal"]) == (Refusal.ALREADY_PAID, "K2")
    assert kiosk.state.credit == Money.dollars(18)


@rule("s 24(1)(d)")
def test_a_prize_straight_as_keno_dollars_leaves_the_credit_as_it_was(
    kiosk: Kiosk, winner: IssuedTicket
) -> None:
    changes = kiosk.collect(winner.serial, as_keno_dollars=True)
    assert told(changes, TicketPaid).as_keno_dollars
    voucher = told(changes, KenoDollarsTaken).voucher
    assert (voucher.amount, voucher.promotional) == (Money.dollars(88), False)
    assert told(changes, PaperEnded).paper == voucher
    assert kiosk.state.credit == Money.dollars(18)
    assert kiosk.held() == {
        "note_box": "20.00",
        "prizes": "88.00",
        "credit:cash": "-18.00",
        "keno_dollars_issued": "-88.00",
        "stakes": "-2.00",
    }
    assert finished(changes)


def test_a_prize_whose_voucher_central_could_not_issue_is_credit(kiosk: Kiosk, winner: IssuedTicket) -> None:
    kiosk.line.lose("issue_keno_dollars", Loss.UNREACHABLE)
    changes = kiosk.collect(winner.serial, as_keno_dollars=True)
    assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert finished(changes)
    assert kiosk.state.credit == Money.dollars(106)


def test_a_prize_whose_voucher_is_in_doubt_stays_apart_until_it_is_known(
    kiosk: Kiosk, winner: IssuedTicket
) -> None:
    kiosk.line.lose("issue_keno_dollars", Loss.ANSWER)
    changes = kiosk.collect(winner.serial, as_keno_dollars=True)
    assert told(changes, Doubtful).reserved == Money.dollars(88)
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.state.credit == Money.dollars(18)


@rule("s 23")
def test_there_is_nothing_to_collect_before_the_draw_or_without_a_prize(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.NOT_DRAWN_YET
    kiosk.draw(4, 5, 6)
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.NOTHING_TO_PAY
    assert kiosk.state.credit == Money.dollars(18)


@pytest.mark.parametrize("state", [state for state in PrinterStatus if not state.can_print])
def test_nothing_is_paid_while_no_continuation_could_be_printed(
    kiosk: Kiosk, winner: IssuedTicket, state: PrinterStatus
) -> None:
    kiosk.printer.state = state
    changes = kiosk.collect(winner.serial)
    assert told(changes, Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert "pay" not in kiosk.line.heard
    assert finished(changes)


@rule("R10")
def test_a_ticket_collected_early_goes_on_under_a_new_serial(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_GAMES)
    kiosk.draw(1, 2, 3)
    changes = kiosk.collect(ticket.serial)
    payment = told(changes, TicketPaid).payment
    continuation = payment.continuation
    assert continuation is not None
    assert payment.amount == Money.dollars(88)
    assert (continuation.continues, continuation.span.count) == (ticket.serial, 2)
    assert continuation.span.first == ticket.span.first.plus(1)
    assert told(changes, PaperEnded).paper == continuation
    assert kiosk.printer.names_in_tray() == [f"ticket-{ticket.serial}", f"ticket-{continuation.serial}"]
    # The undrawn games cost nothing again, and the old paper is worth nothing any more.
    assert kiosk.held()["stakes"] == "-6.00"
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.ALREADY_REPLACED
    kiosk.draw(1, 2, 3)
    kiosk.draw(1, 2, 4)
    # 3 of 3 pay $44 a dollar, 2 of 3 pay $1: $88 and $2 on $2.
    assert told(kiosk.collect(continuation.serial), TicketPaid).payment.amount == Money.dollars(90)


@rule("R10")
def test_an_early_prize_as_keno_dollars_prints_both_papers_once(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_GAMES)
    kiosk.draw(1, 2, 3)
    changes = kiosk.collect(ticket.serial, as_keno_dollars=True)
    ends = [change for change in changes if isinstance(change, PaperEnded)]
    assert [end.end for end in ends] == [PaperEnd.PRINTED] * 2
    assert {type(end.paper) for end in ends} == {IssuedTicket, KenoDollars}
    assert len(kiosk.printer.jobs) == 3


@rule("R10")
def test_a_continuation_that_did_not_come_out_is_printed_later(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_GAMES)
    kiosk.draw(1, 2, 3)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    changes = kiosk.collect(ticket.serial)
    assert told(changes, PaperEnded).end is PaperEnd.NOT_PRINTED
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED


@pytest.mark.parametrize(("loss", "paid"), [(Loss.ANSWER, True), (Loss.REQUEST, False)])
def test_a_payment_in_doubt_is_asked_about_and_never_made_twice(
    kiosk: Kiosk, winner: IssuedTicket, loss: Loss, paid: bool
) -> None:
    """Case 32: what is in doubt is asked about, never paid again."""
    kiosk.line.lose("pay", loss)
    changes = kiosk.collect(winner.serial)
    assert told(changes, Doubtful).reserved == Money(0)
    assert untold(changes, TicketPaid)
    assert kiosk.state.credit == Money.dollars(18)
    later = kiosk.send(TryAgain())
    if paid:
        assert told(later, TicketPaid).payment.amount == Money.dollars(88)
        assert told(later, CreditChanged).credit == Money.dollars(106)
    else:
        told(later, Failed)
        assert told(kiosk.collect(winner.serial), TicketPaid).payment.amount == Money.dollars(88)
    assert kiosk.state.credit == Money.dollars(106)


def test_a_prize_in_doubt_meant_for_keno_dollars_is_credit(kiosk: Kiosk, winner: IssuedTicket) -> None:
    kiosk.line.lose("pay", Loss.ANSWER)
    assert untold(kiosk.collect(winner.serial, as_keno_dollars=True), KenoDollarsTaken)
    assert not told(kiosk.send(TryAgain()), TicketPaid).as_keno_dollars
    assert kiosk.state.credit == Money.dollars(106)


def test_nothing_is_paid_while_central_is_away(kiosk: Kiosk, winner: IssuedTicket) -> None:
    kiosk.line.is_away = True
    changes = kiosk.collect(winner.serial)
    assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert kiosk.state.credit == Money.dollars(18)
    assert finished(changes)
