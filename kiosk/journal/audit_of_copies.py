"""Copies on complaint, held against the entries before them: each of a paper that was issued, and the next
one of it."""

from __future__ import annotations

import sqlite3
from collections import Counter

from kiosk.journal.rows import entry_at
from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import CentralAnswered, CopyStarted, Event, PaperInDoubt, PaperPrinted
from kiosk.ledger.issued import papers_of
from kiosk.ledger.papers import Paper, paper_name


class CopyAudit:
    """Counts the prints of every paper that may have come out, entry by entry."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._prints: Counter[str] = Counter()

    def fault_of(self, event: Event, issued_in: int | None) -> str:
        """What is false of an event, "" if nothing is; one that is true is counted. `issued_in` is the entry
        that issued what it copies, if one did. It has been read and is an event."""
        match event:
            case PaperPrinted(name) | PaperInDoubt(name, _):
                self._prints[name] += 1
            case CopyStarted(paper, copy_number):
                name = paper_name(paper)
                if issued_in is None:
                    return f"{name} is copied, and was never issued."
                if paper not in self._papers_of(issued_in):
                    return f"{name} is copied otherwise than it was issued, in entry {issued_in}."
                due = self._prints[name] + 1
                if copy_number != due:
                    return f"{name} is printed as copy {copy_number}, and copy {due} was next."
            case _:
                pass
        return ""

    def _papers_of(self, sequence: int) -> tuple[Paper, ...]:
        entry = entry_at(self._connection, sequence)
        event = None if entry is None else read_event(entry.body)
        return papers_of(event.answer) if isinstance(event, CentralAnswered) else ()
