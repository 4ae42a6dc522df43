"""The devices of a terminal, as its settings name them: real ones by their address, simulated ones where none
is named."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from msgspec import Struct

from kiosk.devices.file_printer import FilePrinter
from kiosk.devices.paper_album import AlbumPrinter, ReportingPrinter
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.devices.simulated_scanner import SimulatedScanner
from kiosk.launch.device_settings import (
    ESSP,
    DeviceFault,
    acceptor_of,
    printer_of,
    scanner_of,
)
from kiosk.launch.places import typefaces
from kiosk.launch.settings import Settings
from kiosk.ports.cash import CashAcceptor
from kiosk.ports.chance import Chance
from kiosk.ports.clock import Clock
from kiosk.ports.device_report import NoteBox, Reporting
from kiosk.ports.scan_framing import ScanFraming
from kiosk.ports.scanner import Scanner
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.money import ZERO, Money
from printing import PAPER_58_MM, PAPER_80_MM, Paper


class ReportingAcceptor(CashAcceptor, Reporting, NoteBox, Protocol):
    """A note acceptor that also tells staff how it is, and hears when its box was counted."""


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
    try:
        return _opened(settings, folder, clock, chance)
    except DeviceFault as error:
        raise Stop(StopCause.SETTINGS_FAULT, f"{error} Mend it, then start again.") from error


def _opened(settings: Settings, folder: Path, clock: Clock, chance: Chance) -> Devices:
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
    from kiosk.devices.printers.addresses import open_printer

    model, found = printer_of(settings)
    printer = open_printer(settings.printer, model, found, typefaces(), clock)
    closing.append(printer)
    return printer, found, None


def _acceptor(
    settings: Settings, folder: Path, clock: Clock, chance: Chance, closing: list[Closing]
) -> tuple[ReportingAcceptor, SimulatedAcceptor | None]:
    def new_note() -> str:
        return f"note-{chance.random_bytes(8).hex()}"

    address, memory = settings.note_acceptor, folder / "notes.log"
    if not address:
        simulated = SimulatedAcceptor(folder / "note_box.txt", new_note)
        return simulated, simulated
    scheme, port = acceptor_of(settings)
    try:
        if scheme == ESSP:
            from kiosk.devices.notes.essp_acceptor import open_essp

            essp = open_essp(port, memory, new_note, clock=clock, chance=chance)
            closing.append(essp)
            return essp, None
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


def _scanner(settings: Settings, closing: list[Closing]) -> tuple[ReportingScanner, SimulatedScanner | None]:
    if not settings.scanner:
        simulated = SimulatedScanner()
        return simulated, simulated
    from kiosk.devices.serial_scanner import SerialScanner

    scanner = SerialScanner(scanner_of(settings), scan_framing(settings))
    closing.append(scanner)
    return scanner, None


def scan_framing(settings: Settings) -> ScanFraming:
    """What the settings say that scanners put round a code, whichever kind they are."""
    return ScanFraming(settings.scanner_prefix, settings.scanner_suffix)
