"""Print what a person was told of their ticket: how a check found it, or what was refunded of it.

Such a paper is worth nothing. Nothing of it is written in the journal, nothing is printed again by itself,
and every paper that is worth something goes before it.
"""

from __future__ import annotations

from typing import Final

from kiosk.documents.check_result import check_result
from kiosk.documents.refund import refund_document
from kiosk.ports.central import Greeting
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrintJob
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import Declined, PaperEnd, StatementEnded, Step, Working
from kiosk.terminal.context import Context
from kiosk.terminal.messages import CheckedTicket, PrintStatement, RefundedTicket
from kiosk.values.identifiers import CommandId
from printing import Document

TOUCHES_KEPT: Final = 20


class Statements:
    """Prints statements. Knows the last touches while the program runs: the same one prints once."""

    def __init__(self) -> None:
        self._touches: dict[CommandId, PrintStatement] = {}  # in the order in which they came

    def print(self, context: Context, message: PrintStatement, greeting: Greeting) -> None:
        """Print a statement, unless the printer has something to do first that is worth something."""
        first = self._touches.get(message.command)
        if first is not None:
            if first != message:
                context.tell(Declined(message.command, Refused(Refusal.COMMAND_REUSED)))
            return
        # A printer that still owes a paper is not ready for another: what is due comes out first.
        if not context.printer_status().can_print:
            context.tell(Declined(message.command, Refused(Refusal.PRINTER_NOT_READY)))
            return
        self._keep(message)
        context.tell(Working(message.command, Step.PRINTING))
        context.tell(_print(context, message, greeting))

    def _keep(self, message: PrintStatement) -> None:
        self._touches[message.command] = message
        if len(self._touches) > TOUCHES_KEPT:
            del self._touches[next(iter(self._touches))]


def _print(context: Context, message: PrintStatement, greeting: Greeting) -> StatementEnded:
    document = _document(context, message.about, greeting)
    match context.ports.printer.print(PrintJob(document.title, document)):
        case Done():
            return StatementEnded(message.command, PaperEnd.PRINTED)
        case NotDone(reason):
            fault = reason if isinstance(reason, Fault) else Fault.PRINTER_OFFLINE
            return StatementEnded(message.command, PaperEnd.NOT_PRINTED, fault)
        case InDoubt():
            return StatementEnded(message.command, PaperEnd.IN_DOUBT)


def _document(context: Context, about: CheckedTicket | RefundedTicket, greeting: Greeting) -> Document:
    match about:
        case CheckedTicket(check, at):
            return check_result(check, context.terminal, at, greeting)
        case RefundedTicket(ticket, refund):
            return refund_document(ticket, refund, greeting)
