"""Fixtures of every room that tries things at a kiosk: import them into its conftest."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.stage import Kiosk

MEMORY = Path("/dev/shm")


@pytest.fixture
def tmp_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a disk would spend half the time of these tests on syncing."""
    if not MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    """A kiosk that has started, with nothing in it; its money is counted after the test."""
    made = Kiosk(tmp_path).start()
    yield made
    try:
        made.count()
    finally:
        made.stop()
        made.house.central.close()
