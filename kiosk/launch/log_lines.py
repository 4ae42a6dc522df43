"""Lines of JSON in a file that never grows beyond a bound: what is oldest is let go."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path
from typing import Final

import msgspec

KEPT_BYTES: Final = 1_000_000
KEPT_FILES: Final = 3


class LogLines:
    """Appends to `path`. A file that is full becomes ``.1``, that one ``.2``, and so on; the last is let go.

    Any thread. What the disk refuses is lost: a full disk must not stop the terminal.
    """

    def __init__(self, path: Path, kept_bytes: int = KEPT_BYTES, kept_files: int = KEPT_FILES) -> None:
        self._path, self._kept_bytes, self._kept_files = path, kept_bytes, kept_files
        self._lock = threading.Lock()

    def write(self, facts: dict[str, object]) -> None:
        """Write one line."""
        line = msgspec.json.encode(facts) + b"\n"
        with self._lock, contextlib.suppress(OSError):
            if self._path.exists() and self._path.stat().st_size + len(line) > self._kept_bytes:
                self._turn()
            with self._path.open("ab") as file:
                file.write(line)

    def _turn(self) -> None:
        for number in range(self._kept_files, 0, -1):
            newer = self._numbered(number - 1) if number > 1 else self._path
            if newer.exists():
                newer.replace(self._numbered(number))

    def _numbered(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}")
