"""The ticket printer as a port. Paper is money: a job is done only on a positive answer after it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from kiosk.ports.outcome import Outcome
from printing import Document


class PrintJob(Struct, frozen=True):
    """One paper, printed as a unit. `name` is the same for every attempt at the same paper:
    ``ticket-<serial>``."""

    name: str
    document: Document


class PrintedPaper(Struct, frozen=True):
    """A paper that is known to have come out. `picture` is the file of its picture, empty if the printer
    makes none."""

    name: str
    picture: str = ""


class PrinterStatus(StrEnum):
    """What the printer says of itself. Silence is UNKNOWN, and unknown is not ready."""

    READY = "ready"
    PAPER_LOW = "paper_low"
    PAPER_OUT = "paper_out"
    COVER_OPEN = "cover_open"
    ERROR = "error"  # it says itself that it can't print
    OFFLINE = "offline"  # it can't be reached
    UNKNOWN = "unknown"

    @property
    def can_print(self) -> bool:
        """Whether a ticket may be promised now."""
        return self in (PrinterStatus.READY, PrinterStatus.PAPER_LOW)


class Printer(Protocol):
    """A printer owned by one terminal."""

    def status(self) -> PrinterStatus:
        """The state now, within a fixed deadline."""
        ...

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print one paper. Done: it came out whole. NotDone: nothing came out. InDoubt: something may
        have."""
        ...
