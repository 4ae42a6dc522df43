"""All models of the screens together, without a window, for tests of how they play together."""

from __future__ import annotations

from typing import Any

from kiosk.ledger.commands import Sell
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    Change,
    Finished,
    PaperEnd,
    PaperEnded,
)
from kiosk.ui.app_model import AppModel, Screen
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import FakeClock, FakeDesk, ready, ticket

SCANNED = CommandId("e" * 32)  # a command nobody at the screen gave
ENTRY = Entry((spot_wager((5,), Money.dollars(1)),), 1)


class Standing:
    """An app without a window."""

    def __init__(self, first_screen: Screen = Screen.CHOOSE, amount: Money = ZERO) -> None:
        self.desk, self.clock = FakeDesk(), FakeClock()
        self.app = AppModel(self.desk, self.clock, first_screen)
        self.app.warm_up()
        self.hear(*ready(amount))

    def hear(self, *changes: Change) -> None:
        """The terminal tells."""
        for change in changes:
            self.app.hear(change)

    def wait(self, seconds: float) -> None:
        """Nobody touches anything for so long, while the window ticks every second."""
        for _ in range(int(seconds)):
            self.clock.move(1)
            self.app.tick()

    def read(self, part: str, name: str) -> Any:
        """What QML reads of a part."""
        return self.app.property(part).property(name)

    @property
    def screen(self) -> str:
        """The screen shown."""
        return str(self.app.property("screen"))

    @property
    def overlay(self) -> str:
        """What lies over it."""
        return str(self.app.property("overlay"))

    def buy(self) -> CommandId:
        """Choose number 5 and pay; the command that was posted."""
        self.app.property("draft").toggle(5)
        self.app.pay()
        posted = self.desk.posted[-1]
        assert isinstance(posted, Sell)
        return posted.command

    def bought(self) -> None:
        """Buy the ticket, and have it printed."""
        command = self.buy()
        self.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.PRINTED), Finished(command))
