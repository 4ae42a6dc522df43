"""A game as the screens show it, ball by ball: stage, tray and board, for a player and for a room."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from PySide6.QtCore import Property, QObject, Signal

from kiosk.ports.central import DrawnGame, Venue
from kiosk.ports.clock import Clock
from kiosk.rules.field import DRAW_SIZE, NUMBERS
from kiosk.terminal.changes import Change, TermsChanged, VenueChanged
from kiosk.ui import draw_words as words
from kiosk.ui.draw_own import jackpots_won
from kiosk.ui.showing import Showing, Stand, countdown_text, showing
from kiosk.ui.so_far import heads_count
from kiosk.ui.view_model import ViewModel
from kiosk.ui.wager_words import jackpot_title
from kiosk.values.instant import Instant, clock_text


class StageView(Struct, frozen=True):
    """The newest ball and what is said about it."""

    stand: str = Stand.UNKNOWN.value
    game: str = ""
    countdown: str = ""
    number: int = 0  # 0: the place is empty and holds the countdown, if there is one
    is_mine: bool = False
    is_lamp: bool = False  # the headline is about something of this person's
    counter: str = ""
    headline: str = ""
    line: str = ""
    note: str = ""
    total: str = ""  # of all twenty numbers, once it is told; "" in a game without keno bonus
    times: str = ""


class TrayView(Struct, frozen=True):
    """The balls in the order drawn; the first `landed` lie in their places."""

    numbers: tuple[int, ...] = ()
    mine: tuple[bool, ...] = ()
    landed: int = 0
    is_flying: bool = False  # the ball after the landed ones is on its way


class BoardView(Struct, frozen=True):
    """The 80 numbers, a letter each as NumberCell reads them, and the score of the halves."""

    marks: str = "." * len(NUMBERS)
    heads: str = ""
    tails: str = ""
    pill: str = ""


def marks_of(told: Collection[int], spots: Collection[int], newest: int) -> str:
    """The board's letters: which numbers are drawn, which are this person's, which is the newest ball."""

    def mark(number: int) -> str:
        mine = number in spots
        if number == newest:
            return "m" if mine else "n"
        if number in told:
            return "c" if mine else "d"
        return "w" if mine else "."

    return "".join(map(mark, NUMBERS))


class LiveModel(ViewModel):
    """Follows the games by the clock. Everything shown derives from the last news and the time now."""

    stage_changed = Signal()
    tray_changed = Signal()
    board_changed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock = clock
        self._venue: Venue | None = None
        self._terms: TermsChanged | None = None
        self._stage = StageView()
        self._tray = TrayView()
        self._board = BoardView()
        self._flown_ms = 0

    def hear(self, change: Change) -> None:
        """Take in the games, and under which terms they are played."""
        match change:
            case VenueChanged(venue):
                self._venue = venue
            case TermsChanged():
                self._terms = change
            case _:
                return
        self.tick(self._clock.now())

    def tick(self, now: Instant) -> None:
        """Show the game as it is now."""
        self._show(showing(self._venue, now))

    @property
    def is_moving(self) -> bool:
        """Whether a draw is on the screen, so that time alone changes it many times a second."""
        return self._stage.stand == Stand.DRAWING

    stand = Property(str, lambda self: self._stage.stand, notify=stage_changed)
    game = Property(str, lambda self: self._stage.game, notify=stage_changed)
    countdown = Property(str, lambda self: self._stage.countdown, notify=stage_changed)
    number = Property(int, lambda self: self._stage.number, notify=stage_changed)
    is_mine = Property(bool, lambda self: self._stage.is_mine, notify=stage_changed)
    is_lamp = Property(bool, lambda self: self._stage.is_lamp, notify=stage_changed)
    counter = Property(str, lambda self: self._stage.counter, notify=stage_changed)
    ball_count = Property(int, lambda self: len(self._tray.numbers), notify=tray_changed)
    headline = Property(str, lambda self: self._stage.headline, notify=stage_changed)
    line = Property(str, lambda self: self._stage.line, notify=stage_changed)
    note = Property(str, lambda self: self._stage.note, notify=stage_changed)
    total = Property(str, lambda self: self._stage.total, notify=stage_changed)
    times = Property(str, lambda self: self._stage.times, notify=stage_changed)
    numbers = Property(list, lambda self: list(self._tray.numbers), notify=tray_changed)
    mine = Property(list, lambda self: list(self._tray.mine), notify=tray_changed)
    landed = Property(int, lambda self: self._tray.landed, notify=tray_changed)
    is_flying = Property(bool, lambda self: self._tray.is_flying, notify=tray_changed)
    flown_ms = Property(int, lambda self: self._flown_ms, notify=tray_changed)
    marks = Property(str, lambda self: self._board.marks, notify=board_changed)
    heads = Property(str, lambda self: self._board.heads, notify=board_changed)
    tails = Property(str, lambda self: self._board.tails, notify=board_changed)
    pill = Property(str, lambda self: self._board.pill, notify=board_changed)

    def _show(self, now_showing: Showing) -> None:
        self._flown_ms = max(0, now_showing.moment.flown_us // 1000)
        spots = self._spots(now_showing)
        tray, board = _tray_view(now_showing, spots), self._board_view(now_showing, spots)
        self._put(self._stage_view(now_showing), tray, board)

    def _put(self, stage: StageView, tray: TrayView, board: BoardView) -> None:
        # The tray goes first: a ball on the stage is never one the tray doesn't know.
        if tray != self._tray:
            self._tray = tray
            self.tray_changed.emit()
        if board != self._board:
            self._board = board
            self.board_changed.emit()
        if stage != self._stage:
            self._stage = stage
            self.stage_changed.emit()

    def _spots(self, now_showing: Showing) -> frozenset[int]:
        """The numbers of this person in the game on the screen; nobody's for a room."""
        return frozenset()

    def _stage_view(self, now_showing: Showing) -> StageView:
        """The stage without a ticket: the plain facts."""
        told = now_showing.numbers_told
        on_stage = now_showing.numbers_on_stage
        headline, line = self._facts(now_showing)
        heads = heads_count(told)
        total, times = _total(now_showing)
        return StageView(
            stand=now_showing.stand.value,
            game="" if now_showing.game is None else str(now_showing.game),
            countdown="" if now_showing.closes_in_us is None else countdown_text(now_showing.closes_in_us),
            number=on_stage[-1] if on_stage else 0,
            counter=words.ball_count(len(on_stage)) if on_stage else "",
            headline=headline,
            line=line,
            note=words.score_so_far(heads, len(told) - heads, is_last=len(told) == DRAW_SIZE)
            if told and not line
            else _won_note(now_showing),
            total=total,
            times=times,
        )

    def _facts(self, now_showing: Showing) -> tuple[str, str]:
        told, game = now_showing.numbers_told, now_showing.game
        if now_showing.stand is Stand.SUSPENDED:
            return words.no_open_game()
        if game is None:
            return words.not_connected(), ""
        drawn = now_showing.drawn
        if drawn is not None and now_showing.tells_total:
            multiplier = drawn.multiplier
            return words.total_of(drawn.draw.total, multiplier), words.what_total_does(multiplier)
        match now_showing.stand:
            case Stand.DRAWN:
                return words.game_is_drawn(game), words.final_score(heads_count(told))
            case Stand.DRAWING:
                return words.ball_is_drawn(told[-1]) if told else words.draw_starts(), ""
            case Stand.CLOSED:
                return words.game_has_closed(game), words.draw_comes()
            case _:
                return words.game_is_next(game), ""

    def _board_view(self, now_showing: Showing, spots: frozenset[int]) -> BoardView:
        """The game being drawn, or else the last one that was."""
        if now_showing.drawn is not None:
            return board_in_draw(now_showing, spots)
        newest = self._venue.drawn[0] if self._venue is not None and self._venue.drawn else None
        return BoardView() if newest is None else self._board_of_last(newest)

    def _board_of_last(self, last: DrawnGame) -> BoardView:
        at = "" if self._terms is None else clock_text(last.drawn_at, self._terms.zone)
        return BoardView(
            marks=marks_of(last.draw.numbers, (), last.draw.last),
            heads=str(last.draw.heads_count),
            tails=str(last.draw.tails_count),
            pill=words.last_game(last.game, at),
        )


def _total(now_showing: Showing) -> tuple[str, str]:
    """The total of the twenty numbers and its multiplier, as long as they are told."""
    drawn = now_showing.drawn
    is_told = now_showing.tells_total or now_showing.stand is Stand.DRAWN
    if drawn is None or not drawn.seal.multipliers or not is_told:
        return "", ""
    return str(drawn.draw.total), words.times(drawn.multiplier)


def _won_note(now_showing: Showing) -> str:
    """The jackpots that were won, once the game is over."""
    won = jackpots_won(now_showing.drawn) if now_showing.stand is Stand.DRAWN else ()
    return words.jackpots_won([jackpot_title(jackpot.spot_count, jackpot.catch) for jackpot in won])


def board_in_draw(now_showing: Showing, spots: frozenset[int]) -> BoardView:
    """The board of a game whose balls are being told."""
    told = now_showing.numbers_told
    heads = heads_count(told)
    return BoardView(
        marks=marks_of(told, spots, told[-1] if told else 0),
        heads=str(heads),
        tails=str(len(told) - heads),
        pill=words.horizon(heads, complete=len(told) == DRAW_SIZE),
    )


def _tray_view(now_showing: Showing, spots: frozenset[int]) -> TrayView:
    on_stage, progress = now_showing.numbers_on_stage, now_showing.moment
    mine = tuple(number in spots for number in on_stage)
    return TrayView(on_stage, mine, progress.landed, is_flying=progress.flown_us >= 0)
