"""A barcode scanner on a serial line, or on a USB socket that looks like one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState, LastScan
from kiosk.ports.scan_framing import FrameReader, ScanFraming, code_in, is_readable
from kiosk.ports.scan_seen import RawScans

if TYPE_CHECKING:
    from serial import Serial

GAP_MS: Final = 100
"""A pause this long ends a symbol that nothing else ends: at 9,600 baud a hundred characters fit into it."""
OPEN_AGAIN_MS: Final = 1_000
_READ_MAXIMUM: Final = 1_024


class SerialScanner:
    """Listens on `path` from `listen` until `close`, on a thread of its own.

    A line that isn't there, or that goes away, is looked for again every `OPEN_AGAIN_MS`. What was read half
    by then is told as what it is: a code that is not whole.
    """

    def __init__(self, path: str, framing: ScanFraming | None = None, baud: int = 9_600) -> None:
        self._path, self._baud = path, baud
        self._framing = framing or ScanFraming()
        self._lock = threading.Lock()
        self._hear: Callable[[str], None] | None = None
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()
        self._port: Serial | None = None
        self._problem = ""
        self._scans = self._unreadable = self._losses = 0
        self._raw, self._code = RawScans(), ""

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the code of every symbol read from now on, on the scanner's thread; one
        listener."""
        with self._lock:
            self._hear = hear
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="scanner", daemon=True)
                self._thread.start()

    def report(self) -> DeviceReport:
        """How it is, at once: a scanner can't be asked, so it works as long as its line is there."""
        with self._lock:
            counters = (
                Counter("scans", self._scans),
                Counter("scans_unreadable", self._unreadable),
                Counter("faults", self._losses),
            )
            scan = LastScan(self._raw.last, self._code) if self._scans else None
            state, words = DeviceState.WORKING, ""
            if self._port is None:
                state = DeviceState.ABSENT
                words = "The scanner isn't found: plug it in, or put its address right in the settings."
                if self._problem:
                    words = f"The scanner can't be opened ({self._problem}): plug it in again."
        return DeviceReport(DeviceKind.SCANNER, "Serial scanner", self._path, state, words, counters, scan)

    def close(self) -> None:
        """Let the line go and end the thread; within a second."""
        self._closing.set()
        with self._lock:
            thread, port = self._thread, self._port
            if port is not None:
                port.cancel_read()
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            if self._open():
                self._read_until_lost()
            self._closing.wait(OPEN_AGAIN_MS / 1_000)

    def _open(self) -> bool:
        from serial import Serial, SerialException

        try:
            port = Serial(self._path, self._baud, timeout=GAP_MS / 1_000, exclusive=True)
        except (SerialException, OSError, ValueError) as error:
            with self._lock:
                is_missing = getattr(error, "errno", None) in _MISSING
                self._problem = "" if is_missing else _short(error)
            return False
        with self._lock:
            self._port, self._problem = port, ""
        return True

    def _read_until_lost(self) -> None:
        """Tell what is read. At its end the port is closed, whether the line was lost or let go."""
        from serial import SerialException

        port = self._port
        reader = FrameReader()
        while port is not None and not self._closing.is_set():
            try:
                data = port.read(1)
                data += port.read(min(port.in_waiting, _READ_MAXIMUM)) if data else b""
            except (SerialException, OSError, TypeError) as error:
                # pyserial raises a TypeError where its descriptor is gone in the middle of a read.
                with self._lock:
                    self._losses += 1
                    self._problem = _short(error)
                break
            self._tell(reader, data)
        with self._lock:
            self._port = None
        if port is not None:
            port.close()

    def _tell(self, reader: FrameReader, data: bytes) -> None:
        # Nothing for as long as a gap ends what was begun. What came at once was sent without one, however
        # late this thread looks for it.
        text = data.decode("ascii", "replace")
        pieces = reader.take(text) if data else reader.end()
        with self._lock:
            if data:
                self._raw.take(text)
            else:
                self._raw.end()
        for piece in pieces:
            code = code_in(piece, self._framing)
            with self._lock:
                self._scans += 1
                self._code = code
                self._unreadable += not is_readable(code)
                hear = self._hear
            if hear is not None:
                hear(code)


_MISSING: Final = (2, 6, 19)  # no such file, no such device or address, no such device


def _short(error: Exception) -> str:
    """What the system says of an error, without what the library says round it."""
    return getattr(error, "strerror", None) or type(error).__name__
