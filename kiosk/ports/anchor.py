"""Anchors: where a chain ended once, kept outside the machine that holds it.

A hash chain proves that nothing in it was changed, but not that it still ends where it did. Whoever holds an
anchor (central of a terminal's journal, a terminal of central's record, a person on a shift report) can tell.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from kiosk.ledger.chain import ChainHead
from kiosk.ports.audit import Finding

DIGITS_MINIMUM: Final = 16
_WRITTEN: Final = re.compile(rf"([1-9][0-9]{{0,17}}):([0-9a-f]{{{DIGITS_MINIMUM},64}})")


class Anchor(Struct, frozen=True):
    """An entry that a chain must hold: its sequence, and its digest or at least the first 16 digits of it.
    `kept_by` says in a few words whose word this is."""

    sequence: int
    digest: str
    kept_by: str

    @classmethod
    def of(cls, head: ChainHead, kept_by: str) -> Anchor:
        """The anchor that a head is from now on."""
        return cls(head.sequence, head.digest, kept_by)

    @classmethod
    def parse(cls, text: str, kept_by: str) -> Anchor | None:
        """An anchor as it is written, ``120:3f2a90b1c4d5e6f7``; None for anything else."""
        match = _WRITTEN.fullmatch(text.strip().lower())
        return None if match is None else cls(int(match[1]), match[2], kept_by)

    def finding(self, digest: str | None) -> Finding | None:
        """What is wrong with a chain whose entry of that sequence has this digest, None if it has none; None
        if nothing is."""
        if digest is None:
            return Finding(
                self.sequence,
                f"it is missing, and {self.kept_by} knows it: the newest entries were cut off, or this is an "
                "older copy.",
            )
        if not digest.startswith(self.digest):
            return Finding(self.sequence, f"it is not the one that {self.kept_by} knows: it was changed.")
        return None
