"""Addresses of printers: each names a line or is refused, and a USB printer is found wherever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.printers.addresses import (
    AddressFault,
    FoundPrinter,
    device_file_of,
    discover_printers,
    transport_of,
)
from kiosk.devices.printers.transports import (
    DeviceFileTransport,
    LibusbTransport,
    NetworkTransport,
    SerialTransport,
)
from printing.models import UsbIdentity

EPSON, STAR = UsbIdentity(0x04B8, 0x0E15), UsbIdentity(0x0519, 0x0003)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("tcp://192.168.1.30:9100", NetworkTransport),
        ("tcp://printer.local", NetworkTransport),
        ("usb://04b8:0e15", DeviceFileTransport),
        ("usb://04b8:0e15/J5LK012345", DeviceFileTransport),
        ("libusb://04b8:0e15", LibusbTransport),
        ("usblp:///dev/usb/lp0", DeviceFileTransport),
        ("serial:///dev/ttyS0", SerialTransport),
        ("serial:///dev/ttyS0?baud=9600&flow=hardware", SerialTransport),
    ],
)
def test_an_address_names_a_line(address: str, kind: type, tmp_path: Path) -> None:
    assert isinstance(transport_of(address, tmp_path), kind)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "192.168.1.30",
        "tcp://",
        "tcp://printer:port",
        "tcp://printer:99999",
        "tcp://printer/path",
        "usb://epson",
        "usb://4b8:0e15",
        "usblp://dev/usb/lp0",
        "serial://ttyS0",
        "serial:///dev/ttyS0?baud=fast",
        "serial:///dev/ttyS0?parity=odd",
        "http://printer",
        "tcp://[::1",
    ],
)
def test_what_is_no_address_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(AddressFault):
        transport_of(address, tmp_path)


def plug(usb_class: Path, name: str, identity: UsbIdentity, serial: str = "") -> None:
    """A printer as the kernel shows it: its device file is a link to an interface of the device."""
    device = usb_class.parent / "devices" / f"{name}-{identity.product:04x}"
    (device / "1-1:1.0").mkdir(parents=True)
    (device / "idVendor").write_text(f"{identity.vendor:04x}\n")
    (device / "idProduct").write_text(f"{identity.product:04x}\n")
    if serial:
        (device / "serial").write_text(f"{serial}\n")
    (usb_class / name).mkdir(parents=True)
    (usb_class / name / "device").symlink_to(device / "1-1:1.0")


def test_case_10_a_usb_printer_is_found_by_what_it_is_not_by_where(tmp_path: Path) -> None:
    usb_class, devices = tmp_path / "usbmisc", Path("/dev/usb")
    assert device_file_of(EPSON, "", usb_class, devices) is None
    plug(usb_class, "lp0", STAR)
    plug(usb_class, "lp1", EPSON, "A1")
    plug(usb_class, "lp3", EPSON, "B2")
    assert device_file_of(STAR, "", usb_class, devices) == Path("/dev/usb/lp0")
    assert device_file_of(EPSON, "B2", usb_class, devices) == Path("/dev/usb/lp3")
    assert device_file_of(EPSON, "", usb_class, devices) == Path("/dev/usb/lp1")
    assert device_file_of(EPSON, "C3", usb_class, devices) is None
    assert discover_printers(usb_class) == (
        FoundPrinter("usb://0519:0003", STAR, ""),
        FoundPrinter("usb://04b8:0e15/A1", EPSON, "A1"),
        FoundPrinter("usb://04b8:0e15/B2", EPSON, "B2"),
    )


def test_what_is_no_printer_is_passed_over(tmp_path: Path) -> None:
    usb_class = tmp_path / "usbmisc"
    (usb_class / "lp0").mkdir(parents=True)
    plug(usb_class, "hiddev0", EPSON)
    assert discover_printers(usb_class) == ()
    assert discover_printers(tmp_path / "nothing") == ()
