"""Recovery: each open intent meets each thing that can still be learnt, and has exactly one decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from kiosk.ledger.commands import RefundGames
from kiosk.ledger.events import (
    CentralAsked,
    PrintStarted,
)
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done
from kiosk.terminal import recovery
from kiosk.terminal.changes import (
    CreditChanged,
    Failed,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnd,
    PaperEnded,
    TicketRefunded,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.terminal.scene import (
    CASH_20,
    OFFERED,
    Scene,
    games_to_refund,
    ticket_due,
)
from tests.terminal.stage import told, untold


def note_in_the_box(scene: Scene) -> None:
    scene.left(OFFERED)
    scene.box.write_text("note-1 5000\nnote-2 1000\n")
    kiosk = scene.start()
    assert told(kiosk.changes, NoteTaken).amount == Money.dollars(10)
    assert kiosk.state.credit == Money.dollars(60)


def note_not_in_the_box(scene: Scene) -> None:
    scene.left(OFFERED)
    kiosk = scene.start()
    assert told(kiosk.changes, NoteGivenBack).amount == Money.dollars(10)
    assert kiosk.state.credit == Money.dollars(50)
    assert kiosk.state.notes == {}


def note_nobody_knows_of(scene: Scene) -> None:
    scene.left(OFFERED)
    content = scene.box.read_text()
    scene.box.unlink()
    scene.box.mkdir()
    kiosk = scene.start()
    assert told(kiosk.changes, NoteLost).amount == Money.dollars(10)
    assert kiosk.state.notes["note-2"].in_doubt
    assert kiosk.state.credit == Money.dollars(50)
    before = kiosk.context.book.entry_count
    # A second start learns no more, and writes down no more than that it started.
    kiosk.restart()
    assert kiosk.context.book.entry_count == before + 1
    scene.box.rmdir()
    scene.box.write_text(content + "note-2 1000\n")
    assert told(kiosk.send(TryAgain()), NoteTaken).amount == Money.dollars(10)


def request_answered(scene: Scene) -> None:
    sale = scene.sale()
    scene.left(CentralAsked(sale, CASH_20))
    sold = scene.house.central.sell(sale)
    assert isinstance(sold, Done)
    kiosk = scene.start()
    ended = told(kiosk.changes, PaperEnded)
    assert (ended.paper, ended.end) == (sold.value, PaperEnd.PRINTED)
    assert kiosk.printer.stamps() == [""]
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"}


def request_never_seen(scene: Scene) -> None:
    sale = scene.sale()
    scene.left(CentralAsked(sale, CASH_20))
    kiosk = scene.start()
    told(kiosk.changes, Failed)
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    # Given up at both ends: the request is refused should it come yet.
    assert not isinstance(scene.house.central.sell(sale), Done)
    assert kiosk.printer.jobs == []


def request_cannot_be_asked(scene: Scene) -> None:
    sale = scene.sale()
    scene.left(CentralAsked(sale, CASH_20))
    scene.house.central.sell(sale)
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    assert kiosk.state.requests["touch"].in_doubt
    credit = [change for change in kiosk.changes if isinstance(change, CreditChanged)][-1]
    assert credit == CreditChanged(Money.dollars(30), Money(0), Money.dollars(20))
    assert untold(kiosk.changes, PaperEnded, Failed)
    assert untold(kiosk.send(CheckDevices()), PaperEnded, Failed)
    before = kiosk.context.book.entry_count
    # Another start without central writes down no more than that it started.
    kiosk.restart()
    assert kiosk.context.book.entry_count == before + 1
    assert kiosk.state.reserved == Money.dollars(20)
    kiosk.line.is_away = False
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED


REFUND_MADE: Final = {
    "note_box": "50.00",
    "refunds": "16.00",
    "credit:promotional": "-1.00",
    "credit:cash": "-65.00",
}
NO_REFUND: Final = {"note_box": "50.00", "credit:cash": "-50.00"}


def refund_answered(scene: Scene) -> None:
    refunding = games_to_refund(scene)
    scene.left(CentralAsked(refunding))
    refunded = scene.house.central.refund(refunding)
    assert isinstance(refunded, Done)
    kiosk = scene.start()
    assert told(kiosk.changes, TicketRefunded).refund == refunded.value
    assert kiosk.held() == REFUND_MADE
    assert kiosk.printer.jobs == []


def refund_never_seen(scene: Scene) -> None:
    refunding = games_to_refund(scene)
    scene.left(CentralAsked(refunding))
    kiosk = scene.start()
    told(kiosk.changes, Failed)
    assert kiosk.held() == NO_REFUND
    # The games are wagered on still: the request is refused should it come yet, and a new touch refunds them.
    assert not isinstance(scene.house.central.refund(refunding), Done)
    again = RefundGames(kiosk.new_command(), refunding.serial, refunding.first_game)
    told(kiosk.send(again), TicketRefunded)


def refund_cannot_be_asked(scene: Scene) -> None:
    refunding = games_to_refund(scene)
    scene.left(CentralAsked(refunding))
    scene.house.central.refund(refunding)
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    assert kiosk.state.requests["touch"].in_doubt
    assert kiosk.held() == NO_REFUND
    assert untold(kiosk.send(CheckDevices()), TicketRefunded, Failed)
    kiosk.line.is_away = False
    told(kiosk.send(CheckDevices()), TicketRefunded)
    assert kiosk.held() == REFUND_MADE


def paper_due(scene: Scene) -> None:
    name = ticket_due(scene)
    kiosk = scene.start()
    assert told(kiosk.changes, PaperEnded).end is PaperEnd.PRINTED
    assert (kiosk.printer.names_in_tray(), kiosk.printer.stamps()) == ([name], [""])
    kiosk.restart()
    assert untold(kiosk.changes, PaperEnded)


def print_started(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1))
    kiosk = scene.start()
    assert untold(kiosk.changes, PaperEnded)
    assert kiosk.state.papers[name].state is PrintState.IN_DOUBT
    assert untold(kiosk.send(TryAgain()), PaperEnded)
    kiosk.restart()
    assert kiosk.printer.jobs == []


# Every row of the table in kiosk/terminal/recovery.py, and the story that shows its decision.
ROWS: Final[dict[tuple[str, str], Callable[[Scene], None]]] = {
    ("note offered", "it is in the box"): note_in_the_box,
    ("note offered", "it is not in the box"): note_not_in_the_box,
    ("note offered", "the acceptor doesn't know"): note_nobody_knows_of,
    ("request to central", "central has an answer"): request_answered,
    ("request to central", "central never saw it"): request_never_seen,
    ("request to central", "central can't be asked"): request_cannot_be_asked,
    ("refund of games", "central has an answer"): refund_answered,
    ("refund of games", "central never saw it"): refund_never_seen,
    ("refund of games", "central can't be asked"): refund_cannot_be_asked,
    ("paper due", "(never sent to the printer)"): paper_due,
    ("print started", "(nothing can be learnt)"): print_started,
}


@pytest.mark.parametrize("row", ROWS, ids=": ".join)
def test_each_row_has_one_decision(scene: Scene, row: tuple[str, str]) -> None:
    ROWS[row](scene)


def test_every_row_of_the_table_has_a_story(scene: Scene) -> None:
    scene.start()
    rows, intent = [], ""
    for line in (recovery.__doc__ or "").splitlines():
        cells = [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
        if len(cells) == 3 and set(cells[0]) != {"-"}:
            intent = cells[0] or intent
            rows.append((intent, cells[1]))
    assert rows[1:] == list(ROWS)
