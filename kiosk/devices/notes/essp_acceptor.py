"""A note acceptor that speaks ITL's eSSP, as the port of the terminal.

A thread of its own polls the device every `poll_ms`, whatever the screen does. What must not be forgotten is
written down before the device is asked and before its word is acknowledged
(:mod:`kiosk.devices.notes.note_log`); what it tells is followed by :mod:`kiosk.devices.notes.essp_course`,
how it is asked by :mod:`kiosk.devices.notes.essp_contact`. The device is never reset from here: a reset would
wipe out evidence of where a note went.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.devices.chance import SystemChance
from kiosk.devices.clock import SystemClock
from kiosk.devices.notes.essp_codes import NEEDS_ACKNOWLEDGING, Happened, Response, Told, events_of
from kiosk.devices.notes.essp_contact import Contact, Unusable
from kiosk.devices.notes.essp_course import FALSE_NOTES_MAXIMUM, Course
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.devices.notes.essp_frames import BAUD
from kiosk.devices.notes.essp_keys import DEFAULT_FIXED_KEY
from kiosk.devices.notes.essp_link import Link, Silent, WasReset
from kiosk.devices.notes.essp_words import report_of
from kiosk.devices.notes.note_log import LoggedNote, NoteLog, Place
from kiosk.devices.notes.serial_line import TWO_STOP_BITS, SerialLine
from kiosk.ports.cash import AcceptorFault, AcceptorReady, CashEvent
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome

if TYPE_CHECKING:
    from kiosk.ports.chance import Chance
    from kiosk.ports.clock import Clock
    from kiosk.ports.device_report import DeviceReport


class EsspAcceptor:
    """The device of one terminal; works from the moment it is made until :meth:`close`."""

    def __init__(
        self,
        port_path: str,
        course: Course,
        contact: Contact,
        deadlines: Deadlines,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._port_path, self._course, self._contact = port_path, course, contact
        self._deadlines, self._clock, self._chance = deadlines, clock, chance
        self._changed = threading.Condition()
        self._wake = threading.Event()
        self._is_closing = self._is_accepting = False
        self._hear: Callable[[CashEvent], None] | None = None
        self._fault: Fault | None = None
        self._told_fault: Fault | None = None
        self._held_since_us = 0
        # How often the device was heard to the end, and how often it was not: who waits counts them.
        self._cycles = self._failures = 0
        self._thread = threading.Thread(target=self._run, name="note acceptor", daemon=True)
        self._thread.start()

    # The port.

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, on the driver's thread; one listener."""
        with self._changed:
            self._hear, self._told_fault = hear, None
        self._wake.set()

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth: the device follows within a poll."""
        with self._changed:
            self._is_accepting = accepting
        self._wake.set()

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box, within `stack_ms`.

        NotDone: it went back, or was not there. InDoubt: a jam, silence, or a reset; what the device tells
        later is remembered for :meth:`whereabouts`, and the note told of again once it is in the box.
        """
        course = self._course
        with self._changed:
            entry = course.log.get(note)
            if entry is None or entry.is_case:
                return NotDone(Fault.CASH_JAM)
            if entry.place is Place.IN_BOX and not entry.is_claimed:
                return self._claim(entry) or Done(None)
            if entry.place in (Place.IN_MOTION, Place.UNKNOWN):
                return InDoubt(_UNDECIDED)
            if entry.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            if not course.is_held:
                return InDoubt(_UNDECIDED)
            try:
                course.log.put(replace(entry, place=Place.IN_MOTION))
            except OSError:
                # Not written down, so not done.
                return NotDone(Fault.DISK_FULL)
            course.awaited = note
            self._wait(lambda: self._place(note) is not Place.IN_MOTION, self._deadlines.stack_ms)
            course.awaited = ""
            match self._place(note):
                case Place.IN_BOX:
                    return Done(None)
                case Place.NOT_IN_BOX:
                    return NotDone(Fault.CASH_JAM)
            course.counted["notes_in_doubt"] += 1
            return InDoubt(_UNDECIDED)

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back to the player, within `give_back_ms`."""
        course = self._course
        with self._changed:
            entry = course.log.get(note)
            if entry is not None and entry.place is Place.IN_BOX and not entry.is_claimed:
                # It is in the box, and nobody gives credit for it: staff are told.
                course.put(replace(entry, is_case=True))
            if entry is None or entry.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            course.put(replace(entry, place=Place.RETURNING))
            course.must_reject = course.is_held
            self._wait(lambda: self._place(note) is Place.NOT_IN_BOX, self._deadlines.give_back_ms)
            if self._place(note) is Place.NOT_IN_BOX:
                return Done(None)
        return InDoubt("the note acceptor did not tell that the note went back")

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Where a note is whose stacking was asked for; the device is given `ask_ms` to tell.

        Done(False) for a note in escrow also promises that it never will be credit under this name.
        """
        course = self._course
        with self._changed:
            entry = course.log.get(note)
            if entry is not None and entry.place is Place.IN_ESCROW and course.is_held:
                course.put(replace(entry, place=Place.RETURNING))
                course.must_reject = True
                self._wake.set()
                return Done(False)
            if entry is not None and entry.place in (Place.IN_MOTION, Place.IN_ESCROW):
                cycles, failures = self._cycles, self._failures
                self._wait(
                    lambda: (
                        self._place(note) not in (Place.IN_MOTION, Place.IN_ESCROW)
                        or self._cycles > cycles + _CYCLES_TO_SETTLE
                        or self._failures > failures + 1
                    ),
                    self._deadlines.ask_ms,
                )
                entry = course.log.get(note)
            if entry is None or entry.place in (Place.NOT_IN_BOX, Place.RETURNING):
                return Done(False)
            if entry.place is Place.IN_BOX:
                return self._claim(entry) or Done(True)
            return InDoubt(_UNDECIDED)

    def report(self) -> DeviceReport:
        """How the device is, at once."""
        with self._changed:
            return report_of(self._port_path, self._course, self._contact)

    def trust_again(self) -> None:
        """A person has looked at a device that told of notes that there are not: take notes again."""
        with self._changed:
            self._course.false_notes = 0
        self._wake.set()

    def close(self) -> None:
        """Close the mouth if the device still answers, hand back what it holds, end the thread and let the
        line go: within the time that a device may take for one command (`reply_ms` times `tries`)."""
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        self._wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    # Under the lock.

    def _place(self, note: str) -> Place | None:
        entry = self._course.log.get(note)
        return None if entry is None else entry.place

    def _wait(self, until: Callable[[], bool], timeout_ms: int) -> None:
        self._wake.set()
        self._changed.wait_for(lambda: until() or self._is_closing, timeout_ms / 1_000)

    def _claim(self, entry: LoggedNote) -> InDoubt | None:
        """Remember that whoever gives credit is told now that the note is in the box: only then it is."""
        if not entry.is_claimed:
            try:
                self._course.claim(entry)
            except OSError as error:
                return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
        return None

    # The driver's thread.

    def _run(self) -> None:
        while not self._is_closing:
            line: SerialLine | None = None
            try:
                line = SerialLine(self._port_path, BAUD, TWO_STOP_BITS)
                self._talk(
                    Link(line, self._chance, self._clock, self._deadlines.reply_ms, self._deadlines.tries)
                )
            except (Silent, WasReset, Unusable, OSError) as problem:
                self._lost(problem, has_line=line is not None)
            finally:
                if line is not None:
                    line.close()
            if not self._is_closing:
                self._wake.wait(self._deadlines.again_ms / 1_000)
                self._wake.clear()

    def _talk(self, link: Link) -> None:
        """One session, until it ends: by closing, or by what it raises."""
        contact, course = self._contact, self._course
        device, channels, is_returning = contact.begin(link)
        with self._changed:
            course.begin_session()
            course.device, course.channels = device, channels
            contact.is_up, contact.is_absent, contact.problem = True, False, ""
            if is_returning:
                course.let_go()
        while not self._is_closing:
            self._round()
            self._tell()
            self._wake.wait(self._deadlines.poll_ms / 1_000)
            self._wake.clear()
        if course.is_held and (course.current is None or course.current.place is not Place.IN_MOTION):
            contact.reject()
        contact.set_open(False)
        contact.end()

    def _lost(self, problem: Exception, *, has_line: bool) -> None:
        """A session has ended or didn't begin. A reset begins the next one at once, and is no fault."""
        with self._changed:
            was_up = self._contact.is_up
            self._contact.end()
            self._contact.is_absent = not has_line
            self._contact.problem = str(problem) if isinstance(problem, Unusable) else ""
            self._failures += 1
            if isinstance(problem, WasReset) and was_up:
                self._wake.set()
            elif not self._is_closing:
                self._fault = Fault.CASH_ACCEPTOR_OFFLINE
            self._changed.notify_all()
        self._tell()

    def _round(self) -> None:
        """Ask the device once; with a note in escrow that nobody has decided about it is asked to hold it."""
        course, contact = self._course, self._contact
        with self._changed:
            course.write_again()
            current = course.current
            is_stacking = current is not None and current.place is Place.IN_MOTION
            is_overdue = self._clock.monotonic_us() > self._held_since_us + self._deadlines.escrow_ms * _MS_US
            must_reject = course.must_reject or (is_overdue and not is_stacking)
            is_held = course.is_held
            # A mouth is not touched while a note is on its way to the box.
            wants_open = contact.is_open if course.awaited else self._may_open()
            if is_held and not must_reject and is_stacking:
                # From here on the device may stack it, whether its answer arrives or not.
                course.let_go()
        if not is_held:
            self._poll()
            if not course.is_held:
                # Never before the first poll of a session, which may tell that the device was reset.
                contact.set_open(wants_open)
        elif must_reject:
            self._reject()
        elif is_stacking:
            self._poll()
        else:
            self._hold()
        with self._changed:
            self._cycles += 1
            course.offer(self._is_accepting)
            self._fault = self._own_fault()
            self._changed.notify_all()

    def _hold(self) -> None:
        code = self._contact.hold()
        if code == Response.FAIL:
            self._reject()
        elif code == Response.CANNOT_BE_PROCESSED:
            with self._changed:
                # It is not there any more: the next poll tells where it went.
                self._course.is_held = False

    def _reject(self) -> None:
        is_returning = self._contact.reject()
        with self._changed:
            self._course.let_go()
            self._course.is_moving = is_returning

    def _poll(self) -> None:
        course, contact = self._course, self._contact
        data = contact.poll()
        if data is None:
            return
        events, is_whole = events_of(data)
        fresh = next((told for told in events if course.is_new(told)), None)
        counters = contact.counters() if fresh is not None else None
        with self._changed:
            course.counted["faults"] += not is_whole
            for told in events:
                if told is fresh:
                    self._held_since_us = self._clock.monotonic_us()
                    course.hold(told.channel, counters)
                else:
                    course.take(told)
            course.end_of_poll(events)
            is_kept = not course.has_unwritten
            wants_counters = course.wants_counters
        self._follow_up(events, is_kept, wants_counters)

    def _follow_up(self, events: tuple[Told, ...], is_kept: bool, wants_counters: bool) -> None:
        contact, course = self._contact, self._course
        happened = {told.what for told in events}
        if happened & NEEDS_ACKNOWLEDGING and is_kept:
            contact.acknowledge()
        if Happened.REJECTED in happened:
            contact.ask_reject_code()
        if wants_counters:
            counters = contact.counters()
            with self._changed:
                course.weigh(counters)
        if Happened.SLAVE_RESET in happened:
            # Its mouth, its channels and its sequence bit are as after power-up.
            raise WasReset

    def _may_open(self) -> bool:
        course = self._course
        is_trusted = course.false_notes < FALSE_NOTES_MAXIMUM and not course.has_unwritten
        return self._is_accepting and is_trusted

    def _own_fault(self) -> Fault | None:
        course = self._course
        if course.is_jammed:
            return Fault.CASH_JAM
        if course.has_unwritten:
            return Fault.DISK_FULL
        is_out = course.is_full or course.is_box_out or course.is_open
        if is_out or course.false_notes >= FALSE_NOTES_MAXIMUM:
            return Fault.CASH_ACCEPTOR_OFFLINE
        return None

    def _tell(self) -> None:
        """Tell the listener what there is, without holding the lock: it may ask at once."""
        with self._changed:
            hear = self._hear
            if hear is None:
                return
            news, self._course.news = self._course.news, []
            if self._fault is not self._told_fault:
                current = self._course.current
                held = "" if current is None else current.note
                news.append(AcceptorReady() if self._fault is None else AcceptorFault(self._fault, held))
                self._told_fault = self._fault
        for event in news:
            hear(event)


def open_essp(
    port_path: str,
    memory: Path,
    new_note: Callable[[], str],
    *,
    fixed_key: int = DEFAULT_FIXED_KEY,
    must_encrypt: bool = False,
    deadlines: Deadlines | None = None,
    clock: Clock | None = None,
    chance: Chance | None = None,
) -> EsspAcceptor:
    """A driver for the device at a serial port; `memory` is its own durable file.

    A device without encryption is talked to plainly unless `must_encrypt`. Raises OSError where the memory
    can't be read (`NoteLogDamagedError` where it is damaged); a device that isn't there is waited for.
    """
    course = Course(NoteLog(memory), new_note)
    return EsspAcceptor(
        port_path,
        course,
        Contact(fixed_key, must_encrypt),
        deadlines or Deadlines(),
        clock or SystemClock(),
        chance or SystemChance(),
    )


_MS_US: Final = 1_000
_CYCLES_TO_SETTLE: Final = 3
_UNDECIDED: Final = "the note acceptor has not told where the note is"
