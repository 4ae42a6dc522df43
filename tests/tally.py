"""What the tests tried and counted, added up over the whole run and said at its end.

A test that tries many moments says how many with the fixture `tally`; the README repeats the figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

Tally = Callable[[str, int], None]

_PREFIX: Final = "tally:"


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Add a number to what is counted under a name, in plain words: ``tally("power cuts tried", 1)``."""

    def add(name: str, number: int) -> None:
        record_property(_PREFIX + name, number)

    return add


class TallyPlugin:
    """Adds up what tests counted, in whichever process they ran, and says it after the last."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._held_so_far: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take what a test counted once it held to its end; what one counted that failed is no promise."""
        if report.when == "call" and report.passed:
            self._held_so_far.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid in self._held_so_far:
            self._held_so_far.remove(report.nodeid)
            if report.passed:
                self._take(report)

    def _take(self, report: pytest.TestReport) -> None:
        for name, number in report.user_properties:
            if name.startswith(_PREFIX):
                # A count of 0 is worth saying: nothing was lost.
                self.counted[name.removeprefix(_PREFIX)] += int(str(number))

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say every count."""
        for name, number in sorted(self.counted.items()):
            terminalreporter.write_line(f"{name}: {number:,}")
