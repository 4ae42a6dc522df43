"""How the open cases of a note box ended: an append-only file, one JSON line a case, never erased.

It stands beside what the driver of the acceptor remembers, since only that knows the cases: a ledger holds
money whose amount is known. It is written before the case is forgotten, so that a power cut between the two
leaves the case open, and staff say it once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from kiosk.devices.durable import append_durably
from kiosk.values.instant import Instant

if TYPE_CHECKING:
    from pathlib import Path

NAME: Final = "note_cases.log"


class EndedCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A case and its end. `opened` is empty where that is not known; `said` is who ended it, and why."""

    opened: str
    words: str
    ended: str
    said: str


class CaseHistory:
    """The file of one acceptor. Not safe for several threads at once: its owner keeps a lock."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, cases: Iterable[tuple[int, str]], ended: Instant, said: str) -> None:
        """Write down that cases have ended, each by when it was opened (UTC microseconds, 0 where that is not
        known) and its words. Raises OSError."""
        lines = [
            EndedCase(str(Instant(opened_us)) if opened_us else "", words, str(ended), said)
            for opened_us, words in cases
        ]
        if lines:
            # A line that a power cut left half written is closed, so that it stays one of its own.
            closing = "\n" if self._ends_in_the_middle() else ""
            append_durably(
                self._path, closing + "\n".join(msgspec.json.encode(line).decode() for line in lines)
            )

    def _ends_in_the_middle(self) -> bool:
        return self._path.exists() and self._path.read_bytes()[-1:] not in (b"", b"\n")
