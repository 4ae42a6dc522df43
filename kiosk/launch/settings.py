"""Settings of a venue: defaults of the demonstration venue, changed by a TOML file. No setting can seed
chance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, Struct

from kiosk.launch.places import CLASSIC_SCHEDULE
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes

# Something to read, and no sign that would steer a printer, a console or the direction of the text.
Name = Annotated[
    str,
    Meta(
        pattern=r"\A(?=.*\S)[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+\Z",
        min_length=1,
        max_length=60,
    ),
]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets. Every field has the value of the demonstration venue."""

    venue_name: Name = "The Evening Horizon"
    licensee_name: Name = "Demonstration licensee"
    terminal: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9-]{1,12}\Z")] = "K1"
    zone: str = "Australia/Brisbane"
    keno_day_begins_hour: Annotated[int, Meta(ge=0, le=23)] = 6
    game_seconds: Annotated[int, Meta(ge=30, le=3600)] = 60
    """Seconds from the close of one game to the next; 160 in most venues."""
    game_count_maximum: Annotated[int, Meta(ge=1, le=100)] = 10
    """Games that may be entered at one time; 10 unless the chief executive fixes another number (s 9(2))."""
    credit_maximum_dollars: Annotated[int, Meta(ge=1, le=10_000)] = 500
    paper_width_mm: Literal[58, 80] = 80
    schedule: str = ""
    """A schedule of prizes of the licensee's; the shipped one if empty. A relative path starts at this
    file."""
    central_deadline_ms: Annotated[int, Meta(ge=100, le=60_000)] = 5_000


def read_settings(path: Path | None) -> Settings:
    """The settings in a TOML file, or the demonstration venue's without one. Raises :class:`Stop`."""
    if path is None:
        return Settings()
    # Imported where there is a file: the demonstration venue starts without one.
    import tomllib

    try:
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise _fault(path, f"can't be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise _fault(path, f"is not a TOML file ({error})") from error
    try:
        settings = msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        raise _fault(path, f"has a setting that can't be used ({error})") from error
    try:
        ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise _fault(
            path, "names a time zone that is not known; use one such as Australia/Brisbane"
        ) from error
    if settings.schedule:
        settings = msgspec.structs.replace(settings, schedule=str(path.parent / settings.schedule))
    return settings


def read_schedule(settings: Settings) -> bytes:
    """The bytes of the schedule of prizes in force, checked. Raises :class:`Stop` naming the line at
    fault."""
    path = Path(settings.schedule) if settings.schedule else CLASSIC_SCHEDULE
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no path"
        raise Stop(
            StopCause.SCHEDULE_FAULT,
            f"The schedule of prizes {path} can't be read ({why}). Check the setting `schedule`.",
        ) from error
    parsed = ScheduleOfPrizes.parse(data)
    if isinstance(parsed, ScheduleFault):
        raise Stop(
            StopCause.SCHEDULE_FAULT,
            f"The schedule of prizes {path} can't be used: {parsed.sentence} Mend the file, then start anew.",
        )
    return data


def _fault(path: Path, what: str) -> Stop:
    return Stop(StopCause.SETTINGS_FAULT, f"The settings file {path} {what}. Mend it, or start without it.")
