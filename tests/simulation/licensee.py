"""The licensee's files that every simulation of the tests is played with, and how one is played."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kiosk.devices.clock import SystemClock
from kiosk.simulation.plan import Plan, SimulationFiles
from kiosk.simulation.report import WorldReport, simulate

_ASSETS: Final = Path(__file__).parents[2] / "assets"
FILES: Final = SimulationFiles(
    (_ASSETS / "schedules" / "classic.json").read_bytes(),
    (_ASSETS / "setbets" / "shapes.json").read_bytes(),
    (_ASSETS / "schedules" / "classic-bonus.json").read_bytes(),
)


def simulated(plan: Plan, folder: Path) -> WorldReport:
    """What one world comes to on ledgers in a folder. Raises what the simulation finds."""
    folder.mkdir(parents=True, exist_ok=True)
    return simulate(plan, folder, FILES, SystemClock())
