"""Present a paper: a scanned symbol or a typed serial, of a ticket or of keno dollars."""

from __future__ import annotations

from kiosk.ledger.commands import SpendKenoDollars
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import TicketChecked
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.symbol import Symbol, content_digest, read_symbol
from kiosk.ports.central import Greeting
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, Failed, Step, TicketShown, Working
from kiosk.terminal.context import Context
from kiosk.terminal.genuine import is_genuine
from kiosk.terminal.keno_dollars import spend_keno_dollars
from kiosk.terminal.messages import Present
from kiosk.values.identifiers import Serial


def present(context: Context, message: Present, terms: Terms, greeting: Greeting) -> None:
    """Show what a ticket has won, or turn keno dollars into credit. A forged symbol is told without
    central."""
    symbol = read_symbol(message.text)
    serial = Serial.parse(message.text) if symbol is None else symbol.serial
    if serial is None:
        context.tell(Declined(message.command, Refused(Refusal.SERIAL_MISTYPED)))
    elif symbol is not None and not is_genuine(symbol, greeting.public_key):
        context.tell(Declined(message.command, Refused(Refusal.NOT_GENUINE)))
    elif symbol is not None and symbol.kind is KenoDollars:
        spend_keno_dollars(context, SpendKenoDollars(message.command, serial), terms)
    else:
        _check(context, message, serial, symbol, terms)


def _check(context: Context, message: Present, serial: Serial, symbol: Symbol | None, terms: Terms) -> None:
    command = message.command
    context.tell(Working(command, Step.ASKING_CENTRAL))
    match context.ports.central.check(context.terminal, serial):
        case Done(check):
            if symbol is not None and content_digest(check.ticket) != symbol.content_digest:
                # The paper says something else than the record under its serial: s 16(5)-(6).
                context.tell(Declined(command, Refused(Refusal.NOT_GENUINE)))
                return
            context.book.record(command, TicketChecked(serial, check.to_pay))
            context.tell(TicketShown(command, check))
        case NotDone(Refused(Refusal.SERIAL_UNKNOWN)) if symbol is None:
            # A typed serial doesn't say whether it is a ticket's: it may be that of keno dollars.
            spend_keno_dollars(context, SpendKenoDollars(command, serial), terms)
        case NotDone(Refused() as refused):
            context.tell(Declined(command, refused))
        case NotDone(Fault() as fault):
            context.tell(Failed(command, fault))
        case InDoubt():
            # Nothing was to change, so nothing is in doubt but the answer.
            context.tell(Failed(command, Fault.CENTRAL_UNREACHABLE))
