"""Whether keys were pressed by a hand or by a scanner: told by how fast they came."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.ports.scan_framing import CODE_MAXIMUM, ENDS, ScanFraming, code_in, is_readable

GAP_MS: Final = 50
"""Longer between two keys, and the second begins something else. A hand that types fast takes twice as
long, a scanner a few milliseconds; until then a key is held back, and a typed one comes that much later."""
CHORD_MS: Final = 20
"""Two keys closer than this were not pressed by a hand."""
QUIET_MS: Final = 500
"""So long after a scan its line's end may still come, and is nobody's."""
_SCAN_KEYS: Final = 3


class Stroke(Struct, frozen=True):
    """One key that writes something. `typed` is what it wrote, `physical` what its place means on a US
    keyboard, "" if that isn't known."""

    typed: str
    physical: str = ""

    @property
    def is_end(self) -> bool:
        """Whether it ends what a scanner types: Enter, Tab, or a control character for it."""
        return self.typed in ENDS if self.typed else self.physical != "" and self.physical in ENDS


class KeyBurst:
    """The keys pressed one after another, none later than `GAP_MS` after the one before."""

    def __init__(self, framing: ScanFraming | None = None) -> None:
        self._framing = framing or ScanFraming()
        self._strokes: list[Stroke] = []
        self._count = 0
        self._last_ms = self._scan_ended_ms = -QUIET_MS
        self._has_chord = False
        self.last_typed = ""  # what the newest scan wrote, as it was typed

    @property
    def is_waiting(self) -> bool:
        """Whether keys are held back."""
        return self._count > 0

    @property
    def is_scan(self) -> bool:
        """Whether no hand pressed them."""
        return self._count >= _SCAN_KEYS or self._has_chord

    @property
    def has_ended(self) -> bool:
        """Whether a scanner has typed all of its code: an end came after something."""
        return self.is_scan and self._strokes[-1].is_end and not self._strokes[0].is_end

    def is_over(self, at_ms: int) -> bool:
        """Whether a key pressed then doesn't belong to those held back."""
        return self.is_waiting and at_ms - self._last_ms > GAP_MS

    def is_late_end(self, stroke: Stroke, at_ms: int) -> bool:
        """Whether a key is the end of the scan before, which nothing waits for any more."""
        is_quiet = at_ms - self._scan_ended_ms <= QUIET_MS
        return stroke.is_end and not self.is_waiting and is_quiet

    def press(self, stroke: Stroke, at_ms: int) -> None:
        """One more key, no later than `GAP_MS` after the one before."""
        if self._count:
            self._has_chord = self._has_chord or at_ms - self._last_ms <= CHORD_MS
        self._count += 1
        self._last_ms = at_ms
        if len(self._strokes) <= CODE_MAXIMUM or stroke.is_end:
            self._strokes.append(stroke)

    def scanned(self) -> str:
        """The code of a scan that is over; forgets it. Read as written and by the places of the keys: if both
        are whole and differ, neither is believed."""
        typed = "".join(stroke.typed for stroke in self._strokes)
        by_place = "".join(stroke.physical or stroke.typed for stroke in self._strokes)
        self.forget()
        self.last_typed = typed
        self._scan_ended_ms = self._last_ms
        as_sent = code_in(typed, self._framing)
        whole = {code for code in (as_sent, code_in(by_place, self._framing)) if is_readable(code)}
        if len(whole) > 1:
            return ""
        return whole.pop() if whole else as_sent

    def forget(self) -> None:
        """Nothing is held back any more."""
        self._strokes, self._count, self._has_chord = [], 0, False
