"""The sentences about a checked ticket: what it won, what is still to be drawn, and how it was paid."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from PySide6.QtCore import QCoreApplication

from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.terminal.changes import PaperEnd
from kiosk.ui.check_refund import games_refunded, refunded_before
from kiosk.ui.said import Said
from kiosk.ui.wager_words import promotional_name, short_text, within
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant, clock_text, date_text
from kiosk.values.money import ZERO, Money

translate = QCoreApplication.translate


def at_time(instant: Instant, now: Instant, zone: ZoneInfo | None) -> str:
    """``8:41 pm``, with the date before it if it was another day: ``Sun 29 Nov 2026, 8:41 pm``."""
    if zone is None:
        return ""
    time = clock_text(instant, zone)
    return time if date_text(instant, zone) == date_text(now, zone) else f"{date_text(instant, zone)}, {time}"


def ask_for_ticket() -> Said:
    """The screen waits for a ticket."""
    return Said(
        translate("Check", "Check a ticket"),
        translate("Check", "Scan it, or type its number. Checking changes nothing."),
    )


def asking() -> Said:
    """Central has been asked about the ticket."""
    return Said(translate("Check", "Checking your ticket"), translate("Check", "Please wait a moment."))


def cannot_check() -> Said:
    """Central can't be asked now: nothing is known about the ticket, and that is what is said."""
    return Said(
        translate("Check", "We can't check this ticket right now."),
        translate("Check", "Keep it. It loses nothing by waiting."),
    )


def use_in_doubt() -> Said:
    """Nobody knows whether keno dollars have become credit."""
    return Said(
        translate("Check", "We don't know yet if your keno dollars are credit."),
        translate("Check", "Keep the paper. They count once. We ask again by ourselves."),
    )


def cannot_pay(amount: Money) -> Said:
    """The payment certainly did not happen."""
    return Said(
        translate("Check", "We can't pay this ticket right now."),
        translate("Check", "Keep it. Its {amount} waits for you.").format(amount=amount),
    )


def payment_in_doubt(amount: Money) -> Said:
    """Nobody knows whether the payment happened."""
    return Said(
        translate("Check", "We don't know if your ticket was paid."),
        translate("Check", "Keep it. Your {amount} is safe. Please see the counter.").format(amount=amount),
    )


def verdict(
    check: TicketCheck, here: TerminalId | None, now: Instant, zone: ZoneInfo | None, payer: str = ""
) -> Said:
    """What a ticket has won. Never "no prize" while a game of it is still to be drawn.

    `payer` says who pays it where the agent here does not (s 24(3)), "" where they do.
    """
    live = [game for game in check.games if not game.is_refunded]
    drawn = sum(game.drawn is not None for game in live)
    summary = _summary(check.ticket)
    match check.state:
        case TicketState.PAID:
            return _paid(check, here, now, zone)
        case TicketState.REPLACED:
            return Said(
                translate("Check", "This ticket was collected."),
                translate("Check", "Its undrawn games are on a newer ticket. It can't be paid twice."),
            )
        case TicketState.REFUNDED:
            return refunded_before(check, now, zone)
        case TicketState.TO_BE_DRAWN:
            keep = translate("Check", "Keep this ticket.")
            span = GameSpan(live[0].game, len(live)) if live else check.ticket.span
            return Said(still_to_be_drawn(span), _joined(summary, games_refunded(check), keep))
        case TicketState.PARTLY_DRAWN:
            standing = (
                translate("Check", "1 of {count} games is drawn.")
                if drawn == 1
                else translate("Check", "{drawn} of {count} games are drawn.")
            )
            told = standing.format(drawn=drawn, count=len(live))
            if check.to_pay > ZERO:
                won = translate("Check", "This ticket won {amount} so far.").format(amount=check.to_pay)
                return Said(won, payer or _joined(told, games_refunded(check) or summary))
            keep = translate("Check", "Keep this ticket.")
            return Said(translate("Check", "No prize so far."), _joined(told, games_refunded(check), keep))
        case TicketState.DRAWN:
            told = _all_drawn(len(live))
            if check.to_pay > ZERO:
                won = translate("Check", "This ticket won {amount}").format(amount=check.to_pay)
                return Said(won, payer or _joined(games_refunded(check) or summary, told))
            return Said(translate("Check", "No prize on this ticket."), _joined(told, games_refunded(check)))


def paid_by_licensee(licensee: str, limit: Money) -> str:
    """Who pays a prize above the agent's limit, and what to do (s 24(3))."""
    if not licensee:
        licensee = translate("Check", "the licensee")
    sentence = translate("Check", "Above {limit} {licensee} pays. Keep the ticket and ask at the counter.")
    return sentence.format(limit=limit, licensee=licensee)


def collect_by(good_until: Instant, zone: ZoneInfo | None) -> str:
    """When unpaid prizes leave (s 28), as one line; "" while the zone is not known."""
    if zone is None:
        return ""
    return translate("Check", "Collect it by {date}.").format(date=date_text(good_until, zone))


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _paid(check: TicketCheck, here: TerminalId | None, now: Instant, zone: ZoneInfo | None) -> Said:
    twice = translate("Check", "It can't be paid twice.")
    headline = translate("Check", "This ticket was paid.")
    if check.paid_at is not None and zone is not None:
        if date_text(check.paid_at, zone) == date_text(now, zone):
            headline = translate("Check", "This ticket was paid at {time}.")
            headline = headline.format(time=clock_text(check.paid_at, zone))
        else:
            headline = translate("Check", "This ticket was paid on {date}.")
            headline = headline.format(date=date_text(check.paid_at, zone))
    if check.paid_amount is None or check.paid_by is None:
        return Said(headline, twice)
    if check.paid_by == here:
        where = translate("Check", "Its {amount} was paid at this terminal.")
    else:
        where = translate("Check", "Its {amount} was paid at terminal {terminal}.")
    return Said(headline, f"{where.format(amount=check.paid_amount, terminal=check.paid_by)} {twice}")


def still_to_be_drawn(span: GameSpan) -> str:
    """``Game 414 is to be drawn.``"""
    if span.count == 1:
        return translate("Check", "Game {game} is to be drawn.").format(game=span.first)
    return translate("Check", "Games {games} are to be drawn.").format(games=span)


def _all_drawn(count: int) -> str:
    if count == 1:
        return translate("Check", "Its game is drawn and checked.")
    if count == 2:
        return translate("Check", "Both games are drawn and checked.")
    return translate("Check", "All {count} games are drawn and checked.").format(count=count)


def _summary(ticket: IssuedTicket) -> str:
    """``7 spots, $2.00 a game.``"""
    return translate("Check", "{entry}.").format(entry=short_text(ticket.entry))


def sold_at(issued_at: Instant, zone: ZoneInfo) -> str:
    """``Mon 30 Nov 2026, 8:30 pm``."""
    return f"{date_text(issued_at, zone)}, {clock_text(issued_at, zone)}"


def undrawn_go_on(span: GameSpan) -> str:
    """What becomes of the undrawn games of a ticket collected early (R10)."""
    if span.count == 1:
        return translate("Check", "Game {game} goes on a new ticket.").format(game=span.first)
    return translate("Check", "Games {games} go on a new ticket.").format(games=span)


def collected(payment: Payment, as_keno_dollars: bool) -> Said:
    """A ticket has been paid; its papers may still be printing."""
    if as_keno_dollars:
        return Said(
            translate("Check", "{amount} is paid as keno dollars.").format(amount=payment.amount),
            translate("Check", "The voucher prints now."),
        )
    headline = is_credit(payment.amount)
    if payment.continuation is not None:
        return Said(headline, translate("Check", "Your new ticket prints now."))
    return Said(headline, translate("Check", "Your ticket is closed. You can throw it away."))


def voucher_out(end: PaperEnd, amount: Money, expires: str) -> str:
    """How the print of the voucher ended."""
    match end:
        case PaperEnd.PRINTED:
            return translate("Check", "Take your keno dollars. They are good until {date}.").format(
                date=expires
            )
        case PaperEnd.NOT_PRINTED:
            words = translate("Check", "They did not print. Your {amount} is safe. Please see the counter.")
            return words.format(amount=amount)
        case PaperEnd.IN_DOUBT:
            words = translate(
                "Check", "We don't know if they printed. Your {amount} is held. Please see the counter."
            )
            return words.format(amount=amount)


def ticket_out(end: PaperEnd, span: GameSpan) -> str:
    """How the print of the continuation ticket ended."""
    match end:
        case PaperEnd.PRINTED if span.count == 1:
            return translate("Check", "Take your new ticket for game {game}.").format(game=span.first)
        case PaperEnd.PRINTED:
            return translate("Check", "Take your new ticket for games {games}.").format(games=span)
        case PaperEnd.NOT_PRINTED:
            return translate(
                "Check", "Your new ticket did not print. It is recorded. Please see the counter."
            )
        case PaperEnd.IN_DOUBT:
            return translate("Check", "We don't know if your new ticket printed. Please see the counter.")


def is_credit(amount: Money) -> str:
    """The headline of a ticket paid to credit."""
    return translate("Check", "{amount} is now credit here.").format(amount=amount)


def only_credit() -> str:
    """The ticket is paid to credit, and no voucher was made of it."""
    return translate("Check", "Keno dollars could not be made. You can ask for them later.")


def voucher_in_doubt(amount: Money) -> str:
    """The ticket is paid, and nobody knows whether the voucher exists."""
    words = translate(
        "Check", "We don't know yet if they were made. Your {amount} is held. Please see the counter."
    )
    return words.format(amount=amount)


def working(printing: bool, part: int, parts: int) -> str:
    """What a collection is waiting for."""
    if not printing:
        return translate("Check", "Paying your ticket")
    if parts == 1:
        return translate("Check", "Printing")
    return translate("Check", "Printing, {part} of {parts} papers").format(part=part, parts=parts)


def spent(use: KenoDollarsUse) -> Said:
    """Keno dollars have become credit."""
    if use.promotional:
        return Said(
            translate("Check", "{amount} of {name} are now credit.").format(
                amount=use.amount, name=within(promotional_name())
            ),
            translate("Check", "They are good for wagers. The voucher is used."),
        )
    return Said(
        translate("Check", "{amount} of keno dollars are now credit.").format(amount=use.amount),
        translate("Check", "The voucher is used. You can throw the paper away."),
    )


def digits_left(count: int) -> str:
    """``Type 4 more digits.``"""
    if count == 1:
        return translate("Check", "Type 1 more digit.")
    return translate("Check", "Type {count} more digits.").format(count=count)


def digits_wrong() -> str:
    """The check digits say that a digit was mistyped."""
    return translate("Check", "A digit is wrong. Compare it with your ticket.")


def time_asked() -> str:
    """The number is complete and its check digits fit: now its time of issue is typed."""
    return translate("Check", "Now the time printed on the paper: for 8:41 pm type 08 41.")


def time_left(count: int) -> str:
    """``Type 2 more digits of the time.``"""
    if count == 1:
        return translate("Check", "Type 1 more digit of the time.")
    return translate("Check", "Type {count} more digits of the time.").format(count=count)


def time_wrong() -> str:
    """The four digits are not a time of day."""
    return translate("Check", "That is not a time. For 8:41 pm type 08 41.")


def time_right() -> str:
    """Number and time are complete."""
    return translate("Check", "Number and time are complete.")
