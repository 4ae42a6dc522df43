"""A line to a central that loses a request or an answer when told to: what no real line can be made to do."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.central import Central, Greeting, Introduction, JournalReceipt, TicketCheck, Venue
from kiosk.ports.outcome import Fault, InDoubt, NotDone, Outcome
from kiosk.values.identifiers import CommandId, Serial, TerminalId

T = TypeVar("T")


class Loss(Enum):
    """What the line does to one call."""

    UNREACHABLE = "nothing is sent, and the caller knows"
    REQUEST = "the request is lost on its way, and the caller does not know"
    ANSWER = "central does it and the answer is lost"


class LossyLine:
    """The port `Central` over another central. `heard` names every call that central heard, in order."""

    def __init__(self, central: Central) -> None:
        self.central = central
        self.is_away = False
        self.heard: list[str] = []
        self._losses: dict[str, list[Loss | None]] = {}

    def lose(self, name: str, *losses: Loss | None) -> None:
        """What happens to the next calls of that name, one after another; None for nothing."""
        self._losses.setdefault(name, []).extend(losses)

    def lose_nothing_more(self) -> None:
        """Forget what was to be lost."""
        self._losses.clear()

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        return self._call("greet", lambda: self.central.greet(introduction))

    def venue(self) -> Outcome[Venue]:
        return self._call("venue", self.central.venue)

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        return self._call("sell", lambda: self.central.sell(request))

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        return self._call("check", lambda: self.central.check(terminal, serial))

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        return self._call("pay", lambda: self.central.pay(request))

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        return self._call("refund", lambda: self.central.refund(request))

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        return self._call("issue_keno_dollars", lambda: self.central.issue_keno_dollars(request))

    def check_keno_dollars(self, terminal: TerminalId, serial: Serial) -> Outcome[KenoDollars]:
        return self._call("check_keno_dollars", lambda: self.central.check_keno_dollars(terminal, serial))

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        return self._call("use_keno_dollars", lambda: self.central.use_keno_dollars(request))

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        return self._call("ask", lambda: self.central.ask(terminal, command))

    def held(self, terminal: TerminalId) -> Outcome[JournalReceipt]:
        return self._call("held", lambda: self.central.held(terminal))

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        return self._call("give_back", lambda: self.central.give_back(terminal, after))

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        return self._call("receive", lambda: self.central.receive(terminal, entries))

    def _call(self, name: str, make: Callable[[], Outcome[T]]) -> Outcome[T]:
        losses = self._losses.get(name)
        loss = losses.pop(0) if losses else None
        if self.is_away or loss is Loss.UNREACHABLE:
            return NotDone(Fault.CENTRAL_UNREACHABLE)
        if loss is Loss.REQUEST:
            return InDoubt("no answer in time")
        self.heard.append(name)
        outcome = make()
        return InDoubt("no answer in time") if loss is Loss.ANSWER else outcome
