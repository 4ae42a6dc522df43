"""A start that does not meet central writes nothing, not even that it started: its ledger may be an older
copy of itself, which would fork with its first entry. All that is open waits."""

from __future__ import annotations

import pytest

from kiosk.ledger.events import CentralAsked, PrintStarted
from kiosk.ledger.state import PrintState
from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import Done, Fault
from kiosk.terminal.changes import (
    CreditChanged,
    Failed,
    LedgerOpened,
    NoteGivenBack,
    NoteTaken,
    PaperEnd,
    PaperEnded,
    TermsChanged,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.sync.lossy_line import Loss
from tests.terminal.scene import CASH_20, OFFERED, Scene, ticket_due
from tests.terminal.stage import Kiosk, told, untold
from tests.terminal.test_loop import a_sale, a_spending, a_taking


def entries(kiosk: Kiosk) -> list[str]:
    """The names of all entries on disk."""
    return [entry.event for entry in kiosk.journal.entries_after(0, 1000)]


@pytest.mark.parametrize("loss", Loss)
def test_nothing_is_written_before_central_has_greeted(scene: Scene, loss: Loss) -> None:
    before = scene.entry_count()
    scene.kiosk.line.lose("greet", loss, loss, loss)
    kiosk = scene.start()
    assert told(kiosk.changes, LedgerOpened).entry_count == before
    assert told(kiosk.changes, CreditChanged).credit == Money.dollars(50)
    assert kiosk.terminal.credit == Money.dollars(50)
    kiosk.send(CheckDevices())
    kiosk.send(TryAgain())
    assert len(entries(kiosk)) == before
    assert "receive" not in kiosk.line.heard
    told(kiosk.send(CheckDevices()), TermsChanged)
    assert entries(kiosk)[before:] == ["terminal_started", "central_holds"]


def test_nothing_is_sold_paid_or_used_and_no_note_is_taken(scene: Scene) -> None:
    before = scene.entry_count()
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    for touch in (a_sale, a_taking, a_spending):
        assert told(kiosk.send(touch(kiosk)), Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert kiosk.insert(20) == []
    # Nor is one that was in the mouth already when the program came up.
    kiosk.acceptor.accept_notes(True)
    assert told(kiosk.insert(20), NoteGivenBack).amount == Money.dollars(20)
    assert len(kiosk.acceptor.given_back) == 1
    assert len(entries(kiosk)) == before
    assert kiosk.printer.jobs == []


def test_all_that_is_open_waits_and_is_resolved_when_central_comes(scene: Scene) -> None:
    """A print under way, a paper due, a sale on its way and a note in the mouth."""
    doubtful = ticket_due(scene)
    scene.left(PrintStarted(doubtful, 1))
    sale = scene.later_sale()
    scene.left(CentralAsked(sale, CASH_20), OFFERED)
    sold = scene.house.central.sell(sale)
    assert isinstance(sold, Done)
    scene.box.write_text("note-1 5000\nnote-2 1000\n")
    before = scene.entry_count()
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    kiosk.send(NoteInEscrow("note-2", Money.dollars(10)))
    assert untold(kiosk.changes, NoteTaken, NoteGivenBack, PaperEnded)
    assert (len(entries(kiosk)), kiosk.printer.jobs) == (before, [])
    assert kiosk.state.papers[doubtful].state is PrintState.PRINTING
    kiosk.line.is_away = False
    changes = kiosk.send(CheckDevices())
    assert told(changes, NoteTaken).amount == Money.dollars(10)
    assert (told(changes, PaperEnded).paper, told(changes, PaperEnded).end) == (sold.value, PaperEnd.PRINTED)
    assert kiosk.state.papers[doubtful].state is PrintState.IN_DOUBT
    # $60 in the box, two tickets of $20.
    assert kiosk.held() == {"note_box": "60.00", "credit:cash": "-20.00", "stakes": "-40.00"}


def test_a_program_that_stops_again_before_central_came_leaves_no_trace(scene: Scene) -> None:
    scene.left(CentralAsked(scene.sale(), CASH_20))
    before = scene.entry_count()
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    for _ in range(3):
        kiosk.restart()
    assert len(entries(kiosk)) == before
    kiosk.line.is_away = False
    kiosk.restart()
    kiosk.sold(THREE_SPOTS)
    assert entries(kiosk).count("terminal_started") == 2  # the one of the scene and this one
