"""Settings of a venue: defaults of the demonstration venue, changed by a TOML file. No setting can seed
chance."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec
from msgspec import Meta, Struct

from kiosk.launch.device_settings import DeviceFault, check_devices
from kiosk.launch.places import CLASSIC_BONUS, CLASSIC_SCHEDULE, SHAPES
from kiosk.launch.settings_faults import first_fault, not_toml, shown, unknown_zone
from kiosk.ports.scan_framing import ScanPrefix, ScanSuffix
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.multipliers import MultiplierFault, Multipliers
from kiosk.rules.names import NO_NAMES, READABLE, Names, ambiguous_name
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.rules.setbets import SetbetFault, Setbets
from kiosk.rules.time_limits import DEFAULT_YEARS, YEARS_MAXIMUM

NONE: Final = "none"

Name = Annotated[
    str,
    Meta(
        pattern=rf"\A{READABLE}\Z",
        min_length=1,
        max_length=60,
        description="1 to 60 characters that can be read, on one line",
    ),
]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a licensee sets. Every field has the value of the demonstration venue."""

    venue_name: Name = "The Evening Horizon"
    licensee_name: Name = "Demonstration licensee"
    terminal: Annotated[
        str, Meta(pattern=r"\A[A-Za-z0-9-]{1,12}\Z", description="1 to 12 letters A to Z, digits or hyphens")
    ] = "K1"
    zone: str = "Australia/Brisbane"
    keno_day_begins_hour: Annotated[int, Meta(ge=0, le=23)] = 6
    game_seconds: Annotated[int, Meta(ge=30, le=3600)] = 60
    """Seconds from the close of one game to the next; 160 in most venues."""
    game_count_maximum: Annotated[int, Meta(ge=1, le=100)] = 10
    """Games that may be entered at one time; 10 unless the chief executive fixes another number (s 9(2))."""
    credit_maximum_dollars: Annotated[int, Meta(ge=1, le=10_000)] = 500
    paper_width_mm: Literal[58, 80] = 80
    printer: str = ""
    """Where the ticket printer is: ``tcp://192.168.1.30:9100`` (port 9100 if none is named),
    ``usb://04b8:0202``, ``serial:///dev/ttyS0?baud=38400``; if empty, papers are files in the venue's
    folder."""
    printer_model: str = "epson-tm-t88"
    """The model of that printer: one of `assets/printers`, or the path of a file like those."""
    note_acceptor: str = ""
    """Where the note acceptor is, by its protocol: ``essp:///dev/ttyUSB0`` or ``cctalk:///dev/ttyUSB0``; if
    empty, the test bench puts notes in."""
    scanner: str = ""
    """Where a scanner with a line of its own is: ``serial:///dev/ttyACM0``. One that types like a keyboard
    is heard without any setting."""
    scanner_prefix: ScanPrefix = ""
    """What every scanner here puts before a code, beside an AIM identifier and STX, which any may:
    ``"\\u0002~S1"``. Control characters come first."""
    scanner_suffix: ScanSuffix = ""
    """What every scanner here puts after a code, beside CR, LF, TAB and ETX: ``"#\\r"``. Control characters
    come last."""
    schedule: str = ""
    """A schedule of prizes of the licensee's; the shipped one if empty. A relative path starts at this
    file."""
    bonus: str = ""
    """The multipliers of keno bonus: a file of the licensee's; the shipped ones if empty; "none" for no keno
    bonus. A relative path starts at this file."""
    setbets: str = ""
    """The setbets offered: a file of the licensee's; the shipped shapes if empty; "none" for no setbets. A
    relative path starts at this file."""
    agent_limit_dollars: Annotated[int, Meta(ge=0, le=1_000_000)] = 5_000
    """The most that is paid of one ticket here; above it the licensee pays (s 24(3))."""
    typed_maximum_dollars: Annotated[int, Meta(ge=0, le=1_000_000)] = 500
    """The most that a ticket or keno dollars may be worth whose number is typed; above it they are
    scanned."""
    casino: bool = False
    """Whether the game is conducted in a casino, where prizes may be paid in chips (s 24(1)(b))."""
    keno_dollars_years: Annotated[int, Meta(ge=1, le=YEARS_MAXIMUM)] = DEFAULT_YEARS
    """How long keno dollars are good: 5 years, or the approved period (s 11(2), 12(2), 29(2))."""
    prize_years: Annotated[int, Meta(ge=1, le=YEARS_MAXIMUM)] = DEFAULT_YEARS
    """How long after the wager a prize is paid: 5 years, or the approved period (s 28(2))."""
    central_deadline_ms: Annotated[int, Meta(ge=100, le=60_000)] = 5_000
    names: Names = NO_NAMES
    """The licensee's own names: of wagers, as the chief executive approves them (s 12B), and of promotional
    keno dollars (s 12(4))."""


class LicenseeFiles(Struct, frozen=True):
    """The bytes of the licensee's files, each checked; empty for what it doesn't offer."""

    schedule: bytes
    setbets: bytes
    multipliers: bytes


def read_settings(path: Path | None) -> Settings:
    """The settings in a TOML file, or the demonstration venue's without one. Raises :class:`Stop`."""
    if path is None:
        return Settings()
    # Imported where there is a file: the demonstration venue starts without one.
    import tomllib

    try:
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise Stop(
            StopCause.SETTINGS_FAULT,
            f"The settings file {path} can't be read ({error.strerror}). Check the path after --settings.",
        ) from error
    except (ValueError, RecursionError) as error:
        raise _fault(path, not_toml(error)) from error
    try:
        settings = msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        raise _fault(path, first_fault(table, Settings)) from error
    if ambiguous := ambiguous_name(settings.names):
        raise _fault(
            path,
            f"The name {shown(ambiguous)} under [names] means another thing too. Choose another one.",
        )
    for name in (settings.venue_name, settings.licensee_name, *msgspec.structs.astuple(settings.names)):
        if lacking := _lacking_on_paper(name):
            raise _fault(
                path,
                f"The name {shown(name)} has letters that paper can't show: {' '.join(lacking[:5])}. "
                "Choose a name without them.",
            )
    try:
        ZoneInfo(settings.zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise _fault(path, unknown_zone(settings.zone, available_timezones())) from error
    settings = _with_paths(settings, path.parent)
    try:
        check_devices(settings)
    except DeviceFault as error:
        raise _fault(path, str(error)) from error
    return settings


def read_files(settings: Settings) -> LicenseeFiles:
    """Every file of the licensee's that is in force. Raises :class:`Stop` naming what is at fault."""
    return LicenseeFiles(read_schedule(settings), read_setbets(settings), read_multipliers(settings))


def read_schedule(settings: Settings) -> bytes:
    """The bytes of the schedule of prizes in force, checked. Raises :class:`Stop` naming the line at
    fault."""
    path = Path(settings.schedule) if settings.schedule else CLASSIC_SCHEDULE
    return _read(path, "The schedule of prizes", "schedule", ScheduleOfPrizes.parse)


def read_multipliers(settings: Settings) -> bytes:
    """The bytes of the multipliers of keno bonus, checked; empty if it is not offered. Raises
    :class:`Stop`."""
    if settings.bonus == NONE:
        return b""
    path = Path(settings.bonus) if settings.bonus else CLASSIC_BONUS
    return _read(path, "The bonus file", "bonus", Multipliers.parse)


def read_setbets(settings: Settings) -> bytes:
    """The bytes of the setbets offered, checked; empty if none are. Raises :class:`Stop`."""
    if settings.setbets == NONE:
        return b""
    path = Path(settings.setbets) if settings.setbets else SHAPES
    return _read(path, "The setbets file", "setbets", Setbets.parse)


def _read(path: Path, what: str, setting: str, parse: Callable[[bytes], object]) -> bytes:
    """The bytes of a licensee's file that parses without a fault."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no path"
        raise Stop(
            StopCause.SCHEDULE_FAULT,
            f"{what} {path} can't be read ({why}). Check the setting `{setting}`.",
        ) from error
    parsed = parse(data)
    if isinstance(parsed, ScheduleFault | MultiplierFault | SetbetFault):
        raise Stop(
            StopCause.SCHEDULE_FAULT,
            f"{what} {path} can't be used: {parsed.sentence} Mend the file, then start anew.",
        )
    return data


def _lacking_on_paper(name: str) -> str:
    """The letters of a name that no typeface of the papers has."""
    if name.isascii():
        return ""
    # Imported where there is such a name: it reads all typefaces.
    from kiosk.launch.places import typefaces
    from printing.rulers import FontRuler

    return FontRuler(typefaces()).lacking(name)


def _with_paths(settings: Settings, folder: Path) -> Settings:
    """The settings with every path of theirs started at the folder of their file."""

    def start(path: str) -> str:
        return str(folder / path) if path else path

    return msgspec.structs.replace(
        settings,
        schedule=start(settings.schedule),
        bonus=settings.bonus if settings.bonus == NONE else start(settings.bonus),
        setbets=settings.setbets if settings.setbets == NONE else start(settings.setbets),
        printer_model=start(settings.printer_model)
        if settings.printer_model.endswith(".json")
        else settings.printer_model,
    )


def _fault(path: Path, what: str) -> Stop:
    return Stop(
        StopCause.SETTINGS_FAULT,
        f"The settings file {path} can't be used. {what} Mend the file, then start again.",
    )
