"""What a ccTalk note acceptor says to staff."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kiosk.devices.notes.cctalk_book import Book, KeptNote, Place
from kiosk.devices.notes.cctalk_device import Identity
from kiosk.devices.notes.cctalk_events import News
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Fault
from kiosk.values.money import Money, total

FAULTS: Final = {
    36: "a sensor of its path is at fault",
    37: "its transport motor is at fault",
    38: "its stacker is at fault",
    39: "a note is jammed",
    41: "its string sensor is at fault",
    44: "its note box is missing",
    45: "its note box is full",
    49: "a light sensor is at fault",
    51: "its door is open",
}
"""Fault codes of the self-test (ccTalk Generic Specification, part 3, table of fault codes)."""
FALSE_NOTES_MAXIMUM: Final = 3
"""So many notes that there are not, and nothing more is taken until a person says so (case 86)."""


class Health(Struct, frozen=True):
    """What the driver has seen since it was opened. `distrust` counts notes that there are not since a person
    looked; `code` is the fault code of the last self-test."""

    identity: Identity | None = None
    is_found: bool = False
    is_heard: bool = False
    is_written: bool = True
    code: int = 0
    distrust: int = 0
    notes_stacked: int = 0
    notes_returned: int = 0
    notes_in_doubt: int = 0
    faults: int = 0
    false_notes: int = 0
    events_lost: int = 0
    resets: int = 0
    answers_unreadable: int = 0

    def counted(self, **more: int) -> Health:
        """The same with some counters higher."""
        return replace(self, **{name: getattr(self, name) + count for name, count in more.items()})

    def after(self, before: Book, book: Book, false_count: int, news: News) -> Health:
        """The same once the news has been followed and written down."""
        return replace(self, is_written=True).counted(
            notes_stacked=_count(book, Place.IN_BOX) - _count(before, Place.IN_BOX),
            notes_returned=_count(book, Place.NOT_IN_BOX) - _count(before, Place.NOT_IN_BOX),
            notes_in_doubt=max(0, len(book.doubtful) - len(before.doubtful)),
            false_notes=false_count,
            distrust=false_count,
            events_lost=news.lost,
            resets=news.was_reset,
        )

    @property
    def is_trusted(self) -> bool:
        """Whether its word about notes is still taken."""
        return self.distrust < FALSE_NOTES_MAXIMUM

    @property
    def is_fit(self) -> bool:
        """Whether it can take notes, as far as it answers and tests itself."""
        knows_notes = self.identity is not None and bool(self.identity.amounts)
        return self.is_found and self.is_heard and self.is_trusted and not self.code and knows_notes


def report_of(
    address: str, health: Health, book: Book, fault: Fault | None, cases: tuple[str, ...]
) -> DeviceReport:
    """The device as staff see it; `cases` are those that a count of the box ends."""
    state, words = _state(health, book, fault)
    identity = health.identity or Identity()
    counters = tuple(Counter(name, getattr(health, name)) for name in _COUNTED)
    counters += (Counter("open_cases", book.open_count),)
    model = f"ccTalk {identity.category} {identity.product}".strip()
    return DeviceReport(DeviceKind.NOTE_ACCEPTOR, model, address, state, words, counters, cases=cases)


def _state(health: Health, book: Book, fault: Fault | None) -> tuple[DeviceState, str]:
    if not health.is_found:
        return DeviceState.ABSENT, "The note acceptor isn't found: plug it in, or put its address right."
    if not health.is_heard:
        return DeviceState.SILENT, "The note acceptor doesn't answer: look at its power and its cable."
    if not health.is_written:
        return DeviceState.NOT_WORKING, "The note acceptor's memory can't be written: make room on the disk."
    if not health.is_trusted:
        return (
            DeviceState.NOT_WORKING,
            "The note acceptor told of notes that there are not and takes none: have it looked at.",
        )
    if health.code:
        what = FAULTS.get(health.code, f"it reports fault {health.code}")
        return DeviceState.NOT_WORKING, f"The note acceptor can't work, {what}: open it and put it right."
    if fault is Fault.CASH_JAM:
        return DeviceState.NOT_WORKING, "A note is stuck in the note acceptor: open it and take the note out."
    if fault is not None:
        return DeviceState.NOT_WORKING, "The note acceptor can't work: look at its note box."
    if health.identity is not None and not health.identity.amounts:
        return DeviceState.NOT_WORKING, "The note acceptor knows no Australian notes: have its notes loaded."
    return _cases(book)


def _cases(book: Book) -> tuple[DeviceState, str]:
    if book.doubtful:
        amount = _sum(book.doubtful)
        return DeviceState.WARNING, f"{amount} may be in the note box without credit: count the box."
    if book.unclaimed:
        amount = _sum(book.unclaimed)
        return DeviceState.WARNING, f"{amount} is in the note box without credit: pay it to its player."
    if book.cases:
        return DeviceState.WARNING, book.cases[-1].words
    return DeviceState.WORKING, ""


def _count(book: Book, place: Place) -> int:
    return sum(kept.place is place for kept in book.notes)


def _sum(notes: tuple[KeptNote, ...]) -> Money:
    return total(kept.amount for kept in notes)


_COUNTED: Final = (
    "notes_stacked",
    "notes_returned",
    "notes_in_doubt",
    "faults",
    "false_notes",
    "events_lost",
    "resets",
    "answers_unreadable",
)
