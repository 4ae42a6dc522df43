"""How a terminal's start grows with its ledger: it must not."""

from __future__ import annotations

import time
from statistics import median
from typing import Final

from tests.bench.big_ledgers import copied, key_of, terminal_ledger
from tests.bench.prepared import Stand, folder_on_disk, prepared_central, tell
from tests.bench.registry import Row, bench

MANY: Final = 1_000_000
FEW: Final = 1_000
STARTS: Final = 25


@bench
def start() -> list[Row]:
    """Opening a ledger, folding it and doing what a start does takes as long as its newest entries do."""
    with folder_on_disk() as folder:
        central, clock = prepared_central(folder)
        paths = {count: copied(terminal_ledger(count, key_of(central)), folder) for count in (FEW, MANY)}
        starts: dict[int, list[float]] = {FEW: [], MANY: []}
        for _ in range(STARTS + 1):
            for count, path in paths.items():
                stand = Stand(folder, clock, central)
                begun = time.perf_counter()
                journal, context = stand.start(path)
                starts[count].append(time.perf_counter() - begun)
                assert context.terms is not None
                journal.close()
        few, many = (median(starts[count][1:]) for count in (FEW, MANY))
        tell(f"a start on {FEW:,} entries {few * 1000:.1f} ms, on {MANY:,} {many * 1000:.1f} ms")
    return [Row("start with 1,000,000 entries", many / few, "x with 1,000", 1.5)]
