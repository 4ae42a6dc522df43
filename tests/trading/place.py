"""A gaming place of real things: two terminals on files, one central, and a tape of all that happens between
them.

The tape is what a person standing between the machines would write down. The model reads it; it never looks
into a terminal to learn what it should hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.events import CentralAsked, Event, NoteOffered, PrintStarted
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.central import Central, TicketCheck
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrintJob
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import Change, ServiceChanged, TermsChanged
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.messages import Message
from kiosk.terminal.terminal import Terminal
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.money import Money
from tests.central.support import FOUNDED_AT, K1, K2, SETTINGS, House, ScriptedChance
from tests.sync.lossy_line import LossyLine
from tests.terminal.scripted_printer import ScriptedPrinter, stamp_of
from tests.terminal.stage import HandFedAcceptor

T = TypeVar("T")
COUNTER: Final = TerminalId("K3")  # the licensee's own, from which promotional keno dollars come
MAXIMUM: Final = Money.dollars(200)
SILENCE: Final = "no answer in time"


class PowerCut(BaseException):
    """The machine goes dark. No part of the program may catch it."""


class Call(NamedTuple):
    """A call over the line. `outcome` is what central said, None if it did not hear; `seen` what came back:
    ``answer``, ``unreachable``, ``doubt``, or ``cut`` where nobody was there any more to see it."""

    name: str
    asked: Any
    outcome: Outcome[Any] | None
    seen: str


class Print(NamedTuple):
    """A paper sent to the printer: ``done``, ``not done``, ``doubt`` or ``cut``."""

    name: str
    stamp: str
    end: str


class Stack(NamedTuple):
    """A note moved to the box, or not, and what was heard: ``done``, ``not done``, ``doubt`` or ``cut``."""

    note: str
    end: str


class Whereabouts(NamedTuple):
    """Where the acceptor says that a note is; None if it does not say."""

    note: str
    in_box: bool | None


class Written(NamedTuple):
    """Events that are on the disk now, and the command they are written under."""

    command: str
    events: tuple[Event, ...]

    def requests(self) -> list[str]:
        """The commands of the requests that are about to be sent."""
        return [event.request.command.text for event in self.events if isinstance(event, CentralAsked)]

    def notes_offered(self) -> dict[str, int]:
        """The notes that are about to be stacked, with their cents."""
        return {event.note: event.amount.cents for event in self.events if isinstance(event, NoteOffered)}

    def print_started(self) -> str:
        """The paper that is about to be printed, if any."""
        return next((event.paper for event in self.events if isinstance(event, PrintStarted)), "")


Moment = Call | Print | Stack | Whereabouts | Written


class SteppedClock(ManualClock):
    """A clock whose wall can be set, forward and back, while its monotonic part goes on."""

    def __init__(self, start: Instant) -> None:
        super().__init__(start)
        self._set_by_us = 0

    def now(self) -> Instant:
        return super().now().plus_us(self._set_by_us)

    def set_by(self, seconds: float) -> None:
        """Set the wall clock forward, or back below zero."""
        self._set_by_us += round(seconds * SECOND_US)

    def pass_seconds(self, seconds: float) -> None:
        """Let time pass."""
        self.move_to(super().now().plus_us(round(seconds * SECOND_US)))


class Fuse:
    """Blows after one of the things that happen outside a program, before the program hears of it."""

    def __init__(self) -> None:
        self.moments_left: int | None = None

    def blows(self) -> bool:
        """One more moment has passed; whether it was the one."""
        if self.moments_left is None:
            return False
        self.moments_left -= 1
        if self.moments_left > 0:
            return False
        self.moments_left = None
        return True


class Line(LossyLine):
    """A line that writes down what goes over it, and keeps the requests that were lost on it."""

    def __init__(self, central: Central, tape: list[Moment], fuse: Fuse) -> None:
        super().__init__(central)
        self.lost: list[Request] = []
        self._tape = tape
        self._fuse = fuse
        self._asked: Any = None

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        self._asked = request
        return super().sell(request)

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        self._asked = serial
        return super().check(terminal, serial)

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        self._asked = request
        return super().pay(request)

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        self._asked = request
        return super().refund(request)

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        self._asked = request
        return super().issue_keno_dollars(request)

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        self._asked = request
        return super().use_keno_dollars(request)

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        self._asked = command
        return super().ask(terminal, command)

    @property
    def is_whole(self) -> bool:
        """Whether nothing will be lost on it."""
        return not self.is_away and not any(self._losses.values())

    def _call(self, name: str, make: Callable[[], Outcome[T]]) -> Outcome[T]:
        asked, self._asked = self._asked, None
        heard: list[Outcome[T]] = []

        def hear() -> Outcome[T]:
            heard.append(make())
            return heard[0]

        found = super()._call(name, hear)
        is_lost = not heard and isinstance(found, InDoubt)
        if is_lost and isinstance(asked, Request):
            self.lost.append(asked)
        is_cut = self._fuse.blows()
        seen = "answer" if heard else "unreachable"
        if isinstance(found, InDoubt):
            seen = "doubt"
        self._tape.append(Call(name, asked, heard[0] if heard else None, "cut" if is_cut else seen))
        if is_cut:
            raise PowerCut
        return found


class Journal(SqliteJournal):
    """A journal that writes down what it has written."""

    tape: list[Moment]
    fuse: Fuse

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        super().append(command, events, recorded_at)
        self.tape.append(Written(command.text, tuple(events)))
        if self.fuse.blows():
            raise PowerCut


class Printer(ScriptedPrinter):
    """A printer whose every paper is written down."""

    def __init__(self, tape: list[Moment], fuse: Fuse) -> None:
        super().__init__()
        self._tape = tape
        self._fuse = fuse

    @property
    def is_whole(self) -> bool:
        """Whether it will print whatever it is sent."""
        return self.status().can_print and not self.outcomes

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        outcome = super().print(job)
        is_cut = self._fuse.blows()
        end = {Done: "done", NotDone: "not done", InDoubt: "doubt"}[type(outcome)]
        self._tape.append(Print(job.name, stamp_of(job.document.blocks), "cut" if is_cut else end))
        if is_cut:
            raise PowerCut
        return outcome


class Acceptor(HandFedAcceptor):
    """An acceptor that can jam, or stack a note or not and say nothing of it while it `is_silent`."""

    tape: list[Moment]
    fuse: Fuse
    is_jammed = False
    is_silent = False

    @property
    def holds_note(self) -> bool:
        """Whether a note is in its mouth."""
        return self._escrow is not None

    def stack(self, note: str) -> Outcome[None]:
        if self.is_jammed:
            self.is_jammed = False
            outcome: Outcome[None] = NotDone(Fault.CASH_JAM)
        elif self.is_silent and not self.stacks_anyway:
            outcome = InDoubt(SILENCE)
        else:
            done = super().stack(note)
            outcome = InDoubt(SILENCE) if self.is_silent else done
        is_cut = self.fuse.blows()
        end = {Done: "done", NotDone: "not done", InDoubt: "doubt"}[type(outcome)]
        self.tape.append(Stack(note, "cut" if is_cut else end))
        if is_cut:
            raise PowerCut
        return outcome

    def whereabouts(self, note: str) -> Outcome[bool]:
        outcome: Outcome[bool] = InDoubt(SILENCE) if self.is_silent else super().whereabouts(note)
        self.tape.append(Whereabouts(note, outcome.value if isinstance(outcome, Done) else None))
        return outcome


class Kiosk:
    """One real terminal. `changes` is everything it told its screens since it started."""

    def __init__(self, folder: Path, terminal: TerminalId, house: House) -> None:
        folder.mkdir()
        self.folder = folder
        self.terminal_id = terminal
        self.tape: list[Moment] = []
        self.fuse = Fuse()
        self.line = Line(house.central, self.tape, self.fuse)
        self.printer = Printer(self.tape, self.fuse)
        self.chance = SeededChance(1, terminal.name)
        self.clock = house.clock
        self.acceptor = self._new_acceptor()
        self.is_running = False
        self.changes: list[Change] = []

    @property
    def ledger(self) -> Path:
        """The file of its journal."""
        return self.folder / "terminal.sqlite"

    def _new_acceptor(self) -> Acceptor:
        made = Acceptor(self.folder / "box.txt", lambda: f"note-{self.chance.random_bytes(8).hex()}")
        made.tape, made.fuse = self.tape, self.fuse
        return made

    def start(self) -> None:
        """Start the program, as after a stop of any kind. The power may fail meanwhile."""
        before, self.acceptor = self.acceptor, self._new_acceptor()
        self.acceptor.is_silent = before.is_silent
        self.changes = []
        shipper = JournalShipper(self.terminal_id, self.line)
        ports = Ports(self.line, self.printer, self.acceptor, shipper, self.clock, self.chance)
        self.terminal = Terminal(self.terminal_id, ports, "0.1.0", MAXIMUM)
        self.terminal.listen(self.changes.append)
        journal = Journal.open(self.ledger, self.terminal_id)
        assert isinstance(journal, Journal)
        journal.tape, journal.fuse = self.tape, self.fuse
        self.journal = journal
        self.is_running = True
        shipper.attach(journal)
        self.context: Context = self.terminal.start(journal)

    def stop(self) -> None:
        """End the program. The journal is told nothing that a kill would not tell it."""
        if self.is_running:
            self.is_running = False
            self.journal.close()

    def send(self, *messages: Message) -> None:
        """Let the terminal carry out messages, and what its acceptor says meanwhile."""
        waiting: list[Message] = [*messages, *self.acceptor.events]
        self.acceptor.events.clear()
        while waiting:
            self.terminal.handle(self.context, waiting.pop(0))
            waiting += self.acceptor.events
            self.acceptor.events.clear()

    def take_tape(self) -> list[Moment]:
        """What happened since it was taken last."""
        taken = self.tape.copy()
        self.tape.clear()
        return taken

    @property
    def is_greeted(self) -> bool:
        """Whether it has told its screens that it is ready."""
        return any(isinstance(change, TermsChanged) for change in self.changes)

    @property
    def says_it_sells(self) -> bool:
        """What it told its screens last of whether it can sell."""
        said = [change for change in self.changes if isinstance(change, ServiceChanged)]
        return bool(said) and said[-1].can_sell and self.is_greeted


class Place:
    """Central and two terminals, both started."""

    def __init__(self, folder: Path) -> None:
        self.settings = msgspec.structs.replace(SETTINGS, terminals=(K1, K2, COUNTER))
        self.clock = SteppedClock(FOUNDED_AT)
        self.chance = ScriptedChance()
        self.house = House(folder / "central.sqlite", self.settings, self.clock, self.chance)
        self.kiosks = [Kiosk(folder / terminal.name, terminal, self.house) for terminal in (K1, K2)]

    def reopen(self) -> None:
        """Stop central and start it again."""
        self.house.reopen(self.settings)
        for kiosk in self.kiosks:
            kiosk.line.central = self.house.central

    def close(self) -> None:
        """Stop everything."""
        for kiosk in self.kiosks:
            kiosk.stop()
        self.house.central.close()
