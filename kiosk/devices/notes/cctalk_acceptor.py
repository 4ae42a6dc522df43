"""A note acceptor that speaks ccTalk, as the port of the terminal.

A thread of its own polls the device at least every `poll_ms`, whatever the screen does. What it must not
forget is written down before the device is asked (:mod:`kiosk.devices.notes.cctalk_book`); what the device
tells is followed by :mod:`kiosk.devices.notes.cctalk_course`. The device is never reset from here: a reset
would wipe out the only evidence of where a note went.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.devices.notes.cctalk_book import Book, BookKeeper, KeptNote, Place
from kiosk.devices.notes.cctalk_course import Around, Course
from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_device import CctalkDevice, Identity
from kiosk.devices.notes.cctalk_dialogue import BAUD, Dialogue, Silent
from kiosk.devices.notes.cctalk_events import IN_ESCROW, Buffer, News, buffer_of, news_since
from kiosk.devices.notes.cctalk_faults import Faults
from kiosk.devices.notes.cctalk_frames import Checking
from kiosk.devices.notes.cctalk_routing import Router
from kiosk.devices.notes.cctalk_words import Health, report_of
from kiosk.devices.notes.serial_line import SerialLine
from kiosk.ports.cash import AcceptorFault, CashEvent, NoteInEscrow, NoteReturned
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome

if TYPE_CHECKING:
    from kiosk.ports.clock import Clock
    from kiosk.ports.device_report import DeviceReport

_MS_US: Final = 1_000
_CYCLES_TO_SETTLE: Final = 4
"""Polls within which a note in doubt is asked for: one to read, one to hand it back, one to hear of it."""
_UNSETTLED: Final = frozenset({Place.IN_MOTION, Place.IN_DOUBT, Place.GIVING_BACK})
_UNDECIDED: Final = "the note acceptor has not told where the note is"


class CctalkAcceptor:
    """The device of one terminal; works from the moment it is made until :meth:`close`."""

    def __init__(
        self,
        address: str,
        device: CctalkDevice,
        keeper: BookKeeper,
        new_note: Callable[[], str],
        clock: Clock,
        deadlines: Deadlines,
    ) -> None:
        self._address, self._device, self._keeper = address, device, keeper
        self._new_note, self._clock, self._deadlines = new_note, clock, deadlines
        self._changed = threading.Condition()
        self._wake = threading.Event()
        self._closing = False
        self._hear: Callable[[CashEvent], None] | None = None
        # What the terminal wants.
        self._is_accepting = False
        self._told: set[str] = set()
        self._offered: str | None = None
        # What is known of the device, and of what it was asked.
        self._health = Health()
        self._identity: Identity | None = None
        self._mouth: bool | None = None
        self._faults = Faults(deadlines.again_ms * _MS_US)
        self._router = Router(deadlines.again_ms * _MS_US)
        self._contact_us = clock.monotonic_us()
        self._cycles = self._silent_cycles = 0
        self._thread = threading.Thread(target=self._run, name="note acceptor", daemon=True)
        self._thread.start()

    # The port.

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, on the driver's thread; one listener."""
        with self._changed:
            self._hear = hear
            self._faults.tell_again()
        self._wake.set()

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth: at once, and the device within a poll. A note that comes meanwhile is
        handed back."""
        with self._changed:
            self._is_accepting = accepting
        self._wake.set()

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box, within `stack_ms`.

        NotDone: it went back, or was not there. InDoubt: a jam or silence; what the device tells later is
        remembered for :meth:`whereabouts`.
        """
        with self._changed:
            kept = self._book.get(note)
            if kept is not None and kept.place is Place.IN_BOX and not kept.is_claimed:
                return self._claim(kept)
            if kept is not None and kept.place in (Place.IN_MOTION, Place.IN_DOUBT, Place.UNKNOWABLE):
                return InDoubt(_UNDECIDED)
            if kept is None or kept.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            try:
                self._put(replace(kept, is_asked=True), Place.IN_MOTION)
            except OSError:
                # Not written down, so not done.
                return NotDone(Fault.DISK_FULL)
            self._wake.set()
            self._changed.wait_for(
                lambda: self._place(note) is not Place.IN_MOTION or self._closing,
                self._deadlines.stack_ms / 1_000,
            )
            match self._place(note):
                case Place.IN_BOX:
                    return Done(None)
                case Place.NOT_IN_BOX:
                    return NotDone(Fault.CASH_JAM)
                case Place.IN_MOTION:
                    self._doubt(note)
            return InDoubt(_UNDECIDED)

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back to the player, within `give_back_ms`."""
        with self._changed:
            kept = self._book.get(note)
            if kept is not None and kept.place is Place.IN_BOX and not kept.is_claimed:
                # It was found in the box, and nobody takes it as credit: an open case.
                self._offered = None
            if kept is None or kept.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            # Written down or not: after a stop it is handed back all the same.
            self._router.must_return = True
            with suppress(OSError):
                self._put(kept, Place.GIVING_BACK)
            self._wake.set()
            self._changed.wait_for(
                lambda: self._place(note) not in (Place.IN_ESCROW, Place.GIVING_BACK) or self._closing,
                self._deadlines.give_back_ms / 1_000,
            )
            if self._place(note) is Place.NOT_IN_BOX:
                return Done(None)
        return InDoubt("the note acceptor did not tell that the note went back")

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Where a note is whose stacking was asked for. In doubt it is asked for, within `ask_ms`.

        Done(False) for a note in escrow also promises that it never will be stacked under this name.
        """
        with self._changed:
            kept = self._book.get(note)
            if kept is not None and kept.place in _UNSETTLED:
                silent = self._silent_cycles
                goal = self._cycles + (1 if self._router.is_escrow_empty else _CYCLES_TO_SETTLE)
                self._wake.set()
                self._changed.wait_for(
                    lambda: (
                        self._place(note) not in _UNSETTLED
                        or self._cycles > goal
                        or self._silent_cycles > silent + 1
                        or self._closing
                    ),
                    self._deadlines.ask_ms / 1_000,
                )
                kept = self._book.get(note)
            return self._where(kept)

    def report(self) -> DeviceReport:
        """How the device is, at once."""
        with self._changed:
            return report_of(self._address, self._health, self._book, self._faults.fault)

    def trust_again(self) -> None:
        """A person has looked at a device that told of notes that there are not: take notes again."""
        with self._changed:
            self._health = replace(self._health, distrust=0)
        self._wake.set()

    def close(self) -> None:
        """Close the mouth if the device still answers, end the thread and let the line go."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    # The book. All of it under the lock.

    @property
    def _book(self) -> Book:
        return self._keeper.book

    def _place(self, note: str) -> Place | None:
        kept = self._book.get(note)
        return None if kept is None else kept.place

    def _put(self, kept: KeptNote, place: Place) -> None:
        self._keeper.keep(self._book.with_note(replace(kept, place=place)))
        self._router.forget()
        self._changed.notify_all()

    def _doubt(self, note: str) -> None:
        kept = self._book.get(note)
        if kept is not None:
            self._health = self._health.counted(notes_in_doubt=1)
            self._faults.doubt()
            with suppress(OSError):
                # As written, it is in motion: after a stop that is in doubt too.
                self._put(kept, Place.IN_DOUBT)

    def _claim(self, kept: KeptNote) -> Outcome[None]:
        try:
            self._keeper.keep(self._book.with_note(replace(kept, is_claimed=True)))
        except OSError as error:
            return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
        self._offered = None
        return Done(None)

    def _where(self, kept: KeptNote | None) -> Outcome[bool]:
        if kept is None or kept.place is Place.NOT_IN_BOX:
            return Done(False)
        if kept.place is Place.GIVING_BACK and self._cycles:
            # The device has answered: it kept its power, and is never asked to stack this.
            return Done(False)
        if kept.place is Place.IN_ESCROW:
            try:
                self._put(kept, Place.GIVING_BACK)
            except OSError as error:
                return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
            self._wake.set()
            return Done(False)
        if kept.place is Place.IN_BOX:
            if kept.is_claimed:
                return Done(True)
            claimed = self._claim(kept)
            return Done(True) if isinstance(claimed, Done) else claimed
        return InDoubt(_UNDECIDED)

    # The thread.

    def _run(self) -> None:
        while not self._closing:
            self._wake.clear()
            told = self._cycle()
            with self._changed:
                hear = self._hear
                self._changed.notify_all()
            if hear is not None:
                for event in told:
                    hear(event)
            self._wake.wait(self._deadlines.poll_ms / _MS_US)
        with suppress(Silent, OSError):
            self._device.open_mouth(False)
        self._device.close()

    def _cycle(self) -> list[CashEvent]:
        """Poll the device once and do what is due. What is to be told of it."""
        told: list[CashEvent] = []
        try:
            identity = self._identity or self._device.get_to_know()
            with self._changed:
                self._identity = identity
                self._health = replace(self._health, identity=identity, is_found=True)
            told += self._read(identity)
            self._route()
            self._mind_the_mouth()
            self._test()
            with self._changed:
                self._contact_us = self._clock.monotonic_us()
                self._cycles += 1
                self._health = replace(self._health, is_heard=True)
        except Silent:
            self._miss(is_found=True)
        except OSError:
            self._device.close()
            self._miss(is_found=False)
        with self._changed:
            self._health = replace(self._health, answers_unreadable=self._device.unreadable)
            return told + self._news_of_faults() + self._offer()

    def _miss(self, *, is_found: bool) -> None:
        """No answer: after `silence_ms`, or when the line is gone, the device is got to know again."""
        with self._changed:
            self._silent_cycles += 1
            silence_us = self._clock.monotonic_us() - self._contact_us
            if not is_found or silence_us >= self._deadlines.silence_ms * _MS_US:
                self._identity = self._mouth = None
                self._faults.begin_again()
                self._health = replace(self._health, is_found=is_found, is_heard=False)

    def _read(self, identity: Identity) -> list[CashEvent]:
        """Read the events and follow them; what is written down is done, what can't be is read again."""
        with self._changed:
            known = buffer_of(bytes.fromhex(self._book.buffer))
        now = self._device.read(known)
        if now is None:
            raise Silent
        with self._changed:
            if now == known:
                self._close_what_is_gone()
                return []
            # What happened before there was a book is nobody's business here.
            return self._follow(identity, now, News() if known is None else news_since(known, now))

    def _follow(self, identity: Identity, now: Buffer, news: News) -> list[CashEvent]:
        before = self._book
        around = Around(identity.amounts, self._may_take, self._clock.now().us, self._new_note)
        course = Course(replace(before, buffer=now.text()), around)
        course.must_return = self._router.must_return
        course.take(news)
        try:
            self._keeper.keep(course.book)
        except OSError:
            self._health = replace(self._health, is_written=False)
            return []
        self._router.must_return = course.must_return
        if course.book.current != before.current or any(event.result == IN_ESCROW for event in news.events):
            self._router.forget()
        if news.was_reset:
            # It has forgotten its mode and its inhibits too.
            self._identity = self._mouth = None
            self._faults.begin_again()
        self._faults.take(course, was_reset=news.was_reset)
        self._health = self._health.after(before, course.book, course.false_count, news)
        self._changed.notify_all()
        told: list[CashEvent] = [NoteReturned(note) for note in course.went_back]
        if course.arrived is not None:
            self._told.add(course.arrived.note)
            told.append(NoteInEscrow(course.arrived.note, course.arrived.amount))
        return told

    @property
    def _may_take(self) -> bool:
        """Whether a note that comes now is to be told of."""
        is_well = self._faults.fault is None and not self._health.code and self._health.is_trusted
        return self._is_accepting and self._is_path_clear and is_well and not self._closing

    @property
    def _is_path_clear(self) -> bool:
        """Whether no note can be on its way whose end is not known."""
        current = self._book.current
        return current is None or current.place is not Place.IN_DOUBT or self._router.is_escrow_empty

    def _route(self) -> None:
        """Ask the device to move what is in escrow, where that is due."""
        with self._changed:
            current = self._book.current
            route = self._router.due(current, self._clock.monotonic_us())
        if route is not None:
            answer = self._device.route(route)
            with self._changed:
                if self._book.current == current:
                    self._router.hear(route, answer, self._clock.monotonic_us())

    def _close_what_is_gone(self) -> None:
        """A note that was never to be stacked, and that isn't there: it went back without a word."""
        current = self._book.current
        if current is not None and current.place is Place.GIVING_BACK and self._router.is_escrow_empty:
            with suppress(OSError):
                self._put(current, Place.NOT_IN_BOX)

    def _mind_the_mouth(self) -> None:
        with self._changed:
            is_open = self._may_take
        # Never before a device that was reset is set to escrow again.
        if is_open is not self._mouth and self._identity is not None:
            self._device.open_mouth(is_open)
            self._mouth = is_open

    def _test(self) -> None:
        """Have a device that is new or at fault test itself, the latter every `again_ms`."""
        with self._changed:
            if not self._faults.is_test_due(self._health.code, self._clock.monotonic_us()):
                return
        code = self._device.fault()
        with self._changed:
            self._health = replace(self._health, code=code or 0)
            now_us = self._clock.monotonic_us()
            self._faults.hear_test(code, now_us, is_path_clear=self._is_path_clear)

    def _news_of_faults(self) -> list[CashEvent]:
        current = self._book.current
        if self._hear is None:
            return []
        news = self._faults.news(self._health, "" if current is None else current.note)
        if news is None:
            return []
        self._health = self._health.counted(faults=isinstance(news, AcceptorFault))
        return [news]

    def _offer(self) -> list[CashEvent]:
        """Tell of a note that was found in the box: it is money that nobody was told of. One at a time, and
        once: whoever does not want it leaves an open case."""
        if self._hear is None or self._offered is not None or not self._may_take:
            return []
        found = [kept for kept in self._book.unclaimed if kept.note not in self._told]
        if not found or self._book.current is not None:
            return []
        self._offered = found[0].note
        self._told.add(self._offered)
        return [NoteInEscrow(found[0].note, found[0].amount)]


def open_cctalk(
    port_path: str,
    memory: Path,
    new_note: Callable[[], str],
    clock: Clock,
    *,
    checking: Checking = Checking.SUM_8,
    deadlines: Deadlines | None = None,
) -> CctalkAcceptor:
    """A ccTalk note acceptor at a serial port; `memory` is a file of its own, and outlives the program.

    Works from now on, also while the port is not there yet. Raises OSError when the memory
    can't be read, `NoteLogDamagedError` when it is not one: without it no note could be told from another.
    """
    limits = deadlines or Deadlines()
    device = CctalkDevice(Dialogue(lambda: SerialLine(port_path, BAUD), checking, limits.reply_ms))
    return CctalkAcceptor(port_path, device, BookKeeper(memory), new_note, clock, limits)
