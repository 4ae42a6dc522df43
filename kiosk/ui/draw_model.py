"""The live draw for one person: the game ball by ball, with the tickets sold at this terminal this visit."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.clock import Clock
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import SpotWager
from kiosk.terminal.changes import Change, PaperEnded, TicketPaid
from kiosk.ui import draw_words as words
from kiosk.ui.draw_card import CardView, card
from kiosk.ui.for_qml import for_qml
from kiosk.ui.live_model import BoardView, LiveModel, StageView, marks_of
from kiosk.ui.showing import Showing, Stand
from kiosk.ui.so_far import catch_so_far, certain_prize, certain_total, heads_count
from kiosk.ui.timetable import Moment, Phase
from kiosk.values.games import GameId
from kiosk.values.money import ZERO


class DrawModel(LiveModel):
    """A draw with this person's tickets, one card each; without tickets it is the draw a room sees."""

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
        """Take in a ticket as its print ends, and let it go once it is paid."""
        match change:
            case PaperEnded(paper=IssuedTicket() as ticket):
                self._keep(ticket)
            case TicketPaid(payment=payment):
                self._tickets.pop(payment.serial.digits, None)
                if payment.continuation is not None:
                    self._keep(payment.continuation)
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
        schedule = None if self._terms is None else self._terms.terms.schedule
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
        if now_showing.drawn is None:
            return msgspec.structs.replace(facts, line=facts.line or words.your_ticket_is_in())
        numbers, wagers = now_showing.numbers_told, ticket.entry.wagers
        schedule = self._terms.terms.schedule
        on_stage = now_showing.numbers_on_stage
        is_mine = bool(on_stage) and on_stage[-1] in ticket.entry.spots
        if now_showing.stand is Stand.DRAWN:
            return _result(facts, ticket, numbers, schedule)
        facts = msgspec.structs.replace(facts, is_mine=is_mine)
        first = wagers[0]
        certain = certain_prize(first, numbers, schedule)
        if isinstance(first, SpotWager):
            line = words.catch_so_far(catch_so_far(first, numbers), len(first.spots), certain)
        else:
            heads = heads_count(numbers)
            line = words.score_so_far(heads, len(numbers) - heads, certain)
        told_mine = bool(numbers) and numbers[-1] in ticket.entry.spots
        return msgspec.structs.replace(
            facts,
            is_lamp=told_mine,
            headline=words.ball_is_yours(numbers[-1]) if told_mine else facts.headline,
            line=line,
            note=self._others(numbers, game),
        )

    def _others(self, numbers: tuple[int, ...], game: GameId) -> str:
        """The first other ticket in this game that holds the newest ball."""
        if not numbers:
            return ""
        for position, ticket in enumerate(self._cards, start=1):
            is_other = position - 1 != self._card_index and game in ticket.span
            if is_other and numbers[-1] in ticket.entry.spots:
                return words.also_on_ticket(position)
        return ""


def _result(
    facts: StageView, ticket: IssuedTicket, numbers: Sequence[int], schedule: ScheduleOfPrizes
) -> StageView:
    """What the game paid. Lamp, and the word "won", only where the prize is above the cost of the game."""
    wagers, cost = ticket.entry.wagers, ticket.entry.amount_per_game
    prize = certain_total(wagers, numbers, schedule)
    if prize > ZERO:
        headline, line = words.game_paid(prize, cost)
    else:
        headline, line = words.game_paid_nothing(), words.final_score(heads_count(numbers))
        if len(wagers) == 1 and isinstance(wagers[0], SpotWager):
            line = words.catch_has_no_prize(catch_so_far(wagers[0], numbers), len(wagers[0].spots))
    is_mine = numbers[-1] in ticket.entry.spots
    return msgspec.structs.replace(
        facts, is_mine=is_mine, is_lamp=prize > cost, headline=headline, line=line, note=""
    )
