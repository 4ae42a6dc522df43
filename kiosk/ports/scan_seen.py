"""The last symbol as a scanner sent it, framing and all: what staff look at when a scanner reads wrongly."""

from __future__ import annotations

from kiosk.ports.scan_framing import BEGINS, CODE_MAXIMUM, ENDS


class RawScans:
    """Takes in everything a scanner sends, as it comes, and keeps the newest symbol of it. What ends a symbol
    belongs to it as long as nothing else has come: of CR LF, both do."""

    def __init__(self) -> None:
        self._sent = ""
        self._has_ended = True

    @property
    def last(self) -> str:
        """What was sent for the newest symbol, ended or not."""
        return self._sent

    def take(self, text: str) -> None:
        """What came."""
        for character in text:
            is_framing = character in ENDS
            if character in BEGINS or (self._has_ended and not is_framing):
                self._sent, self._has_ended = "", False
            elif is_framing:
                self._has_ended = True
            if len(self._sent) <= CODE_MAXIMUM:
                self._sent += character

    def end(self) -> None:
        """Nothing has come for a while: what comes now is another symbol."""
        self._has_ended = True
