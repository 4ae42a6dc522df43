"""The devices as the staff page sees them: looked at without waiting, told of when they have answered."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from kiosk.ports.album import KeptPaper
from kiosk.ports.device_report import DeviceReport
from kiosk.ports.outcome import Fault
from kiosk.values.instant import Instant


class DevicesSeen(Struct, frozen=True):
    """How the devices were at an instant, and the last papers, newest first."""

    at: Instant
    reports: tuple[DeviceReport, ...]
    papers: tuple[KeptPaper, ...]


class TrialStep(StrEnum):
    """How far the print of a test paper has come."""

    WAITING = "waiting"  # the terminal is at something else
    PRINTING = "printing"
    PRINTED = "printed"
    NOT_PRINTED = "not_printed"
    IN_DOUBT = "in_doubt"

    @property
    def has_ended(self) -> bool:
        """Whether another one can be asked for."""
        return self not in (TrialStep.WAITING, TrialStep.PRINTING)


class TrialPrint(Struct, frozen=True):
    """The print of a test paper has reached a step; `fault` says why it was not printed."""

    at: Instant
    step: TrialStep
    fault: Fault | None = None


class NoteBoxCounted(Struct, frozen=True):
    """That the note box was counted is written down, or could not be: then its cases are still open."""

    at: Instant
    is_written: bool


DeskNews = DevicesSeen | TrialPrint | NoteBoxCounted


class DeviceDesk(Protocol):
    """What the staff page may ask of the devices. No call waits for one of them."""

    def listen(self, hear: Callable[[DeskNews], None]) -> None:
        """Call `hear` with all news from now on, on threads of the desk's; one listener."""
        ...

    def look(self) -> None:
        """Ask every device how it is, and for the last papers. Those that don't answer in time are told of as
        silent."""
        ...

    def test_print(self) -> None:
        """Print a test paper when the terminal has nothing else to print; does nothing while one is under
        way."""
        ...

    def note_box_counted(self, cases: tuple[str, ...]) -> None:
        """Staff have counted the note box with these cases of its report in mind: they are over."""
        ...
