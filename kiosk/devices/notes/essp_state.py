"""What the port of an eSSP driver and its thread share beside the notes: what is wanted, and what was told.

All of it is used under the lock of :class:`State`, and nothing here asks the device.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from kiosk.devices.notes.essp_course import FALSE_NOTES_MAXIMUM, Course
from kiosk.devices.notes.note_log import LoggedNote, Place
from kiosk.ports.cash import AcceptorFault, AcceptorReady, CashEvent
from kiosk.ports.outcome import Fault, InDoubt

UNDECIDED: Final = "the note acceptor has not told where the note is"


class State:
    """`changed` is the lock, and tells whoever waits; `wake` has the thread ask at once. `cycles` counts how
    often the device was heard to the end, `failures` how often it was not: who waits counts them."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.changed = threading.Condition()
        self.wake = threading.Event()
        self.is_closing = self.is_accepting = False
        self.hear: Callable[[CashEvent], None] | None = None
        self.fault: Fault | None = None
        self.told_fault: Fault | None = None
        self.cycles = self.failures = 0

    def place(self, note: str) -> Place | None:
        """Where a note is; None for one that nobody knows."""
        entry = self.course.log.get(note)
        return None if entry is None else entry.place

    def wait(self, until: Callable[[], bool], timeout_ms: int) -> None:
        """Let the thread work until something is so, or the time is up."""
        self.wake.set()
        self.changed.wait_for(lambda: until() or self.is_closing, timeout_ms / 1_000)

    def claim(self, entry: LoggedNote) -> InDoubt | None:
        """Remember that whoever gives credit is told now that the note is in the box: only then it is."""
        if not entry.is_claimed:
            try:
                self.course.claim(entry)
            except OSError as error:
                return InDoubt(f"the note acceptor's memory could not be written: {error.strerror}")
        return None

    def may_open(self) -> bool:
        """Whether notes are let in."""
        is_trusted = self.course.false_notes < FALSE_NOTES_MAXIMUM and not self.course.has_unwritten
        return self.is_accepting and is_trusted

    def own_fault(self) -> Fault | None:
        """Why no notes can be taken, as far as the notes themselves tell."""
        if self.course.is_jammed:
            return Fault.CASH_JAM
        if self.course.has_unwritten:
            return Fault.DISK_FULL
        is_out = self.course.is_full or self.course.is_box_out or self.course.is_open
        if is_out or self.course.false_notes >= FALSE_NOTES_MAXIMUM:
            return Fault.CASH_ACCEPTOR_OFFLINE
        return None

    def tell(self) -> None:
        """Tell the listener what there is, without holding the lock: it may ask at once."""
        with self.changed:
            hear = self.hear
            if hear is None:
                return
            news, self.course.news = self.course.news, []
            if self.fault is not self.told_fault:
                current = self.course.current
                held = "" if current is None else current.note
                news.append(AcceptorReady() if self.fault is None else AcceptorFault(self.fault, held))
                self.told_fault = self.fault
        for event in news:
            hear(event)
