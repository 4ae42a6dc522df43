"""The link to central: every call has a deadline, after which the answer is in doubt and nothing is
repeated."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

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


class _Call(Generic[T]):
    """One call on its way: made by the link's thread, waited for by the caller."""

    def __init__(self, make: Callable[[], Outcome[T]]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._begun = self._abandoned = False
        self.ended = threading.Event()
        self.outcome: Outcome[T] = InDoubt("central did not answer")

    def run(self) -> None:
        with self._lock:
            if self._abandoned:
                return
            self._begun = True
        try:
            self.outcome = self._make()
        finally:
            # After a breach in central the caller hears at once that nobody knows, not at its deadline.
            self.ended.set()

    def abandon(self) -> bool:
        """Give the call up; True if it had not begun, so that it certainly never will."""
        with self._lock:
            self._abandoned = True
            return not self._begun


class Link:
    """Central as a terminal reaches it. Until :meth:`connect`, and while a late call still runs, nothing is
    sent.

    A call that never began within the deadline is NotDone: it is certain not to happen. One that began and
    did not end, or ended in a breach, is InDoubt. Calls are made one at a time on the link's own thread; once
    that has ended, by :meth:`close` or a breach, every call is NotDone.
    """

    def __init__(self, deadline_ms: int) -> None:
        self._deadline_seconds = deadline_ms / 1000
        self._central: Central | None = None
        self._away = threading.Event()
        self._ended = threading.Event()
        self._calls: queue.SimpleQueue[_Call[object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    def connect(self, central: Central) -> None:
        """Central is there from now on."""
        self._central = central

    def set_away(self, away: bool) -> None:
        """Cut the line, or mend it: what a person at the test bench does to see how the terminal copes."""
        if away:
            self._away.set()
        else:
            self._away.clear()

    def close(self) -> None:
        """End the link's thread after the call it is making."""
        self._calls.put(None)

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        """See :meth:`kiosk.ports.central.Central.greet`."""
        return self._call(lambda central: central.greet(introduction))

    def venue(self) -> Outcome[Venue]:
        """See :meth:`kiosk.ports.central.Central.venue`."""
        return self._call(lambda central: central.venue())

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        """See :meth:`kiosk.ports.central.Central.sell`."""
        return self._call(lambda central: central.sell(request))

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        """See :meth:`kiosk.ports.central.Central.check`."""
        return self._call(lambda central: central.check(terminal, serial))

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        """See :meth:`kiosk.ports.central.Central.pay`."""
        return self._call(lambda central: central.pay(request))

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        """See :meth:`kiosk.ports.central.Central.refund`."""
        return self._call(lambda central: central.refund(request))

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        """See :meth:`kiosk.ports.central.Central.issue_keno_dollars`."""
        return self._call(lambda central: central.issue_keno_dollars(request))

    def check_keno_dollars(self, terminal: TerminalId, serial: Serial) -> Outcome[KenoDollars]:
        """See :meth:`kiosk.ports.central.Central.check_keno_dollars`."""
        return self._call(lambda central: central.check_keno_dollars(terminal, serial))

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        """See :meth:`kiosk.ports.central.Central.use_keno_dollars`."""
        return self._call(lambda central: central.use_keno_dollars(request))

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        """See :meth:`kiosk.ports.central.Central.ask`."""
        return self._call(lambda central: central.ask(terminal, command))

    def held(self, terminal: TerminalId) -> Outcome[JournalReceipt]:
        """See :meth:`kiosk.ports.central.Central.held`."""
        return self._call(lambda central: central.held(terminal))

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        """See :meth:`kiosk.ports.central.Central.give_back`."""
        return self._call(lambda central: central.give_back(terminal, after))

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        """See :meth:`kiosk.ports.central.Central.receive`."""
        return self._call(lambda central: central.receive(terminal, entries))

    def _call(self, make: Callable[[Central], Outcome[T]]) -> Outcome[T]:
        central = self._central
        if central is None or self._away.is_set() or self._ended.is_set():
            return NotDone(Fault.CENTRAL_UNREACHABLE)
        call: _Call[T] = _Call(lambda: make(central))
        self._calls.put(call)  # type: ignore[arg-type]  # the queue holds calls of every result
        if call.ended.wait(self._deadline_seconds):
            return call.outcome
        return (
            NotDone(Fault.CENTRAL_UNREACHABLE)
            if call.abandon()
            else InDoubt("central did not answer in time")
        )

    def _run(self) -> None:
        try:
            while (call := self._calls.get()) is not None:
                call.run()
        finally:
            # Closed, or ended by a breach in central, which goes on to the thread's excepthook.
            self._ended.set()
