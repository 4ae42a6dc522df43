"""How bytes reach a printer and its answers come back: what every line does, USB device file and serial line.

A transport is opened, used by one owner at a time and closed. After any OSError it is closed and can be
opened anew, where the device file may have another name by then. Nothing waits longer than it is told to.
"""

from __future__ import annotations

import contextlib
import enum
import errno
import fcntl
import os
import select
import stat
import termios
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

_READ_BYTES: Final = 4_096
ALL_AT_ONCE: Final = 4_096
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
        """Let it go; what was handed over arrives. Closing it again is no matter."""
        ...

    def abandon(self) -> None:
        """Let it go, and throw away what was handed over and has not left this machine."""
        ...


def failed(number: int) -> OSError:
    """The error of the system by its number."""
    return OSError(number, os.strerror(number))


class DescriptorTransport(ABC):
    """A line that is a file descriptor of the system."""

    end_is_silence = False
    """Whether nothing where something was announced is an empty answer, and not the end of the line."""

    def __init__(self) -> None:
        self._descriptor = -1

    @abstractmethod
    def open(self, timeout_ms: int) -> None: ...

    def write(self, data: bytes, timeout_ms: int) -> int:
        if not self._is_ready(select.POLLOUT, timeout_ms):
            return 0
        try:
            return os.write(self._descriptor, data[:ALL_AT_ONCE])
        except BlockingIOError:
            return 0

    def read(self, timeout_ms: int) -> bytes:
        if not self._is_ready(select.POLLIN, timeout_ms):
            return b""
        try:
            data = os.read(self._descriptor, _READ_BYTES)
        except BlockingIOError:
            return b""
        if not data and not self.end_is_silence:
            raise failed(errno.ECONNRESET)
        return data

    def close(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def abandon(self) -> None:
        self.close()

    def _is_ready(self, event: int, timeout_ms: int) -> bool:
        """Wait for an event, or for the end of the line, which the next call of the system tells of."""
        if self._descriptor < 0:
            raise failed(errno.ENOTCONN)
        poll = select.poll()
        poll.register(self._descriptor, event)
        return bool(poll.poll(timeout_ms))


class DeviceFileTransport(DescriptorTransport):
    """The device file of a USB printer (`usblp`). `find` says where it is now, None if it is not there."""

    # A printer that has nothing to say sends an empty packet.
    end_is_silence = True

    def __init__(self, find: Callable[[], Path | None]) -> None:
        super().__init__()
        self._find = find

    def open(self, timeout_ms: int) -> None:
        path = self._find()
        if path is None:
            raise failed(errno.ENODEV)
        descriptor = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            # In a file of another kind a question would overwrite what somebody keeps there.
            if not stat.S_ISCHR(os.fstat(descriptor).st_mode):
                raise failed(errno.ENODEV)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise
        self._descriptor = descriptor


class Flow(enum.StrEnum):
    """How a printer on a serial line says that it takes no more for a while."""

    NONE = "none"
    HARDWARE = "hardware"
    """RTS/CTS; a printer's DTR is wired to CTS."""
    SOFTWARE = "software"
    """XON/XOFF: no answer has a byte that looks like either."""


class SerialTransport(DescriptorTransport):
    """A serial line, 8 data bits, no parity."""

    def __init__(self, find: Callable[[], Path | None], baud: int, flow: Flow) -> None:
        super().__init__()
        self._find, self._baud, self._flow = find, baud, flow
        self._port: Any = None

    def open(self, timeout_ms: int) -> None:
        from serial import Serial, SerialException

        path = self._find()
        if path is None:
            raise failed(errno.ENODEV)
        try:
            self._port = Serial(
                str(path),
                self._baud,
                timeout=0,
                exclusive=True,
                rtscts=self._flow is Flow.HARDWARE,
                xonxoff=self._flow is Flow.SOFTWARE,
            )
            self._descriptor = self._port.fileno()
            self._pass_over_noise()
        except (SerialException, ValueError, termios.error) as error:
            self.close()
            raise failed(getattr(error, "errno", None) or errno.EIO) from error
        os.set_blocking(self._descriptor, False)

    def close(self) -> None:
        # The descriptor is pyserial's to close.
        self._descriptor = -1
        port, self._port = self._port, None
        if port is not None:
            with contextlib.suppress(OSError, termios.error):
                port.close()

    def abandon(self) -> None:
        # Without this the system would wait half a minute for a printer that takes nothing.
        if self._descriptor >= 0:
            with contextlib.suppress(OSError, termios.error):
                termios.tcflush(self._descriptor, termios.TCIOFLUSH)
        self.close()

    def _pass_over_noise(self) -> None:
        """A printer that loses its power lets the line drop; that would read as zeros, which some answer."""
        settings = termios.tcgetattr(self._descriptor)
        settings[0] |= termios.IGNBRK | termios.IGNPAR
        termios.tcsetattr(self._descriptor, termios.TCSANOW, settings)
