"""What a ticket holds in the game on the screen: its wagers there, the jackpots it caught. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import DrawnGame
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import SpotWager, Wager, WayWager
from kiosk.ui.so_far import catch_so_far, ways_so_far
from kiosk.values.games import GameId


def wagers_in(ticket: IssuedTicket, game: GameId | None) -> tuple[Wager, ...]:
    """The wagers of a ticket as they are made in a game, with keno bonus only where it is (s 15(4)).

    Outside its games they are those of its first.
    """
    index = 0 if game is None or game not in ticket.span else game.sequence - ticket.span.first.sequence
    return ticket.entry.wagers_in(index)


def has_bonus(wagers: Sequence[Wager]) -> bool:
    """Whether a keno bonus wager is made with any of them (s 14E)."""
    return any(wager.bonus for wager in wagers)


def jackpots_won(drawn: DrawnGame | None) -> tuple[Jackpot, ...]:
    """The jackpots that were won in a game by anybody."""
    if drawn is None:
        return ()
    return tuple(jackpot for jackpot in drawn.jackpots if jackpot.name in drawn.won)


def jackpots_caught(wagers: Sequence[Wager], drawn: DrawnGame | None) -> tuple[Jackpot, ...]:
    """Those of them that a wager or way of these has a share of (s 26B(5))."""
    if drawn is None:
        return ()
    return tuple(
        jackpot
        for jackpot in jackpots_won(drawn)
        if any(_catches(wager, jackpot, drawn.draw.numbers) for wager in wagers)
    )


def jackpots_open(wagers: Sequence[Wager], jackpots: Sequence[Jackpot]) -> tuple[Jackpot, ...]:
    """The jackpots that a wager or way of these could win (s 26B(1))."""
    sizes = {size for wager in wagers for size in _sizes(wager)}
    return tuple(jackpot for jackpot in jackpots if jackpot.spot_count in sizes)


def _sizes(wager: Wager) -> set[int]:
    if isinstance(wager, SpotWager):
        return {len(wager.spots)}
    return {size for (size, _), _ in ways_so_far(wager, ())} if isinstance(wager, WayWager) else set()


def _catches(wager: Wager, jackpot: Jackpot, numbers: Sequence[int]) -> bool:
    wanted = (jackpot.spot_count, jackpot.catch)
    if isinstance(wager, SpotWager):
        return (len(wager.spots), catch_so_far(wager, numbers)) == wanted
    return isinstance(wager, WayWager) and any(key == wanted for key, _ in ways_so_far(wager, numbers))
