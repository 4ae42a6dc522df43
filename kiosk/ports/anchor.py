"""Anchors: where a chain ended once, kept outside the machine that holds it.

A hash chain proves that nothing in it was changed, but not that it still ends where it did. Whoever holds an
anchor (central of a terminal's journal, a terminal of central's record, a person on a shift report) can tell.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final

from msgspec import Struct

from kiosk.ledger.chain import ChainHead, JournalEntry, proves_itself
from kiosk.ports.audit import Finding

DIGITS_MINIMUM: Final = 16
_NAME: Final = re.compile(r"[A-Za-z0-9-]{0,12}")
_WRITTEN: Final = re.compile(rf"([1-9][0-9]{{0,17}}):([0-9a-f]{{{DIGITS_MINIMUM},64}})")
_TYPED: Final = str.maketrans("ol", "01", " \t\r\n-")


class Standing(Enum):
    """How a chain stands to an anchor."""

    HELD = auto()
    MISSING = auto()  # it has no entry of that sequence
    OTHER = auto()  # it has another one
    UNREAD = auto()  # that entry of it can't be read


class Anchor(Struct, frozen=True):
    """An entry that a chain must hold: its sequence, and its digest or at least the first 16 digits of it.

    `kept_by` says in a few words whose word this is. `ledger` is the name of the ledger that it is said
    to be of, "" if nobody said.
    """

    sequence: int
    digest: str
    kept_by: str = ""
    ledger: str = ""

    @classmethod
    def of(cls, head: ChainHead, kept_by: str) -> Anchor:
        """The anchor that a head is from now on."""
        return cls(head.sequence, head.digest, kept_by)

    @classmethod
    def parse(cls, text: str) -> Anchor | None:
        """An anchor as a person types it, ``120:3f2a90b1c4d5e6f7``, or with the name of its ledger before it,
        ``central:120:3f2a90b1c4d5e6f7``; None for anything else. Spaces and hyphens are passed over, and O
        and L are the digits that they look like."""
        before, _, digits = text.rpartition(":")
        name, _, sequence = before.rpartition(":")
        match = _WRITTEN.fullmatch(f"{sequence}:{digits}".lower().translate(_TYPED))
        name = name.strip()
        if match is None or not _NAME.fullmatch(name):
            return None
        return cls(int(match[1]), match[2], ledger=name)

    def __str__(self) -> str:
        """The anchor as it is typed."""
        return ":".join(part for part in (self.ledger, str(self.sequence), self.digest) if part)

    def standing(self, entry: JournalEntry | None) -> Standing:
        """How a chain stands to this anchor whose entry of that sequence this is; None if it has none.

        It is held only by an entry whose content comes to the digest: one beside it proves nothing.
        """
        if entry is None:
            return Standing.MISSING
        try:
            is_held = entry.digest.startswith(self.digest) and proves_itself(entry)
        except ValueError:
            is_held = False
        return Standing.HELD if is_held else Standing.OTHER

    def finding(self, standing: Standing) -> Finding | None:
        """What is wrong with the ledger of this anchor that stands to it like that; None if nothing is."""
        match standing:
            case Standing.HELD:
                return None
            case Standing.MISSING:
                what = "the newest entries were cut off, or this is an older copy"
                says = f"it is missing, and {self.kept_by} knows it: {what}."
            case Standing.OTHER:
                says = f"it is not the one that {self.kept_by} knows: it was changed."
            case Standing.UNREAD:
                says = f"it can't be read, and {self.kept_by} knows it."
        return Finding(self.sequence, says)
