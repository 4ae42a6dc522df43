"""What was issued, looked up in the entries by two indexes: nothing is kept beside them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from kiosk.journal.rows import event_in, read_row
from kiosk.journal.stops import stopping
from kiosk.ledger.events import CentralAnswered
from kiosk.ledger.issued import IssuedPaper, papers_of
from kiosk.ledger.papers import Paper, paper_name
from kiosk.values.identifiers import TerminalId

# The expressions are those of the indexes, or SQLite would read every entry instead.
ANSWERS: Final = """SELECT * FROM entry WHERE event = 'central_answered' AND COALESCE(
   json_extract(CAST(body AS TEXT), '$.answer.continuation.serial.digits'),
   json_extract(CAST(body AS TEXT), '$.answer.serial.digits')
   ) = ? ORDER BY sequence"""
PRINTS: Final = """SELECT count(*) FROM entry
   WHERE event IN ('paper_printed', 'paper_in_doubt') AND json_extract(CAST(body AS TEXT), '$.paper') = ?"""


class IssuedIndex:
    """The papers of a journal, looked up in its file: what is kept in memory does not grow with every ticket
    that was ever sold."""

    def __init__(self, connection: sqlite3.Connection, path: Path, terminal: TerminalId) -> None:
        self._connection = connection
        self._path = path
        self._terminal = terminal

    def get(self, name: str, /) -> IssuedPaper | None:
        """The paper of a name with the prints of it that may have come out, None if it was never issued here.

        Every print that was started ends as printed, as in doubt or as nothing: one that is under way is not
        counted. Raises :class:`~kiosk.ports.stop.Stop` for an entry that can't be read.
        """
        with stopping(self._path):
            paper = self._issued(name)
            if paper is None:
                return None
            (copies,) = self._connection.execute(PRINTS, (name,)).fetchone()
            return IssuedPaper(paper, int(copies))

    def _issued(self, name: str) -> Paper | None:
        _, _, digits = name.rpartition("-")
        for row in self._connection.execute(ANSWERS, (digits,)).fetchall():
            event = event_in(read_row(row), self._path, self._terminal)
            papers = papers_of(event.answer) if isinstance(event, CentralAnswered) else ()
            for paper in papers:
                if paper_name(paper) == name:
                    return paper
        return None
