"""The effect of a request to central: send it, write down the answer, and ask again what is in doubt."""

from __future__ import annotations

from collections.abc import Iterable

from kiosk.ledger.events import CentralAnswered, CentralAsked, CentralInDoubt, CentralNotReached
from kiosk.ledger.papers import KenoDollarsUse, Payment, Refund
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
from kiosk.ledger.state import OpenRequest
from kiosk.ports.central import Central
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.rules.refusals import Refused
from kiosk.terminal.changes import (
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    Step,
    TicketPaid,
    TicketRefunded,
    Working,
)
from kiosk.terminal.context import Context
from kiosk.values.identifiers import CommandId


def ask_central(context: Context, command: CommandId, asked: CentralAsked) -> Answer | None:
    """Carry out one recorded request for a person's command and record how it ended.

    The answer, unless central refused it, could not be reached, or left it in doubt: the screens have been
    told.
    """
    context.tell(Working(command, Step.ASKING_CENTRAL))
    request = asked.request
    return _record(context, command, request.command, _send(context.ports.central, request))


def ask_again(context: Context, open_requests: Iterable[OpenRequest]) -> None:
    """Ask central what became of requests without an answer; never send them again (design idea 2).

    What central never saw it will refuse if it arrives yet, so that what was reserved for it is free again.
    """
    for open_request in tuple(open_requests):
        request = open_request.request
        match context.ports.central.ask(context.terminal, request.command):
            case Done(answer):
                context.book.record(request.command, CentralAnswered(request.command, answer))
                _tell(context, request.command, answer)
            case NotDone() | InDoubt():
                # Still not known: it stays reserved, and is asked again later.
                pass


def _send(central: Central, request: Request) -> Outcome[Answer]:
    match request:
        case SellTicket():
            return central.sell(request)
        case PayTicket():
            return central.pay(request)
        case RefundTicket():
            return central.refund(request)
        case IssueKenoDollars():
            return central.issue_keno_dollars(request)
        case UseKenoDollars():
            return central.use_keno_dollars(request)


def _record(
    context: Context, command: CommandId, asked: CommandId, outcome: Outcome[Answer]
) -> Answer | None:
    match outcome:
        case Done(answer):
            context.book.record(command, CentralAnswered(asked, answer))
            return answer
        case NotDone(Refused() as refused):
            context.book.record(command, CentralAnswered(asked, refused))
            context.tell(Declined(command, refused))
        case NotDone(Fault() as fault):
            context.book.record(command, CentralNotReached(asked, fault))
            context.tell(Failed(command, fault))
        case InDoubt(reason):
            context.book.record(command, CentralInDoubt(asked, reason))
            context.tell(Doubtful(command, context.book.state.reserved))
    return None


def _tell(context: Context, command: CommandId, answer: Answer) -> None:
    match answer:
        case Payment():
            context.tell(TicketPaid(command, answer, as_keno_dollars=False))
        case Refund():
            context.tell(TicketRefunded(command, answer))
        case Refused():
            context.tell(Declined(command, answer))
        case GivenUp():
            context.tell(Failed(command, Fault.CENTRAL_UNREACHABLE))
        case KenoDollarsUse():
            context.tell(KenoDollarsSpent(command, answer))
        case _:
            # A ticket or voucher is told by its print, which follows.
            pass
    context.tell_credit()
