"""A notebook of everything that central did, kept by somebody beside the line and not by any ledger.

Whatever central answers to a request passes here before it can be lost. So what should be in the ledgers is
known without reading them: who sold, paid, refunded and issued how much, and which tickets stand for which
game.
"""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import Struct

from kiosk.ledger.accounts import Tender, TenderAmounts
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import Answer
from kiosk.ports.central import DrawnGame
from kiosk.simulation.conditions import Condition, require
from kiosk.values.money import Money

T = TypeVar("T", IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund)


LICENSEE: Final = "licensee"
"""The name under which the licensee's own payments are taken down."""


class Flow(Struct):
    """What went through one terminal, in cents: of it all, or of promotional keno dollars alone."""

    staked: int = 0
    paid: int = 0
    refunded: int = 0
    issued: int = 0
    used: int = 0

    @property
    def into_credit(self) -> int:
        """What central's answers have added to the credit of the terminal; negative if they took."""
        return self.paid + self.refunded + self.used - self.staked - self.issued


class GameTotals(Struct):
    """The tickets that stand for one game, and what is wagered on it."""

    ticket_count: int = 0
    cents: int = 0


class Notebook:
    """What central did, by serial and by terminal."""

    def __init__(self) -> None:
        self.all: dict[str, Flow] = {}
        self.promotional: dict[str, Flow] = {}
        self.tickets: dict[str, IssuedTicket] = {}
        self.vouchers: dict[str, KenoDollars] = {}
        self.payments: dict[str, Payment] = {}
        self.refunds: dict[str, Refund] = {}
        self.uses: dict[str, KenoDollarsUse] = {}
        self.redeemed: dict[str, int] = {}
        self.paid_by_licensee: set[str] = set()
        self._printed_elsewhere: set[str] = set()
        self.games: dict[int, GameTotals] = {}
        self.sold_count = 0
        self.newest_drawn = -1
        self.drawn_count = 0

    def hear(self, terminal: str, answer: Answer) -> None:
        """Take down what central answered a terminal. The same answer again is no news.

        Raises :class:`ConditionBroken` for something done twice under one serial, or for a closed game.
        """
        match answer:
            case IssuedTicket():
                self._hear_ticket(terminal, answer)
            case KenoDollars(serial=serial):
                if self._is_news(self.vouchers, serial.digits, answer, "issued"):
                    self._flow(terminal).issued += answer.amount.cents
                    if answer.promotional:
                        self._promotional(terminal).issued += answer.amount.cents
            case KenoDollarsUse(serial=serial):
                require(serial.digits not in self.redeemed, Condition.ONCE, f"{serial} was redeemed and used")
                if self._is_news(self.uses, serial.digits, answer, "used"):
                    self._flow(terminal).used += answer.amount.cents
                    if answer.promotional:
                        self._promotional(terminal).used += answer.amount.cents
            case Payment(serial=serial):
                if self._is_news(self.payments, serial.digits, answer, "paid"):
                    self._flow(terminal).paid += answer.amount.cents
                    if terminal == LICENSEE:
                        self.paid_by_licensee.add(serial.digits)
                    self._hear_continuation(terminal, answer)
            case Refund():
                self._hear_refund(terminal, answer)
            case _:
                pass

    def hear_redeemed(self, serial: str, cents: int) -> None:
        """Take down that a voucher was redeemed for cash at the counter."""
        require(serial not in self.uses, Condition.ONCE, f"{serial} was used and redeemed")
        require(serial not in self.redeemed, Condition.ONCE, f"{serial} was redeemed twice")
        self.redeemed[serial] = cents

    def hear_drawn(self, drawn: tuple[DrawnGame, ...]) -> None:
        """Take down the newest games drawn, newest first, and hold their seals against what was sold."""
        for game in reversed(drawn):
            if game.game.sequence > self.newest_drawn:
                self.newest_drawn = game.game.sequence
                self.drawn_count += 1
                totals = self.games.get(game.game.sequence, GameTotals())
                sealed = (game.seal.ticket_count, game.seal.amount_total.cents)
                entered = (totals.ticket_count, totals.cents)
                what = f"game {game.game.sequence}: sealed with {sealed}, entered with {entered}"
                require(sealed == entered, Condition.CLOSED, what)

    def flow(self, terminal: str) -> Flow:
        """What went through a terminal."""
        return self.all.get(terminal, Flow())

    def promotional_flow(self, terminal: str) -> Flow:
        """What of it was promotional."""
        return self.promotional.get(terminal, Flow())

    def papers_of(self, terminal: str) -> dict[str, Money]:
        """Every paper that a terminal was to print, by serial, with the amount that stands on it."""
        tickets = {
            serial: ticket.entry.price
            for serial, ticket in self.tickets.items()
            if ticket.terminal.name == terminal and serial not in self._printed_elsewhere
        }
        vouchers = {
            serial: voucher.amount
            for serial, voucher in self.vouchers.items()
            if voucher.terminal.name == terminal
        }
        return tickets | vouchers

    def outstanding_cents(self, *, promotional: bool) -> int:
        """The keno dollars of a kind that somebody still holds."""
        return sum(
            voucher.amount.cents
            for serial, voucher in self.vouchers.items()
            if voucher.promotional is promotional and serial not in self.uses and serial not in self.redeemed
        )

    def _hear_ticket(self, terminal: str, ticket: IssuedTicket) -> None:
        if not self._is_news(self.tickets, ticket.serial.digits, ticket, "issued"):
            return
        require(
            ticket.span.first.sequence > self.newest_drawn,
            Condition.CLOSED,
            f"ticket {ticket.serial} was sold for game {ticket.span.first.sequence}, which was drawn",
        )
        self.sold_count += 1
        self._flow(terminal).staked += ticket.entry.price.cents
        self._promotional(terminal).staked += _promotional_in(ticket.paid_with)
        self._stand(ticket, 0, 1)

    def _hear_continuation(self, terminal: str, payment: Payment) -> None:
        newer = payment.continuation
        if newer is None:
            return
        if terminal == LICENSEE:
            self._printed_elsewhere.add(newer.serial.digits)
        known = self._is_news(self.tickets, newer.serial.digits, newer, "issued")
        require(known, Condition.ONCE, f"{newer.serial} continues two tickets")
        older = self.tickets[payment.serial.digits]
        self._stand(older, newer.span.first.sequence - older.span.first.sequence, -1)
        self._stand(newer, 0, 1)

    def _hear_refund(self, terminal: str, refund: Refund) -> None:
        if not self._is_news(self.refunds, refund.serial.digits, refund, "refunded"):
            return
        require(
            refund.first.sequence > self.newest_drawn,
            Condition.CLOSED,
            f"ticket {refund.serial} was refunded from game {refund.first.sequence}, which was drawn",
        )
        self._flow(terminal).refunded += refund.amount.cents
        self._promotional(terminal).refunded += _promotional_in(refund.tenders)
        ticket = self.tickets[refund.serial.digits]
        self._stand(ticket, refund.first.sequence - ticket.span.first.sequence, -1)

    def _stand(self, ticket: IssuedTicket, place: int, sign: int) -> None:
        """Let a ticket stand for its games from a place on, or no more."""
        entry, first = ticket.entry, ticket.span.first.sequence
        for index in range(place, entry.game_count):
            totals = self.games.setdefault(first + index, GameTotals())
            totals.ticket_count += sign
            totals.cents += sign * entry.amount_of(index).cents

    def _flow(self, terminal: str) -> Flow:
        return self.all.setdefault(terminal, Flow())

    def _promotional(self, terminal: str) -> Flow:
        return self.promotional.setdefault(terminal, Flow())

    def _is_news(self, known: dict[str, T], serial: str, answer: T, what: str) -> bool:
        earlier = known.get(serial)
        require(earlier in (None, answer), Condition.ONCE, f"serial {serial} was {what} twice")
        known[serial] = answer
        return earlier is None


def _promotional_in(tenders: TenderAmounts) -> int:
    return sum(part.amount.cents for part in tenders if part.tender is Tender.PROMOTIONAL)
