"""Writing a file so that it is there, whole, after a power cut."""

from __future__ import annotations

import os
from pathlib import Path


def write_durably(path: Path, data: bytes) -> None:
    """Write the whole file or none of it, and its name, through to the disk. Raises OSError."""
    draft = path.with_name(f".{path.name}.part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _keep_names(path.parent)


def append_durably(path: Path, line: str) -> None:
    """Append a line through to the disk, making the file if there is none. Raises OSError."""
    is_new = not path.exists()
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        _keep_names(path.parent)


def _keep_names(folder: Path) -> None:
    """Bring the names of a folder's files through to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
