"""A kiosk whose printer is the real driver before a machine of the tests: what is counted is caught paper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import PaperPrinted
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import NotDone, Outcome
from kiosk.ports.printer import PrintedPaper, PrinterStatus, PrintJob
from kiosk.rules.entering import EntryLimits
from kiosk.values.identifiers import Serial
from tests.cases.records import rows
from tests.central.support import SETTINGS, House
from tests.devices.printers.stage import Stage
from tests.emulation.captured import read_captured, symbols_on
from tests.terminal.scripted_printer import ScriptedPrinter
from tests.terminal.stage import Kiosk

# A ticket for so many games, as the largest of the cases is.
VENUE: Final = msgspec.structs.replace(SETTINGS, limits=EntryLimits(game_count_maximum=20))


class CaughtPrinter(ScriptedPrinter):
    """The real driver as the stage of a kiosk knows its printer."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def set_paper_out(self, out: bool) -> None:
        self.stage.set_paper_out(out)

    def status(self) -> PrinterStatus:
        return self.stage.printer.status()

    def print(self, job: PrintJob) -> Outcome[PrintedPaper]:
        self.before_print()
        outcome = self.stage.printer.print(job)
        if not isinstance(outcome, NotDone):
            self.jobs.append(job)
        return outcome

    def names_in_tray(self) -> list[str]:
        return [serial for serial, _ in self.caught()]

    def stamps(self) -> list[str]:
        return [stamp for _, stamp in self.caught()]

    def caught(self) -> list[tuple[str, str]]:
        """The serial in the Code 128 and the COPY banner of every ticket that came out whole."""
        found = []
        for job in self.stage.machine.papers:
            try:
                paper = read_captured(job)
            except AssertionError:
                continue  # bytes of it got lost
            serials = [text for kind, text in symbols_on(paper) if kind == "Code 128" and Serial.parse(text)]
            copy = next((text.strip() for text in paper.texts if text.strip().startswith("COPY")), "")
            found += [(serial, copy) for serial in serials]
        return found


class PaperKiosk(Kiosk):
    """A kiosk before a real wire."""

    def __init__(self, folder: Path, model: str, *, is_serial: bool = False) -> None:
        super().__init__(folder, House(folder / "central.sqlite", VENUE))
        self.wire = Stage(model, folder, is_serial=is_serial)
        self.printer = self.caught_printer = CaughtPrinter(self.wire)

    def restart_printer_too(self) -> None:
        """End program and driver, and start them again; the machine keeps what it was told."""
        self.stop()
        self.wire.printer.close()
        self.wire.printer = self.wire.another_driver()
        self.start()

    def sold_serials(self) -> set[str]:
        """The serials of central's tickets."""
        return {serial for (serial,) in rows(self.house, "SELECT serial FROM ticket")}

    def serials_on_paper(self) -> list[str]:
        """The serial of every ticket that came out whole."""
        return self.caught_printer.names_in_tray()

    def serials_in_doubt(self) -> set[str]:
        """What staff see as possibly printed."""
        papers = self.state.papers.items()
        return {name.removeprefix("ticket-") for name, paper in papers if paper.state is PrintState.IN_DOUBT}

    def serials_printed(self) -> set[str]:
        """What the terminal's own ledger calls printed."""
        events = (read_event(entry.body) for entry in self.journal.entries_after(0, 100_000))
        printed = (event.paper for event in events if isinstance(event, PaperPrinted))
        return {name.removeprefix("ticket-") for name in printed if name.startswith("ticket-")}

    def count_paper(self) -> None:
        """Standing condition P: each serial on paper is a sale; each sale is on paper, due or in doubt, and
        none is called printed that is not."""
        sold, paper = self.sold_serials(), set(self.serials_on_paper())
        open_papers = {name.removeprefix("ticket-") for name in self.state.papers}
        assert paper <= sold
        assert sold <= paper | open_papers
        assert self.serials_printed() <= paper
