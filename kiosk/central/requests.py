"""Idempotency: a command takes effect once, and the same question gets the same answer for ever."""

from __future__ import annotations

from typing import Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import (
    Act,
    CommandReused,
    KenoDollarsIssued,
    KenoDollarsTaken,
    RequestGivenUp,
    TicketPaid,
    TicketRefunded,
    TicketSold,
)
from kiosk.central.prepared import Prepared, insertion
from kiosk.central.projection import Row
from kiosk.central.record import Acting
from kiosk.central.tables import request as request_table
from kiosk.ledger.canonical import canonical, digest
from kiosk.ledger.chain import JournalEntry
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
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import Instant

_ANSWER_DECODER: Final = msgspec.json.Decoder(Answer)
_ANSWERED: Final = Prepared(
    sa.select(request_table.c.terminal, request_table.c.content_digest, request_table.c.answer).where(
        request_table.c.command == sa.bindparam("command")
    )
)


def earlier_answer(acting: Acting, asked: Request) -> Answer | None:
    """The answer recorded for this very request, or a refusal of its command id; None if it is new."""
    row = _ANSWERED.first(acting.connection, command=asked.command.text)
    if row is None:
        return None
    _, content_digest, body = row
    answer = read_answer(body)
    if isinstance(answer, GivenUp):
        return Refused(Refusal.GIVEN_UP)
    return answer if content_digest == digest(asked) else _reused(acting, asked.terminal, asked.command)


def record_answer(acting: Acting, asked: Request, answer: Answer) -> None:
    """Record the answer to a new request, in the transaction that carries it out."""
    _insert(acting, asked.command, asked.terminal, digest(asked), answer)


def answer_to(acting: Acting, terminal: TerminalId, command: CommandId) -> Answer:
    """The answer recorded for a command of a terminal; if there is none, the command is given up from now on.

    A command id that another terminal used is refused: its answer is none of this one's business.
    """
    row = _ANSWERED.first(acting.connection, command=command.text)
    if row is None:
        acting.record(RequestGivenUp(terminal, command), command)
        _insert(acting, command, terminal, None, GivenUp())
        return GivenUp()
    asked_by, _, body = row
    return read_answer(body) if asked_by == terminal.name else _reused(acting, terminal, command)


def gave(acting: Acting, terminal: TerminalId, command: CommandId, answer: Answer) -> bool:
    """Whether central gave a terminal this very answer to that command."""
    row = _ANSWERED.first(acting.connection, command=command.text)
    if row is None:
        return False
    asked_by, _, body = row
    return bool((asked_by, body) == (terminal.name, canonical(answer)))


def read_answer(body: bytes) -> Answer:
    """A recorded answer. Raises msgspec.ValidationError or DecodeError for anything else."""
    try:
        return _ANSWER_DECODER.decode(body)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error


def answer_row(entry: JournalEntry, act: Act) -> Row | None:
    """The row of the table `request` that goes with an act; None for an act that nobody asked for."""
    command = CommandId(entry.command)
    asked: Request
    answer: Answer
    match act:
        case TicketSold(ticket):
            asked = SellTicket(command, ticket.terminal, ticket.entry, ticket.span.first, ticket.paid_with)
            answer = ticket
        case TicketPaid(terminal, payment):
            asked, answer = PayTicket(command, terminal, payment.serial), payment
        case TicketRefunded(terminal, refund):
            asked, answer = RefundTicket(command, terminal, refund.serial, refund.first), refund
        case KenoDollarsIssued(voucher):
            asked = IssueKenoDollars(command, voucher.terminal, voucher.amount, voucher.promotional)
            answer = voucher
        case KenoDollarsTaken(terminal, use):
            asked, answer = UseKenoDollars(command, terminal, use.serial), use
        case RequestGivenUp(terminal):
            return _row(entry.recorded_at, command, terminal, None, GivenUp())
        case _:
            return None
    return _row(entry.recorded_at, command, asked.terminal, digest(asked), answer)


def _reused(acting: Acting, terminal: TerminalId, command: CommandId) -> Refused:
    acting.record(CommandReused(terminal, command), command)
    return Refused(Refusal.COMMAND_REUSED)


def _insert(
    acting: Acting, command: CommandId, terminal: TerminalId, content_digest: str | None, answer: Answer
) -> None:
    row = _row(acting.now, command, terminal, content_digest, answer)
    insertion(request_table).change(acting.connection, **row)


def _row(
    answered_at: Instant, command: CommandId, terminal: TerminalId, content_digest: str | None, answer: Answer
) -> Row:
    return {
        "command": command.text,
        "terminal": terminal.name,
        "content_digest": content_digest,
        "answer": canonical(answer),
        "answered_at": answered_at.us,
    }
