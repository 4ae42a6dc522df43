"""Death of the program before and after its calls of ports: a kiosk whose every port call is such a moment.

What is outside the program lives on: the files, the note in the acceptor's mouth, the papers in the tray,
central. Clock and chance keep nothing, and are no moments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, Final, TypeVar, cast

from kiosk.devices.seeded_chance import SeededChance
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.canonical import read_event
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.commands import PrintAgain
from kiosk.ledger.events import CentralAnswered, Event
from kiosk.ledger.issued import papers_of
from kiosk.ledger.papers import IssuedTicket, KenoDollarsUse, Payment, Refund, paper_name
from kiosk.ledger.state import PrintState
from kiosk.ports.cash import CashAcceptor, CashEvent
from kiosk.ports.central import Central
from kiosk.ports.journal import Journal
from kiosk.ports.outcome import InDoubt, Outcome
from kiosk.ports.printer import Printer
from kiosk.rules.wagers import Entry
from kiosk.sync.shipper import ShippableJournal
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money
from tests.central.support import K1, House
from tests.sync.lossy_line import LossyLine
from tests.terminal.scripted_printer import ScriptedPrinter
from tests.terminal.stage import HandFedAcceptor, Kiosk

T = TypeVar("T")
WINNERS: Final = 24  # tickets that win in one draw
# Only after these what is outside is not as it was. A death after another call leaves what a death before the
# next one leaves: it is not tried on its own.
_QUESTIONS: Final = ("venue", "check", "held", "give_back")
EFFECTS: Final = (
    "after journal.append",
    "after journal.restore",
    "after journal.keep_snapshot",
    "after printer.print",
    "after acceptor.stack",
    "after acceptor.give_back",
    *(f"after central.{name}" for name in vars(Central) if name not in _QUESTIONS),
)


class Death(BaseException):
    """The program ends here and now. No part of it may catch this."""


class Moment:
    """Before or after a port call: the one of a number, counted from 1, among all or among those named."""

    def __init__(self, number: int, *names: str) -> None:
        self.number, self._names = number, names

    def counts(self, name: str) -> bool:
        """Whether a moment is one of those it is counted among."""
        return not self._names or name in self._names


class Fuse:
    """Ends the program at one of its moments, and knows at which it ended. Counts only while it is lit."""

    def __init__(self) -> None:
        self.deaths: list[str] = []
        self._count = 0
        self._death: Moment | None = None

    def light(self, death: Moment) -> None:
        """Count from now on, and end the program at that moment."""
        self._count, self._death = 0, death

    def put_out(self) -> None:
        """Count no more."""
        self._death = None

    def reach(self, name: str) -> None:
        """The program has come to one of its moments."""
        if self._death is None or not self._death.counts(name):
            return
        self._count += 1
        if self._count == self._death.number:
            self._death = None
            self.deaths.append(f"{name} (moment {self._count})")
            raise Death(name)


class _Watched:
    """A port whose every call is a moment of a fuse, and its end another where it had an effect."""

    def __init__(self, port: object, name: str, methods: frozenset[str], fuse: Fuse) -> None:
        self.__dict__.update(_port=port, _name=name, _methods=methods, _fuse=fuse)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._port, name)
        if name not in self._methods:
            return found
        fuse: Fuse = self._fuse
        moment = f"{self._name}.{name}"

        def call(*arguments: object, **options: object) -> object:
            fuse.reach(f"before {moment}")
            outcome = found(*arguments, **options)
            if f"after {moment}" in EFFECTS:
                fuse.reach(f"after {moment}")
            return outcome

        return call

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._port, name, value)


def watched(port: T, name: str, fuse: Fuse, *protocols: type) -> T:
    """The port, with its moments at every method that a protocol has; all else of it is as it was."""
    named = ((method, found) for protocol in protocols for method, found in vars(protocol).items())
    methods = {
        method for method, found in named if isinstance(found, FunctionType) and not method.startswith("_")
    }
    return cast(T, _Watched(port, name, frozenset(methods), fuse))


class NotingJournal(SqliteJournal):
    """A journal that remembers, outside the program, every entry it has made durable."""

    durable: list[JournalEntry]

    def append(self, command: CommandId, events: Sequence[Event], recorded_at: Instant) -> None:
        before = 0 if self.last is None else self.last.sequence
        super().append(command, events, recorded_at)
        self.durable.extend(self.entries_after(before, len(events)))


class LastingAcceptor(HandFedAcceptor):
    """An acceptor that outlives the program, like hardware: a note in its mouth stays there.

    It tells a new program of that note, or, if it `gives_back`, hands it back as soon as nobody listens.
    """

    gives_back = False
    is_silent = False  # it does not say where a note is

    def whereabouts(self, note: str) -> Outcome[bool]:
        return InDoubt("no answer") if self.is_silent else super().whereabouts(note)

    def program_ends(self) -> None:
        """Nobody listens any more."""
        self.events.clear()
        self.accept_notes(False)
        if self.gives_back:
            self._escrow = None

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        super().listen(hear)
        if self._escrow is not None:
            self.events.append(self._escrow)

    @property
    def holds_note(self) -> bool:
        """Whether there is a note in the mouth."""
        return self._escrow is not None


class MortalKiosk(Kiosk):
    """A kiosk whose program can end at each port call, while all that is outside of it lives on."""

    def __init__(self, folder: Path, house: House | None = None) -> None:
        super().__init__(folder, house)
        self.fuse = Fuse()
        self.durable: list[JournalEntry] = []
        notes = SeededChance(1, "notes")
        self.hardware = LastingAcceptor(folder / "box.txt", lambda: f"note-{notes.random_bytes(8).hex()}")
        self.papers_before = 0
        self._name_count = 0
        self._winners: dict[Entry, list[IssuedTicket]] = {}
        self._read_to = 0
        self._issued: list[str] = []
        self._settled: list[tuple[bool, Serial]] = []
        self.line: LossyLine = watched(self.line, "central", self.fuse, Central)
        self.printer: ScriptedPrinter = watched(self.printer, "printer", self.fuse, Printer)

    def new_acceptor(self) -> HandFedAcceptor:
        return watched(self.hardware, "acceptor", self.fuse, CashAcceptor)

    def open_journal(self) -> SqliteJournal:
        journal = NotingJournal.open(self.folder / "terminal.sqlite", K1)
        assert isinstance(journal, NotingJournal)
        journal.durable = self.durable
        return watched(cast(SqliteJournal, journal), "journal", self.fuse, Journal, ShippableJournal)

    def start(self) -> Kiosk:
        super().start()
        # What the acceptor told while the program came up.
        self.hear_acceptor()
        return self

    def stop(self) -> None:
        super().stop()
        self.hardware.program_ends()

    def hear_acceptor(self) -> None:
        """Let the terminal take what the acceptor has told."""
        while self.acceptor.events:
            self.terminal.handle(self.context, self.acceptor.events.pop(0))

    def mend(self) -> None:
        """Line, printer and paper are as they should be, and the program runs; staff print what is in
        doubt."""
        self.line.is_away = False
        self.line.lose_nothing_more()
        self.printer.outcomes.clear()
        self.printer.set_paper_out(False)
        self.hardware.is_silent = False
        if not self.is_running:
            self.start()
        self.send(TryAgain())
        self.send(CheckDevices())
        for name, paper in self.state.papers.items():
            if paper.state is PrintState.IN_DOUBT:
                self.send(PrintAgain(self.new_command(), name))

    def leave(self) -> None:
        """A person goes away with everything: no credit stays behind."""
        if self.state.credit or self.state.promotional_credit:
            self.take_keno_dollars()

    # What comes from other terminals.

    def new_name(self) -> str:
        """A name for one more touch elsewhere."""
        self._name_count += 1
        return f"elsewhere-{self._name_count}"

    def winner(self, entry: Entry) -> IssuedTicket:
        """A ticket of another terminal, paid in cash, whose first game was drawn with 1, 2 and 3 in it."""
        ready = self._winners.setdefault(entry, [])
        if not ready:
            paid_with = (TenderAmount(Tender.CASH, entry.price),)
            ready += [self.sold_elsewhere(entry, paid_with, self.new_name()) for _ in range(WINNERS)]
            self.draw(1, 2, 3)
        return ready.pop()

    # What a person sees.

    def in_hand(self, kind: str) -> list[str]:
        """The serials on the papers of a kind that this person took out of the tray, each once."""
        names = dict.fromkeys(self.printer.names_in_tray()[self.papers_before :])
        return [name.removeprefix(f"{kind}-") for name in names if name.startswith(f"{kind}-")]

    def accounts(self) -> dict[str, Money]:
        """Every account now."""
        return {account.value: amount for account, amount in self.state.accounts.items()}

    def changed_since(self, before: dict[str, Money]) -> dict[str, str]:
        """What every account has changed by, as text, where it has."""
        changes = {name: amount - before.get(name, ZERO) for name, amount in self.accounts().items()}
        return {name: amount.plain() for name, amount in changes.items() if amount}

    # What holds after every death.

    def check_standing(self) -> None:
        """Nothing is open, the box holds what its account says, and each paper is out once and known."""
        assert (self.state.requests, self.state.notes, self.state.papers) == ({}, {}, {})
        assert self.state.reserved == ZERO
        assert not self.hardware.holds_note
        assert self.hardware.box_total() == self.accounts().get("note_box", ZERO)
        self._read_on()
        # [P] No paper without its entry, and no entry without its paper.
        assert len(self._issued) == len(set(self._issued))
        assert set(self.printer.names_in_tray()) == set(self._issued)
        self._count_papers()
        # [O] Nothing is paid, used or refunded twice under one serial.
        assert len(self._settled) == len(set(self._settled))

    def entries_lost(self) -> int:
        """How many entries that were durable are not in the ledger now."""
        kept = set(self.journal.entries_after(0, 1_000_000))
        return sum(entry not in kept for entry in self.durable)

    def _read_on(self) -> None:
        for entry in self.journal.entries_after(self._read_to, 1_000_000):
            self._read_to = entry.sequence
            match read_event(entry.body):
                case CentralAnswered(answer=answer):
                    self._issued += [paper_name(paper) for paper in papers_of(answer)]
                    if isinstance(answer, Payment | KenoDollarsUse | Refund):
                        self._settled.append((isinstance(answer, Refund), answer.serial))
                case _:
                    pass
