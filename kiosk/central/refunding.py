"""Refunding what was wagered on games that are not closed yet (s 27), at most once, as what it was."""

from __future__ import annotations

from kiosk.central.acts import TicketRefunded
from kiosk.central.checking import (
    check,
    first_to_refund,
    place_of,
    refusal_if_paid,
    refusal_if_refunded,
)
from kiosk.central.means import Means
from kiosk.central.record import Acting
from kiosk.ledger.accounts import TenderAmount, TenderAmounts
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ledger.requests import RefundTicket
from kiosk.rules.refunding import amounts_by_game, refund_of, tenders_back
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.games import GameId
from kiosk.values.instant import Instant


def refund(acting: Acting, means: Means, request: RefundTicket) -> Refund | Refused:
    """Give back what was wagered on the games of a ticket that are not closed yet.

    Whether a game is closed is decided here, in the transaction that stores the refund, as for a sale: the
    seal of a game counts the ticket, or the refund holds the game. A person who saw another game as the first
    is asked again: what they agreed to is another amount.
    """
    checked = check(acting, means, request.serial)
    if isinstance(checked, Refused):
        return checked
    refused = refusal_if_paid(checked) or refusal_if_refunded(acting, request.serial)
    if refused is not None:
        return refused
    issued, first = checked.ticket, first_to_refund(acting, checked.ticket.span)
    if first is None:
        return Refused(Refusal.NOTHING_TO_REFUND, "s 27")
    if request.first_game != first:
        facts: dict[str, int | str] = {"game": request.first_game.number, "next_game": first.number}
        return Refused(Refusal.GAME_CLOSED, "s 27", facts)
    made = refund_from(issued, first, acting.now)
    acting.record(TicketRefunded(request.terminal, made), request.command)
    return made


def refund_from(issued: IssuedTicket, first: GameId, refunded_at: Instant) -> Refund:
    """The refund of a ticket's games from one on. Pure: an audit works it out again."""
    place = place_of(issued, first)
    return Refund(
        issued.serial,
        first,
        issued.span.count - place,
        refund_of(issued.entry, place),
        tenders_left(issued, place),
        refunded_at,
    )


def tenders_left(issued: IssuedTicket, place: int) -> TenderAmounts:
    """What is left of the tenders that paid for a ticket after its games before that place, from 0."""
    spent = [(part.tender, part.amount) for part in issued.paid_with]
    back = tenders_back(spent, amounts_by_game(issued.entry), place)
    return tuple(TenderAmount(tender, amount) for tender, amount in back)
