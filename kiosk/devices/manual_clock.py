"""A clock that stands still until it is moved, and an alarm that rings as it moves: for the tour and for
tests."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable

from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.invariant import ensure


class ManualClock:
    """A wall clock moved by its owner; also the alarm of that clock. One thread."""

    def __init__(self, start: Instant) -> None:
        self._start = start
        self._now = start
        self._order = itertools.count()
        self._calls: list[tuple[Instant, int, Callable[[], None]]] = []

    def now(self) -> Instant:
        """The instant this clock was moved to."""
        return self._now

    def monotonic_us(self) -> int:
        """Microseconds since this clock was made."""
        return self._start.us_until(self._now)

    def at(self, instant: Instant, action: Callable[[], None]) -> None:
        """Arrange a call; it is made while the clock is moved over that instant."""
        heapq.heappush(self._calls, (instant, next(self._order), action))

    def close(self) -> None:
        """Forget every arranged call."""
        self._calls.clear()

    def move_to(self, instant: Instant) -> None:
        """Move forward, making every call that falls due on the way, each at its own instant."""
        ensure(instant >= self._now, "a clock is moved forward")
        while self._calls and self._calls[0][0] <= instant:
            due, _, action = heapq.heappop(self._calls)
            self._now = max(self._now, due)
            action()
        self._now = instant

    def move_seconds(self, seconds: float) -> None:
        """Move forward by seconds."""
        self.move_to(self._now.plus_us(round(seconds * SECOND_US)))
