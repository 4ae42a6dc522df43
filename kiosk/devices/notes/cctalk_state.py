"""What the port of a ccTalk driver and its thread share: the notes, the faults, and what there is to tell.

All of it is used under the lock of :class:`State`, and nothing here waits or asks the device.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.devices.notes.case_history import CaseHistory
from kiosk.devices.notes.cctalk_book import Book, BookKeeper, KeptNote, OpenCase, Place
from kiosk.devices.notes.cctalk_course import Around, Course
from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_device import Identity
from kiosk.devices.notes.cctalk_events import IN_ESCROW, Buffer, News, buffer_of
from kiosk.devices.notes.cctalk_faults import Faults
from kiosk.devices.notes.cctalk_routing import Router
from kiosk.devices.notes.cctalk_words import Health
from kiosk.ports.cash import AcceptorFault, CashEvent, NoteInEscrow, NoteReturned
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome

if TYPE_CHECKING:
    from kiosk.ports.clock import Clock

MS_US: Final = 1_000
UNDECIDED: Final = "the note acceptor has not told where the note is"


class State:
    """`changed` is the lock, and tells whoever waits; `wake` has the thread poll at once. `cycles` counts the
    polls that were answered, `silent_cycles` the others."""

    def __init__(
        self,
        keeper: BookKeeper,
        history: CaseHistory,
        new_note: Callable[[], str],
        clock: Clock,
        deadlines: Deadlines,
    ) -> None:
        self._keeper, self._history, self._new_note, self._clock = keeper, history, new_note, clock
        self.changed = threading.Condition()
        self.wake = threading.Event()
        self.is_closing = False
        self.hear: Callable[[CashEvent], None] | None = None
        self.is_accepting = False
        self.told: set[str] = set()
        self.offered: str | None = None
        self.declined: set[str] = set()
        self.health = Health()
        self.faults = Faults(deadlines.again_ms * MS_US)
        self.router = Router(deadlines.again_ms * MS_US)
        self.cycles = self.silent_cycles = 0

    @property
    def book(self) -> Book:
        """All that is written down."""
        return self._keeper.book

    def place(self, note: str) -> Place | None:
        """Where a note is; None for one that nobody knows."""
        kept = self.book.get(note)
        return None if kept is None else kept.place

    def put(self, kept: KeptNote, place: Place) -> None:
        """Write down where a note is now. Raises OSError: then nothing has changed."""
        self._keeper.keep(self.book.with_note(replace(kept, place=place)))
        self.router.forget()
        self.changed.notify_all()

    def doubt(self, note: str) -> None:
        """A note did not arrive in time."""
        kept = self.book.get(note)
        if kept is not None:
            self.health = self.health.counted(notes_in_doubt=1)
            self.faults.doubt()
            with suppress(OSError):
                # As written, it is in motion: after a stop that is in doubt too.
                self.put(kept, Place.IN_DOUBT)

    def claim(self, kept: KeptNote) -> Outcome[None]:
        """Remember that whoever gives credit is told now that the note is in the box."""
        try:
            self._keeper.keep(self.book.with_note(replace(kept, is_claimed=True)))
        except OSError as error:
            return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
        self.offered = None
        return Done(None)

    def where(self, kept: KeptNote | None) -> Outcome[bool]:
        """Where a note is, as far as is known; one in escrow never gets stacked from here on."""
        if kept is None or kept.place is Place.NOT_IN_BOX:
            return Done(False)
        if kept.place is Place.GIVING_BACK and self.cycles:
            # The device has answered: it kept its power, and is never asked to stack this.
            return Done(False)
        if kept.place is Place.IN_ESCROW:
            try:
                self.put(kept, Place.GIVING_BACK)
            except OSError as error:
                return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
            self.wake.set()
            return Done(False)
        if kept.place is Place.IN_BOX:
            if kept.is_claimed:
                return Done(True)
            if kept.is_counted:
                return InDoubt("staff have counted the note box")
            claimed = self.claim(kept)
            return Done(True) if isinstance(claimed, Done) else claimed
        return InDoubt(UNDECIDED)

    @property
    def cases(self) -> tuple[OpenCase, ...]:
        """What ends when staff have counted the note box."""
        return self.book.cases_for_a_count(self.declined)

    def end_cases(self, names: tuple[str, ...], said: str) -> Outcome[None]:
        """Staff have counted the note box with these cases in mind."""
        ended = tuple(case for case in self.cases if case.name in names)
        try:
            self._history.add(((case.at_us, case.words) for case in ended), self._clock.now(), said)
            self._keeper.keep(self.book.counted(ended, self.declined))
        except OSError:
            self.health = replace(self.health, is_written=False)
            return NotDone(Fault.DISK_FULL)
        self.health = replace(self.health, is_written=True)
        return Done(None)

    @property
    def may_take(self) -> bool:
        """Whether a note that comes now is to be told of."""
        is_well = self.faults.fault is None and not self.health.code and self.health.is_trusted
        return self.is_accepting and self.is_path_clear and is_well and not self.is_closing

    @property
    def is_path_clear(self) -> bool:
        """Whether no note can be on its way whose end is not known."""
        current = self.book.current
        return current is None or current.place is not Place.IN_DOUBT or self.router.is_escrow_empty

    def follow(self, identity: Identity, now: Buffer, news: News) -> list[CashEvent] | None:
        """Follow what the device told, and write it down. What is to be told of it; None if it could not be
        written."""
        before = self.book
        known = buffer_of(bytes.fromhex(before.buffer))
        heard = () if known is None else known.events[::-1]
        around = Around(identity.amounts, self.may_take, self._clock.now().us, self._new_note, heard)
        course = Course(replace(before, buffer=now.text()), around)
        course.must_return = self.router.must_return
        course.take(news)
        try:
            self._keeper.keep(course.book)
        except OSError:
            self.health = replace(self.health, is_written=False)
            return None
        self.router.must_return = course.must_return
        if course.book.current != before.current or any(event.result == IN_ESCROW for event in news.events):
            self.router.forget()
        if news.was_reset:
            self.faults.begin_again()
        self.faults.take(course, was_reset=news.was_reset)
        self.health = self.health.after(before, course.book, course.false_count, news)
        self.changed.notify_all()
        told: list[CashEvent] = [NoteReturned(note) for note in course.went_back]
        if course.arrived is not None:
            self.told.add(course.arrived.note)
            told.append(NoteInEscrow(course.arrived.note, course.arrived.amount))
        return told

    def close_what_is_gone(self) -> None:
        """A note that was never to be stacked, and that isn't there: it went back without a word."""
        current = self.book.current
        if current is not None and current.place is Place.GIVING_BACK and self.router.is_escrow_empty:
            with suppress(OSError):
                self.put(current, Place.NOT_IN_BOX)

    def news_of_faults(self) -> list[CashEvent]:
        """A fault that has come, or gone."""
        current = self.book.current
        if self.hear is None:
            return []
        news = self.faults.news(self.health, "" if current is None else current.note)
        if news is None:
            return []
        self.health = self.health.counted(faults=isinstance(news, AcceptorFault))
        return [news]

    def offer(self) -> list[CashEvent]:
        """Tell of a note that was found in the box: it is money that nobody was told of. One at a time, and
        once: whoever does not want it leaves an open case."""
        if self.hear is None or self.offered is not None or not self.may_take:
            return []
        found = [kept for kept in self.book.unclaimed if kept.note not in self.told]
        if not found or self.book.current is not None:
            return []
        self.offered = found[0].note
        self.told.add(self.offered)
        return [NoteInEscrow(found[0].note, found[0].amount)]
