"""The machine's clock and the one moved by hand, each with its alarm."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kiosk.devices.clock import SystemAlarm, SystemClock
from kiosk.devices.manual_clock import ManualClock
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from tests.ports.clock_contract import HOUR_US, MILLISECOND_US, ClockContract, ClockStage

START: Final = Instant.parse("2026-11-30T20:15:00+10:00")
# Never waited for to its end but in a test that fails.
PATIENCE_SECONDS: Final = 20


class SystemStage:
    """The machine's clock: time passes by itself."""

    def __init__(self) -> None:
        self.clock = SystemClock()
        self.alarm = SystemAlarm(self.clock)

    def pass_time_until(self, rung: threading.Event) -> bool:
        return rung.wait(PATIENCE_SECONDS)

    def pass_an_hour(self) -> None:
        pass


class ManualStage:
    """A clock moved by hand, a millisecond at a time."""

    def __init__(self) -> None:
        self.clock = self.alarm = ManualClock(START)

    def pass_time_until(self, rung: threading.Event) -> bool:
        for _ in range(2000):
            self.clock.move_to(self.clock.now().plus_us(MILLISECOND_US))
            if rung.is_set():
                return True
        return False

    def pass_an_hour(self) -> None:
        self.clock.move_to(self.clock.now().plus_us(HOUR_US))


class WatchedClock(ManualClock):
    """A clock moved by hand that tells when it has been looked at a number of times."""

    def __init__(self, looks: int) -> None:
        super().__init__(START)
        self._looks = looks
        self.looked_at = threading.Event()

    def now(self) -> Instant:
        now = super().now()
        self._looks -= 1
        if self._looks == 0:
            self.looked_at.set()
        return now


class TestSystemClock(ClockContract):
    @pytest.fixture
    def stage(self) -> Iterator[ClockStage]:
        stage = SystemStage()
        yield stage
        stage.alarm.close()


class TestManualClock(ClockContract):
    @pytest.fixture
    def stage(self) -> ClockStage:
        return ManualStage()


def test_the_machines_clock_counts_microseconds_since_1970_in_utc(tmp_path: Path) -> None:
    """Told by another clock-reader: the kernel, which stamps a file."""
    path = tmp_path / "stamped"
    path.touch()
    stamped = Instant(path.stat().st_mtime_ns // 1000)
    assert abs(stamped.us_until(SystemClock().now())) < HOUR_US


def test_an_alarm_notices_that_the_clock_was_set_forward() -> None:
    # It looks when the call is arranged, whether it is due, and how long to wait; then the clock is moved.
    clock, rung = WatchedClock(looks=3), threading.Event()
    alarm = SystemAlarm(clock)
    alarm.at(START.plus_us(HOUR_US), rung.set)
    assert clock.looked_at.wait(PATIENCE_SECONDS)
    clock.move_seconds(3600)
    assert rung.wait(PATIENCE_SECONDS)
    alarm.close()


class SetBackClock(SystemClock):
    """The machine's clock, whose wall clock somebody sets back an hour after the first look."""

    def __init__(self) -> None:
        self._is_set_back = False

    def now(self) -> Instant:
        now = super().now()
        if self._is_set_back:
            return now.plus_us(-HOUR_US)
        self._is_set_back = True
        return now


def test_a_call_is_not_held_up_by_a_clock_that_was_set_back() -> None:
    clock, rung = SetBackClock(), threading.Event()
    alarm = SystemAlarm(clock)
    alarm.at(SystemClock().now().plus_us(MILLISECOND_US), rung.set)
    assert rung.wait(PATIENCE_SECONDS)
    alarm.close()


def test_an_earlier_call_arranged_later_is_not_held_up() -> None:
    stage, rung = SystemStage(), threading.Event()
    stage.alarm.at(stage.clock.now().plus_us(HOUR_US), threading.Event().set)
    stage.alarm.at(stage.clock.now().plus_us(MILLISECOND_US), rung.set)
    assert rung.wait(PATIENCE_SECONDS)
    stage.alarm.close()


def test_closing_waits_for_the_call_that_runs_and_ends_the_thread() -> None:
    alarm, clock = SystemAlarm(SystemClock()), SystemClock()
    runs, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def call() -> None:
        runs.set()
        may_end.wait(PATIENCE_SECONDS)
        ended.set()

    alarm.at(clock.now(), call)
    assert runs.wait(PATIENCE_SECONDS)
    closing = threading.Thread(target=alarm.close)
    closing.start()
    assert not ended.is_set()
    may_end.set()
    closing.join(PATIENCE_SECONDS)
    assert ended.is_set()
    assert not closing.is_alive()


def test_an_action_may_close_its_own_alarm() -> None:
    alarm, closed = SystemAlarm(SystemClock()), threading.Event()

    def call() -> None:
        alarm.close()
        closed.set()

    alarm.at(SystemClock().now(), call)
    assert closed.wait(PATIENCE_SECONDS)
    alarm.close()


def test_a_manual_clock_calls_each_at_its_own_instant_while_it_is_moved_over_them() -> None:
    clock, seen = ManualClock(START), list[Instant]()
    for seconds in (30, 10, 20):
        clock.at(START.plus_seconds(seconds), lambda: seen.append(clock.now()))
    clock.move_seconds(25)
    assert seen == [START.plus_seconds(10), START.plus_seconds(20)]
    assert clock.now() == START.plus_seconds(25)
    assert clock.monotonic_us() == 25_000_000
    clock.move_to(START.plus_seconds(30))
    assert seen == [START.plus_seconds(10), START.plus_seconds(20), START.plus_seconds(30)]


def test_a_call_arranged_by_a_call_is_made_in_the_same_move_if_it_falls_due() -> None:
    clock, seen = ManualClock(START), list[Instant]()

    def call() -> None:
        seen.append(clock.now())
        clock.at(clock.now().plus_seconds(10), call)

    clock.at(START.plus_seconds(10), call)
    clock.move_seconds(35)
    assert seen == [START.plus_seconds(seconds) for seconds in (10, 20, 30)]


def test_a_manual_clock_is_never_moved_back() -> None:
    clock = ManualClock(START)
    clock.move_seconds(1)
    with pytest.raises(InvariantBroken):
        clock.move_to(START)
