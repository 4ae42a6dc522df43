"""The facts of a refusal as words need them: amounts, counts and times as text."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from kiosk.values.instant import Instant, clock_text, date_text
from kiosk.values.money import Money


class Facts:
    """The facts of a refusal as text; what is missing is simply left out."""

    def __init__(self, facts: Mapping[str, int | str], zone: ZoneInfo | None) -> None:
        self._facts, self._zone = facts, zone

    def money(self, *names: str) -> str:
        """The first of these facts that is an amount in cents, as text, else ""."""
        return next(
            (str(Money(value)) for value in map(self._facts.get, names) if isinstance(value, int)), ""
        )

    def number(self, name: str) -> int:
        """A count, 0 if it isn't there."""
        value = self._facts.get(name)
        return value if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """A plain name, "" if it isn't there."""
        value = self._facts.get(name)
        return value if isinstance(value, str) else ""

    def moment(self) -> str:
        """The day and time it happened, "" if that isn't told: a ticket may have been paid long ago."""
        at_us = self._facts.get("at_us")
        if not isinstance(at_us, int) or self._zone is None:
            return ""
        at = Instant(at_us)
        return f"{date_text(at, self._zone)}, {clock_text(at, self._zone)}"

    def where_and_when(self, otherwise: str, told: str) -> str:
        """`told` with its {moment} and {terminal}, or `otherwise` where they aren't known."""
        moment, terminal = self.moment(), self._facts.get("terminal")
        return told.format(moment=moment, terminal=terminal) if moment and terminal else otherwise
