"""The album of papers: keeps the last papers of any printer, with a picture of each, for staff.

A printer in an album prints as it does without one: no print waits for the disk or for a picture, and none
fails because the album can't be kept.
"""

from __future__ import annotations

import contextlib
import re
import threading
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from kiosk.devices.durable import write_durably
from kiosk.ports.album import PAPERS_KEPT, KeptPaper, PaperOutcome
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import DeviceReport, Reporting
from kiosk.ports.outcome import Done, InDoubt, NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, Printer, PrinterStatus, PrintJob
from kiosk.values.instant import Instant
from printing import Document, Paper, Typefaces

LOADED_WITHIN_SECONDS: Final = 2.0

_RECORD: Final = re.compile(r"([0-9]{8})\.json")
_PNG_BEGINS: Final = b"\x89PNG\r\n\x1a\n"
_PNG_ENDS: Final = b"IEND\xaeB`\x82"


class ReportingPrinter(Printer, Reporting, Protocol):
    """A printer that also tells staff how it is."""


class AlbumPrinter:
    """Prints through `printer`, and keeps the last `keep` papers in `folder`: the document of each as a
    record, and its picture beside it.

    Both are written by a thread of the album's own, record first: after a kill a paper may lack its picture,
    which is then made from the record, but no half picture is listed. A paper whose print was under way is
    listed as in doubt. Attempts at one paper that bring nothing out, one after another, are kept as one that
    says how many they were.
    """

    def __init__(
        self,
        printer: ReportingPrinter,
        folder: Path,
        paper: Paper,
        typefaces: Typefaces,
        clock: Clock,
        keep: int = PAPERS_KEPT,
    ) -> None:
        self._printer = printer
        self._folder = folder
        self._paper, self._typefaces = paper, typefaces
        self._clock = clock
        self._keep = keep
        self._changed = threading.Condition()
        self._pages: list[_Page] = []  # oldest first
        self._has_work = self._is_loaded = self._is_closed = False
        self._thread: threading.Thread | None = None

    def status(self) -> PrinterStatus:
        """What the printer says, within its own deadline."""
        return self._printer.status()

    def report(self) -> DeviceReport:
        """What the printer reports, within its own deadline."""
        return self._printer.report()

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        """Print one paper, exactly as the printer does."""
        page = _Page(job.name, job.document, self._clock.now())
        self._begin(page)
        outcome = self._printer.print(job)
        self._end(page, outcome)
        return outcome

    def last(self, count: int = PAPERS_KEPT) -> tuple[KeptPaper, ...]:
        """The last papers whose print has ended, newest first. Any thread; waits until those of earlier runs
        are read, at most for `LOADED_WITHIN_SECONDS`."""
        with self._changed:
            self._start()
            self._changed.wait_for(lambda: self._is_loaded or self._is_closed, LOADED_WITHIN_SECONDS)
            ended = [page for page in reversed(self._pages) if page.has_ended]
            return tuple(page.kept(self._folder) for page in ended[: max(0, count)])

    def close(self) -> None:
        """Wait until everything is kept, and end. What is printed afterwards is printed, and not kept."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # --- on the thread that prints

    def _begin(self, page: _Page) -> None:
        with self._changed:
            self._pages.append(page)
            self._wake()

    def _end(self, page: _Page, outcome: Outcome[PrintedPaper]) -> None:
        now = self._clock.now()
        with self._changed:
            page.outcome, page.at, page.has_ended, page.is_written = _ended(outcome), now, True, False
            self._wake()

    def _wake(self) -> None:
        self._has_work = True
        self._start()
        self._changed.notify_all()

    def _start(self) -> None:
        """The thread is started when it is first wanted: a terminal that starts has other things to do."""
        if self._thread is None and not self._is_closed:
            self._thread = threading.Thread(target=self._run, name="paper album", daemon=True)
            self._thread.start()

    # --- on the album's own thread

    def _run(self) -> None:
        earlier = self._read_folder()
        with self._changed:
            self._pages[:0] = earlier
            self._is_loaded = self._has_work = True
            self._changed.notify_all()
        while self._wait_for_work():
            with contextlib.suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
            for page in self._overdue():
                self._remove(page)
            with self._changed:
                pages = tuple(self._pages)
            for page in pages:
                # What the disk refuses is tried again with the next paper.
                with contextlib.suppress(OSError):
                    self._write(page)

    def _wait_for_work(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._has_work or self._is_closed)
            has_work, self._has_work = self._has_work, False
            return has_work

    def _overdue(self) -> list[_Page]:
        """Take out what the album has no room for, and number what is new."""
        with self._changed:
            number = max((page.number for page in self._pages), default=0)
            for page in self._pages:
                if not page.number:
                    number += 1
                    page.number = number
            vain = [
                page
                for page, later in zip(self._pages, self._pages[1:], strict=False)
                if page.is_same_vain_attempt(later)
            ]
            for page in vain:
                self._pages[self._pages.index(page) + 1].follow(page)
            overdue = [*vain, *[page for page in self._pages if page not in vain][: -self._keep]]
            self._pages = [page for page in self._pages if page not in overdue]
            return overdue

    def _write(self, page: _Page) -> None:
        with self._changed:
            record = None if page.is_written else msgspec.json.encode(page.record())
            page.is_written = True
            wants_picture = page.has_ended and not page.has_picture and not page.cannot_be_drawn
        if record is not None:
            try:
                write_durably(page.record_path(self._folder), record)
            except OSError:
                page.is_written = False
                raise
        if wants_picture:
            picture = self._picture(page.document)
            if picture is None:
                page.cannot_be_drawn = True
                return
            write_durably(page.picture_path(self._folder), picture)
            page.has_picture = True

    def _picture(self, document: Document) -> bytes | None:
        """The picture of a document; None for one that can't be drawn, which fails no print."""
        from printing import render_picture

        try:
            return render_picture(document, self._paper, self._typefaces)
        except (OSError, ValueError, MemoryError):
            return None

    def _remove(self, page: _Page) -> None:
        """The record goes last: a picture without one would stay for ever."""
        with contextlib.suppress(OSError):
            page.picture_path(self._folder).unlink(missing_ok=True)
            page.record_path(self._folder).unlink(missing_ok=True)

    def _read_folder(self) -> list[_Page]:
        """The papers of earlier runs, oldest first. What is no record, and a picture without one, is removed:
        the folder stays bounded."""
        pages: dict[str, _Page] = {}
        with contextlib.suppress(OSError):
            for path in sorted(self._folder.iterdir()):
                match = _RECORD.fullmatch(path.name)
                page = None if match is None else _read(path, int(match[1]))
                if page is not None:
                    pages[path.stem] = page
            for path in self._folder.iterdir():
                if path.stem not in pages or path.suffix not in (".json", ".png"):
                    path.unlink(missing_ok=True)
        return list(pages.values())


class _Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A page as it is written. Versions before this one wrote none with `attempts`."""

    name: str
    at_us: int
    outcome: PaperOutcome
    document: Document
    attempts: int = 1


class _Page:
    """One attempt at a paper. `number` is 0 until the album's thread has given it one."""

    def __init__(self, name: str, document: Document, at: Instant) -> None:
        self.name, self.document, self.at = name, document, at
        self.outcome = PaperOutcome.IN_DOUBT
        self.number, self.attempts = 0, 1
        self.has_ended = self.is_written = self.has_picture = self.cannot_be_drawn = False

    def record(self) -> _Record:
        return _Record(self.name, self.at.us, self.outcome, self.document, self.attempts)

    def record_path(self, folder: Path) -> Path:
        return folder / f"{self.number:08d}.json"

    def picture_path(self, folder: Path) -> Path:
        return folder / f"{self.number:08d}.png"

    def kept(self, folder: Path) -> KeptPaper:
        picture = str(self.picture_path(folder)) if self.has_picture else ""
        return KeptPaper(self.name, self.at, self.outcome, picture, self.attempts)

    def follow(self, earlier: _Page) -> None:
        """Stand for an earlier attempt as well."""
        self.attempts += earlier.attempts
        self.is_written = False

    def is_same_vain_attempt(self, later: _Page) -> bool:
        """Whether this one and the next brought nothing out of the same paper."""
        in_vain = self.outcome is PaperOutcome.NOT_PRINTED and later.outcome is PaperOutcome.NOT_PRINTED
        return in_vain and self.name == later.name and self.document == later.document


def _read(path: Path, number: int) -> _Page | None:
    try:
        record = msgspec.json.decode(path.read_bytes(), type=_Record)
    except (OSError, msgspec.DecodeError):
        return None
    page = _Page(record.name, record.document, Instant(record.at_us))
    page.number, page.outcome, page.attempts = number, record.outcome, record.attempts
    page.has_ended = page.is_written = True
    page.has_picture = _is_whole_picture(page.picture_path(path.parent))
    return page


def _is_whole_picture(path: Path) -> bool:
    try:
        data = path.read_bytes()
    except OSError:
        return False
    return data.startswith(_PNG_BEGINS) and data.endswith(_PNG_ENDS)


def _ended(outcome: Outcome[PrintedPaper]) -> PaperOutcome:
    match outcome:
        case Done():
            return PaperOutcome.PRINTED
        case NotDone():
            return PaperOutcome.NOT_PRINTED
        case InDoubt():
            return PaperOutcome.IN_DOUBT
