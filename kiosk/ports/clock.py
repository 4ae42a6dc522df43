"""Time as a port: instants, elapsed time, and being called at an instant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kiosk.values.instant import Instant


class Clock(Protocol):
    """The only source of time. Whether a game is open is never decided by a terminal's clock."""

    def now(self) -> Instant:
        """The wall clock, UTC."""
        ...

    def monotonic_us(self) -> int:
        """Microseconds since some fixed moment; never goes back."""
        ...


class Alarm(Protocol):
    """Calls an action once, at or soon after an instant.

    A real alarm calls on a thread of its own, a simulated one on the thread that moves its clock.
    """

    def at(self, instant: Instant, action: Callable[[], None]) -> None:
        """Arrange the call. An instant that has passed is called as soon as possible."""
        ...

    def close(self) -> None:
        """Forget every arranged call; none begins after this returns."""
        ...
