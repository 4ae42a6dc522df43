"""Every amount that an event states."""

from __future__ import annotations

from typing import Final

from kiosk.ledger.events import CentralAnswered, CentralAsked, CopyStarted, Event, NoteOffered, TicketChecked
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.rules.refusals import Refused
from kiosk.values.money import Money

GREATEST: Final = Money(
    10**12
)  # the amount beyond which an entry can't be true: ten thousand million dollars


def amounts_of(event: Event) -> tuple[Money, ...]:
    """Every amount an event states."""
    match event:
        case NoteOffered(amount=amount) | TicketChecked(to_pay=amount):
            return (amount,)
        case CentralAsked(request, reserved):
            return (*_amounts_asked(request), *(part.amount for part in reserved))
        case CopyStarted(paper):
            return _amounts_answered(paper)
        case CentralAnswered(_, answer):
            return _amounts_answered(answer)
        case _:
            return ()


def _amounts_answered(answer: Answer) -> tuple[Money, ...]:
    match answer:
        case IssuedTicket():
            return _amounts_on(answer)
        case Payment(_, amount, _, continuation):
            return (amount,) if continuation is None else (amount, *_amounts_on(continuation))
        case KenoDollars(amount=amount) | KenoDollarsUse(amount=amount):
            return (amount,)
        case Refund(amount=amount, tenders=tenders):
            return (amount, *(part.amount for part in tenders))
        case Refused() | GivenUp():
            return ()


def _amounts_on(ticket: IssuedTicket | SellTicket) -> tuple[Money, ...]:
    return (ticket.entry.price, *(part.amount for part in ticket.paid_with))


def _amounts_asked(request: Request) -> tuple[Money, ...]:
    match request:
        case SellTicket():
            return _amounts_on(request)
        case IssueKenoDollars(amount=amount):
            return (amount,)
        case PayTicket() | RefundTicket() | UseKenoDollars():
            return ()
