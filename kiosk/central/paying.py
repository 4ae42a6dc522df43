"""Paying a ticket (s 23A), at most once, and continuing it for its undrawn games (ruling R10)."""

from __future__ import annotations

import msgspec

from kiosk.central.acts import TicketPaid
from kiosk.central.games import sealed_undrawn
from kiosk.central.means import Means
from kiosk.central.record import Acting
from kiosk.central.tickets import check, new_ticket
from kiosk.ledger.papers import IssuedTicket, Payment
from kiosk.ledger.requests import PayTicket
from kiosk.ports.central import GameCheck, TicketCheck, TicketState
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId


def pay(acting: Acting, means: Means, request: PayTicket) -> Payment | Refused:
    """Pay the prizes of a ticket's settled games, once.

    A partly drawn ticket with a prize is replaced by a continuation ticket for its undrawn games. Without a
    prize so far it is refused and stays valid: there is nothing to hand out, and no reason to take its paper
    away. While one of its games is sealed and not drawn it waits, because the seal names this ticket and no
    other.
    """
    checked = check(acting, means, request.serial)
    if isinstance(checked, Refused):
        return checked
    undrawn = tuple(game for game in checked.games if game.drawn is None)
    refused = _refusal(acting, checked, undrawn)
    if refused is not None:
        return refused
    continuation = (
        _continuation(acting, means, request.terminal, checked.ticket, undrawn) if undrawn else None
    )
    paid = Payment(request.serial, checked.to_pay, acting.now, continuation)
    acting.record(TicketPaid(request.terminal, paid), request.command)
    return paid


def _refusal(acting: Acting, checked: TicketCheck, undrawn: tuple[GameCheck, ...]) -> Refused | None:
    if checked.paid_at is not None and checked.paid_by is not None and checked.paid_amount is not None:
        is_replaced = checked.state is TicketState.REPLACED
        facts: dict[str, int | str] = {
            "at_us": checked.paid_at.us,
            "terminal": checked.paid_by.name,
            "amount_cents": checked.paid_amount.cents,
        }
        return Refused(Refusal.ALREADY_REPLACED if is_replaced else Refusal.ALREADY_PAID, "s 23A", facts)
    in_drawing = sealed_undrawn(acting)
    waits_for_draw = any(game.game == in_drawing for game in undrawn)
    if not waits_for_draw and checked.state is not TicketState.TO_BE_DRAWN:
        if checked.to_pay:
            return None
        return Refused(Refusal.NOTHING_TO_PAY, "s 23", {"undrawn_count": len(undrawn)})
    return Refused(
        Refusal.NOT_DRAWN_YET, "s 23", {"game": undrawn[0].game.number, "undrawn_count": len(undrawn)}
    )


def _continuation(
    acting: Acting, means: Means, terminal: TerminalId, paid: IssuedTicket, undrawn: tuple[GameCheck, ...]
) -> IssuedTicket:
    entry = msgspec.structs.replace(paid.entry, game_count=len(undrawn))
    return new_ticket(acting, means, terminal, entry, undrawn[0].game, paid.schedule_version, paid.serial)
