"""Watching the clock while central runs: a wall clock that is set back would hold a game open."""

from __future__ import annotations

from typing import Final

from kiosk.ports.clock import Clock
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.instant import SECOND_US

# A clock that was set right by this much is no reason to stop; the record's own time never goes back.
CLOCK_TOLERANCE_US: Final = 60 * SECOND_US


class ClockWatch:
    """Holds the wall clock against the monotonic one, from when this is made. Not thread-safe.

    The wall clock may run ahead, as after a machine slept; from then on it must keep up with that.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead_us = self._lead_us()

    def require_in_time(self) -> None:
        """Raises :class:`Stop` while the wall clock is behind what it should say by more than the
        tolerance."""
        if not self.is_in_time():
            now = self._clock.now()
            due = now.plus_us(self._ahead_us - self._lead_us())
            raise Stop(
                StopCause.CLOCK_WENT_BACK,
                f"The clock of this machine was set back: it says {now}, but it must be about {due}. "
                "Set the clock right, then start again.",
            )

    def is_in_time(self) -> bool:
        """Whether the wall clock has kept up."""
        lead_us = self._lead_us()
        self._ahead_us = max(self._ahead_us, lead_us)
        return self._ahead_us - lead_us <= CLOCK_TOLERANCE_US

    def _lead_us(self) -> int:
        return self._clock.now().us - self._clock.monotonic_us()
