"""A terminal that stopped at the worst moment, and what it can have left open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    Event,
    NoteOffered,
    NoteStacked,
    TerminalStarted,
)
from kiosk.ledger.papers import Paper, paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, RefundTicket, SellTicket, UseKenoDollars
from kiosk.ports.outcome import Done
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.central.support import K1, K2, House
from tests.ledger.samples import FIVE_GAMES, NOW, THREE_SPOTS, parts
from tests.terminal.stage import Kiosk

TOUCH: Final = CommandId("touch")
LATER: Final = CommandId("a later touch")
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

    def issued(self, name: str) -> Paper:
        """The paper of a name, as the journal has it."""
        journal = SqliteJournal.open(self.kiosk.folder / "terminal.sqlite", K1)
        found = journal.issued.get(name)
        journal.close()
        assert found is not None
        return found.paper

    def entry_count(self) -> int:
        """How many entries the journal has."""
        journal = SqliteJournal.open(self.kiosk.folder / "terminal.sqlite", K1)
        count = sum(1 for _ in journal.events())
        journal.close()
        return count

    def sale(self) -> SellTicket:
        """A request to sell a $20 ticket."""
        return SellTicket(TOUCH, K1, FIVE_GAMES, self.kiosk.open_game(), CASH_20)

    def later_sale(self) -> SellTicket:
        """Another one, asked for afterwards."""
        return SellTicket(LATER, K1, FIVE_GAMES, self.kiosk.open_game(), CASH_20)

    def start(self) -> Kiosk:
        """The terminal starts again."""
        return self.kiosk.start()


def ticket_due(scene: Scene, *, later: bool = False) -> str:
    """A ticket that central issued and that was never sent to the printer; the name of its paper."""
    sale = scene.later_sale() if later else scene.sale()
    sold = scene.house.central.sell(sale)
    assert isinstance(sold, Done)
    scene.left(CentralAsked(sale, CASH_20), CentralAnswered(sale.command, sold.value))
    return paper_name(sold.value)


def prize_to_collect(scene: Scene) -> PayTicket:
    """A request to pay a ticket of another terminal that has won $88."""
    ticket = scene.kiosk.sold_elsewhere(THREE_SPOTS, parts(cash=2))
    scene.house.draw_next_game(range(1, 21))
    return PayTicket(TOUCH, K1, ticket.serial)


def games_to_refund(scene: Scene) -> RefundTicket:
    """A request to refund the last four of five games of another terminal's ticket: $16, of which $1 was
    promotional."""
    ticket = scene.kiosk.sold_elsewhere(FIVE_GAMES, parts(promotional=5, cash=15))
    scene.house.draw_next_game(range(1, 21))
    return RefundTicket(TOUCH, K1, ticket.serial, ticket.span.first.plus(1))


def voucher_to_use(scene: Scene) -> UseKenoDollars:
    """A request to take in a promotional voucher of another terminal."""
    issue = IssueKenoDollars(CommandId("elsewhere"), K2, Money.dollars(10), promotional=True)
    issued = scene.house.central.issue_keno_dollars(issue)
    assert isinstance(issued, Done)
    return UseKenoDollars(TOUCH, K1, issued.value.serial)
