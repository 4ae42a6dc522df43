"""The screens of one venue's terminal: the window, and the test bench beside it."""

from __future__ import annotations

from typing import Final

import shiboken6
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

from kiosk.launch.bench_devices import BenchDevices
from kiosk.launch.venue import StandaloneVenue
from kiosk.ledger.commands import EndShift
from kiosk.terminal.messages import CheckDevices
from kiosk.ui.window import create_app, create_engine, open_bench, open_window

PORTRAIT: Final = (1080, 1920)
LANDSCAPE: Final = (1920, 1080)


class Screens:
    """What a person sees of a venue. `open` makes the window; before it, the model already hears the
    terminal."""

    def __init__(self, venue: StandaloneVenue) -> None:
        self.bench = BenchDevices(
            venue.acceptor,
            venue.scanner,
            venue.printer,
            venue.link,
            lambda: venue.terminal.post(CheckDevices()),
            lambda: venue.terminal.post(EndShift(venue.terminal.new_command(), venue.around.clock.now())),
        )
        venue.terminal.listen(self.bench.hear)
        self.app = create_app(venue.terminal, venue.around.clock)
        self._engine: QQmlApplicationEngine | None = None

    def open(self, size: tuple[int, int], *, whole_screen: bool = False) -> QQuickWindow:
        """The window, shown. What its first frame can do without is made after it."""
        self._engine = create_engine(self.app, *size)
        return open_window(self.app, self._engine, whole_screen=whole_screen)

    def open_bench(self) -> None:
        """The window of the simulated devices, beside the player's."""
        if self._engine is not None:
            open_bench(self.app, self._engine, self.bench)

    def close(self) -> None:
        """Take the window down, before the model that it shows."""
        if self._engine is not None:
            shiboken6.delete(self._engine)
            self._engine = None
