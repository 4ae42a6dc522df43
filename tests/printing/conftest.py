"""Golden files: what a document looked like when somebody last looked at it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

_GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with a golden file; with WRITE_GOLDEN=1 in the environment write it anew, to be read."""

    def compare(name: str, text: str) -> None:
        path = _GOLDEN / name
        if os.environ.get("WRITE_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
