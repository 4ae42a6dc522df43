"""The rounds of a ccTalk driver's thread: the device is polled, followed, and asked what is due."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.devices.notes.cctalk_device import CctalkDevice, Identity
from kiosk.devices.notes.cctalk_dialogue import Silent
from kiosk.devices.notes.cctalk_events import News, buffer_of, news_since
from kiosk.devices.notes.cctalk_state import MS_US, State
from kiosk.ports.cash import CashEvent

if TYPE_CHECKING:
    from kiosk.ports.clock import Clock


class Rounds:
    """One device, asked by one thread. What it holds of the device beside the shared state is the thread's
    alone."""

    def __init__(self, state: State, device: CctalkDevice, clock: Clock, deadlines: Deadlines) -> None:
        self._state, self._device, self._clock, self._deadlines = state, device, clock, deadlines
        self._identity: Identity | None = None
        self._mouth: bool | None = None
        self._contact_us = clock.monotonic_us()

    def run(self) -> None:
        """Poll until the driver closes, tell what is to be told, and let the line go."""
        state = self._state
        while not state.is_closing:
            state.wake.clear()
            told = self._cycle()
            with state.changed:
                hear = state.hear
                state.changed.notify_all()
            if hear is not None:
                for event in told:
                    hear(event)
            state.wake.wait(self._deadlines.poll_ms / MS_US)
        with suppress(Silent, OSError):
            self._device.open_mouth(False)
        self._device.close()

    def _cycle(self) -> list[CashEvent]:
        """Poll the device once and do what is due. What is to be told of it."""
        state = self._state
        told: list[CashEvent] = []
        try:
            identity = self._identity or self._device.get_to_know()
            with state.changed:
                self._identity = identity
                state.health = replace(state.health, identity=identity, is_found=True)
            told += self._read(identity)
            self._route()
            self._mind_the_mouth()
            self._test()
            with state.changed:
                self._contact_us = self._clock.monotonic_us()
                state.cycles += 1
                state.health = replace(state.health, is_heard=True)
        except Silent:
            self._miss(is_found=True)
        except OSError:
            self._device.close()
            self._miss(is_found=False)
        with state.changed:
            state.health = replace(state.health, answers_unreadable=self._device.unreadable)
            return told + state.news_of_faults() + state.offer()

    def _miss(self, *, is_found: bool) -> None:
        """No answer: after `silence_ms`, or when the line is gone, the device is got to know again."""
        state = self._state
        with state.changed:
            state.silent_cycles += 1
            silence_us = self._clock.monotonic_us() - self._contact_us
            if not is_found or silence_us >= self._deadlines.silence_ms * MS_US:
                self._identity = self._mouth = None
                state.faults.begin_again()
                state.health = replace(state.health, is_found=is_found, is_heard=False)

    def _read(self, identity: Identity) -> list[CashEvent]:
        """Read the events and follow them; what is written down is done, what can't be is read again."""
        state = self._state
        with state.changed:
            known = buffer_of(bytes.fromhex(state.book.buffer))
        now = self._device.read(known)
        if now is None:
            raise Silent
        with state.changed:
            if now == known:
                state.close_what_is_gone()
                return []
            # What happened before there was a book is nobody's business here.
            news = News() if known is None else news_since(known, now)
            told = state.follow(identity, now, news)
            if told is not None and news.was_reset:
                # It has forgotten its mode and its inhibits too.
                self._identity = self._mouth = None
            return told or []

    def _route(self) -> None:
        """Ask the device to move what is in escrow, where that is due."""
        state = self._state
        with state.changed:
            current = state.book.current
            route = state.router.due(current, self._clock.monotonic_us())
        if route is not None:
            answer = self._device.route(route)
            with state.changed:
                if state.book.current == current:
                    state.router.hear(route, answer, self._clock.monotonic_us())

    def _mind_the_mouth(self) -> None:
        state = self._state
        with state.changed:
            is_open = state.may_take
        # Never before a device that was reset is set to escrow again.
        if is_open is not self._mouth and self._identity is not None:
            self._device.open_mouth(is_open)
            self._mouth = is_open

    def _test(self) -> None:
        """Have a device that is new or at fault test itself, the latter every `again_ms`."""
        state = self._state
        with state.changed:
            if not state.faults.is_test_due(state.health.code, self._clock.monotonic_us()):
                return
        code = self._device.fault()
        with state.changed:
            state.health = replace(state.health, code=code or 0)
            now_us = self._clock.monotonic_us()
            state.faults.hear_test(code, now_us, is_path_clear=state.is_path_clear)
