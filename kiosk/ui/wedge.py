"""A scanner that types: keys that came too fast for a hand are a code, and reach nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from shiboken6 import isValid

from kiosk.ports.clock import Clock
from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState, LastScan
from kiosk.ports.scan_framing import ScanFraming, is_readable
from kiosk.ui.key_burst import GAP_MS, KeyBurst, Stroke
from kiosk.ui.physical_keys import physical

_MODIFIERS: Final = frozenset(
    int(key)
    for key in (
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_Meta,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock,
    )
)
_WRITES: Final = {
    int(Qt.Key.Key_Return): "\r",
    int(Qt.Key.Key_Enter): "\r",
    int(Qt.Key.Key_Tab): "\t",
    int(Qt.Key.Key_Backtab): "\t",
}
_ERASES: Final = (int(Qt.Key.Key_Backspace), int(Qt.Key.Key_Delete), int(Qt.Key.Key_Escape))


class KeyboardWedge(QObject):
    """The scanner port of a scanner that types. It sees every key of the windows it watches before they do.

    A key is held back until it is known to be typed by a hand, at most `GAP_MS` and a turn of the loop, and
    then given to the window it was for. The keys of a scan, with its Enter or Tab, are given to nobody: a
    scan can't become an amount or press a button, whatever has the focus. On the screen's thread.
    """

    def __init__(
        self, clock: Clock, framing: ScanFraming | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._clock = clock
        self._hear: Callable[[str], None] | None = None
        self._burst = KeyBurst(framing)
        self._held: list[tuple[QWindow, QKeyEvent]] = []
        self._taken: set[int] = set()  # keys that are down and whose press a window has not seen
        self._is_delivering = False
        self._scans = self._unreadable = 0
        self._last: LastScan | None = None
        self._gap = QTimer(self)
        self._gap.setSingleShot(True)
        self._gap.setInterval(GAP_MS)
        self._gap.timeout.connect(self._look_again)

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the code of every symbol read from now on, on the screen's thread; one
        listener."""
        self._hear = hear

    def watch(self, window: QWindow) -> None:
        """Take in the keys of a window from now on."""
        window.installEventFilter(self)

    def report(self) -> DeviceReport:
        """How it is, at once and from any thread. Nobody can ask a keyboard whether a scanner types on it."""
        counters = (Counter("scans", self._scans), Counter("scans_unreadable", self._unreadable))
        state, words = DeviceState.WORKING, ""
        if not self._scans:
            state = DeviceState.SILENT
            words = "It has read nothing since the start: hold the code of a test paper to it."
        return DeviceReport(
            DeviceKind.SCANNER, "Scanner that types", "keyboard", state, words, counters, self._last
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Whether an event is kept from the window it is for."""
        kind = event.type()
        if self._is_delivering or not isinstance(watched, QWindow):
            return False
        if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._pressed(watched, event)
        if kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            return self._released(watched, event)
        if kind == QEvent.Type.FocusOut:
            self.settle()
        return False

    def settle(self) -> None:
        """Nothing more belongs to the keys held back: they are a code, or somebody has typed them."""
        self._gap.stop()
        if self._burst.is_scan:
            self._tell(self._burst.scanned())
            self._held.clear()
        elif self._burst.is_waiting:
            self._burst.forget()
            self._deliver()

    def _pressed(self, window: QWindow, event: QKeyEvent) -> bool:
        if event.key() in _MODIFIERS:
            return False
        at_ms = event.timestamp() or self._clock.monotonic_us() // 1_000
        stroke = _stroke(event)
        if stroke is None or self._burst.is_over(at_ms):
            self.settle()
        if stroke is None:
            return False
        if event.isAutoRepeat():
            # No scanner holds a key down. Of a key held back, what it repeats is held back for good.
            return self._burst.is_waiting
        self._taken.add(_place(event))
        if self._burst.is_late_end(stroke, at_ms):
            return True
        self._burst.press(stroke, at_ms)
        self._hold(window, event)
        if self._burst.has_ended:
            self.settle()
        else:
            self._gap.start()
        return True

    def _released(self, window: QWindow, event: QKeyEvent) -> bool:
        if _place(event) not in self._taken:
            return False
        if event.isAutoRepeat():
            return True
        self._taken.discard(_place(event))
        if self._burst.is_waiting:
            self._hold(window, event)
        return True

    def _hold(self, window: QWindow, event: QKeyEvent) -> None:
        if self._burst.is_scan:
            self._held.clear()
            return
        copy = event.clone()
        if isinstance(copy, QKeyEvent):
            self._held.append((window, copy))

    def _look_again(self) -> None:
        """Behind a screen that was busy, keys may wait after this timer: what has come by now is seen
        first."""
        QTimer.singleShot(0, self, self._settle_if_quiet)

    def _settle_if_quiet(self) -> None:
        if not self._gap.isActive():
            self.settle()

    def _deliver(self) -> None:
        held, self._held = self._held, []
        self._is_delivering = True
        for window, event in held:
            self._taken.discard(_place(event))
            if isValid(window):
                QCoreApplication.sendEvent(window, event)
        self._is_delivering = False

    def _tell(self, code: str) -> None:
        self._scans += 1
        self._last = LastScan(self._burst.last_typed, code)
        self._unreadable += not is_readable(code)
        if self._hear is not None:
            self._hear(code)


def _place(event: QKeyEvent) -> int:
    """Which key it is: by its place, since what it writes may change before it is let go."""
    return event.nativeScanCode() or -event.key()


def _stroke(event: QKeyEvent) -> Stroke | None:
    """What a key writes; None for a key that writes nothing."""
    if event.key() in _ERASES:
        return None
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    place = physical(QGuiApplication.platformName(), event.nativeScanCode(), shift=shift, control=control)
    typed = _WRITES.get(event.key()) or event.text()
    return Stroke(typed, place) if typed or place else None
