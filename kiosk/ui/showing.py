"""Which game the screens of this terminal show now, and how far it is. Pure."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from kiosk.ports.central import DrawnGame, Venue
from kiosk.ui.timetable import Moment, Phase, moment
from kiosk.values.games import GameId
from kiosk.values.instant import SECOND_US, Instant

_NO_BALL = Moment(Phase.BEFORE)


class Stand(StrEnum):
    """Where the game on the screen stands."""

    UNKNOWN = "unknown"  # central has told nothing yet
    SUSPENDED = "suspended"  # no game can be entered and none is being drawn (s 22)
    OPEN = "open"  # it can be entered
    CLOSED = "closed"  # closed and not drawn yet
    DRAWING = "drawing"
    DRAWN = "drawn"  # all twenty balls and their prizes are known


class Showing(Struct, frozen=True):
    """The game on the screen. `drawn` is its draw while it is being drawn or just drawn; `closes_in_us` is of
    the open game, whichever game is shown, and never negative."""

    stand: Stand
    game: GameId | None = None
    drawn: DrawnGame | None = None
    moment: Moment = _NO_BALL
    closes_in_us: int | None = None

    @property
    def numbers_told(self) -> tuple[int, ...]:
        """The balls a person has been told of, in the order drawn."""
        return self.drawn.draw.numbers[: self.moment.told] if self.drawn is not None else ()

    @property
    def multiplier(self) -> int | None:
        """The multiplier of the game from the moment its total is told."""
        is_told = self.tells_total or self.moment.is_complete
        return self.drawn.multiplier if self.drawn is not None and is_told else None

    @property
    def tells_total(self) -> bool:
        """Whether the total of the twenty numbers and its multiplier stand on the screen now."""
        return self.moment.phase is Phase.TOTAL

    @property
    def numbers_on_stage(self) -> tuple[int, ...]:
        """The balls that have begun to appear, in the order drawn."""
        return self.drawn.draw.numbers[: self.moment.on_stage] if self.drawn is not None else ()


def showing(venue: Venue | None, now: Instant) -> Showing:
    """The newest draw until its prizes have been shown for a while, else the game that is next."""
    if venue is None:
        return Showing(Stand.UNKNOWN)
    game = venue.open_game
    closes_in_us = None if game is None else max(0, now.us_until(game.closes_at))
    newest = venue.drawn[0] if venue.drawn else None
    if newest is not None:
        # A game that was sealed with a table of multipliers has a total to tell (s 3B).
        progress = moment(newest.drawn_at.us_until(now), has_total=bool(newest.seal.multipliers))
        if progress.phase is not Phase.OVER:
            return Showing(_stand(progress), newest.game, newest, progress, closes_in_us)
    if game is None:
        return Showing(Stand.SUSPENDED)
    if newest is not None and newest.game.plus(1).sequence < game.game.sequence:
        return Showing(Stand.CLOSED, newest.game.plus(1), closes_in_us=closes_in_us)
    return Showing(Stand.OPEN if closes_in_us else Stand.CLOSED, game.game, closes_in_us=closes_in_us)


def countdown_text(us: int) -> str:
    """``2:14``: minutes and seconds; part of a second counts whole, so that 0:00 is the close itself."""
    minutes, seconds = divmod(-(-us // SECOND_US), 60)
    return f"{minutes}:{seconds:02d}"


def _stand(progress: Moment) -> Stand:
    if progress.phase is Phase.BEFORE:
        return Stand.CLOSED
    return Stand.DRAWN if progress.is_complete else Stand.DRAWING
