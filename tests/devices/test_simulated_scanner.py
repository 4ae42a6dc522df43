"""The simulated scanner."""

from __future__ import annotations

import pytest

from kiosk.devices.simulated_scanner import SimulatedScanner
from kiosk.ports.device_report import Counter, DeviceKind, DeviceState
from tests.ports.scanner_contract import ScannerContract, ScannerStage


class _Stage:
    def __init__(self) -> None:
        self.scanner = SimulatedScanner()
        self.show = self.scanner.show


class TestSimulatedScanner(ScannerContract):
    @pytest.fixture
    def stage(self) -> ScannerStage:
        return _Stage()


def test_its_report_counts_what_it_has_read() -> None:
    scanner = SimulatedScanner()
    scanner.show("before anybody listens")
    scanner.listen(lambda _: None)
    scanner.show("K1T/1")
    report = scanner.report()
    assert (report.device, report.state, report.words) == (DeviceKind.SCANNER, DeviceState.WORKING, "")
    assert report.counters == (Counter("scans", 1),)
