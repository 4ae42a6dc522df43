"""A terminal in a window sells a ticket on a printer that falls silent: says the longest pause of the screen.

The window shows the screens of `kiosk run`, off-screen; the printer is the tests' own machine on a TCP port.
The heartbeat is a timer of the screen's own thread; what is measured lasts from the sale until the terminal
says that the print is in doubt.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from kiosk.launch.display import open_display
from kiosk.launch.run import real_surroundings
from kiosk.launch.screens import PORTRAIT, Screens
from kiosk.launch.settings import Settings
from kiosk.launch.venue import StandaloneVenue
from kiosk.ledger.commands import Sell
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import Change, CreditChanged, PaperEnd, PaperEnded, ServiceChanged, VenueChanged
from kiosk.values.games import GameId
from kiosk.values.money import ZERO, Money
from tests.devices.printers.paper_machine import PaperMachine, Socket

BEAT_MS: Final = 2
PATIENCE_MS: Final = 60_000
ENTRY: Final = Entry((spot_wager([1, 2, 3], Money.dollars(1)),), 2)


class Watcher(QObject):
    """Puts a note in, sells a ticket, and a second one, from which on it watches the heartbeat: what a screen
    makes when it is first shown is made by then."""

    heard = Signal(object)

    def __init__(self, venue: StandaloneVenue, plug: Socket) -> None:
        super().__init__()
        self._venue, self._plug = venue, plug
        self._game: GameId | None = None
        self._has_credit = self._can_sell = self._has_asked = False
        self._last = 0.0
        self.longest_ms = 0.0
        self.ended = False
        self._beat = QTimer(self)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._tick)
        self.heard.connect(self._hear)
        venue.terminal.listen(self.heard.emit)

    def _hear(self, change: Change) -> None:
        match change:
            case VenueChanged(venue) if venue.open_game is not None:
                self._game = venue.open_game.game
            case ServiceChanged() if change.can_sell and not self._can_sell:
                self._can_sell = True
                acceptor = self._venue.devices.hands.acceptor
                assert acceptor is not None
                # The mouth opens a moment after the terminal can sell.
                QTimer.singleShot(500, lambda: acceptor.insert_note(Money.dollars(20)))
            case CreditChanged(credit) if credit > ZERO:
                self._has_credit = True
            case PaperEnded(end=PaperEnd.PRINTED):
                # The screens have shown the first ticket by then.
                QTimer.singleShot(1_000, self._sell_to_a_mute_printer)
            case PaperEnded(end=PaperEnd.IN_DOUBT):
                self._beat.stop()
                self.ended = True
            case _:
                pass
        if self._has_credit and self._game is not None and not self._has_asked:
            self._has_asked = True
            self._sell()

    def _sell_to_a_mute_printer(self) -> None:
        self._plug.mute_at_the_next_cut()
        self._last = time.perf_counter()
        self._beat.start(BEAT_MS)
        self._sell()

    def _sell(self) -> None:
        assert self._game is not None
        self._venue.terminal.post(Sell(self._venue.terminal.new_command(), ENTRY, self._game))

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1_000)
        self._last = now


def main() -> float:
    """The longest pause in milliseconds. RuntimeError if the print did not end in doubt."""
    plug = Socket(PaperMachine())
    with tempfile.TemporaryDirectory() as folder:
        application = open_display()
        settings = Settings(printer=plug.address, printer_model="epson-tm-t20", game_seconds=3600)
        venue = StandaloneVenue(Path(folder), settings, real_surroundings())
        screens = Screens(venue)
        watcher = Watcher(venue, plug)
        with venue.guard:
            venue.start_terminal()
            screens.open(PORTRAIT)
            venue.start_central()
            look = QTimer()
            look.timeout.connect(lambda: application.quit() if watcher.ended else None)
            look.start(100)
            QTimer.singleShot(PATIENCE_MS, application.quit)
            application.exec()
            venue.stop()
        screens.close()
        venue.close()
    plug.close()
    if not watcher.ended:
        raise RuntimeError("the print did not end in doubt")
    return watcher.longest_ms


if __name__ == "__main__":
    print(f"{main():.1f}")
