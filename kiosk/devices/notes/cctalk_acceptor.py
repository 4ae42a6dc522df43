"""A note acceptor that speaks ccTalk, as the port of the terminal.

A thread of its own polls the device at least every `poll_ms`, whatever the screen does. What it must not
forget is written down before the device is asked (:mod:`kiosk.devices.notes.cctalk_book`). The thread is in
:mod:`kiosk.devices.notes.cctalk_rounds`, what it shares with the port in
:mod:`kiosk.devices.notes.cctalk_state`. The device is never reset from here: a reset would wipe out the only
evidence of where a note went.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from kiosk.devices.notes.case_history import NAME, CaseHistory
from kiosk.devices.notes.cctalk_book import BookKeeper, Place
from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_device import CctalkDevice
from kiosk.devices.notes.cctalk_dialogue import BAUD, Dialogue
from kiosk.devices.notes.cctalk_frames import Checking
from kiosk.devices.notes.cctalk_rounds import Rounds
from kiosk.devices.notes.cctalk_state import UNDECIDED, State
from kiosk.devices.notes.cctalk_words import report_of
from kiosk.devices.notes.serial_line import SerialLine
from kiosk.ports.cash import CashEvent
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome

if TYPE_CHECKING:
    from kiosk.ports.clock import Clock
    from kiosk.ports.device_report import DeviceReport

_CYCLES_TO_SETTLE: Final = 4
"""Polls within which a note in doubt is asked for: one to read, one to hand it back, one to hear of it."""
_UNSETTLED: Final = frozenset({Place.IN_MOTION, Place.IN_DOUBT, Place.GIVING_BACK})


class CctalkAcceptor:
    """The device of one terminal; works from the moment it is made until :meth:`close`."""

    def __init__(
        self,
        address: str,
        device: CctalkDevice,
        keeper: BookKeeper,
        history: CaseHistory,
        new_note: Callable[[], str],
        clock: Clock,
        deadlines: Deadlines,
    ) -> None:
        self._address, self._deadlines = address, deadlines
        self._state = State(keeper, history, new_note, clock, deadlines)
        rounds = Rounds(self._state, device, clock, deadlines)
        self._thread = threading.Thread(target=rounds.run, name="note acceptor", daemon=True)
        self._thread.start()

    # The port.

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, on the driver's thread; one listener."""
        state = self._state
        with state.changed:
            state.hear = hear
            state.faults.tell_again()
        state.wake.set()

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth: at once, and the device within a poll. A note that comes meanwhile is
        handed back."""
        state = self._state
        with state.changed:
            state.is_accepting = accepting
        state.wake.set()

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box, within `stack_ms`.

        NotDone: it went back, or was not there. InDoubt: a jam or silence; what the device tells later is
        remembered for :meth:`whereabouts`.
        """
        state = self._state
        with state.changed:
            kept = state.book.get(note)
            if kept is not None and kept in state.book.unclaimed:
                return state.claim(kept)
            if kept is not None and kept.place in (Place.IN_MOTION, Place.IN_DOUBT, Place.UNKNOWABLE):
                return InDoubt(UNDECIDED)
            if kept is None or kept.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            try:
                state.put(replace(kept, is_asked=True), Place.IN_MOTION)
            except OSError:
                # Not written down, so not done.
                return NotDone(Fault.DISK_FULL)
            state.wake.set()
            state.changed.wait_for(
                lambda: state.place(note) is not Place.IN_MOTION or state.is_closing,
                self._deadlines.stack_ms / 1_000,
            )
            match state.place(note):
                case Place.IN_BOX:
                    return Done(None)
                case Place.NOT_IN_BOX:
                    return NotDone(Fault.CASH_JAM)
                case Place.IN_MOTION:
                    state.doubt(note)
            return InDoubt(UNDECIDED)

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back to the player, within `give_back_ms`."""
        state = self._state
        with state.changed:
            kept = state.book.get(note)
            if kept is not None and kept in state.book.unclaimed:
                # It was found in the box, and nobody takes it as credit: an open case.
                state.offered = None
                state.declined.add(note)
            if kept is None or kept.place is not Place.IN_ESCROW:
                return NotDone(Fault.CASH_JAM)
            # Written down or not: after a stop it is handed back all the same.
            state.router.must_return = True
            with suppress(OSError):
                state.put(kept, Place.GIVING_BACK)
            state.wake.set()
            state.changed.wait_for(
                lambda: state.place(note) not in (Place.IN_ESCROW, Place.GIVING_BACK) or state.is_closing,
                self._deadlines.give_back_ms / 1_000,
            )
            if state.place(note) is Place.NOT_IN_BOX:
                return Done(None)
        return InDoubt("the note acceptor did not tell that the note went back")

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Where a note is whose stacking was asked for. In doubt it is asked for, within `ask_ms`.

        Done(False) for a note in escrow also promises that it never will be stacked under this name.
        """
        state = self._state
        with state.changed:
            kept = state.book.get(note)
            if kept is not None and kept.place in _UNSETTLED:
                silent = state.silent_cycles
                goal = state.cycles + (1 if state.router.is_escrow_empty else _CYCLES_TO_SETTLE)
                state.wake.set()
                state.changed.wait_for(
                    lambda: (
                        state.place(note) not in _UNSETTLED
                        or state.cycles > goal
                        or state.silent_cycles > silent + 1
                        or state.is_closing
                    ),
                    self._deadlines.ask_ms / 1_000,
                )
                kept = state.book.get(note)
            return state.where(kept)

    def report(self) -> DeviceReport:
        """How the device is, at once."""
        state = self._state
        with state.changed:
            cases = tuple(case.name for case in state.cases)
            return report_of(self._address, state.health, state.book, state.faults.fault, cases)

    def note_box_counted(self, cases: tuple[str, ...], said: str) -> Outcome[None]:
        """Staff have counted the note box with these cases in mind: they are over."""
        with self._state.changed:
            return self._state.end_cases(cases, said)

    def trust_again(self) -> None:
        """A person has looked at a device that told of notes that there are not: take notes again."""
        state = self._state
        with state.changed:
            state.health = replace(state.health, distrust=0)
        state.wake.set()

    def close(self) -> None:
        """Close the mouth if the device still answers, end the thread and let the line go."""
        state = self._state
        with state.changed:
            state.is_closing = True
            state.changed.notify_all()
        state.wake.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()


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
    return CctalkAcceptor(
        port_path, device, BookKeeper(memory), CaseHistory(memory.with_name(NAME)), new_note, clock, limits
    )
