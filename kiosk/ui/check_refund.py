"""The words of a refund (s 27): what can be given back, what comes of it, and what was given back before."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ledger.accounts import Tender
from kiosk.ledger.papers import Refund
from kiosk.ports.central import TicketCheck
from kiosk.ui.said import Said
from kiosk.values.games import GameSpan
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
        f"{text.format(amount=amount)} {_what_stays(check.ticket.span.count - count)}",
    )


def given_back(refund: Refund, span: GameSpan) -> Said:
    """It is done: what is credit again, and what stays on the ticket."""
    headline = translate("Refund", "{amount} is credit here again.").format(amount=refund.amount)
    promotional = total(part.amount for part in refund.tenders if part.tender is Tender.PROMOTIONAL)
    note = ""
    if promotional > ZERO:
        note = translate("Refund", "{amount} of it is promotional credit, as before.").format(
            amount=promotional
        )
    left = span.count - refund.game_count
    stays = (
        translate("Refund", "No game is left on this ticket. You can throw it away.")
        if left <= 0
        else _what_stays(left)
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


def _what_stays(count: int) -> str:
    if count <= 0:
        return translate("Refund", "No game stays on the ticket.")
    if count == 1:
        return translate("Refund", "The other game on the ticket stays good. Keep it.")
    return translate("Refund", "The other {count} games on the ticket stay good. Keep it.").format(
        count=count
    )
