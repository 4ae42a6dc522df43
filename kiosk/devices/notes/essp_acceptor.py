"""A note acceptor that speaks ITL's eSSP, as the port of the terminal.

A thread of its own polls the device every `poll_ms`, whatever the screen does. What must not be forgotten is
written down before the device is asked and before its word is acknowledged
(:mod:`kiosk.devices.notes.note_log`); what it tells is followed by :mod:`kiosk.devices.notes.essp_course`,
how it is asked by :mod:`kiosk.devices.notes.essp_contact`. The thread is in
:mod:`kiosk.devices.notes.essp_rounds`, what it shares with the port in :mod:`kiosk.devices.notes.essp_state`.
The device is never reset from here: a reset would wipe out evidence of where a note went.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.devices.chance import SystemChance
from kiosk.devices.clock import SystemClock
from kiosk.devices.notes.case_history import NAME, CaseHistory
from kiosk.devices.notes.essp_contact import Contact
from kiosk.devices.notes.essp_course import Course
from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.devices.notes.essp_keys import DEFAULT_FIXED_KEY
from kiosk.devices.notes.essp_rounds import Rounds
from kiosk.devices.notes.essp_state import UNDECIDED, State
from kiosk.devices.notes.essp_words import case_words, report_of
from kiosk.devices.notes.note_log import NoteLog, Place
from kiosk.ports.cash import CashEvent
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome

if TYPE_CHECKING:
    from kiosk.ports.chance import Chance
    from kiosk.ports.clock import Clock
    from kiosk.ports.device_report import DeviceReport

_CYCLES_TO_SETTLE: Final = 3


class EsspAcceptor:
    """The device of one terminal; works from the moment it is made until :meth:`close`."""

    def __init__(
        self,
        port_path: str,
        course: Course,
        history: CaseHistory,
        contact: Contact,
        deadlines: Deadlines,
        clock: Clock,
        chance: Chance,
    ) -> None:
        self._port_path, self._course, self._contact = port_path, course, contact
        self._history, self._deadlines, self._clock = history, deadlines, clock
        self._state = State(course)
        rounds = Rounds(port_path, self._state, contact, deadlines, clock, chance)
        self._thread = threading.Thread(target=rounds.run, name="note acceptor", daemon=True)
        self._thread.start()

    # The port.

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, on the driver's thread; one listener."""
        with self._state.changed:
            self._state.hear, self._state.told_fault = hear, None
        self._state.wake.set()

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth: the device follows within a poll."""
        with self._state.changed:
            self._state.is_accepting = accepting
        self._state.wake.set()

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box, within `stack_ms`.

        NotDone: it went back, or was not there. InDoubt: a jam, silence, or a reset; what the device tells
        later is remembered for :meth:`whereabouts`, and the note told of again once it is in the box.
        """
        state, course = self._state, self._course
        with state.changed:
            entry = course.log.get(note)
            if entry is None or entry.is_case:
                return NotDone(Fault.CASH_JAM)
            if entry.place is Place.IN_BOX and not entry.is_claimed:
                return state.claim(entry) or Done(None)
            if entry.place in (Place.IN_MOTION, Place.UNKNOWN):
                return InDoubt(UNDECIDED)
            if entry.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            if not course.is_held:
                return InDoubt(UNDECIDED)
            try:
                course.log.put(replace(entry, place=Place.IN_MOTION))
            except OSError:
                # Not written down, so not done.
                return NotDone(Fault.DISK_FULL)
            course.awaited = note
            state.wait(lambda: state.place(note) is not Place.IN_MOTION, self._deadlines.stack_ms)
            course.awaited = ""
            match state.place(note):
                case Place.IN_BOX:
                    return Done(None)
                case Place.NOT_IN_BOX:
                    return NotDone(Fault.CASH_JAM)
            course.counted["notes_in_doubt"] += 1
            return InDoubt(UNDECIDED)

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back to the player, within `give_back_ms`."""
        state, course = self._state, self._course
        with state.changed:
            entry = course.log.get(note)
            if entry is not None and entry.place is Place.IN_BOX and not entry.is_claimed:
                # It is in the box, and nobody gives credit for it: staff are told.
                course.put(replace(entry, is_case=True))
            if entry is None or entry.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            course.put(replace(entry, place=Place.RETURNING))
            course.must_reject = course.is_held
            state.wait(lambda: state.place(note) is Place.NOT_IN_BOX, self._deadlines.give_back_ms)
            if state.place(note) is Place.NOT_IN_BOX:
                return Done(None)
        return InDoubt("the note acceptor did not tell that the note went back")

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Where a note is whose stacking was asked for; the device is given `ask_ms` to tell.

        Done(False) for a note in escrow also promises that it never will be credit under this name.
        """
        state, course = self._state, self._course
        with state.changed:
            entry = course.log.get(note)
            if entry is not None and entry.place is Place.IN_ESCROW and course.is_held:
                course.put(replace(entry, place=Place.RETURNING))
                course.must_reject = True
                state.wake.set()
                return Done(False)
            if entry is not None and entry.place in (Place.IN_MOTION, Place.IN_ESCROW):
                cycles, failures = state.cycles, state.failures
                state.wait(
                    lambda: (
                        state.place(note) not in (Place.IN_MOTION, Place.IN_ESCROW)
                        or state.cycles > cycles + _CYCLES_TO_SETTLE
                        or state.failures > failures + 1
                    ),
                    self._deadlines.ask_ms,
                )
                entry = course.log.get(note)
            if entry is None or entry.place in (Place.NOT_IN_BOX, Place.RETURNING):
                return Done(False)
            if entry.place is Place.IN_BOX:
                return state.claim(entry) or Done(True)
            return InDoubt(UNDECIDED)

    def report(self) -> DeviceReport:
        """How the device is, at once."""
        with self._state.changed:
            return report_of(self._port_path, self._course, self._contact)

    def note_box_counted(self, cases: tuple[str, ...], said: str) -> Outcome[None]:
        """Staff have counted the note box with these cases in mind: they are over."""
        with self._state.changed:
            ended = tuple(entry for entry in self._course.cases if entry.note in cases)
            try:
                self._history.add(((0, case_words(entry)) for entry in ended), self._clock.now(), said)
                for entry in ended:
                    self._course.log.put(replace(entry, is_counted=True))
            except OSError:
                return NotDone(Fault.DISK_FULL)
            return Done(None)

    def trust_again(self) -> None:
        """A person has looked at a device that told of notes that there are not: take notes again."""
        with self._state.changed:
            self._course.false_notes = 0
        self._state.wake.set()

    def close(self) -> None:
        """Close the mouth if the device still answers, hand back what it holds, end the thread and let the
        line go: within the time that a device may take for one command (`reply_ms` times `tries`)."""
        with self._state.changed:
            self._state.is_closing = True
            self._state.changed.notify_all()
        self._state.wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()


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
        CaseHistory(memory.with_name(NAME)),
        Contact(fixed_key, must_encrypt),
        deadlines or Deadlines(),
        clock or SystemClock(),
        chance or SystemChance(),
    )
