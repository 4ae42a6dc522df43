"""Keno days (s 2): a period of about 24 hours from one roll-over hour to the next, in the venue's zone."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.values.instant import Instant


class KenoDay(Struct, frozen=True, order=True):
    """A keno day, named by the date on which it begins: ISO text, ``2026-11-30``."""

    date: str

    def __str__(self) -> str:
        return self.date


class KenoCalendar(Struct, frozen=True):
    """How a licensee's approved keno days are cut: a zone and a local roll-over hour (0-23)."""

    zone_name: str
    rollover_hour: int

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the gaming place."""
        return ZoneInfo(self.zone_name)

    def day_of(self, instant: Instant) -> KenoDay:
        """The keno day an instant belongs to."""
        local = instant.in_zone(self.zone)
        date = local.date()
        if local.hour < self.rollover_hour:
            date -= datetime.timedelta(days=1)
        return KenoDay(date.isoformat())
