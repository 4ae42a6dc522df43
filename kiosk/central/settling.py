"""Settlement (Part 5): every prize of a drawn game, in one transaction, or none."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import GameSettled
from kiosk.central.games import in_force, seal_of
from kiosk.central.means import Means
from kiosk.central.projection import Row, read_numbers
from kiosk.central.record import Acting
from kiosk.central.tables import draw, prize, ticket, ticket_game
from kiosk.ledger.canonical import canonical
from kiosk.rules.abating import abated
from kiosk.rules.field import Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import Prize, settle
from kiosk.rules.wagers import Wager
from kiosk.values.games import GameId
from kiosk.values.money import Money


class _Wagers(msgspec.Struct, frozen=True):
    wagers: tuple[Wager, ...]


class _Entered(msgspec.Struct, frozen=True):
    """What settlement reads of a ticket's canonical bytes."""

    entry: _Wagers
    schedule_version: str


_ENTERED_DECODER: Final = msgspec.json.Decoder(_Entered)


def settle_game(acting: Acting, means: Means, game: GameId) -> None:
    """Settle a drawn game: a row for every prize, and the act that covers them all."""
    numbers = acting.connection.execute(
        sa.select(draw.c.numbers).where(draw.c.game == game.sequence)
    ).scalar_one()
    tickets = acting.connection.execute(
        sa.select(ticket.c.serial, ticket.c.body)
        .select_from(ticket_game.join(ticket, ticket.c.serial == ticket_game.c.serial))
        .where(ticket_game.c.game == game.sequence, in_force())
        .order_by(ticket.c.serial)
    )
    rows = prize_rows(
        game, ((row.serial, row.body) for row in tickets), Draw(read_numbers(numbers)), means.schedule_named
    )
    settled = settled_act(game, seal_of(acting, game).amount_total, rows)
    acting.record(settled)
    if rows:
        acting.connection.execute(prize.insert(), rows)


def prize_rows(
    game: GameId,
    tickets: Iterable[tuple[str, bytes]],
    drawn: Draw,
    schedule_named: Callable[[str], ScheduleOfPrizes],
) -> list[Row]:
    """Every prize of a game, abated if need be (s 25), from its tickets' serials and canonical bytes in
    order of serial. Pure: an audit works them out again."""
    won: list[tuple[str, Prize]] = []
    for serial, body in tickets:
        entered = _ENTERED_DECODER.decode(body)
        prizes = settle(entered.entry.wagers, drawn, schedule_named(entered.schedule_version))
        won.extend((serial, won_prize) for won_prize in prizes)
    amounts = abated([won_prize.amount for _, won_prize in won])
    return [
        {
            "serial": serial,
            "game": game.sequence,
            "wager_index": won_prize.wager_index,
            "spot_count": won_prize.spot_count,
            "catch": won_prize.catch,
            "per_dollar_cents": won_prize.per_dollar.cents,
            "cents": amount.cents,
            "section": won_prize.section,
        }
        for (serial, won_prize), amount in zip(won, amounts, strict=True)
    ]


def settled_act(game: GameId, amount_total: Money, rows: Sequence[Row]) -> GameSettled:
    """The act that records a settlement: its digest covers each prize row in order."""
    prize_total = Money(sum(row["cents"] for row in rows))
    prizes_digest = hashlib.sha256(canonical(rows)).hexdigest()
    return GameSettled(game, amount_total, len(rows), prize_total, prizes_digest)
