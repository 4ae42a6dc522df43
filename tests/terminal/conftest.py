"""A kiosk for each test, whose money is counted after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.stage import Kiosk


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
