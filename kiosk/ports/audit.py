"""What an audit of a ledger finds: data, for a person and for a program."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.ledger.chain import ChainHead
from kiosk.values.money import Money

_SAID_MAXIMUM: Final = 120  # characters


class Finding(Struct, frozen=True):
    """Something a ledger does not prove. `sequence` is the entry at fault, None if it is about the whole
    file."""

    sequence: int | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence if self.sequence is None else f"Entry {self.sequence}: {self.sentence}"

    @classmethod
    def of_damage(cls, said: str) -> Finding:
        """A file that is not what a database must be, and what was said of it: as much as can be shown."""
        shown = "".join(character if character.isprintable() else " " for character in said[:_SAID_MAXIMUM])
        return cls(None, f"The file is damaged. SQLite says: {shown}.")


class Audit(Struct, frozen=True):
    """The result of an audit: clean if there are no findings. `facts` says what was verified, in plain words.

    `head` is the digest of the last entry: with `entry_count` it anchors the ledger outside the machine.
    `accounts` holds every account as the entries left it; `journals`, of central's file alone, where each
    terminal's journal ends as central holds it.
    """

    entry_count: int
    head: str
    findings: tuple[Finding, ...]
    facts: tuple[str, ...] = ()
    accounts: dict[str, Money] = {}
    journals: dict[str, ChainHead] = {}

    @property
    def is_clean(self) -> bool:
        """Whether the ledger proves everything it should."""
        return not self.findings
