"""The real driver keeps the contract of every printer: over a network, and over a serial line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.printers.stage import Stage
from tests.ports.printer_contract import PrinterContract


@pytest.mark.parametrize("is_serial", [False, True], ids=["network", "serial"])
@pytest.mark.parametrize("model_name", ["epson-tm-t20", "star-escpos", "custom"])
class TestEscposPrinter(PrinterContract):
    @pytest.fixture
    def stage(self, tmp_path: Path, model_name: str, is_serial: bool) -> Iterator[Stage]:
        stage = Stage(model_name, tmp_path, is_serial=is_serial)
        yield stage
        stage.close()
