"""A venue whose process is killed: what its folder says then, read by other means than the program's own."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from kiosk.central.audit import audit_central
from kiosk.journal.audit import audit_terminal
from kiosk.values.money import ZERO
from tests.crash.kill_watch import FolderWatch
from tests.endtoend import papers
from tests.endtoend.processes import ROOT
from tests.printing.reading_pdf import text_of_pdf

TERMINAL: Final = "terminal.sqlite"
CENTRAL: Final = "central.sqlite"
PRICE_CENTS: Final = 200


class Hit(StrEnum):
    """How far a sale had come when its process was killed, by the ledgers and the tray."""

    BEFORE = "before the first entry of a sale"
    ASKED = "asked, and nothing sold at central"
    SOLD = "sold at central, and no answer written down"
    ANSWERED = "answered, and no print started"
    PRINTING = "print started, and no paper out"
    OUT = "the paper out, and the end of its print not written down"
    AFTER = "after the last entry of a sale"


class KillableVenue:
    """A venue in a folder and the process that runs it, started as often as it is killed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tray = folder / "papers"
        self._tray.mkdir(parents=True)
        command = [sys.executable, "-m", "tests.crash.kill_driver", str(folder)]
        self._driver = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._child = 0
        self._entry_count = 0
        self._serials: dict[Path, str] = {}

    def start(self) -> None:
        """Start the program and let it recover; then nothing may be lost, and nothing open."""
        self._send("start")
        self._child = int(self._hear("child "))
        self._hear("recovered")
        self._check()

    def sell(self) -> int:
        """Sell a ticket to its end. How many things have happened to the files meanwhile."""
        with closing(self._watch()) as watch:
            self._send("sell")
            self._hear("sold")
            return watch.seen()

    def kill_while_selling(self, things: int, suffix: str, turns: int) -> Hit:
        """Sell, and kill the program once so many things have happened to files whose names end so, and as
        many turns of a loop here later. How far the sale had come."""
        with closing(self._watch()) as watch:
            self._send("sell on")
            watch.wait_for(things, suffix)
            for _ in range(turns):
                os.getppid()
            os.kill(self._child, signal.SIGKILL)
        # Other tickets may have been sold before, should the first have been too fast.
        while (line := self._line()) == "sold":
            pass
        assert line == f"ended {-signal.SIGKILL}", line
        return self._where_it_was()

    def stop(self) -> None:
        """End the program in good order."""
        self._send("stop")
        self._hear("ended 0")

    def close(self) -> None:
        """Leave no process behind: at the end of its lines the driver ends, and the child with it."""
        self._driver.communicate()

    def _where_it_was(self) -> Hit:
        on_papers = self._on_papers()
        with self._copies() as (terminal, central):
            issued = papers.serials_issued(terminal)
            kinds = [event["type"] for event in papers.events(terminal)][self._entry_count :]
            ((sold,),) = _rows(central, "SELECT count(*) FROM ticket")
        # [P] No paper is in the tray without its entry: also now, before anything is recovered.
        assert set(on_papers) <= issued
        if "central_asked" not in kinds:
            return Hit.BEFORE
        of_last_sale = kinds[len(kinds) - kinds[::-1].index("central_asked") :]
        if "central_answered" not in of_last_sale:
            return Hit.SOLD if sold > len(issued) else Hit.ASKED
        if "print_started" not in of_last_sale:
            return Hit.ANSWERED
        if "paper_printed" not in of_last_sale:
            return Hit.OUT if len(set(on_papers)) == len(issued) else Hit.PRINTING
        return Hit.AFTER

    def _check(self) -> None:
        """The standing conditions, while the program waits and does nothing."""
        with self._copies() as (terminal, central):
            audit, central_audit = audit_terminal(terminal), audit_central(central)
            entries = _rows(terminal, "SELECT sequence, digest FROM entry ORDER BY sequence")
            copied = _rows(central, "SELECT sequence, digest FROM journal_entry ORDER BY sequence")
            issued = papers.serials_issued(terminal)
        # [C] Both ledgers prove themselves.
        assert (audit.findings, central_audit.findings) == ((), ())
        self._entry_count = audit.entry_count
        # [M] What is in the box is credit or was wagered, to the cent, and central says the same.
        held = {name: amount.cents for name, amount in audit.accounts.items() if amount}
        stakes = -held.get("stakes", 0)
        assert held["note_box"] == 100 * papers.box_total(self._folder / "note_box.txt")
        assert held["note_box"] == stakes - held["credit:cash"]
        assert set(held) <= {"note_box", "credit:cash", "stakes"}
        assert central_audit.accounts.get("terminal K1", ZERO).cents == stakes
        # [S] Central's copy of the terminal's ledger is that ledger.
        assert copied == entries
        # [P] Every ticket paid for has its paper and every paper its entry; the second of a ticket says COPY.
        on_papers = self._on_papers()
        assert set(on_papers) == issued
        assert len(issued) * PRICE_CENTS == stakes
        for serial in {serial for serial in on_papers if on_papers.count(serial) > 1}:
            texts = [text_of_pdf(path.with_suffix(".pdf").read_bytes()) for path in self._papers_of(serial)]
            assert ["COPY" in text for text in texts] == [False, *[True] * (len(texts) - 1)]

    def _on_papers(self) -> list[str]:
        """The serial on each paper in the tray, oldest first, as a scanner reads it."""
        for path in self._tray.glob("*.escpos"):
            if path not in self._serials:
                self._serials[path] = papers.serial_on(path.with_suffix(".png"))
        return [self._serials[path] for path in sorted(self._serials)]

    def _papers_of(self, serial: str) -> list[Path]:
        return sorted(path for path, found in self._serials.items() if found == serial)

    @contextmanager
    def _copies(self) -> Iterator[tuple[Path, Path]]:
        """Copies of both ledgers: opened in place they would no longer be as the program left them."""
        with tempfile.TemporaryDirectory() as scratch:
            for path in self._folder.glob("*.sqlite*"):
                shutil.copyfile(path, Path(scratch) / path.name)
            yield Path(scratch) / TERMINAL, Path(scratch) / CENTRAL

    def _watch(self) -> FolderWatch:
        return FolderWatch(self._folder, self._tray)

    def _send(self, line: str) -> None:
        assert self._driver.stdin is not None
        self._driver.stdin.write(f"{line}\n")

    def _line(self) -> str:
        assert self._driver.stdout is not None
        return self._driver.stdout.readline().rstrip("\n")

    def _hear(self, beginning: str) -> str:
        line = self._line()
        assert line.startswith(beginning), line
        return line.removeprefix(beginning)


def _rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()
