"""The visit of the tour: what one player does at the terminal, each act checked against the player's own
notebook."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.devices.manual_clock import ManualClock
from kiosk.launch.screens import Screens
from kiosk.launch.tour_album import Album
from kiosk.launch.tour_hand import Hand
from kiosk.launch.tour_sums import Tally
from kiosk.launch.venue import StandaloneVenue
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.central import TicketCheck, Venue
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    Change,
    Declined,
    PaperEnd,
    PaperEnded,
    StatementEnded,
    TermsChanged,
    TicketShown,
    VenueChanged,
)
from kiosk.values.games import GameId
from kiosk.values.instant import Instant
from kiosk.values.money import Money

_FIRST_BALL_SECONDS: Final = 1.0
_BALL_SECONDS: Final = 1.2


class Visit:
    """One player in front of the terminal. Whatever is not as the notebook says ends the tour."""

    def __init__(
        self,
        venue: StandaloneVenue,
        screens: Screens,
        hand: Hand,
        clock: ManualClock,
        album: Album,
        tally: Tally,
    ) -> None:
        self.hand = hand
        self.tally = tally
        self.papers: list[Paper] = []
        self.statement_count = 0
        self.check: TicketCheck | None = None
        self.games: Venue | None = None
        self._terminal = venue.terminal
        self._guard = venue.guard
        self._venue = venue
        self._screens = screens
        self._clock = clock
        self._album = album
        self._refusals: list[Refusal] = []
        self._is_greeted = threading.Event()
        venue.terminal.listen(self._hear)

    # --- arriving and time ----------------------------------------------------------------------------------

    def arrive(self) -> None:
        """Bring central up, now that the screen is there."""
        self._venue.start_central()
        self.wait(self._is_greeted.is_set, "central did not come up")
        self.settle()

    def move_seconds(self, seconds: float) -> None:
        """Let time pass."""
        self.move_to(self._clock.now().plus_us(round(seconds * 1_000_000)))

    def move_to(self, instant: Instant) -> None:
        """Let time pass until an instant."""
        self._clock.move_to(instant)
        self.settle()
        self._screens.app.tick()
        self.hand.turn()

    def move_to_draw(self) -> None:
        """Let the open game close and be drawn."""
        games = self.games
        if games is None or games.open_game is None:
            raise Stop(StopCause.TOUR_FAILED, "The tour stopped: no game is open.")
        self.move_to(games.open_game.closes_at)

    def move_to_ball(self, ball: int) -> None:
        """Within a draw, let time pass until a ball stands on the stage and can be read."""
        if self.games is None or not self.games.drawn:
            raise Stop(StopCause.TOUR_FAILED, "The tour stopped: nothing has been drawn.")
        into = _FIRST_BALL_SECONDS + _BALL_SECONDS * (ball - 1) + 0.5
        self.move_to(self.games.drawn[0].drawn_at.plus_us(round(into * 1_000_000)))

    def settle(self) -> None:
        """Wait until the terminal has done all that it was asked, and the screen has heard of it.

        Twice, because the screen may ask in its turn: it checks an open ticket again when a game is drawn.
        """
        for _ in range(2):
            reached = threading.Event()
            self._terminal.when_reached(reached.set)
            self.wait(reached.is_set, "the terminal did not answer")
            QCoreApplication.processEvents()

    def wait(self, condition: Callable[[], bool], otherwise: str) -> None:
        """Let the program work until the condition holds; a stop of the program ends the tour at once."""
        self.hand.wait(lambda: self._guard.stop is not None or condition(), otherwise)
        if self._guard.stop is not None:
            raise self._guard.stop

    # --- acts -----------------------------------------------------------------------------------------------

    def touch(self, *names: str) -> None:
        """Touch things one after another."""
        for name in names:
            self.hand.touch(name)
            self.settle()

    def go_to_choose(self) -> None:
        """Be done with what is shown, until numbers can be chosen."""
        while self.screen != "choose":
            name = next((name for name in ("done", "back", "again", "start") if self.hand.find(name)), "")
            self.touch(name or "start")

    def insert_note(self, dollars: int) -> None:
        """Put a note in."""
        amount = Money.dollars(dollars)
        self._screens.bench.insert_note(amount)
        self.tally.notes += amount
        self.settle()

    def pay(self, price: Money) -> IssuedTicket:
        """Pay for what is chosen, whose price was worked out beforehand, and take the ticket."""
        self.expect(self.hand.text("price"), str(price), "the price")
        before = len(self.papers)
        self.touch("pay")
        self.wait(lambda: len(self.papers) > before, "no ticket came out")
        self.settle()
        ticket = self.papers[-1]
        if not isinstance(ticket, IssuedTicket):
            raise Stop(StopCause.TOUR_FAILED, "The tour stopped: another paper than a ticket came out.")
        self.tally.stakes += price
        return ticket

    def scan(self, paper: Paper) -> None:
        """Hold a paper to the scanner."""
        self.scan_text(symbol_text(paper))

    def scan_text(self, text: str) -> None:
        """Hold any symbol to the scanner."""
        self._screens.bench.scan(text)
        self.settle()

    def print_statement(self, name: str, what: str) -> None:
        """Have on paper what the screen tells of a ticket, and read away that it is not a ticket."""
        before = self.statement_count
        self.touch("print-statement")
        self.wait(lambda: self.statement_count > before, "no paper about the ticket came out")
        self.settle()
        self.picture(name, what)
        self.touch("banner")

    def take_paper(self, kind: type[KenoDollars] | type[IssuedTicket], before: int) -> Paper:
        """The newest paper of a kind that came out after there were `before` papers."""
        self.wait(lambda: any(isinstance(paper, kind) for paper in self.papers[before:]), "no paper came out")
        self.settle()
        return next(paper for paper in reversed(self.papers[before:]) if isinstance(paper, kind))

    def refused(self) -> Refusal | None:
        """The last refusal since this was asked before, if there was one."""
        last = self._refusals[-1] if self._refusals else None
        self._refusals.clear()
        return last

    def set_paper_out(self, out: bool) -> None:
        """Take the printer's paper away, or put it back."""
        self._screens.bench.set_paper_out(out)
        self.settle()

    def set_central_away(self, away: bool) -> None:
        """Cut the line to central, or mend it."""
        self._screens.bench.set_central_away(away)
        self.settle()

    # --- seeing ---------------------------------------------------------------------------------------------

    def picture(self, name: str, what: str) -> None:
        """A step: the credit on the screen is that of the notebook, and there is a picture of it."""
        self._screens.app.tick()
        shown = self.hand.text("credit-text")
        if shown:
            self.expect(shown, str(self.tally.credit), "the credit")
        self._album.add(self.hand, name, what, self.tally.credit.plain())

    def expect(self, found: object, expected: object, what: str) -> None:
        """End the tour unless the two are equal."""
        if found != expected:
            raise Stop(
                StopCause.TOUR_FAILED, f"The tour stopped: {what} is {found!r} and should be {expected!r}."
            )

    @property
    def screen(self) -> str:
        """The screen that is shown."""
        return str(self._screens.app.property("screen"))

    @property
    def is_portrait(self) -> bool:
        """Whether the player stands before a standing screen."""
        return self.hand.is_portrait

    @property
    def open_game(self) -> GameId:
        """The game that can be entered now."""
        if self.games is None or self.games.open_game is None:
            raise Stop(StopCause.TOUR_FAILED, "The tour stopped: no game is open.")
        return self.games.open_game.game

    def _hear(self, change: Change) -> None:
        match change:
            case PaperEnded(paper=paper, end=PaperEnd.PRINTED):
                self.papers.append(paper)
            case StatementEnded(end=PaperEnd.PRINTED):
                self.statement_count += 1
            case TicketShown(check=check):
                self.check = check
            case VenueChanged(venue=venue):
                self.games = venue
            case TermsChanged():
                self._is_greeted.set()
            case Declined(refused=refused):
                self._refusals.append(refused.refusal)
            case _:
                pass
