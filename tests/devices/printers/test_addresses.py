"""Addresses of printers: each names a line or is refused, and a USB printer is found wherever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.printers import addresses
from kiosk.devices.printers.addresses import (
    AddressFault,
    FoundPrinter,
    device_file_of,
    discover_printers,
    transport_of,
)
from kiosk.devices.printers.libusb_transport import LibusbTransport
from kiosk.devices.printers.network_transport import NetworkTransport
from kiosk.devices.printers.transports import DeviceFileTransport, SerialTransport
from printing.models import UsbIdentity

EPSON, STAR = UsbIdentity(0x04B8, 0x0E15), UsbIdentity(0x0519, 0x0003)


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("tcp://192.168.1.30:9100", NetworkTransport),
        ("tcp://printer.local", NetworkTransport),
        ("tcp://printer.local.:9100/", NetworkTransport),
        ("tcp://kasse-1_küche", NetworkTransport),
        ("tcp://[::1]:9100", NetworkTransport),
        ("tcp://[fe80::1%25eth0]", NetworkTransport),
        ("usb://04b8:0e15/SN%2F1%20%23a%3F", DeviceFileTransport),
        ("usb://04b8:0e15", DeviceFileTransport),
        ("usb://04b8:0e15/J5LK012345", DeviceFileTransport),
        ("libusb://04b8:0e15", LibusbTransport),
        ("usblp:///dev/usb/lp0", DeviceFileTransport),
        ("serial:///dev/ttyS0", SerialTransport),
        ("serial:///dev/ttyS0?baud=9600&flow=hardware", SerialTransport),
        ("serial:///dev/ttyS0?flow=software", SerialTransport),
    ],
)
def test_an_address_names_a_line(address: str, kind: type) -> None:
    assert isinstance(transport_of(address), kind)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "192.168.1.30",
        "tcp://",
        "tcp://printer:port",
        "tcp://printer:99999",
        "tcp://printer:0",
        "tcp://printer:-1",
        "tcp://printer:9100?baud=9600",
        "tcp://printer#1",
        "tcp://staff@printer",
        "tcp://print er",
        "tcp://printer..local",
        "tcp://-printer",
        f"tcp://{'x' * 64}",
        "tcp://192.168.1.300",
        "tcp://192.168.1",
        "tcp://[::1]x",
        "tcp://[::1%eth0",
        "tcp://printer/path",
        "usb://epson",
        "usb://4b8:0e15",
        "usblp://dev/usb/lp0",
        "serial://ttyS0",
        "serial:///dev/ttyS0?baud=fast",
        "serial:///dev/ttyS0?baud=",
        "serial:///dev/ttyS0?baud=0",
        "serial:///dev/ttyS0?baud=-9600",
        "serial:///dev/ttyS0?baud=9600&baud=19200",
        "serial:///dev/ttyS0?baud=38401",
        "serial:///dev/ttyS0?38400",
        "serial:///dev/ttyS0?flow=dtr",
        "usb://04b8:0202?serial=A1",
        "usb://04b8:0202/A#1",
        "usblp:///dev/usb/lp0?x=1",
        "serial:///dev/ttyS0?parity=odd",
        "http://printer",
        "tcp://[::1",
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(AddressFault):
        transport_of(address)


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


@pytest.mark.parametrize("serial", ["SN 1/2", "#7?x=1", "50%2F50", "Ünï©", "a:b@c", "\ufffd\ufffd", "'\""])
def test_a_serial_number_of_any_signs_finds_its_printer_again(
    tmp_path: Path, serial: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb_class, devices = tmp_path / "usbmisc", tmp_path / "usb"
    plug(usb_class, "lp0", EPSON, "another")
    plug(usb_class, "lp1", EPSON, serial)
    found = discover_printers(usb_class)[1]
    assert found.serial == serial
    assert found.address.isascii()
    assert not set(found.address.removeprefix("usb://")[9:]) & set(" #?\"'\\")
    asked: list[tuple[UsbIdentity, str]] = []

    def look(identity: UsbIdentity, serial: str) -> Path | None:
        asked.append((identity, serial))
        return device_file_of(identity, serial, usb_class, devices)

    monkeypatch.setattr(addresses, "device_file_of", look)
    with pytest.raises(FileNotFoundError, match="usb/lp1"):
        transport_of(found.address).open(0)
    assert asked == [(EPSON, serial)]
