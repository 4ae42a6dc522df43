"""The terminal's loop: one owner of the ledger that takes messages one at a time (design idea 3)."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kiosk.ledger.commands import (
    Collect,
    PersonCommand,
    PrintAgain,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
)
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import CentralHolds, TerminalStarted
from kiosk.ledger.state import PrintState
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow
from kiosk.ports.central import Greeting, Venue
from kiosk.ports.journal import Journal
from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.choosing import kwikpik
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.book import Book
from kiosk.terminal.changes import (
    Change,
    Declined,
    Failed,
    Finished,
    LedgerOpened,
    ServiceChanged,
    TermsChanged,
    VenueChanged,
)
from kiosk.terminal.collect import collect
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.keno_dollars import spend_keno_dollars, take_keno_dollars
from kiosk.terminal.messages import CheckDevices, Message, Present, TryAgain, VenueNews
from kiosk.terminal.notes import take_note
from kiosk.terminal.present import present
from kiosk.terminal.printing_papers import print_again
from kiosk.terminal.recovery import resolve_open, write_down_doubt
from kiosk.terminal.refund import refund
from kiosk.terminal.repeated import is_same_touch
from kiosk.terminal.sell import sell
from kiosk.terminal.terms import terms_of
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import SECOND_US
from kiosk.values.money import Money


class Close(Struct, frozen=True):
    """End the loop after everything sent before."""


class Reached(Struct, frozen=True):
    """Call back from the loop's thread once everything sent before is done."""

    call: Callable[[], None]


class Terminal:
    """One terminal. `post`, `kwikpik` and `new_command` may be called from any thread; `run` is the loop's
    thread.

    The loop calls every listener on its own thread, in the order of the changes.
    """

    def __init__(
        self, terminal: TerminalId, ports: Ports, program_version: str, credit_maximum: Money
    ) -> None:
        self._terminal = terminal
        self._ports = ports
        self._program_version = program_version
        self._credit_maximum = credit_maximum
        self._inbox: queue.SimpleQueue[Message | Reached | Close] = queue.SimpleQueue()
        self._listeners: list[Callable[[Change], None]] = []
        self._service: ServiceChanged | None = None
        self._venue: Venue | None = None
        self._central_up = False
        self._confirmed = 0
        self._noted_at_us = 0
        self._cash_fault: Fault | None = None
        self._book: Book | None = None

    @property
    def credit(self) -> Money | None:
        """The player's money held here now, of every tender; None before the ledger is open."""
        state = None if self._book is None else self._book.state
        return None if state is None else state.credit + state.promotional_credit

    def listen(self, hear: Callable[[Change], None]) -> None:
        """Call `hear` for every change from now on; before :meth:`run`."""
        self._listeners.append(hear)

    def tell(self, change: Change) -> None:
        """Tell every listener, on the calling thread."""
        for hear in self._listeners:
            hear(change)

    def post(self, message: Message) -> None:
        """Send the loop a message; returns at once."""
        self._inbox.put(message)

    def when_reached(self, call: Callable[[], None]) -> None:
        """Have `call` called on the loop's thread once everything posted before is done."""
        self._inbox.put(Reached(call))

    def close(self) -> None:
        """End the loop after everything posted before."""
        self._inbox.put(Close())

    def new_command(self) -> CommandId:
        """A fresh command id, made at the touch."""
        return CommandId.from_entropy(self._ports.chance.random_bytes(16))

    def kwikpik(self, count: int, keep: tuple[int, ...]) -> tuple[int, ...]:
        """That many numbers chosen at random beside those kept (s 14B)."""
        return kwikpik(count, keep, self._ports.chance.random_bytes)

    def run(self, open_journal: Callable[[], Journal]) -> None:
        """Open the journal on this thread, recover, and work until closed. Raises :class:`Stop` or a
        breach."""
        context = self.start(open_journal())
        while not isinstance(message := self._inbox.get(), Close):
            if isinstance(message, Reached):
                message.call()
            else:
                self.handle(context, message)
        if self._note_central(context):
            self._ship(context)

    def start(self, journal: Journal) -> Context:
        """Fold and verify the journal, and write down what the last stop left in doubt."""
        self._book = Book(journal, self._ports.clock)
        context = Context(self._terminal, self._ports, self._book, self.tell)
        started = TerminalStarted(self._terminal, self._program_version)
        self._started = context.new_command()
        context.book.record(self._started, started)
        write_down_doubt(context)
        self.tell(LedgerOpened(context.book.entry_count))
        context.tell_credit()
        self._ports.acceptor.listen(self.post)
        self._greet(context)
        return context

    def handle(self, context: Context, message: Message) -> None:
        """Carry out one message to its end."""
        match message:
            case (
                Sell()
                | Collect()
                | RefundGames()
                | TakeKenoDollars()
                | SpendKenoDollars()
                | PrintAgain()
                | Present()
            ):
                self._carry_out(context, message)
            case NoteInEscrow():
                take_note(context, message, context.terms if self._can_sell(context) else None)
            case AcceptorFault(fault, _):
                self._cash_fault = fault
            case AcceptorReady():
                self._cash_fault = None
            case VenueNews() if context.terms is not None:
                self._tell_venue(context)
            case VenueNews():
                # Central is telling of its games before it has greeted: the greeting brings them.
                pass
            case CheckDevices() | TryAgain():
                if isinstance(message, TryAgain):
                    # A person asks: what is due is tried at once.
                    context.print_failed_at_us = None
                if context.terms is None or not self._central_up:
                    self._greet(context)
                else:
                    # Also finds out whether central is still there, before a person has to.
                    self._tell_venue(context)
                if context.terms is not None and self._has_open(context):
                    resolve_open(context)
                self._note_now_and_then(context)
        self._ship(context)
        self._tell_service(context)

    def _carry_out(self, context: Context, command: PersonCommand | Present) -> None:
        first = context.book.first_of(command.command)
        if first is not None:
            # The same touch again took effect once, and that was that.
            if not is_same_touch(command, first):
                self.tell(Declined(command.command, Refused(Refusal.COMMAND_REUSED)))
            self.tell(Finished(command.command))
            return
        if context.terms is None or context.greeting is None:
            self.tell(Failed(command.command, Fault.CENTRAL_UNREACHABLE))
        else:
            _dispatch(context, command, context.terms, context.greeting)
        self.tell(Finished(command.command))

    def _greet(self, context: Context) -> None:
        match self._ports.central.greet(self._terminal):
            case Done(greeting):
                terms = terms_of(self._terminal, greeting, self._credit_maximum)
                self._recognise(context, greeting)
                context.greeting, context.terms = greeting, terms
                self._central_up = True
                calendar = greeting.calendar
                self.tell(
                    TermsChanged(terms, greeting.venue_name, greeting.licensee_name, calendar.zone_name)
                )
                self._tell_venue(context)
                # Shipped first: a journal that was cut short must not print anything again.
                self._ship(context)
                resolve_open(context)
                self._ship(context)
            case NotDone(Refused() as refused):
                raise self._refused(refused)
            case _:
                self._central_up = False
        self._tell_service(context)

    def _recognise(self, context: Context, greeting: Greeting) -> None:
        """Stop beside a central that is not the one of this ledger, or that has lost entries it confirmed.

        Beside it, what it issued and paid would be unknown to it: nothing is sold, paid or shipped.
        """
        known = context.book.state.central
        confirmed = max(self._confirmed, 0 if known is None else known.sequence)
        if known is not None and greeting.public_key != known.public_key:
            raise Stop(StopCause.LEDGER_FOREIGN, _ANOTHER_CENTRAL.format(terminal=self._terminal))
        if greeting.journal_sequence < confirmed:
            raise Stop(
                StopCause.LEDGER_FOREIGN,
                _CENTRAL_LOST.format(
                    terminal=self._terminal, held=greeting.journal_sequence, confirmed=confirmed
                ),
            )
        if known is None:
            context.book.record(
                self._started.part("central"), CentralHolds(greeting.public_key, greeting.journal_sequence)
            )
            self._noted_at_us = self._ports.clock.monotonic_us()
        self._confirmed = greeting.journal_sequence

    def _note_now_and_then(self, context: Context) -> None:
        now_us = self._ports.clock.monotonic_us()
        if now_us - self._noted_at_us >= _NOTE_CENTRAL_EVERY_US and self._note_central(context):
            self._noted_at_us = now_us

    def _note_central(self, context: Context) -> bool:
        """Write down how much of this ledger central has confirmed, where that is more than the last note
        itself: a note about a note would be followed by another for ever."""
        if context.greeting is None or self._confirmed <= context.book.central_noted_at:
            return False
        context.book.record(
            self._started.part("central"), CentralHolds(context.greeting.public_key, self._confirmed)
        )
        return True

    def _tell_venue(self, context: Context) -> None:
        match self._ports.central.venue():
            case Done(venue):
                self._central_up = True
                if venue != self._venue:
                    self._venue = venue
                    self.tell(VenueChanged(venue))
            case _:
                self._central_up = False

    def _ship(self, context: Context) -> None:
        if context.terms is None:
            return
        match self._ports.shipper.ship():
            case Done(sequence):
                # Says nothing of central where there was nothing to ship.
                self._confirmed = max(self._confirmed, sequence)
            case NotDone(Refused() as refused):
                raise self._refused(refused)
            case _:
                self._central_up = False

    def _refused(self, refused: Refused) -> Stop:
        if refused.refusal is Refusal.TERMINAL_UNKNOWN:
            return Stop(
                StopCause.SETTINGS_FAULT,
                f"Central knows no terminal {self._terminal}. Check the setting `terminal`, or have it "
                "enrolled.",
            )
        return Stop(
            StopCause.LEDGER_FOREIGN,
            f"Central holds another ledger under the name {self._terminal} ({refused.refusal}). "
            "Keep this ledger and call the licensee.",
        )

    def _tell_service(self, context: Context) -> None:
        status = context.printer_status()
        doubtful = tuple(
            name for name, paper in context.book.state.papers.items() if paper.state is PrintState.IN_DOUBT
        )
        service = ServiceChanged(self._central_up, status, self._cash_fault, doubtful)
        if service != self._service:
            self._service = service
            self._ports.acceptor.accept_notes(service.can_sell and context.terms is not None)
            self.tell(service)

    def _can_sell(self, context: Context) -> bool:
        return context.terms is not None and self._service is not None and self._service.can_sell

    @staticmethod
    def _has_open(context: Context) -> bool:
        state = context.book.state
        return bool(state.requests or state.notes) or context.has_paper_due


_NOTE_CENTRAL_EVERY_US: Final = 60 * SECOND_US
_ANOTHER_CENTRAL: Final = (
    "Central is not the one that the ledger of terminal {terminal} knows: it has another key. "
    "Put central's own ledger back, or keep this ledger and call the licensee."
)
_CENTRAL_LOST: Final = (
    "Central does not hold what it had confirmed of the ledger of terminal {terminal}: it ends "
    "at entry {held}, and had confirmed entry {confirmed}. Keep both ledgers and call the licensee."
)


def _dispatch(context: Context, command: PersonCommand | Present, terms: Terms, greeting: Greeting) -> None:
    match command:
        case Sell():
            sell(context, command, terms)
        case Collect():
            collect(context, command, terms)
        case RefundGames():
            refund(context, command, terms)
        case TakeKenoDollars():
            take_keno_dollars(context, command, terms)
        case SpendKenoDollars():
            spend_keno_dollars(context, command, terms)
        case Present():
            present(context, command, terms, greeting)
        case PrintAgain():
            print_again(context, command, terms)
