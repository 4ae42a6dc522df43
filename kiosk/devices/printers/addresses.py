"""Where a printer is, as one line of the settings, and which printers this machine can see."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from msgspec import Struct

from kiosk.devices.printers.escpos_printer import Deadlines, EscposPrinter
from kiosk.devices.printers.transports import (
    DeviceFileTransport,
    LibusbTransport,
    NetworkTransport,
    SerialTransport,
    Transport,
)
from kiosk.ports.clock import Clock
from printing import Paper, Typefaces
from printing.models import Model, UsbIdentity

FORMS: Final = (
    "tcp://192.168.1.30:9100, usb://04b8:0202, usb://04b8:0202/J5LK012345, libusb://04b8:0202, "
    "usblp:///dev/usb/lp0 or serial:///dev/ttyS0?baud=38400"
)
_PORT: Final = 9_100
_BAUD: Final = 38_400
_BAUDS: Final = (9_600, 19_200, 38_400, 57_600, 115_200)
_IDENTITY: Final = re.compile(r"([0-9a-fA-F]{4}):([0-9a-fA-F]{4})")
_USB_CLASS: Final = Path("/sys/class/usbmisc")
_DEVICES: Final = Path("/dev/usb")


class AddressFault(ValueError):
    """What is set as the address of a printer is none."""


class FoundPrinter(Struct, frozen=True):
    """A printer that is plugged in: the address that finds it again, whatever it is plugged into next."""

    address: str
    identity: UsbIdentity
    serial: str


def open_printer(
    address: str,
    model: Model,
    paper: Paper,
    typefaces: Typefaces,
    clock: Clock,
    locks: Path,
    deadlines: Deadlines = Deadlines(),  # noqa: B008 -- frozen
) -> EscposPrinter:
    """The printer at an address, whether or not it is there yet. `locks` is a folder for the files that keep
    a second program away from a network printer. Raises :class:`AddressFault`."""
    transport = transport_of(address, locks)
    return EscposPrinter(transport, address, model, paper, typefaces, clock, deadlines)


def transport_of(address: str, locks: Path) -> Transport:
    """The line that an address stands for. Raises :class:`AddressFault`."""
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise AddressFault(address) from error
    path = Path(parts.path)
    match parts.scheme:
        case "tcp" if parts.path in ("", "/"):
            host, port = _host_and_port(parts, address)
            digest = hashlib.sha256(f"{host}:{port}".encode()).hexdigest()[:16]
            return NetworkTransport(host, port, locks / f"keno-printer-{digest}.lock")
        case "usb" | "libusb" if (identity := _IDENTITY.fullmatch(parts.netloc)) is not None:
            vendor, product = (int(half, 16) for half in identity.groups())
            serial = parts.path.strip("/")
            if parts.scheme == "libusb":
                return LibusbTransport(vendor, product, serial)
            return DeviceFileTransport(lambda: device_file_of(UsbIdentity(vendor, product), serial))
        case "usblp" if not parts.netloc and path.is_absolute():
            return DeviceFileTransport(lambda: path if path.exists() else None)
        case "serial" if not parts.netloc and path.is_absolute():
            baud, hardware_flow = _line_settings(parts.query, address)
            return SerialTransport(lambda: path if path.exists() else None, baud, hardware_flow=hardware_flow)
        case _:
            raise AddressFault(address)


def discover_printers(usb_class: Path = _USB_CLASS) -> tuple[FoundPrinter, ...]:
    """The USB printers that this machine has a device file for, by their address."""
    return tuple(
        FoundPrinter(
            f"usb://{identity.vendor:04x}:{identity.product:04x}{f'/{serial}' if serial else ''}",
            identity,
            serial,
        )
        for _, identity, serial in _plugged_in(usb_class)
    )


def device_file_of(
    identity: UsbIdentity, serial: str = "", usb_class: Path = _USB_CLASS, devices: Path = _DEVICES
) -> Path | None:
    """Where the device file of a USB printer is now: it may be another after each plugging."""
    for name, found, found_serial in _plugged_in(usb_class):
        if found == identity and serial in ("", found_serial):
            return devices / name
    return None


def _plugged_in(usb_class: Path) -> Iterable[tuple[str, UsbIdentity, str]]:
    for entry in sorted(usb_class.glob("lp*")):
        # The link leads to an interface of the device; what identifies it stands one folder above.
        device = (entry / "device").resolve().parent
        try:
            identity = UsbIdentity(*(int(_line(device / name), 16) for name in ("idVendor", "idProduct")))
        except (OSError, ValueError):
            continue
        try:
            serial = _line(device / "serial")
        except OSError:
            serial = ""
        yield entry.name, identity, serial


def _line(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace").strip()


def _host_and_port(parts: SplitResult, address: str) -> tuple[str, int]:
    try:
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise AddressFault(address) from error
    if not host:
        raise AddressFault(address)
    return host, port or _PORT


def _line_settings(query: str, address: str) -> tuple[int, bool]:
    settings = parse_qs(query)
    baud = settings.pop("baud", [str(_BAUD)])[-1]
    flow = settings.pop("flow", ["none"])[-1]
    if settings or baud not in map(str, _BAUDS) or flow not in ("none", "hardware"):
        raise AddressFault(address)
    return int(baud), flow == "hardware"
