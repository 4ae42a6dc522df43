"""The one place that loads python-escpos, and mends what loading it does to the rest of the program."""

from __future__ import annotations

import importlib
import logging
import os
import shutil
from typing import Any

from printing.paper import Paper


def _load() -> tuple[Any, Any, Any]:
    """Import the library and undo that it sets up the root logger and leaves a temporary folder behind."""
    root = logging.getLogger()
    handlers = list(root.handlers)
    capabilities = importlib.import_module("escpos.capabilities")
    for handler in [handler for handler in root.handlers if handler not in handlers]:
        root.removeHandler(handler)
    if "ESCPOS_CAPABILITIES_PICKLE_DIR" not in os.environ:
        # The folder of this cache has a fresh name at every start, so nothing can ever read it again.
        shutil.rmtree(capabilities.pickle_dir, ignore_errors=True)
    return (
        capabilities,
        importlib.import_module("escpos.constants"),
        importlib.import_module("escpos.printer"),
    )


_capabilities, constants, _printer = _load()


def new_device(paper: Paper) -> Any:
    """Return a python-escpos printer that writes into memory and knows of its printer what `paper` says."""
    profile = _capabilities.Profile()
    profile.profile_data = {
        "name": paper.name,
        "codePages": {paper.code_page_number: paper.code_page},
        "features": {"barcodeB": True, "bitImageRaster": True},
        "fonts": {"0": {"name": "Font A"}, "1": {"name": "Font B"}},
        "media": {"dpi": 203, "width": {"mm": paper.width_mm, "pixels": paper.printable_dots}},
    }
    return _printer.Dummy(profile=profile)
