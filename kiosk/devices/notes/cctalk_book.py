"""What a ccTalk driver must not forget: where each note is, the event buffer it has read, and open cases.

All of it is one small file, written whole and durably at once with what it follows from. So a power cut
leaves either the buffer of before, which is then read again, or that of after together with what it told.
"""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kiosk.devices.durable import write_durably
from kiosk.devices.notes.note_log import NoteLogDamagedError
from kiosk.values.money import Money

NOTES_KEPT: Final = 200
"""Notes whose end is known and may still be asked about; one that is open is never forgotten."""
CASES_KEPT: Final = 100
"""Open cases that are kept with their words; a device that tells nonsense all day only adds to a number."""


class Place(StrEnum):
    """Where a note is, as far as the device has told."""

    IN_ESCROW = "in_escrow"  # told of, and nothing asked of the device yet
    IN_MOTION = "in_motion"  # to be stacked: written down before the device is asked
    GIVING_BACK = "giving_back"  # never to be stacked
    IN_DOUBT = "in_doubt"  # may have been stacked; the device may still tell
    UNKNOWABLE = "unknowable"  # may have been stacked; nothing will ever tell
    IN_BOX = "in_box"
    NOT_IN_BOX = "not_in_box"


OPEN: Final = frozenset({Place.IN_ESCROW, Place.IN_MOTION, Place.GIVING_BACK, Place.IN_DOUBT})


class KeptNote(Struct, frozen=True):
    """One note. `is_asked`: it was to be stacked, so that whoever asked for it will ask for its end too.
    `is_claimed`: whoever gives credit has been told, or will ask, and knows that it is in the box.
    `may_have_gone_unseen`: events were lost since, so that a return that is told may be another note's.
    `is_counted`: staff have counted the box with it in mind, and it is nobody's credit any more."""

    note: str
    amount: Money
    channel: int
    place: Place
    is_asked: bool = False
    is_claimed: bool = False
    may_have_gone_unseen: bool = False
    is_counted: bool = False


class OpenCase(Struct, frozen=True):
    """Something about money that no program can decide. `at_us` is UTC microseconds, 0 where it is not
    known."""

    at_us: int
    words: str

    @property
    def name(self) -> str:
        """What tells it from every other."""
        return f"{self.at_us} {self.words}"


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept; `buffer` is the event buffer that was read last, empty before the first.
    `cases_beyond` is how many open cases there are beside those in `cases`."""

    version: int = 1
    buffer: str = ""
    notes: tuple[KeptNote, ...] = ()
    cases: tuple[OpenCase, ...] = ()
    cases_beyond: int = 0

    def get(self, note: str) -> KeptNote | None:
        """The note of a name."""
        return next((kept for kept in reversed(self.notes) if kept.note == note), None)

    @property
    def current(self) -> KeptNote | None:
        """The note that is on its way: none other can be in the device's path."""
        return self.notes[-1] if self.notes and self.notes[-1].place in OPEN else None

    @property
    def unclaimed(self) -> tuple[KeptNote, ...]:
        """Notes in the box that nobody has been told of yet, or wanted."""
        return tuple(
            kept
            for kept in self.notes
            if kept.place is Place.IN_BOX and not kept.is_claimed and not kept.is_counted
        )

    @property
    def doubtful(self) -> tuple[KeptNote, ...]:
        """Notes that may be in the box."""
        return tuple(
            kept
            for kept in self.notes
            if kept.place in (Place.IN_DOUBT, Place.UNKNOWABLE) and not kept.is_counted
        )

    @property
    def open_count(self) -> int:
        """How much about money is open."""
        return len(self.cases) + self.cases_beyond + len(self.doubtful) + len(self.unclaimed)

    def with_note(self, changed: KeptNote) -> Book:
        """The book with a note as it is now, known before or new. A new one ends the hope that the device
        tells of the one before."""
        if self.get(changed.note) is not None:
            notes = tuple(changed if kept.note == changed.note else kept for kept in self.notes)
            return replace(self, notes=notes)
        before = tuple(
            replace(kept, place=Place.UNKNOWABLE) if kept.place is Place.IN_DOUBT else kept
            for kept in self.notes
        )
        return replace(self, notes=(*_worth_keeping(before), changed))

    def with_case(self, at_us: int, words: str) -> Book:
        """The book with another open case."""
        if len(self.cases) >= CASES_KEPT:
            return replace(self, cases_beyond=self.cases_beyond + 1)
        return replace(self, cases=(*self.cases, OpenCase(at_us, words)))

    def cases_for_a_count(self, declined: Container[str]) -> tuple[OpenCase, ...]:
        """What ends when staff have counted the box: all but what the device or a player may still decide.
        `declined` names notes that were found in the box and that nobody wanted."""
        beyond = (_case_beyond(self.cases_beyond),) if self.cases_beyond else ()
        notes = tuple(_case_of(kept) for kept in self.notes if self._is_for_a_count(kept, declined))
        return self.cases + beyond + notes

    def counted(self, cases: Container[OpenCase], declined: Container[str]) -> Book:
        """The book once staff have counted the box with these cases in mind."""
        is_beyond_over = _case_beyond(self.cases_beyond) in cases
        return replace(
            self,
            cases=tuple(case for case in self.cases if case not in cases),
            cases_beyond=0 if is_beyond_over else self.cases_beyond,
            notes=tuple(
                replace(kept, is_counted=True)
                if self._is_for_a_count(kept, declined) and _case_of(kept) in cases
                else kept
                for kept in self.notes
            ),
        )

    def _is_for_a_count(self, kept: KeptNote, declined: Container[str]) -> bool:
        if kept.place is Place.UNKNOWABLE:
            return kept in self.doubtful
        return kept.note in declined and kept in self.unclaimed


def _case_of(kept: KeptNote) -> OpenCase:
    where = "is in the note box" if kept.place is Place.IN_BOX else "may be in the note box"
    return OpenCase(0, f"{kept.note}: {kept.amount} {where} without credit.")


def _case_beyond(count: int) -> OpenCase:
    return OpenCase(0, f"{count} more cases of the note acceptor that were too many to keep their words.")


class BookKeeper:
    """The book on disk."""

    def __init__(self, path: Path) -> None:
        """Take the file up, or begin one. Raises OSError, and `NoteLogDamagedError` for a file that is not
        such a book: it is never begun again in silence."""
        self._path = path
        self.book = Book()
        if path.exists():
            try:
                self.book = _taken_up(msgspec.json.decode(path.read_bytes(), type=Book))
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise NoteLogDamagedError(f"{path.name}: {error}") from error

    def keep(self, book: Book) -> None:
        """Write the book down, then believe it. Raises OSError: then nothing has changed."""
        if book != self.book:
            write_durably(self._path, msgspec.json.encode(book))
            self.book = book


def _taken_up(book: Book) -> Book:
    """After a stop: a note in escrow is not wanted any more, and what was to be stacked is in doubt until the
    device tells."""
    after = {Place.IN_ESCROW: Place.GIVING_BACK, Place.IN_MOTION: Place.IN_DOUBT}
    return replace(
        book,
        notes=tuple(replace(kept, place=after.get(kept.place, kept.place)) for kept in book.notes),
    )


def _worth_keeping(notes: tuple[KeptNote, ...]) -> tuple[KeptNote, ...]:
    old = notes[: -NOTES_KEPT + 1]
    open_ones = tuple(
        kept
        for kept in old
        if kept.place in OPEN
        or kept.place is Place.UNKNOWABLE
        or (kept.place is Place.IN_BOX and not kept.is_claimed and not kept.is_counted)
    )
    return open_ones + notes[-NOTES_KEPT + 1 :]
