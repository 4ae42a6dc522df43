"""One terminal's machine: its devices, its ledger on disk, and the program on it, which dies and starts
again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from kiosk import VERSION
from kiosk.ledger.accounts import Account
from kiosk.ledger.commands import EndShift, PrintAgain
from kiosk.ports.central import TicketCheck, Venue
from kiosk.ports.chance import Chance
from kiosk.ports.outcome import Fault
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.simulation.clocks import MachineClock
from kiosk.simulation.conditions import Condition, require
from kiosk.simulation.journal import FusedJournal, WrittenEntries
from kiosk.simulation.line import SimulatedLine
from kiosk.simulation.mishaps import Killed, Mishaps
from kiosk.simulation.mouth import NoteMouth
from kiosk.simulation.tray import TrayPrinter
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    ServiceChanged,
    TicketPaid,
    TicketRefunded,
    TicketShown,
    VenueChanged,
)
from kiosk.terminal.context import Context, Ports
from kiosk.terminal.messages import CheckDevices, Message, TryAgain, VenueNews
from kiosk.terminal.terminal import Terminal
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.money import ZERO, Money


class Told:
    """What a terminal has told the people before it, over all its starts."""

    def __init__(self) -> None:
        self.credit = ZERO
        self.promotional = ZERO
        self.reserved = ZERO
        self.venue: Venue | None = None
        self.shown: TicketCheck | None = None
        self.declined: Refusal | None = None
        self.can_sell = False
        self.papers_in_doubt: tuple[str, ...] = ()
        self.paid: dict[str, Money] = {}
        self.refunded: dict[str, Money] = {}
        self.used: dict[str, Money] = {}
        self.refusals: Counter[str] = Counter()
        self.doubts = 0
        self.failures = 0
        self.is_disk_full = False

    @property
    def credit_cents(self) -> int:
        """All the credit on the screen, of every tender."""
        return (self.credit + self.promotional).cents

    def hear(self, change: Change) -> None:
        """Take in one change. Raises :class:`ConditionBroken` for something told as done twice."""
        match change:
            case CreditChanged(credit, promotional, reserved):
                self.credit, self.promotional, self.reserved = credit, promotional, reserved
            case VenueChanged(venue):
                self.venue = venue
            case ServiceChanged():
                self.can_sell, self.papers_in_doubt = change.can_sell, change.papers_in_doubt
            case TicketShown(_, check):
                self.shown = check
            case TicketPaid(_, payment, _):
                _once(self.paid, payment.serial.digits, payment.amount)
            case TicketRefunded(_, refund):
                _once(self.refunded, refund.serial.digits, refund.amount)
            case KenoDollarsSpent(_, use):
                _once(self.used, use.serial.digits, use.amount)
            case Declined(_, refused):
                self.declined = refused.refusal
                self.refusals[refused.refusal] += 1
            case Failed():
                self.failures += 1
                self.is_disk_full |= change.fault is Fault.DISK_FULL
            case Doubtful():
                self.doubts += 1
            case _:
                pass


class Machine:
    """A terminal's machine. While `is_running` the program on it takes messages one at a time."""

    def __init__(
        self,
        terminal: TerminalId,
        path: Path,
        clock: MachineClock,
        chance: Chance,
        mishaps: Mishaps,
        line: SimulatedLine,
        mouth: NoteMouth,
        credit_maximum: Money,
    ) -> None:
        self.terminal_id = terminal
        self.path = path
        self.clock = clock
        self.mishaps = mishaps
        self.line = line
        self.mouth = mouth
        self.printer = TrayPrinter(mishaps)
        self.told = Told()
        self.written = WrittenEntries()
        self.start_count = 0
        self._chance = chance
        self._credit_maximum = credit_maximum
        self._journal: FusedJournal | None = None
        self._terminal: Terminal | None = None
        self._context: Context | None = None

    @property
    def name(self) -> str:
        """The terminal's name."""
        return self.terminal_id.name

    @property
    def is_running(self) -> bool:
        """Whether the program is up."""
        return self._context is not None

    def new_command(self) -> CommandId:
        """A touch, which is made of the machine's own chance."""
        return CommandId.from_entropy(self._chance.random_bytes(16))

    def kwikpik(self, count: int) -> tuple[int, ...]:
        """The terminal's own choice of numbers."""
        return () if self._terminal is None else self._terminal.kwikpik(count, ())

    def start(self) -> None:
        """Start the program, unless it dies over it."""
        self.start_count += 1
        shipper = JournalShipper(self.terminal_id, self.line)
        ports = Ports(self.line, self.printer, self.mouth, shipper, self.clock, self._chance)
        terminal = Terminal(self.terminal_id, ports, VERSION, self._credit_maximum, f"machine-{self.name}")
        terminal.listen(self.told.hear)
        try:
            self._journal = FusedJournal.open_fused(self.path, self.terminal_id, self.mishaps, self.written)
            shipper.attach(self._journal)
            self._terminal, self._context = terminal, terminal.start(self._journal)
            self._work()
        except Killed:
            self.stop()

    def send(self, *messages: Message) -> None:
        """Have the program carry out messages, one after another; those after its death are lost."""
        if self._terminal is None:
            return
        for message in messages:
            self._terminal.post(message)
        try:
            self._work()
        except Killed:
            self.stop()

    def insert(self, amount: Money) -> bool:
        """A player pushes a note in; False if it is not taken."""
        is_taken = self.mouth.insert(amount)
        self.send()
        return is_taken

    def stop(self) -> None:
        """End the program. The ledger is told nothing that a kill would not tell it."""
        self._context = self._terminal = None
        self.told.can_sell = False
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        self.mouth.program_ended()

    def help_by_staff(self) -> None:
        """Staff put every device right, start the program if it is down, and print again what is in doubt."""
        self.clock.ahead_us = 0
        self.printer.put_right()
        self.mouth.put_right()
        if not self.is_running:
            self.start()
        self.send(TryAgain())
        for paper in self.told.papers_in_doubt:
            self.send(PrintAgain(self.new_command(), paper))

    def cash_up(self) -> None:
        """Staff end a shift."""
        self.send(EndShift(self.new_command(), self.clock.now()))

    def look_round(self) -> None:
        """What the program does every few seconds by itself, and when central has news."""
        self.send(VenueNews(), CheckDevices())

    def require_resolved(self) -> None:
        """Raise :class:`ConditionBroken` if anything is open."""
        if self._context is None:
            require(False, Condition.RESOLVED, f"{self.name} does not come up again")
            return
        state = self._context.book.state
        still_open = (*state.requests, *state.notes, *state.papers)
        require(not still_open, Condition.RESOLVED, f"{self.name} still has open: {', '.join(still_open)}")
        require(state.reserved == ZERO, Condition.RESOLVED, f"{self.name} still holds credit reserved")
        held = (state.credit, state.promotional_credit)
        is_told = (self.told.credit, self.told.promotional) == held and self.told.reserved == ZERO
        require(is_told, Condition.MONEY, f"{self.name} holds {held} and says {self.told.credit}")
        in_box = state.accounts.get(Account.NOTE_BOX, ZERO)
        require(in_box == self.mouth.box_total, Condition.MONEY, f"{self.name} has {in_box} in its note box")

    def _work(self) -> None:
        """Let the program do everything that it was sent by now."""
        if self._terminal is None or self._context is None:
            return
        reached: list[bool] = []
        self._terminal.when_reached(lambda: reached.append(True))
        while not reached:
            self._terminal.work(self._context)
        if self.told.is_disk_full:
            # A simulated disk is never full: nothing was tried from here on.
            raise Stop(StopCause.DISK_FULL, f"The disk that holds {self.path} is full.")


def _once(told: dict[str, Money], serial: str, amount: Money) -> None:
    require(serial not in told, Condition.ONCE, f"serial {serial} was told twice")
    told[serial] = amount
