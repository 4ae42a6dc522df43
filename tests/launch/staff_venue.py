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
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ledger.requests import IssueKenoDollars
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import FOUNDED_AT, House
from tests.ports.central_stage import LOW, THREE_SPOTS, command, done, entry, sell

LAST_INSTANT: Final = Instant.parse("2031-11-30T23:59:59.999999+10:00")
"""The last of a prize or voucher of the day when a venue is founded."""
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


def winner(house: House, number: int = 1, games: int = 1) -> IssuedTicket:
    """A ticket that has won $88 in the game just drawn."""
    ticket = sell(house, number, entry(THREE_SPOTS, games=games))
    house.draw_next_game(LOW)
    return ticket


def issue(house: House, number: int, *, promotional: bool = False) -> KenoDollars:
    """A voucher for $10 issued by the terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(1000), promotional)
    return done(house.central.issue_keno_dollars(request))
