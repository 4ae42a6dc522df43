"""A venue whose record ended long ago by the clock: it starts only where a person says that it is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from kiosk.devices.manual_clock import ManualClock
from kiosk.launch import run
from kiosk.launch.main import main
from kiosk.launch.settings import Settings
from kiosk.launch.venue import StandaloneVenue, Surroundings
from kiosk.ports.stop import Stop, StopCause
from tests.central.support import FOUNDED_AT, House, ScriptedChance
from tests.launch.staff_venue import settings_of


def _venue(folder: Path, days_later: int, gap_maximum_days: int | None) -> StandaloneVenue:
    clock = ManualClock(FOUNDED_AT.plus_seconds(days_later * 86_400))
    around = Surroundings(clock, clock, ScriptedChance(2), ScriptedChance(3))
    return StandaloneVenue(folder, Settings(), around, gap_maximum_days=gap_maximum_days)


@pytest.mark.parametrize(
    ("days_later", "gap_maximum_days", "cause"),
    [(3_650, 30, StopCause.CLOCK_WENT_BACK), (29, 30, None), (3_650, None, None)],
)
def test_a_venue_starts_unless_its_record_ended_too_long_ago(
    days_later: int, gap_maximum_days: int | None, cause: StopCause | None, tmp_path: Path
) -> None:
    path = tmp_path / "central.sqlite"
    House(path, settings_of()).central.close()
    before = audit_central(path)
    venue = _venue(tmp_path, days_later, gap_maximum_days)
    venue.guard.run(venue._run_central)
    venue.close()
    assert (venue.guard.stop and venue.guard.stop.cause) is cause
    assert (audit_central(path).head == before.head) is (cause is not None)


@pytest.mark.parametrize(("option", "gap"), [((), 30), (("--clock-is-right",), None)])
def test_the_option_says_that_the_clock_is_right(
    option: tuple[str, ...], gap: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gaps: list[object] = []

    def made(*_: object, gap_maximum_days: int | None = None) -> StandaloneVenue:
        gaps.append(gap_maximum_days)
        raise Stop(StopCause.NO_SCREEN, "No venue is made here.")

    monkeypatch.setattr(run, "open_display", lambda: None)
    monkeypatch.setattr(run, "StandaloneVenue", made)
    assert main(["run", "--folder", str(tmp_path), *option]) == StopCause.NO_SCREEN
    assert gaps == [gap]
