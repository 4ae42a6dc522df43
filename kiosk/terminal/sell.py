"""Sell one ticket for credit (s 9(1)(d), s 16): decide, validate at central, print."""

from __future__ import annotations

from kiosk.ledger.commands import Sell
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import CentralAsked
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.asking import ask_central
from kiosk.terminal.changes import Declined
from kiosk.terminal.context import Context
from kiosk.terminal.printing_papers import print_due


def sell(context: Context, command: Sell, terms: Terms) -> None:
    """Sell, or tell the screens why not. No stake is taken while no ticket could be printed."""
    if not context.printer_status().can_print:
        context.tell(Declined(command.command, Refused(Refusal.PRINTER_NOT_READY, "s 16")))
        return
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    for asked in decided:
        if isinstance(asked, CentralAsked):
            ask_central(context, command.command, asked)
    context.tell_credit()
    print_due(context, command.command)
