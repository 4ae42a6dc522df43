"""The games of a checked ticket as rows: what was drawn and caught, what it paid and how that came about."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import GameCheck, TicketCheck
from kiosk.rules.field import DRAW_SIZE, Draw
from kiosk.rules.settlement import HALF_OF_DRAW, Prize
from kiosk.rules.wagers import EvensWager, LuckyLastWager, SpotWager, Wager, WayWager
from kiosk.rules.ways import way_count
from kiosk.ui.check_prizes import prize_line, share_lines
from kiosk.ui.check_words import at_time
from kiosk.ui.draw_words import side_that_won
from kiosk.ui.live_model import marks_of
from kiosk.ui.wager_words import catch_name, side_name, ways_name
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO

translate = QCoreApplication.translate

_PARTS_MAXIMUM = 3


class GameRow(Struct, frozen=True):
    """One game of the ticket. An undrawn one has no marks; `is_open`: it is the game that closes next.

    `lead` stands in the place of its board where the time to its close does not.
    """

    game: str
    title: str
    marks: str = ""
    heads: str = ""
    tails: str = ""
    horizon: str = ""
    caught: tuple[int, ...] = ()
    parts: tuple[str, ...] = ()
    brief: str = ""  # of the parts, where there is room for one line
    prize: str = ""
    has_prize: bool = False
    how: str = ""
    is_open: bool = False
    lead: str = ""


def rows_of(
    check: TicketCheck, open_game: int | None, now: Instant, zone: ZoneInfo | None
) -> tuple[GameRow, ...]:
    """A row for each game, in order. `open_game` is the sequence of the game that closes next."""
    goes_on = check.to_pay > ZERO and not check.pays_licensee
    return tuple(
        _refunded(check, index)
        if game.is_refunded
        else _undrawn(game, open_game, goes_on)
        if game.drawn is None
        else _drawn(check.ticket.entry.wagers_in(index), game, game.drawn.draw, now, zone)
        for index, game in enumerate(check.games)
    )


def _refunded(check: TicketCheck, index: int) -> GameRow:
    return GameRow(
        game=translate("Check", "Game {game}").format(game=check.games[index].game),
        title=translate("Check", "Refunded"),
        how=translate("Check", "Not on this ticket any more"),
        lead=str(check.ticket.entry.amount_of(index)),
    )


def _undrawn(game: GameCheck, open_game: int | None, goes_on: bool) -> GameRow:
    return GameRow(
        game=translate("Check", "Game {game}").format(game=game.game),
        title=translate("Check", "To be drawn"),
        how=translate("Check", "Goes on a new ticket") if goes_on else "",
        is_open=game.game.sequence == open_game,
        lead=translate("Check", "later"),
    )


def _drawn(
    wagers: tuple[Wager, ...], game: GameCheck, draw: Draw, now: Instant, zone: ZoneInfo | None
) -> GameRow:
    spots = tuple(sorted({spot for wager in wagers for spot in getattr(wager, "spots", ())}))
    time = "" if game.drawn is None else at_time(game.drawn.drawn_at, now, zone)
    name = translate("Check", "Game {game}, {time}") if time else translate("Check", "Game {game}")
    parts = _parts(wagers, game)
    return GameRow(
        game=name.format(game=game.game, time=time),
        title=_title(wagers, game.prizes, draw),
        marks=marks_of(draw.numbers, spots, 0),
        heads=str(draw.heads_count),
        tails=str(draw.tails_count),
        horizon=side_that_won(draw.heads_count),
        caught=tuple(spot for spot in spots if spot in draw.numbers),
        parts=tuple(map(_unbroken, _shortened(parts, _PARTS_MAXIMUM))),
        brief=", ".join(map(_unbroken, _shortened(parts, 2))),
        prize=str(game.prize_total),
        has_prize=game.prize_total > ZERO,
        how=_how(wagers, game, draw),
    )


def _title(wagers: tuple[Wager, ...], prizes: tuple[Prize, ...], draw: Draw) -> str:
    """What the game came to: ``3 of 7``, ``2 of 7 ways won``, ``Heads 12, tails 8``."""
    first = wagers[0]
    if isinstance(first, SpotWager):
        return catch_name(draw.catch(first.spots), len(first.spots))
    if isinstance(first, WayWager):
        won = sum(prize.wager_index == 0 for prize in prizes)
        sentence = translate("Check", "{won} of {ways} won")
        return sentence.format(won=won, ways=ways_name(way_count(first.groups, first.sizes)))
    score = translate("Check", "Heads {heads}, tails {tails}")
    return score.format(heads=draw.heads_count, tails=DRAW_SIZE - draw.heads_count)


def _how(wagers: tuple[Wager, ...], game: GameCheck, draw: Draw) -> str:
    """How the prize of a game came about, or why there is none."""
    prizes = game.prizes
    if any(prize.is_abated for prize in prizes):
        return translate("Check", "Reduced with all prizes of the game")
    if len(wagers) > 1:
        won = translate("Check", "{won} of {count} wagers won")
        if times := max((prize.multiplier or 0 for prize in prizes), default=0):
            won = translate("Check", "{won} of {count} wagers won, bonus × {times}")
        count = len({prize.wager_index for prize in prizes})
        return won.format(won=count, count=len(wagers), times=times)
    wager = wagers[0]
    if prizes and isinstance(wager, WayWager):
        return _bonus_of(wager, prizes[0])
    if prizes:
        return _how_much(wager, prizes[0])
    return _why_not(wager, draw)


def _how_much(wager: Wager, prize: Prize) -> str:
    """``$3.00 on each $1.00``, or with keno bonus ``$6.00, bonus × 3``."""
    if prize.multiplier is not None:
        line = prize.wagered.for_each_dollar(prize.per_dollar)
        return translate("Check", "{prize}, bonus × {times}").format(prize=line, times=prize.multiplier)
    on_each = translate("Check", "{prize} on each $1.00").format(prize=prize.per_dollar)
    return translate("Check", "No multiplier") if wager.bonus else on_each


def _bonus_of(wager: Wager, prize: Prize) -> str:
    if not wager.bonus:
        return ""
    if prize.multiplier is None:
        return translate("Check", "No multiplier")
    return translate("Check", "with bonus × {times}").format(times=prize.multiplier)


def _why_not(wager: Wager, draw: Draw) -> str:
    if isinstance(wager, SpotWager):
        standing = catch_name(draw.catch(wager.spots), len(wager.spots))
        return translate("Check", "{standing} has no prize").format(standing=standing)
    if isinstance(wager, WayWager):
        return translate("Check", "No way has a prize")
    if isinstance(wager, LuckyLastWager):
        return translate("Check", "The last ball was {number}").format(number=draw.last)
    if isinstance(wager, EvensWager):
        return translate("Check", "{side} needs 10 and 10").format(side=side_name(EvensWager))
    return translate("Check", "{side} needs {least}").format(
        side=side_name(type(wager)), least=HALF_OF_DRAW + 1
    )


def _parts(wagers: tuple[Wager, ...], game: GameCheck) -> tuple[str, ...]:
    """What makes up the prize where it is more than one wager's: jackpots first, then the largest prizes."""
    is_plain = len(wagers) == 1 and not isinstance(wagers[0], WayWager)
    if is_plain and not game.shares:
        return ()
    largest = sorted(game.prizes, key=lambda prize: -prize.amount.cents)
    lines = [*share_lines(game.shares), *(prize_line(wagers, prize) for prize in largest)]
    return tuple(lines)


def _shortened(lines: tuple[str, ...], maximum: int) -> tuple[str, ...]:
    if len(lines) <= maximum:
        return lines
    more = translate("Check", "and {count} more prizes").format(count=len(lines) - maximum + 1)
    return (*lines[: maximum - 1], more)


def _unbroken(line: str) -> str:
    """Where several share a line it may break between them, never inside one."""
    return line.replace(" ", "\N{NO-BREAK SPACE}")
