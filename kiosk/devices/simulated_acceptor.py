"""A simulated note acceptor: notes are put in by hand from the test bench, and its box outlives the
program."""

from __future__ import annotations

import re
import threading
from collections import Counter as Tally
from collections.abc import Callable
from pathlib import Path
from typing import Final

from kiosk.devices.durable import append_durably
from kiosk.ports.cash import CashEvent, NoteInEscrow
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.values.money import Money


class SimulatedAcceptor:
    """One note at a time in escrow; `box` is the file that stands for the note box, a line ``note cents``
    each.

    Like hardware, the box keeps its notes whatever happens to the program.
    """

    def __init__(self, box: Path, new_note: Callable[[], str]) -> None:
        self._box = box
        self._new_note = new_note
        self._lock = threading.Lock()
        self._hear: Callable[[CashEvent], None] | None = None
        self._accepting = False
        self._escrow: NoteInEscrow | None = None
        self._done: Tally[str] = Tally()

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on."""
        self._hear = hear

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth."""
        self._accepting = accepting

    def report(self) -> DeviceReport:
        """How it is, and what it has done in this run. A mouth that is closed is no fault."""
        counters = tuple(Counter(name, self._done[name]) for name in _COUNTED)
        address = str(self._box)
        return DeviceReport(
            DeviceKind.NOTE_ACCEPTOR,
            "Simulated note acceptor",
            address,
            DeviceState.WORKING,
            counters=counters,
        )

    def insert_note(self, amount: Money) -> bool:
        """A person pushes a note in. False if the mouth is closed or holds another note: it comes straight
        back."""
        with self._lock:
            if not self._accepting or self._escrow is not None or self._hear is None:
                return False
            self._escrow = NoteInEscrow(self._new_note(), amount)
            event = self._escrow
        self._hear(event)
        return True

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the box."""
        with self._lock:
            if self._escrow is None or self._escrow.note != note:
                return NotDone(Fault.CASH_JAM)
            try:
                # A line that a power cut left half written is closed, so that it stays one of its own.
                closing = _CLOSED if self._box_bytes()[-1:] not in (b"", b"\n") else ""
                append_durably(self._box, f"{closing}{note} {self._escrow.amount.cents}")
            except OSError as error:
                self._done["notes_in_doubt"] += 1
                return InDoubt(f"the note box did not answer: {error.strerror}")
            self._escrow = None
            self._done["notes_stacked"] += 1
        return Done(None)

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back."""
        with self._lock:
            if self._escrow is None or self._escrow.note != note:
                return NotDone(Fault.CASH_JAM)
            self._escrow = None
            self._done["notes_returned"] += 1
        return Done(None)

    def whereabouts(self, note: str) -> Outcome[bool]:
        """Whether the note is in the box; in doubt where a half-written line may be this note's."""
        try:
            lines = self._box_bytes().decode().split("\n")
        except OSError as error:
            return InDoubt(f"the note box did not answer: {error.strerror}")
        except UnicodeDecodeError:
            return InDoubt("what the note box holds can't be read")
        # Only what a line's end follows was written whole.
        if any(_note_of(line) == note for line in lines[:-1]):
            return Done(True)
        halves = [*(line for line in lines[:-1] if _note_of(line) is None), lines[-1]]
        if any(_may_be_of(half, note) for half in halves):
            return InDoubt("the note box was writing when the power failed")
        return Done(False)

    def trust_again(self) -> None:
        """It tells of no note that there is not, and is never distrusted."""

    def note_box_counted(self, cases: tuple[str, ...], said: str) -> Outcome[None]:
        """Nothing about its notes is open until somebody counts them."""
        return Done(None)

    def box_total(self) -> Money:
        """What a person would count in the box."""
        lines = self._box_bytes().decode(errors="replace").split("\n")
        return Money(sum(int(line.split(" ")[1]) for line in lines[:-1] if _note_of(line) is not None))

    def _box_bytes(self) -> bytes:
        return self._box.read_bytes() if self._box.exists() else b""


_COUNTED: Final = ("notes_stacked", "notes_returned", "notes_in_doubt")
_CLOSED: Final = " ?\n"
_LINE: Final = re.compile(r"(\S+) ([0-9]+)")


def _note_of(line: str) -> str | None:
    """The note of a whole line of the box; None for a line that is none."""
    match = _LINE.fullmatch(line)
    return None if match is None else match[1]


def _may_be_of(half: str, note: str) -> bool:
    """Whether a half-written line may have been going to be a note's."""
    begun = half.removesuffix(_CLOSED.rstrip("\n")).strip()
    return bool(begun) and (note.startswith(begun) or begun.startswith(f"{note} "))
