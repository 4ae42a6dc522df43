"""A terminal that sells all day beside a bad printer grows no larger by it (case 44)."""

from __future__ import annotations

import gc
import os
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from kiosk.ledger.commands import PrintAgain
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.terminal.changes import PaperEnd, PaperEnded
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.tally import Tally
from tests.terminal.stage import Kiosk

# One print in twelve fails: a good eight in a hundred, by turns for certain and in doubt.
FAILS_EVERY: Final = 12
SALES: Final = 120
# So that both stretches of the day have some.
SNAPSHOT_EVERY: Final = 200
DESCRIPTORS: Final = Path("/proc/self/fd")


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What Python's memory is used for is counted from here on."""
    monkeypatch.setattr("kiosk.terminal.book.SNAPSHOT_EVERY", SNAPSHOT_EVERY)
    tracemalloc.start()
    yield
    tracemalloc.stop()


def sell_for_a_while(kiosk: Kiosk, sales: int) -> int:
    """Notes, tickets, a printer that fails now and then, and staff who see to it; how many prints failed."""
    failed = 0
    for number in range(sales):
        if number % 10 == 0:
            kiosk.insert(20)
        if number % FAILS_EVERY == 0:
            is_doubt = number % (2 * FAILS_EVERY) == 0
            kiosk.printer.outcomes.append(InDoubt("silence") if is_doubt else NotDone(Fault.PAPER_OUT))
        ends = [change for change in kiosk.sell(THREE_SPOTS) if isinstance(change, PaperEnded)]
        failed += ends[-1].end is not PaperEnd.PRINTED
        kiosk.send(TryAgain())
        for name, due in tuple(kiosk.state.papers.items()):
            assert due.state is PrintState.IN_DOUBT
            kiosk.send(PrintAgain(kiosk.new_command(), name))
        # The stage keeps everything; a terminal does not.
        kiosk.changes.clear()
        kiosk.line.heard.clear()
        kiosk.printer.jobs.clear()
    return failed


def size() -> tuple[int, int]:
    """The bytes in use and the files open."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0], len(os.listdir(DESCRIPTORS))


@pytest.mark.usefixtures("traced")
def test_memory_and_open_files_stay_what_they_were_however_much_is_sold(kiosk: Kiosk, tally: Tally) -> None:
    """Case 44: after a while of warming up, twice as many sales again leave nothing behind in memory, and
    every one of them is in the ledger."""
    sell_for_a_while(kiosk, SALES)
    before, files = size()
    assert kiosk.context.book.entry_count > 2 * SNAPSHOT_EVERY
    failed = sell_for_a_while(kiosk, 2 * SALES)
    after, files_now = size()
    # What other tests left open may be let go meanwhile; nothing may be added.
    assert files_now <= files
    # A sale that stayed would be a ticket with its entries, some kilobytes. Python's own free lists settle by
    # some ten thousand bytes in all.
    assert after - before < 2 * SALES * 300
    assert failed == 2 * SALES // FAILS_EVERY
    # $2 each, and every paper came out in the end.
    assert kiosk.held()["stakes"] == (-Money.dollars(3 * SALES * 2)).plain()
    assert kiosk.state.papers == {}
    tally("sales in a row beside a failing printer", 3 * SALES)
