"""Loads the shipped faces, once each for the whole program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtGui import QFontDatabase

from kiosk.values.invariant import ensure

_loaded: set[Path] = set()


def load_faces(files: Iterable[Path]) -> None:
    """Make the faces of these files known to Qt. A file that is missing or is no font is a breach."""
    for file in files:
        if file not in _loaded:
            ensure(QFontDatabase.addApplicationFont(str(file)) >= 0, f"the face {file.name} can't be loaded")
            _loaded.add(file)
