"""A ticket's card beside a draw: own numbers or ways, what each catch pays, and what is certain so far."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ledger.papers import IssuedTicket
from kiosk.rules.abating import UNABATED
from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SideWager,
    SpotWager,
    TailsWager,
    Wager,
    WagerWithSpots,
    WayWager,
)
from kiosk.ui.draw_extras import Extra, bonus_extra, lucky_last_extra, side_extra
from kiosk.ui.draw_own import has_bonus, jackpots_caught, wagers_in
from kiosk.ui.draw_ways import WayChip, chips_of, ways_that_pay
from kiosk.ui.showing import Showing, Stand
from kiosk.ui.so_far import catch_so_far, certain_prizes, certain_total, heads_count
from kiosk.ui.wager_words import catch_name, jackpot_title, side_name, wager_name
from kiosk.values.money import ZERO, Money, total

translate = QCoreApplication.translate

_TILES_MAXIMUM = 20
_RUNGS_MAXIMUM = 5
_ROWS_MAXIMUM = 4
_EXTRAS_MAXIMUM = 3


class Tile(Struct, frozen=True):
    """One of a person's own numbers."""

    number: int
    caught: bool


class Rung(Struct, frozen=True):
    """One line of what can be won: ``4 of 7`` and ``$6.00``. `here` is what is won so far."""

    label: str
    value: str
    here: bool


class Row(Struct, frozen=True):
    """One wager of a ticket that holds several."""

    title: str
    detail: str
    prize: str
    has_prize: bool


class Stub(Struct, frozen=True):
    """The stub of the card. `tone`: lamp while this game has more to come, paper when it is finished."""

    tone: str = "paper"
    title: str = ""
    amount: str = ""
    line: str = ""
    note: str = ""


class CardView(Struct, frozen=True):
    """A whole card. `kind` says which parts it has: ``spots``, ``ways``, ``side`` or ``rows``.

    `extras` stand under the first two: lucky last, heads, tails and evens beside the numbers, keno bonus.
    """

    kind: str = ""
    title: str = ""
    note: str = ""
    tiles: tuple[Tile, ...] = ()
    rungs: tuple[Rung, ...] = ()
    ways: tuple[WayChip, ...] = ()
    extras: tuple[Extra, ...] = ()
    rows: tuple[Row, ...] = ()
    stub: Stub = Stub()


class _Told(Struct, frozen=True):
    """What the card may speak of: the wagers in the game on the screen, and what has been told of it."""

    wagers: tuple[Wager, ...]
    numbers: tuple[int, ...]
    schedule: ScheduleOfPrizes
    multiplier: int | None
    is_total_told: bool
    is_complete: bool

    @classmethod
    def of(
        cls,
        wagers: tuple[Wager, ...],
        numbers: tuple[int, ...],
        schedule: ScheduleOfPrizes,
        now_showing: Showing,
        *,
        in_game: bool = True,
    ) -> _Told:
        """What may be spoken of now; to a ticket that is not in the game its total says nothing."""
        is_complete = now_showing.stand is Stand.DRAWN
        is_total_told = in_game and (now_showing.tells_total or is_complete)
        multiplier = now_showing.multiplier if in_game else None
        return cls(wagers, numbers, schedule, multiplier, is_total_told, is_complete)


def card(ticket: IssuedTicket, now_showing: Showing, schedule: ScheduleOfPrizes | None) -> CardView:
    """The card of a ticket for the game on the screen. Without a schedule nothing is said of prizes."""
    in_game = now_showing.game is not None and now_showing.game in ticket.span
    numbers = now_showing.numbers_told if in_game else ()
    wagers = wagers_in(ticket, now_showing.game)
    stub = _stub(ticket, wagers, now_showing, schedule)
    if schedule is None:
        return CardView(
            kind="rows", rows=tuple(Row(wager_name(wager), "", "", False) for wager in wagers[:4]), stub=stub
        )
    told = _Told.of(wagers, numbers, schedule, now_showing, in_game=in_game)
    own = [wager for wager in wagers if isinstance(wager, WagerWithSpots)]
    extras = _extras(told, now_showing)
    if len(own) == 1 and len(extras) <= _EXTRAS_MAXIMUM:
        only = own[0]
        if isinstance(only, SpotWager):
            return _spots_card(only, told, extras, stub)
        return CardView(
            kind="ways", ways=chips_of(only, numbers, schedule, told.multiplier), extras=extras, stub=stub
        )
    if len(wagers) == 1 and isinstance(wagers[0], SideWager):
        return _side_card(wagers[0], told, stub)
    return _rows_card(told, stub)


def _spots_card(wager: SpotWager, told: _Told, extras: tuple[Extra, ...], stub: Stub) -> CardView:
    shown = wager.spots if len(wager.spots) <= _TILES_MAXIMUM else ()
    return CardView(
        kind="spots",
        title="" if shown else wager_name(wager),
        note="" if shown else translate("Draw", "Your numbers are the hollow squares on the board."),
        tiles=tuple(Tile(spot, spot in told.numbers) for spot in shown),
        rungs=_rungs(wager, told),
        extras=extras,
        stub=stub,
    )


def _rungs(wager: SpotWager, told: _Told) -> tuple[Rung, ...]:
    """The lines around the catch so far, lowest first; where more than fit, those still to be reached and
    always the total catch.

    Only the line that is won whatever comes is `here`: of 40 spots none is caught before the first ball too.
    """
    spot_count, catch = len(wager.spots), catch_so_far(wager, told.numbers)
    lines = tuple(reversed(told.schedule.lines(spot_count)))
    below = sum(line.catch < catch for line in lines)
    first = max(0, min(below - 1, len(lines) - _RUNGS_MAXIMUM))
    (certain,) = certain_prizes((wager,), told.numbers, told.schedule)
    prizes = [(line.catch, wager.amount.for_each_dollar(line.per_dollar)) for line in lines]
    return tuple(
        Rung(catch_name(reached, spot_count), str(prize), reached == catch and prize == certain)
        for reached, prize in (*prizes[first:-1][: _RUNGS_MAXIMUM - 1], *prizes[-1:])
    )


def _extras(told: _Told, now_showing: Showing) -> tuple[Extra, ...]:
    """What the ticket holds beside its numbers, and its keno bonus last."""
    extras = [
        lucky_last_extra(wager, told.wagers, told.numbers, told.schedule)
        if isinstance(wager, LuckyLastWager)
        else side_extra(wager, told.numbers, told.schedule)
        for wager in told.wagers
        if not isinstance(wager, WagerWithSpots)
    ]
    if has_bonus(told.wagers):
        extras.append(bonus_extra(now_showing.drawn if told.is_total_told else None))
    return tuple(extras)


def _side_card(wager: SideWager, told: _Told, stub: Stub) -> CardView:
    heads = heads_count(told.numbers)
    prize = wager.amount.for_each_dollar(told.schedule.side_prize(type(wager)))
    is_won = certain_total((wager,), told.numbers, told.schedule) > ZERO
    return CardView(
        kind="side",
        title=side_name(type(wager)),
        note=_side_rule(type(wager)).format(prize=prize),
        rungs=(
            Rung(side_name(HeadsWager), str(heads), is_won and isinstance(wager, HeadsWager)),
            Rung(
                side_name(EvensWager), translate("Draw", "10 each"), is_won and isinstance(wager, EvensWager)
            ),
            Rung(
                side_name(TailsWager),
                str(len(told.numbers) - heads),
                is_won and isinstance(wager, TailsWager),
            ),
        ),
        stub=stub,
    )


def _side_rule(wager: type[SideWager]) -> str:
    rules = {
        HeadsWager: translate("Draw", "11 or more balls in 1–40 pay {prize}"),
        TailsWager: translate("Draw", "11 or more balls in 41–80 pay {prize}"),
        EvensWager: translate("Draw", "10 balls in each half pay {prize}"),
    }
    return rules[wager]


def _rows_card(told: _Told, stub: Stub) -> CardView:
    prizes = certain_prizes(told.wagers, told.numbers, told.schedule, told.multiplier)
    fits = len(told.wagers) <= _ROWS_MAXIMUM
    count = len(told.wagers) if fits else _ROWS_MAXIMUM - 1
    rows = [
        Row(wager_name(wager), _standing_of(wager, told), str(prize), prize > ZERO)
        for wager, prize in zip(told.wagers[:count], prizes, strict=False)
    ]
    if not fits:
        rest = total(prizes[count:])
        more = translate("Draw", "and {count} more wagers").format(count=len(told.wagers) - count)
        rows.append(Row(more, "", str(rest), rest > ZERO))
    return CardView(kind="rows", rows=tuple(rows), stub=stub)


def _standing_of(wager: Wager, told: _Told) -> str:
    """Where a wager stands: ``4 of 7``, ``2 of 7 ways pay``, ``Heads 8, tails 6``."""
    if isinstance(wager, SpotWager):
        return catch_name(catch_so_far(wager, told.numbers), len(wager.spots))
    if isinstance(wager, WayWager):
        return ways_that_pay(wager, told.numbers, told.schedule)
    if isinstance(wager, LuckyLastWager):
        return translate("Draw", "the last ball")
    heads = heads_count(told.numbers)
    return _score(heads, len(told.numbers) - heads)


def _stub(
    ticket: IssuedTicket, wagers: tuple[Wager, ...], now_showing: Showing, schedule: ScheduleOfPrizes | None
) -> Stub:
    game, span = now_showing.game, ticket.span
    if game is not None and game.sequence < span.first.sequence:
        line = translate("Draw", "It is not in this game.")
        return Stub("paper", translate("Draw", "Starts with game"), str(span.first), line)
    index = 0 if game is None else game.sequence - span.first.sequence
    cost = ticket.entry.amount_of(index)
    if now_showing.drawn is None or game is None or schedule is None:
        games = translate("Draw", "Games {games}") if span.count > 1 else translate("Draw", "Game {games}")
        stake = translate("Draw", "Each game costs") if span.count > 1 else translate("Draw", "It costs")
        return Stub("lamp", stake, str(cost), games.format(games=span))
    told = _Told.of(wagers, now_showing.numbers_told, schedule, now_showing)
    prize = certain_total(wagers, told.numbers, schedule, told.multiplier)
    note = _games_left(span.last.sequence - game.sequence)
    if told.is_complete:
        line = translate("Draw", "It cost {cost}").format(cost=cost)
        return _paid_stub(prize, line, note, told, now_showing)
    is_last = len(told.numbers) == DRAW_SIZE
    title = translate("Draw", "After ball 20") if is_last else translate("Draw", "So far")
    return Stub("lamp", title, str(prize), _standing(told), note)


def _paid_stub(prize: Money, line: str, note: str, told: _Told, now_showing: Showing) -> Stub:
    """The game is over. Jackpots and abatement are known to central alone: the ticket's check says them."""
    caught = jackpots_caught(told.wagers, now_showing.drawn)
    if caught:
        first = caught[0]
        line = translate("Draw", "and your share of the {jackpot}")
        line = line.format(jackpot=jackpot_title(first.spot_count, first.catch))
    is_abated = now_showing.drawn is not None and now_showing.drawn.abatement is not None
    if is_abated and prize > UNABATED:
        return Stub("paper", translate("Draw", "In full"), str(prize), _is_abated(), _scan())
    title = translate("Draw", "This game paid")
    return Stub("paper", title, str(prize), line, note or (_scan() if prize > ZERO and not caught else ""))


def _standing(told: _Told) -> str:
    """Where the numbers of the ticket stand, and that the bonus is to come; of several only their count."""
    own = [wager for wager in told.wagers if isinstance(wager, WagerWithSpots)]
    if len(own) > 1 or (not own and len(told.wagers) > 1):
        return translate("Draw", "{count} wagers").format(count=len(told.wagers))
    standing = _standing_of(own[0] if own else told.wagers[0], told)
    if not has_bonus(told.wagers):
        return standing
    if told.multiplier is not None:
        bonus = translate("Draw", "{standing}, bonus × {times}")
        return bonus.format(standing=standing, times=told.multiplier)
    if told.is_total_told:
        return translate("Draw", "{standing}, no multiplier").format(standing=standing)
    return translate("Draw", "{standing}, bonus to come").format(standing=standing)


def _score(heads: int, tails: int) -> str:
    return translate("Draw", "Heads {heads}, tails {tails}").format(heads=heads, tails=tails)


def _games_left(count: int) -> str:
    if count <= 0:
        return ""
    if count == 1:
        return translate("Draw", "Then 1 more game")
    return translate("Draw", "Then {count} more games").format(count=count)


def _scan() -> str:
    return translate("Draw", "Scan it to collect")


def _is_abated() -> str:
    return translate("Draw", "Prizes of this game are reduced")
