"""The words for what went wrong, or went otherwise than asked: what happened, what is safe, what to do.

One sentence an idea, twelve words at most; no blame. Every refusal, fault and printer state has words here.
"""

from __future__ import annotations

from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication

from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.ui.advice import Act, Advice, Kind
from kiosk.ui.refusal_facts import Facts
from kiosk.ui.refusal_words import refusal_texts
from kiosk.ui.wager_words import promotional_name, within
from kiosk.values.money import Money

translate = QCoreApplication.translate


def refusal_advice(refused: Refused, zone: ZoneInfo | None = None) -> Advice:
    """Why a request was refused, and what to do instead. `zone` is the one people here read the time in."""
    title, text = refusal_texts(refused.refusal, Facts(refused.facts, zone))
    return Advice(_REFUSAL_KINDS.get(refused.refusal, Kind.REFUSAL), title, text)


def fault_advice(fault: Fault, credit: Money) -> Advice:
    """What is broken, and that the money is safe."""
    if fault is Fault.CASH_ACCEPTOR_OFFLINE:
        text = translate("Words", "Keno dollars and winnings can be used.")
        if credit:
            safe = translate("Words", "Your {amount} is safe.").format(amount=credit)
            text = f"{safe} {text}"
        return Advice(Kind.FAULT, fault_title(fault), text)
    return Advice(Kind.FAULT, fault_title(fault), _safe(credit))


def printer_advice(status: PrinterStatus, credit: Money) -> Advice:
    """Why the printer can't print a ticket; about paper running low too, though that stops nothing."""
    return Advice(Kind.FAULT, printer_title(status), _safe(credit))


def closed_advice(closed: str, instead: str) -> Advice:
    """The game closed before central had the wager (s 17): which game is open instead, "" while none is."""
    title = translate("Words", "Game {game} has closed").format(game=closed)
    if not instead:
        return Advice(
            Kind.REFUSAL, title, translate("Words", "You paid nothing. The next game opens in a moment.")
        )
    text = translate("Words", "Your ticket can go into game {game} instead.").format(game=instead)
    button = translate("Words", "Use {game}").format(game=instead)
    return Advice(Kind.REFUSAL, title, text, button, Act.USE_NEXT_GAME)


def sale_doubt_advice(reserved: Money) -> Advice:
    """Central did not answer: nobody here knows whether the ticket is sold."""
    text = translate("Words", "Your {amount} is held until we know. Please wait, or see the counter.")
    title = translate("Words", "We don't know yet if your ticket is sold")
    return Advice(
        Kind.DOUBT, title, text.format(amount=reserved), translate("Words", "Try again"), Act.TRY_AGAIN
    )


def keno_dollars_doubt_advice(reserved: Money) -> Advice:
    """Central did not answer about keno dollars."""
    text = translate("Words", "Your {amount} is held until we know. Please wait, or see the counter.")
    title = translate("Words", "We don't know yet if your keno dollars are made")
    return Advice(
        Kind.DOUBT, title, text.format(amount=reserved), translate("Words", "Try again"), Act.TRY_AGAIN
    )


def print_doubt_advice(*, ticket: bool) -> Advice:
    """The printer did not say whether the paper came out."""
    title = (
        translate("Words", "We don't know if your ticket printed")
        if ticket
        else translate("Words", "We don't know if your keno dollars printed")
    )
    text = (
        translate("Words", "It is recorded and safe. Please see the counter.")
        if ticket
        else translate("Words", "They are recorded and safe. Please see the counter.")
    )
    return Advice(Kind.DOUBT, title, text)


def not_printed_advice(fault: Fault, *, ticket: bool) -> Advice:
    """Central has issued the paper and the printer certainly hasn't printed it."""
    text = (
        translate("Words", "Your ticket is recorded. It prints when the printer works.")
        if ticket
        else translate("Words", "Your keno dollars are recorded. They print when the printer works.")
    )
    return Advice(Kind.FAULT, fault_title(fault), text, translate("Words", "Try again"), Act.TRY_AGAIN)


def note_lost_advice(amount: Money) -> Advice:
    """A note is neither known to be in the box nor to be back."""
    title = translate("Words", "We don't know where your {amount} note is").format(amount=_whole(amount))
    return Advice(Kind.DOUBT, title, translate("Words", "It is written down. Please see the counter."))


def note_given_back_advice(amount: Money, refused: Refused | None) -> Advice:
    """A note came back out."""
    title = translate("Words", "Your {amount} note came back").format(amount=_whole(amount))
    if refused is None:
        text = translate("Words", "Please take it. You can put it in again.")
        return Advice(Kind.REFUSAL, title, text, passes=True)
    if refused.refusal is Refusal.NOTE_NOT_TAKEN:
        # What the acceptor read is no note's amount, so the person put in something else.
        title = translate("Words", "Your note came back")
    return Advice(Kind.REFUSAL, title, refusal_advice(refused).text, passes=True)


def keno_dollars_spent_advice(amount: Money, *, promotional: bool = False) -> Advice:
    """A voucher has become credit."""
    name = within(promotional_name()) if promotional else translate("Words", "keno dollars")
    title = translate("Words", "Your {name} are credit now: {amount}").format(name=name, amount=amount)
    text = translate("Words", "The voucher is used. You can throw the paper away.")
    return Advice(Kind.NOTE, title, text, passes=True)


def other_ticket_waits_advice() -> Advice:
    """Another ticket was held to the scanner while one was being paid."""
    title = translate("Words", "We have read your other ticket")
    return Advice(Kind.NOTE, title, translate("Words", "It comes up when you are done with this one."))


def belated_advice(*, ticket: bool) -> Advice:
    """A paper that was still due has been printed."""
    title = (
        translate("Words", "A ticket from before is printed now")
        if ticket
        else translate("Words", "Keno dollars from before are printed now")
    )
    return Advice(Kind.NOTE, title, translate("Words", "If it is yours, please take it from the printer."))


def printer_title(status: PrinterStatus) -> str:
    """The printer's state as a sentence."""
    match status:
        case PrinterStatus.READY:
            return translate("Words", "The printer is ready")
        case PrinterStatus.PAPER_LOW:
            return translate("Words", "The printer will need paper soon")
        case PrinterStatus.PAPER_OUT:
            return fault_title(Fault.PAPER_OUT)
        case PrinterStatus.COVER_OPEN:
            return fault_title(Fault.PRINTER_COVER_OPEN)
        case PrinterStatus.ERROR:
            return fault_title(Fault.PRINTER_ERROR)
        case PrinterStatus.OFFLINE:
            return fault_title(Fault.PRINTER_OFFLINE)
        case PrinterStatus.UNKNOWN:
            return fault_title(Fault.PRINTER_SILENT)


_REFUSAL_KINDS: Final = {
    Refusal.NOTHING_TO_PAY: Kind.KNOWN,
    Refusal.NOT_DRAWN_YET: Kind.KNOWN,
    Refusal.PRINTER_NOT_READY: Kind.FAULT,
    Refusal.TERMINAL_QUARANTINED: Kind.FAULT,
    Refusal.TERMINAL_ELSEWHERE: Kind.FAULT,
    Refusal.TERMINAL_UNKNOWN: Kind.FAULT,
}


def fault_title(fault: Fault) -> str:
    """What is broken, as a sentence."""
    match fault:
        case Fault.CENTRAL_UNREACHABLE:
            return translate("Words", "No connection to central")
        case Fault.PRINTER_OFFLINE:
            return translate("Words", "The printer can't be reached")
        case Fault.PRINTER_SILENT:
            return translate("Words", "The printer does not answer")
        case Fault.PRINTER_ERROR:
            return translate("Words", "The printer can't print")
        case Fault.PAPER_OUT:
            return translate("Words", "The printer has no paper")
        case Fault.PRINTER_COVER_OPEN:
            return translate("Words", "The printer is open")
        case Fault.DISK_FULL:
            return translate("Words", "This terminal can't store any more")
        case Fault.CLOCK_WRONG:
            return translate("Words", "The clock of this terminal is wrong")
        case Fault.CASH_ACCEPTOR_OFFLINE:
            return translate("Words", "This terminal takes no notes now")
        case Fault.CASH_JAM:
            return translate("Words", "A note is stuck")


def _safe(credit: Money) -> str:
    if not credit:
        return translate("Words", "Please ask at the counter.")
    return translate("Words", "Your {amount} is safe. Please tell the counter.").format(amount=credit)


def _whole(amount: Money) -> str:
    """``$20``: a note is named by its whole dollars."""
    return str(amount).removesuffix(".00")
