"""What every clock and alarm must do, the machine's or one moved by hand: written against the ports alone.

A test module makes a subclass of :class:`ClockContract` with a fixture `stage`.
"""

from __future__ import annotations

import threading
from functools import partial
from typing import Protocol

import pytest

from kiosk.ports.clock import Alarm, Clock
from kiosk.values.instant import Instant

MILLISECOND_US = 1000
HOUR_US = 3600 * 1_000_000


class ClockStage(Protocol):
    """A clock and the alarm of that clock."""

    @property
    def clock(self) -> Clock:
        """The clock under test."""

    @property
    def alarm(self) -> Alarm:
        """The alarm under test."""

    def pass_time_until(self, rung: threading.Event) -> bool:
        """Let time pass, a second at least and not for ever, until the event is set; whether it was."""

    def pass_an_hour(self) -> None:
        """Let the clock say an hour more, if it can be moved at all."""


class ClockContract:
    """The suite."""

    @pytest.fixture
    def stage(self) -> ClockStage:
        raise NotImplementedError

    def test_tells_instants_and_a_monotonic_time_that_never_goes_back(self, stage: ClockStage) -> None:
        assert isinstance(stage.clock.now(), Instant)
        readings = [stage.clock.monotonic_us() for _ in range(1000)]
        assert readings == sorted(readings)

    def test_both_of_its_times_go_on(self, stage: ClockStage) -> None:
        rung = threading.Event()
        now, monotonic_us = stage.clock.now(), stage.clock.monotonic_us()
        stage.alarm.at(now.plus_us(5 * MILLISECOND_US), rung.set)
        assert stage.pass_time_until(rung)
        assert stage.clock.now() >= now.plus_us(5 * MILLISECOND_US)
        assert stage.clock.monotonic_us() > monotonic_us

    def test_calls_at_or_after_the_instant(self, stage: ClockStage) -> None:
        rung, called_at = threading.Event(), list[Instant]()
        wanted = stage.clock.now().plus_us(20 * MILLISECOND_US)

        def call() -> None:
            called_at.append(stage.clock.now())
            rung.set()

        stage.alarm.at(wanted, call)
        assert stage.pass_time_until(rung)
        assert len(called_at) == 1
        assert called_at[0] >= wanted

    def test_an_instant_that_has_passed_is_called_for_at_once(self, stage: ClockStage) -> None:
        rung = threading.Event()
        stage.alarm.at(stage.clock.now().plus_us(-HOUR_US), rung.set)
        assert stage.pass_time_until(rung)

    def test_calls_come_in_the_order_of_their_instants_and_then_of_their_asking(
        self, stage: ClockStage
    ) -> None:
        rung, called = threading.Event(), list[str]()
        start = stage.clock.now().plus_us(50 * MILLISECOND_US)
        stage.alarm.at(start.plus_us(20 * MILLISECOND_US), rung.set)
        for name, us in (("third", 10), ("first", 0), ("fourth", 10), ("second", 5)):
            stage.alarm.at(start.plus_us(us * MILLISECOND_US), partial(called.append, name))
        assert stage.pass_time_until(rung)
        assert called == ["first", "second", "third", "fourth"]

    def test_an_action_may_arrange_the_next(self, stage: ClockStage) -> None:
        rung, count = threading.Event(), [0]

        def call() -> None:
            count[0] += 1
            if count[0] == 5:
                rung.set()
            else:
                stage.alarm.at(stage.clock.now().plus_us(MILLISECOND_US), call)

        stage.alarm.at(stage.clock.now(), call)
        assert stage.pass_time_until(rung)
        assert count == [5]

    def test_closing_forgets_what_was_arranged(self, stage: ClockStage) -> None:
        rung, never = threading.Event(), threading.Event()
        stage.alarm.at(stage.clock.now().plus_us(HOUR_US), never.set)
        stage.alarm.at(stage.clock.now(), rung.set)
        assert stage.pass_time_until(rung)
        stage.alarm.close()
        stage.pass_an_hour()
        assert not never.is_set()

    def test_closing_twice_is_no_matter(self, stage: ClockStage) -> None:
        stage.alarm.close()
        stage.alarm.close()
