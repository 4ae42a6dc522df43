"""A USB printer by libusb, before a device of the tests: there is no bus here."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from typing import Any

import pytest
import usb.core  # type: ignore[import-untyped]
import usb.util  # type: ignore[import-untyped]

from kiosk.devices.printers.libusb_transport import LibusbTransport

OUT, IN, BULK = 0x02, 0x81, 2


class End:
    """An endpoint: what was written to it, or what it says."""

    bmAttributes = BULK  # noqa: N815 -- pyusb's name

    def __init__(self, address: int) -> None:
        self.bEndpointAddress = address  # pyusb's name
        self.data = b""
        self.error: Exception | None = None

    def write(self, data: bytes, timeout: int) -> int:
        assert timeout > 0, "for ever"
        if self.error is not None:
            raise self.error
        self.data += data[:64]
        return len(data[:64])

    def read(self, count: int, timeout: int) -> bytes:
        assert timeout > 0, "for ever"
        if self.error is not None:
            raise self.error
        if not self.data:
            raise usb.core.USBTimeoutError("timed out")
        data, self.data = self.data[:count], self.data[count:]
        return data


class Interface(list[End]):
    """An interface of a device."""

    def __init__(self, number: int, kind: int, *ends: End) -> None:
        super().__init__(ends)
        self.bInterfaceNumber, self.bInterfaceClass = number, kind


class Device:
    """A printer with a card reader in it, which the system has a driver for."""

    def __init__(self, serial: str = "A1") -> None:
        self.out, self.back = End(OUT), End(IN)
        self.interfaces = [
            Interface(0, 0x0B, End(0x03), End(0x83)),
            Interface(1, 7, self.out, self.back),
        ]
        self.serial = serial
        self.drivers = {0, 1}
        self.claimed: set[int] = set()
        self.error: Exception | None = None

    @property
    def serial_number(self) -> str:
        if not self.serial:
            raise ValueError("The device has no langid")
        return self.serial

    def get_active_configuration(self) -> list[Interface]:
        if self.error is not None:
            raise self.error
        return self.interfaces

    def is_kernel_driver_active(self, number: int) -> bool:
        return number in self.drivers

    def detach_kernel_driver(self, number: int) -> None:
        self.drivers.remove(number)

    def attach_kernel_driver(self, number: int) -> None:
        self.drivers.add(number)


class Bus:
    """What is plugged in."""

    def __init__(self) -> None:
        self.devices = [Device(""), Device("A1"), Device("B2")]
        self.is_there = True

    def find(self, *, idVendor: int, idProduct: int, custom_match: Any) -> Device | None:  # noqa: N803
        if not self.is_there:
            raise usb.core.NoBackendError("No backend available")
        assert (idVendor, idProduct) == (0x04B8, 0x0202)
        return next((device for device in self.devices if custom_match(device)), None)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    bus = Bus()
    monkeypatch.setattr(usb.core, "find", bus.find)
    monkeypatch.setattr(usb.util, "claim_interface", lambda device, number: device.claimed.add(number))
    monkeypatch.setattr(usb.util, "dispose_resources", lambda device: device.claimed.clear())
    yield bus
    assert all((device.claimed, device.drivers) == (set(), {0, 1}) for device in bus.devices)


def opened(serial: str = "A1") -> LibusbTransport:
    transport = LibusbTransport(0x04B8, 0x0202, serial)
    transport.open(500)
    return transport


def test_it_speaks_with_the_part_that_is_a_printer_and_gives_it_back(bus: Bus) -> None:
    _, first, second = bus.devices
    transport = opened("B2")
    assert (second.claimed, second.drivers) == ({1}, {0})
    assert transport.write(b"KENO", 500) == 4
    assert (second.out.data, first.out.data) == (b"KENO", b"")
    transport.close()
    transport.abandon()


def test_no_time_at_all_is_not_for_ever(bus: Bus) -> None:
    transport = opened()
    assert transport.read(0) == b""
    bus.devices[1].back.data = b"\x12\x12"
    assert transport.read(0) == b"\x12\x12"
    assert transport.write(b"KENO", 0) == 4
    transport.close()


def test_time_that_is_over_and_a_device_that_is_gone_are_told_apart(bus: Bus) -> None:
    transport = opened()
    device = bus.devices[1]
    device.out.error = usb.core.USBTimeoutError("timed out")
    assert transport.write(b"KENO", 500) == 0
    device.out.error = device.back.error = usb.core.USBError("gone", errno=errno.ENODEV)
    with pytest.raises(OSError, match="gone"):
        transport.write(b"KENO", 500)
    with pytest.raises(OSError, match="gone"):
        transport.read(500)
    transport.close()
    with pytest.raises(OSError, match="not connected"):
        transport.read(500)


@pytest.mark.parametrize("serial", ["C3", ""])
def test_a_printer_that_is_not_there_is_an_error_of_the_line(bus: Bus, serial: str) -> None:
    if not serial:
        bus.devices.clear()
    with pytest.raises(OSError, match="USB"):
        opened(serial)


def test_whatever_the_bus_says_against_it_is_an_error_of_the_line_and_nothing_is_kept(bus: Bus) -> None:
    device = bus.devices[1]
    for error in (usb.core.USBError("denied", errno=errno.EACCES), IndexError(), NotImplementedError()):
        device.error = error
        with pytest.raises(OSError, match="USB"):
            opened()
    device.error = None
    device.interfaces[1].pop()
    device.interfaces[0].clear()
    with pytest.raises(OSError, match="USB"):
        opened()
    bus.is_there = False
    with pytest.raises(OSError, match="USB"):
        opened()


def test_a_device_that_another_program_has_is_left_alone(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(device: Device, number: int) -> None:
        raise usb.core.USBError("busy", errno=errno.EBUSY)

    monkeypatch.setattr(usb.util, "claim_interface", refuse)
    with pytest.raises(OSError, match="busy"):
        opened()
