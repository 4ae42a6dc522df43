"""Paying: one touch takes effect once, and every end is told as what it is."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QUrl

from kiosk.ledger.commands import Sell
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, HeadsWager, spot_wager
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    Step,
    Working,
)
from kiosk.terminal.messages import TryAgain
from kiosk.ui.advice import Act, Advice, Kind
from kiosk.ui.sale_model import SaleModel
from kiosk.ui.standing import Standing
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.fake_desk import GAME, NOW, FakeDesk, ready, ticket, venue

pytestmark = pytest.mark.usefixtures("qapp")

ENTRY = Entry((spot_wager((5, 12, 44), Money.dollars(2), (44,)),), 5)


class Selling:
    """A sale model with the standing it reads."""

    def __init__(self) -> None:
        self.desk, self.standing = FakeDesk(), Standing()
        self.model = SaleModel(self.desk, self.standing, NOW)
        self.said: list[Advice] = []
        self.sold = 0
        self.model.advised.connect(self.said.append)
        self.model.sold.connect(self._count)
        self.hear(*ready(Money(3_240)))

    def _count(self) -> None:
        self.sold += 1

    def hear(self, *changes: Change) -> None:
        """The terminal tells."""
        for change in changes:
            self.standing.hear(change)
            self.model.hear(change)

    def pay(self, entry: Entry = ENTRY) -> CommandId:
        """Touch Pay; the command that was posted."""
        self.model.pay(entry)
        posted = self.desk.posted[-1]
        assert isinstance(posted, Sell)
        return posted.command

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


@pytest.fixture
def selling() -> Selling:
    """A terminal that can sell."""
    return Selling()


def test_a_touch_asks_for_the_ticket_in_the_game_on_the_screen(selling: Selling) -> None:
    command = selling.pay()
    assert selling.desk.posted == [Sell(command, ENTRY, GAME)]
    assert (selling.busy, selling.busy_text) == (True, "Asking central")


def test_a_second_touch_does_nothing(selling: Selling) -> None:
    """Case 31: the first touch is the only one until its command has ended."""
    selling.pay()
    selling.pay()
    selling.model.pay_in_next_game()
    assert len(selling.desk.posted) == 1


def test_every_touch_has_a_command_of_its_own(selling: Selling) -> None:
    first = selling.pay()
    selling.hear(Declined(first, Refused(Refusal.NOT_SELLING)), Finished(first))
    assert selling.pay() != first


def test_what_is_being_done_is_said_and_counted(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(Working(command, Step.PRINTING))
    assert (selling.busy_text, selling.progress) == ("Printing", -1)
    selling.hear(Working(command, Step.PRINTING, 2, 3))
    assert (selling.busy_text, round(selling.progress, 2)) == ("Printing, 2 of 3", 0.33)


def test_after_two_seconds_it_says_what_is_waited_for(selling: Selling) -> None:
    command = selling.pay()
    selling.model.tick(NOW.plus_us(1_900_000))
    assert selling.busy_note == ""
    selling.model.tick(NOW.plus_us(2_000_000))
    assert selling.busy_note == "Waiting for central's answer"
    selling.hear(Working(command, Step.PRINTING))
    assert selling.busy_note == ""
    selling.model.tick(NOW.plus_us(4_000_000))
    assert selling.busy_note == "Waiting for the printer"


def test_the_printed_ticket_is_shown_with_its_picture(selling: Selling) -> None:
    command = selling.pay()
    sold = ticket(ENTRY)
    selling.hear(PaperEnded(command, sold, PaperEnd.PRINTED, "/papers/ticket.png"), Finished(command))
    assert (selling.sold, selling.state, selling.busy) == (1, "sold", False)
    assert selling.picture == QUrl.fromLocalFile("/papers/ticket.png")
    assert (selling.what, selling.cost, selling.games, selling.paid) == (
        "3 spots",
        "$2.00 a game",
        "Games 412 to 416",
        "$10.00",
    )
    assert selling.spots == [5, 12, 44]
    assert selling.first_draw == "Game 412 closes in 2:14, then it is drawn."
    assert selling.said == []


def test_heads_is_named_and_has_no_spots(selling: Selling) -> None:
    entry = Entry((HeadsWager(Money.dollars(5)),), 1)
    command = selling.pay(entry)
    selling.hear(PaperEnded(command, ticket(entry), PaperEnd.PRINTED))
    assert (selling.what, selling.cost, selling.games, selling.spots) == (
        "Heads",
        "$5.00 a game",
        "Game 412",
        [],
    )
    assert (selling.side, selling.picture) == ("Heads", QUrl())


def test_a_game_that_closed_meanwhile_is_not_moved_silently(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(venue(GAME.plus(1)), Declined(command, Refused(Refusal.GAME_CLOSED)), Finished(command))
    (advice,) = selling.said
    assert (advice.title, advice.button) == ("Game 412 has closed", "Use 413")
    assert len(selling.desk.posted) == 1
    selling.model.pay_in_next_game()
    again = selling.desk.posted[-1]
    assert isinstance(again, Sell)
    assert (again.entry, again.first_game) == (ENTRY, GAME.plus(1))
    assert again.command != command
    selling.model.pay_in_next_game()
    assert selling.desk.posted[1:] == [again]


def test_a_closed_game_without_a_next_one_offers_nothing(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(Declined(command, Refused(Refusal.GAME_CLOSED)), Finished(command))
    assert selling.said[0].act is Act.NONE
    assert "You paid nothing." in selling.said[0].text


def test_a_refusal_and_a_fault_leave_nothing_open(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(Declined(command, Refused(Refusal.NOT_SELLING)), Finished(command))
    command = selling.pay()
    selling.hear(Failed(command, Fault.CENTRAL_UNREACHABLE), Finished(command))
    assert [advice.kind for advice in selling.said] == [Kind.REFUSAL, Kind.FAULT]
    assert (selling.state, selling.busy, selling.sold) == ("idle", False, 0)


def test_doubt_says_what_is_held_and_may_yet_end_as_sold(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(Doubtful(command, Money.dollars(10)), Finished(command))
    (advice,) = selling.said
    assert (advice.kind, advice.act) == (Kind.DOUBT, Act.TRY_AGAIN)
    assert "$10.00 is held" in advice.text
    assert (selling.state, selling.busy) == ("open", False)
    selling.model.try_again()
    assert selling.desk.posted[-1] == TryAgain()
    # Central had sold it: its print follows under a command of the terminal's own.
    selling.hear(PaperEnded(CommandId("f" * 32), ticket(ENTRY), PaperEnd.PRINTED))
    assert (selling.state, selling.sold) == ("sold", 1)


def test_a_ticket_that_did_not_print_is_sold_and_prints_later(selling: Selling) -> None:
    command = selling.pay()
    no_paper = PaperEnded(command, ticket(ENTRY), PaperEnd.NOT_PRINTED, fault=Fault.PAPER_OUT)
    selling.hear(no_paper, Finished(command))
    assert selling.said[0].title == "The printer has no paper"
    assert selling.said[0].text == "Your ticket is recorded. It prints when the printer works."
    assert selling.sold == 0
    selling.hear(PaperEnded(CommandId("f" * 32), ticket(ENTRY), PaperEnd.PRINTED))
    assert selling.sold == 1


def test_a_print_in_doubt_is_said_as_doubt_beside_the_sold_ticket(selling: Selling) -> None:
    command = selling.pay()
    selling.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.IN_DOUBT), Finished(command))
    assert (selling.said[0].kind, selling.said[0].title) == (
        Kind.DOUBT,
        "We don't know if your ticket printed",
    )
    assert selling.sold == 1


def test_another_ticket_printed_meanwhile_is_not_this_one(selling: Selling) -> None:
    command = selling.pay()
    other = ticket(Entry((HeadsWager(Money.dollars(1)),), 1))
    selling.hear(PaperEnded(CommandId("f" * 32), other, PaperEnd.PRINTED))
    assert selling.sold == 0
    assert selling.model.ticket is None
    selling.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.PRINTED))
    assert selling.sold == 1


def test_a_ticket_in_the_same_game_with_the_same_entry_is_not_bought_twice_by_old_news(
    selling: Selling,
) -> None:
    command = selling.pay()
    selling.hear(PaperEnded(command, ticket(ENTRY), PaperEnd.PRINTED), Finished(command))
    selling.model.put_away()
    selling.hear(PaperEnded(CommandId("f" * 32), ticket(ENTRY), PaperEnd.PRINTED))
    assert (selling.sold, selling.state) == (1, "idle")


def test_nothing_is_asked_without_an_entry_or_an_open_game(selling: Selling) -> None:
    selling.model.pay(None)
    selling.standing.venue = None
    selling.model.pay(ENTRY)
    assert selling.desk.posted == []
