"""The suite of every note acceptor, over ccTalk: with either checksum, and on a single wire with its echo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.notes.cctalk_stage import QUICK, CctalkStage
from tests.ports.cash_contract import CashAcceptorContract


class TestCctalkAcceptor(CashAcceptorContract):
    """The suite."""

    @pytest.fixture(params=["8-bit sum", "CRC-16, echo"])
    def stage(self, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[CctalkStage]:
        is_crc = request.param != "8-bit sum"
        made = CctalkStage(tmp_path, crc=is_crc, echo=is_crc, deadlines=QUICK)
        yield made
        made.close()
