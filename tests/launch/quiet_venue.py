"""A venue that is put together and not started: what its settings make of it can be looked at."""

from __future__ import annotations

from pathlib import Path

from kiosk.devices.manual_clock import ManualClock
from kiosk.devices.seeded_chance import SeededChance
from kiosk.launch.settings import Settings
from kiosk.launch.venue import StandaloneVenue, Surroundings
from tests.ui.fake_desk import NOW


def venue_of(folder: Path, settings: Settings) -> StandaloneVenue:
    """The venue of a folder. Whoever makes it closes its devices."""
    clock = ManualClock(NOW)
    chances = SeededChance(1, "terminal"), SeededChance(1, "central")
    return StandaloneVenue(folder, settings, Surroundings(clock, clock, *chances))
