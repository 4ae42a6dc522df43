"""A breach is raised whatever Python's switches are."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kiosk.values.invariant import InvariantBroken, ensure


def test_a_condition_that_does_not_hold_is_a_breach_that_says_what() -> None:
    ensure(True, "two and two are four")
    with pytest.raises(InvariantBroken, match="two and two are four"):
        ensure(False, "two and two are four")


def test_a_breach_survives_the_optimising_switch() -> None:
    program = "from kiosk.values.invariant import ensure; ensure(False, 'still checked')"
    ended = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "still checked" in ended.stderr
