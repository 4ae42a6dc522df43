"""The games of a checked ticket as rows: what was drawn and caught, what it paid and how that came about."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import GameCheck, TicketCheck
from kiosk.rules.field import DRAW_SIZE, Draw
from kiosk.rules.settlement import HALF_OF_DRAW, Prize
from kiosk.rules.wagers import EvensWager, SpotWager, Wager
from kiosk.ui.check_words import at_time
from kiosk.ui.draw_card import catch_name, side_name, spots_name
from kiosk.ui.draw_words import side_that_won
from kiosk.ui.live_model import marks_of
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO

translate = QCoreApplication.translate

_PARTS_MAXIMUM = 3


class GameRow(Struct, frozen=True):
    """One game of the ticket. An undrawn one has no marks; `is_open`: it is the game that closes next."""

    game: str
    title: str
    marks: str = ""
    heads: str = ""
    tails: str = ""
    horizon: str = ""
    caught: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    prize: str = ""
    has_prize: bool = False
    how: str = ""
    is_open: bool = False


def rows_of(
    check: TicketCheck, open_game: int | None, now: Instant, zone: ZoneInfo | None
) -> tuple[GameRow, ...]:
    """A row for each game, in order. `open_game` is the sequence of the game that closes next."""
    goes_on = check.to_pay > ZERO
    return tuple(
        _undrawn(game, open_game, goes_on)
        if game.drawn is None
        else _drawn(check, game, game.drawn.draw, now, zone)
        for game in check.games
    )


def _undrawn(game: GameCheck, open_game: int | None, goes_on: bool) -> GameRow:
    return GameRow(
        game=translate("Check", "Game {game}").format(game=game.game),
        title=translate("Check", "To be drawn"),
        how=translate("Check", "Goes on a new ticket") if goes_on else "",
        is_open=game.game.sequence == open_game,
    )


def _drawn(check: TicketCheck, game: GameCheck, draw: Draw, now: Instant, zone: ZoneInfo | None) -> GameRow:
    wagers, spots = check.ticket.entry.wagers, check.ticket.entry.spots
    time = "" if game.drawn is None else at_time(game.drawn.drawn_at, now, zone)
    name = translate("Check", "Game {game}, {time}") if time else translate("Check", "Game {game}")
    return GameRow(
        game=name.format(game=game.game, time=time),
        title=_standing(wagers[0], draw),
        marks=marks_of(draw.numbers, spots, 0),
        heads=str(draw.heads_count),
        tails=str(draw.tails_count),
        horizon=side_that_won(draw.heads_count),
        caught=tuple(spot for spot in spots if spot in draw.numbers),
        parts=_parts(wagers, game.prizes, draw) if len(wagers) > 1 else (),
        prize=str(game.prize_total),
        has_prize=game.prize_total > ZERO,
        how=_how(wagers, game.prizes, draw),
    )


def _standing(wager: Wager, draw: Draw) -> str:
    """What a wager came to: ``3 of 7``, ``Heads 12, tails 8``."""
    if isinstance(wager, SpotWager):
        return catch_name(draw.catch(wager.spots), len(wager.spots))
    score = translate("Check", "Heads {heads}, tails {tails}")
    return score.format(heads=draw.heads_count, tails=DRAW_SIZE - draw.heads_count)


def _how(wagers: tuple[Wager, ...], prizes: tuple[Prize, ...], draw: Draw) -> str:
    """How the prize of a game came about, or why there is none."""
    if len(wagers) > 1:
        won = translate("Check", "{won} of {count} wagers won")
        return won.format(won=len(prizes), count=len(wagers))
    if prizes:
        return translate("Check", "{prize} on each $1.00").format(prize=prizes[0].per_dollar)
    wager = wagers[0]
    if isinstance(wager, SpotWager):
        return translate("Check", "{standing} has no prize").format(standing=_standing(wager, draw))
    if isinstance(wager, EvensWager):
        return translate("Check", "Evens needs 10 and 10")
    return translate("Check", "{side} needs {least}").format(
        side=side_name(type(wager)), least=HALF_OF_DRAW + 1
    )


def _parts(wagers: tuple[Wager, ...], prizes: tuple[Prize, ...], draw: Draw) -> tuple[str, ...]:
    """The winning wagers of a ticket with several: ``7 spots, 4 of 7: $6.00``."""
    shown = prizes if len(prizes) <= _PARTS_MAXIMUM else prizes[: _PARTS_MAXIMUM - 1]
    lines = []
    for prize in shown:
        wager = wagers[prize.wager_index]
        if isinstance(wager, SpotWager):
            name = f"{spots_name(len(wager.spots))}, {_standing(wager, draw)}"
        else:
            name = side_name(type(wager))
        lines.append(translate("Check", "{wager}: {prize}").format(wager=name, prize=prize.amount))
    if len(prizes) > len(shown):
        lines.append(translate("Check", "and {count} more prizes").format(count=len(prizes) - len(shown)))
    return tuple(lines)
