"""A kiosk or a central for each trial, in memory where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.central.support import House
from tests.terminal.on_stage import kiosk, tmp_path

__all__ = ["kiosk", "tmp_path"]  # fixtures


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A new central with its first game open."""
    made = House(tmp_path / "central.sqlite")
    yield made
    made.central.close()
