"""What of a check can be had on paper, and what is said about it. Pure.

The paper tells what the screen told. It is worth nothing, so no doubt about it is anybody's loss: whoever has
no paper in the hand asks again.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import TicketState
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.changes import PaperEnd
from kiosk.terminal.messages import CheckedTicket, RefundedTicket
from kiosk.ui.advice import Advice, Kind
from kiosk.ui.check_state import CheckState, CheckView
from kiosk.ui.words import fault_title

translate = QCoreApplication.translate

About = CheckedTicket | RefundedTicket


def statement_of(view: CheckView) -> About | None:
    """What could be printed of what is shown; None where nothing is known, or not any more.

    After a payment nothing is: the check is of before it. Of a ticket that was refunded as a whole there is
    nothing to check, so the refund is told.
    """
    check, at = view.check, view.shown_at
    if check is None or at is None:
        return None
    if view.state is CheckState.GIVEN_BACK:
        return None if view.given_back is None else RefundedTicket(check.ticket, view.given_back)
    if view.state not in (CheckState.SHOWN, CheckState.COLLECTING, CheckState.REFUNDING):
        return None
    if check.state is TicketState.REFUNDED and check.refund is not None:
        return RefundedTicket(check.ticket, check.refund)
    return CheckedTicket(check, at)


def can_ask(view: CheckView) -> bool:
    """Whether the ticket is not in work just now: what it is worth is then what the paper would say."""
    return view.state in (CheckState.SHOWN, CheckState.GIVEN_BACK) and not view.is_at_work


def act_of(about: About) -> str:
    """The words of the button."""
    if isinstance(about, RefundedTicket):
        return translate("Statement", "Print the refund")
    return translate("Statement", "Print this check")


def working() -> str:
    """It is at the printer."""
    return translate("Statement", "Printing")


def is_out() -> str:
    """It has come out."""
    return translate("Statement", "Printed")


def is_no_ticket() -> str:
    """Under the words of a button whose paper has come out."""
    return translate("Statement", "It is not a ticket")


def why_not_now(printer: PrinterStatus) -> str:
    """Why nothing can be printed, short enough for a button; "" if it can."""
    match printer:
        case PrinterStatus.READY | PrinterStatus.PAPER_LOW:
            return ""
        case PrinterStatus.PAPER_OUT:
            return translate("Statement", "No paper in printer")
        case PrinterStatus.COVER_OPEN:
            return translate("Statement", "The printer is open")
        case PrinterStatus.ERROR:
            return translate("Statement", "The printer can't print")
        case PrinterStatus.OFFLINE:
            return translate("Statement", "Printer not reached")
        case PrinterStatus.UNKNOWN:
            return translate("Statement", "Printer not answering")


def told(about: About, end: PaperEnd, fault: Fault | None) -> Advice:
    """How the print ended, and what to do."""
    match end:
        case PaperEnd.PRINTED if isinstance(about, RefundedTicket):
            title = translate("Statement", "Take the paper about your refund.")
        case PaperEnd.PRINTED:
            title = translate("Statement", "Take the paper about your check.")
        case PaperEnd.NOT_PRINTED:
            return not_printed(fault)
        case PaperEnd.IN_DOUBT:
            return Advice(
                Kind.FAULT,
                translate("Statement", "We don't know if it printed."),
                translate("Statement", "Look for the paper. If there is none, print it again."),
            )
    text = translate("Statement", "It is not a ticket: nothing is paid for it.")
    return Advice(Kind.NOTE, title, text, passes=True)


def not_printed(fault: Fault | None) -> Advice:
    """It did not come out: why, where that is known, and that nothing is lost by it."""
    title = translate("Statement", "It did not print") if fault is None else fault_title(fault)
    text = translate("Statement", "Nothing is lost. Try again in a moment, or ask at the counter.")
    return Advice(Kind.FAULT, title, text)
