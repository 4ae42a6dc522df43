"""Mishaps: which call of the outside goes wrong, decided by the seed beforehand, and counted."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Final

from kiosk.simulation.dice import Dice


class Killed(BaseException):
    """The program dies at this instant. No part of the program may catch it."""


class Mishap(StrEnum):
    """What goes wrong, in the words of the summary."""

    PROGRAM_KILLED = "terminal killed"
    CENTRAL_KILLED = "central killed"
    CENTRAL_AWAY = "central away for a while"
    REQUEST_LOST = "request lost"
    ANSWER_LOST = "answer lost"
    DOUBLED = "request doubled"
    DELAYED = "request delayed"
    UNREACHABLE = "line cut for a moment"
    PAPER_OUT = "paper out"
    PRINTER_MUTE = "printer mute"
    PRINT_IN_DOUBT = "print in doubt"
    NOTE_JAM = "note jam"
    NOTE_IN_DOUBT = "note in doubt"
    NOTE_RETURNED = "note returned"
    CLOCK_STEPPED = "clock stepped"


class Site(StrEnum):
    """Where something can go wrong."""

    MOMENT = "moment"  # before and after everything that leaves a terminal's program
    CENTRAL = "central"  # whenever central asks for time or chance, also within a transaction
    LINE = "line"
    PRINTER = "printer"
    ACCEPTOR = "acceptor"


# Once in how many calls on a quiet day. There are many more calls than tickets: a sale has twenty moments.
RATES: Final = {
    Site.MOMENT: 36_000,
    Site.CENTRAL: 36_000,
    Site.LINE: 240,
    Site.PRINTER: 280,
    Site.ACCEPTOR: 48,
}

_RATE_MINIMUM: Final = 3


class Mishaps:
    """The mishaps of one machine, `severity` times as many as on a quiet day. `is_calm` ends them all."""

    def __init__(self, dice: Dice, counted: Counter[Mishap], severity: int) -> None:
        self.dice = dice
        self.counted = counted
        self.is_calm = False
        self._rates = {site: max(rate // severity, _RATE_MINIMUM) for site, rate in RATES.items()}
        self._left = {site: dice.until_next(rate) for site, rate in self._rates.items()}

    def is_due(self, site: Site) -> bool:
        """Whether the call that is made now at a site is one that goes wrong."""
        self._left[site] -= 1
        if self._left[site] > 0:
            return False
        self._left[site] = self.dice.until_next(self._rates[site])
        return not self.is_calm

    def count(self, mishap: Mishap) -> None:
        """Note that something went wrong."""
        self.counted[mishap] += 1

    def moment(self) -> None:
        """A moment at which a terminal's program may die. Raises :class:`Killed`."""
        if self.is_due(Site.MOMENT):
            self.count(Mishap.PROGRAM_KILLED)
            raise Killed
