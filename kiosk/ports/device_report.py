"""What a device driver says of itself to staff: its state in words, and what it has counted."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from kiosk.ports.outcome import Outcome


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


class LastScan(Struct, frozen=True):
    """The newest symbol a scanner read: `sent` is everything it sent for it, `code` what was found in that.

    Both may hold a serial that is worth money: whoever shows them masks it.
    """

    sent: str
    code: str


class DeviceReport(Struct, frozen=True):
    """One device as staff see it. `words` is one English sentence that says what is wrong and what to do; it
    is empty while all is well. `model` and `address` are empty where there is none to name. `scan` is None
    for all but a scanner that has read something. `cases` names what is open about the notes in an
    acceptor's box until somebody has counted it."""

    device: DeviceKind
    model: str
    address: str
    state: DeviceState
    words: str = ""
    counters: tuple[Counter, ...] = ()
    scan: LastScan | None = None
    cases: tuple[str, ...] = ()


class Reporting(Protocol):
    """A device driver that tells how its device is."""

    def report(self) -> DeviceReport:
        """How the device is now, within the driver's stated deadline; any thread."""
        ...


class NoteBox(Protocol):
    """A note acceptor whose box may have to be counted, because something about its notes is not known."""

    def note_box_counted(self, cases: tuple[str, ...], said: str) -> Outcome[None]:
        """Staff have counted the box with these cases of the report in mind: they are over, which is written
        down with its instant and with what was `said`, and nothing about them is erased. No credit follows
        from it. A case that is not open any more does no harm. NotDone: what could not be written is open."""
        ...
