"""The file printer: prints each paper into a folder as ESC/POS bytes, PDF and picture. Standalone's
default."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import threading
from collections import Counter as Tally
from pathlib import Path
from typing import Final

from kiosk.devices.durable import write_durably
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.ports.printer_care import care_of, state_of
from printing import Paper, Typefaces

_TRIAL: Final = ".trial"
_OF_A_PAPER: Final = re.compile(r"(\d+)-.+")
_ENDS: Final = ("papers_printed", "papers_in_doubt", "papers_not_printed")


class FilePrinter:
    """Papers as files ``0001-<name>.escpos``, ``.pdf`` and ``.png``: the folder is the tray papers fall into.

    The ESC/POS bytes are the paper itself: without them the others are no paper. `set_paper_out` takes the
    roll out, so that people and tests can see what the terminal does then.
    """

    def __init__(self, folder: Path, paper: Paper, typefaces: Typefaces) -> None:
        self._folder = folder
        self._paper = paper
        self._typefaces = typefaces
        self._paper_out = threading.Event()
        self._refused_bytes = 0  # of a paper that the tray refused, until it has taken as much
        self._ends: Tally[str] = Tally()

    def set_paper_out(self, out: bool) -> None:
        """Take the roll out, or put one in."""
        if out:
            self._paper_out.set()
        else:
            self._paper_out.clear()

    def status(self) -> PrinterStatus:
        """The state now. After a print that failed: whether the tray takes as much as that paper again."""
        if self._paper_out.is_set():
            return PrinterStatus.PAPER_OUT
        return PrinterStatus.READY if self._can_write() and self._takes_again() else PrinterStatus.ERROR

    def report(self) -> DeviceReport:
        """How the tray is, and how the prints of this run ended."""
        status, address = self.status(), str(self._folder)
        state, words = state_of(status), care_of(status, address)
        counters = tuple(Counter(name, self._ends[name]) for name in _ENDS)
        return DeviceReport(DeviceKind.PRINTER, "File printer", address, state, words, counters)

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print one paper. Its ESC/POS bytes are written last, when all else is there."""
        outcome = self._print(job)
        match outcome:
            case Done():
                self._ends["papers_printed"] += 1
            case NotDone():
                self._ends["papers_not_printed"] += 1
            case InDoubt():
                self._ends["papers_in_doubt"] += 1
        return outcome

    def _print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        if self._paper_out.is_set():
            return NotDone(Fault.PAPER_OUT)
        # Imported at the first print: the renderers and their libraries take half a second to load.
        from printing import render_escpos, render_pdf, render_picture

        picture = render_picture(job.document, self._paper, self._typefaces)
        pdf = render_pdf(job.document, self._paper, self._typefaces)
        escpos = render_escpos(job.document, self._paper, self._typefaces)
        paper_bytes = len(picture) + len(pdf) + len(escpos)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            stem = self._folder / f"{self._next_number():04d}-{job.name}"
            write_durably(stem.with_suffix(".png"), picture)
            write_durably(stem.with_suffix(".pdf"), pdf)
        except OSError as error:
            self._refused_bytes = paper_bytes
            return NotDone(Fault.DISK_FULL if error.errno == errno.ENOSPC else Fault.PRINTER_ERROR)
        try:
            write_durably(stem.with_suffix(".escpos"), escpos)
        except OSError as error:
            self._refused_bytes = paper_bytes
            return InDoubt(f"the tray could not be written: {error.strerror}")
        return Done(PrintedPaper(job.name, str(stem.with_suffix(".png"))))

    def papers(self) -> tuple[Path, ...]:
        """The pictures of every paper in the tray, oldest first."""
        numbered = sorted((_number(path), path) for path in self._folder.glob("*.escpos"))
        return tuple(path.with_suffix(".png") for number, path in numbered if number)

    def _takes_again(self) -> bool:
        """Try a tray that refused a paper, with a file of that size that is gone at once."""
        if self._refused_bytes:
            trial = self._folder / _TRIAL
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                write_durably(trial, bytes(self._refused_bytes))
                trial.unlink()
            except OSError:
                with contextlib.suppress(OSError):
                    trial.unlink()
                return False
            self._refused_bytes = 0
        return True

    def _can_write(self) -> bool:
        """Whether the tray is there and can be written, or could be made."""
        folders = (self._folder, *self._folder.absolute().parents)
        nearest = next(folder for folder in folders if folder.exists())
        return nearest.is_dir() and os.access(nearest, os.W_OK)

    def _next_number(self) -> int:
        return max(map(_number, self._folder.iterdir()), default=0) + 1


def _number(path: Path) -> int:
    """The number of a paper's file, 0 for a file that is no paper's."""
    match = _OF_A_PAPER.fullmatch(path.name)
    return 0 if match is None else int(match[1])
