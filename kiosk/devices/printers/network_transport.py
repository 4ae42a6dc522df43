"""A printer on the network."""

from __future__ import annotations

import contextlib
import errno
import socket
import struct
import threading
from typing import Any, Final

from kiosk.devices.printers.transports import DescriptorTransport, failed

_UNANSWERED_MS: Final = 10_000
"""A printer whose machine says nothing for so long to what it was sent is gone, and its line with it."""
_AT_ONCE: Final = struct.pack("ii", 1, 0)

_Address = tuple[int, Any]


class NetworkTransport(DescriptorTransport):
    """Raw TCP, port 9100 as a rule. It keeps every other program of this machine away from the printer,
    however the address is written there: the printer itself would take turns in the middle of a ticket."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__()
        self._addresses = _Addresses(host, port)
        self._claim: socket.socket | None = None

    def open(self, timeout_ms: int) -> None:
        addresses = self._addresses.found(timeout_ms)
        error: OSError = failed(errno.EHOSTUNREACH)
        for family, address in addresses:
            claim = socket.socket(socket.AF_UNIX)
            try:
                # A name of the system's own, gone with the program that has it.
                claim.bind(f"\0keno-printer-{address[0]}-{address[1]}")
                self._descriptor = _connected(family, address, timeout_ms / 1_000 / len(addresses))
            except OSError as failure:
                claim.close()
                error = failure
            else:
                self._claim = claim
                return
        raise error

    def close(self) -> None:
        super().close()
        claim, self._claim = self._claim, None
        if claim is not None:
            claim.close()

    def abandon(self) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError), socket.socket(fileno=self._descriptor) as line:
                self._descriptor = -1
                line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
        self.close()


def _connected(family: int, address: Any, timeout_seconds: float) -> int:
    """The descriptor of a line to an address."""
    with socket.socket(family, socket.SOCK_STREAM) as line:
        line.settimeout(timeout_seconds)
        line.connect(address)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNANSWERED_MS)
        line.setblocking(False)
        return line.detach()


class _Addresses:
    """Where a host is. The system may take half a minute over a name and can't be told to stop: a thread
    waits for it, one at a time, and what comes too late is there for the next who asks."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._thread: threading.Thread | None = None
        self._answer: list[_Address] | OSError = []

    def found(self, timeout_ms: int) -> list[_Address]:
        """The addresses, at least one. Raises OSError."""
        with contextlib.suppress(OSError):
            return _look_up(self._host, self._port, socket.AI_NUMERICHOST)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="printer address", daemon=True)
            self._thread.start()
        self._thread.join(timeout_ms / 1_000)
        if self._thread.is_alive():
            raise failed(errno.ETIMEDOUT)
        self._thread = None
        if isinstance(self._answer, OSError):
            raise self._answer
        return self._answer

    def _run(self) -> None:
        try:
            self._answer = _look_up(self._host, self._port, 0)
        except OSError as error:
            self._answer = error


def _look_up(host: str, port: int, flags: int) -> list[_Address]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    except UnicodeError as error:
        raise failed(errno.EHOSTUNREACH) from error
    return [(family, address) for family, _, _, _, address in found]
