"""A ticket's card beside a draw: own numbers, what each catch pays, and what it has for certain so far."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ledger.papers import IssuedTicket
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, SpotWager, TailsWager, Wager
from kiosk.ui.showing import Showing, Stand
from kiosk.ui.so_far import catch_so_far, certain_prize, certain_total, heads_count
from kiosk.values.money import ZERO, Money

translate = QCoreApplication.translate

_TILES_MAXIMUM = 20
_RUNGS_MAXIMUM = 5
_ROWS_MAXIMUM = 4


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
    """A whole card. `kind` says which parts it has: ``spots``, ``side`` or ``rows``."""

    kind: str = ""
    title: str = ""
    note: str = ""
    tiles: tuple[Tile, ...] = ()
    rungs: tuple[Rung, ...] = ()
    rows: tuple[Row, ...] = ()
    stub: Stub = Stub()


def side_name(wager: type[SideWager]) -> str:
    """Heads, tails or evens, as a person reads it."""
    names = {
        HeadsWager: translate("Wagers", "Heads"),
        TailsWager: translate("Wagers", "Tails"),
        EvensWager: translate("Wagers", "Evens"),
    }
    return names[wager]


def spots_name(count: int) -> str:
    """``7 spots``."""
    return (
        translate("Wagers", "1 spot")
        if count == 1
        else translate("Wagers", "{count} spots").format(count=count)
    )


def catch_name(catch: int, spot_count: int) -> str:
    """``4 of 7``."""
    return translate("Wagers", "{catch} of {count}").format(catch=catch, count=spot_count)


def card(ticket: IssuedTicket, now_showing: Showing, schedule: ScheduleOfPrizes | None) -> CardView:
    """The card of a ticket for the game on the screen. Without a schedule nothing is said of prizes."""
    in_game = now_showing.game is not None and now_showing.game in ticket.span
    numbers = now_showing.numbers_told if in_game else ()
    wagers = ticket.entry.wagers
    stub = _stub(ticket, now_showing, numbers, schedule)
    if schedule is None or len(wagers) > 1:
        return _rows_card(wagers, numbers, schedule, stub)
    only = wagers[0]
    return (
        _spots_card(only, numbers, schedule, stub)
        if isinstance(only, SpotWager)
        else _side_card(only, numbers, schedule, stub)
    )


def _spots_card(wager: SpotWager, numbers: Sequence[int], schedule: ScheduleOfPrizes, stub: Stub) -> CardView:
    shown = wager.spots if len(wager.spots) <= _TILES_MAXIMUM else ()
    return CardView(
        kind="spots",
        title="" if shown else spots_name(len(wager.spots)),
        note="" if shown else translate("Draw", "Your numbers are the hollow squares on the board."),
        tiles=tuple(Tile(spot, spot in numbers) for spot in shown),
        rungs=_rungs(wager, numbers, schedule),
        stub=stub,
    )


def _rungs(wager: SpotWager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> tuple[Rung, ...]:
    """The lines around the catch so far, lowest first; where more than fit, those still to be reached.

    Only the line that is won whatever comes is `here`: of 40 spots none is caught before the first ball too.
    """
    spot_count, catch = len(wager.spots), catch_so_far(wager, numbers)
    lines = tuple(reversed(schedule.lines(spot_count)))
    below = sum(line.catch < catch for line in lines)
    first = max(0, min(below - 1, len(lines) - _RUNGS_MAXIMUM))
    certain = certain_prize(wager, numbers, schedule)
    prizes = [(line.catch, wager.amount.for_each_dollar(line.per_dollar)) for line in lines]
    return tuple(
        Rung(catch_name(reached, spot_count), str(prize), reached == catch and prize == certain)
        for reached, prize in prizes[first : first + _RUNGS_MAXIMUM]
    )


def _side_card(wager: SideWager, numbers: Sequence[int], schedule: ScheduleOfPrizes, stub: Stub) -> CardView:
    heads = heads_count(numbers)
    prize = wager.amount.for_each_dollar(schedule.side_prize(type(wager)))
    is_won = certain_prize(wager, numbers, schedule) > ZERO
    return CardView(
        kind="side",
        title=side_name(type(wager)),
        note=_side_rule(type(wager)).format(prize=prize),
        rungs=(
            Rung(side_name(HeadsWager), str(heads), is_won and isinstance(wager, HeadsWager)),
            Rung(
                side_name(EvensWager), translate("Draw", "10 each"), is_won and isinstance(wager, EvensWager)
            ),
            Rung(side_name(TailsWager), str(len(numbers) - heads), is_won and isinstance(wager, TailsWager)),
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


def _rows_card(
    wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes | None, stub: Stub
) -> CardView:
    fits = len(wagers) <= _ROWS_MAXIMUM
    shown = wagers if fits else wagers[: _ROWS_MAXIMUM - 1]
    rest = () if fits else (_rest_row(wagers[len(shown) :], numbers, schedule),)
    return CardView(
        kind="rows", rows=(*(_row(wager, numbers, schedule) for wager in shown), *rest), stub=stub
    )


def _row(wager: Wager, numbers: Sequence[int], schedule: ScheduleOfPrizes | None) -> Row:
    if isinstance(wager, SpotWager):
        title = spots_name(len(wager.spots))
        detail = catch_name(catch_so_far(wager, numbers), len(wager.spots))
    else:
        heads = heads_count(numbers)
        title, detail = side_name(type(wager)), _score(heads, len(numbers) - heads)
    prize = ZERO if schedule is None else certain_prize(wager, numbers, schedule)
    return Row(title, detail if numbers else str(wager.amount), str(prize) if numbers else "", prize > ZERO)


def _rest_row(wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes | None) -> Row:
    prize = ZERO if schedule is None else certain_total(wagers, numbers, schedule)
    title = translate("Draw", "{count} more wagers").format(count=len(wagers))
    return Row(title, "", str(prize) if numbers else "", prize > ZERO)


def _stub(
    ticket: IssuedTicket, now_showing: Showing, numbers: Sequence[int], schedule: ScheduleOfPrizes | None
) -> Stub:
    game, cost = now_showing.game, ticket.entry.amount_per_game
    if game is not None and game.sequence < ticket.span.first.sequence:
        line = translate("Draw", "It is not in this game.")
        return Stub("paper", translate("Draw", "Starts with game"), str(ticket.span.first), line)
    if now_showing.drawn is None or game is None or schedule is None:
        games = (
            translate("Draw", "Games {games}") if ticket.span.count > 1 else translate("Draw", "Game {games}")
        )
        stake = (
            translate("Draw", "Each game costs") if ticket.span.count > 1 else translate("Draw", "It costs")
        )
        return Stub("lamp", stake, str(cost), games.format(games=ticket.span))
    prize = certain_total(ticket.entry.wagers, numbers, schedule)
    note = _games_left(ticket.span.last.sequence - game.sequence)
    if now_showing.stand is Stand.DRAWN:
        line = translate("Draw", "It cost {cost}").format(cost=cost)
        return Stub(
            "paper", translate("Draw", "This game paid"), str(prize), line, note or _how_to_collect(prize)
        )
    return Stub(
        "lamp", translate("Draw", "So far"), str(prize), _standing(ticket.entry.wagers, numbers), note
    )


def _standing(wagers: Sequence[Wager], numbers: Sequence[int]) -> str:
    """Where the only wager stands: its catch, or the score; of several only how many they are."""
    if len(wagers) > 1:
        return translate("Draw", "{count} wagers").format(count=len(wagers))
    if isinstance(wagers[0], SpotWager):
        return catch_name(catch_so_far(wagers[0], numbers), len(wagers[0].spots))
    heads = heads_count(numbers)
    return _score(heads, len(numbers) - heads)


def _score(heads: int, tails: int) -> str:
    return translate("Draw", "Heads {heads}, tails {tails}").format(heads=heads, tails=tails)


def _games_left(count: int) -> str:
    if count <= 0:
        return ""
    if count == 1:
        return translate("Draw", "Then 1 more game")
    return translate("Draw", "Then {count} more games").format(count=count)


def _how_to_collect(prize: Money) -> str:
    return translate("Draw", "Scan it to collect") if prize > ZERO else ""
