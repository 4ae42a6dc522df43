"""Days of trading with every fault there is: in the end everything agrees to the cent."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.simulation.mishaps import Mishap
from kiosk.simulation.plan import Plan
from tests.rules.citing import rule
from tests.simulation.licensee import simulated
from tests.tally import Tally

# A seed, terminals, days, hours and how much goes wrong. Quiet ones and rough ones, three where game numbers
# wrap, and a night on which the clocks change and the keno day rolls over while people play (12).
WORLDS = ((1, 1, 2, 1, 4), (4, 1, 2, 1, 24), (6, 1, 1, 1, 48), (7, 2, 1, 1, 8), (12, 1, 1, 4, 24))


@rule("s 2", "s 12(3)", "s 17", "s 23A", "s 27")
@pytest.mark.parametrize(("seed", "terminals", "days", "hours", "severity"), WORLDS)
def test_everything_agrees_whatever_goes_wrong(
    seed: int, terminals: int, days: int, hours: int, severity: int, tmp_path: Path, tally: Tally
) -> None:
    report = simulated(Plan(seed, terminals, days, hours=hours, severity=severity), tmp_path)
    assert report.ticket_count > 50
    assert report.fault_count > 5
    tally("seeds run", 1)
    tally("tickets simulated", report.ticket_count)
    tally("faults injected in simulations", report.fault_count)
    tally("entries lost in simulations", 0)


def test_one_terminal_meets_every_fault(tmp_path: Path, tally: Tally) -> None:
    report = simulated(Plan(14, terminal_count=1, day_count=2, hours=1, severity=24), tmp_path)
    assert report.faults.keys() == {mishap.value for mishap in Mishap}
    assert min(report.payment_count, report.refund_count, report.keno_dollars_count, report.copy_count) > 0
    assert min(report.restart_count, report.central_restart_count) > 0
    tally("seeds run", 1)
    tally("tickets simulated", report.ticket_count)
    tally("faults injected in simulations", report.fault_count)
    tally("entries lost in simulations", 0)
