"""Central's file of a venue that is not running, opened for what staff of the licensee do at a command
line."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.central.service import EmbeddedCentral
from kiosk.central.storage import Doubtful, NotWritten, cannot_write
from kiosk.devices.chance import SystemChance
from kiosk.devices.clock import SystemClock
from kiosk.launch.places import CENTRAL_LEDGER, default_folder
from kiosk.launch.settings import Settings, read_files, read_settings
from kiosk.launch.venue import central_settings
from kiosk.ports.clock import Clock
from kiosk.ports.stop import Stop, StopCause
from kiosk.values.instant import Instant, clock_text, date_text
from printing import PAPER_58_MM, PAPER_80_MM, Paper


class VenueCentral(Struct, frozen=True):
    """An open central with what belongs to its venue."""

    central: EmbeddedCentral
    settings: Settings
    folder: Path
    clock: Clock

    @property
    def papers(self) -> Path:
        """Where the venue's papers fall."""
        return self.folder / "papers"

    @property
    def paper(self) -> Paper:
        """The roll of the venue's printer."""
        return PAPER_58_MM if self.settings.paper_width_mm == PAPER_58_MM.width_mm else PAPER_80_MM

    def date(self, instant: Instant) -> str:
        """``Mon 30 Nov 2026``, where the venue is."""
        return date_text(instant, ZoneInfo(self.settings.zone))

    def time(self, instant: Instant) -> str:
        """``8:41 pm on Mon 30 Nov 2026``, where the venue is."""
        return f"{clock_text(instant, ZoneInfo(self.settings.zone))} on {self.date(instant)}"


@contextlib.contextmanager
def open_central(folder: Path | None, settings_file: Path | None) -> Iterator[VenueCentral]:
    """Central's file of a venue, this program's alone until the block ends.

    Raises :class:`Stop` for a folder without one, one that is in use, settings that are not those it was last
    run with, and a disk that refuses; no settings file is right only for a venue founded without one.
    """
    settings, folder = read_settings(settings_file), folder or default_folder()
    path, clock = folder / CENTRAL_LEDGER, SystemClock()
    if not path.is_file():
        raise Stop(
            StopCause.LEDGER_FOREIGN, f"There is no {path}. Name the folder of the venue with --folder."
        )
    wanted = central_settings(settings, read_files(settings))
    central = EmbeddedCentral.open(path, wanted, clock, SystemChance(), must_be_unchanged=True)
    try:
        yield VenueCentral(central, settings, folder, clock)
    except NotWritten as error:
        raise cannot_write(path, error) from error
    except Doubtful as error:
        raise Stop(
            StopCause.NOT_WRITABLE,
            f"{path} could not be written, and nobody can say whether this was done. Make sure of the disk, "
            "then ask again before anything is handed out: nothing is done twice.",
        ) from error
    finally:
        central.close()
