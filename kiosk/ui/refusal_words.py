"""The words for every refusal: what happened, and what to do next."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.rules.notes import NOTES
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal
from kiosk.ui.entry_refusal_words import entry_texts
from kiosk.ui.refusal_facts import Facts
from kiosk.ui.wager_words import promotional_name

translate = QCoreApplication.translate


def refusal_texts(refusal: Refusal, facts: Facts) -> tuple[str, str]:
    """The title and the text of a refusal."""
    texts = entry_texts(refusal, facts) or _moment_texts(refusal, facts) or _paper_texts(refusal, facts)
    if texts is None:
        texts = _paying_texts(refusal, facts)
    return texts


def _moment_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
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
        case Refusal.NOTE_NOT_TAKEN:
            text = translate("Words", "This terminal takes notes of {amounts}.")
            return translate("Words", "That note can't be taken"), text.format(amounts=_note_amounts())
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
        case Refusal.NOTE_ACCOUNTED_FOR:
            return (
                translate("Words", "That note is accounted for"),
                translate("Words", "The acceptor has said where it is, or somebody else has."),
            )
        case Refusal.PRINT_OPEN:
            return (
                translate("Words", "That paper is not finished"),
                translate("Words", "Another print of it may have come out. Look at the printer first."),
            )
        case Refusal.COMMAND_REUSED | Refusal.GIVEN_UP:
            return (
                translate("Words", "That did not go through"),
                translate("Words", "Nothing was taken. Please try again."),
            )
        case Refusal.TERMINAL_QUARANTINED | Refusal.TERMINAL_ELSEWHERE | Refusal.TERMINAL_UNKNOWN:
            return (
                translate("Words", "This terminal can't sell"),
                translate("Words", "Your credit is safe. Please see the counter."),
            )
        case _:
            return None


def _note_amounts() -> str:
    *others, last = (str(note).removesuffix(".00") for note in NOTES)
    return translate("Words", "{amounts} and {last}").format(amounts=", ".join(others), last=last)


def _paper_texts(refusal: Refusal, facts: Facts) -> tuple[str, str] | None:
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
        case Refusal.TYPED_TIME_WRONG:
            return (
                translate("Words", "That is not the time on this paper"),
                translate("Words", "Type the time printed on it once more, or scan its code."),
            )
        case Refusal.TYPED_TOO_OFTEN:
            return (
                translate("Words", "This number was typed with a wrong time too often"),
                translate("Words", "Scan its code, or see the counter."),
            )
        case Refusal.TYPED_TOO_MUCH:
            maximum = facts.money("maximum_cents")
            return (
                translate("Words", "Above {maximum} the paper itself is needed").format(maximum=maximum),
                translate("Words", "Scan its code, or see the counter."),
            )
        case Refusal.ALREADY_PAID:
            return (
                facts.where_and_when(
                    translate("Words", "This ticket was paid before"),
                    translate("Words", "Paid on {moment}, at {terminal}"),
                ),
                translate("Words", "This ticket can't be paid twice."),
            )
        case Refusal.ALREADY_REPLACED:
            return (
                translate("Words", "This ticket was collected before"),
                translate("Words", "Its undrawn games are on your newer ticket."),
            )
        case Refusal.ALREADY_REFUNDED:
            return (
                facts.where_and_when(
                    translate("Words", "This ticket was refunded before"),
                    translate("Words", "Refunded on {moment}, at {terminal}"),
                ),
                translate("Words", "A ticket is refunded once. Games drawn before stay good."),
            )
        case Refusal.NOTHING_TO_REFUND:
            return (
                translate("Words", "Nothing of this ticket can be given back"),
                translate("Words", "All its games have closed. Keep it and check it."),
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
        case _:
            return None


def _paying_texts(refusal: Refusal, facts: Facts) -> tuple[str, str]:
    match refusal:
        case Refusal.PAID_BY_LICENSEE:
            limit = facts.money("limit_cents")
            title = translate("Words", "The licensee pays this prize")
            if limit:
                title = translate("Words", "Above {limit} the licensee pays").format(limit=limit)
            return title, translate("Words", "Keep your ticket. Please ask at the counter.")
        case Refusal.PAYMENT_WAY:
            if facts.text("way") == PaymentWay.CHIPS.value:
                title = translate("Words", "Chips are paid in a casino only")
            else:
                title = translate("Words", "There is no account to pay this to")
            return title, translate("Words", "Please choose another way to be paid.")
        case Refusal.NEVER_CASH:
            return (
                translate("Words", "{name} are never cash").format(name=promotional_name()),
                translate("Words", "You can use them for wagers."),
            )
        case Refusal.ALREADY_USED:
            return (
                facts.where_and_when(
                    translate("Words", "These keno dollars were used before"),
                    translate("Words", "Used on {moment}, at {terminal}"),
                ),
                translate("Words", "Keno dollars can't be used twice."),
            )
        case Refusal.EXPIRED:
            return (
                translate("Words", "This paper is too old to be paid here"),
                translate("Words", "Please keep it and ask the licensee."),
            )
        case _:
            raise AssertionError(f"no words for {refusal}")
