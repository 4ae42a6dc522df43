"""The effect of printing: every paper that is due goes to the printer, and how that ended is written down."""

from __future__ import annotations

from kiosk.documents.papers import document_of
from kiosk.ledger.commands import PrintAgain, PrintCopy
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import PaperInDoubt, PaperNotPrinted, PaperPrinted, PrintStarted
from kiosk.ledger.recovering import Decision, Effect, PrinterSays, decision
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrintJob
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import CopyEnded, Declined, PaperEnd, PaperEnded, Step, Working
from kiosk.terminal.context import Context
from kiosk.values.identifiers import CommandId
from kiosk.values.invariant import InvariantBroken


def print_due(context: Context, command: CommandId, printer: PrinterSays = PrinterSays.READY) -> None:
    """Print what is to be printed. A fault or a doubt leaves the rest due.

    A person's command is carried out only while the printer is ready.
    """
    due = [name for name in context.book.state.papers if _decision(context, name, printer) is Decision.PRINT]
    for part, name in enumerate(due, start=1):
        context.tell(Working(command, Step.PRINTING, part, len(due)))
        copy_number = context.book.state.papers[name].copies + 1
        context.book.record(command, PrintStarted(name, copy_number))
        if _print(context, command, name) is not PaperEnd.PRINTED:
            return


def leave_to_staff(context: Context, command: CommandId, reason: str) -> None:
    """Write down that each paper whose print was started, and not ended, may have come out."""
    printer = context.printer_says()
    for name, paper in context.book.state.papers.items():
        is_for_staff = _decision(context, name, printer) is Decision.LEAVE_TO_STAFF
        if is_for_staff and paper.state is not PrintState.IN_DOUBT:
            context.book.record(command, PaperInDoubt(name, reason))


def doubt_due(context: Context, command: CommandId, reason: str) -> None:
    """Write down that each paper that is due may have come out.

    This ledger was put back to an older copy, and what it lost and never shipped may be that print.
    """
    for name, paper in context.book.state.papers.items():
        if paper.state is PrintState.DUE:
            started = PrintStarted(name, paper.copies + 1)
            context.book.record(command, started, PaperInDoubt(name, reason))


def _decision(context: Context, name: str, printer: PrinterSays) -> Decision:
    return decision(Effect.PRINT, context.book.state.papers[name].state, printer)


def _print(context: Context, command: CommandId, name: str) -> PaperEnd:
    """Print the paper whose print has been recorded as started, and record how it ended."""
    due, greeting = context.book.state.papers[name], context.greeting
    if greeting is None:
        raise InvariantBroken("a paper was sent to the printer before central had greeted this terminal")
    job = PrintJob(name, document_of(due.paper, due.copies, greeting))
    picture, fault = "", None
    match context.ports.printer.print(job):
        case Done(printed):
            end, picture = PaperEnd.PRINTED, printed.picture
            context.print_failed_at_us = None
            context.book.record(command, PaperPrinted(name))
        case NotDone(reason):
            end = PaperEnd.NOT_PRINTED
            context.print_failed_at_us = context.ports.clock.monotonic_us()
            fault = reason if isinstance(reason, Fault) else Fault.PRINTER_OFFLINE
            context.book.record(command, PaperNotPrinted(name, fault))
        case InDoubt(doubt):
            end = PaperEnd.IN_DOUBT
            context.book.record(command, PaperInDoubt(name, doubt))
    if due.state is PrintState.COPYING:
        context.tell(CopyEnded(command, due.paper, due.copies, end, fault))
    else:
        context.tell(PaperEnded(command, due.paper, end, picture, fault))
    return end


def print_again(context: Context, command: PrintAgain, terms: Terms) -> None:
    """Staff print a paper in doubt again, marked as a copy: whatever paper exists, its serial is paid
    once."""
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    _print(context, command.command, command.paper)


def print_copy(context: Context, command: PrintCopy, terms: Terms) -> None:
    """Staff print a paper once more that came out: whole, from this ledger's own record, marked as a copy. No
    money moves: whatever paper exists, its serial is paid once."""
    decided = context.book.decide(command, terms)
    if not isinstance(decided, Refused) and not context.ports.printer.status().can_print:
        decided = Refused(Refusal.PRINTER_NOT_READY, "s 16")
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    context.book.record(command.command, *decided)
    _print(context, command.command, command.paper)
