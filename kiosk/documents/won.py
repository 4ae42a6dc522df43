"""What a ticket won in one game, line by line, for every paper that tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from kiosk.documents.parts import count_of
from kiosk.ports.central import GameCheck
from kiosk.rules.game_settlement import JackpotShare
from kiosk.rules.jackpots import JackpotPart
from kiosk.rules.settlement import Prize
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, LuckyLastWager, TailsWager, WayWager
from kiosk.values.money import Money
from printing import Block, Columns

_PARTS: Final = {
    JackpotPart.FILL: "jackpot fill",
    JackpotPart.GROWTH: "jackpot growth",
    JackpotPart.BONUS: "keno bonus jackpot prize",
}


def prize_lines(entry: Entry, game: GameCheck) -> Iterator[Block]:
    """The prizes of a game (s 23A(1)), equal ones of the ways of one wager together."""
    lines = Counter((_won_by(entry, prize), prize.amount) for prize in game.prizes)
    for (words, amount), count in lines.items():
        yield _line(words, amount, count)


def jackpot_lines(game: GameCheck) -> Iterator[Block]:
    """What was won of jackpots in a game, in addition to its prizes (s 26B(5)(c))."""
    lines = Counter((_share_of(share), share.amount) for share in game.shares)
    for (words, amount), count in lines.items():
        yield _line(words, amount, count)


def _line(words: str, amount: Money, count: int) -> Block:
    return Columns(f"{words}, {count} times {amount}" if count > 1 else words, str(amount * count))


def _won_by(entry: Entry, prize: Prize) -> str:
    """``7 spots, catch 6, keno bonus x 3``."""
    match entry.wagers[prize.wager_index]:
        case HeadsWager():
            words = f"Heads, {prize.catch} of 20"
        case TailsWager():
            words = f"Tails, {prize.catch} of 20"
        case EvensWager():
            words = "Evens, 10 and 10"
        case LuckyLastWager():
            words = "Lucky last"
        case WayWager():
            words = f"Way of {count_of(prize.spot_count, 'spot')}, catch {prize.catch}"
        case _:
            words = f"{count_of(prize.spot_count, 'spot')}, catch {prize.catch}"
    if prize.multiplier is not None:
        words += f", keno bonus x {prize.multiplier}"
    return f"{words}, abated (s 25)" if prize.is_abated else words


def _share_of(share: JackpotShare) -> str:
    return f"{count_of(share.spot_count, 'spot')}, {_PARTS[share.part]}"
