"""Games that were drawn, and tickets checked against them, for tests of the screens."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.central import DrawnGame, GameCheck, OpenGame, Seal, TicketCheck, TicketState, Venue
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, settle_game
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.refunding import refund_of
from kiosk.rules.wagers import (
    Entry,
    LuckyLastWager,
    SpotWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.terminal.changes import VenueChanged
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money, total
from tests.ui.fake_desk import DAY, GAME, JACKPOTS, NOW, schedule, serial

# Ball 14 is 61. Of SPOTS the balls 2, 6, 10, 14, 15 and 19 are caught; eleven of the twenty are heads. The
# last ball is 31, the total of all twenty 786.
BALLS = (33, 5, 70, 18, 52, 44, 9, 80, 27, 23, 66, 2, 39, 61, 12, 74, 48, 15, 77, 31)
TOTAL = 786
SPOTS = (5, 12, 23, 38, 44, 61, 77)
# Ten heads and ten tails; none of SPOTS but 5 and 44.
EVEN_BALLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50)
# All of EIGHT are among BALLS.
EIGHT = (2, 5, 9, 12, 15, 18, 23, 27)
# A of two, B of three and C of one: seven ways. BALLS catches both of A, two of B and none of C.
GROUPS = ((5, 12), (23, 38, 44), (1,))
GOOD_UNTIL = Instant.parse("2031-11-30T20:41:00+10:00")
CASH_LIMIT = Money.dollars(500)  # the agent's, of `terms`


def drawn(
    game: GameId = GAME,
    at: Instant = NOW,
    numbers: tuple[int, ...] = BALLS,
    *,
    multiplier: int | None = None,
    has_bonus: bool = False,
    jackpots: Sequence[Jackpot] = (),
    won: tuple[str, ...] = (),
) -> DrawnGame:
    """A game drawn at an instant. With `has_bonus` its total is told, whether a multiplier applies or not."""
    table = "11" * 32 if has_bonus or multiplier is not None else ""
    seal = Seal(game, DAY, "Classic 2026-11", table, 1, Money.dollars(2), "00" * 32, at)
    return DrawnGame(game, DAY, Draw(numbers), at, seal, multiplier, tuple(jackpots), won)


def news(
    *games: DrawnGame,
    next_game: GameId | None = None,
    closes_at: Instant | None = None,
    jackpots: Sequence[Jackpot] = JACKPOTS,
) -> VenueChanged:
    """What central tells after draws, newest first: the game after them is open."""
    game = next_game or games[0].game.plus(1)
    opened = OpenGame(game, DAY, closes_at or NOW.plus_seconds(240))
    return VenueChanged(Venue(opened, games, 240, tuple(jackpots)))


def seven_spots(dollars: int = 2, *, bonus: bool = False) -> SpotWager:
    """Seven spots, of which BALLS catches six."""
    return spot_wager(SPOTS, Money.dollars(dollars), bonus=bonus)


def three_groups(dollars: int = 1, *, bonus: bool = False) -> WayWager:
    """The seven ways of GROUPS."""
    return way_wager(GROUPS, Money.dollars(dollars), bonus=bonus)


def lucky_last(dollars: int = 1) -> LuckyLastWager:
    """That the last ball is one of the spots beside it."""
    return LuckyLastWager(Money.dollars(dollars))


def sold(
    *wagers: Wager, games: int = 1, first: GameId = GAME, number: int = 1, bonus_games: int | None = None
) -> IssuedTicket:
    """A ticket sold at this terminal. `number` makes its serial. Keno bonus is on all games if on any."""
    has_bonus = any(wager.bonus for wager in wagers)
    entry = Entry(wagers, games, bonus_games if bonus_games is not None else games * has_bonus)
    paid_with = (TenderAmount(Tender.CASH, entry.price),)
    span = GameSpan(first, games)
    return IssuedTicket(
        serial(number),
        TerminalId("K1"),
        entry,
        span,
        DAY,
        DAY,
        NOW,
        GOOD_UNTIL,
        "Classic 2026-11",
        paid_with,
        False,
    )


def checked(
    ticket: IssuedTicket,
    *games: DrawnGame,
    state: TicketState | None = None,
    refund_from: GameId | None = None,
    refunded_from: GameId | None = None,
    with_others: Sequence[Wager] = (),
) -> TicketCheck:
    """What central says of a ticket when these games are drawn, and these wagers of others are in them too.

    From `refund_from` on its games can be given back, from `refunded_from` on they were.
    """
    by_game = {game.game: game for game in games}
    rows = [
        _game_check(ticket, index, game, by_game.get(game), refunded_from, with_others)
        for index, game in enumerate(ticket.span.games())
    ]
    live = [row for row in rows if not row.is_refunded]
    count = sum(row.drawn is not None for row in live)
    states = {0: TicketState.TO_BE_DRAWN, len(live): TicketState.DRAWN}
    amount = total(row.prize_total for row in rows)
    known = state or (states.get(count, TicketState.PARTLY_DRAWN) if live else TicketState.REFUNDED)
    is_paid = known in (TicketState.PAID, TicketState.REPLACED)
    return TicketCheck(
        ticket,
        known,
        tuple(rows),
        ZERO if is_paid else amount,
        GOOD_UNTIL,
        pays_licensee=not is_paid and amount > CASH_LIMIT,
        refund_from=refund_from,
        to_refund=ZERO if refund_from is None else _refund(ticket, refund_from).amount,
        refund=None if refunded_from is None else _refund(ticket, refunded_from),
        paid_at=NOW if is_paid else None,
        paid_by=TerminalId("K1") if is_paid else None,
        paid_amount=amount if is_paid else None,
    )


def refund(ticket: IssuedTicket, first: GameId, *tenders: TenderAmount) -> Refund:
    """What the games of a ticket from one on give back, as cash unless told otherwise."""
    made = _refund(ticket, first)
    return Refund(made.serial, made.first, made.game_count, made.amount, tenders or made.tenders, NOW)


def _refund(ticket: IssuedTicket, first: GameId) -> Refund:
    index = first.sequence - ticket.span.first.sequence
    amount = refund_of(ticket.entry, index)
    tenders = (TenderAmount(Tender.CASH, amount),)
    return Refund(ticket.serial, first, ticket.span.count - index, amount, tenders, NOW)


def _game_check(
    ticket: IssuedTicket,
    index: int,
    game: GameId,
    there: DrawnGame | None,
    refunded_from: GameId | None,
    with_others: Sequence[Wager],
) -> GameCheck:
    if refunded_from is not None and game >= refunded_from:
        return GameCheck(game, DAY, None, (), (), ZERO, is_refunded=True)
    if there is None:
        return GameCheck(game, DAY, None, (), (), ZERO)
    entered = [Entered(ticket.entry.wagers_in(index), schedule())]
    entered += [Entered((wager,), schedule()) for wager in with_others]
    settled = settle_game(entered, there.draw, there.multiplier, there.jackpots).tickets[0]
    return GameCheck(game, DAY, there, settled.prizes, settled.shares, settled.amount)
