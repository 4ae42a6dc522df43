"""Game numbers, which wrap from 999 to 0, and spans of consecutive games (s 16(1)(g))."""

from __future__ import annotations

from msgspec import Struct

from kiosk.values.invariant import ensure
from kiosk.values.keno_day import KenoDay

GAME_NUMBERS = 1000


class GameId(Struct, frozen=True, order=True):
    """One game of keno. `sequence` counts every game of the licensee and never wraps; it identifies the game.

    People see :attr:`number`, 0-999, together with the keno day.
    """

    sequence: int

    @property
    def number(self) -> int:
        """The number printed and announced, 0-999."""
        return self.sequence % GAME_NUMBERS

    def plus(self, games: int) -> GameId:
        """The game that many games later."""
        return GameId(self.sequence + games)

    def __str__(self) -> str:
        return str(self.number)


class GameSpan(Struct, frozen=True):
    """Consecutive games, first and count. "First game 990, last game 4" is a span of fifteen."""

    first: GameId
    count: int

    def __post_init__(self) -> None:
        ensure(self.count >= 1 and self.first.sequence >= 0, "a span holds at least one game")

    @property
    def last(self) -> GameId:
        """The last game of the span."""
        return self.first.plus(self.count - 1)

    def games(self) -> tuple[GameId, ...]:
        """Every game of the span, in order."""
        return tuple(self.first.plus(offset) for offset in range(self.count))

    def __contains__(self, game: GameId) -> bool:
        return self.first.sequence <= game.sequence <= self.last.sequence

    def __str__(self) -> str:
        return str(self.first) if self.count == 1 else f"{self.first} to {self.last}"


class NumberedGame(Struct, frozen=True):
    """A game with the keno day it is drawn on: what tells two games 412 apart."""

    game: GameId
    day: KenoDay
