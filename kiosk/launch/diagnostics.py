"""The diagnostic log: what the terminal told its screens, as JSON lines for whoever looks into a fault.

It is no record of money (the ledger is) and holds no serials or names.
"""

from __future__ import annotations

import logging.handlers
from pathlib import Path
from typing import Final

import structlog

from kiosk.ports.clock import Clock
from kiosk.terminal.changes import (
    Change,
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

_KEPT_BYTES: Final = 1_000_000
_KEPT_FILES: Final = 3


class DiagnosticLog:
    """Writes changes that say something went another way than wanted, at most 4 MB in all."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._clock = clock
        self._handler = logging.handlers.RotatingFileHandler(
            path, maxBytes=_KEPT_BYTES, backupCount=_KEPT_FILES, delay=True, encoding="utf-8"
        )
        # A full disk must not stop the terminal from telling its screens: the log falls silent instead.
        self._handler.handleError = lambda record: None  # type: ignore[method-assign]
        writer = logging.getLogger(f"kiosk.{path}")
        writer.propagate = False
        writer.setLevel(logging.INFO)
        writer.addHandler(self._handler)
        self._log = structlog.wrap_logger(writer, processors=[structlog.processors.JSONRenderer()])

    def hear(self, change: Change) -> None:
        """Log a change worth a line."""
        match change:
            case Declined(command, refused):
                self._write("declined", command=command.text, refusal=refused.refusal)
            case Failed(command, fault):
                self._write("failed", command=command.text, fault=fault)
            case Doubtful(command, reserved):
                self._write("in_doubt", command=command.text, reserved_cents=reserved.cents)
            case PaperEnded(command, _, end, _, fault):
                self._write("paper", command=command.text, end=end, fault=fault)
            case NoteGivenBack(amount):
                self._write("note_given_back", amount_cents=amount.cents)
            case NoteLost(amount):
                self._write("note_in_doubt", amount_cents=amount.cents)
            case ServiceChanged(central, printer, cash_fault, papers_in_doubt, own_fault):
                self._write(
                    "service",
                    central=central,
                    printer=printer,
                    cash_fault=cash_fault,
                    papers_in_doubt=len(papers_in_doubt),
                    own_fault=own_fault,
                )
            case LedgerOpened(entry_count):
                self._write("ledger_opened", entry_count=entry_count)
            case TerminalStopped(sentence):
                self._write("stopped", sentence=sentence)
            case _:
                pass

    def close(self) -> None:
        """Close the file."""
        self._handler.close()

    def _write(self, event: str, **facts: object) -> None:
        self._log.info(event, at=str(self._clock.now()), **facts)
