"""What went over a line, read as the plain things the model knows: a translation that works nothing out."""

from __future__ import annotations

from typing import Any

from kiosk.ledger.accounts import SPENDING_ORDER, TenderAmounts
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.central import TicketCheck
from kiosk.ports.outcome import Done, NotDone, Outcome
from kiosk.rules.refusals import Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    KenoDollarsTaken,
    TicketPaid,
    TicketRefunded,
    TicketShown,
)
from kiosk.values.identifiers import CommandId
from tests.trading.choices import named
from tests.trading.model import Answer, Asked, Checked, PaperTicket, Purses


def purses_of(tenders: TenderAmounts) -> Purses:
    """The cents of each tender, in the order they are spent."""
    cents = dict.fromkeys(SPENDING_ORDER, 0)
    for part in tenders:
        assert part.tender in cents
        assert cents[part.tender] == 0, f"{part.tender} is named twice"
        cents[part.tender] = part.amount.cents
    first, second, third, fourth = cents.values()
    return (first, second, third, fourth)


def ticket_of(ticket: IssuedTicket) -> PaperTicket:
    """A ticket."""
    entry, first = ticket.entry, ticket.span.first.sequence
    assert ticket.span.count == entry.game_count
    continues = "" if ticket.continues is None else ticket.continues.digits
    return PaperTicket(
        ticket.serial.digits,
        named(entry),
        first,
        entry.game_count,
        entry.bonus_game_count,
        purses_of(ticket.paid_with),
        continues,
    )


def asked_of(request: Request) -> Asked:
    """A request."""
    command, terminal = request.command.text, request.terminal.name
    match request:
        case SellTicket(_, _, entry, first_game, paid_with):
            return Asked(
                "sell",
                command,
                terminal,
                choice=named(entry),
                games=entry.game_count,
                bonus_games=entry.bonus_game_count,
                first=first_game.sequence,
                purses=purses_of(paid_with),
            )
        case PayTicket(serial=serial):
            return Asked("pay", command, terminal, serial.digits)
        case RefundTicket(_, _, serial, first_game):
            return Asked("refund", command, terminal, serial.digits, first=first_game.sequence)
        case IssueKenoDollars(_, _, amount, promotional):
            return Asked("issue", command, terminal, cents=amount.cents, promotional=promotional)
        case UseKenoDollars(serial=serial):
            return Asked("use", command, terminal, serial.digits)


def answer_of(outcome: Outcome[Any]) -> Answer:
    """What central said, of a request or asked about one."""
    assert isinstance(outcome, Done) or (
        isinstance(outcome, NotDone) and isinstance(outcome.reason, Refused)
    ), f"central itself has a fault: {outcome}"
    match outcome.value if isinstance(outcome, Done) else outcome.reason:
        case Refused(refusal):
            return Answer(refusal.value)
        case GivenUp():
            return Answer("gave_up")
        case IssuedTicket() as ticket:
            paper = ticket_of(ticket)
            return Answer("ticket", paper.serial, ticket.entry.price.cents, ticket=paper)
        case Payment(serial, amount, _, continuation):
            newer = None if continuation is None else ticket_of(continuation)
            return Answer("payment", serial.digits, amount.cents, continuation=newer)
        case Refund() as refund:
            purses = purses_of(refund.tenders)
            return Answer(
                "refund", refund.serial.digits, refund.amount.cents, purses, games=refund.game_count
            )
        case KenoDollars(serial, _, amount, promotional):
            return Answer("voucher", serial.digits, amount.cents, promotional=promotional)
        case KenoDollarsUse(serial, amount, promotional):
            return Answer("use", serial.digits, amount.cents, promotional=promotional)
        case other:
            raise AssertionError(f"central said {other}")


def serials_of(answer: Answer) -> list[str]:
    """The serials that central made up for it."""
    if answer.kind in ("ticket", "voucher"):
        return [answer.serial]
    return [] if answer.continuation is None else [answer.continuation.serial]


def check_of(outcome: Outcome[TicketCheck]) -> Checked | str:
    """What central said of a ticket that was presented."""
    if isinstance(outcome, NotDone) and isinstance(outcome.reason, Refused):
        return outcome.reason.refusal.value
    assert isinstance(outcome, Done)
    check = outcome.value
    first = 0 if check.refund_from is None else check.refund_from.sequence
    return Checked(check.to_pay.cents, first, check.to_refund.cents, check.pays_licensee)


def told_of(changes: list[Change], command: CommandId) -> list[str]:
    """What the screens were told of a command, but for its papers and the steps it took."""
    told: list[str] = []
    for change in changes:
        if getattr(change, "command", None) != command:
            continue
        match change:
            case Declined(_, refused):
                told.append(f"declined: {refused.refusal}")
            case Failed():
                told.append("failed")
            case Doubtful():
                told.append("doubtful")
            case TicketShown(_, check):
                told.append(f"shown {check.to_pay.cents}")
            case TicketPaid(_, payment):
                told.append(f"paid {payment.amount.cents}")
            case TicketRefunded(_, refund):
                told.append(f"refunded {refund.amount.cents}")
            case KenoDollarsTaken(_, voucher):
                told.append(f"taken {voucher.amount.cents}")
            case KenoDollarsSpent(_, use):
                told.append(f"spent {use.amount.cents}")
            case _:
                pass
    return told
