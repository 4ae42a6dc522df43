"""The clock of one machine: true time, wrong by what somebody has stepped it."""

from __future__ import annotations

from kiosk.devices.manual_clock import ManualClock
from kiosk.values.instant import Instant


class MachineClock:
    """A wall clock that can be set wrong, and a monotonic clock that can't."""

    def __init__(self, true: ManualClock) -> None:
        self.true = true
        self.ahead_us = 0

    def now(self) -> Instant:
        """What this machine's wall clock says."""
        return self.true.now().plus_us(self.ahead_us)

    def monotonic_us(self) -> int:
        """Microseconds since the simulation began."""
        return self.true.monotonic_us()
