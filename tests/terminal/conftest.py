"""A kiosk, or one that stopped at the worst moment, for each test; its money is counted after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.ledger.papers import IssuedTicket, KenoDollars
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.on_stage import kiosk, tmp_path
from tests.terminal.scene import Scene
from tests.terminal.stage import Kiosk

__all__ = ["kiosk", "tmp_path"]  # fixtures


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """A kiosk that stopped with $50 in it and is not started yet."""
    made = Scene(tmp_path)
    yield made
    if made.box.is_dir():
        made.box.rmdir()
    made.kiosk.count()
    made.house.central.close()


@pytest.fixture
def ticket(kiosk: Kiosk) -> IssuedTicket:
    """A $2 ticket on 1, 2 and 3 that was sold and printed."""
    kiosk.insert(50)
    return kiosk.sold(THREE_SPOTS)


@pytest.fixture
def voucher(kiosk: Kiosk) -> KenoDollars:
    """A $50 voucher that was issued and printed."""
    kiosk.insert(50)
    kiosk.take_keno_dollars()
    kiosk.printer.jobs.clear()
    (paper,) = [change.paper for change in kiosk.changes if hasattr(change, "paper")]
    assert isinstance(paper, KenoDollars)
    return paper
