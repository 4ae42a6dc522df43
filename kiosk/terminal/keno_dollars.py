"""Keno dollars (s 11, s 12): take credit as a voucher, and turn a voucher back into credit."""

from __future__ import annotations

from kiosk.ledger.commands import SpendKenoDollars, TakeKenoDollars
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import CentralAsked
from kiosk.ledger.papers import KenoDollars, KenoDollarsUse
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.asking import ask_central
from kiosk.terminal.changes import Declined, KenoDollarsSpent, KenoDollarsTaken
from kiosk.terminal.context import Context
from kiosk.terminal.printing_papers import print_due
from kiosk.values.identifiers import CommandId


def take_keno_dollars(
    context: Context, command: TakeKenoDollars, terms: Terms, shown_as: CommandId | None = None
) -> None:
    """Issue and print vouchers for credit. `shown_as` names the command the screens are waiting for, if
    another."""
    shown = shown_as or command.command
    # A prize on its way to keno dollars may have left a continuation ticket due: both are printed together.
    status = context.printer_status() if shown_as is None else context.ports.printer.status()
    if not status.can_print:
        context.tell(Declined(shown, Refused(Refusal.PRINTER_NOT_READY, "s 11")))
        return
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(shown, decided))
        return
    context.book.record(command.command, *decided)
    for asked in decided:
        voucher = ask_central(context, shown, asked) if isinstance(asked, CentralAsked) else None
        if isinstance(voucher, KenoDollars):
            context.tell(KenoDollarsTaken(shown, voucher))
    context.tell_credit()
    print_due(context, shown)


def spend_keno_dollars(context: Context, command: SpendKenoDollars, terms: Terms) -> None:
    """Have central take in a presented voucher, once; its amount is credit here."""
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    for asked in decided:
        use = ask_central(context, command.command, asked) if isinstance(asked, CentralAsked) else None
        if isinstance(use, KenoDollarsUse):
            context.tell(KenoDollarsSpent(command.command, use))
    context.tell_credit()
