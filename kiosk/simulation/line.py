"""The line between one terminal and central, on which requests and answers are lost, doubled and late."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable
from typing import TypeVar

from kiosk.central.service import EmbeddedCentral
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
from kiosk.ports.central import Greeting, Introduction, JournalReceipt, TicketCheck, Venue
from kiosk.ports.clock import Clock
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.simulation.conditions import Condition, require
from kiosk.simulation.host import CentralHost
from kiosk.simulation.mishaps import Mishap, Mishaps, Site
from kiosk.simulation.notebook import Notebook
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import SECOND_US, Instant

T = TypeVar("T")

_LATE_SECONDS_MAXIMUM = 400
_AWAY_SECONDS_MAXIMUM = 120


class LateRequests:
    """Requests on their way that arrive when nobody waits for them any more, in another order than sent."""

    def __init__(self) -> None:
        self._order = itertools.count()
        self._late: list[tuple[Instant, int, Callable[[], object]]] = []

    def add(self, due: Instant, deliver: Callable[[], object]) -> None:
        """Let a request arrive later."""
        heapq.heappush(self._late, (due, next(self._order), deliver))

    def deliver_until(self, now: Instant | None) -> None:
        """Let everything arrive that is due by an instant, or everything at all."""
        while self._late and (now is None or self._late[0][0] <= now):
            heapq.heappop(self._late)[2]()


class SimulatedLine:
    """The port `Central` of one terminal, over the one central."""

    def __init__(
        self,
        name: str,
        true: Clock,
        host: CentralHost,
        late: LateRequests,
        notebook: Notebook,
        mishaps: Mishaps,
    ) -> None:
        self._name = name
        self._true = true
        self._host = host
        self._late = late
        self._notebook = notebook
        self._mishaps = mishaps
        self._away_until_us = 0

    def put_right(self) -> None:
        """The line works again."""
        self._away_until_us = 0

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        return self._call(lambda central: central.greet(introduction))

    def venue(self) -> Outcome[Venue]:
        return self._call(lambda central: central.venue())

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        return self._ask(lambda central: central.sell(request))

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        return self._call(lambda central: central.check(terminal, serial))

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        return self._ask(lambda central: central.pay(request))

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        return self._ask(lambda central: central.refund(request))

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        return self._ask(lambda central: central.issue_keno_dollars(request))

    def check_keno_dollars(self, terminal: TerminalId, serial: Serial) -> Outcome[KenoDollars]:
        return self._call(lambda central: central.check_keno_dollars(terminal, serial))

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        return self._ask(lambda central: central.use_keno_dollars(request))

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        return self._ask(lambda central: central.ask(terminal, command))

    def held(self, terminal: TerminalId) -> Outcome[JournalReceipt]:
        return self._call(lambda central: central.held(terminal))

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        return self._call(lambda central: central.give_back(terminal, after))

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        return self._call(lambda central: central.receive(terminal, entries))

    def _ask(self, make: Callable[[EmbeddedCentral], Outcome[Answer]]) -> Outcome[T]:
        """A request about money: what central answers is taken down before it can be lost."""

        def made_and_heard(central: EmbeddedCentral) -> Outcome[T]:
            outcome = make(central)
            if isinstance(outcome, Done):
                self._notebook.hear(self._name, outcome.value)
            return outcome  # type: ignore[return-value]  # `make` answers as its caller is to be answered

        return self._call(made_and_heard, is_answered_once=True)

    def _call(
        self, make: Callable[[EmbeddedCentral], Outcome[T]], *, is_answered_once: bool = False
    ) -> Outcome[T]:
        mishaps = self._mishaps
        mishaps.moment()
        now_us = self._true.monotonic_us()
        if now_us < self._away_until_us:
            return NotDone(Fault.CENTRAL_UNREACHABLE)
        if mishaps.is_due(Site.LINE):
            outcome = self._fail(make, now_us, is_answered_once=is_answered_once)
        else:
            outcome = self._host.call(make)
        mishaps.moment()
        return outcome

    def _fail(
        self, make: Callable[[EmbeddedCentral], Outcome[T]], now_us: int, *, is_answered_once: bool
    ) -> Outcome[T]:
        mishaps, dice = self._mishaps, self._mishaps.dice
        match dice.below(11):
            case 0 | 1:
                mishaps.count(Mishap.UNREACHABLE)
                return NotDone(Fault.CENTRAL_UNREACHABLE)
            case 2 | 3:
                mishaps.count(Mishap.REQUEST_LOST)
            case 4 | 5:
                mishaps.count(Mishap.ANSWER_LOST)
                self._host.call(make)
            case 6:
                mishaps.count(Mishap.CENTRAL_AWAY)
                self._away_until_us = now_us + dice.between(1, _AWAY_SECONDS_MAXIMUM) * SECOND_US
                return NotDone(Fault.CENTRAL_UNREACHABLE)
            case 7 | 8:
                mishaps.count(Mishap.DELAYED)
                due = self._true.now().plus_seconds(dice.below(_LATE_SECONDS_MAXIMUM))
                self._late.add(due, lambda: self._host.call(make))
            case _:
                mishaps.count(Mishap.DOUBLED)
                return self._twice(make, is_answered_once=is_answered_once)
        return InDoubt("no answer in time")

    def _twice(self, make: Callable[[EmbeddedCentral], Outcome[T]], *, is_answered_once: bool) -> Outcome[T]:
        first, second = self._host.call(make), self._host.call(make)
        if is_answered_once and isinstance(first, Done) and self._host.is_up:
            require(first == second, Condition.FAIR, f"{self._name} was answered {first}, then {second}")
        return self._mishaps.dice.one_of((first, second))
