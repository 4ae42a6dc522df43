"""A kiosk, or one that stopped at the worst moment, for each test; its money is counted after it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.scene import Scene
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
    """A kiosk that has started, with nothing in it."""
    made = Kiosk(tmp_path).start()
    yield made
    try:
        made.count()
    finally:
        made.stop()
        made.house.central.close()


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """A kiosk that stopped with $50 in it and is not started yet."""
    made = Scene(tmp_path)
    yield made
    if made.box.is_dir():
        made.box.rmdir()
    made.kiosk.count()
    made.house.central.close()
