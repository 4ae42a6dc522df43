"""``kiosk simulate``: worlds of trading pass side by side, each in a process of its own, and must agree."""

from __future__ import annotations

import argparse
import datetime
import gc
import os
import shutil
import signal
import tempfile
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.devices.clock import SystemClock
from kiosk.launch.console import say, say_error
from kiosk.launch.crash_guard import CrashGuard
from kiosk.launch.settings import Settings, read_files
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.simulation.conditions import ConditionBroken
from kiosk.simulation.plan import Plan, SimulationFiles
from kiosk.simulation.report import WorldReport, simulate, words_of
from kiosk.values.invariant import InvariantBroken

_MEMORY: Final = Path("/dev/shm")  # noqa: S108  # ledgers that nobody keeps are quickest in memory
_MEMORY_NEEDED: Final = 1 << 30
_LAST_DATE: Final = datetime.date(2099, 12, 31)
_GARBAGE_AFTER: Final = 100_000
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_ENDED: Final = "The simulation was ended before it was done. Nothing of it was kept."


class Failure(Struct, frozen=True):
    """A world in which something does not agree: what, and where its ledgers are."""

    plan: Plan
    cause: StopCause
    what: str
    folder: str


class _Ended(BaseException):
    """A person or the system ends the program. No part of the program may catch it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def run_simulate(chosen: argparse.Namespace) -> int:
    """Let every world pass and say what it came to; the status is that of a signal which ended it before.

    Raises :class:`Stop` if anything does not agree, for a full disk, and for a first day without a schedule.
    """
    _require_in_force(chosen.start_date)
    processors = len(os.sched_getaffinity(0))
    worlds = chosen.worlds or processors
    plans = [
        Plan(
            chosen.seed + number,
            chosen.terminals,
            chosen.days,
            chosen.start_date,
            chosen.hours,
            chosen.severity,
        )
        for number in range(worlds)
    ]
    if chosen.folder is not None:
        _make_room(chosen.folder, plans)
    stopwatch = SystemClock()
    began_us = stopwatch.monotonic_us()
    before = {number: signal.signal(number, _end) for number in _SIGNALS}
    try:
        outcomes = _pass(plans, chosen.folder, min(worlds, processors))
    except _Ended as ended:
        say_error(_ENDED)
        return 128 + ended.number
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    elapsed_us = stopwatch.monotonic_us() - began_us
    reports = [outcome for outcome in outcomes if isinstance(outcome, WorldReport)]
    for report in reports:
        counts = f"{report.ticket_count:,} tickets, {report.fault_count:,} faults"
        say(f"seed {report.seed}: {counts}; {report.place}")
    _require_no_failure([outcome for outcome in outcomes if isinstance(outcome, Failure)])
    for line in words_of(reports, elapsed_us):
        say(line)
    return 0


def _require_no_failure(failures: list[Failure]) -> None:
    if any(failure.cause is StopCause.DISK_FULL for failure in failures):
        raise Stop(
            StopCause.DISK_FULL,
            "The disk is too full to simulate: a terminal sells only with 16 MiB to spare. Make room, or "
            "name a folder on another disk with --folder.",
        )
    if failures:
        for failure in failures:
            say_error(_sentence(failure))
        seeds = ", ".join(str(failure.plan.seed) for failure in failures)
        raise Stop(StopCause.SIMULATION_FAILED, f"The simulation failed with seed {seeds}.")


def _require_in_force(start_date: datetime.date | None) -> None:
    """Raise :class:`Stop` for a first day on which there is no schedule, or that no venue will see."""
    schedule = ScheduleOfPrizes.parse(read_files(Settings()).schedule)
    if isinstance(schedule, ScheduleFault):
        raise InvariantBroken("a file that was read has no fault")
    # A venue that opens before the keno day rolls over is still in the day before.
    first = datetime.date.fromisoformat(str(schedule.effective_from)) + datetime.timedelta(days=1)
    if start_date is not None and not first <= start_date <= _LAST_DATE:
        raise Stop(
            StopCause.USAGE,
            f"--start-date {start_date} is no day to simulate. Give one from {first}, when the schedule of "
            f"prizes is in force, to {_LAST_DATE}.",
        )


def _end(number: int, _: object) -> None:
    raise _Ended(number)


def _pass(plans: list[Plan], folder: Path | None, processors: int) -> list[WorldReport | Failure]:
    """Every world's outcome, in the order of the seeds. Whatever ends it early leaves no ledgers."""
    base = Path(tempfile.mkdtemp(dir=_fast(), prefix="kiosk-")) if folder is None else folder
    try:
        if len(plans) == 1:
            _leave_on_signals(_folder_of(plans[0], base), base if folder is None else None)
            return [pass_one(plans[0], base, is_kept=folder is not None)]
        return _pass_side_by_side(plans, base, processors, is_kept=folder is not None)
    except BaseException:
        # Once is enough: what is tidied up now is not left halfway.
        for number in _SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        for plan in plans:
            shutil.rmtree(_folder_of(plan, base), ignore_errors=True)
        raise
    finally:
        if folder is None:
            shutil.rmtree(base, ignore_errors=True)


def _leave_on_signals(home: Path, base: Path | None) -> None:
    """Let a signal end this process at once. A world passes in it: an exception in the midst of a transaction
    would have its libraries complain."""

    def leave(number: int, _: object) -> None:
        shutil.rmtree(home, ignore_errors=True)
        if base is not None:
            shutil.rmtree(base, ignore_errors=True)
        say_error(_ENDED)
        os._exit(128 + number)

    for number in _SIGNALS:
        signal.signal(number, leave)


def _pass_side_by_side(
    plans: list[Plan], base: Path, processors: int, *, is_kept: bool
) -> list[WorldReport | Failure]:
    # Spawned, not forked: nothing of this process is in a world.
    with ProcessPoolExecutor(processors, mp_context=get_context("spawn")) as pool:
        futures: list[Future[WorldReport | Failure]] = []
        try:
            # A person's Ctrl-C reaches the whole group. This process alone hears it, and ends the others:
            # what is ignored while they are started stays so for them.
            heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
            futures += [pool.submit(pass_one, plan, base, is_kept=is_kept) for plan in plans]
            signal.signal(signal.SIGINT, heard)
            return [future.result() for future in futures]
        except BaseException:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            for future in futures:
                future.cancel()
            for process in active_children():
                process.kill()
            raise


def pass_one(plan: Plan, base: Path, *, is_kept: bool) -> WorldReport | Failure:
    """Let one world pass in a folder of its own. Its ledgers stay there if they are kept; if it fails without
    that, they are moved out of memory."""
    home = _folder_of(plan, base)
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
    often = gc.get_threshold()
    # Nearly all that a world makes it keeps: looking for garbage as often as usual finds none.
    gc.set_threshold(_GARBAGE_AFTER, *often[1:])
    try:
        guard.run(work)
    finally:
        gc.set_threshold(*often)
    if ended and isinstance(ended[0], WorldReport):
        if not is_kept:
            shutil.rmtree(home)
        return ended[0]
    cause = StopCause.SIMULATION_FAILED
    if guard.stop is not None and guard.stop.cause is StopCause.DISK_FULL:
        cause = StopCause.DISK_FULL
    elif not is_kept:
        home = _moved_out_of_memory(plan, home)
    what = guard.stop.sentence if guard.stop is not None else f"{ended[0]}."
    return Failure(plan, cause, what, str(home))


def _sentence(failure: Failure) -> str:
    plan = failure.plan
    chosen = "" if plan.start_date is None else f" --start-date {plan.start_date}"
    chosen += "" if plan.hours is None else f" --hours {plan.hours}"
    chosen += "" if plan.severity is None else f" --severity {plan.severity}"
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
