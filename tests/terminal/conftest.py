"""A kiosk, or one that stopped at the worst moment, for each test; its money is counted after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.on_stage import kiosk, tmp_path
from tests.terminal.scene import Scene

__all__ = ["kiosk", "tmp_path"]  # fixtures


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """A kiosk that stopped with $50 in it and is not started yet."""
    made = Scene(tmp_path)
    yield made
    if made.box.is_dir():
        made.box.rmdir()
    made.kiosk.count()
    made.house.central.close()
