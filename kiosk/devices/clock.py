"""The machine's own clock and an alarm on a thread: the one file that reads the time."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable

from kiosk.ports.clock import Clock
from kiosk.values.instant import SECOND_US, Instant


class SystemClock:
    """The wall clock and the monotonic clock of this machine."""

    def now(self) -> Instant:
        """The wall clock, UTC."""
        return Instant(time.time_ns() // 1000)

    def monotonic_us(self) -> int:
        """Microseconds since the machine started; never goes back."""
        return time.monotonic_ns() // 1000


class SystemAlarm:
    """Calls actions at instants of the wall clock, one after another, on one thread of its own.

    It looks at the clocks at least once a second, so a wall clock that is set forward doesn't leave a call
    waiting; and no call waits longer than it was to wait when arranged, however far the clock is set back.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._order = itertools.count()
        self._calls: list[tuple[Instant, int, int, Callable[[], None]]] = []
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="alarm", daemon=True)
        self._thread.start()

    def at(self, instant: Instant, action: Callable[[], None]) -> None:
        """Arrange the call; an instant that has passed is called as soon as possible."""
        latest_us = self._clock.monotonic_us() + self._clock.now().us_until(instant)
        with self._changed:
            heapq.heappush(self._calls, (instant, next(self._order), latest_us, action))
            self._changed.notify()

    def close(self) -> None:
        """Forget every arranged call and wait for the one that runs, unless it is that one which closes."""
        with self._changed:
            self._closed = True
            self._calls.clear()
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._closed and not self._due():
                    self._changed.wait(self._wait_seconds())
                if self._closed:
                    return
                *_, action = heapq.heappop(self._calls)
            action()

    def _due(self) -> bool:
        if not self._calls:
            return False
        instant, _, latest_us, _ = self._calls[0]
        return instant <= self._clock.now() or latest_us <= self._clock.monotonic_us()

    def _wait_seconds(self) -> float | None:
        if not self._calls:
            return None
        return min(1.0, max(0.0, self._clock.now().us_until(self._calls[0][0]) / SECOND_US))
