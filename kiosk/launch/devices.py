"""The devices of a terminal, as its settings name them: real ones by their address, simulated ones where none
is named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import msgspec
from msgspec import Struct

from kiosk.devices.file_printer import FilePrinter
from kiosk.devices.paper_album import AlbumPrinter, ReportingPrinter
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.devices.simulated_scanner import SimulatedScanner
from kiosk.launch.places import PRINTER_MODELS, typefaces
from kiosk.launch.settings import Settings
from kiosk.ports.cash import CashAcceptor
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import Reporting
from kiosk.ports.scanner import Scanner
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.money import ZERO, Money
from printing import PAPER_58_MM, PAPER_80_MM, Paper

if TYPE_CHECKING:
    from printing.models import Model

_ESSP, _CCTALK, _SERIAL = "essp://", "cctalk://", "serial://"
ACCEPTOR_FORMS: Final = "essp:///dev/ttyUSB0 or cctalk:///dev/ttyUSB0"
SCANNER_FORMS: Final = "serial:///dev/ttyACM0"


class ReportingAcceptor(CashAcceptor, Reporting, Protocol):
    """A note acceptor that also tells staff how it is."""


class ReportingScanner(Scanner, Reporting, Protocol):
    """A scanner that also tells staff how it is."""


class Closing(Protocol):
    """A driver that owns a line or a thread."""

    def close(self) -> None:
        """Let them go."""
        ...


class Hands(Struct, frozen=True):
    """The simulated devices, which a person at the test bench operates; None for each that is real."""

    printer: FilePrinter | None
    acceptor: SimulatedAcceptor | None
    scanner: SimulatedScanner | None

    def note_box_total(self) -> Money:
        """What a person would count in the simulated note box."""
        return ZERO if self.acceptor is None else self.acceptor.box_total()


class Devices(Struct, frozen=True):
    """What one terminal has on its wires."""

    printer: AlbumPrinter
    acceptor: ReportingAcceptor
    scanner: ReportingScanner
    hands: Hands
    closing: tuple[Closing, ...]

    def close(self) -> None:
        """Let every device go, once nothing uses it any more."""
        for driver in self.closing:
            driver.close()


def open_devices(settings: Settings, folder: Path, clock: Clock, chance: Chance) -> Devices:
    """The devices that the settings name. One that is not there yet is waited for; what names none is a
    :class:`Stop`."""
    closing: list[Closing] = []
    printer, paper, file_printer = _printer(settings, folder, clock, closing)
    album = AlbumPrinter(printer, folder / "album", paper, typefaces(), clock)
    acceptor, simulated_acceptor = _acceptor(settings, folder, clock, chance, closing)
    scanner, simulated_scanner = _scanner(settings, closing)
    hands = Hands(file_printer, simulated_acceptor, simulated_scanner)
    return Devices(album, acceptor, scanner, hands, (album, *closing))


def _printer(
    settings: Settings, folder: Path, clock: Clock, closing: list[Closing]
) -> tuple[ReportingPrinter, Paper, FilePrinter | None]:
    if not settings.printer:
        paper = PAPER_58_MM if settings.paper_width_mm == PAPER_58_MM.width_mm else PAPER_80_MM
        file_printer = FilePrinter(folder / "papers", paper, typefaces())
        return file_printer, paper, file_printer
    # Imported where there is one: the demonstration venue starts without it.
    from kiosk.devices.printers.addresses import FORMS, AddressFault, open_printer

    model = _model(settings.printer_model)
    found = model.paper(settings.paper_width_mm)
    if found is None:
        widths = " or ".join(str(paper.width_mm) for paper in model.papers)
        raise _fault("paper_width_mm", f"is {settings.paper_width_mm}, and {model.name} takes {widths}")
    try:
        printer = open_printer(settings.printer, model, found, typefaces(), clock, folder)
    except AddressFault as error:
        raise _fault("printer", f"must look like {FORMS}") from error
    closing.append(printer)
    return printer, found, None


def _model(name: str) -> Model:
    from printing.models import read_model

    known = sorted(path.stem for path in PRINTER_MODELS.glob("*.json"))
    # A model of the licensee's own is a file beside the settings.
    path = PRINTER_MODELS / f"{name}.json" if name in known else Path(name)
    try:
        return read_model(path)
    except (OSError, ValueError, msgspec.MsgspecError) as error:
        why = f"names neither a file of a model ({error}) nor one of {', '.join(known)}"
        raise _fault("printer_model", why) from error


def _acceptor(
    settings: Settings, folder: Path, clock: Clock, chance: Chance, closing: list[Closing]
) -> tuple[ReportingAcceptor, SimulatedAcceptor | None]:
    def new_note() -> str:
        return f"note-{chance.random_bytes(8).hex()}"

    address, memory = settings.note_acceptor, folder / "notes.log"
    if not address:
        simulated = SimulatedAcceptor(folder / "note_box.txt", new_note)
        return simulated, simulated
    try:
        if (port := _path_in(address, _ESSP)) is not None:
            from kiosk.devices.notes.essp_acceptor import open_essp

            essp = open_essp(port, memory, new_note, clock=clock, chance=chance)
            closing.append(essp)
            return essp, None
        if (port := _path_in(address, _CCTALK)) is not None:
            from kiosk.devices.notes.cctalk_acceptor import open_cctalk

            cctalk = open_cctalk(port, memory, new_note, clock)
            closing.append(cctalk)
            return cctalk, None
    except OSError as error:
        raise Stop(
            StopCause.LEDGER_DAMAGED,
            f"What the note acceptor remembers in {memory} can't be read ({error}). Keep the file, put a "
            "copy of it aside and call the licensee.",
        ) from error
    raise _fault("note_acceptor", f"must look like {ACCEPTOR_FORMS}")


def _scanner(settings: Settings, closing: list[Closing]) -> tuple[ReportingScanner, SimulatedScanner | None]:
    if not settings.scanner:
        simulated = SimulatedScanner()
        return simulated, simulated
    path = _path_in(settings.scanner, _SERIAL)
    if path is None:
        raise _fault("scanner", f"must look like {SCANNER_FORMS}; one that types needs no setting")
    from kiosk.devices.serial_scanner import SerialScanner

    scanner = SerialScanner(path)
    closing.append(scanner)
    return scanner, None


def _path_in(address: str, scheme: str) -> str | None:
    """The path of a device file behind a scheme, None for anything else."""
    path = address.removeprefix(scheme)
    return path if path != address and path.startswith("/") else None


def _fault(setting: str, what: str) -> Stop:
    return Stop(StopCause.SETTINGS_FAULT, f"The setting `{setting}` {what}. Mend it, then start again.")
