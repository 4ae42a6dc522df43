"""The words of a refund (s 27): what can be given back, what comes of it, and what was given back before."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ledger.accounts import Tender
from kiosk.ledger.papers import Refund
from kiosk.ports.central import TicketCheck
from kiosk.ui.said import Said
from kiosk.values.games import GameId, GameSpan
from kiosk.values.instant import Instant, clock_text, date_text
from kiosk.values.money import ZERO, Money, total

translate = QCoreApplication.translate


class RefundOffer(Struct, frozen=True):
    """What giving games back would do, in words: the act, the question, and what stays."""

    act: str
    question: str
    text: str


def refund_offer(check: TicketCheck) -> RefundOffer | None:
    """The undrawn games of a ticket as they can be given back, None if none can."""
    first = check.refund_from
    if first is None or check.to_refund <= ZERO:
        return None
    count = check.ticket.span.last.sequence - first.sequence + 1
    amount, span = check.to_refund, GameSpan(first, count)
    if count == 1:
        act = translate("Refund", "Give back 1 game, {amount}")
        question = translate("Refund", "Give back game {games}?")
        text = translate("Refund", "It is not drawn yet. You get {amount} back as credit here.")
    else:
        act = translate("Refund", "Give back {count} games, {amount}")
        question = translate("Refund", "Give back games {games}?")
        text = translate("Refund", "They are not drawn yet. You get {amount} back as credit here.")
    return RefundOffer(
        act.format(count=count, amount=amount),
        question.format(games=span),
        f"{text.format(amount=amount)} {_what_stays(check, first)}",
    )


def given_back(refund: Refund, check: TicketCheck) -> Said:
    """It is done: what is credit again, and what stays on the ticket. `check` is of before the refund."""
    headline = translate("Refund", "{amount} is credit here again.").format(amount=refund.amount)
    promotional = total(part.amount for part in refund.tenders if part.tender is Tender.PROMOTIONAL)
    note = ""
    if promotional > ZERO:
        note = translate("Refund", "{amount} of it is promotional credit, as before.").format(
            amount=promotional
        )
    first = check.ticket.span.last.plus(1 - refund.game_count)
    stays = (
        translate("Refund", "No game is left on this ticket. You can throw it away.")
        if refund.game_count >= check.ticket.span.count
        else _what_stays(check, first)
    )
    return Said(headline, f"{note} {stays}".strip())


def refunded_before(check: TicketCheck, now: Instant, zone: ZoneInfo | None) -> Said:
    """Every game of the ticket was refunded."""
    headline = translate("Refund", "This ticket was refunded.")
    refund = check.refund
    if refund is None:
        return Said(headline, translate("Refund", "It can't be refunded twice."))
    if zone is not None:
        if date_text(refund.refunded_at, zone) == date_text(now, zone):
            headline = translate("Refund", "This ticket was refunded at {when}.")
            headline = headline.format(when=clock_text(refund.refunded_at, zone))
        else:
            headline = translate("Refund", "This ticket was refunded on {when}.")
            headline = headline.format(when=date_text(refund.refunded_at, zone))
    text = translate("Refund", "Its {amount} was given back. No game is left on it.")
    return Said(headline, text.format(amount=refund.amount))


def games_refunded(check: TicketCheck) -> str:
    """``2 games were refunded.``, "" if none was."""
    count = sum(game.is_refunded for game in check.games)
    if not count:
        return ""
    if count == 1:
        return translate("Refund", "1 game was refunded.")
    return translate("Refund", "{count} games were refunded.").format(count=count)


def cannot_refund() -> Said:
    """The refund certainly did not happen."""
    return Said(
        translate("Refund", "We can't give this back right now."),
        translate("Refund", "Nothing has changed. Your ticket stays good."),
    )


def refund_in_doubt(amount: Money) -> Said:
    """Nobody knows whether the refund happened."""
    return Said(
        translate("Refund", "We don't know if it was given back."),
        translate("Refund", "Keep the ticket. Your {amount} is safe. Please see the counter.").format(
            amount=amount
        ),
    )


def nothing_stays(check: TicketCheck, first: GameId) -> bool:
    """Whether a ticket has nothing left to win or to pay once its games from `first` on are given back."""
    return check.to_pay <= ZERO and all(game.drawn is not None for game in check.games if game.game < first)


def _what_stays(check: TicketCheck, first: GameId) -> str:
    """What is left of the ticket before the first game given back: games to come, a prize, or nothing."""
    count = sum(game.game < first for game in check.games)
    if count <= 0:
        return translate("Refund", "No game stays on the ticket.")
    if nothing_stays(check, first):
        if count == 1:
            return translate("Refund", "Its drawn game won nothing: the ticket is finished.")
        return translate("Refund", "Its drawn games won nothing: the ticket is finished.")
    if count == 1:
        return translate("Refund", "The other game on the ticket stays good. Keep it.")
    return translate("Refund", "The other {count} games on the ticket stay good. Keep it.").format(
        count=count
    )
