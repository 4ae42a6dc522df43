"""The rounds of an eSSP driver's thread: sessions with the device, what it is asked, and what
it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kiosk.devices.notes.essp_codes import NEEDS_ACKNOWLEDGING, Happened, Response, Told, events_of
from kiosk.devices.notes.essp_contact import Contact, Unusable
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.devices.notes.essp_frames import BAUD
from kiosk.devices.notes.essp_link import Link, Silent, WasReset
from kiosk.devices.notes.essp_state import State
from kiosk.devices.notes.note_log import Place
from kiosk.devices.notes.serial_line import TWO_STOP_BITS, SerialLine
from kiosk.ports.outcome import Fault

if TYPE_CHECKING:
    from kiosk.ports.chance import Chance
    from kiosk.ports.clock import Clock

_MS_US: Final = 1_000


class Rounds:
    """One device at one port, asked by one thread."""

    def __init__(
        self,
        port_path: str,
        state: State,
        contact: Contact,
        deadlines: Deadlines,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._port_path, self._state, self._contact = port_path, state, contact
        self._course = state.course
        self._deadlines, self._clock, self._chance = deadlines, clock, chance
        self._held_since_us = 0

    def run(self) -> None:
        """Hold sessions with the device, one after another, until the driver closes."""
        state = self._state
        while not state.is_closing:
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
            if not state.is_closing:
                state.wake.wait(self._deadlines.again_ms / 1_000)
                state.wake.clear()

    def _talk(self, link: Link) -> None:
        """One session, until it ends: by closing, or by what it raises."""
        state = self._state
        contact, course = self._contact, self._course
        device, channels, is_returning = contact.begin(link)
        with state.changed:
            course.begin_session()
            course.device, course.channels = device, channels
            contact.is_up, contact.is_absent, contact.problem = True, False, ""
            if is_returning:
                course.let_go()
        while not state.is_closing:
            self._round()
            state.tell()
            state.wake.wait(self._deadlines.poll_ms / 1_000)
            state.wake.clear()
        if course.is_held and (course.current is None or course.current.place is not Place.IN_MOTION):
            contact.reject()
        contact.set_open(False)
        contact.end()

    def _lost(self, problem: Exception, *, has_line: bool) -> None:
        """A session has ended or didn't begin. A reset begins the next one at once, and is no fault."""
        state = self._state
        with state.changed:
            was_up = self._contact.is_up
            self._contact.end()
            self._contact.is_absent = not has_line
            self._contact.problem = str(problem) if isinstance(problem, Unusable) else ""
            state.failures += 1
            if isinstance(problem, WasReset):
                self._course.hear_of_reset()
            if isinstance(problem, WasReset) and was_up:
                state.wake.set()
            elif not state.is_closing:
                state.fault = Fault.CASH_ACCEPTOR_OFFLINE
            state.changed.notify_all()
        state.tell()

    def _round(self) -> None:
        """Ask the device once; with a note in escrow that nobody has decided about it is asked to hold it."""
        state = self._state
        course, contact = self._course, self._contact
        with state.changed:
            course.write_again()
            current = course.current
            is_stacking = current is not None and current.place is Place.IN_MOTION
            is_overdue = self._clock.monotonic_us() > self._held_since_us + self._deadlines.escrow_ms * _MS_US
            must_reject = course.must_reject or (is_overdue and not is_stacking)
            is_held = course.is_held
            # A mouth is not touched while a note is on its way to the box.
            wants_open = contact.is_open if course.awaited else state.may_open()
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
        with state.changed:
            state.cycles += 1
            course.offer(state.is_accepting)
            state.fault = state.own_fault()
            state.changed.notify_all()

    def _hold(self) -> None:
        code = self._contact.hold()
        if code == Response.FAIL:
            self._reject()
        elif code == Response.CANNOT_BE_PROCESSED:
            with self._state.changed:
                # It is not there any more: the next poll tells where it went.
                self._course.is_held = False

    def _reject(self) -> None:
        is_returning = self._contact.reject()
        with self._state.changed:
            self._course.let_go()
            self._course.is_moving = is_returning

    def _poll(self) -> None:
        course, contact = self._course, self._contact
        data = contact.poll()
        if data is None:
            return
        events, is_whole = events_of(data)
        fresh = next((told for told in events if course.is_new(told)), None)
        wants_counters = fresh is not None or any(course.is_cleared(told) for told in events)
        counters = contact.counters() if wants_counters else None
        with self._state.changed:
            course.counted["faults"] += not is_whole
            for told in events:
                if told is fresh:
                    self._held_since_us = self._clock.monotonic_us()
                    course.hold(told.channel, counters)
                else:
                    course.take(told, counters)
            course.end_of_poll(events)
            is_kept = not course.has_unwritten
            wants_counters = course.wants_counters
            is_hidden = not is_whole and not course.is_held
        if is_hidden:
            self._settle_unread()
        self._follow_up(events, is_kept, wants_counters)

    def _settle_unread(self) -> None:
        """Have the device forget a poll that can't be read to its end: else it tells of it for ever."""
        contact, course = self._contact, self._course
        counters = contact.counters()
        with self._state.changed:
            course.weigh_unread(counters)
            is_settled = not course.has_unwritten and (counters is not None or course.current is None)
        if is_settled:
            contact.acknowledge()

    def _follow_up(self, events: tuple[Told, ...], is_kept: bool, wants_counters: bool) -> None:
        contact, course = self._contact, self._course
        happened = {told.what for told in events}
        if happened & NEEDS_ACKNOWLEDGING and is_kept:
            contact.acknowledge()
        if Happened.REJECTED in happened:
            contact.ask_reject_code()
        if wants_counters:
            counters = contact.counters()
            with self._state.changed:
                course.weigh(counters)
        if Happened.SLAVE_RESET in happened:
            # Its mouth, its channels and its sequence bit are as after power-up.
            raise WasReset
