"""Recovery: each open intent meets each thing that can still be learnt, and has exactly one decision."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralInDoubt,
    Event,
    NoteInDoubt,
    NoteOffered,
    NoteStacked,
    PrintStarted,
    TerminalStarted,
)
from kiosk.ledger.papers import paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, SellTicket, UseKenoDollars
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, InDoubt, Outcome
from kiosk.terminal import recovery
from kiosk.terminal.changes import (
    CreditChanged,
    Failed,
    LedgerOpened,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnd,
    PaperEnded,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.central.support import K1, K2, House
from tests.ledger.samples import FIVE_GAMES, NOW, THREE_SPOTS
from tests.terminal.stage import Kiosk, told, untold

TOUCH: Final = CommandId("touch")
OFFERED: Final = NoteOffered("note-2", Money.dollars(10))
CASH_20: Final = (TenderAmount(Tender.CASH, Money.dollars(20)),)


class Scene:
    """A terminal that stopped at the worst moment with $50 in it, before it is started again."""

    def __init__(self, folder: Path) -> None:
        self.house = House(folder / "central.sqlite")
        self.kiosk = Kiosk(folder, self.house)
        self.box = folder / "box.txt"
        self.box.write_text("note-1 5000\n")
        self.left(
            TerminalStarted(K1, "0.1.0"), NoteOffered("note-1", Money.dollars(50)), NoteStacked("note-1")
        )

    def left(self, *events: Event) -> None:
        """What else is in the journal."""
        journal = SqliteJournal.open(self.kiosk.folder / "terminal.sqlite", K1)
        for _ in journal.events():
            pass
        journal.append(TOUCH, events, NOW)
        journal.close()

    def sale(self) -> SellTicket:
        """A request to sell a $20 ticket."""
        return SellTicket(TOUCH, K1, FIVE_GAMES, self.kiosk.open_game())

    def start(self) -> Kiosk:
        """The terminal starts again."""
        return self.kiosk.start()


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


@pytest.fixture(autouse=True)
def _counted(scene: Scene) -> object:
    """After every test the money is counted."""
    yield
    if scene.box.is_dir():
        scene.box.rmdir()
    scene.kiosk.count()
    scene.house.central.close()


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


def ticket_due(scene: Scene) -> str:
    """A ticket that central issued and that was never sent to the printer; the name of its paper."""
    sale = scene.sale()
    sold = scene.house.central.sell(sale)
    assert isinstance(sold, Done)
    scene.left(CentralAsked(sale, CASH_20), CentralAnswered(TOUCH, sold.value))
    return paper_name(sold.value)


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


# Each kind of request, with an answer and without.


def prize_to_collect(scene: Scene) -> PayTicket:
    """A request to pay a ticket of another terminal that has won $88."""
    sale = SellTicket(CommandId("elsewhere"), K2, THREE_SPOTS, scene.kiosk.open_game())
    sold = scene.house.central.sell(sale)
    assert isinstance(sold, Done)
    scene.house.draw_next_game(range(1, 21))
    return PayTicket(TOUCH, K1, sold.value.serial)


def voucher_to_use(scene: Scene) -> UseKenoDollars:
    """A request to take in a promotional voucher of another terminal."""
    issue = IssueKenoDollars(CommandId("elsewhere"), K2, Money.dollars(10), promotional=True)
    issued = scene.house.central.issue_keno_dollars(issue)
    assert isinstance(issued, Done)
    return UseKenoDollars(TOUCH, K1, issued.value.serial)


@pytest.mark.parametrize("was_in_doubt", [False, True])
@pytest.mark.parametrize("has_answer", [True, False])
@pytest.mark.parametrize("kind", ["pay", "issue", "use"])
def test_every_kind_of_request_is_asked_about(
    scene: Scene, kind: str, has_answer: bool, was_in_doubt: bool
) -> None:
    central = scene.house.central
    answer: Callable[[], Outcome[Any]]
    if kind == "pay":
        paying = prize_to_collect(scene)
        asked, answer = CentralAsked(paying), lambda: central.pay(paying)
        moved = {"prizes": "88.00", "credit:prizes": "-88.00"}
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
@pytest.mark.parametrize("request_end", ["none", "answer", "never seen", "away"])
@pytest.mark.parametrize("paper", ["none", "due", "started"])
def test_every_combination_of_open_intents_is_resolved_each_on_its_own(
    scene: Scene, note: str, request_end: str, paper: str
) -> None:
    """$50 and perhaps a $10 note; perhaps a $20 ticket on its way, perhaps another that is to be printed."""
    cash, stakes, due = 50, 0, ""
    if paper != "none":
        earlier = SellTicket(CommandId("earlier"), K1, FIVE_GAMES, scene.kiosk.open_game())
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
        scene.kiosk.line.is_away = request_end == "away"
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
    reserved = 20 if request_end == "away" else 0
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
        # What is printed needs central's words for the venue, and no more of central than that.
        assert (due in kiosk.printer.names_in_tray()) is (request_end != "away")
    assert kiosk.printer.stamps().count("") == len(kiosk.printer.jobs)


def test_a_start_writes_down_what_is_in_doubt_before_it_opens_or_asks(scene: Scene) -> None:
    scene.left(CentralAsked(scene.sale(), CASH_20))
    scene.kiosk.line.is_away = True
    kiosk = scene.start()
    names = [entry.event for entry in kiosk.journal.entries_after(0, 100)][-2:]
    assert names == ["terminal_started", "central_in_doubt"]
    opened = told(kiosk.changes, LedgerOpened)
    assert opened.entry_count == kiosk.context.book.entry_count


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
