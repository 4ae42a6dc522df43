"""What a licensee settles about its keno computer system before it starts."""

from __future__ import annotations

from msgspec import Struct

from kiosk.rules.entering import EntryLimits
from kiosk.values.identifiers import TerminalId
from kiosk.values.keno_day import KenoCalendar


class CentralSettings(Struct, frozen=True):
    """The settings central is opened with.

    `schedule_bytes` is the file of the schedule of prizes that wagers are accepted under from now on; a
    ticket keeps the schedule it was sold under. A game closes every `game_seconds`. `terminals` may ask;
    those added later are enrolled at the next start. `first_game_sequence` numbers the first game of a new
    file and is not read again.
    """

    venue_name: str
    licensee_name: str
    calendar: KenoCalendar
    schedule_bytes: bytes
    limits: EntryLimits
    game_seconds: int
    terminals: tuple[TerminalId, ...]
    first_game_sequence: int = 0
