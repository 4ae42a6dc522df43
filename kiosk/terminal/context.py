"""What every use case works with: the book, the ports, and the screens that listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.ledger.decide import Terms
from kiosk.ledger.recovering import PrinterSays
from kiosk.ledger.state import PrintState
from kiosk.ports.cash import CashAcceptor
from kiosk.ports.central import Central, Greeting
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Clock
from kiosk.ports.printer import Printer, PrinterStatus
from kiosk.ports.shipping import Shipper
from kiosk.terminal.book import Book
from kiosk.terminal.changes import Change, CreditChanged
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.instant import SECOND_US

PRINT_AGAIN_AFTER_US: Final = 60 * SECOND_US


class Ports(Struct, frozen=True):
    """The outside of one terminal."""

    central: Central
    printer: Printer
    acceptor: CashAcceptor
    shipper: Shipper
    clock: Clock
    chance: Chance


class Context(Struct):
    """The inside of one terminal. `terms` and `greeting` are None until central has greeted it."""

    terminal: TerminalId
    ports: Ports
    book: Book
    tell: Callable[[Change], None]
    terms: Terms | None = None
    greeting: Greeting | None = None
    print_failed_at_us: int | None = (
        None  # on the monotonic clock; None once the printer said why, or printed
    )

    def new_command(self) -> CommandId:
        """A fresh command id."""
        return CommandId.from_entropy(self.ports.chance.random_bytes(16))

    def tell_credit(self) -> None:
        """Tell the screens what credit the terminal holds."""
        state = self.book.state
        self.tell(CreditChanged(state.credit, state.promotional_credit, state.reserved))

    @property
    def has_paper_due(self) -> bool:
        """Whether a paper of central's is still to be printed: no other may be promised until it is."""
        return any(paper.state is PrintState.DUE for paper in self.book.state.papers.values())

    def printer_status(self) -> PrinterStatus:
        """What the printer is good for: one that leaves papers due does not answer as it should."""
        status = self.ports.printer.status()
        if not status.can_print:
            # When it can print again something has been done about it: what is due is tried at once.
            self.print_failed_at_us = None
        return PrinterStatus.UNKNOWN if status.can_print and self.has_paper_due else status

    def printer_says(self) -> PrinterSays:
        """Whether to try what is due: not again and again at a printer that says it is ready and is not."""
        failed_at_us = self.print_failed_at_us
        if not self.ports.printer.status().can_print:
            return PrinterSays.NOT_READY
        if failed_at_us is None or self.ports.clock.monotonic_us() - failed_at_us >= PRINT_AGAIN_AFTER_US:
            return PrinterSays.READY
        return PrinterSays.TRIED

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the gaming place; UTC until central has said."""
        return ZoneInfo("UTC") if self.greeting is None else self.greeting.calendar.zone
