"""The real driver before a printer that this project did not write: emupos, by a socket and a serial line.

What it puts on its paper is read back and compared with the document. emupos knows neither process ids nor
the commands of recovery, so that the driver is told of a model that answers in turn; a command it doesn't
know, and a letter that its code page lacks, are failures.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import zxingcpp
from PIL import Image

from kiosk.devices.clock import SystemClock
from kiosk.devices.printers.addresses import open_printer
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.launch.papers_samples import Sample, samples
from kiosk.launch.places import typefaces
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.outcome import Done, Fault, NotDone
from kiosk.ports.printer import PrinterStatus, PrintJob
from kiosk.rules.wagers import Entry
from printing import Barcode, Document, QrCode
from printing.models import JobEnd, read_model
from tests.documents.ticket_papers import lines, paper_of, spots, ticket_for

ROOT = Path(__file__).resolve().parents[2]
EMUPOS = ROOT / "build" / "emulator" / "bin" / "emupos"
MODEL = msgspec.structs.replace(
    read_model(ROOT / "assets" / "printers" / "epson-tm-t20.json"),
    job_end=JobEnd.TRANSMIT_STATUS,
    recover=b"",
    recovers_from_raster=True,
)
_PATIENCE_SECONDS = 30
TICKET = ticket_for(Entry((spots(1, 7, 12, 23, 80), spots(5, 6, amount=250)), 3))

WRITTEN = samples()
WITH_SYMBOLS = {sample.name for sample in WRITTEN if "ticket" in sample.name or "keno" in sample.name}


def is_written(text: str) -> bool:
    """Whether a text is sent in letters: one with a letter that the code page lacks is a picture, and only of
    a sign that has a stand-in another is sent."""
    return all(sign in "–—−×·’‘“”…" or sign.encode("cp858", "ignore") for sign in text)


def symbols_of(document: Document) -> set[str]:
    """The text of every symbol of a document."""
    return {
        block.payload if isinstance(block, QrCode) else block.digits
        for block in document.blocks
        if isinstance(block, QrCode | Barcode)
    }


pytestmark = pytest.mark.skipif(
    not EMUPOS.exists(), reason="emupos needs Python 3.13; packaging/emulator says why it is not there"
)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Emulator:
    """A running emupos with one printer, and what it says of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._api, port = free_port(), free_port()
        (folder / "emupos.yaml").write_text(
            f"schema: 1\napi: {{ host: 127.0.0.1, port: {self._api} }}\n"
            "devices:\n  - id: front\n    type: printer\n    profile: epson-tm-t20iii\n    connections:\n"
            f"      - tcp: {{ port: {port} }}\n      - serial: {{ pty: true }}\n"
            "    receipts_dir: ./receipts\n"
        )
        self.addresses = {
            "network": f"tcp://127.0.0.1:{port}",
            "serial": f"serial://{folder / 'emupos' / 'front'}?baud=9600",
        }
        environment = {**os.environ, "TMPDIR": str(folder), "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [EMUPOS, "run"],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._said: list[str] = []
        # It says so when its serial line is there, after its port is open.
        self._until("connection.opened")

    def fault(self, *words: str) -> None:
        """Make the printer report a fault, or clear it."""
        subprocess.run(
            [EMUPOS, "--api", f"http://127.0.0.1:{self._api}", "fault", *words],
            check=True,
            capture_output=True,
            cwd=self.folder,
        )

    def next_paper(self) -> Path:
        """The text of the next paper that came out; it says so when all of it is kept."""
        name = self._until("printer.job.completed").split("→")[1].strip()
        return self.folder / "receipts" / f"{name}.txt"

    def papers(self) -> list[Path]:
        """The text of every paper that came out."""
        return sorted((self.folder / "receipts").glob("*.txt"))

    def end(self) -> str:
        """Stop it; all it said."""
        self._process.send_signal(signal.SIGINT)
        rest, _ = self._process.communicate()
        return "".join(self._said) + rest

    def _until(self, event: str) -> str:
        """The next line it says of an event. One that says nothing is ended, which ends its lines."""
        assert self._process.stdout is not None
        patience = threading.Timer(_PATIENCE_SECONDS, self._process.kill)
        patience.start()
        try:
            for line in self._process.stdout:
                self._said.append(line)
                if event in line:
                    return line
        finally:
            patience.cancel()
        raise AssertionError(f"emupos said nothing of {event}: {''.join(self._said)}")


@pytest.fixture(scope="module")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    emulator = Emulator(tmp_path_factory.mktemp("emupos"))
    yield emulator
    said = emulator.end()
    assert "command.unknown" not in said
    assert "codepage.unsupported" not in said


@contextlib.contextmanager
def driver(emulator: Emulator, line: str) -> Iterator[EscposPrinter]:
    """The real driver on one of its lines."""
    printer = open_printer(emulator.addresses[line], MODEL, MODEL.papers[0], typefaces(), SystemClock())
    yield printer
    printer.close()


@pytest.mark.parametrize("line", ["network", "serial"])
def test_a_ticket_stands_on_the_paper_of_another_machine_as_it_was_written(
    emulator: Emulator, line: str
) -> None:
    with driver(emulator, line) as printer:
        assert printer.status() is PrinterStatus.READY
        assert isinstance(printer.print(PrintJob("ticket", paper_of(TICKET))), Done)
    paper = emulator.next_paper()
    text = " ".join(paper.read_text().split())
    for part in (
        "The Lamplighter",
        "Games 990 to 992 3 games",
        "5 spot wager, 1 of 2 $1.00 a game 1 7 12 23 80",
        "2 spot wager, 2 of 2 $2.50 a game 5 6",
        "Total wagered $10.50",
        "Mon 30 Nov 2026 8:41 pm",
        f"[barcode CODE128 {TICKET.serial.digits}]",
        f"[qr {symbol_text(TICKET)}]",
        TICKET.serial.grouped,
        "Sun 30 Nov 2031",
        "End: 2 wagers, 3 games, $10.50",
    ):
        assert part in text
    # Its picture is read by a third program.
    with Image.open(paper.with_suffix(".png")) as picture:
        read = {code.text for code in zxingcpp.read_barcodes(picture.convert("L"))}
    assert read == {TICKET.serial.digits, symbol_text(TICKET)}


@pytest.mark.parametrize("sample", WRITTEN, ids=[sample.name for sample in WRITTEN])
def test_every_letter_of_every_document_stands_on_the_paper_of_another_machine(
    emulator: Emulator, sample: Sample
) -> None:
    with driver(emulator, "network") as printer:
        assert isinstance(printer.print(PrintJob(sample.name, sample.document)), Done)
    paper = emulator.next_paper()
    # Where a line is broken is the printer's matter.
    found = Counter("".join(paper.read_text().split()))
    texts = [text for text in lines(sample.document) if is_written(text)]
    expected = Counter("".join("".join(texts).split()))
    # This colon stands between a label and its value for the reader of a document alone.
    missing = {sign for sign in expected - found if sign.isascii()} - {":"}
    assert missing == set()
    if sample.name in WITH_SYMBOLS:
        with Image.open(paper.with_suffix(".png")) as picture:
            read = {code.text for code in zxingcpp.read_barcodes(picture.convert("L"))}
        assert read == symbols_of(sample.document)


def test_what_another_machine_reports_is_believed(emulator: Emulator) -> None:
    with driver(emulator, "network") as printer:
        for fault, status, reason in (
            ("paper-out", PrinterStatus.PAPER_OUT, Fault.PAPER_OUT),
            ("cover-open", PrinterStatus.COVER_OPEN, Fault.PRINTER_COVER_OPEN),
        ):
            before = len(emulator.papers())
            emulator.fault("set", "front", fault)
            assert printer.status() is status
            assert printer.print(PrintJob("ticket", paper_of(TICKET))) == NotDone(reason)
            emulator.fault("clear", "front", fault)
            assert printer.status() is PrinterStatus.READY
            assert len(emulator.papers()) == before
