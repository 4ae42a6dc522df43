"""Instants: points in time as whole microseconds, always UTC."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
SECOND_US = 1_000_000


class Instant(Struct, frozen=True, order=True):
    """A point in time in microseconds since 1970-01-01T00:00:00Z."""

    us: int

    @classmethod
    def parse(cls, text: str) -> Instant:
        """The instant of an ISO 8601 text with its offset. Raises ValueError for anything else."""
        moment = datetime.datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError(f"{text!r} has no offset from UTC")
        return cls((moment - _EPOCH) // datetime.timedelta(microseconds=1))

    def plus_us(self, us: int) -> Instant:
        """This instant moved by microseconds."""
        return Instant(self.us + us)

    def plus_seconds(self, seconds: int) -> Instant:
        """This instant moved by whole seconds."""
        return Instant(self.us + seconds * SECOND_US)

    def us_until(self, later: Instant) -> int:
        """Microseconds from this instant to another; negative if the other is earlier."""
        return later.us - self.us

    def in_zone(self, zone: ZoneInfo) -> datetime.datetime:
        """The wall clock of a zone at this instant."""
        return (_EPOCH + datetime.timedelta(microseconds=self.us)).astimezone(zone)

    def __str__(self) -> str:
        """ISO 8601 in UTC with microseconds, as stored in journals."""
        return (_EPOCH + datetime.timedelta(microseconds=self.us)).isoformat(timespec="microseconds")


def clock_text(instant: Instant, zone: ZoneInfo) -> str:
    """``8:41 pm``: the time as a player reads it."""
    local = instant.in_zone(zone)
    return f"{local.hour % 12 or 12}:{local.minute:02d} {'am' if local.hour < 12 else 'pm'}"


def clock_minutes(instant: Instant, zone: ZoneInfo) -> int:
    """Minutes after twelve o'clock, 0 to 719: what the hands of a clock in that zone show."""
    local = instant.in_zone(zone)
    return local.hour % 12 * 60 + local.minute


def date_text(instant: Instant, zone: ZoneInfo) -> str:
    """``Mon 30 Nov 2026``: the date as a ticket prints it."""
    local = instant.in_zone(zone)
    return f"{_DAYS[local.weekday()]} {local.day} {_MONTHS[local.month - 1]} {local.year}"


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
