"""The embedded central keeps the contract of the port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.central.support import House
from tests.ports.central_contract import CentralContract
from tests.ports.central_stage import Stage


class TestEmbeddedCentral(CentralContract):
    @pytest.fixture
    def stage(self, tmp_path: Path) -> Iterator[Stage]:
        house = House(tmp_path / "central.sqlite")
        yield house
        house.central.close()
