"""A person with a ticket before the check screen, without a window."""

from __future__ import annotations

from typing import Any

from kiosk.ledger.commands import Collect, RefundGames
from kiosk.ledger.papers import IssuedTicket
from kiosk.ports.central import TicketState
from kiosk.ports.printer import PrinterStatus
from kiosk.terminal.changes import (
    Change,
    TicketShown,
)
from kiosk.terminal.messages import Present
from kiosk.ui.check_model import CheckModel
from kiosk.values.identifiers import CommandId
from tests.ui.drawn_games import checked, drawn, news
from tests.ui.fake_desk import NOW, FakeClock, FakeDesk, service, terms

SCANNED = CommandId("5" * 32)


class Person:
    """Somebody with a ticket before the check screen."""

    def __init__(self, printer: PrinterStatus = PrinterStatus.READY) -> None:
        self.desk = FakeDesk()
        self.clock = FakeClock()
        self.model = CheckModel(self.desk, self.clock)
        self.hear(terms(), news(drawn(), closes_at=NOW.plus_seconds(66)), service(printer=printer))

    def hear(self, *changes: Change) -> Person:
        """The terminal tells."""
        for change in changes:
            self.model.hear(change)
        return self

    def type(self, digits: str) -> Person:
        """Digits on the keypad."""
        for digit in digits:
            self.model.type_digit(int(digit))
        return self

    @property
    def command(self) -> CommandId:
        """The command last given here."""
        message = self.desk.posted[-1]
        assert isinstance(message, Present | Collect | RefundGames)
        return message.command

    def __getattr__(self, name: str) -> Any:
        return self.model.property(name)


def plain(lines: list[str]) -> list[str]:
    """Lines with ordinary spaces."""
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def shown(ticket: IssuedTicket, *games: Any, state: TicketState | None = None) -> Person:
    """A person whose ticket has just been scanned."""
    return Person().hear(TicketShown(SCANNED, checked(ticket, *games, state=state)))
