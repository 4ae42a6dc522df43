"""``kiosk printers``: the printers that are plugged in, as the settings name them."""

from __future__ import annotations

from typing import Final

from kiosk.devices.printers.addresses import FoundPrinter, discover_printers
from kiosk.launch.console import say
from kiosk.launch.places import PRINTER_MODELS
from printing.models import Model, read_model

_NONE: Final = (
    "No USB printer is plugged in that this machine has a device file for. A printer on the network is set "
    'by its address: printer = "tcp://192.168.1.30:9100", port 9100 if none is named.'
)


def run_printers() -> int:
    """Say which USB printers this machine has, and which models are known; the status is 0."""
    models = [read_model(path) for path in sorted(PRINTER_MODELS.glob("*.json"))]
    for line in words_of(discover_printers(), models):
        say(line)
    return 0


def words_of(found: tuple[FoundPrinter, ...], models: list[Model]) -> list[str]:
    """A line for each printer as a setting, with its model where that is known, then the known models."""
    lines = [f'printer = "{printer.address}"{_model_line(printer, models)}' for printer in found]
    if not lines:
        lines = [_NONE]
    return [*lines, "Models: " + "; ".join(f"{model.id} ({model.name})" for model in models)]


def _model_line(printer: FoundPrinter, models: list[Model]) -> str:
    known = next((model for model in models if printer.identity in model.usb), None)
    return "" if known is None else f'\nprinter_model = "{known.id}"'
