"""Recovery of each kind of request, and of all that can be open at once, each on its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralInDoubt,
    NoteInDoubt,
    PrintStarted,
)
from kiosk.ledger.papers import paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, SellTicket
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, InDoubt, Outcome
from kiosk.terminal.changes import (
    LedgerOpened,
    NoteTaken,
    PaperEnd,
    PaperEnded,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.central.support import K1
from tests.ledger.samples import FIVE_GAMES, SERIALS
from tests.sync.lossy_line import Loss
from tests.terminal.scene import (
    CASH_20,
    LATER,
    OFFERED,
    TOUCH,
    Scene,
    games_to_refund,
    prize_to_collect,
    ticket_due,
    voucher_to_use,
)
from tests.terminal.stage import told, untold

# Each kind of request, with an answer and without.


@pytest.mark.parametrize("was_in_doubt", [False, True])
@pytest.mark.parametrize("has_answer", [True, False])
@pytest.mark.parametrize("kind", ["pay", "refund", "issue", "use"])
def test_every_kind_of_request_is_asked_about(
    scene: Scene, kind: str, has_answer: bool, was_in_doubt: bool
) -> None:
    central = scene.house.central
    answer: Callable[[], Outcome[Any]]
    if kind == "pay":
        paying = prize_to_collect(scene)
        asked, answer = CentralAsked(paying), lambda: central.pay(paying)
        moved = {"prizes": "88.00", "credit:prizes": "-88.00"}
    elif kind == "refund":
        refunding = games_to_refund(scene)
        asked, answer = CentralAsked(refunding), lambda: central.refund(refunding)
        moved = {"refunds": "16.00", "credit:promotional": "-1.00", "credit:cash": "-65.00"}
    elif kind == "issue":
        issuing = IssueKenoDollars(TOUCH, K1, Money.dollars(20), promotional=False)
        asked, answer = CentralAsked(issuing, CASH_20), lambda: central.issue_keno_dollars(issuing)
        moved = {"credit:cash": "-30.00", "keno_dollars_issued": "-20.00"}
    else:
        using = voucher_to_use(scene)
        asked, answer = CentralAsked(using), lambda: central.use_keno_dollars(using)
        moved = {"keno_dollars_used": "10.00", "credit:promotional": "-10.00"}
    scene.left(asked, *([CentralInDoubt(TOUCH, "no answer in time")] if was_in_doubt else []))
    if has_answer:
        assert isinstance(answer(), Done)
    kiosk = scene.start()
    before = {"note_box": "50.00", "credit:cash": "-50.00"}
    assert kiosk.held() == (before | moved if has_answer else before)
    assert kiosk.state.requests == {}
    assert len(kiosk.printer.jobs) == (kind == "issue" and has_answer)


def test_a_refusal_that_was_on_its_way_is_an_answer(scene: Scene) -> None:
    sale = scene.sale()
    scene.house.pass_game()
    scene.left(CentralAsked(sale, CASH_20))
    assert not isinstance(scene.house.central.sell(sale), Done)
    kiosk = scene.start()
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    assert kiosk.state.requests == {}


# Everything at once.


@pytest.mark.parametrize("note", ["none", "in", "out"])
@pytest.mark.parametrize("request_end", ["none", "answer", "never seen", "not asked"])
@pytest.mark.parametrize("paper", ["none", "due", "started"])
def test_every_combination_of_open_intents_is_resolved_each_on_its_own(
    scene: Scene, note: str, request_end: str, paper: str
) -> None:
    """$50 and perhaps a $10 note; perhaps a $20 ticket on its way, perhaps another that is to be printed."""
    cash, stakes, due = 50, 0, ""
    if paper != "none":
        earlier = SellTicket(CommandId("earlier"), K1, FIVE_GAMES, scene.kiosk.open_game(), CASH_20)
        sold = scene.house.central.sell(earlier)
        assert isinstance(sold, Done)
        due = paper_name(sold.value)
        scene.left(CentralAsked(earlier, CASH_20), CentralAnswered(earlier.command, sold.value))
        cash, stakes = cash - 20, stakes + 20
        if paper == "started":
            scene.left(PrintStarted(due, 1))
    if request_end != "none":
        sale = scene.sale()
        scene.left(CentralAsked(sale, CASH_20))
        if request_end != "never seen":
            assert isinstance(scene.house.central.sell(sale), Done)
        if request_end == "not asked":
            scene.kiosk.line.lose("ask", Loss.UNREACHABLE)
        if request_end != "never seen":
            cash -= 20
        if request_end == "answer":
            stakes += 20
    if note != "none":
        scene.left(OFFERED)
        if note == "in":
            scene.box.write_text("note-1 5000\nnote-2 1000\n")
            cash += 10
    kiosk = scene.start()
    reserved = 20 if request_end == "not asked" else 0
    box = 60 if note == "in" else 50
    expected = {
        "note_box": box,
        "credit:cash": -cash,
        "stakes": -stakes,
        "reserved:cash": -reserved,
    }
    assert kiosk.held() == {account: f"{amount}.00" for account, amount in expected.items() if amount}
    assert kiosk.state.notes == {}
    if paper == "started":
        assert kiosk.state.papers[due].state is PrintState.IN_DOUBT
        assert due not in kiosk.printer.names_in_tray()
    elif paper == "due":
        # Whatever became of the other one.
        assert due in kiosk.printer.names_in_tray()
    assert kiosk.printer.stamps().count("") == len(kiosk.printer.jobs)


def test_a_start_writes_down_what_is_in_doubt_before_it_asks_or_prints(scene: Scene) -> None:
    name = ticket_due(scene)
    scene.left(PrintStarted(name, 1), CentralAsked(PayTicket(LATER, K1, SERIALS[0])))
    before = scene.entry_count()
    scene.kiosk.line.lose("ask", Loss.REQUEST)
    kiosk = scene.start()
    names = [entry.event for entry in kiosk.journal.entries_after(before, 100)]
    assert names == ["terminal_started", "central_holds", "paper_in_doubt", "central_in_doubt"]
    assert told(kiosk.changes, LedgerOpened).entry_count == before


def test_a_note_in_doubt_that_is_found_at_a_later_start_is_credit(scene: Scene) -> None:
    scene.left(OFFERED, NoteInDoubt("note-2", "silence"))
    scene.box.write_text("note-1 5000\nnote-2 1000\n")
    assert told(scene.start().changes, NoteTaken).amount == Money.dollars(10)


def test_a_second_start_does_nothing_again(scene: Scene) -> None:
    ticket_due(scene)
    scene.left(OFFERED)
    kiosk = scene.start()
    held, jobs = kiosk.held(), list(kiosk.printer.jobs)
    for _ in range(2):
        before = kiosk.context.book.entry_count
        kiosk.restart()
        assert kiosk.context.book.entry_count == before + 1
        assert (kiosk.held(), kiosk.printer.jobs) == (held, jobs)


def test_an_answer_for_a_printer_without_paper_waits_for_paper(scene: Scene) -> None:
    sale = scene.sale()
    scene.left(CentralAsked(sale, CASH_20))
    scene.house.central.sell(sale)
    scene.kiosk.printer.set_paper_out(True)
    kiosk = scene.start()
    assert [paper.state for paper in kiosk.state.papers.values()] == [PrintState.DUE]
    assert kiosk.printer.jobs == []
    kiosk.printer.set_paper_out(False)
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == [""]


def test_doubt_about_a_print_at_recovery_stays_doubt(scene: Scene) -> None:
    ticket_due(scene)
    scene.kiosk.printer.outcomes.append(InDoubt("no answer"))
    kiosk = scene.start()
    assert told(kiosk.changes, PaperEnded).end is PaperEnd.IN_DOUBT
    assert untold(kiosk.send(TryAgain()), PaperEnded)
