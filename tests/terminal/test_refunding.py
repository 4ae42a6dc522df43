"""Refunding the undrawn games of a ticket (s 27): once, as what each dollar was, and without a paper."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import Collect, RefundGames
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    PaperEnd,
    PaperEnded,
    Step,
    TicketPaid,
    TicketRefunded,
    TicketShown,
    Working,
)
from kiosk.terminal.messages import TryAgain
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS, parts
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told, untold
from tests.terminal.test_keno_dollars import issued_elsewhere

THREE_GAMES = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 3)
WITH_BONUS = Entry((spot_wager([1, 2, 3], Money.dollars(2), bonus=True),), 3, 2)


@pytest.fixture
def ticket(kiosk: Kiosk) -> IssuedTicket:
    """A $6 ticket for three games, bought with a $20 note."""
    kiosk.insert(20)
    return kiosk.sold(THREE_GAMES)


@rule("s 27")
def test_an_undrawn_ticket_is_credit_again_and_nothing_is_printed(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    printed = len(kiosk.printer.jobs)
    changes = kiosk.refund(ticket)
    refund = told(changes, TicketRefunded).refund
    assert (refund.serial, refund.first, refund.game_count) == (ticket.serial, ticket.span.first, 3)
    assert (refund.amount, refund.tenders) == (Money.dollars(6), parts(cash=6))
    assert told(changes, CreditChanged) == CreditChanged(Money.dollars(20), Money(0), Money(0))
    assert [change.step for change in changes if isinstance(change, Working)] == [Step.ASKING_CENTRAL]
    assert finished(changes)
    assert len(kiosk.printer.jobs) == printed
    assert kiosk.held() == {
        "note_box": "20.00",
        "refunds": "6.00",
        "stakes": "-6.00",
        "credit:cash": "-20.00",
    }
    assert told(kiosk.present(ticket), TicketShown).check.state is TicketState.REFUNDED


@rule("s 27", "s 23A")
def test_after_a_draw_the_others_are_refunded_and_the_drawn_one_is_paid_on_the_same_paper(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    kiosk.draw(1, 2, 3)
    refund = told(kiosk.refund(ticket), TicketRefunded).refund
    assert (refund.first, refund.amount) == (ticket.span.first.plus(1), Money.dollars(4))
    paid = told(kiosk.collect(ticket.serial), TicketPaid).payment
    # 3 of 3 pay $44 on each of $2. There is nothing to go on with.
    assert (paid.amount, paid.continuation) == (Money.dollars(88), None)
    assert kiosk.state.credit == Money.dollars(14 + 4 + 88)


@rule("s 27", "s 15(4)")
def test_the_keno_bonus_of_a_game_goes_back_with_it(kiosk: Kiosk) -> None:
    """$2 and $2 bonus on two games and $2 on the third; the second and third go back."""
    kiosk.insert(20)
    ticket = kiosk.sold(WITH_BONUS)
    kiosk.draw(4, 5, 6)
    assert told(kiosk.refund(ticket), TicketRefunded).refund.amount == Money.dollars(6)
    assert kiosk.state.credit == Money.dollars(20 - 10 + 6)


@rule("s 12(3)", "s 27")
def test_each_dollar_goes_back_as_the_tender_it_was(kiosk: Kiosk) -> None:
    """$3 promotional, $2 keno dollars and $1 cash pay for three games of $2; the first uses up $2 of the
    promotional."""
    kiosk.present(issued_elsewhere(kiosk, 3, promotional=True, name="one"))
    kiosk.present(issued_elsewhere(kiosk, 2, promotional=False, name="two"))
    kiosk.insert(5)
    ticket = kiosk.sold(THREE_GAMES)
    assert ticket.paid_with == parts(promotional=3, keno_dollars=2, cash=1)
    kiosk.draw(4, 5, 6)
    changes = kiosk.refund(ticket)
    assert told(changes, TicketRefunded).refund.tenders == parts(promotional=1, keno_dollars=2, cash=1)
    assert told(changes, CreditChanged) == CreditChanged(Money.dollars(7), Money.dollars(1), Money(0))
    held = kiosk.held()
    assert held["credit:promotional"] == "-1.00"
    assert held["credit:keno_dollars"] == "-2.00"
    assert held["credit:cash"] == "-5.00"


@rule("s 27")
def test_a_ticket_is_refunded_once_here_or_elsewhere(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    refund = told(kiosk.refund(ticket), TicketRefunded).refund
    kiosk.line.heard.clear()
    facts: dict[str, int | str] = {"at_us": refund.refunded_at.us, "terminal": "K1", "amount_cents": 600}
    for _ in range(2):
        declined = told(kiosk.refund(ticket), Declined).refused
        assert declined == Refused(Refusal.ALREADY_REFUNDED, "s 27", facts)
        assert "refund" not in kiosk.line.heard
        # Also after a start, when only the ledger knows.
        kiosk.restart()
    other = kiosk.sold(THREE_SPOTS)
    kiosk.refund_elsewhere(other)
    declined = told(kiosk.refund(other), Declined).refused
    assert (declined.refusal, declined.facts["terminal"]) == (Refusal.ALREADY_REFUNDED, "K2")


@rule("s 27")
def test_a_ticket_of_another_terminal_is_refunded_here(kiosk: Kiosk) -> None:
    ticket = kiosk.sold_elsewhere(THREE_GAMES, parts(promotional=1, cash=5))
    assert told(kiosk.refund(ticket), TicketRefunded).refund.amount == Money.dollars(6)
    assert kiosk.held() == {"refunds": "6.00", "credit:promotional": "-1.00", "credit:cash": "-5.00"}


@rule("s 17", "s 27")
def test_a_game_that_closed_meanwhile_is_not_refunded_and_the_player_is_asked_again(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    kiosk.draw(4, 5, 6)
    changes = kiosk.refund(ticket, ticket.span.first)
    declined = told(changes, Declined).refused
    assert declined.refusal is Refusal.GAME_CLOSED
    assert declined.facts["next_game"] == ticket.span.first.plus(1).number
    assert kiosk.state.credit == Money.dollars(14)
    assert finished(changes)
    told(kiosk.refund(ticket), TicketRefunded)


@rule("s 27")
def test_nothing_is_refunded_of_a_ticket_that_is_drawn_or_paid(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    assert told(kiosk.refund(ticket), Declined).refused.refusal is Refusal.NOTHING_TO_REFUND
    kiosk.collect(ticket.serial)
    assert told(kiosk.refund(ticket), Declined).refused.refusal is Refusal.ALREADY_PAID


@rule("R10", "s 27")
def test_the_undrawn_games_of_a_collected_ticket_are_refunded_on_the_one_that_continues_it(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    kiosk.draw(1, 2, 3)
    continuation = told(kiosk.collect(ticket.serial), TicketPaid).payment.continuation
    assert continuation is not None
    assert told(kiosk.refund(ticket), Declined).refused.refusal is Refusal.ALREADY_REPLACED
    refund = told(kiosk.refund(continuation), TicketRefunded).refund
    assert (refund.amount, refund.tenders) == (Money.dollars(4), parts(cash=4))


@pytest.mark.parametrize("state", [state for state in PrinterStatus if not state.can_print])
def test_a_refund_needs_no_printer(kiosk: Kiosk, ticket: IssuedTicket, state: PrinterStatus) -> None:
    kiosk.printer.state = state
    told(kiosk.refund(ticket), TicketRefunded)
    kiosk.printer.state = PrinterStatus.READY


def test_a_ticket_that_did_not_come_out_yet_is_refunded_and_printed_later(kiosk: Kiosk) -> None:
    """The paper that comes out says nothing that could be paid for a second time."""
    kiosk.insert(20)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    ended = told(kiosk.sell(THREE_SPOTS), PaperEnded)
    assert isinstance(ended.paper, IssuedTicket)
    told(kiosk.refund(ended.paper), TicketRefunded)
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED
    assert told(kiosk.present(ended.paper), TicketShown).check.state is TicketState.REFUNDED
    for changes in (kiosk.refund(ended.paper), kiosk.collect(ended.paper.serial)):
        assert told(changes, Declined).refused.refusal is Refusal.ALREADY_REFUNDED
    assert kiosk.state.credit == Money.dollars(20)


@pytest.mark.parametrize(("loss", "refunded"), [(Loss.ANSWER, True), (Loss.REQUEST, False)])
def test_a_refund_in_doubt_is_asked_about_and_never_made_twice(
    kiosk: Kiosk, ticket: IssuedTicket, loss: Loss, refunded: bool
) -> None:
    kiosk.line.lose("refund", loss)
    changes = kiosk.refund(ticket)
    assert told(changes, Doubtful).reserved == Money(0)
    assert untold(changes, TicketRefunded)
    assert finished(changes)
    assert kiosk.state.credit == Money.dollars(14)
    later = kiosk.send(TryAgain())
    if refunded:
        assert told(later, TicketRefunded).refund.amount == Money.dollars(6)
        assert told(later, CreditChanged).credit == Money.dollars(20)
    else:
        assert told(later, Failed).fault is Fault.CENTRAL_UNREACHABLE
        assert told(kiosk.refund(ticket), TicketRefunded).refund.amount == Money.dollars(6)
    assert kiosk.state.credit == Money.dollars(20)
    assert kiosk.line.heard.count("refund") == 1


def test_the_same_touch_for_other_games_is_refused(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    touch = RefundGames(kiosk.new_command(), ticket.serial, ticket.span.first)
    told(kiosk.send(touch), TicketRefunded)
    for other in (
        RefundGames(touch.command, ticket.serial, touch.first_game.plus(1)),
        RefundGames(touch.command, Serial.from_entropy(b"another one's 16"), touch.first_game),
        Collect(touch.command, ticket.serial, as_keno_dollars=False),
    ):
        assert told(kiosk.send(other), Declined).refused.refusal is Refusal.COMMAND_REUSED
    assert untold(kiosk.send(touch), Declined, TicketRefunded)
    assert kiosk.state.credit == Money.dollars(20)


def test_nothing_is_refunded_while_central_is_away(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    kiosk.line.is_away = True
    changes = kiosk.refund(ticket)
    assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert kiosk.state.credit == Money.dollars(14)
    assert finished(changes)
