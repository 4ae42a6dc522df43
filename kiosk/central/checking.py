"""Checking a ticket: what it has won so far, what of it can be refunded, and what became of it."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from kiosk.central.drawing import is_suspended
from kiosk.central.games import first_not_closed, settled_games, timeline_now
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared
from kiosk.central.record import Acting
from kiosk.central.settling import read_won
from kiosk.central.tables import payment, prize, refund, ticket
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.central import GameCheck, TicketCheck, TicketState
from kiosk.rules.game_settlement import JackpotShare, TicketSettlement
from kiosk.rules.refunding import refund_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.settlement import Prize
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money, total


class _Paid(Struct, frozen=True):
    """What is kept of the payment of a ticket, by the names of its columns."""

    terminal: str | None
    cents: int
    paid_at: int
    continuation: str | None
    continued_from: int | None


_PAYMENT: Final = Prepared(
    sa.select(*(payment.c[name] for name in _Paid.__struct_fields__)).where(
        payment.c.serial == sa.bindparam("serial")
    )
)
_TICKET: Final = Prepared(sa.select(ticket.c.body).where(ticket.c.serial == sa.bindparam("serial")))
_REFUND: Final = Prepared(
    sa.select(refund.c.body, refund.c.terminal).where(refund.c.serial == sa.bindparam("serial"))
)
_WON: Final = Prepared(
    sa.select(prize.c.game, prize.c.body)
    .where(prize.c.serial == sa.bindparam("serial"))
    .order_by(prize.c.game, prize.c.line)
)


def check(acting: Acting, means: Means, serial: Serial) -> TicketCheck | Refused:
    """What a ticket has won so far, by the record of its entry alone: whether or not a paper came out (s
    23A(6)).

    What was won stays `to_pay` after `good_until`, for it was won and not paid; but it is paid no more (s
    28).
    """
    if Serial.parse(serial.digits) != serial:
        return Refused(Refusal.SERIAL_MISTYPED)
    issued = _ticket(acting, serial)
    if issued is None:
        return Refused(Refusal.SERIAL_UNKNOWN)
    refunded = refund_made(acting, serial)
    row = _PAYMENT.first(acting.connection, serial=serial.digits)
    paid = None if row is None else _Paid(*row)
    games = _game_checks(acting, means, issued, refunded, paid)
    to_pay = total(game.prize_total for game in games)
    checked = TicketCheck(issued, _state(games), games, to_pay, issued.good_until, refund=refunded)
    if paid is not None:
        return msgspec.structs.replace(
            checked,
            state=TicketState.PAID if paid.continuation is None else TicketState.REPLACED,
            to_pay=ZERO,
            paid_at=Instant(paid.paid_at),
            paid_by=None if paid.terminal is None else TerminalId(paid.terminal),
            paid_amount=Money(paid.cents),
            replaced_by=None if paid.continuation is None else Serial(paid.continuation),
        )
    first = first_to_refund(acting, issued.span) if refunded is None else None
    return msgspec.structs.replace(
        checked,
        pays_licensee=to_pay > means.settings.agent_limit,
        refund_from=first,
        to_refund=ZERO if first is None else refund_of(issued.entry, place_of(issued, first)),
    )


def first_to_refund(acting: Acting, span: GameSpan) -> GameId | None:
    """The first game of a span that is not closed yet, None if all are (s 27)."""
    first = max(first_not_closed(acting, is_suspended=is_suspended(acting)), span.first)
    return first if first in span else None


def place_of(issued: IssuedTicket, game: GameId) -> int:
    """The place of a game among those of a ticket, from 0."""
    return game.sequence - issued.span.first.sequence


def refund_made(acting: Acting, serial: Serial) -> Refund | None:
    """The refund of a ticket, None if there was none."""
    body = _REFUND.value(acting.connection, serial=serial.digits)
    return None if body is None else msgspec.json.decode(body, type=Refund)


def refusal_if_refunded(acting: Acting, serial: Serial) -> Refused | None:
    """The refusal that says when, where and how much of a ticket was refunded; None if nothing was."""
    row = _REFUND.first(acting.connection, serial=serial.digits)
    if row is None:
        return None
    body, terminal = row
    made = msgspec.json.decode(body, type=Refund)
    facts: dict[str, int | str] = {
        "at_us": made.refunded_at.us,
        "terminal": terminal,
        "amount_cents": made.amount.cents,
    }
    return Refused(Refusal.ALREADY_REFUNDED, "s 27", facts)


def refusal_if_paid(checked: TicketCheck) -> Refused | None:
    """The refusal that says when, where and how much of a ticket was paid; None if it was not. What the
    licensee paid itself has no terminal."""
    if checked.paid_at is None or checked.paid_amount is None:
        return None
    facts: dict[str, int | str] = {
        "at_us": checked.paid_at.us,
        "amount_cents": checked.paid_amount.cents,
    }
    if checked.paid_by is not None:
        facts["terminal"] = checked.paid_by.name
    is_replaced = checked.state is TicketState.REPLACED
    return Refused(Refusal.ALREADY_REPLACED if is_replaced else Refusal.ALREADY_PAID, "s 23A", facts)


def _ticket(acting: Acting, serial: Serial) -> IssuedTicket | None:
    body = _TICKET.value(acting.connection, serial=serial.digits)
    return None if body is None else msgspec.json.decode(body, type=IssuedTicket)


def _game_checks(
    acting: Acting, means: Means, issued: IssuedTicket, refunded: Refund | None, paid: _Paid | None
) -> tuple[GameCheck, ...]:
    """The games the ticket stands or stood for; those it was continued before are on the newer ticket
    (R10)."""
    span = issued.span
    end = span.last.sequence + 1
    if paid is not None and paid.continued_from is not None:
        end = paid.continued_from
    drawn = {found.game: found for found in settled_games(acting, span)}
    prizes: dict[GameId, list[Prize]] = defaultdict(list)
    shares: dict[GameId, list[JackpotShare]] = defaultdict(list)
    for sequence, body in _WON.rows(acting.connection, serial=issued.serial.digits):
        won = read_won(body)
        if isinstance(won, Prize):
            prizes[GameId(sequence)].append(won)
        else:
            shares[GameId(sequence)].append(won)
    grid, calendar = timeline_now(acting), means.settings.calendar
    checks = []
    for game in map(GameId, range(span.first.sequence, end)):
        if refunded is not None and game >= refunded.first:
            day = calendar.day_of(grid.close_of(game))
            checks.append(GameCheck(game, day, None, (), (), ZERO, is_refunded=True))
            continue
        found = drawn.get(game)
        day = calendar.day_of(grid.close_of(game)) if found is None else found.day
        one = TicketSettlement(tuple(prizes[game]), tuple(shares[game]))
        checks.append(GameCheck(game, day, found, one.prizes, one.shares, one.amount))
    return tuple(checks)


def _state(games: tuple[GameCheck, ...]) -> TicketState:
    left = [game for game in games if not game.is_refunded]
    drawn_count = sum(game.drawn is not None for game in left)
    if not left:
        return TicketState.REFUNDED
    if drawn_count == 0:
        return TicketState.TO_BE_DRAWN
    return TicketState.DRAWN if drawn_count == len(left) else TicketState.PARTLY_DRAWN
