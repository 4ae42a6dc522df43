"""The note path of the simulated validator: what a person, a jam or a power cut does to a note, and what the
device tells of it at its next poll."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

AUD: Final = {1: 5, 2: 10, 3: 20, 4: 50, 5: 100}
PATIENCE_SECONDS: Final = 20.0
OK, CANNOT = b"\xf0", b"\xf5"


class NotePath:
    """`box` and `returned` are channels of the notes a person would find there. All under the lock of
    `changed`."""

    def __init__(self, channels: dict[int, tuple[int, str]] | None = None) -> None:
        self.channels = channels or {channel: (dollars, "AUD") for channel, dollars in AUD.items()}
        self.box: list[int] = []
        self.returned: list[int] = []
        self.executed: list[int] = []
        self.stacked_count, self.rejected_count = 17, 16
        # What a person or a fault does to it.
        self.is_mute = self.jams = self.forgets_credit = self.fails_to_hold = False
        # At "stacking", "credit", "acknowledging" or "rejecting": its power fails, or nobody hears it.
        self.cuts_power_at = self.goes_mute_at = ""
        self.changed = threading.Condition()
        self._is_on = True
        self._events: list[bytes] = []
        self._reset()

    def _reset(self) -> None:
        """As after power-up."""
        self._enabled = False
        self._inhibits = 0
        self._unacknowledged: bytes = b""
        self.note: int | None = None
        self.where = ""
        self.reject_code = 0

    # A person, and fate.

    def insert(self, channel: int, *, by_force: bool = False) -> bool:
        """Push a note in; False if it comes straight back."""
        with self.changed:
            is_let_in = self._is_on and self._enabled and bool(self._inhibits >> (channel - 1) & 1)
            if self.where or not (is_let_in or by_force):
                return False
            self.note, self.where = channel, "reading"
            self.changed.notify_all()
            return True

    def return_by_itself(self) -> None:
        """Its own time in escrow is up."""
        with self.changed:
            assert self.where in ("reading", "escrow", "told")
            self.where, self.reject_code = "rejecting", 0x13

    def end_unheard(self, *, into_box: bool) -> None:
        """The note goes one way or the other, and what it told of that was lost: only its counters know."""
        with self.changed:
            assert self.note is not None
            (self.box if into_box else self.returned).append(self.note)
            self.stacked_count += into_box
            self.rejected_count += not into_box
            self.note, self.where = None, ""

    def take_out(self) -> None:
        """Staff take the stuck note out, and nothing is told of it."""
        with self.changed:
            assert self.where == "jammed"
            self.note, self.where, self.jams = None, "", False

    def clear_jam(self, *, into_box: bool) -> None:
        """A person opens it, and the stuck note goes one way or the other."""
        with self.changed:
            assert self.where == "jammed"
            self.jams = False
            self.where = "stacking" if into_box else "rejecting"

    def say(self, event: bytes) -> None:
        """Have it tell of an event at the next poll, true or not."""
        with self.changed:
            self._events.append(event)

    def cut_power(self) -> None:
        """Its power fails: it forgets what it knew, and the note stays where it is."""
        with self.changed:
            self._is_on = False
            self.changed.notify_all()

    def power_up(self, *, into_box: bool = False, knows_channel: bool = True, says: bool = True) -> None:
        """Its power returns; a note in its path goes one way or the other, and it tells of that."""
        with self.changed:
            note, where, kept = self.note, self.where, self._unacknowledged
            self._reset()
            events = [] if not kept or self.forgets_credit or b"\xee" not in kept else [kept]
            if note is not None and where in ("reading", "escrow", "told", "stacking", "rejecting", "jammed"):
                told = note if knows_channel else 0
                if into_box:
                    self.box.append(note)
                    self.stacked_count += says
                else:
                    self.returned.append(note)
                if says:
                    events.append(bytes([0xE2 if into_box else 0xE1, told]))
            self._events = [b"\xf1", *events, b"\xe8"]
            self._is_on = True
            self.is_mute = False
            self.changed.notify_all()

    def total(self) -> int:
        """The dollars that a person would count in the box."""
        return sum(self.channels[channel][0] for channel in self.box)

    def wait_until(self, true: Callable[[], bool]) -> bool:
        """Wait until something is so; looked at after every command."""
        with self.changed:
            return self.changed.wait_for(true, PATIENCE_SECONDS)

    def wait_polls(self, count: int) -> None:
        """Wait until it was polled or asked to hold so many times more."""
        before = self._asked()
        assert self.wait_until(lambda: self._asked() >= before + count)

    def _asked(self) -> int:
        return sum(code in (0x07, 0x56, 0x18) for code in self.executed)

    # What it does and tells.

    def _hand_back(self) -> bytes:
        if self.where not in ("escrow", "told"):
            return CANNOT
        self.where, self.reject_code = "rejecting", 0x08
        self._fate("rejecting")
        return OK

    def _poll(self) -> bytes:
        told = b"".join(self._events)
        self._events = []
        note = self.note or 0
        match self.where:
            case "reading":
                self.where = "escrow"
                told += b"\xef\x00"
            case "escrow":
                self.where = "told"
                told += bytes([0xEF, note])
            case "told":
                # The poll after it was told of accepts it.
                self.where = "jammed" if self.jams else "stacking"
                told += b"\xcc"
                self._fate("stacking")
            case "jammed":
                told += b"\xe9"
            case "stacking":
                self.where = "stacked"
                self.box.append(note)
                self.stacked_count += 1
                told += bytes([0xCC, 0xEE, note])
                self._fate("credit")
            case "stacked":
                self.note, self.where = None, ""
                told += b"\xeb"
            case "rejecting":
                self.where = "rejected"
                told += b"\xed"
            case "rejected":
                self.returned.append(note)
                self.rejected_count += 1
                self.note, self.where = None, ""
                told += b"\xec"
        if not self._enabled and not told:
            told = b"\xe8"
        return told

    def _fate(self, moment: str) -> None:
        if self.cuts_power_at == moment:
            self.cuts_power_at = ""
            self._is_on = False
        if self.goes_mute_at == moment:
            self.goes_mute_at = ""
            self.is_mute = True
