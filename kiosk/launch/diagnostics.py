"""The diagnostic log: what the terminal told its screens, and how its devices are, as JSON lines for whoever
looks into a fault.

It is no record of money (the ledger is) and holds no serials or names.
"""

from __future__ import annotations

import contextlib
import logging.handlers
from pathlib import Path
from typing import Final

import msgspec

from kiosk.ports.clock import Clock
from kiosk.terminal.changes import (
    Change,
    CopyEnded,
    Declined,
    Doubtful,
    Failed,
    LedgerOpened,
    NoteGivenBack,
    NoteLost,
    PaperEnded,
    ServiceChanged,
    TerminalStopped,
)

KEPT_BYTES: Final = 1_000_000
KEPT_FILES: Final = 3


class DiagnosticLog:
    """Writes changes that say something went another way than wanted: into `path` and, once that is full, on
    in a new one, with so many full ones kept."""

    def __init__(
        self, path: Path, clock: Clock, kept_bytes: int = KEPT_BYTES, kept_files: int = KEPT_FILES
    ) -> None:
        self._clock = clock
        self._handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=kept_bytes, backupCount=kept_files, delay=True, encoding="utf-8"
        )
        # A full disk must not stop the terminal from telling its screens: the log falls silent instead.
        self._handler.handleError = lambda record: None  # type: ignore[method-assign]

    def write(self, event: str, **facts: object) -> None:
        """Write one line, with the instant. Any thread."""
        line = msgspec.json.encode({"event": event, "at": str(self._clock.now()), **facts}).decode()
        self._handler.handle(logging.makeLogRecord({"msg": line}))
        # Lines are rare: no file is kept open for the next. What a full disk did not take is tried once more.
        with contextlib.suppress(OSError):
            self._handler.close()

    def hear(self, change: Change) -> None:
        """Log a change worth a line."""
        match change:
            case Declined(command, refused):
                self.write("declined", command=command.text, refusal=refused.refusal)
            case Failed(command, fault):
                self.write("failed", command=command.text, fault=fault)
            case Doubtful(command, reserved):
                self.write("in_doubt", command=command.text, reserved_cents=reserved.cents)
            case PaperEnded(command, _, end, _, fault):
                self.write("paper", command=command.text, end=end, fault=fault)
            case CopyEnded(command, _, copy_number, end, fault):
                self.write("copy", command=command.text, copy_number=copy_number, end=end, fault=fault)
            case NoteGivenBack(amount):
                self.write("note_given_back", amount_cents=amount.cents)
            case NoteLost(amount):
                self.write("note_in_doubt", amount_cents=amount.cents)
            case ServiceChanged(central, printer, cash_fault, papers_in_doubt, own_fault):
                self.write(
                    "service",
                    central=central,
                    printer=printer,
                    cash_fault=cash_fault,
                    papers_in_doubt=len(papers_in_doubt),
                    own_fault=own_fault,
                )
            case LedgerOpened(entry_count):
                self.write("ledger_opened", entry_count=entry_count)
            case TerminalStopped(sentence):
                self.write("stopped", sentence=sentence)
            case _:
                pass
