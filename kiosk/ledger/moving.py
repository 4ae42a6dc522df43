"""The money that an event moves: balanced postings, on the state before it."""

from __future__ import annotations

from kiosk.ledger.accounts import (
    Account,
    Posting,
    Postings,
    Tender,
    TenderAmounts,
    credit_account,
    reserved_account,
)
from kiosk.ledger.events import CentralAnswered, CentralAsked, CentralNotReached, Event, NoteStacked
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ledger.state import OpenRequest, State
from kiosk.rules.refusals import Refused
from kiosk.values.games import GameSpan
from kiosk.values.invariant import ensure
from kiosk.values.money import ZERO, Money, total


def postings(state: State, event: Event) -> Postings:
    """The balanced postings of an event on the state before it; empty where no money moves."""
    match event:
        case NoteStacked(note):
            amount = state.notes[note].amount
            return (Posting(Account.NOTE_BOX, amount), Posting(credit_account(Tender.CASH), -amount))
        case CentralAsked(_, reserved):
            return _move(reserved, from_reserved=False)
        case CentralNotReached(command, _):
            return _move(state.requests[command.text].reserved, from_reserved=True)
        case CentralAnswered(command, answer):
            return _answer_postings(state.requests[command.text], answer)
        case _:
            return ()


def _answer_postings(asked: OpenRequest, answer: Answer) -> Postings:
    match asked.request, answer:
        case _, Refused() | GivenUp():
            return _move(asked.reserved, from_reserved=True)
        case SellTicket(_, terminal, entry, first_game, paid_with), IssuedTicket():
            is_asked = (answer.entry, answer.terminal) == (entry, terminal)
            ensure(is_asked, "central issued a ticket for another entry or terminal")
            ensure(
                answer.paid_with == paid_with, "central issued a ticket paid for with other tenders (s 10)"
            )
            span = GameSpan(first_game, entry.game_count)
            ensure(answer.span == span, "central issued a ticket for other games (s 17)")
            return (*_release(asked.reserved), Posting(Account.STAKES, -entry.price))
        case IssueKenoDollars(_, terminal, amount, promotional), KenoDollars():
            is_asked = (answer.amount, answer.promotional, answer.terminal) == (amount, promotional, terminal)
            ensure(is_asked, "central issued another voucher")
            return (*_release(asked.reserved), Posting(Account.KENO_DOLLARS_ISSUED, -amount))
        case UseKenoDollars(serial=serial), KenoDollarsUse():
            ensure(answer.serial == serial, "central took in another voucher")
            tender = Tender.PROMOTIONAL if answer.promotional else Tender.KENO_DOLLARS
            return _owed_by_central(Account.KENO_DOLLARS_USED, tender, answer.amount)
        case PayTicket(serial=serial), Payment():
            ensure(answer.serial == serial, "central paid another ticket")
            is_next = answer.continuation is None or answer.continuation.continues == serial
            ensure(is_next, "central continued another ticket")
            ensure(_has_its_price(answer.continuation), "a continuation's tenders are not its price (s 27)")
            return _owed_by_central(Account.PRIZES, Tender.PRIZES, answer.amount)
        case RefundTicket(serial=serial, first_game=first_game), Refund():
            is_asked = (answer.serial, answer.first) == (serial, first_game) and answer.game_count >= 1
            ensure(is_asked, "central refunded another ticket or other games")
            return _refund_postings(answer)
        case _:
            ensure(False, f"{type(answer).__name__} does not answer {type(asked.request).__name__}")
            return ()


def _has_its_price(continuation: IssuedTicket | None) -> bool:
    """Whether what a ticket was paid with is its price, so that its games can be refunded as what they
    were."""
    return continuation is None or (
        total(part.amount for part in continuation.paid_with) == continuation.entry.price
    )


def _owed_by_central(account: Account, tender: Tender, amount: Money) -> Postings:
    ensure(amount >= ZERO, "central gave less than nothing")
    return (Posting(account, amount), Posting(credit_account(tender), -amount))


def _refund_postings(refund: Refund) -> Postings:
    """Each dollar goes back as the tender it was (s 27): promotional keno dollars never become cash (s
    12(3))."""
    are_whole = all(part.amount > ZERO for part in refund.tenders)
    ensure(are_whole and refund.amount > ZERO, "central refunded nothing, or less")
    is_sum = total(part.amount for part in refund.tenders) == refund.amount
    ensure(is_sum, "the tenders of a refund are not its amount")
    credited = (Posting(credit_account(part.tender), -part.amount) for part in refund.tenders)
    return (Posting(Account.REFUNDS, refund.amount), *credited)


def _release(reserved: TenderAmounts) -> Postings:
    return tuple(Posting(reserved_account(part.tender), part.amount) for part in reserved)


def _move(reserved: TenderAmounts, *, from_reserved: bool) -> Postings:
    sign = 1 if from_reserved else -1
    return tuple(
        posting
        for part in reserved
        for posting in (
            Posting(reserved_account(part.tender), part.amount * sign),
            Posting(credit_account(part.tender), part.amount * -sign),
        )
    )
