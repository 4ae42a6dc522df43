"""A ledger to audit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journal.evenings import EVENING
from tests.journal.ledgers import make


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """An evening: 1 start, 2-3 a $50 note, 4-5 a $20 ticket, 6-7 an $80 prize, 8-9 $5 promotional, 10-11 a
    refund of $4 under the serial that won."""
    return make(tmp_path / "terminal.sqlite", EVENING)
