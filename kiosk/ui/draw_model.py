"""The live draw for one person: the game ball by ball, with the tickets sold at this terminal this visit."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.clock import Clock
from kiosk.terminal.changes import Change, PaperEnded, TicketPaid, TicketRefunded
from kiosk.ui import draw_words as words
from kiosk.ui.draw_card import CardView, card
from kiosk.ui.draw_own import wagers_in
from kiosk.ui.draw_stage import stage_before, stage_in_draw, stage_result
from kiosk.ui.for_qml import for_qml
from kiosk.ui.live_model import BoardView, LiveModel, StageView, marks_of
from kiosk.ui.showing import Showing, Stand
from kiosk.ui.timetable import Moment, Phase
from kiosk.values.games import GameId, GameSpan


class DrawModel(LiveModel):
    """A draw with this person's tickets, one card each; without tickets it is the draw a room sees (s
    19(1))."""

    card_changed = Signal()
    running_changed = Signal()

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(clock, parent)
        self._tickets: dict[str, IssuedTicket] = {}
        self._shown = ""  # the serial of the card on the screen
        self._cards: tuple[IssuedTicket, ...] = ()
        self._card = CardView()
        self._is_running = False

    def hear(self, change: Change) -> None:
        """Take in a ticket as its print ends, and let it go once it is paid, or those of its games that are
        refunded."""
        match change:
            case PaperEnded(paper=IssuedTicket() as ticket):
                self._keep(ticket)
            case TicketPaid(payment=payment):
                self._tickets.pop(payment.serial.digits, None)
                if payment.continuation is not None:
                    self._keep(payment.continuation)
            case TicketRefunded(refund=refund):
                self._let_go(refund)
            case _:
                super().hear(change)
                return
        self.tick(self._clock.now())

    @Slot()
    def forget_tickets(self) -> None:
        """The visit is over: whoever comes next sees nothing of these tickets."""
        self._tickets.clear()
        self.tick(self._clock.now())

    @Slot()
    def show_next_ticket(self) -> None:
        """Turn to the card at the right, if there is one."""
        self._turn(1)

    @Slot()
    def show_previous_ticket(self) -> None:
        """Turn to the card at the left, if there is one."""
        self._turn(-1)

    has_tickets = Property(bool, lambda self: bool(self._cards), notify=card_changed)
    card_count = Property(int, lambda self: len(self._cards), notify=card_changed)
    card_index = Property(int, lambda self: self._card_index, notify=card_changed)
    card_title = Property(str, lambda self: self._card_title, notify=card_changed)
    card = Property(dict, lambda self: for_qml(self._card), notify=card_changed)

    @property
    def is_running(self) -> bool:
        """Whether a ticket of this visit has a game to come, or one whose balls are being told."""
        return self._is_running

    @property
    def _card_index(self) -> int:
        serials = [ticket.serial.digits for ticket in self._cards]
        return serials.index(self._shown) if self._shown in serials else 0

    @property
    def _card_title(self) -> str:
        return words.ticket_of(self._card_index + 1, len(self._cards)) if len(self._cards) > 1 else ""

    @property
    def _ticket(self) -> IssuedTicket | None:
        """The ticket of the card on the screen."""
        return self._cards[self._card_index] if self._cards else None

    def _keep(self, ticket: IssuedTicket) -> None:
        if ticket.continues is not None:
            self._tickets.pop(ticket.continues.digits, None)
        self._tickets[ticket.serial.digits] = ticket

    def _let_go(self, refund: Refund) -> None:
        """The refunded games of a ticket are none of its games any more."""
        ticket = self._tickets.pop(refund.serial.digits, None)
        left = 0 if ticket is None else refund.first.sequence - ticket.span.first.sequence
        if ticket is not None and left > 0:
            span = GameSpan(ticket.span.first, left)
            self._tickets[refund.serial.digits] = msgspec.structs.replace(ticket, span=span)

    def _turn(self, by: int) -> None:
        index = self._card_index + by
        if 0 <= index < len(self._cards):
            self._shown = self._cards[index].serial.digits
            self.tick(self._clock.now())

    def _show(self, now_showing: Showing) -> None:
        self._run(now_showing)
        now_showing = self._held(now_showing)
        game = now_showing.game
        tickets = self._tickets.values()
        cards = tuple(
            ticket for ticket in tickets if game is None or ticket.span.last.sequence >= game.sequence
        )
        card_before, cards_before, index_before = self._card, self._cards, self._card_index
        self._cards = cards
        if cards and self._shown not in (ticket.serial.digits for ticket in cards):
            in_game = (ticket for ticket in cards if game is not None and game in ticket.span)
            self._shown = next(in_game, cards[0]).serial.digits
        ticket = self._ticket
        schedule = None if self._terms is None else self._terms.terms.offer.schedule
        self._card = CardView() if ticket is None else card(ticket, now_showing, schedule)
        super()._show(now_showing)
        if (self._card, self._cards, self._card_index) != (card_before, cards_before, index_before):
            self.card_changed.emit()

    def _run(self, now_showing: Showing) -> None:
        newest = self._venue.drawn[0].game.sequence if self._venue is not None and self._venue.drawn else 0
        lasts = [ticket.span.last.sequence for ticket in self._tickets.values()]
        told = 0 if now_showing.stand is Stand.DRAWING else 1
        is_running = any(last >= newest + told for last in lasts)
        if is_running != self._is_running:
            self._is_running = is_running
            self.running_changed.emit()

    def _held(self, now_showing: Showing) -> Showing:
        """After the last game of a person's tickets its result stays until the next draw."""
        newest = self._venue.drawn[0] if self._venue is not None and self._venue.drawn else None
        if newest is None or now_showing.drawn is not None or now_showing.game is None:
            return now_showing
        lasts = [ticket.span.last.sequence for ticket in self._tickets.values()]
        if not lasts or max(lasts) >= now_showing.game.sequence:
            return now_showing
        if not any(newest.game in ticket.span for ticket in self._tickets.values()):
            return now_showing
        complete = len(newest.draw.numbers)
        over = Moment(Phase.OVER, complete, complete, complete)
        return Showing(Stand.DRAWN, newest.game, newest, over, now_showing.closes_in_us)

    def _spots(self, now_showing: Showing) -> frozenset[int]:
        ticket, game = self._ticket, now_showing.game
        if ticket is None or game is None or game not in ticket.span:
            return frozenset()
        return frozenset(ticket.entry.spots)

    def _board_view(self, now_showing: Showing, spots: frozenset[int]) -> BoardView:
        if now_showing.drawn is None and spots:
            return BoardView(marks_of((), spots, 0), pill=words.your_spots(len(spots)))
        return super()._board_view(now_showing, spots)

    def _stage_view(self, now_showing: Showing) -> StageView:
        facts = super()._stage_view(now_showing)
        ticket, game = self._ticket, now_showing.game
        if ticket is None or game is None or self._terms is None or game not in ticket.span:
            return facts
        wagers, schedule = wagers_in(ticket, game), self._terms.terms.offer.schedule
        if now_showing.drawn is None:
            jackpots = () if self._venue is None else self._venue.jackpots
            return stage_before(facts, wagers, jackpots)
        if now_showing.stand is Stand.DRAWN:
            cost = ticket.entry.amount_of(game.sequence - ticket.span.first.sequence)
            return stage_result(facts, wagers, cost, now_showing, schedule)
        stage = stage_in_draw(facts, wagers, now_showing, schedule)
        note = self._others(now_showing.numbers_told, game)
        return msgspec.structs.replace(stage, note=note) if note else stage

    def _others(self, numbers: tuple[int, ...], game: GameId) -> str:
        """The first other ticket in this game that holds the newest ball."""
        if not numbers:
            return ""
        for position, ticket in enumerate(self._cards, start=1):
            is_other = position - 1 != self._card_index and game in ticket.span
            if is_other and numbers[-1] in ticket.entry.spots:
                return words.also_on_ticket(position)
        return ""
