"""The effect of a request to central: send it, write down the answer, and ask again what is in doubt."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.events import CentralAnswered, CentralAsked, CentralInDoubt, CentralNotReached
from kiosk.ledger.papers import KenoDollarsUse, Payment, Refund
from kiosk.ledger.recovering import CentralSays, Decision, decision, effect_of
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
from kiosk.terminal.stops import stop_of
from kiosk.values.identifiers import CommandId


class _Learnt(Struct, frozen=True):
    """What is known of a request: central's answer, where there is one, or why there is none."""

    says: CentralSays
    answer: Answer | None = None
    reason: str = ""


def ask_central(context: Context, command: CommandId, asked: CentralAsked) -> Answer | None:
    """Carry out one recorded request for a person's command and record how it ended.

    The answer, unless central refused it, could not be reached, or left it in doubt: the screens have been
    told.
    """
    context.tell(Working(command, Step.ASKING_CENTRAL))
    outcome = _send(context, asked.request)
    _end(context, command, asked.request, _learnt_at_once(outcome))
    match outcome:
        case Done(answer):
            return answer
        case NotDone(Refused() as refused):
            context.tell(Declined(command, refused))
        case NotDone(Fault() as fault):
            context.tell(Failed(command, fault))
        case InDoubt():
            context.tell(Doubtful(command, context.book.state.reserved))
    return None


def ask_again(context: Context) -> None:
    """Ask central what became of requests without an answer; never send them again (design idea 2).

    What central never saw it will refuse if it arrives yet, so that what was reserved for it is free again.
    """
    for open_request in tuple(context.book.state.requests.values()):
        request = open_request.request
        learnt = _learnt_afterwards(context.ports.central.ask(context.terminal, request.command))
        _end(context, request.command, request, learnt)
        if learnt.answer is not None:
            _tell(context, request.command, learnt.answer)


def keep_open(context: Context, command: CommandId, reason: str) -> None:
    """Write down that nothing is known of requests without an answer, before central is asked about them."""
    for open_request in tuple(context.book.state.requests.values()):
        _end(context, command, open_request.request, _Learnt(CentralSays.NOTHING, reason=reason))


def _learnt_at_once(outcome: Outcome[Answer]) -> _Learnt:
    """What is known of a request that was sent just now."""
    match outcome:
        case Done(answer):
            return _Learnt(CentralSays.GAVE, answer)
        case NotDone(reason) if isinstance(reason, Refused):
            return _Learnt(CentralSays.REFUSED, reason)
        case NotDone(reason):
            return _Learnt(CentralSays.NEVER_SAW, reason=str(reason))
        case InDoubt(doubt):
            return _Learnt(CentralSays.NOTHING, reason=doubt)


def _learnt_afterwards(outcome: Outcome[Answer]) -> _Learnt:
    """What is known of a request that central was asked about."""
    match outcome:
        case Done(Refused() as refused):
            return _Learnt(CentralSays.REFUSED, refused)
        case Done(GivenUp() as given_up):
            return _Learnt(CentralSays.NEVER_SAW, given_up)
        case Done(answer):
            return _Learnt(CentralSays.GAVE, answer)
        case NotDone(reason):
            return _Learnt(CentralSays.NOTHING, reason=str(reason))
        case InDoubt(doubt):
            return _Learnt(CentralSays.NOTHING, reason=doubt)


def _end(context: Context, command: CommandId, request: Request, learnt: _Learnt) -> None:
    """Write down what is decided about a request, for a person's command or its own."""
    asked, answer = request.command, learnt.answer
    match decision(effect_of(request), learnt.says):
        case Decision.TAKE if answer is not None:
            context.book.record(command, CentralAnswered(asked, answer))
        case Decision.FREE if isinstance(answer, Refused | GivenUp):
            context.book.record(command, CentralAnswered(asked, answer))
        case Decision.FREE:
            context.book.record(command, CentralNotReached(asked, learnt.reason))
        case _ if not context.book.state.requests[asked.text].in_doubt:
            context.book.record(command, CentralInDoubt(asked, learnt.reason))
        case _:
            # Still not known, and written down as that.
            pass


def _send(context: Context, request: Request) -> Outcome[Answer]:
    """Send a request, after the ledger up to it: nothing is asked of a central that does not hold that.

    So of two copies of one ledger only one spends what is in it, and whatever a lost ledger had asked for is
    known at central.
    """
    match context.ports.shipper.ship():
        case Done():
            return _sent(context.ports.central, request)
        case NotDone(Refused() as refused):
            raise stop_of(refused, context)
        case _:
            return NotDone(Fault.CENTRAL_UNREACHABLE)


def _sent(central: Central, request: Request) -> Outcome[Answer]:
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
