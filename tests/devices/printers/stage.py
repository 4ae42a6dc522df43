"""A driver before a machine, on a TCP port or a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from kiosk.devices.clock import SystemClock
from kiosk.devices.printers.addresses import open_printer, transport_of
from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.devices.printers.transports import Transport
from kiosk.ports.printer import PrintJob
from printing import Columns, Document, Line, Squares, default_typefaces
from printing.models import JobEnd, Model, read_model
from tests.devices.printers.paper_machine import PaperMachine, Socket
from tests.printing.printed_paper import read_paper

MODELS: Final = Path(__file__).resolve().parents[3] / "assets" / "printers"
SHORT: Final = Deadlines(
    open_ms=500,
    status_ms=400,
    stall_ms=150,
    answer_ms=400,
    bytes_per_second=1_000_000,
    line_ms=0,
    quiet_ms=20,
    retry_ms=0,
)


def model(name: str) -> Model:
    """A model that is shipped."""
    return read_model(MODELS / f"{name}.json")


def job(name: str, line_count: int = 1) -> PrintJob:
    """A paper that says its name, with so many lines."""
    lines = tuple(Columns(f"line {number}", name) for number in range(line_count))
    return PrintJob(name, Document(name, (Line("KENO"), Line(name), *lines)))


def picture_job(name: str) -> PrintJob:
    """A paper with a picture on it."""
    return PrintJob(name, Document(name, (Line("KENO"), Line(name), Squares(((True, False) * 8,) * 16))))


class Stage:
    """What a test needs: the machine, its plug, and the driver under test."""

    def __init__(
        self,
        model_name: str,
        folder: Path,
        *,
        is_serial: bool,
        deadlines: Deadlines = SHORT,
        machine: type[PaperMachine] = PaperMachine,
        socket: Callable[[Any, Path | None], Socket] = Socket,
    ) -> None:
        self.model = model(model_name)
        self.machine = machine(
            hears_in_raster=self.model.recovers_from_raster,
            has_process_ids=self.model.job_end is JobEnd.PROCESS_ID,
        )
        self.socket = socket(self.machine, folder / "printer" if is_serial else None)
        self.deadlines = deadlines
        self.printer = self.another_driver()

    def another_driver(self, address: str = "") -> EscposPrinter:
        """One more driver for the same printer, or for another address."""
        return open_printer(
            address or self.socket.address,
            self.model,
            self.model.papers[0],
            default_typefaces(),
            SystemClock(),
            self.deadlines,
        )

    @contextmanager
    def another_line(self) -> Iterator[Transport]:
        """A line of another program, which has the printer while the driver has let it go."""
        self.printer.close()
        line = transport_of(self.socket.address)
        line.open(self.deadlines.open_ms)
        yield line
        line.close()
        self.printer = self.another_driver()

    def set_paper_out(self, out: bool) -> None:
        """Take the roll out, or put one in."""
        if out:
            self.socket.change(is_paper_out=True)
        else:
            self.socket.put_paper_in()

    def names_in_tray(self) -> list[str]:
        """The name on every paper that came out whole. Each is read from its reset to its end, byte for
        byte."""
        return [self._read(paper) for paper in self.machine.papers]

    def close(self) -> None:
        """Take all of it down."""
        self.printer.close()
        self.socket.close()

    def _read(self, paper: bytes) -> str:
        return read_paper(paper, self.model.papers[0].code_page.lower()).texts[1].strip()
