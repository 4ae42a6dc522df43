"""The words for what went wrong, or went otherwise than asked: what happened, what is safe, what to do.

One sentence an idea, twelve words at most; no blame. Every refusal, fault and printer state has words here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication

from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.ui.advice import Act, Advice, Kind
from kiosk.values.instant import Instant, clock_text
from kiosk.values.money import Money

translate = QCoreApplication.translate


def refusal_advice(refused: Refused, zone: ZoneInfo | None = None) -> Advice:
    """Why a request was refused, and what to do instead. `zone` is the one people here read the time in."""
    title, text = _refusal_texts(refused.refusal, Facts(refused.facts, zone))
    return Advice(_REFUSAL_KINDS.get(refused.refusal, Kind.REFUSAL), title, text)


def fault_advice(fault: Fault, credit: Money) -> Advice:
    """What is broken, and that the money is safe."""
    return Advice(Kind.FAULT, _fault_title(fault), _safe(credit))


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
    return Advice(Kind.FAULT, _fault_title(fault), text, translate("Words", "Try again"), Act.TRY_AGAIN)


def note_lost_advice(amount: Money) -> Advice:
    """A note is neither known to be in the box nor to be back."""
    title = translate("Words", "We don't know where your {amount} note is").format(amount=_whole(amount))
    return Advice(Kind.DOUBT, title, translate("Words", "It is written down. Please see the counter."))


def note_given_back_advice(amount: Money, refused: Refused | None) -> Advice:
    """A note came back out."""
    title = translate("Words", "Your {amount} note came back").format(amount=_whole(amount))
    if refused is None:
        return Advice(Kind.REFUSAL, title, translate("Words", "Please take it. You can put it in again."))
    return Advice(Kind.REFUSAL, title, refusal_advice(refused).text)


def keno_dollars_spent_advice(amount: Money) -> Advice:
    """A voucher has become credit."""
    title = translate("Words", "Your keno dollars are credit now: {amount}").format(amount=amount)
    return Advice(Kind.NOTE, title, translate("Words", "The voucher is used. You can throw the paper away."))


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
            return _fault_title(Fault.PAPER_OUT)
        case PrinterStatus.COVER_OPEN:
            return _fault_title(Fault.PRINTER_COVER_OPEN)
        case PrinterStatus.OFFLINE:
            return _fault_title(Fault.PRINTER_OFFLINE)
        case PrinterStatus.UNKNOWN:
            return translate("Words", "The printer does not answer")


class Facts:
    """The facts of a refusal as text; what is missing is simply left out."""

    def __init__(self, facts: Mapping[str, int | str], zone: ZoneInfo | None) -> None:
        self._facts, self._zone = facts, zone

    def money(self, *names: str) -> str:
        """The first of these facts that is an amount in cents, as text, else ""."""
        return next(
            (str(Money(value)) for value in map(self._facts.get, names) if isinstance(value, int)), ""
        )

    def number(self, name: str) -> int:
        """A count, 0 if it isn't there."""
        value = self._facts.get(name)
        return value if isinstance(value, int) else 0

    def time(self) -> str:
        """When it happened, "" if that isn't told."""
        at = self._facts.get("at")
        return "" if not isinstance(at, int) or self._zone is None else clock_text(Instant(at), self._zone)

    def where_and_when(self, otherwise: str, told: str) -> str:
        """`told` with its {time} and {terminal}, or `otherwise` where they aren't known."""
        time, terminal = self.time(), self._facts.get("terminal")
        return told.format(time=time, terminal=terminal) if time and terminal else otherwise


_REFUSAL_KINDS: Final = {
    Refusal.NOTHING_TO_PAY: Kind.KNOWN,
    Refusal.NOT_DRAWN_YET: Kind.KNOWN,
    Refusal.PRINTER_NOT_READY: Kind.FAULT,
    Refusal.TERMINAL_QUARANTINED: Kind.FAULT,
    Refusal.TERMINAL_UNKNOWN: Kind.FAULT,
}


def _refusal_texts(refusal: Refusal, facts: Facts) -> tuple[str, str]:
    match refusal:
        case Refusal.NO_WAGER:
            return translate("Words", "Nothing is chosen yet"), translate(
                "Words", "Choose at least one number."
            )
        case Refusal.WAGER_COUNT:
            return (
                translate("Words", "That is too much for one ticket"),
                translate("Words", "Please buy the rest on another ticket."),
            )
        case Refusal.GAME_COUNT:
            text = translate("Words", "One ticket can be for 1 to {maximum} games.")
            return (
                translate("Words", "A ticket can't be for that many games"),
                text.format(maximum=facts.number("maximum") or 10),
            )
        case Refusal.SPOT_NOT_A_NUMBER:
            return (
                translate("Words", "That number isn't on the board"),
                translate("Words", "Choose numbers from 1 to 80."),
            )
        case Refusal.SPOT_TWICE:
            return (
                translate("Words", "A number is chosen twice"),
                translate("Words", "Take one of them off and try again."),
            )
        case Refusal.SPOT_COUNT:
            title = translate("Words", "{count} spots can't be played")
            return (
                title.format(count=facts.number("spot_count")),
                translate("Words", "Choose 1 to 10, 15, 20 or 40 numbers."),
            )
        case Refusal.KWIKPIK_NOT_A_SPOT:
            return (
                translate("Words", "The kwikpik numbers don't fit your spots"),
                translate("Words", "Touch Clear all and choose again."),
            )
        case Refusal.AMOUNT_STEP:
            step = facts.money("step_cents")
            text = translate("Words", "Choose an amount in steps of {step}.").format(step=step)
            return translate("Words", "That amount can't be played"), text
        case Refusal.AMOUNT_BELOW_MINIMUM:
            text = translate("Words", "The least for this is {minimum}.").format(
                minimum=facts.money("minimum_cents")
            )
            return translate("Words", "The amount is too small"), text
        case Refusal.AMOUNT_ABOVE_MAXIMUM:
            text = translate("Words", "The most for this is {maximum}.").format(
                maximum=facts.money("maximum_cents")
            )
            return translate("Words", "The amount is too large"), text
        case _:
            return _moment_texts(refusal, facts)


def _moment_texts(refusal: Refusal, facts: Facts) -> tuple[str, str]:
    match refusal:
        case Refusal.GAME_CLOSED:
            return (
                translate("Words", "That game has closed"),
                translate("Words", "You paid nothing. The next game opens in a moment."),
            )
        case Refusal.NOT_SELLING:
            return (
                translate("Words", "Games are paused"),
                translate("Words", "Your credit is safe. Please ask at the counter."),
            )
        case Refusal.NOT_ENOUGH_CREDIT:
            missing = facts.money("missing_cents")
            text = translate("Words", "Put in {amount} more to pay for this ticket.").format(amount=missing)
            return translate("Words", "There isn't enough credit"), text
        case Refusal.CREDIT_MAXIMUM:
            maximum = facts.money("maximum_cents")
            text = translate("Words", "This terminal holds up to {maximum} of credit.").format(
                maximum=maximum
            )
            return translate("Words", "That would be too much credit"), text
        case Refusal.PRINTER_NOT_READY:
            return (
                translate("Words", "The printer isn't ready"),
                translate("Words", "Nothing was taken. Your credit is safe."),
            )
        case Refusal.NOTHING_TO_ISSUE:
            return (
                translate("Words", "There is no credit to print"),
                translate("Words", "Keno dollars are made from your credit here."),
            )
        case Refusal.NOTHING_TO_PRINT:
            return (
                translate("Words", "There is nothing to print"),
                translate("Words", "That paper is printed, or is not from here."),
            )
        case Refusal.COMMAND_REUSED | Refusal.GIVEN_UP:
            return (
                translate("Words", "That did not go through"),
                translate("Words", "Nothing was taken. Please try again."),
            )
        case Refusal.TERMINAL_QUARANTINED | Refusal.TERMINAL_UNKNOWN:
            return (
                translate("Words", "This terminal can't sell"),
                translate("Words", "Your credit is safe. Please see the counter."),
            )
        case _:
            return _paper_texts(refusal, facts)


def _paper_texts(refusal: Refusal, facts: Facts) -> tuple[str, str]:
    match refusal:
        case Refusal.NOT_GENUINE:
            return (
                translate("Words", "We can't accept this paper"),
                translate("Words", "Its code is not one of ours. Please see the counter."),
            )
        case Refusal.SERIAL_MISTYPED:
            return (
                translate("Words", "The number isn't complete or a digit is wrong"),
                translate("Words", "Compare it with your paper, or scan the code."),
            )
        case Refusal.SERIAL_UNKNOWN:
            return (
                translate("Words", "We don't know this number"),
                translate("Words", "Compare it with your paper, or see the counter."),
            )
        case Refusal.ALREADY_PAID:
            return (
                facts.where_and_when(
                    translate("Words", "This ticket was paid before"),
                    translate("Words", "This ticket was paid at {time} at {terminal}"),
                ),
                translate("Words", "It can't be paid twice."),
            )
        case Refusal.ALREADY_REPLACED:
            return (
                translate("Words", "This ticket was collected before"),
                translate("Words", "Its undrawn games are on your newer ticket."),
            )
        case Refusal.NOTHING_TO_PAY:
            return (
                translate("Words", "No prize on this ticket"),
                translate("Words", "All its games are drawn and checked."),
            )
        case Refusal.NOT_DRAWN_YET:
            return (
                translate("Words", "This ticket is not drawn yet"),
                translate("Words", "Keep it, and check it after its first draw."),
            )
        case Refusal.ALREADY_USED:
            return (
                facts.where_and_when(
                    translate("Words", "These keno dollars were used before"),
                    translate("Words", "These keno dollars were used at {time} at {terminal}"),
                ),
                translate("Words", "They can't be used twice."),
            )
        case Refusal.EXPIRED:
            return (
                translate("Words", "This paper is too old to be paid here"),
                translate("Words", "Please keep it and ask the licensee."),
            )
        case _:
            raise AssertionError(f"no words for {refusal}")


def _fault_title(fault: Fault) -> str:
    match fault:
        case Fault.CENTRAL_UNREACHABLE:
            return translate("Words", "No connection to central")
        case Fault.PRINTER_OFFLINE:
            return translate("Words", "The printer is off")
        case Fault.PAPER_OUT:
            return translate("Words", "The printer has no paper")
        case Fault.PRINTER_COVER_OPEN:
            return translate("Words", "The printer is open")
        case Fault.DISK_FULL:
            return translate("Words", "This terminal can't store any more")
        case Fault.CASH_ACCEPTOR_OFFLINE:
            return translate("Words", "Notes can't be taken right now")
        case Fault.CASH_JAM:
            return translate("Words", "A note is stuck")


def _safe(credit: Money) -> str:
    if not credit:
        return translate("Words", "Please ask at the counter.")
    return translate("Words", "Your {amount} is safe. Please tell the counter.").format(amount=credit)


def _whole(amount: Money) -> str:
    """``$20``: a note is named by its whole dollars."""
    return str(amount).removesuffix(".00")
