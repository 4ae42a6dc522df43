"""Cash up a shift: written down first, then reported on paper, with the anchor of the ledger on it."""

from __future__ import annotations

from kiosk.documents.shift_report import shift_report
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.commands import EndShift
from kiosk.ledger.decide import Terms
from kiosk.ports.central import Greeting
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrintJob
from kiosk.rules.refusals import Refused
from kiosk.terminal.changes import Declined, PaperEnd, ShiftReported, Step, Working
from kiosk.terminal.context import Context
from kiosk.values.invariant import InvariantBroken


def end_shift(context: Context, command: EndShift, terms: Terms, greeting: Greeting) -> None:
    """Record the end of the shift and print its report. Where no money has moved since the last, that one's
    report is printed again, as a copy.

    The report is worth nothing and is no paper of central's: one that did not come out is asked for again.
    """
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    if decided:
        context.book.record(command.command, *decided)
    shift = context.book.state.shift
    if shift is None:
        raise InvariantBroken("a shift was ended, and there is none")
    known = context.book.state.central
    record = ChainHead() if known is None else known.record
    document = shift_report(shift, context.terminal, context.book.head, record, greeting, is_copy=not decided)
    context.tell(Working(command.command, Step.PRINTING))
    end, picture, fault = PaperEnd.IN_DOUBT, "", None
    match context.ports.printer.print(PrintJob(document.title, document)):
        case Done(printed):
            end, picture = PaperEnd.PRINTED, printed.picture
        case NotDone(reason):
            end = PaperEnd.NOT_PRINTED
            fault = reason if isinstance(reason, Fault) else Fault.PRINTER_OFFLINE
        case InDoubt():
            pass
    context.tell(ShiftReported(command.command, shift, end, picture, fault))
