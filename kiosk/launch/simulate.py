"""``kiosk simulate``: worlds of trading pass side by side, each in a process of its own, and must agree."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.devices.clock import SystemClock
from kiosk.launch.console import say, say_error
from kiosk.launch.crash_guard import CrashGuard
from kiosk.launch.settings import Settings, read_files
from kiosk.ports.stop import Stop, StopCause
from kiosk.simulation.conditions import ConditionBroken
from kiosk.simulation.plan import Plan, SimulationFiles
from kiosk.simulation.report import WorldReport, simulate, words_of

_MEMORY: Final = Path("/dev/shm")  # noqa: S108  # ledgers that nobody keeps are quickest in memory
_MEMORY_NEEDED: Final = 1 << 30


class Failure(Struct, frozen=True):
    """A world in which something does not agree: what, and where its ledgers are."""

    plan: Plan
    what: str
    folder: str


def run_simulate(chosen: argparse.Namespace) -> int:
    """Let every world pass and say what it came to. Raises :class:`Stop` if anything does not agree."""
    processors = len(os.sched_getaffinity(0))
    worlds = chosen.worlds or processors
    plans = [
        Plan(chosen.seed + number, chosen.terminals, chosen.days, chosen.start_date, chosen.hours)
        for number in range(worlds)
    ]
    if chosen.folder is not None:
        _make_room(chosen.folder, plans)
    stopwatch = SystemClock()
    began_us = stopwatch.monotonic_us()
    outcomes = _pass(plans, chosen.folder, min(worlds, processors))
    elapsed_us = stopwatch.monotonic_us() - began_us
    reports = [outcome for outcome in outcomes if isinstance(outcome, WorldReport)]
    for report in reports:
        counts = f"{report.ticket_count:,} tickets, {report.fault_count:,} faults"
        say(f"seed {report.seed}: {counts}; {report.place}")
    failures = [outcome for outcome in outcomes if isinstance(outcome, Failure)]
    if failures:
        for failure in failures:
            say_error(_sentence(failure))
        seeds = ", ".join(str(failure.plan.seed) for failure in failures)
        raise Stop(StopCause.SIMULATION_FAILED, f"The simulation failed with seed {seeds}.")
    for line in words_of(reports, elapsed_us):
        say(line)
    return 0


def _pass(plans: list[Plan], folder: Path | None, processors: int) -> list[WorldReport | Failure]:
    """Every world's outcome, in the order of the seeds."""
    if len(plans) == 1:
        return [pass_one(plans[0], folder)]
    # Spawned, not forked: nothing of this process is in a world.
    with ProcessPoolExecutor(processors, mp_context=get_context("spawn")) as pool:
        return list(pool.map(pass_one, plans, [folder] * len(plans)))


def pass_one(plan: Plan, folder: Path | None) -> WorldReport | Failure:
    """Let one world pass. Its ledgers are kept in a folder, or if it fails."""
    if folder is None:
        home = Path(tempfile.mkdtemp(dir=_fast(), prefix="kiosk-"))
    else:
        home = _folder_of(plan, folder)
        home.mkdir()
    files = read_files(Settings())
    ended: list[WorldReport | ConditionBroken] = []

    def work() -> None:
        licensee = SimulationFiles(files.schedule, files.setbets, files.multipliers)
        try:
            ended.append(simulate(plan, home, licensee, SystemClock()))
        except ConditionBroken as broken:
            ended.append(broken)

    guard = CrashGuard(home, lambda _: None)
    try:
        guard.run(work)
    except BaseException:
        # A person has ended it: nobody keeps what is half done.
        shutil.rmtree(home)
        raise
    if ended and isinstance(ended[0], WorldReport):
        if folder is None:
            shutil.rmtree(home)
        return ended[0]
    if folder is None:
        home = _moved_out_of_memory(plan, home)
    what = guard.stop.sentence if guard.stop is not None else f"{ended[0]}."
    return Failure(plan, what, str(home))


def _sentence(failure: Failure) -> str:
    plan = failure.plan
    chosen = "" if plan.start_date is None else f" --start-date {plan.start_date}"
    chosen += "" if plan.hours is None else f" --hours {plan.hours}"
    return (
        f"Seed {plan.seed} failed, {failure.what} Its ledgers are in {failure.folder}. Again: kiosk simulate "
        f"--seed {plan.seed} --terminals {plan.terminal_count} --days {plan.day_count}{chosen} --worlds 1"
    )


def _fast() -> Path | None:
    """A folder in memory with room for a world; None where there is none, for the usual one."""
    if not (_MEMORY.is_dir() and os.access(_MEMORY, os.W_OK)):
        return None
    return _MEMORY if shutil.disk_usage(_MEMORY).free >= _MEMORY_NEEDED else None


def _folder_of(plan: Plan, folder: Path) -> Path:
    return folder / f"seed-{plan.seed}"


def _moved_out_of_memory(plan: Plan, home: Path) -> Path:
    kept = Path(tempfile.mkdtemp(prefix=f"kiosk-seed-{plan.seed}-")) / "ledgers"
    shutil.move(home, kept)
    return kept


def _make_room(folder: Path, plans: list[Plan]) -> None:
    """A folder for the ledgers, in which no earlier world's are. Raises :class:`Stop`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = [_folder_of(plan, folder) for plan in plans if _folder_of(plan, folder).exists()]
    except OSError as error:
        raise Stop(
            StopCause.NOT_WRITABLE,
            f"The folder {folder} can't be used ({error.strerror}). Name another with --folder.",
        ) from error
    if taken:
        raise Stop(
            StopCause.NOT_WRITABLE,
            f"There are ledgers in {taken[0]} already. Name an empty or a new folder with --folder.",
        )
