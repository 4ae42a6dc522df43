"""Games that were drawn, and tickets checked against them, for tests of the screens."""

from __future__ import annotations

from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import DrawnGame, GameCheck, OpenGame, Seal, TicketCheck, TicketState, Venue
from kiosk.rules.field import Draw
from kiosk.rules.settlement import settle
from kiosk.rules.wagers import Entry, SpotWager, Wager, spot_wager
from kiosk.terminal.changes import VenueChanged
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money, total
from tests.ui.fake_desk import DAY, GAME, NOW, schedule, serial

# Ball 14 is 61. Of SPOTS the balls 2, 6, 10, 14, 15 and 19 are caught; eleven of the twenty are heads.
BALLS = (33, 5, 70, 18, 52, 44, 9, 80, 27, 23, 66, 2, 39, 61, 12, 74, 48, 15, 77, 31)
SPOTS = (5, 12, 23, 38, 44, 61, 77)
# Ten heads and ten tails; none of SPOTS but 5 and 44.
EVEN_BALLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50)


def drawn(game: GameId = GAME, at: Instant = NOW, numbers: tuple[int, ...] = BALLS) -> DrawnGame:
    """A game drawn at an instant."""
    return DrawnGame(game, DAY, Draw(numbers), at, Seal(game, DAY, 1, Money.dollars(2), "00" * 32, at))


def news(
    *games: DrawnGame, next_game: GameId | None = None, closes_at: Instant | None = None
) -> VenueChanged:
    """What central tells after draws, newest first: the game after them is open."""
    game = next_game or games[0].game.plus(1)
    return VenueChanged(Venue(OpenGame(game, DAY, closes_at or NOW.plus_seconds(240)), games, 240))


def seven_spots(dollars: int = 2) -> SpotWager:
    """Seven spots, of which BALLS catches six."""
    return spot_wager(SPOTS, Money.dollars(dollars))


def sold(*wagers: Wager, games: int = 1, first: GameId = GAME, number: int = 1) -> IssuedTicket:
    """A ticket sold at this terminal. `number` makes its serial."""
    span = GameSpan(first, games)
    return IssuedTicket(
        serial(number), TerminalId("K1"), Entry(wagers, games), span, DAY, DAY, NOW, "Classic 2026-11"
    )


def checked(ticket: IssuedTicket, *games: DrawnGame, state: TicketState | None = None) -> TicketCheck:
    """What central says of a ticket when these games are drawn."""
    by_game = {game.game: game for game in games}
    rows = []
    for game in ticket.span.games():
        there = by_game.get(game)
        prizes = () if there is None else settle(ticket.entry.wagers, there.draw, schedule())
        rows.append(GameCheck(game, DAY, there, prizes, total(prize.amount for prize in prizes)))
    count = sum(row.drawn is not None for row in rows)
    states = {0: TicketState.TO_BE_DRAWN, len(rows): TicketState.DRAWN}
    amount = total(row.prize_total for row in rows)
    if state in (TicketState.PAID, TicketState.REPLACED):
        return TicketCheck(ticket, state, tuple(rows), ZERO, NOW, TerminalId("K1"), amount)
    return TicketCheck(ticket, state or states.get(count, TicketState.PARTLY_DRAWN), tuple(rows), amount)
