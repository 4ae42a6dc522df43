"""The suite of every note acceptor, over the eSSP driver and a validator on a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import EsspStage
from tests.ports.cash_contract import CashAcceptorContract


class _Contract(CashAcceptorContract):
    encrypted = True

    @pytest.fixture
    def stage(self, tmp_path: Path) -> Iterator[EsspStage]:
        with Validator(encrypted=self.encrypted) as validator:
            made = EsspStage(tmp_path, validator)
            yield made
            made.close()


class TestEncrypted(_Contract):
    pass


class TestPlain(_Contract):
    encrypted = False
