"""The real program as a process of its own, off-screen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 300


def environment() -> dict[str, str]:
    """This environment, drawing off-screen by the processor."""
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}


def kiosk(*arguments: str | Path) -> list[str]:
    """The command line of the program."""
    return [sys.executable, "-m", "kiosk.launch.main", *map(str, arguments)]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        kiosk(*arguments),
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def start(arguments: Sequence[str | Path]) -> subprocess.Popen[str]:
    """Start the program; its lines are read from its standard output."""
    return subprocess.Popen(
        kiosk(*arguments),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
