"""The embedded central keeps the contract of the port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from tests.central.support import House
from tests.ports.central_contract import CentralContract
from tests.ports.central_introduction_contract import IntroductionContract
from tests.ports.central_journal_contract import JournalContract
from tests.ports.central_keno_dollars_contract import KenoDollarsContract
from tests.ports.central_refund_contract import RefundContract
from tests.ports.central_stage import Stage
from tests.ports.central_wager_contract import WagerContract


class TestEmbeddedCentral(
    CentralContract,
    WagerContract,
    RefundContract,
    KenoDollarsContract,
    JournalContract,
    IntroductionContract,
):
    @pytest.fixture
    def stage(self, tmp_path: Path) -> Iterator[Stage]:
        """A house whose file must prove itself after whatever the contract did in it."""
        house = House(tmp_path / "central.sqlite")
        yield house
        house.central.close()
        assert audit_central(house.path).findings == ()
