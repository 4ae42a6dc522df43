"""The terminal's loop: one owner of the ledger that takes messages one at a time (design idea 3)."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kiosk.ledger.commands import PersonCommand
from kiosk.ledger.decide import Terms
from kiosk.ledger.state import PrintState
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow, NoteReturned
from kiosk.ports.central import Greeting, Venue
from kiosk.ports.journal import Journal
from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.choosing import kwikpik
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.acquaintance import Acquaintance
from kiosk.terminal.book import Book
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    LedgerOpened,
    LostNote,
    ServiceChanged,
    TermsChanged,
    VenueChanged,
)
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.dispatching import dispatch
from kiosk.terminal.messages import (
    CheckDevices,
    FromPerson,
    Message,
    Present,
    PrintStatement,
    TryAgain,
    VenueNews,
)
from kiosk.terminal.notes import note_came_back, take_note
from kiosk.terminal.recovery import resolve_open, write_down_doubt
from kiosk.terminal.repeated import is_same_touch
from kiosk.terminal.statements import Statements
from kiosk.terminal.stops import stop_of
from kiosk.terminal.terms import terms_of
from kiosk.values.identifiers import CommandId, TerminalId
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
        self,
        terminal: TerminalId,
        ports: Ports,
        program_version: str,
        credit_maximum: Money,
        machine: str = "",
    ) -> None:
        self._terminal = terminal
        self._ports = ports
        self._program_version, self._machine = program_version, machine
        self._acquaintance = Acquaintance(machine, program_version)
        self._credit_maximum = credit_maximum
        self._inbox: queue.SimpleQueue[Message | Reached | Close] = queue.SimpleQueue()
        self._listeners: list[Callable[[Change], None]] = []
        self._service: ServiceChanged | None = None
        self._venue: Venue | None = None
        self._central_up = False
        self._cash_fault: Fault | None = None
        self._false_notes = 0
        self._takes_notes: bool | None = None
        self._is_full = False
        self._book: Book | None = None
        self._statements = Statements()

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
        while self.work(context):
            pass
        if self._acquaintance.note(context):
            self._ship(context)

    def work(self, context: Context) -> bool:
        """Wait for a message, and carry out everything that is posted by then; False once closed.

        What that wrote is shipped together: a burst of touches costs one call, and waits for no other.
        """
        for _ in range(_UNSHIPPED_MAXIMUM):
            match self._inbox.get():
                case Close():
                    return False
                case Reached(call):
                    self._bring_home(context)
                    call()
                case message:
                    self._try(context, message)
            if self._inbox.empty():
                break
        self._bring_home(context)
        return True

    def start(self, journal: Journal) -> Context:
        """Fold and verify the journal. Nothing is written before central has greeted: a ledger that was put
        back to an older copy would fork with its first entry."""
        self._acquaintance = Acquaintance(self._machine, self._program_version)
        self._book = Book(journal, self._ports.clock)
        context = Context(self._terminal, self._ports, self._book, self.tell)
        self.tell(LedgerOpened(context.book.entry_count))
        context.tell_credit()
        self._ports.acceptor.listen(self.post)
        self._greet(context)
        return context

    def handle(self, context: Context, message: Message) -> None:
        """Carry out one message to its end, and ship what it wrote."""
        self._try(context, message)
        self._bring_home(context)

    def _try(self, context: Context, message: Message) -> None:
        """Carry out one message. A disk that fills up meanwhile ends it as a power cut would, but for the
        program, which stays: what was under way is in doubt, and nothing begins until there is room."""
        try:
            if self._is_full:
                self._take_up(context, message)
            else:
                self._carry_out(context, message)
        except Stop as stop:
            if stop.cause is not StopCause.DISK_FULL:
                raise
            self._is_full = True
            if isinstance(message, PersonCommand | Present) and context.book.state.requests:
                # Central may have done what it was asked: nobody knows until there is room to write it down.
                self.tell(Doubtful(message.command, context.book.state.reserved))
                self.tell(Finished(message.command))
            else:
                self._fail(message)
            context.tell_credit()
        self._tell_service(context)

    def _take_up(self, context: Context, message: Message) -> None:
        """Go on after a full disk as after a restart, once there is room; until then nothing begins."""
        if isinstance(message, CheckDevices | TryAgain) and context.book.has_room:
            if self._acquaintance.has_begun:
                write_down_doubt(context)
            self._is_full = False
            self._carry_out(context, message)
        elif isinstance(message, AcceptorFault | AcceptorReady | VenueNews):
            self._carry_out(context, message)
        elif isinstance(message, NoteInEscrow):
            if message.note not in context.book.state.notes:
                take_note(context, message, None)
        else:
            self._fail(message)

    def _fail(self, message: Message) -> None:
        """Tell the screens that a person's command came to nothing, for want of room to write it down."""
        if isinstance(message, FromPerson):
            self.tell(Failed(message.command, Fault.DISK_FULL))
            self.tell(Finished(message.command))

    def _bring_home(self, context: Context) -> None:
        """Ship what was written, and tell the screens what turned out by it."""
        before = self._central_up, self._acquaintance.is_clock_wrong
        self._ship(context)
        if (self._central_up, self._acquaintance.is_clock_wrong) != before:
            self._tell_service(context)

    def _carry_out(self, context: Context, message: Message) -> None:
        if isinstance(message, FromPerson):
            self._obey(context, message)
            return
        match message:
            case NoteInEscrow(note) if not self._acquaintance.has_begun and note in context.book.state.notes:
                # Its end is looked for once central has greeted: until then nothing is written.
                pass
            case NoteInEscrow():
                refused = take_note(context, message, context.terms if self._can_sell(context) else None)
                self._count_false(refused)
            case NoteReturned():
                # Before central has greeted nothing is written: then its end is looked for anyway.
                if self._acquaintance.has_begun:
                    note_came_back(context, message)
            case AcceptorFault(fault, _):
                self._cash_fault = fault
            case AcceptorReady():
                # It may have forgotten whether its mouth is open.
                self._takes_notes = self._cash_fault = None
                self._false_notes = 0
            case VenueNews() if context.terms is not None:
                self._tell_venue(context)
            case VenueNews():
                # Central is telling of its games before it has greeted: the greeting brings them.
                pass
            case CheckDevices() | TryAgain():
                if isinstance(message, TryAgain):
                    # A person asks: what is due is tried at once.
                    context.print_failed_at_us = None
                    if self._false_notes:
                        self._false_notes, self._cash_fault = 0, None
                    if message.by_staff:
                        self._ports.acceptor.trust_again()
                if context.terms is None or not self._central_up or self._acquaintance.is_clock_wrong:
                    self._greet(context)
                else:
                    # Also finds out whether central is still there, before a person has to.
                    self._tell_venue(context)
                if context.terms is not None and self._has_open(context):
                    resolve_open(context)
                self._acquaintance.note_now_and_then(context)
                context.book.rest()

    def _obey(self, context: Context, command: FromPerson) -> None:
        first = context.book.first_of(command.command)
        if first is not None:
            # The same touch again took effect once, and that was that.
            if not is_same_touch(command, first):
                self.tell(Declined(command.command, Refused(Refusal.COMMAND_REUSED)))
            self.tell(Finished(command.command))
            return
        if context.terms is None or context.greeting is None:
            self.tell(Failed(command.command, Fault.CENTRAL_UNREACHABLE))
        elif not context.book.has_room:
            self.tell(Failed(command.command, Fault.DISK_FULL))
        elif self._acquaintance.is_clock_wrong:
            self.tell(Failed(command.command, Fault.CLOCK_WRONG))
        elif isinstance(command, PrintStatement):
            self._statements.print(context, command, context.greeting)
        else:
            dispatch(context, command, context.terms, context.greeting)
        self.tell(Finished(command.command))

    def _greet(self, context: Context) -> None:
        match self._ports.central.greet(self._acquaintance.introduction(context)):
            case Done(greeting):
                terms = terms_of(self._terminal, greeting, self._credit_maximum)
                self._acquaintance.recognise(context, greeting)
                self._central_up = self._acquaintance.begin(context, greeting)
                if self._central_up:
                    self._take_terms(context, terms, greeting)
            case NotDone(Refused() as refused):
                raise stop_of(refused, context)
            case _:
                self._central_up = False
        self._tell_service(context)

    def _take_terms(self, context: Context, terms: Terms, greeting: Greeting) -> None:
        context.greeting, context.terms = greeting, terms
        zone_name = greeting.calendar.zone_name
        self.tell(TermsChanged(terms, greeting.venue_name, greeting.licensee_name, zone_name))
        self._tell_venue(context)
        # Shipped first: a journal that was cut short must not print anything again.
        self._ship(context)
        resolve_open(context)
        self._ship(context)

    def _tell_venue(self, context: Context) -> None:
        match self._ports.central.venue():
            case Done(venue):
                self._central_up = True
                self._acquaintance.hear_record(venue.record)
                if venue != self._venue:
                    self._venue = venue
                    self.tell(VenueChanged(venue))
            case _:
                self._central_up = False

    def _ship(self, context: Context) -> None:
        if context.terms is None:
            return
        match self._ports.shipper.ship():
            case Done(receipt):
                self._acquaintance.hear(context, receipt)
            case NotDone(Refused() as refused):
                raise stop_of(refused, context)
            case _:
                self._central_up = False

    def _tell_service(self, context: Context) -> None:
        status = context.printer_status()
        doubtful = tuple(
            name for name, paper in context.book.state.papers.items() if paper.state is PrintState.IN_DOUBT
        )
        own_fault = Fault.CLOCK_WRONG if self._acquaintance.is_clock_wrong else None
        if self._is_full or not context.book.has_room:
            own_fault = Fault.DISK_FULL
        lost = tuple(
            LostNote(name, note.amount) for name, note in context.book.state.notes.items() if note.in_doubt
        )
        service = ServiceChanged(self._central_up, status, self._cash_fault, doubtful, own_fault, lost)
        if service != self._service:
            self._service = service
            self.tell(service)
        # While the end of one note is not known, no other is taken.
        is_whole = not context.book.state.notes and self._false_notes < _FALSE_NOTES_MAXIMUM
        takes_notes = service.can_sell and context.terms is not None and is_whole
        if takes_notes is not self._takes_notes:
            self._takes_notes = takes_notes
            self._ports.acceptor.accept_notes(takes_notes)

    def _count_false(self, refused: Refused | None) -> None:
        """An acceptor that again and again tells of notes that there are not is out of order (case 86)."""
        is_false = refused is not None and refused.refusal is Refusal.NOTE_NOT_TAKEN
        self._false_notes = self._false_notes + 1 if is_false else 0
        if self._false_notes >= _FALSE_NOTES_MAXIMUM:
            self._cash_fault = Fault.CASH_ACCEPTOR_OFFLINE

    def _can_sell(self, context: Context) -> bool:
        return context.terms is not None and self._service is not None and self._service.can_sell

    @staticmethod
    def _has_open(context: Context) -> bool:
        state = context.book.state
        return bool(state.requests or state.notes) or context.has_paper_due


_FALSE_NOTES_MAXIMUM: Final = 3
_UNSHIPPED_MAXIMUM: Final = 20  # messages, so that a flood of them does not keep central in the dark
