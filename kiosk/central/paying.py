"""Paying a ticket (s 23A, 24, 28), at most once, and continuing it for its undrawn games (ruling R10)."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from kiosk.central.acts import TicketPaid
from kiosk.central.checking import check, place_of, refusal_if_paid, refusal_if_refunded
from kiosk.central.games import being_drawn
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared
from kiosk.central.record import Acting
from kiosk.central.refunding import tenders_left
from kiosk.central.tables import handed_over
from kiosk.central.tickets import new_ticket
from kiosk.ledger.papers import IssuedTicket, Payment
from kiosk.ledger.requests import PayTicket
from kiosk.ports.central import GameCheck, TicketCheck, TicketState
from kiosk.rules.paying import PaymentTerms, PaymentWay, refusal_of_payment
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial, TerminalId

_HANDED_OVER: Final = Prepared(
    sa.select(handed_over.c.entry).where(handed_over.c.serial == sa.bindparam("serial"))
)


def pay(acting: Acting, means: Means, request: PayTicket) -> Payment | Refused:
    """Pay the prizes of a ticket's settled games as credit of a terminal, once.

    A partly drawn ticket with a prize is replaced by a continuation ticket for its undrawn games. Without a
    prize so far it is refused and stays valid: there is nothing to hand out, and no reason to take its paper
    away. While one of its games is sealed and not drawn it waits, because the seal names this ticket and no
    other. So does one whose later games were refunded: its other games are drawn in a moment.

    A terminal is the agent's: what is above the agent's limit is paid by the licensee (s 24(3)).
    """
    terms = means.payment_terms
    checked = payable(acting, means, request.serial, PaymentWay.CREDIT, terms, by_licensee=False)
    if isinstance(checked, Refused):
        return checked
    paid = payment_of(acting, means, checked, request.terminal)
    acting.record(TicketPaid(request.terminal, paid), request.command)
    return paid


def payable(
    acting: Acting, means: Means, serial: Serial, way: PaymentWay, terms: PaymentTerms, *, by_licensee: bool
) -> TicketCheck | Refused:
    """What is paid of a ticket now, or why nothing is."""
    checked = check(acting, means, serial)
    if isinstance(checked, Refused):
        return checked
    refused = (
        _refusal(acting, checked)
        or refusal_of_payment(checked.to_pay, way, terms, by_licensee=by_licensee)
        or _refusal_if_late(acting, checked)
    )
    return checked if refused is None else refused


def payment_of(acting: Acting, means: Means, checked: TicketCheck, terminal: TerminalId) -> Payment:
    """The payment of a payable ticket, with the continuation for its undrawn games, named after a
    terminal."""
    undrawn, issued = _undrawn(checked), checked.ticket
    continuation = _continuation(acting, means, terminal, issued, undrawn) if undrawn else None
    return Payment(issued.serial, checked.to_pay, acting.now, continuation)


def _undrawn(checked: TicketCheck) -> tuple[GameCheck, ...]:
    return tuple(game for game in checked.games if game.drawn is None and not game.is_refunded)


def _refusal(acting: Acting, checked: TicketCheck) -> Refused | None:
    refused = refusal_if_paid(checked)
    if refused is not None:
        return refused
    if checked.state is TicketState.REFUNDED:
        return refusal_if_refunded(acting, checked.ticket.serial)
    undrawn, in_drawing = _undrawn(checked), being_drawn(acting)
    waits_for_draw = any(game.game == in_drawing or checked.refund is not None for game in undrawn)
    if not waits_for_draw and checked.state is not TicketState.TO_BE_DRAWN:
        if checked.to_pay:
            return None
        return Refused(Refusal.NOTHING_TO_PAY, "s 23", {"undrawn_count": len(undrawn)})
    return Refused(
        Refusal.NOT_DRAWN_YET, "s 23", {"game": undrawn[0].game.number, "undrawn_count": len(undrawn)}
    )


def _refusal_if_late(acting: Acting, checked: TicketCheck) -> Refused | None:
    """The refusal of prizes that are unpaid winnings by now, or went to the chief executive (s 28)."""
    handed = _HANDED_OVER.value(acting.connection, serial=checked.ticket.serial.digits)
    if acting.now > checked.good_until or handed is not None:
        return Refused(Refusal.EXPIRED, "s 28", {"at_us": checked.good_until.us})
    return None


def _continuation(
    acting: Acting, means: Means, terminal: TerminalId, paid: IssuedTicket, undrawn: tuple[GameCheck, ...]
) -> IssuedTicket:
    first = undrawn[0].game
    place = place_of(paid, first)
    return new_ticket(
        acting,
        means,
        terminal,
        paid.entry.from_game(place),
        first,
        means.schedules(paid.schedule_version),
        tenders_left(paid, place),
        paid,
    )
