"""A venue in a folder that stands still while staff of the licensee work on its central at a command line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from kiosk.central.audit import audit_central
from kiosk.central.settings import CentralSettings
from kiosk.devices.clock import SystemClock
from kiosk.devices.manual_clock import ManualClock
from kiosk.launch.main import main
from kiosk.launch.settings import read_files, read_settings
from kiosk.launch.venue import central_settings
from kiosk.values.instant import Instant
from tests.central.support import FOUNDED_AT, House

ANCHOR: Final = "Central's record ends at "


def settings_of(file: Path | None = None) -> CentralSettings:
    """What `kiosk run` opens central with, under a settings file or without one."""
    settings = read_settings(file)
    return central_settings(settings, read_files(settings))


class StaffVenue:
    """A venue's folder. Its central is open while `house` is used, and closed while a command runs.

    A command is given the venue's own clock, which only the test moves.
    """

    def __init__(self, folder: Path, settings: Path | None = None, start: Instant = FOUNDED_AT) -> None:
        folder.mkdir()
        self.folder, self.settings = folder, settings
        self.clock = ManualClock(start)
        self.house = House(folder / "central.sqlite", settings_of(settings), self.clock)

    def run(self, *arguments: str) -> int:
        """The exit status of a command on this venue, while it is not running."""
        self.house.central.close()
        status = main([*arguments, *self.options])
        self.house.reopen(settings_of(self.settings))
        return status

    @property
    def options(self) -> list[str]:
        """The options that name this venue."""
        named = [] if self.settings is None else ["--settings", str(self.settings)]
        return ["--folder", str(self.folder), *named]

    @property
    def papers(self) -> list[Path]:
        """The pictures of what was printed, oldest first."""
        return sorted((self.folder / "papers").glob("*.png"))

    def events(self) -> list[str]:
        """What central recorded, by name, oldest first; the venue is not running from now on."""
        self.house.central.close()
        with closing(sqlite3.connect(self.house.path)) as connection:
            found = connection.execute("SELECT event FROM entry ORDER BY sequence").fetchall()
        return [event for (event,) in found]

    def assert_clean(self) -> None:
        """The audit of central's file has nothing to say; the venue is not running from now on."""
        self.house.central.close()
        assert audit_central(self.house.path).findings == ()


def on_its_clock(venue: StaffVenue, monkeypatch: pytest.MonkeyPatch) -> StaffVenue:
    """The venue, whose clock every command reads from now on."""
    monkeypatch.setattr("kiosk.launch.venue_central.SystemClock", lambda: venue.clock)
    return venue


def an_hour_ago() -> Instant:
    """When a venue is founded that a process of its own works on, under the machine's clock."""
    return SystemClock().now().plus_seconds(-3600)


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines on standard output, but for the anchor after whatever changed central's record; nothing was
    said on standard error."""
    captured = capsys.readouterr()
    assert captured.err == ""
    return [line for line in captured.out.splitlines() if not line.startswith(ANCHOR)]


def refusal(capsys: pytest.CaptureFixture[str]) -> str:
    """The one sentence on standard error; nothing was said on standard output."""
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()
