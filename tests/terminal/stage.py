"""A terminal with a real journal, a real central and hands on every device; its money is counted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar

from kiosk.central.audit import audit_central
from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.accounts import Account, TenderAmounts
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.commands import Collect, RefundGames, Sell, TakeKenoDollars
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment, Refund
from kiosk.ledger.requests import PayTicket, RefundTicket, SellTicket
from kiosk.ledger.state import PrintState, State
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.cash import CashEvent
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.wagers import Entry
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import Change, Finished
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.messages import CheckDevices, Message, Present, TryAgain, VenueNews
from kiosk.terminal.terminal import Terminal
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import clock_minutes
from kiosk.values.money import Money
from tests.central.support import K1, K2, House
from tests.sync.lossy_line import LossyLine
from tests.terminal.scripted_printer import ScriptedPrinter

MAXIMUM: Final = Money.dollars(200)
TChange = TypeVar("TChange", bound=Change)


class HandFedAcceptor(SimulatedAcceptor):
    """An acceptor whose events wait until the stage hands them on; it can lose its answers."""

    def __init__(self, box: Path, new_note: Callable[[], str]) -> None:
        super().__init__(box, new_note)
        self.events: list[CashEvent] = []
        self.stack_answers: list[Outcome[None]] = []
        self.stacks_anyway = True
        self.given_back: list[str] = []

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        super().listen(self.events.append)

    def stack(self, note: str) -> Outcome[None]:
        if not self.stack_answers:
            return super().stack(note)
        if self.stacks_anyway:
            super().stack(note)
        return self.stack_answers.pop(0)

    def give_back(self, note: str) -> Outcome[None]:
        outcome = super().give_back(note)
        if isinstance(outcome, Done):
            self.given_back.append(note)
        return outcome


class Kiosk:
    """One terminal on a stage. `changes` is everything it told its screens since it started."""

    def __init__(self, folder: Path, house: House | None = None) -> None:
        self.folder = folder
        self.house = House(folder / "central.sqlite") if house is None else house
        self.line = LossyLine(self.house.central)
        self.printer = ScriptedPrinter()
        self.chance = SeededChance(1, "terminal")
        self.clock: ManualClock = self.house.clock
        self.machine = ""
        self.is_running = False
        self.draw_count = 0

    # The program.

    def start(self) -> Kiosk:
        """Start the program, as after a stop of any kind."""
        self.acceptor = self.new_acceptor()
        self.changes: list[Change] = []
        shipper = JournalShipper(K1, self.line)
        ports = Ports(self.line, self.printer, self.acceptor, shipper, self.clock, self.chance)
        self.terminal = Terminal(K1, ports, "0.1.0", MAXIMUM, self.machine)
        self.terminal.listen(self.changes.append)
        self.journal = self.open_journal()
        self.is_running = True
        shipper.attach(self.journal)
        self.context: Context = self.terminal.start(self.journal)
        return self

    def new_acceptor(self) -> HandFedAcceptor:
        """The acceptor as a program finds it that has just started."""
        return HandFedAcceptor(self.folder / "box.txt", lambda: f"note-{self.chance.random_bytes(8).hex()}")

    def open_journal(self) -> SqliteJournal:
        """The journal on disk."""
        return SqliteJournal.open(self.folder / "terminal.sqlite", K1)

    def stop(self) -> None:
        """End the program. The journal is told nothing that a kill would not tell it."""
        if self.is_running:
            self.is_running = False
            self.journal.close()

    def restart(self) -> Kiosk:
        """End the program and start it again."""
        self.stop()
        return self.start()

    # The hands.

    def send(self, message: Message) -> list[Change]:
        """Let the terminal carry out a message; what it told its screens meanwhile."""
        before = len(self.changes)
        self.terminal.handle(self.context, message)
        while self.acceptor.events:
            self.terminal.handle(self.context, self.acceptor.events.pop(0))
        return self.changes[before:]

    def insert(self, amount: int) -> list[Change]:
        """Push a note of dollars in; what the terminal told its screens."""
        before = len(self.changes)
        if self.acceptor.insert_note(Money.dollars(amount)):
            while self.acceptor.events:
                self.terminal.handle(self.context, self.acceptor.events.pop(0))
        return self.changes[before:]

    def new_command(self) -> CommandId:
        """A touch."""
        return self.terminal.new_command()

    def sell(self, entry: Entry, first_game: GameId | None = None) -> list[Change]:
        """Touch "buy"."""
        return self.send(Sell(self.new_command(), entry, first_game or self.open_game()))

    def sold(self, entry: Entry) -> IssuedTicket:
        """A ticket that was bought and printed."""
        before = len(self.printer.jobs)
        self.sell(entry)
        assert len(self.printer.jobs) == before + 1
        serial = self.printer.jobs[-1].name.removeprefix("ticket-")
        checked = self.house.central.check(K2, Serial(serial))
        assert isinstance(checked, Done)
        return checked.value.ticket

    def present(self, text: str | IssuedTicket | KenoDollars) -> list[Change]:
        """Hold a paper in front of the scanner."""
        return self.send(Present(self.new_command(), text if isinstance(text, str) else symbol_text(text)))

    def type_number(self, paper: IssuedTicket | KenoDollars, later_minutes: int = 0) -> list[Change]:
        """Type the number of a paper and the time on it, or one so many minutes later."""
        minutes = (clock_minutes(paper.issued_at, self.context.zone) + later_minutes) % 720
        return self.send(Present(self.new_command(), paper.serial.grouped, minutes))

    def collect(self, serial: Serial, *, as_keno_dollars: bool = False) -> list[Change]:
        """Touch "collect"."""
        return self.send(Collect(self.new_command(), serial, as_keno_dollars))

    def refund(self, ticket: IssuedTicket, first_game: GameId | None = None) -> list[Change]:
        """Touch "refund" on what the screen shows of a ticket, or on what it showed before."""
        if first_game is None:
            checked = self.house.central.check(K2, ticket.serial)
            assert isinstance(checked, Done)
            first_game = checked.value.refund_from or ticket.span.first
        return self.send(RefundGames(self.new_command(), ticket.serial, first_game))

    def take_keno_dollars(self, amount: Money | None = None) -> list[Change]:
        """Touch "take keno dollars"."""
        return self.send(TakeKenoDollars(self.new_command(), amount))

    def draw(self, *numbers: int) -> None:
        """Let the open game be drawn with these numbers first, and others after them."""
        # Never the same twenty twice: that would be a malfunction.
        self.draw_count += 1
        others = [number for number in range(80 - self.draw_count, 0, -1) if number not in numbers]
        self.house.draw_next_game([*numbers, *others][:20])
        self.send(VenueNews())

    def pay_elsewhere(self, serial: Serial, name: str = "elsewhere") -> Payment:
        """Have a ticket paid at another terminal."""
        outcome = self.house.central.pay(PayTicket(CommandId(name), K2, serial))
        assert isinstance(outcome, Done)
        return outcome.value

    def sold_elsewhere(
        self, entry: Entry, paid_with: TenderAmounts, name: str = "sold elsewhere"
    ) -> IssuedTicket:
        """A ticket of another terminal for the game on the screen."""
        request = SellTicket(CommandId(name), K2, entry, self.open_game(), paid_with)
        outcome = self.house.central.sell(request)
        assert isinstance(outcome, Done)
        return outcome.value

    def refund_elsewhere(self, ticket: IssuedTicket, name: str = "elsewhere") -> Refund:
        """Have a ticket's games, none of them drawn, refunded at another terminal."""
        request = RefundTicket(CommandId(name), K2, ticket.serial, ticket.span.first)
        outcome = self.house.central.refund(request)
        assert isinstance(outcome, Done)
        return outcome.value

    # What there is to see.

    @property
    def state(self) -> State:
        """What the terminal has not forgotten."""
        return self.context.book.state

    def open_game(self) -> GameId:
        """The game on the screen."""
        venue = self.house.central.venue()
        assert isinstance(venue, Done)
        assert venue.value.open_game is not None
        return venue.value.open_game.game

    def held(self) -> dict[str, str]:
        """Every account that holds something, as text."""
        return {account.value: amount.plain() for account, amount in self.state.accounts.items() if amount}

    # The count.

    def count(self) -> None:
        """Mend everything, let the terminal resolve what is open, and count to the cent."""
        self.line.is_away = False
        self.line.lose_nothing_more()
        self.printer.outcomes.clear()
        self.printer.set_paper_out(False)
        if not self.is_running:
            self.start()
        self.send(TryAgain())
        self.send(CheckDevices())
        assert self.printer.status() is PrinterStatus.READY
        assert self.state.requests == {}
        assert self.state.notes == {}
        assert all(paper.state is PrintState.IN_DOUBT for paper in self.state.papers.values())
        assert self.state.reserved == Money(0)
        self._count_money()
        self._count_papers()
        self.stop()
        self._count_ledgers()

    def _count_money(self) -> None:
        """Note box + prizes + refunds + keno dollars used = credit + stakes + keno dollars issued."""
        of = {account: self.state.accounts.get(account, Money(0)).cents for account in Account}
        owed_by_central = of[Account.PRIZES] + of[Account.REFUNDS] + of[Account.KENO_DOLLARS_USED]
        come_in = of[Account.NOTE_BOX] + owed_by_central
        gone_out = -of[Account.STAKES] - of[Account.KENO_DOLLARS_ISSUED]
        credit = self.state.credit.cents + self.state.promotional_credit.cents
        assert come_in == credit + gone_out
        assert of[Account.NOTE_BOX] == self.acceptor.box_total().cents

    def _count_papers(self) -> None:
        """Whatever is worth something and came out twice says so."""
        papers = zip(self.printer.names_in_tray(), self.printer.stamps(), strict=True)
        firsts = [name for name, stamp in papers if not stamp and not name.startswith(("check-", "refund-"))]
        assert len(firsts) == len(set(firsts))

    def _count_ledgers(self) -> None:
        """Both ledgers prove themselves, and central owes and is owed what the terminal says."""
        audit = audit_terminal(self.folder / "terminal.sqlite")
        assert audit.findings == ()
        held = self.house.central.held(K1)
        assert isinstance(held, Done)
        assert held.value.journal == ChainHead(audit.entry_count, audit.head)
        copy = self.folder / "central-copy.sqlite"
        copy.unlink(missing_ok=True)
        self.house.central.copy_to(copy)
        assert audit_central(copy).findings == ()
        with closing(sqlite3.connect(copy)) as connection:
            ((central_says,),) = connection.execute(
                "SELECT coalesce(sum(cents), 0) FROM posting WHERE account = 'terminal' AND terminal = 'K1'"
            )
        of = {account: self.state.accounts.get(account, Money(0)).cents for account in Account}
        owed = (
            Account.STAKES,
            Account.KENO_DOLLARS_ISSUED,
            Account.PRIZES,
            Account.REFUNDS,
            Account.KENO_DOLLARS_USED,
        )
        assert central_says + sum(of[account] for account in owed) == 0


def told(changes: list[Change], kind: type[TChange]) -> TChange:
    """The one change of a kind among those told."""
    found = [change for change in changes if isinstance(change, kind)]
    assert len(found) == 1, [type(change).__name__ for change in changes]
    return found[0]


def untold(changes: list[Change], *kinds: type[Change]) -> bool:
    """Whether none of the kinds was told."""
    return not any(isinstance(change, kinds) for change in changes)


def finished(changes: list[Change]) -> bool:
    """Whether the command ended, and nothing was told of it after that."""
    return sum(isinstance(change, Finished) for change in changes) == 1
