"""Refund the undrawn games of a ticket (s 27): what was wagered on them is credit here again, as the tender
it was."""

from __future__ import annotations

from kiosk.ledger.commands import RefundGames
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import CentralAsked
from kiosk.ledger.papers import Refund
from kiosk.rules.refusals import Refused
from kiosk.terminal.asking import ask_central
from kiosk.terminal.changes import Declined, TicketRefunded
from kiosk.terminal.context import Context


def refund(context: Context, command: RefundGames, terms: Terms) -> None:
    """Have central refund the ticket's games that are not closed yet, once.

    Nothing is printed, and the paper stays with the player: it is how the games before those refunded are
    collected. It is good for nothing else, because its serial is what counts: from the refund on central
    draws no refunded game for it, and neither central nor this terminal refunds a serial a second time,
    whatever paper is presented. So a refund needs no printer, and a stop at any moment leaves no paper that
    somebody is still to be given.
    """
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    for asked in decided:
        answer = ask_central(context, command.command, asked) if isinstance(asked, CentralAsked) else None
        if isinstance(answer, Refund):
            context.tell(TicketRefunded(command.command, answer))
    context.tell_credit()
