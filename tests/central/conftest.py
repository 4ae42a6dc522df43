"""A central for each test, closed after it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.central.story import tell_everything
from tests.central.support import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A new central with its first game open."""
    made = House(tmp_path / "central.sqlite")
    yield made
    made.central.close()


@pytest.fixture(scope="session")
def told_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    house = House(tmp_path_factory.mktemp("told") / "central.sqlite")
    tell_everything(house)
    house.central.close()
    return house.path


@pytest.fixture
def told(told_once: Path, tmp_path: Path) -> Path:
    """A closed file in which everything happened."""
    return Path(shutil.copyfile(told_once, tmp_path / "central.sqlite"))
