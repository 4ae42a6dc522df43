"""Games on their timeline: which one is open, when it closes, its seal, and which comes next.

A game's number is a place on a fixed grid: game n closes a whole number of periods after the first, whether
or not central was running, and another pace begins only after the last game that anybody entered. So a ticket
for games 100 to 104 means the same games, on the same keno days, after any downtime: those of them whose time
passed are drawn late and in order, games that nobody entered are left out, and no game is ever renumbered.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from kiosk.central.acts import GameOpened, GameSealed, GameSettled
from kiosk.central.means import Means
from kiosk.central.prepared import Found, Prepared
from kiosk.central.projection import MULTIPLIERS, read_numbers
from kiosk.central.record import Acting
from kiosk.central.sealing import leaf_of_body, merkle_root
from kiosk.central.tables import (
    adoption,
    draw,
    game,
    payment,
    refund,
    seal,
    settlement,
    ticket,
    ticket_game,
    timeline,
)
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import DrawnGame, OpenGame, Seal
from kiosk.rules.field import Draw
from kiosk.values.games import GameId, GameSpan
from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.keno_day import KenoCalendar, KenoDay
from kiosk.values.money import Money


class Pace(Struct, frozen=True):
    """One pace: `from_game` closes at `closes_at`, each later game `game_seconds` after the one before."""

    from_game: GameId
    closes_at: Instant
    game_seconds: int

    def close_of(self, wanted: GameId) -> Instant:
        """When a game closes."""
        return self.closes_at.plus_seconds((wanted.sequence - self.from_game.sequence) * self.game_seconds)

    def first_closing_after(self, instant: Instant) -> GameId:
        """The first game at this pace that closes after an instant."""
        periods = self.closes_at.us_until(instant) // (self.game_seconds * SECOND_US) + 1
        return self.from_game.plus(max(periods, 0))


class Timeline(Struct, frozen=True):
    """The grid: one pace after another, oldest first, each until the next one begins."""

    paces: tuple[Pace, ...]

    @property
    def newest(self) -> Pace:
        """The pace set last, which may begin only with a later game."""
        return self.paces[-1]

    def pace_of(self, wanted: GameId) -> Pace:
        """The pace that a game is held at."""
        begun = [pace for pace in self.paces if pace.from_game <= wanted]
        return begun[-1] if begun else self.paces[0]

    def close_of(self, wanted: GameId) -> Instant:
        """When a game closes."""
        return self.pace_of(wanted).close_of(wanted)

    def first_closing_after(self, instant: Instant) -> GameId:
        """The first game of the grid that closes after an instant."""
        for pace, following in itertools.pairwise(self.paces):
            found = pace.first_closing_after(instant)
            if found < following.from_game:
                return found
        return self.newest.first_closing_after(instant)


def timeline_now(acting: Acting) -> Timeline:
    """The grid in force. A game that was opened before it was keeps the close it was opened with."""
    paces: list[Pace] = []
    for from_game, closes_at, game_seconds in _PACES.rows(acting.connection):
        # A pace that was set and never came to begin is replaced by the one set after it.
        paces = [pace for pace in paces if pace.from_game.sequence < from_game]
        paces.append(Pace(GameId(from_game), Instant(closes_at), game_seconds))
    return Timeline(tuple(paces))


def open_game(acting: Acting) -> OpenGame:
    """The game that can be entered, whether or not its time has passed; there always is one."""
    sequence, day, closes_at = _OPEN_GAME.one(acting.connection)
    return OpenGame(GameId(sequence), KenoDay(day), Instant(closes_at))


def first_not_closed(acting: Acting, *, is_suspended: bool) -> GameId:
    """The first game that is not closed yet, as everybody can tell by the clock: at its close a game is
    closed, sealed or not.

    While games are suspended none is sealed before an inspector has approved (s 22): then every game that
    isn't sealed is not closed.
    """
    now_open = open_game(acting)
    if is_suspended or acting.now < now_open.closes_at:
        return now_open.game
    return max(now_open.game.plus(1), timeline_now(acting).first_closing_after(acting.now))


def open_next(acting: Acting, calendar: KenoCalendar, opened: GameId, skipped: int = 0) -> None:
    """Open a game."""
    closes_at = timeline_now(acting).close_of(opened)
    acting.record(GameOpened(opened, calendar.day_of(closes_at), closes_at, skipped))


def close_if_due(acting: Acting, means: Means) -> bool:
    """Seal the open game and open the next one, if its time has come; whether it had.

    A game that nobody entered and whose successor should have closed too is passed over: central was not
    running.
    """
    closing = open_game(acting)
    if acting.now < closing.closes_at:
        return False
    grid = timeline_now(acting)
    entered = _next_entered(acting, closing.game)
    is_passed_over = entered != closing.game and acting.now >= grid.close_of(closing.game.plus(1))
    if not is_passed_over:
        _seal(acting, means, closing)
        entered = _next_entered(acting, closing.game.plus(1))
    following = max(closing.game.plus(1), grid.first_closing_after(acting.now))
    if entered is not None:
        following = min(following, entered)
    sealed = 0 if is_passed_over else 1
    open_next(acting, means.settings.calendar, following, following.sequence - closing.game.sequence - sealed)
    return True


def sealed_undrawn(acting: Acting) -> GameId | None:
    """The game that is sealed and not drawn, if there is one: only the newest seal can wait for its draw."""
    return _game(_SEALED_UNDRAWN.value(acting.connection))


def drawn_unsettled(acting: Acting) -> GameId | None:
    """The game that is drawn and not settled, if there is one: only the newest draw can wait for that."""
    return _game(_DRAWN_UNSETTLED.value(acting.connection))


def being_drawn(acting: Acting) -> GameId | None:
    """The game that is sealed and not settled, if any: its seal names the tickets it is drawn for."""
    return sealed_undrawn(acting) or drawn_unsettled(acting)


def seal_of(acting: Acting, sealed: GameId) -> Seal:
    """The seal of a sealed game."""
    (body,) = _SEAL.one(acting.connection, game=sealed.sequence)
    return msgspec.json.decode(body, type=Seal)


def settled_games(acting: Acting, span: GameSpan) -> tuple[DrawnGame, ...]:
    """The games of a span that are drawn and settled, newest first."""
    first, last = span.first.sequence, span.last.sequence
    return tuple(map(_drawn_game, _SETTLED_IN.rows(acting.connection, first=first, last=last)))


def newest_settled_games(acting: Acting, count: int) -> tuple[DrawnGame, ...]:
    """So many of the games that are drawn and settled, newest first."""
    return tuple(map(_drawn_game, _NEWEST_SETTLED.rows(acting.connection, count=count)))


def standing_tickets(acting: Acting, wanted: GameId) -> Sequence[Found]:
    """The tickets that stand for a game, in order of serial: canonical bytes, and the cents wagered on that
    game."""
    return _STANDING.rows(acting.connection, game=wanted.sequence)


def in_force() -> sa.ColumnElement[bool]:
    """The condition on `ticket_game` that the ticket stands for the game: neither continued before it (R10)
    nor refunded (s 27)."""
    refunded = sa.exists().where(
        refund.c.serial == ticket_game.c.serial, refund.c.from_game <= ticket_game.c.game
    )
    return not_continued() & ~refunded


def not_continued() -> sa.ColumnElement[bool]:
    """The condition on `ticket_game` that no newer ticket has taken the game over (R10)."""
    continued = sa.exists().where(
        payment.c.serial == ticket_game.c.serial, payment.c.continued_from <= ticket_game.c.game
    )
    return ~continued


def _newest_without(table: sa.Table, following: sa.Table) -> Prepared:
    """What finds the newest game in one table, unless it is in the other too."""
    newest = sa.select(sa.func.max(table.c.game)).scalar_subquery()
    return Prepared(
        sa.select(table.c.game).where(table.c.game == newest, ~sa.exists().where(following.c.game == newest))
    )


_PACES: Final = Prepared(
    sa.select(timeline.c.from_game, timeline.c.closes_at, timeline.c.game_seconds).order_by(timeline.c.entry)
)
_OPEN_GAME: Final = Prepared(
    sa.select(game.c.sequence, game.c.day, game.c.closes_at).order_by(game.c.sequence.desc()).limit(1)
)
_SEAL: Final = Prepared(sa.select(seal.c.body).where(seal.c.game == sa.bindparam("game")))
_SEALED_UNDRAWN: Final = _newest_without(seal, draw)
_DRAWN_UNSETTLED: Final = _newest_without(draw, settlement)
_settled: Final = (
    sa.select(draw.c.numbers, draw.c.multiplier, draw.c.drawn_at, seal.c.body, settlement.c.body)
    .select_from(
        draw.join(settlement, settlement.c.game == draw.c.game).join(seal, seal.c.game == draw.c.game)
    )
    .order_by(draw.c.game.desc())
)
_SETTLED_IN: Final = Prepared(
    _settled.where(draw.c.game.between(sa.bindparam("first"), sa.bindparam("last")))
)
_NEWEST_SETTLED: Final = Prepared(_settled.limit(sa.bindparam("count", type_=sa.Integer)))
_STANDING: Final = Prepared(
    sa.select(ticket.c.body, ticket_game.c.cents)
    .select_from(ticket_game.join(ticket, ticket.c.serial == ticket_game.c.serial))
    .where(ticket_game.c.game == sa.bindparam("game"), in_force())
    .order_by(ticket_game.c.serial)
)
_NEXT_ENTERED: Final = Prepared(
    sa.select(sa.func.min(ticket_game.c.game)).where(ticket_game.c.game >= sa.bindparam("first"))
)
_MULTIPLIERS: Final = Prepared(
    sa.select(adoption.c.name)
    .where(adoption.c.kind == MULTIPLIERS, adoption.c.from_game <= sa.bindparam("game"))
    .order_by(adoption.c.entry.desc())
    .limit(1)
)


def _game(sequence: int | None) -> GameId | None:
    return None if sequence is None else GameId(sequence)


def _drawn_game(row: Found) -> DrawnGame:
    numbers, multiplier, drawn_at, seal_body, settlement_body = row
    sealed = msgspec.json.decode(seal_body, type=Seal)
    settled = msgspec.json.decode(settlement_body, type=GameSettled)
    return DrawnGame(
        sealed.game,
        sealed.day,
        Draw(read_numbers(numbers)),
        Instant(drawn_at),
        sealed,
        multiplier,
        settled.jackpots,
        settled.won,
        settled.abatement,
    )


def _seal(acting: Acting, means: Means, closing: OpenGame) -> None:
    tickets = standing_tickets(acting, closing.game)
    sealed = means.key.sign_seal(
        Seal(
            closing.game,
            closing.day,
            means.schedule.reference,
            multipliers_of(acting, closing.game),
            ticket_count=len(tickets),
            amount_total=Money(sum(cents for _, cents in tickets)),
            root=merkle_root([leaf_of_body(body) for body, _ in tickets]),
            sealed_at=acting.now,
        )
    )
    acting.record(GameSealed(sealed))


def last_entered(acting: Acting) -> GameId | None:
    """The last game that a ticket was ever issued for."""
    return _game(acting.connection.execute(sa.select(sa.func.max(ticket_game.c.game))).scalar_one())


def first_without_bonus(acting: Acting) -> GameId:
    """The first game that is not closed and that nobody has entered with keno bonus, nor any later one."""
    now_open = open_game(acting).game
    coming = sa.select(ticket_game.c.serial).where(ticket_game.c.game >= now_open.sequence)
    bodies = acting.connection.execute(sa.select(ticket.c.body).where(ticket.c.serial.in_(coming))).scalars()
    issued = (msgspec.json.decode(body, type=IssuedTicket) for body in bodies)
    return max((now_open, *(one.span.first.plus(one.entry.bonus_game_count) for one in issued)))


def multipliers_of(acting: Acting, wanted: GameId) -> str:
    """The digest of the table of multipliers that governs a game, empty if none does (s 3B(2))."""
    found = _MULTIPLIERS.value(acting.connection, game=wanted.sequence)
    return "" if found is None else str(found)


def _next_entered(acting: Acting, first: GameId) -> GameId | None:
    """The first game from `first` on that a ticket stands for; one that was continued has a newer ticket."""
    return _game(_NEXT_ENTERED.value(acting.connection, first=first.sequence))
