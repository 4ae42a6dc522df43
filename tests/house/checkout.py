"""What is in this checkout, for the tests that look at files instead of running them."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

ROOMS = (
    "values",
    "rules",
    "ledger",
    "ports",
    "documents",
    "terminal",
    "journal",
    "devices",
    "sync",
    "central",
    "ui",
    "simulation",
    "launch",
)


def files(*suffixes: str) -> list[Path]:
    """The files that git keeps or would keep, sorted; those with one of the suffixes, or all."""
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = [ROOT / name for name in sorted(set(listed.split("\0"))) if name]
    return [path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes)]
