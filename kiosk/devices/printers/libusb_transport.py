"""A USB printer without a device file."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Callable
from typing import Any, Final

from kiosk.devices.printers.transports import ALL_AT_ONCE, failed

_READ_BYTES: Final = 4_096
_PRINTER_CLASS: Final = 7
_FOR_EVER: Final = 0


class LibusbTransport:
    """A USB printer by libusb. `serial` tells one of several apart."""

    def __init__(self, vendor: int, product: int, serial: str = "") -> None:
        self._identity, self._serial = (vendor, product), serial
        self._device: Any = None
        self._out: Any = None
        self._in: Any = None
        self._taken_from_system: int | None = None

    def open(self, timeout_ms: int) -> None:
        import usb.core  # type: ignore[import-untyped]
        import usb.util  # type: ignore[import-untyped]

        vendor, product = self._identity
        try:
            self._device = usb.core.find(idVendor=vendor, idProduct=product, custom_match=self._is_it)
            if self._device is None:
                raise failed(errno.ENODEV)
            number, self._out, self._in = self._ends()
            if self._device.is_kernel_driver_active(number):
                self._device.detach_kernel_driver(number)
                self._taken_from_system = number
            usb.util.claim_interface(self._device, number)
        except (usb.core.NoBackendError, NotImplementedError, LookupError, ValueError, OSError) as error:
            self.close()
            raise OSError(getattr(error, "errno", None) or errno.EIO, f"USB: {error}") from error

    def write(self, data: bytes, timeout_ms: int) -> int:
        return int(self._try(lambda: self._out.write(data[:ALL_AT_ONCE], _limited(timeout_ms)), 0))

    def read(self, timeout_ms: int) -> bytes:
        return bytes(self._try(lambda: self._in.read(_READ_BYTES, _limited(timeout_ms)), b""))

    def close(self) -> None:
        device, self._device = self._device, None
        number, self._taken_from_system = self._taken_from_system, None
        self._out = self._in = None
        if device is None:
            return
        import usb.util

        usb.util.dispose_resources(device)
        if number is not None:
            with contextlib.suppress(OSError, NotImplementedError):
                device.attach_kernel_driver(number)
                usb.util.dispose_resources(device)

    def abandon(self) -> None:
        self.close()

    def _ends(self) -> tuple[int, Any, Any]:
        """Number of the interface that is a printer, and where it is written to and read from."""
        import usb.util

        interfaces = sorted(
            self._device.get_active_configuration(),
            key=lambda interface: interface.bInterfaceClass != _PRINTER_CLASS,
        )
        for interface in interfaces:
            ends = {
                usb.util.endpoint_direction(end.bEndpointAddress): end
                for end in interface
                if usb.util.endpoint_type(end.bmAttributes) == usb.util.ENDPOINT_TYPE_BULK
            }
            if len(ends) == 2:
                return interface.bInterfaceNumber, ends[usb.util.ENDPOINT_OUT], ends[usb.util.ENDPOINT_IN]
        raise failed(errno.ENODEV)

    def _is_it(self, device: Any) -> bool:
        if not self._serial:
            return True
        try:
            return str(device.serial_number).strip() == self._serial
        except (OSError, ValueError, NotImplementedError):
            # Somebody else's, which doesn't let itself be asked.
            return False

    def _try(self, what: Callable[[], Any], otherwise: Any) -> Any:
        import usb.core

        if self._device is None:
            raise failed(errno.ENOTCONN)
        try:
            return what()
        except usb.core.USBTimeoutError:
            return otherwise
        except usb.core.USBError as error:
            raise OSError(error.errno or errno.EIO, f"USB: {error.strerror}") from error


def _limited(timeout_ms: int) -> int:
    """No time at all means for ever to libusb."""
    return max(timeout_ms, _FOR_EVER + 1)
