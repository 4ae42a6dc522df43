"""Wall time from starting a process to lines that it prints: what a person at the machine waits for."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from statistics import median
from threading import Timer

PATIENCE_S = 60


class NothingToMeasureError(Exception):
    """A process could not be started, or ended before it printed what was waited for."""


def environment() -> dict[str, str]:
    """Off-screen, drawn by the processor, and with bytecode kept between runs as it is on a real machine."""
    changed = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    changed.pop("PYTHONDONTWRITEBYTECODE", None)
    return changed


def seconds_to_lines(command: Sequence[str], lines: Sequence[str]) -> dict[str, float]:
    """Run a command to its end; the seconds from its start until each of these lines was read."""
    seen: dict[str, float] = {}
    with tempfile.TemporaryFile("w+") as complaints:
        begun = time.perf_counter()
        try:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=complaints, text=True, env=environment()
            )
        except OSError as error:
            raise NothingToMeasureError(f"{command[0]}: {error.strerror}") from error
        with process:
            timer = Timer(PATIENCE_S, process.kill)
            timer.start()
            for line in process.stdout or ():
                seen.setdefault(line.strip(), time.perf_counter() - begun)
            timer.cancel()
        if process.returncode != 0 or not set(lines) <= seen.keys():
            complaints.seek(0)
            said = (complaints.read().strip().splitlines() or ["nothing"])[-1]
            raise NothingToMeasureError(f"{command[0]} ended with {process.returncode}, saying: {said}")
    return {line: seen[line] for line in lines}


def medians(
    wanted: Mapping[str, tuple[Sequence[str], Sequence[str]]], runs: int
) -> dict[str, dict[str, float]]:
    """The median seconds of several commands to their lines, by name.

    The commands take turns, so that what else this machine does falls on all of them alike. A first round,
    which fills caches and makes what is made only once, isn't counted.
    """
    rounds: list[dict[str, dict[str, float]]] = []
    for number in range(runs + 1):
        rounds.append({name: seconds_to_lines(*each) for name, each in wanted.items()})
        taken = [f"{name} {line} {s:.2f} s" for name, each in rounds[-1].items() for line, s in each.items()]
        print(f"round {number} of {runs}: {', '.join(taken)}", file=sys.stderr)
    return {
        name: {line: median(each[name][line] for each in rounds[1:]) for line in lines}
        for name, (_, lines) in wanted.items()
    }
