"""Paying: one touch, one command; then what central and the printer make of it, until the ticket is out."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import Property, QCoreApplication, QObject, QUrl, Signal

from kiosk.ledger.commands import Sell
from kiosk.ledger.papers import IssuedTicket
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    Working,
)
from kiosk.terminal.messages import TryAgain
from kiosk.ui import words
from kiosk.ui.advice import Advice
from kiosk.ui.desk import Desk
from kiosk.ui.showing import countdown_text
from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.ui.wager_words import cost_text, entry_name
from kiosk.ui.working import Work
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant

translate = QCoreApplication.translate


class SaleState(StrEnum):
    """How far a sale is."""

    IDLE = "idle"
    BUSY = "busy"
    OPEN = "open"  # in doubt, or sold and not printed: it may yet end as sold
    SOLD = "sold"


class Asked(Struct, frozen=True):
    """What was asked for by a touch."""

    command: CommandId
    entry: Entry
    first_game: GameId


class SaleModel(ViewModel):
    """One sale at a time. `advised` carries what to say about it; `sold` that the ticket is out."""

    changed = Signal()
    advised = Signal(object)
    solved = Signal()
    sold = Signal()

    def __init__(self, desk: Desk, standing: Standing, now: Instant, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._standing = standing
        self._now = now
        self._state = SaleState.IDLE
        self._asked: Asked | None = None
        self._commands: set[str] = set()
        self._work: Work | None = None
        self._ticket: IssuedTicket | None = None
        self._picture = ""

    @property
    def is_busy(self) -> bool:
        """Whether a command is in work, so that a further touch does nothing."""
        return self._work is not None

    @property
    def ticket(self) -> IssuedTicket | None:
        """The ticket this sale has ended in, None before."""
        return self._ticket

    def asked_for(self, command: CommandId) -> bool:
        """Whether a touch here gave this command."""
        return command.text in self._commands

    def pay(self, entry: Entry | None) -> None:
        """Ask for a ticket in the game the player sees. Nothing while another is in work, or none is open."""
        game = self._standing.open_game
        if self._work is not None or entry is None or game is None:
            return
        self._asked = Asked(self._desk.new_command(), entry, game.game)
        self._commands.add(self._asked.command.text)
        self._work = Work(self._asked.command, self._now)
        self._state = SaleState.BUSY
        self.solved.emit()
        self.changed.emit()
        self._desk.post(Sell(self._asked.command, entry, game.game))

    def pay_in_next_game(self) -> None:
        """Ask once more for the ticket that came too late, in the game open now: as the player said."""
        self.pay(None if self._asked is None else self._asked.entry)

    def try_again(self) -> None:
        """Have the terminal resolve what is open."""
        self._desk.post(TryAgain())

    def put_away(self) -> None:
        """The player has taken the ticket and goes on."""
        if self._work is None:
            self._state, self._asked, self._ticket, self._picture = SaleState.IDLE, None, None, ""
            self.changed.emit()

    def tick(self, now: Instant) -> None:
        self._now = now
        if self._ticket is not None or (self._work is not None and self._work.tick(now)):
            self.changed.emit()

    def hear(self, change: Change) -> None:
        match change:
            case PaperEnded(paper=IssuedTicket() as ticket) if self._is_ours(ticket):
                self._printed(change, ticket)
            case Working() | Declined() | Failed() | Doubtful() | Finished() if self._is_latest(
                change.command
            ):
                self._answered(change)
            case _:
                return
        self.changed.emit()

    def _is_latest(self, command: CommandId) -> bool:
        return self._asked is not None and command == self._asked.command

    def _is_ours(self, ticket: IssuedTicket) -> bool:
        """Whether this is the ticket asked for. Its print may follow another command, after a doubt."""
        if self._asked is None or self._state not in (SaleState.BUSY, SaleState.OPEN):
            return False
        return ticket.entry == self._asked.entry and ticket.span.first == self._asked.first_game

    def _answered(self, change: Working | Declined | Failed | Doubtful | Finished) -> None:
        match change:
            case Working(step=step, part=part, parts=parts):
                if self._work is not None:
                    self._work.reach(step, part, parts, self._now)
            case Declined(refused=refused):
                self._state = SaleState.IDLE
                self.advised.emit(self._refusal_advice(refused))
            case Failed(fault=fault):
                self._state = SaleState.IDLE
                self.advised.emit(words.fault_advice(fault, self._standing.credit))
            case Doubtful(reserved=reserved):
                self._state = SaleState.OPEN
                self.advised.emit(words.sale_doubt_advice(reserved))
            case Finished():
                self._work = None
                if self._state is SaleState.BUSY:
                    self._state = SaleState.OPEN

    def _printed(self, ended: PaperEnded, ticket: IssuedTicket) -> None:
        self._ticket = ticket
        if ended.end is PaperEnd.NOT_PRINTED and ended.fault is not None:
            self._state = SaleState.OPEN
            self.advised.emit(words.not_printed_advice(ended.fault, ticket=True))
            return
        self._state, self._picture = SaleState.SOLD, ended.picture
        self.solved.emit()
        if ended.end is not PaperEnd.PRINTED:
            self.advised.emit(words.print_doubt_advice(ticket=True))
        self.sold.emit()

    def _refusal_advice(self, refused: Refused) -> Advice:
        asked, game = self._asked, self._standing.open_game
        if refused.refusal is not Refusal.GAME_CLOSED or asked is None:
            return words.refusal_advice(refused, self._standing.zone)
        is_newer = game is not None and game.game.sequence > asked.first_game.sequence
        return words.closed_advice(
            str(asked.first_game), str(game.game) if game is not None and is_newer else ""
        )

    # --- what the screen shows

    busy = Property(bool, lambda self: self._work is not None, notify=changed)
    state = Property(str, lambda self: self._state.value, notify=changed)
    busy_text = Property(str, lambda self: "" if self._work is None else self._work.text, notify=changed)
    busy_note = Property(str, lambda self: "" if self._work is None else self._work.note, notify=changed)
    progress = Property(
        float, lambda self: -1.0 if self._work is None else self._work.progress, notify=changed
    )

    @Property(QUrl, notify=changed)
    def picture(self) -> QUrl:
        """The picture of the printed ticket; empty if the printer makes none."""
        return QUrl.fromLocalFile(self._picture) if self._picture else QUrl()

    @Property(str, notify=changed)
    def what(self) -> str:
        """``7 spots``, ``3 groups, 7 ways and lucky last``: what was bought."""
        return "" if self._ticket is None else entry_name(self._ticket.entry)

    @Property(str, notify=changed)
    def cost(self) -> str:
        """``$2.00 a game, keno bonus +$2.00``: what each game costs."""
        return "" if self._ticket is None else cost_text(self._ticket.entry)

    @Property(str, notify=changed)
    def games(self) -> str:
        """``Games 412 to 416``."""
        if self._ticket is None:
            return ""
        span = self._ticket.span
        sentence = (
            translate("Sale", "Game {games}") if span.count == 1 else translate("Sale", "Games {games}")
        )
        return sentence.format(games=span)

    @Property(str, notify=changed)
    def first_draw(self) -> str:
        """``First draw after 2:14``: when there will be something to watch."""
        if self._ticket is None:
            return ""
        game = self._standing.open_game
        if game is None or game.game != self._ticket.span.first:
            return translate("Sale", "The draw comes in a moment.")
        sentence = translate("Sale", "Game {game} closes in {time}, then it is drawn.")
        return sentence.format(
            game=game.game, time=countdown_text(max(0, self._now.us_until(game.closes_at)))
        )

    @Property(str, notify=changed)
    def paid(self) -> str:
        """What the ticket cost."""
        return "" if self._ticket is None else str(self._ticket.entry.price)

    @Property(str, notify=changed)
    def serial(self) -> str:
        """The ticket's serial, in groups as printed."""
        return "" if self._ticket is None else self._ticket.serial.grouped

    @Property(list, notify=changed)
    def spots(self) -> list[int]:
        """Every number of the ticket once, none for heads, tails or evens alone."""
        return [] if self._ticket is None else list(self._ticket.entry.spots)

    @Property(str, notify=changed)
    def side(self) -> str:
        """The names of heads, tails and evens for a ticket without spots."""
        entry = None if self._ticket is None else self._ticket.entry
        return "" if entry is None or entry.spots else entry_name(entry)
