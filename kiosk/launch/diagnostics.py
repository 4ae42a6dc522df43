"""The diagnostic log: what the terminal told its screens, and how its devices are, as JSON lines for whoever
looks into a fault.

It is no record of money (the ledger is) and holds no serials or names.
"""

from __future__ import annotations

from pathlib import Path

from kiosk.launch.log_lines import LogLines
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


class DiagnosticLog:
    """Writes changes that say something went another way than wanted, at most 4 MB in all."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self._clock = clock
        self._lines = LogLines(path)

    def write(self, event: str, **facts: object) -> None:
        """Write one line, with the instant. Any thread."""
        self._lines.write({"event": event, "at": str(self._clock.now()), **facts})

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
