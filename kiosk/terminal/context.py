"""What every use case works with: the book, the ports, and the screens that listen."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.ledger.decide import Terms
from kiosk.ports.cash import CashAcceptor
from kiosk.ports.central import Central, Greeting
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Clock
from kiosk.ports.printer import Printer
from kiosk.ports.shipping import Shipper
from kiosk.terminal.book import Book
from kiosk.terminal.changes import Change, CreditChanged
from kiosk.values.identifiers import CommandId, TerminalId


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

    def new_command(self) -> CommandId:
        """A fresh command id."""
        return CommandId.from_entropy(self.ports.chance.random_bytes(16))

    def tell_credit(self) -> None:
        """Tell the screens what credit the terminal holds."""
        state = self.book.state
        self.tell(CreditChanged(state.credit, state.promotional_credit, state.reserved))

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the gaming place; UTC until central has said."""
        return ZoneInfo("UTC") if self.greeting is None else self.greeting.calendar.zone
