"""Settlement (Parts 5 and 6): every prize and every jackpot of a drawn game, in one transaction, or none."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from kiosk.central.acts import GameSettled
from kiosk.central.games import seal_of, standing_tickets
from kiosk.central.means import Means
from kiosk.central.prepared import Prepared, insertion
from kiosk.central.projection import Row, read_numbers
from kiosk.central.record import Acting
from kiosk.central.tables import draw, prize, settlement
from kiosk.ledger.canonical import canonical
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import Seal
from kiosk.rules import game_settlement
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import (
    Entered,
    JackpotShare,
    TicketSettlement,
    grown_and_won,
    growths_after,
)
from kiosk.rules.jackpots import Growth, Jackpot, JackpotPart, jackpot_of
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import Prize
from kiosk.values.games import GameId
from kiosk.values.money import total

_DRAWN: Final = Prepared(
    sa.select(draw.c.numbers, draw.c.multiplier).where(draw.c.game == sa.bindparam("game"))
)
_newest: Final = sa.select(sa.func.max(settlement.c.game)).scalar_subquery()
_NEWEST_SETTLEMENT: Final = Prepared(sa.select(settlement.c.body).where(settlement.c.game == _newest))


def settle_game(acting: Acting, means: Means, game: GameId) -> None:
    """Settle a drawn game: a row for every prize and every share, and the act that covers them all."""
    numbers, multiplier = _DRAWN.one(acting.connection, game=game.sequence)
    settled, rows = settlement_of(
        seal_of(acting, game),
        [msgspec.json.decode(body, type=IssuedTicket) for body, _ in standing_tickets(acting, game)],
        Draw(read_numbers(numbers)),
        multiplier,
        growths_held(acting),
        means.schedules,
    )
    acting.record(settled)
    insertion(prize).change_each(acting.connection, rows)


def settlement_of(
    seal: Seal,
    tickets: Sequence[IssuedTicket],
    drawn: Draw,
    multiplier: int | None,
    held: Sequence[Growth],
    schedule_named: Callable[[str], ScheduleOfPrizes],
) -> tuple[GameSettled, list[Row]]:
    """The act that settles a sealed game, and the row of each prize and share. Pure: an audit works them out
    again.

    `tickets` are those that stand for the game, in order of serial. `held` is the jackpot growth held before
    it; the game's own wagers add to it before it can be won (R9). The jackpots are those of the schedule that
    the seal names, each prize is under the schedule of its ticket.
    """
    entered = [
        Entered(
            one.entry.wagers_in(seal.game.sequence - one.span.first.sequence),
            schedule_named(one.schedule_version),
        )
        for one in tickets
    ]
    played = grown_and_won(held, entered, schedule_named(seal.schedule))
    jackpots = tuple(jackpot for _, jackpot in played)
    found = game_settlement.settle_game(entered, drawn, multiplier, jackpots)
    wins: list[tuple[IssuedTicket, int, Prize | JackpotShare]] = [
        (one, line, won)
        for one, settled in zip(tickets, found.tickets, strict=True)
        for line, won in enumerate(_all_won(settled))
    ]
    rows = [
        {
            "serial": one.serial.digits,
            "game": seal.game.sequence,
            "line": line,
            "cents": won.amount.cents,
            "body": canonical(won),
        }
        for one, line, won in wins
    ]
    prizes = [won for _, _, won in wins if isinstance(won, Prize)]
    shares = [won for _, _, won in wins if isinstance(won, JackpotShare)]
    before = {(growth.spot_count, growth.catch): growth.amount for growth in held}
    after = total(growth.amount for growth, _ in played)
    were = total(
        before[growth.spot_count, growth.catch]
        for growth, _ in played
        if (growth.spot_count, growth.catch) in before
    )
    act = GameSettled(
        game=seal.game,
        amount_total=seal.amount_total,
        prize_count=len(prizes),
        prize_total=total(won.amount for won in prizes),
        share_count=len(shares),
        share_total=total(share.amount for share in shares),
        growth_added=after - were,
        growth_paid=total(share.amount for share in shares if share.part is JackpotPart.GROWTH),
        abatement=found.abatement,
        jackpots=jackpots,
        won=tuple(jackpot.name for jackpot in jackpots if jackpot.name in found.won),
        growths=growths_after(held, played, found.won),
        prizes_digest=hashlib.sha256(canonical(rows)).hexdigest(),
    )
    return act, rows


def _all_won(settled: TicketSettlement) -> tuple[Prize | JackpotShare, ...]:
    return (*settled.prizes, *settled.shares)


def growths_held(acting: Acting) -> tuple[Growth, ...]:
    """The jackpot growth held after the newest settled game."""
    body = _NEWEST_SETTLEMENT.value(acting.connection)
    return () if body is None else msgspec.json.decode(body, type=GameSettled).growths


def jackpots_now(acting: Acting, means: Means) -> tuple[Jackpot, ...]:
    """What stands to be won under the schedule in force, before what is wagered on the open game (R9)."""
    held = {(growth.spot_count, growth.catch): growth for growth in growths_held(acting)}
    return tuple(
        jackpot_of(line, held.get((line.spot_count, line.catch), Growth(line.spot_count, line.catch)))
        for line in means.schedule.jackpots
    )


def read_won(body: bytes) -> Prize | JackpotShare:
    """The prize or the share in a row of the table `prize`."""
    won: Prize | JackpotShare = msgspec.json.decode(body, type=Prize | JackpotShare)
    return won
