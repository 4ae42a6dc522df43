"""The real program without its screens, as a process that is killed: it sells a ticket for each line read.

    python -m tests.crash.kill_driver FOLDER

Everything is loaded once. For each line ``start`` a child is forked, which opens the venue of the folder on
its own threads, recovers, has staff print again what is in doubt, puts notes in, and says ``recovered``. Then
it sells a ticket for each line ``sell`` and one after another for ``sell on``, and ends in good order at a
line ``stop``. When a child has ended,
in whatever way, ``ended`` and its exit status are said, negative for the signal that killed it.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn, TypeVar

from kiosk.central.service import EmbeddedCentral
from kiosk.devices.chance import SystemChance
from kiosk.devices.clock import SystemAlarm, SystemClock
from kiosk.launch.diagnostics import DiagnosticLog
from kiosk.launch.settings import Settings
from kiosk.launch.venue import StandaloneVenue, Surroundings
from kiosk.ledger.commands import PersonCommand, PrintAgain, Sell
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Finished,
    NoteTaken,
    ServiceChanged,
    TerminalStopped,
    VenueChanged,
)
from kiosk.values.games import GameId
from kiosk.values.money import Money
from printing import render_escpos, render_pdf, render_picture

TChange = TypeVar("TChange", bound=Change)
# Two games at $1: $2.
ENTRY: Final = Entry((spot_wager([1, 2, 3], Money.dollars(1)),), 2)
NOTE: Final = Money.dollars(20)
# Long games: none closes between what the screen showed and the sale.
SETTINGS: Final = Settings(game_seconds=3600)
# What a venue loads late. Named here, it is loaded once, before any child is forked.
LOADED: Final = (EmbeddedCentral, DiagnosticLog, render_escpos, render_pdf, render_picture)


class Seller:
    """A person at a venue who hears everything the terminal tells."""

    def __init__(self, folder: Path) -> None:
        clock = SystemClock()
        around = Surroundings(clock, SystemAlarm(clock), SystemChance(), SystemChance())
        self._venue = StandaloneVenue(folder, SETTINGS, around)
        self._changes: queue.SimpleQueue[Change] = queue.SimpleQueue()
        self._credit = Money(0)
        self._game: GameId | None = None

    def work(self) -> None:
        """Open the venue and do what is asked for, until ``stop``."""
        self._venue.terminal.listen(self._changes.put)
        with self._venue.guard:
            self._venue.start_terminal()
            self._venue.start_central()
            while not (service := self._hear(ServiceChanged)).can_sell:
                pass
            for paper in service.papers_in_doubt:
                self._touch(PrintAgain(self._venue.terminal.new_command(), paper))
            while self._credit < NOTE:
                acceptor = self._venue.devices.hands.acceptor
                assert acceptor is not None
                acceptor.insert_note(NOTE)
                self._hear(NoteTaken)
                self._hear(CreditChanged)
            self._let_it_ship()
            say("recovered")
            while (asked := read_line()) in ("sell", "sell on"):
                self._sell()
                while asked == "sell on":
                    self._sell()
            assert asked == "stop", asked
            self._venue.stop()
            self._venue.close()

    def _sell(self) -> None:
        assert self._game is not None
        self._touch(Sell(self._venue.terminal.new_command(), ENTRY, self._game))
        say("sold")

    def _touch(self, command: PersonCommand) -> None:
        self._venue.terminal.post(command)
        while self._hear(Finished).command != command.command:
            pass

    def _let_it_ship(self) -> None:
        """Wait until the terminal has done all it was asked for, with what follows from it."""
        reached = threading.Event()
        self._venue.terminal.when_reached(reached.set)
        reached.wait()

    def _hear(self, kind: type[TChange]) -> TChange:
        """The next change of a kind."""
        while True:
            change = self._changes.get()
            match change:
                case TerminalStopped(sentence):
                    raise AssertionError(sentence)
                case CreditChanged(credit):
                    self._credit = credit
                case VenueChanged(venue) if venue.open_game is not None:
                    self._game = venue.open_game.game
                case _:
                    pass
            if isinstance(change, kind):
                return change


def say(line: str) -> None:
    """Tell whoever started this process, at once."""
    os.write(1, f"{line}\n".encode())


def read_line() -> str:
    """The next line that was sent, and nothing of the one after it; empty at the end."""
    line = b""
    while (byte := os.read(0, 1)) not in (b"\n", b""):
        line += byte
    return line.decode()


def _end_with(work: Callable[[], None]) -> NoReturn:
    """Do the work and end this process: nothing of the parent's is run at the end of a child."""
    status = 1
    try:
        work()
        status = 0
    finally:
        if status:
            traceback.print_exc()
        os._exit(status)


def main(folder: Path) -> None:
    """Fork a child for every ``start``, until there is nothing more to read."""
    while line := read_line():
        if line != "start":
            # What a child was killed before it had read.
            continue
        child = os.fork()
        if not child:
            _end_with(Seller(folder).work)
        say(f"child {child}")
        _, status = os.waitpid(child, 0)
        say(f"ended {os.waitstatus_to_exitcode(status)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
