"""The simulated scanner."""

from __future__ import annotations

import pytest

from kiosk.devices.simulated_scanner import SimulatedScanner
from tests.ports.scanner_contract import ScannerContract, ScannerStage


class _Stage:
    def __init__(self) -> None:
        self.scanner = SimulatedScanner()
        self.show = self.scanner.show


class TestSimulatedScanner(ScannerContract):
    @pytest.fixture
    def stage(self) -> ScannerStage:
        return _Stage()
