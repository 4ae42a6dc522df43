"""Tickets: validating a wager and issuing its ticket (s 2, 16, 17), and what a ticket has won."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import TicketSold
from kiosk.central.drawing import is_suspended
from kiosk.central.games import in_force, open_game, settled_games, timeline_now
from kiosk.central.means import Means
from kiosk.central.record import Acting
from kiosk.central.tables import draw, payment, prize, question, ticket, ticket_game, voucher
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.requests import SellTicket
from kiosk.ports.central import GameCheck, TicketCheck, TicketState
from kiosk.rules.entering import refusal_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.settlement import Prize
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money, total


def sell(acting: Acting, means: Means, request: SellTicket) -> IssuedTicket | Refused:
    """Validate a wager and issue its ticket.

    Whether the game is still open is decided here, in the transaction that stores the ticket: the seal of
    the game is written by the same one writer, so that either the seal counts the ticket or the sale is
    refused.
    """
    refused = refusal_of(request.entry, means.schedule, means.settings.limits)
    if refused is not None:
        return refused
    # While games are suspended none is open: that is what the person must hear, not that one has closed.
    if is_suspended(acting):
        return Refused(Refusal.NOT_SELLING, "s 22")
    now_open = open_game(acting)
    is_closed = acting.now >= now_open.closes_at
    if is_closed or request.first_game != now_open.game:
        following = now_open.game.plus(1) if is_closed else now_open.game
        facts: dict[str, int | str] = {"game": request.first_game.number, "next_game": following.number}
        return Refused(Refusal.GAME_CLOSED, "s 17", facts)
    sold = new_ticket(
        acting, means, request.terminal, request.entry, request.first_game, means.schedule.reference
    )
    acting.record(TicketSold(sold), request.command)
    return sold


def new_ticket(
    acting: Acting,
    means: Means,
    terminal: TerminalId,
    entry: Entry,
    first: GameId,
    schedule_version: str,
    continues: Serial | None = None,
) -> IssuedTicket:
    """A signed ticket for consecutive games, not stored yet."""
    span = GameSpan(first, entry.game_count)
    grid, calendar = timeline_now(acting), means.settings.calendar
    return means.key.sign_ticket(
        IssuedTicket(
            new_serial(acting, means),
            terminal,
            entry,
            span,
            calendar.day_of(grid.close_of(span.first)),
            calendar.day_of(grid.close_of(span.last)),
            acting.now,
            schedule_version,
            continues,
        )
    )


def new_serial(acting: Acting, means: Means) -> Serial:
    """A serial that neither a ticket nor a voucher carries."""
    while True:
        serial = Serial.from_entropy(means.chance.random_bytes(16))
        taken = sa.union_all(
            sa.select(ticket.c.serial).where(ticket.c.serial == serial.digits),
            sa.select(voucher.c.serial).where(voucher.c.serial == serial.digits),
        )
        if acting.connection.execute(taken).first() is None:
            return serial


def check(acting: Acting, means: Means, serial: Serial) -> TicketCheck | Refused:
    """What a ticket has won so far."""
    if Serial.parse(serial.digits) != serial:
        return Refused(Refusal.SERIAL_MISTYPED)
    body = acting.connection.execute(
        sa.select(ticket.c.body).where(ticket.c.serial == serial.digits)
    ).scalar()
    if body is None:
        return Refused(Refusal.SERIAL_UNKNOWN)
    issued = msgspec.json.decode(body, type=IssuedTicket)
    games = _game_checks(acting, means, issued)
    paid = acting.connection.execute(
        sa.select(payment).where(payment.c.serial == serial.digits)
    ).one_or_none()
    if paid is None:
        return TicketCheck(issued, _state(games), games, total(game.prize_total for game in games))
    return TicketCheck(
        issued,
        TicketState.PAID if paid.continuation is None else TicketState.REPLACED,
        games,
        to_pay=ZERO,
        paid_at=Instant(paid.paid_at),
        paid_by=TerminalId(paid.terminal),
        paid_amount=Money(paid.cents),
        replaced_by=None if paid.continuation is None else Serial(paid.continuation),
    )


def count_question(acting: Acting, terminal: TerminalId, serial: Serial) -> None:
    """Count that a terminal asked about a ticket: one asked about again and again is worth a look."""
    same = (question.c.serial == serial.digits, question.c.terminal == terminal.name)
    counted = question.update().where(*same).values(count=question.c.count + 1, last_at=acting.now.us)
    if acting.connection.execute(counted).rowcount == 0:
        values = {"serial": serial.digits, "terminal": terminal.name, "count": 1, "last_at": acting.now.us}
        acting.connection.execute(question.insert(), values)


def _game_checks(acting: Acting, means: Means, issued: IssuedTicket) -> tuple[GameCheck, ...]:
    """The games the ticket stands for; those it was continued before are on the newer ticket (R10)."""
    span, digits = issued.span, issued.serial.digits
    standing = acting.connection.execute(
        sa.select(ticket_game.c.game)
        .where(
            ticket_game.c.serial == digits,
            ticket_game.c.game.between(span.first.sequence, span.last.sequence),
        )
        .where(in_force())
        .order_by(ticket_game.c.game)
    ).scalars()
    is_in_span = draw.c.game.between(span.first.sequence, span.last.sequence)
    drawn = {found.game: found for found in settled_games(acting, is_in_span, span.count)}
    won: dict[GameId, list[Prize]] = {}
    rows = acting.connection.execute(
        sa.select(prize).where(prize.c.serial == digits).order_by(prize.c.game, prize.c.wager_index)
    )
    for row in rows:
        won.setdefault(GameId(row.game), []).append(read_prize(row))
    grid, calendar = timeline_now(acting), means.settings.calendar
    checks = []
    for game in map(GameId, standing):
        found, prizes = drawn.get(game), tuple(won.get(game, ()))
        day = calendar.day_of(grid.close_of(game)) if found is None else found.day
        checks.append(GameCheck(game, day, found, prizes, total(won_prize.amount for won_prize in prizes)))
    return tuple(checks)


def read_prize(row: sa.Row[tuple[object, ...]]) -> Prize:
    """The prize in a row of the table `prize`."""
    return Prize(
        row.wager_index, row.spot_count, row.catch, Money(row.per_dollar_cents), Money(row.cents), row.section
    )


def _state(games: tuple[GameCheck, ...]) -> TicketState:
    drawn_count = sum(game.drawn is not None for game in games)
    if drawn_count == 0:
        return TicketState.TO_BE_DRAWN
    return TicketState.DRAWN if drawn_count == len(games) else TicketState.PARTLY_DRAWN
