"""A serial line that one driver owns: every read has a deadline, and a line that went away can be opened
again.

pyserial 3.5 opens the device file exclusively (`TIOCEXCL` and an advisory lock), so that two programs never
talk to one note acceptor. All that can go wrong with a line, also what pyserial raises of its own, is told as
`OSError`.
"""

from __future__ import annotations

import fcntl
import os
import termios
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from serial import Serial

WRITE_TIMEOUT_MS: Final = 1_000
"""A frame is at most 300 bytes; at 9,600 baud that is a third of a second."""
ONE_STOP_BIT: Final = 1
TWO_STOP_BITS: Final = 2


class SerialLine:
    """An open line, 8 data bits, no parity. Used on one thread at a time."""

    def __init__(self, path: Path | str, baud: int = 9_600, stop_bits: int = ONE_STOP_BIT) -> None:
        """Open it. Raises OSError: it is not there, is no serial line, or another program owns it."""
        from serial import Serial, SerialException

        try:
            port = Serial(
                str(path),
                baud,
                stopbits=stop_bits,
                timeout=0,
                write_timeout=WRITE_TIMEOUT_MS / 1_000,
                exclusive=True,
            )
        except (SerialException, ValueError, termios.error) as error:
            raise _as_os_error(error) from error
        self._port: Serial | None = port
        try:
            # The advisory lock alone would not stop a program that doesn't ask for it.
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)
        except OSError:
            self.close()
            raise

    def write(self, data: bytes) -> None:
        """Send all of it, within `WRITE_TIMEOUT_MS`. Raises OSError."""
        from serial import SerialException

        try:
            self._open_port().write(data)
        except (SerialException, termios.error, TypeError) as error:
            raise _as_os_error(error) from error

    def read(self, count: int, timeout_ms: int) -> bytes:
        """Up to so many bytes: fewer only if the time is over. Raises OSError."""
        from serial import SerialException

        port = self._open_port()
        try:
            port.timeout = timeout_ms / 1_000
            return bytes(port.read(count))
        except (SerialException, termios.error, TypeError) as error:
            # pyserial raises a TypeError where its descriptor is gone in the middle of a read.
            raise _as_os_error(error) from error

    def clear(self) -> None:
        """Forget what has come in and was not read. Raises OSError."""
        try:
            self._open_port().reset_input_buffer()
        except (termios.error, TypeError) as error:
            raise _as_os_error(error) from error

    def close(self) -> None:
        """Let the line go; it can't be used after that. Closing it again is no matter."""
        port, self._port = self._port, None
        if port is not None:
            try:
                fcntl.ioctl(port.fileno(), termios.TIOCNXCL)
            except OSError:
                # Unplugged: nothing is left to be given free.
                pass
            finally:
                port.close()

    def _open_port(self) -> Serial:
        if self._port is None:
            raise OSError("the serial line is closed")
        return self._port


def _as_os_error(error: Exception) -> OSError:
    number = getattr(error, "errno", None)
    if isinstance(number, int):
        return OSError(number, os.strerror(number))
    return OSError(str(error) or "the serial line is gone")
