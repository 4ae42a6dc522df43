"""What a seed decides before anything happens: where the venue is, when it begins, and how it is run."""

from __future__ import annotations

import datetime
from typing import Final
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.central.settings import CentralSettings
from kiosk.rules.entering import EntryLimits
from kiosk.simulation.dice import Dice
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar
from kiosk.values.money import Money

OFFICE: Final = TerminalId("OFFICE")
"""The licensee's own desk, where promotional keno dollars are given away. No program runs there."""

# A zone, and the dates (not before the shipped schedule is in force) between which its clocks change.
_PLACES: Final = (
    ("Australia/Brisbane", "2026-12-01", "2027-11-30"),
    ("Australia/Sydney", "2027-04-02", "2027-04-04"),
    ("Australia/Sydney", "2027-10-01", "2027-10-03"),
    ("Australia/Lord_Howe", "2027-04-02", "2027-04-04"),
    ("Europe/London", "2027-10-29", "2027-10-31"),
)
# How much goes wrong, unless somebody asks for more: from a mishap in 40 tickets to one in 10. With 24 and
# more nothing works for long.
_SEVERITIES: Final = (1, 1, 2, 2, 3, 4)
# As many for every world, so that worlds that pass side by side end at about the same time.
_ACTS_A_DAY: Final = 1_500  # of players at one terminal
_USUAL_HOURS: Final = 5


class SimulationFiles(Struct, frozen=True):
    """The licensee's files, as bytes: the schedule of prizes, the setbets and the multipliers."""

    schedule: bytes
    setbets: bytes
    multipliers: bytes


class Plan(Struct, frozen=True):
    """One simulation: its seed, its size, and what the seed chooses where it is None: the date of the first
    day, how many hours the venue is open each day, and how much goes wrong (1 is a quiet day)."""

    seed: int
    terminal_count: int
    day_count: int
    start_date: datetime.date | None = None
    hours: int | None = None
    severity: int | None = None


class Venue(Struct, frozen=True):
    """What the seed makes of a plan."""

    zone_name: str
    first_date: datetime.date
    opening_hour: int
    open_seconds: int
    acts_per_game: int
    credit_maximum: Money
    settings: CentralSettings
    severity: int

    @property
    def words(self) -> str:
        """Where and when, for a person."""
        return f"{self.zone_name} from {self.first_date}, {self.opening_hour}:00, severity {self.severity}"

    def opens_at(self, day: int) -> Instant:
        """When it opens on a day, from 0."""
        date = self.first_date + datetime.timedelta(days=day)
        local = datetime.datetime.combine(date, datetime.time(self.opening_hour), ZoneInfo(self.zone_name))
        return Instant.parse(local.isoformat())


def venue_of(plan: Plan, files: SimulationFiles, dice: Dice) -> Venue:
    """The venue of a plan, by the dice."""
    zone_name, earliest, latest = dice.one_of(_PLACES)
    first, last = datetime.date.fromisoformat(earliest), datetime.date.fromisoformat(latest)
    date = plan.start_date or first + datetime.timedelta(days=dice.below((last - first).days + 1))
    opening_hour = dice.one_of((10, 18, 22, 23))
    hours = dice.between(4, 6)
    game_seconds = dice.one_of((240, 300, 480, 600))
    # Those of a day, in the hours that the seed has chosen; a day of another length has fewer or more.
    busy_seconds = 3_600 * (hours if plan.hours is None else _USUAL_HOURS)
    settings = CentralSettings(
        venue_name="The Simulated Arms",
        licensee_name="Simulated licensee",
        calendar=KenoCalendar(zone_name, dice.one_of((2, 4, 6, (opening_hour + 1) % 24))),
        schedule_bytes=files.schedule,
        limits=EntryLimits(),
        game_seconds=game_seconds,
        terminals=(*(TerminalId(f"K{number}") for number in range(1, plan.terminal_count + 1)), OFFICE),
        agent_limit=Money.dollars(dice.one_of((100, 5_000))),
        first_game_sequence=dice.one_of((1, 980)),
        setbets_bytes=files.setbets,
        multipliers_bytes=files.multipliers if dice.below(4) else b"",
    )
    return Venue(
        zone_name=zone_name,
        first_date=date,
        opening_hour=opening_hour,
        open_seconds=3_600 * (hours if plan.hours is None else plan.hours),
        acts_per_game=max(_ACTS_A_DAY * game_seconds // busy_seconds, 1),
        credit_maximum=Money.dollars(dice.one_of((300, 1_000))),
        settings=settings,
        severity=dice.one_of(_SEVERITIES) if plan.severity is None else plan.severity,
    )
