"""A simulated scanner: the test bench says what is held in front of it."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.ports.device_report import Counter, DeviceKind, DeviceReport, DeviceState, LastScan


class SimulatedScanner:
    """Reads whatever text is shown to it."""

    def __init__(self) -> None:
        self._hear: Callable[[str], None] | None = None
        self._scans = 0
        self._last: LastScan | None = None

    def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with the text of every symbol read from now on."""
        self._hear = hear

    def report(self) -> DeviceReport:
        """It always works; and how much it has read in this run."""
        counters = (Counter("scans", self._scans),)
        return DeviceReport(
            DeviceKind.SCANNER,
            "Simulated scanner",
            "",
            DeviceState.WORKING,
            counters=counters,
            scan=self._last,
        )

    def show(self, text: str) -> None:
        """Hold a symbol in front of the scanner."""
        if self._hear is not None:
            self._scans += 1
            self._last = LastScan(text, text)
            self._hear(text)
