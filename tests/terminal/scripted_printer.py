"""A printer that does what it is told to, and keeps every paper that came out of it, whole or not."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from printing import Block, Stamp


class ScriptedPrinter:
    """`outcomes` are the ends of the next prints, one after another; without one a print is done.

    A paper of which nobody knows whether it came out did come out here: the worst that can be.
    """

    def __init__(self) -> None:
        self.state = PrinterStatus.READY
        self.outcomes: list[NotDone | InDoubt] = []
        self.jobs: list[PrintJob] = []
        self.before_print: Callable[[], None] = lambda: None

    def set_paper_out(self, out: bool) -> None:
        """Take the roll out, or put one in."""
        self.state = PrinterStatus.PAPER_OUT if out else PrinterStatus.READY

    def status(self) -> PrinterStatus:
        """What the printer says of itself."""
        return self.state

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print as told."""
        self.before_print()
        if self.state is PrinterStatus.PAPER_OUT:
            return NotDone(Fault.PAPER_OUT)
        outcome = self.outcomes.pop(0) if self.outcomes else None
        if isinstance(outcome, NotDone):
            return outcome
        self.jobs.append(job)
        return Done(PrintedPaper(job.name)) if outcome is None else outcome

    def names_in_tray(self) -> list[str]:
        """The name of every paper, oldest first."""
        return [job.name for job in self.jobs]

    def stamps(self) -> list[str]:
        """What stands on the banner of every paper, oldest first; nothing where there is none."""
        return [stamp_of(job.document.blocks) for job in self.jobs]


def stamp_of(blocks: tuple[Block, ...]) -> str:
    """The text of a document's banner."""
    return next((block.text for block in blocks if isinstance(block, Stamp)), "")
