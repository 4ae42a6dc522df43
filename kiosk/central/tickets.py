"""Tickets: validating a wager and issuing its ticket (s 2, 10, 16, 17)."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from kiosk.central.acts import TicketSold
from kiosk.central.drawing import is_suspended
from kiosk.central.games import open_game, timeline_now
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared, insertion
from kiosk.central.record import Acting
from kiosk.central.tables import question, ticket, voucher
from kiosk.ledger.accounts import TenderAmounts
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.requests import SellTicket
from kiosk.rules.entering import is_in_jackpot_keno, refusal_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.time_limits import prize_good_until
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.money import ZERO, Money, total

_TAKEN: Final = Prepared(
    sa.union_all(
        sa.select(ticket.c.serial).where(ticket.c.serial == sa.bindparam("digits")),
        sa.select(voucher.c.serial).where(voucher.c.serial == sa.bindparam("digits")),
    )
)
_ASKED_AGAIN: Final = Prepared(
    question.update()
    .where(question.c.serial == sa.bindparam("of_serial"), question.c.terminal == sa.bindparam("by_terminal"))
    .values(count=question.c.count + 1, last_at=sa.bindparam("now_us"))
)


def sell(acting: Acting, means: Means, request: SellTicket) -> IssuedTicket | Refused:
    """Validate a wager and issue its ticket.

    Whether the game is still open is decided here, in the transaction that stores the ticket: the seal of
    the game is written by the same one writer, so that either the seal counts the ticket or the sale is
    refused.
    """
    refused = refusal_of(request.entry, means.offer) or _refusal_of_tenders(request)
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
        acting,
        means,
        request.terminal,
        request.entry,
        request.first_game,
        means.schedule,
        request.paid_with,
    )
    acting.record(TicketSold(sold), request.command)
    return sold


def new_ticket(
    acting: Acting,
    means: Means,
    terminal: TerminalId,
    entry: Entry,
    first: GameId,
    schedule: ScheduleOfPrizes,
    paid_with: TenderAmounts,
    continues: IssuedTicket | None = None,
) -> IssuedTicket:
    """A signed ticket for consecutive games, not stored yet. Its prizes are paid for the period that is
    approved now (s 28(2)), or as long as those of the ticket it continues."""
    span = GameSpan(first, entry.game_count)
    grid, calendar = timeline_now(acting), means.settings.calendar
    first_day = calendar.day_of(grid.close_of(span.first))
    return means.key.sign_ticket(
        IssuedTicket(
            new_serial(acting, means),
            terminal,
            entry,
            span,
            first_day,
            first_day if span.count == 1 else calendar.day_of(grid.close_of(span.last)),
            acting.now,
            prize_good_until(acting.now, calendar.zone, means.prize_period)
            if continues is None
            else continues.good_until,
            schedule.reference,
            paid_with,
            has_jackpot(entry, schedule),
            None if continues is None else continues.serial,
        )
    )


def has_jackpot(entry: Entry, schedule: ScheduleOfPrizes) -> bool:
    """Whether a wager of the entry is in jackpot keno, as its ticket says (s 16(1)(f), 26B(1))."""
    return any(is_in_jackpot_keno(wager, schedule) for wager in entry.wagers)


def is_price(paid_with: TenderAmounts, price: Money) -> bool:
    """Whether tenders are the price: each once and more than nothing, and together neither more nor less (s
    10)."""
    tenders = {part.tender for part in paid_with}
    are_whole = len(tenders) == len(paid_with) and all(part.amount > ZERO for part in paid_with)
    return are_whole and total(part.amount for part in paid_with) == price


def new_serial(acting: Acting, means: Means) -> Serial:
    """A serial that neither a ticket nor a voucher carries."""
    while True:
        serial = Serial.from_entropy(means.chance.random_bytes(16))
        if _TAKEN.first(acting.connection, digits=serial.digits) is None:
            return serial


def count_question(acting: Acting, terminal: TerminalId, serial: Serial) -> None:
    """Count that a terminal asked about a ticket: one asked about again and again is worth a look."""
    digits, name, now_us = serial.digits, terminal.name, acting.now.us
    if _ASKED_AGAIN.change(acting.connection, of_serial=digits, by_terminal=name, now_us=now_us) == 0:
        insertion(question).change(acting.connection, serial=digits, terminal=name, count=1, last_at=now_us)


def _refusal_of_tenders(request: SellTicket) -> Refused | None:
    """Why what a wager is paid with is not its price: no terminal of ours sends such a request."""
    price = request.entry.price
    if is_price(request.paid_with, price):
        return None
    missing = price - total(part.amount for part in request.paid_with)
    return Refused(Refusal.NOT_ENOUGH_CREDIT, "s 10", {"missing_cents": max(missing, ZERO).cents})
