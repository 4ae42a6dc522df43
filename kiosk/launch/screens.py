"""The screens of one venue's terminal: the window, and the test bench beside it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QTimer
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from kiosk.launch.bench_devices import BenchDevices
from kiosk.launch.sound import beep
from kiosk.launch.venue import StandaloneVenue
from kiosk.ledger.commands import EndShift
from kiosk.terminal.messages import CheckDevices
from kiosk.ui.standing import Standing
from kiosk.ui.window import create_app, create_engine, open_bench, open_window

if TYPE_CHECKING:
    from kiosk.ui.device_page_model import DevicePageModel
    from kiosk.ui.wedge import KeyboardWedge

_KEYS_AFTER_MS: Final = 400  # its part of Qt takes 20 ms to load, when nobody waits for a frame any more

PORTRAIT: Final = (1080, 1920)
LANDSCAPE: Final = (1920, 1080)


class Screens:
    """What a person sees of a venue, and the `sound` for a scan that is not taken. `open` makes the window;
    before it, the model already hears the terminal."""

    def __init__(self, venue: StandaloneVenue, sound: Callable[[], None] = beep) -> None:
        self.bench = BenchDevices(
            venue.devices.hands,
            venue.link,
            lambda: venue.terminal.post(CheckDevices()),
            lambda: venue.terminal.post(EndShift(venue.terminal.new_command(), venue.around.clock.now())),
        )
        venue.terminal.listen(self.bench.hear)
        venue.printer.listen(self.bench.take)
        self._venue = venue
        self.app = create_app(venue.terminal, venue.around.clock)
        self.app.offer_devices(self._device_page)
        self.app.scan_refused.connect(sound)
        self._engine: QQmlApplicationEngine | None = None

    def open(self, size: tuple[int, int], *, whole_screen: bool = False) -> QQuickWindow:
        """The window, shown. What its first frame can do without is made after it."""
        self._engine = create_engine(self.app, *size)
        window = open_window(self.app, self._engine, whole_screen=whole_screen)

        def at_frame() -> None:
            window.frameSwapped.disconnect(at_frame)
            QTimer.singleShot(_KEYS_AFTER_MS, window, lambda: self.wedge.watch(window))

        window.frameSwapped.connect(at_frame)
        return window

    @cached_property
    def wedge(self) -> KeyboardWedge:
        """The scanner that types, made when its keys can first be read."""
        from kiosk.ui.wedge import KeyboardWedge

        wedge = KeyboardWedge(self._venue.around.clock, self._venue.scan_framing)
        wedge.listen(self._venue.present)
        return wedge

    def open_bench(self) -> None:
        """The window of the simulated devices, beside the player's."""
        if self._engine is not None:
            self.wedge.watch(open_bench(self.app, self._engine, self.bench))

    def _device_page(self, standing: Standing) -> DevicePageModel:
        """The staff page, made when it is first wanted, and what it takes with it imported only then."""
        from zoneinfo import ZoneInfo

        from kiosk.launch.device_desk import DeviceDesk, Driver
        from kiosk.ports.device_report import DeviceKind
        from kiosk.ui.device_page_model import DevicePageModel

        venue = self._venue
        desk = DeviceDesk(
            venue.terminal_id.name,
            (
                Driver(DeviceKind.PRINTER, venue.devices.printer),
                Driver(DeviceKind.NOTE_ACCEPTOR, venue.devices.acceptor, box=venue.devices.acceptor),
                Driver(DeviceKind.SCANNER, venue.devices.scanner),
                Driver(DeviceKind.SCANNER, self.wedge),
            ),
            venue.printer,
            venue.devices.printer,
            venue.around.clock,
            lambda: standing.zone or ZoneInfo("UTC"),
            venue.terminal.when_reached,
            _loop_is_over,
            has_stopped=venue.guard.stop is not None,
        )
        venue.terminal.listen(desk.hear)
        return DevicePageModel(desk, venue.terminal, standing, venue.around.clock)

    def close(self) -> None:
        """Take the window down, before the model that it shows."""
        if self._engine is not None:
            shiboken6.delete(self._engine)
            self._engine = None


def _loop_is_over() -> bool:
    """Whether the terminal's loop has ended, and so uses no device any more."""
    return all(thread.name != "terminal" for thread in threading.enumerate())
