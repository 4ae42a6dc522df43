"""Collect a ticket's prizes (s 23A, s 24): to credit here, or straight on as keno dollars."""

from __future__ import annotations

from kiosk.ledger.commands import Collect, TakeKenoDollars
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import CentralAsked
from kiosk.ledger.papers import Payment
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.asking import ask_central
from kiosk.terminal.changes import Declined, TicketPaid
from kiosk.terminal.context import Context
from kiosk.terminal.keno_dollars import take_keno_dollars
from kiosk.terminal.printing_papers import print_due


def collect(context: Context, command: Collect, terms: Terms) -> None:
    """Have central pay the ticket once; its undrawn games go on a continuation ticket (R10).

    A prize taken as keno dollars is credit in between, so that a stop at the worst moment leaves it here.
    """
    if not context.printer_status().can_print:
        context.tell(Declined(command.command, Refused(Refusal.PRINTER_NOT_READY, "s 16")))
        return
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    for asked in decided:
        payment = ask_central(context, command.command, asked) if isinstance(asked, CentralAsked) else None
        if isinstance(payment, Payment):
            context.tell(TicketPaid(command.command, payment, command.as_keno_dollars))
            context.tell_credit()
            if command.as_keno_dollars:
                voucher = TakeKenoDollars(command.command.part("keno-dollars"), payment.amount)
                take_keno_dollars(context, voucher, terms, shown_as=command.command)
    print_due(context, command.command)
