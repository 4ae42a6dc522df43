"""Where a printer is, as one line of the settings, and which printers this machine can see."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, parse_qs, quote, unquote, urlsplit

from msgspec import Struct

from kiosk.devices.printers.deadlines import Deadlines
from kiosk.devices.printers.escpos_printer import EscposPrinter
from kiosk.devices.printers.libusb_transport import LibusbTransport
from kiosk.devices.printers.network_transport import NetworkTransport
from kiosk.devices.printers.transports import DeviceFileTransport, Flow, SerialTransport, Transport
from kiosk.ports.clock import Clock
from printing import Paper, Typefaces
from printing.models import Model, UsbIdentity

FORMS: Final = (
    "tcp://192.168.1.30:9100 (port 9100 if none is named), usb://04b8:0202, usb://04b8:0202/J5LK012345, "
    "libusb://04b8:0202, usblp:///dev/usb/lp0 or serial:///dev/ttyS0?baud=38400"
)
_PORT: Final = 9_100
_BAUD: Final = 38_400
_BAUDS: Final = (9_600, 19_200, 38_400, 57_600, 115_200)
_PLACE: Final = re.compile(r"(\[[^]]+]|[^]\[:@]+)(:\d*)?")
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)", re.IGNORECASE)
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
    deadlines: Deadlines = Deadlines(),  # noqa: B008 -- frozen
) -> EscposPrinter:
    """The printer at an address, whether or not it is there yet. Raises :class:`AddressFault`."""
    return EscposPrinter(transport_of(address), address, model, paper, typefaces, clock, deadlines)


def transport_of(address: str) -> Transport:
    """The line that an address stands for. Raises :class:`AddressFault`."""
    try:
        parts = urlsplit(address)
    except ValueError as error:
        raise AddressFault(address) from error
    path = Path(parts.path)
    if parts.fragment or (parts.query and parts.scheme != "serial"):
        raise AddressFault(address)
    match parts.scheme:
        case "tcp" if parts.path in ("", "/"):
            return NetworkTransport(*_host_and_port(parts, address))
        case "usb" | "libusb" if (identity := _IDENTITY.fullmatch(parts.netloc)) is not None:
            vendor, product = (int(half, 16) for half in identity.groups())
            serial = unquote(parts.path.removeprefix("/"))
            if parts.scheme == "libusb":
                return LibusbTransport(vendor, product, serial)
            return DeviceFileTransport(lambda: device_file_of(UsbIdentity(vendor, product), serial))
        case "usblp" if not parts.netloc and path.is_absolute():
            return DeviceFileTransport(lambda: path if path.exists() else None)
        case "serial" if not parts.netloc and path.is_absolute():
            return SerialTransport(
                lambda: path if path.exists() else None, *_line_settings(parts.query, address)
            )
        case _:
            raise AddressFault(address)


def discover_printers(usb_class: Path = _USB_CLASS) -> tuple[FoundPrinter, ...]:
    """The USB printers that this machine has a device file for, by their address."""
    return tuple(
        FoundPrinter(
            f"usb://{identity.vendor:04x}:{identity.product:04x}"
            # What a serial number is made of is the maker's matter: spaces, slashes, anything.
            f"{f'/{quote(serial, safe=str())}' if serial else ''}",
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
        host, port = unquote(parts.hostname or ""), parts.port
    except ValueError as error:
        raise AddressFault(address) from error
    if not _is_host(host) or port == 0 or not _PLACE.fullmatch(parts.netloc):
        raise AddressFault(address)
    return host, port or _PORT


def _is_host(text: str) -> bool:
    """Whether it is an address, or a name that a host can have."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        pass
    else:
        return True
    try:
        labels = text.removesuffix(".").encode("idna").decode().split(".")
    except UnicodeError:
        return False
    return all(map(_LABEL.fullmatch, labels)) and not labels[-1].isdigit()


def _line_settings(query: str, address: str) -> tuple[int, Flow]:
    try:
        settings = parse_qs(query, keep_blank_values=True, strict_parsing=bool(query))
        (baud,) = settings.pop("baud", [str(_BAUD)])
        (flow,) = settings.pop("flow", [Flow.NONE.value])
        if settings or baud not in map(str, _BAUDS):
            raise AddressFault(address)
        return int(baud), Flow(flow)
    except ValueError as error:
        raise AddressFault(address) from error
