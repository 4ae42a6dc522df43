"""Present a paper: a scanned symbol or number, or a typed number, of a ticket or of keno dollars."""

from __future__ import annotations

from typing import TypeVar

from kiosk.ledger.commands import SpendKenoDollars
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import NumberTyped, TicketChecked
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.symbol import Symbol, content_digest, read_symbol
from kiosk.ledger.typed_numbers import refusal_of_typed, refusal_of_typing
from kiosk.ports.central import Greeting
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, Failed, Step, TicketShown, Working
from kiosk.terminal.context import Context
from kiosk.terminal.genuine import is_genuine
from kiosk.terminal.keno_dollars import spend_keno_dollars
from kiosk.terminal.messages import Present
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant, clock_minutes
from kiosk.values.money import Money

T = TypeVar("T")


def present(context: Context, message: Present, terms: Terms, greeting: Greeting) -> None:
    """Show what a ticket has won, or turn keno dollars into credit. A forged symbol is told without
    central."""
    command = message.command
    symbol = read_symbol(message.text)
    serial = Serial.parse(message.text) if symbol is None else symbol.serial
    if serial is None:
        context.tell(Declined(command, Refused(Refusal.SERIAL_MISTYPED)))
    elif symbol is not None and not is_genuine(symbol, greeting.public_key):
        context.tell(Declined(command, Refused(Refusal.NOT_GENUINE)))
    elif symbol is not None and symbol.kind is KenoDollars:
        spend_keno_dollars(context, SpendKenoDollars(command, serial), terms)
    elif message.is_typed and (refused := refusal_of_typing(context.book.state.typed_wrong, serial)):
        context.tell(Declined(command, refused))
    else:
        _check(context, message, serial, symbol, terms)


def _check(context: Context, message: Present, serial: Serial, symbol: Symbol | None, terms: Terms) -> None:
    command = message.command
    context.tell(Working(command, Step.ASKING_CENTRAL))
    outcome = context.ports.central.check(context.terminal, serial)
    if symbol is None and isinstance(outcome, NotDone) and _is_unknown(outcome.reason):
        # A number doesn't say whether it is a ticket's: it may be that of keno dollars.
        _take_in(context, message, serial, terms)
        return
    check = _answer_of(context, command, outcome)
    if check is None:
        return
    ticket = check.ticket
    if symbol is not None and content_digest(ticket) != symbol.content_digest:
        # The paper says something else than the record under its serial: s 16(5)-(6).
        context.tell(Declined(command, Refused(Refusal.NOT_GENUINE)))
    elif _is_proved(context, message, serial, ticket.issued_at, check.to_pay, terms):
        context.book.record(command, TicketChecked(serial, check.to_pay))
        context.tell(TicketShown(command, check))


def _take_in(context: Context, message: Present, serial: Serial, terms: Terms) -> None:
    """Turn keno dollars whose number was presented into credit; a typed one once it is proved."""
    command = message.command
    if message.is_typed:
        outcome = context.ports.central.check_keno_dollars(context.terminal, serial)
        voucher = _answer_of(context, command, outcome)
        if voucher is None:
            return
        if not _is_proved(context, message, serial, voucher.issued_at, voucher.amount, terms):
            return
    spend_keno_dollars(context, SpendKenoDollars(command, serial), terms)


def _is_proved(
    context: Context, message: Present, serial: Serial, issued_at: Instant, worth: Money, terms: Terms
) -> bool:
    """Whether a paper may be acted on by its number: scanned, or typed with its own time of issue and not
    worth too much. Every typed number is written down."""
    if message.issued is None:
        return True
    is_right = message.issued == clock_minutes(issued_at, context.zone)
    context.book.record(message.command, NumberTyped(serial, is_right))
    refused = refusal_of_typed(worth, terms.typed_maximum) if is_right else Refused(Refusal.TYPED_TIME_WRONG)
    if refused is not None:
        context.tell(Declined(message.command, refused))
    return refused is None


def _answer_of(context: Context, command: CommandId, outcome: Outcome[T]) -> T | None:
    """What central says of a paper; None if it says nothing of use, and the screens have been told why."""
    match outcome:
        case Done(answer):
            return answer
        case NotDone(Refused() as refused):
            context.tell(Declined(command, refused))
        case NotDone(Fault() as fault):
            context.tell(Failed(command, fault))
        case InDoubt():
            # Nothing was to change, so nothing is in doubt but the answer.
            context.tell(Failed(command, Fault.CENTRAL_UNREACHABLE))
    return None


def _is_unknown(reason: object) -> bool:
    return isinstance(reason, Refused) and reason.refusal is Refusal.SERIAL_UNKNOWN
