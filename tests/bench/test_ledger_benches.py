"""The benches of ledgers, in small: what they measure is true, and they say what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.central.audit import audit_central
from kiosk.journal.audit import audit_terminal
from tests.bench import (
    bench_ledger_payment,
    bench_ledger_sale,
    bench_ledger_start,
    big_centrals,
    big_ledgers,
    prepared,
)
from tests.bench.registry import Row

KEY = "ab" * 32


@pytest.fixture(autouse=True)
def _built_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (prepared, big_ledgers):
        monkeypatch.setattr(module, "BUILD", tmp_path / "bench")


def test_a_ledger_that_was_made_fast_is_true() -> None:
    path = big_ledgers.terminal_ledger(70, KEY)
    audit = audit_terminal(path)
    # By hand: 68 entries after those of a start are five visits of thirteen, and three checks.
    assert (audit.is_clean, audit.entry_count, big_ledgers.visits_in(70)) == (True, 70, 5)
    assert audit.accounts["note_box"].plain() == "10.00"
    assert "serials paid or used, each once: 5" in audit.facts


def test_what_was_made_once_is_kept_until_its_versions_change(monkeypatch: pytest.MonkeyPatch) -> None:
    path = big_ledgers.terminal_ledger(20, KEY)
    made_at = path.stat().st_mtime_ns
    assert big_ledgers.terminal_ledger(20, KEY) == path
    assert path.stat().st_mtime_ns == made_at
    another = big_ledgers.terminal_ledger(21, KEY)
    monkeypatch.setattr(big_ledgers, "FOLD_VERSION", 99)
    renewed = big_ledgers.terminal_ledger(20, KEY)
    assert sorted(path.parent.iterdir()) == sorted([another, renewed])


def test_a_central_that_was_made_fast_is_true_and_pays() -> None:
    path = big_centrals.central_file(40)
    audit = audit_central(path)
    # By hand: two winners of each of five games and thirty for the open one, and one sold by hand for each.
    assert audit.findings == ()
    assert "tickets sold: 46" in audit.facts
    assert big_centrals.winners_of(40) == 10


@pytest.mark.parametrize(
    ("bench", "name", "target"),
    [
        (bench_ledger_sale.sale, "durable sale", 2.5),
        (bench_ledger_start.start, "start with 1,000,000 entries", 1.5),
        (bench_ledger_payment.at_central, "look-up and payment at central", 1.3),
        (bench_ledger_payment.at_terminal, "look-up and payment at the terminal", 1.3),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_each_bench_measures_its_promise(
    monkeypatch: pytest.MonkeyPatch, bench: object, name: str, target: float
) -> None:
    assert callable(bench)
    for module in (bench_ledger_sale, bench_ledger_start, bench_ledger_payment):
        for constant, value in (
            ("SALES", 2),
            ("WARMING", 1),
            ("STARTS", 1),
            ("PAYMENTS", 2),
            ("FEW", 60),
            ("MANY", 90),
        ):
            monkeypatch.setattr(module, constant, value, raising=False)
    (row,) = bench()
    assert isinstance(row, Row)
    assert (row.name, row.target) == (name, target)
    assert row.figure is not None
    assert row.figure > 0
