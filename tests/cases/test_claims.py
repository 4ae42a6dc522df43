"""Who is paid when several ask at once, or when nobody knows whether the first was (cases 32, 34 and 88)."""

from __future__ import annotations

import threading
from typing import Final

import pytest

from kiosk.ledger.papers import Payment, Refund
from kiosk.ledger.requests import PayTicket, RefundTicket
from kiosk.ports.outcome import Done, Fault, NotDone, Outcome
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, Doubtful, Failed, TicketPaid, TicketShown
from kiosk.terminal.messages import TryAgain
from kiosk.ui import words
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.cases.records import assert_clean, count
from tests.central.support import K1, K2, SETTINGS, House
from tests.ledger.samples import THREE_SPOTS as THREE
from tests.ports.central_stage import LOW, THREE_SPOTS, command, entry, refused, sell
from tests.sync.lossy_line import Loss
from tests.tally import Tally
from tests.terminal.stage import Kiosk, told, untold

CLAIMS: Final = 20
ROUNDS: Final = 20
PATIENCE_SECONDS: Final = 120


def test_a_claim_whose_answer_was_lost_is_paid_once_and_names_its_terminal_to_the_next(kiosk: Kiosk) -> None:
    """Case 32: central has paid at K1, which does not know; the ticket is at K2 in the same moment."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE)
    kiosk.draw(1, 2, 3)
    kiosk.line.lose("pay", Loss.ANSWER)
    paid_at = kiosk.clock.now()
    in_doubt = kiosk.collect(ticket.serial)
    assert told(in_doubt, Doubtful).command
    assert untold(in_doubt, TicketPaid, Declined, Failed)
    assert kiosk.state.credit == Money.dollars(18)
    kiosk.clock.move_seconds(1)
    second = refused(kiosk.house.central.pay(PayTicket(command(1), K2, ticket.serial)))
    assert second.refusal is Refusal.ALREADY_PAID
    assert (second.facts["terminal"], second.facts["at_us"]) == ("K1", paid_at.us)
    # Open at a quarter past eight, drawn three minutes later.
    title = words.refusal_advice(second, SETTINGS.calendar.zone).title
    assert title == "Paid on Mon 30 Nov 2026, 8:18 pm, at K1"
    # Touched again at K1 nothing is paid anew, and once it is known it was the one payment.
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.ALREADY_PAID
    assert kiosk.state.credit == Money.dollars(18)
    assert untold(kiosk.send(TryAgain()), Declined, Failed)
    assert kiosk.state.credit == Money.dollars(106)
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.ALREADY_PAID
    assert count(kiosk.house, "ticket_paid") == 1


def test_a_claim_that_never_arrived_is_paid_at_the_next_terminal_only(kiosk: Kiosk) -> None:
    """Case 32, the other half of the doubt: K2 is paid, and K1 finds out that it was not."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE)
    kiosk.draw(1, 2, 3)
    kiosk.line.lose("pay", Loss.REQUEST)
    told(kiosk.collect(ticket.serial), Doubtful)
    assert kiosk.pay_elsewhere(ticket.serial).amount == Money(8_800)
    kiosk.send(TryAgain())
    assert kiosk.state.credit == Money.dollars(18)
    assert told(kiosk.collect(ticket.serial), Declined).refused.facts["terminal"] == "K2"
    assert count(kiosk.house, "ticket_paid") == 1


def test_a_refunded_ticket_is_refused_at_a_terminal_that_was_not_told_of_it(kiosk: Kiosk) -> None:
    """Case 34: refunded at K2 while K1 is cut off. K1 pays nothing by itself, then and afterwards."""
    kiosk.insert(20)
    ticket = kiosk.sold(THREE)
    kiosk.line.is_away = True
    kiosk.refund_elsewhere(ticket)
    for changes in (kiosk.present(ticket), kiosk.collect(ticket.serial)):
        assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
        assert untold(changes, TicketPaid, TicketShown, Declined)
    kiosk.line.is_away = False
    kiosk.draw(1, 2, 3)
    kiosk.send(TryAgain())
    said = told(kiosk.collect(ticket.serial), Declined).refused
    assert (said.refusal, said.facts["terminal"]) == (Refusal.ALREADY_REFUNDED, "K2")
    assert kiosk.held() == {"note_box": "20.00", "stakes": "-2.00", "credit:cash": "-18.00"}


def at_once(*calls: object) -> list[Outcome[Payment | Refund]]:
    """The outcomes of calls that all begin in the same moment, in the order of the calls."""
    start = threading.Barrier(len(calls))
    outcomes: list[Outcome[Payment | Refund] | None] = [None] * len(calls)

    def run(number: int) -> None:
        start.wait(PATIENCE_SECONDS)
        outcomes[number] = calls[number]()  # type: ignore[operator]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE_SECONDS)
    assert None not in outcomes
    return [outcome for outcome in outcomes if outcome is not None]


def test_of_twenty_claims_of_one_prize_at_once_one_is_paid(house: House, tally: Tally) -> None:
    """Case 88: twenty tickets, and twenty claims of each in the same moment, from both terminals."""
    tickets = [sell(house, number, entry(THREE_SPOTS)) for number in range(ROUNDS)]
    house.draw_next_game(LOW)
    for number, ticket in enumerate(tickets):
        asked = [
            PayTicket(command(1_000 * (number + 1) + claim), (K1, K2)[claim % 2], ticket.serial)
            for claim in range(CLAIMS)
        ]
        outcomes = at_once(*(lambda one=one: house.central.pay(one) for one in asked))
        paid = [outcome.value for outcome in outcomes if isinstance(outcome, Done)]
        assert [one.amount for one in paid] == [Money(8_800)]
        others = [refused(outcome).refusal for outcome in outcomes if not isinstance(outcome, Done)]
        assert others == [Refusal.ALREADY_PAID] * (CLAIMS - 1)
    assert count(house, "ticket_paid") == ROUNDS
    assert_clean(house)
    tally("claims of one prize in the same moment", CLAIMS * ROUNDS)
    tally("prizes paid twice", 0)


@pytest.mark.parametrize("first_at", [K1, K2])
def test_of_a_claim_and_a_refund_at_once_each_game_is_worth_its_money_once(
    house: House, first_at: TerminalId
) -> None:
    """Case 88: the first of three games has won $88, the other two are $4. A claim and a refund in the same
    moment: whichever comes first, $92 leaves, and no game is both paid for and given back."""
    second_at = K2 if first_at == K1 else K1
    tickets = [sell(house, number, entry(THREE_SPOTS, games=3)) for number in range(ROUNDS)]
    house.draw_next_game(LOW)
    for number, ticket in enumerate(tickets):
        claim = PayTicket(command(1_000 + number), first_at, ticket.serial)
        giving_back = RefundTicket(
            command(2_000 + number), second_at, ticket.serial, ticket.span.first.plus(1)
        )
        calls = (
            lambda one=claim: house.central.pay(one),
            lambda one=giving_back: house.central.refund(one),
        )
        # The last of two threads mostly comes first: by turns it is the one and the other.
        turn = 1 if number % 2 else -1
        paid, given = at_once(*calls[::turn])[::turn]
        assert isinstance(paid, Done)
        assert isinstance(paid.value, Payment)
        assert paid.value.amount == Money(8_800)
        goes_on = paid.value.continuation
        if isinstance(given, Done):
            assert (given.value.amount, goes_on) == (Money(400), None)
        else:
            assert isinstance(given, NotDone)
            assert refused(given).refusal is Refusal.ALREADY_REPLACED
            assert goes_on is not None
            assert goes_on.entry.price == Money(400)
    assert_clean(house)
