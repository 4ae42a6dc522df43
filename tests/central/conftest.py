"""A central for each test, closed after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.central.support import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A new central with its first game open."""
    made = House(tmp_path / "central.sqlite")
    yield made
    made.central.close()
