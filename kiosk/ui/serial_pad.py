"""A paper's number and its time of issue as they are typed: their groups, and whether they can be right."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from kiosk.ui import check_words as words
from kiosk.values.identifiers import SERIAL_DIGITS, Serial

TIME_DIGITS: Final = 4
_GROUP: Final = 4
_TIME_GROUP: Final = 2
_HOURS, _MINUTES = 24, 60


class Typed(Struct, frozen=True):
    """The digits typed so far: those of the number, then those of the time."""

    number: str = ""
    time: str = ""

    def with_digit(self, digit: int) -> Typed:
        """One more digit, as long as there is a place for it: the time is asked for once the number is
        right."""
        if not 0 <= digit <= 9:
            return self
        if self.serial is None:
            return Typed(f"{self.number}{digit}"[:SERIAL_DIGITS])
        return Typed(self.number, f"{self.time}{digit}"[:TIME_DIGITS])

    @property
    def erased(self) -> Typed:
        """Without the last digit."""
        return Typed(self.number, self.time[:-1]) if self.time else Typed(self.number[:-1])

    @property
    def without_time(self) -> Typed:
        """The number alone."""
        return Typed(self.number)

    @property
    def serial(self) -> Serial | None:
        """The number, once it is complete and its check digits fit."""
        return Serial.parse(self.number)

    @property
    def issued(self) -> int | None:
        """The time in minutes after twelve o'clock, once it is one: ``0841`` and ``2041`` are the same."""
        hour, minute = self.time[:_TIME_GROUP], self.time[_TIME_GROUP:]
        if len(self.time) < TIME_DIGITS or int(hour) >= _HOURS or int(minute) >= _MINUTES:
            return None
        return int(hour) % 12 * 60 + int(minute)

    @property
    def groups(self) -> list[str]:
        """The number as printed: four groups of four and one of two, empty where nothing is typed yet."""
        return [
            self.number[start : min(start + _GROUP, SERIAL_DIGITS)]
            for start in range(0, SERIAL_DIGITS, _GROUP)
        ]

    @property
    def time_groups(self) -> list[str]:
        """Hour and minute."""
        return [self.time[:_TIME_GROUP], self.time[_TIME_GROUP:]]

    @property
    def is_complete(self) -> bool:
        """Whether number and time can be right."""
        return self.serial is not None and self.issued is not None

    @property
    def is_wrong(self) -> bool:
        """Whether a digit was mistyped for certain: of a complete number, or of a complete time."""
        if self.serial is None:
            return len(self.number) == SERIAL_DIGITS
        return len(self.time) == TIME_DIGITS and self.issued is None

    @property
    def sentence(self) -> str:
        """What to do next."""
        if self.serial is None:
            left = SERIAL_DIGITS - len(self.number)
            return words.digits_left(left) if left else words.digits_wrong()
        left = TIME_DIGITS - len(self.time)
        if left:
            return words.time_asked() if left == TIME_DIGITS else words.time_left(left)
        return words.time_wrong() if self.issued is None else words.time_right()
