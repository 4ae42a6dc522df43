"""How bytes reach a printer and its answers come back: network, USB device file, libusb and serial line.

A transport is opened, used by one owner at a time and closed. After any OSError it is closed and can be
opened anew, where the device file may have another name by then. Nothing waits longer than it is told to.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import select
import socket
import termios
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

_READ_BYTES: Final = 4_096
_ALL_AT_ONCE: Final = 4_096
"""Few enough that a slow line tells how far it is, many enough that a fast one isn't held up."""


class Transport(Protocol):
    """A line to one printer. All that can go wrong is an OSError."""

    def open(self, timeout_ms: int) -> None:
        """Open it for this program alone."""
        ...

    def write(self, data: bytes, timeout_ms: int) -> int:
        """Hand over as much as is taken, at least a byte; how much it was, 0 if the time is over."""
        ...

    def read(self, timeout_ms: int) -> bytes:
        """What has come in, empty if nothing does in this time."""
        ...

    def close(self) -> None:
        """Let it go. Closing it again is no matter."""
        ...


class _DescriptorTransport(ABC):
    """A line that is a file descriptor of the system."""

    def __init__(self) -> None:
        self._descriptor = -1

    @abstractmethod
    def open(self, timeout_ms: int) -> None: ...

    def write(self, data: bytes, timeout_ms: int) -> int:
        _, ready, _ = select.select([], [self._open()], [], timeout_ms / 1_000)
        if not ready:
            return 0
        try:
            return os.write(self._descriptor, data[:_ALL_AT_ONCE])
        except BlockingIOError:
            return 0

    def read(self, timeout_ms: int) -> bytes:
        ready, _, _ = select.select([self._open()], [], [], timeout_ms / 1_000)
        if not ready:
            return b""
        try:
            data = os.read(self._descriptor, _READ_BYTES)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        return data

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def _open(self) -> int:
        if self._descriptor < 0:
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        return self._descriptor


class NetworkTransport(_DescriptorTransport):
    """Raw TCP, port 9100 as a rule. `lock` is the file that keeps a second program of this machine away: a
    network printer itself would take turns in the middle of a ticket."""

    def __init__(self, host: str, port: int, lock: Path) -> None:
        super().__init__()
        self._address, self._lock, self._held = (host, port), lock, -1

    def open(self, timeout_ms: int) -> None:
        held = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.create_connection(self._address, timeout_ms / 1_000) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.setblocking(False)
                self._descriptor = connection.detach()
        except OSError:
            os.close(held)
            raise
        self._held = held

    def close(self) -> None:
        super().close()
        held, self._held = self._held, -1
        if held >= 0:
            os.close(held)


class DeviceFileTransport(_DescriptorTransport):
    """The device file of a USB printer (`usblp`). `find` says where it is now, None if it is not there."""

    def __init__(self, find: Callable[[], Path | None]) -> None:
        super().__init__()
        self._find = find

    def open(self, timeout_ms: int) -> None:
        path = self._find()
        if path is None:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise
        self._descriptor = descriptor


class SerialTransport(_DescriptorTransport):
    """A serial line, 8 data bits, no parity, flow control by RTS/CTS where the printer is wired for it."""

    def __init__(self, find: Callable[[], Path | None], baud: int, *, hardware_flow: bool) -> None:
        super().__init__()
        self._find, self._baud, self._hardware_flow = find, baud, hardware_flow
        self._port: Any = None

    def open(self, timeout_ms: int) -> None:
        from serial import Serial, SerialException

        path = self._find()
        if path is None:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        try:
            self._port = Serial(str(path), self._baud, timeout=0, exclusive=True, rtscts=self._hardware_flow)
        except (SerialException, ValueError, termios.error) as error:
            number = getattr(error, "errno", None) or errno.EIO
            raise OSError(number, os.strerror(number)) from error
        self._descriptor = self._port.fileno()
        os.set_blocking(self._descriptor, False)

    def close(self) -> None:
        # The descriptor is pyserial's to close.
        self._descriptor = -1
        port, self._port = self._port, None
        if port is not None:
            with contextlib.suppress(OSError, termios.error):
                port.close()


class LibusbTransport:
    """A USB printer without a device file, by libusb. `serial` tells one of several apart."""

    def __init__(self, vendor: int, product: int, serial: str = "") -> None:
        self._identity, self._serial = (vendor, product), serial
        self._device: Any = None
        self._out: Any = None
        self._in: Any = None

    def open(self, timeout_ms: int) -> None:
        import usb.core  # type: ignore[import-untyped]
        import usb.util  # type: ignore[import-untyped]

        vendor, product = self._identity
        try:
            found = usb.core.find(idVendor=vendor, idProduct=product, custom_match=self._is_it)
            if found is None:
                raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
            if found.is_kernel_driver_active(0):
                found.detach_kernel_driver(0)
            usb.util.claim_interface(found, 0)
            interface = found.get_active_configuration()[(0, 0)]
            ends = {
                usb.util.endpoint_direction(end.bEndpointAddress): end
                for end in interface
                if usb.util.endpoint_type(end.bmAttributes) == usb.util.ENDPOINT_TYPE_BULK
            }
            self._device = found
            self._out, self._in = ends[usb.util.ENDPOINT_OUT], ends[usb.util.ENDPOINT_IN]
        except (usb.core.USBError, usb.core.NoBackendError, NotImplementedError, KeyError) as error:
            self.close()
            raise OSError(errno.EIO, f"USB: {error}") from error

    def write(self, data: bytes, timeout_ms: int) -> int:
        return int(self._try(lambda: self._out.write(data[:_ALL_AT_ONCE], timeout_ms), 0))

    def read(self, timeout_ms: int) -> bytes:
        return bytes(self._try(lambda: self._in.read(_READ_BYTES, timeout_ms), b""))

    def close(self) -> None:
        device, self._device = self._device, None
        self._out = self._in = None
        if device is not None:
            import usb.util

            usb.util.dispose_resources(device)

    def _is_it(self, device: Any) -> bool:
        return not self._serial or device.serial_number == self._serial

    def _try(self, what: Callable[[], Any], otherwise: Any) -> Any:
        import usb.core

        if self._device is None:
            raise OSError(errno.ENOTCONN, os.strerror(errno.ENOTCONN))
        try:
            return what()
        except usb.core.USBTimeoutError:
            return otherwise
        except usb.core.USBError as error:
            raise OSError(error.errno or errno.EIO, f"USB: {error.strerror}") from error
