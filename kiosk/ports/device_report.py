"""What a device driver says of itself to staff: its state in words, and what it has counted."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct


class DeviceKind(StrEnum):
    """What a terminal has on its wires."""

    PRINTER = "printer"
    NOTE_ACCEPTOR = "note_acceptor"
    SCANNER = "scanner"


class DeviceState(StrEnum):
    """How a device is. Silence is a state of its own: a device that doesn't answer is not known to work."""

    WORKING = "working"
    WARNING = "warning"  # it works, and will soon need a person
    NOT_WORKING = "not_working"  # it answers, and says that it can't
    SILENT = "silent"  # it is there and doesn't answer: unknown
    ABSENT = "absent"  # it isn't found


class Counter(Struct, frozen=True):
    """How often something has happened since the driver was opened, or as often as the device itself says.

    `name` is snake_case English: ``papers_printed``, ``papers_in_doubt``, ``papers_not_printed``,
    ``notes_stacked``, ``notes_returned``, ``notes_in_doubt``, ``faults``, ``scans``, ``scans_unreadable``.
    The staff page has words for these; any other is shown as it is, with spaces.
    """

    name: str
    count: int


class DeviceReport(Struct, frozen=True):
    """One device as staff see it. `words` is one English sentence that says what is wrong and what to do; it
    is empty while all is well. `model` and `address` are empty where there is none to name."""

    device: DeviceKind
    model: str
    address: str
    state: DeviceState
    words: str = ""
    counters: tuple[Counter, ...] = ()


class Reporting(Protocol):
    """A device driver that tells how its device is."""

    def report(self) -> DeviceReport:
        """How the device is now, within the driver's stated deadline; any thread."""
        ...
