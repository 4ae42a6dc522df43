"""The resting screen: the games as a room sees them, and the last ones that were drawn."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Property, QObject, Signal

from kiosk.ports.central import DrawnGame
from kiosk.ports.clock import Clock
from kiosk.rules.entering import TICKET_MINIMUM
from kiosk.rules.odds import chance_of_catch, one_in_text
from kiosk.terminal.changes import TermsChanged
from kiosk.ui import draw_words as words
from kiosk.ui.for_qml import for_qml
from kiosk.ui.jackpot_views import JackpotView, jackpot_views
from kiosk.ui.live_model import LiveModel
from kiosk.ui.showing import Showing, Stand
from kiosk.values.instant import clock_text

_LAST_GAMES = 3
_SPOTS_SHOWN = 7


class LastGame(Struct, frozen=True):
    """A game that was drawn, its numbers ascending: how a person looks for their own."""

    game: str
    time: str
    numbers: tuple[int, ...]
    side: str
    is_heads: bool
    is_tails: bool


class RestModel(LiveModel):
    """What the terminal shows to nobody in particular; it announces a draw as it begins (s 19(1))."""

    last_games_changed = Signal()
    venue_changed = Signal()
    jackpots_changed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(clock, parent)
        self._last_games: tuple[LastGame, ...] = ()
        self._venue_name = ""
        self._jackpots: tuple[JackpotView, ...] = ()

    last_games = Property(list, lambda self: for_qml(self._last_games), notify=last_games_changed)
    jackpots = Property(list, lambda self: for_qml(self._jackpots), notify=jackpots_changed)
    venue_name = Property(str, lambda self: self._venue_name, notify=venue_changed)

    def _facts(self, now_showing: Showing) -> tuple[str, str]:
        """While a game can be entered: what it costs, and one prize with its chance beside it."""
        if now_showing.stand is not Stand.OPEN or self._terms is None:
            return super()._facts(now_showing)
        schedule = self._terms.terms.offer.schedule
        prize = schedule.prize_per_dollar(_SPOTS_SHOWN, _SPOTS_SHOWN)
        chance = one_in_text(chance_of_catch(_SPOTS_SHOWN, _SPOTS_SHOWN))
        line = "" if prize is None else words.one_prize(_SPOTS_SHOWN, prize, chance)
        return words.from_price(TICKET_MINIMUM), line

    def _show(self, now_showing: Showing) -> None:
        super()._show(now_showing)
        name = "" if self._terms is None else self._terms.venue_name
        if name != self._venue_name:
            self._venue_name = name
            self.venue_changed.emit()
        drawn = self._venue.drawn if self._venue is not None else ()
        # A game whose balls are still being told is not one of the last games yet.
        over = drawn[1:] if now_showing.drawn is not None else drawn
        last_games = tuple(last_game(game, self._terms) for game in over[:_LAST_GAMES])
        if last_games != self._last_games:
            self._last_games = last_games
            self.last_games_changed.emit()
        is_over = now_showing.drawn is None or now_showing.moment.is_complete
        jackpots = jackpot_views(self._venue, is_over=is_over)
        if jackpots != self._jackpots:
            self._jackpots = jackpots
            self.jackpots_changed.emit()


def last_game(drawn: DrawnGame, terms: TermsChanged | None) -> LastGame:
    """A drawn game as a row; its time in the zone of the venue, once that is known."""
    heads, tails = drawn.draw.heads_count, drawn.draw.tails_count
    return LastGame(
        game=str(drawn.game),
        time="" if terms is None else clock_text(drawn.drawn_at, terms.zone),
        numbers=tuple(sorted(drawn.draw.numbers)),
        side=words.side_score(heads),
        is_heads=heads > tails,
        is_tails=tails > heads,
    )
