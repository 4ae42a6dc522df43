"""Whether the screen goes on while a printer does not answer: the longest pause of its heartbeat."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.bench.registry import Row, bench

ROOT: Final = Path(__file__).resolve().parents[2]
NAME: Final = "longest pause of the screen while a mute printer times out"
LIMIT_MS: Final = 50.0
MODULE: Final = "tests.bench.mute_printer"


@bench
def heartbeat() -> list[Row]:
    """In a process of its own, which has a window and a terminal that waits for a printer."""
    ended = subprocess.run(
        [sys.executable, "-m", MODULE],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode != 0:
        return [Row(NAME, None, ended.stderr.strip()[-200:], LIMIT_MS)]
    return [Row(NAME, float(ended.stdout.split()[-1]), "ms", LIMIT_MS)]
