"""What stands around a terminal that is measured: a central that has its answers ready, a printer that
prints in no time, and folders on the disk that keeps ledgers."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

import msgspec

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.chain import ChainHead, JournalEntry
from kiosk.ledger.papers import IssuedTicket, Payment
from kiosk.ledger.requests import PayTicket, SellTicket
from kiosk.ports.central import Greeting, Introduction, JournalReceipt, Venue
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.terminal import Terminal
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.money import Money
from tests.central.support import K1, House

BUILD: Final = Path(__file__).resolve().parents[2] / "build" / "bench"


class PreparedCentral:
    """The port `Central` as far as a sale needs it. It answers at once: nothing is recorded, drawn or signed
    while anything is measured."""

    def __init__(self, greeting: Greeting, venue: Venue) -> None:
        self._greeting = greeting
        self._venue = venue
        self._held = ChainHead()
        self.tickets: dict[CommandId, IssuedTicket] = {}
        self.payments: dict[CommandId, Payment] = {}

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        """Greet a terminal whose journal is held to its end."""
        self._held = introduction.journal
        return Done(msgspec.structs.replace(self._greeting, journal=introduction.journal))

    def venue(self) -> Outcome[Venue]:
        """The games as they were."""
        return Done(self._venue)

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        """The ticket that was made ready for this command."""
        return Done(self.tickets[request.command])

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        """The payment that was made ready for this command."""
        return Done(self.payments[request.command])

    def held(self, _: TerminalId) -> Outcome[JournalReceipt]:
        """All that was received."""
        return self._receipt()

    def receive(self, _: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        """Receive entries and keep none."""
        self._held = ChainHead(entries[-1].sequence, entries[-1].digest)
        return self._receipt()

    def _receipt(self) -> Outcome[JournalReceipt]:
        return Done(JournalReceipt(self._held, self._greeting.record, self._greeting.at))

    def _never(self, *_: object) -> NoReturn:
        raise AssertionError("not asked of a prepared central")

    check = check_keno_dollars = refund = issue_keno_dollars = use_keno_dollars = ask = give_back = _never


class PreparedPrinter:
    """A printer whose papers come out whole and at once."""

    def status(self) -> PrinterStatus:
        """Ready."""
        return PrinterStatus.READY

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Printed."""
        return Done(PrintedPaper(job.name))


class Stand:
    """A terminal in a folder, with everything around it prepared."""

    def __init__(self, folder: Path, clock: ManualClock, central: PreparedCentral) -> None:
        self.central = central
        self._shipper = JournalShipper(K1, central)
        self._acceptor = SimulatedAcceptor(folder / "box.txt", lambda: "note")
        chance = SeededChance(1, "terminal")
        ports = Ports(central, PreparedPrinter(), self._acceptor, self._shipper, clock, chance)
        self.terminal = Terminal(K1, ports, "0.1.0", Money.dollars(1_000_000))

    def start(self, path: Path) -> tuple[SqliteJournal, Context]:
        """Open a ledger and do all that a terminal does before it can sell."""
        journal = SqliteJournal.open(path, K1)
        self._shipper.attach(journal)
        return journal, self.terminal.start(journal)


def prepared_central(folder: Path) -> tuple[PreparedCentral, ManualClock]:
    """A central that says what a real one said once, and the clock of it."""
    house = House(folder / "central.sqlite")
    greeting, venue = house.central.greet(Introduction(K1)), house.central.venue()
    house.central.close()
    assert isinstance(greeting, Done)
    assert isinstance(venue, Done)
    return PreparedCentral(greeting.value, venue.value), house.clock


@contextmanager
def folder_on_disk() -> Iterator[Path]:
    """A folder of its own beside what is built: on a disk, as a ledger is, where a folder for what is
    temporary may be memory."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        yield Path(folder)


def tell(what: str) -> None:
    """Say what the table has no column for."""
    print(what, file=sys.stderr)
