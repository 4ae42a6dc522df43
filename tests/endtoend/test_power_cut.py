"""The program killed in the middle of the tour: after a restart every paper has its entry and no cent is
missing."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from tests.endtoend import papers, processes


def accounts(ledger: Path) -> dict[str, Decimal]:
    """The accounts of a ledger, which the audit must find clean."""
    ended = processes.run("audit", ledger)
    assert ended.returncode == 0, ended.stderr
    audit = (audit_terminal if is_terminal_ledger(ledger) else audit_central)(ledger)
    return {account: Decimal(amount.plain()) for account, amount in audit.accounts.items()}


@pytest.mark.parametrize("step", ["04", "07", "09", "18"])
def test_after_a_kill_no_paper_lacks_its_entry_and_no_cent_is_missing(step: str, tmp_path: Path) -> None:
    """The kill comes right after the picture of a step, while the next is under way: a note is stacked, a
    ticket sold or printed, a ticket checked or paid."""
    venue = tmp_path / "out" / "venue"
    with processes.start(["tour", "--out", tmp_path / "out"]) as tour:
        assert tour.stdout is not None
        reached = any(line.startswith(f"{step} ") for line in tour.stdout)
        tour.kill()
        assert reached
    restarted = processes.run("start-probe", "--folder", venue)
    assert restarted.returncode == 0, restarted.stderr
    assert restarted.stdout.split() == ["interactive", "ready"]

    issued = papers.serials_issued(venue / "terminal.sqlite")
    printed = {papers.serial_on(job.with_suffix(".png")) for job in (venue / "papers").glob("*.escpos")}
    assert printed <= issued

    held = accounts(venue / "terminal.sqlite")
    assert sum(held.values()) == 0
    assert held.get("note_box", 0) == papers.box_total(venue / "note_box.txt")
    assert not [name for name, amount in held.items() if name.startswith("reserved:") and amount]
    central = accounts(venue / "central.sqlite")
    assert sum(central.values()) == 0
