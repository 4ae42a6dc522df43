"""What the tests of the staff's commands begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.launch.staff_venue import StaffVenue, on_its_clock


@pytest.fixture
def venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StaffVenue:
    """The demonstration venue, with nothing sold and nobody registered."""
    return on_its_clock(StaffVenue(tmp_path / "venue"), monkeypatch)
