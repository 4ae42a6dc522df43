"""When nobody is there any more: after a minute without a touch, then a warning if money is here. Pure."""

from __future__ import annotations

from typing import Final

from kiosk.values.instant import SECOND_US, Instant

IDLE_SECONDS: Final = 60
WARNING_SECONDS: Final = 30


class Idle:
    """Counts from the last touch. Every question is answered for the instant given."""

    def __init__(self, now: Instant) -> None:
        self._since = now

    def touch(self, now: Instant) -> None:
        """Somebody is there."""
        self._since = now

    def is_over(self, now: Instant, patience_seconds: int = 0) -> bool:
        """Whether the time without a touch is up: rest if no money is here, warn if some is.

        `patience_seconds` are added where a person has reason to stand and wait.
        """
        return self._left_us(now, IDLE_SECONDS + patience_seconds) <= 0

    def seconds_of_warning(self, now: Instant, patience_seconds: int = 0) -> int:
        """The whole seconds of the warning still left, part of a second counting whole; 0 when it is over."""
        return max(0, -(-self._left_us(now, IDLE_SECONDS + patience_seconds + WARNING_SECONDS) // SECOND_US))

    def _left_us(self, now: Instant, seconds: int) -> int:
        return now.us_until(self._since.plus_seconds(seconds))
