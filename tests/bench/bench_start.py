"""How long a person waits at a terminal that was just started, against a bare window on the same machine."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.bench.processes import NothingToMeasureError, medians
from tests.bench.registry import Row, bench

RUNS = 5
KIOSK = Path(sys.executable).with_name("kiosk")
BARE_WINDOW = Path(__file__).with_name("bare_window.py")
TARGETS = {"interactive": ("start to first interactive frame", 2.0), "ready": ("start to ready to sell", 4.0)}


@bench
def start() -> list[Row]:
    """The number board takes touches soon after a bare window would, and a sale can soon be made."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = {
            "bare window": ([sys.executable, str(BARE_WINDOW)], ["interactive"]),
            "terminal": ([str(KIOSK), "start-probe", "--folder", folder], list(TARGETS)),
        }
        try:
            seconds = medians(wanted, RUNS)
        except NothingToMeasureError as error:
            return [Row(name, None, str(error), target) for name, target in TARGETS.values()]
    floor = seconds["bare window"]["interactive"]
    return [
        Row(name, seconds["terminal"][line] / floor, "x bare window", target)
        for line, (name, target) in TARGETS.items()
    ]
