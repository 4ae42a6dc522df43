"""Whether a ccTalk bill validator works: what it told, what its self-test says, and what was told of that."""

from __future__ import annotations

from kiosk.devices.notes.cctalk_course import Course
from kiosk.devices.notes.cctalk_words import Health
from kiosk.ports.cash import AcceptorFault, AcceptorReady
from kiosk.ports.outcome import Fault


class Faults:
    """The fault that there is, if any. It ends when a self-test finds none, when the device says so, or with
    a reset."""

    def __init__(self, again_us: int) -> None:
        self._again_us = again_us
        self.fault: Fault | None = None
        self._is_own = False
        self._is_tested = False
        self._tested_us = 0
        self._told: Fault | None = None

    def begin_again(self) -> None:
        """The device is got to know anew, and tests itself."""
        self._is_tested = False

    def tell_again(self) -> None:
        """There is a new listener."""
        self._told = None

    def doubt(self) -> None:
        """A note did not arrive in time."""
        self.fault, self._is_own = Fault.CASH_JAM, True

    def take(self, course: Course, *, was_reset: bool) -> None:
        """Take what the events told."""
        if course.is_restored or was_reset:
            self.fault = None
        if course.fault is not None:
            self.fault, self._is_own = course.fault, False

    def is_test_due(self, code: int, now_us: int) -> bool:
        """Whether it is to test itself now; `code` is what the last test found."""
        is_at_fault = self.fault is not None or code != 0
        return not self._is_tested or (is_at_fault and now_us - self._tested_us >= self._again_us)

    def hear_test(self, code: int | None, now_us: int, *, is_path_clear: bool) -> None:
        """Take the code of a self-test: None if it knows none."""
        self._is_tested, self._tested_us = True, now_us
        if is_path_clear and (code == 0 or (code is None and self._is_own)):
            self.fault = None

    def news(self, health: Health, note: str) -> AcceptorFault | AcceptorReady | None:
        """What is to be told of it now, if anything; `note` is the note that it holds."""
        fault = self.fault
        if fault is None and not health.is_fit:
            fault = Fault.CASH_ACCEPTOR_OFFLINE
        if fault is self._told:
            return None
        self._told = fault
        return AcceptorReady() if fault is None else AcceptorFault(fault, note)
