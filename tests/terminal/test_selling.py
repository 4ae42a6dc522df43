"""Selling a ticket: decided, written down, validated by central, printed; and nothing of it twice."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import Sell
from kiosk.ports.outcome import Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    Finished,
    PaperEnd,
    PaperEnded,
    Step,
    Working,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told, untold


@rule("s 16(1)", "s 9(1)(d)")
def test_a_sale_takes_the_price_and_prints_the_ticket(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    changes = kiosk.sell(FIVE_GAMES)
    ended = told(changes, PaperEnded)
    assert ended.end is PaperEnd.PRINTED
    assert kiosk.printer.names_in_tray() == [f"ticket-{ended.paper.serial}"]
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"}
    assert told(changes, CreditChanged).credit == Money.dollars(30)
    steps = [change.step for change in changes if isinstance(change, Working)]
    assert steps == [Step.ASKING_CENTRAL, Step.PRINTING]
    assert finished(changes)
    assert isinstance(changes[-1], Finished)


def test_what_is_not_paid_for_is_refused_and_nothing_is_written(kiosk: Kiosk) -> None:
    kiosk.insert(5)
    before = kiosk.context.book.entry_count
    declined = told(kiosk.sell(FIVE_GAMES), Declined)
    assert declined.refused.refusal is Refusal.NOT_ENOUGH_CREDIT
    assert declined.refused.facts == {"missing_cents": 1500}
    assert kiosk.context.book.entry_count == before
    assert "sell" not in kiosk.line.heard


@pytest.mark.parametrize("state", [state for state in PrinterStatus if not state.can_print])
@rule("s 16(1)")
def test_no_stake_is_taken_while_no_ticket_could_be_printed(kiosk: Kiosk, state: PrinterStatus) -> None:
    kiosk.insert(50)
    kiosk.printer.state = state
    changes = kiosk.sell(FIVE_GAMES)
    assert told(changes, Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert finished(changes)
    assert "sell" not in kiosk.line.heard
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}


def test_a_printer_low_on_paper_still_sells(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.printer.state = PrinterStatus.PAPER_LOW
    assert told(kiosk.sell(FIVE_GAMES), PaperEnded).end is PaperEnd.PRINTED


def test_nothing_is_sold_while_central_is_away_and_the_credit_is_kept(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.is_away = True
    changes = kiosk.sell(FIVE_GAMES)
    assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert told(changes, CreditChanged).credit == Money.dollars(50)
    assert finished(changes)
    assert kiosk.printer.jobs == []
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    # And with the line mended the same person buys with the same money.
    kiosk.line.is_away = False
    kiosk.send(CheckDevices())
    assert told(kiosk.sell(FIVE_GAMES), PaperEnded).end is PaperEnd.PRINTED


@rule("s 17")
def test_a_game_that_closed_meanwhile_is_refused_and_the_price_is_credit_again(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    game = kiosk.open_game()
    kiosk.house.stop_before_close(0)
    changes = kiosk.sell(FIVE_GAMES, game)
    refused = told(changes, Declined).refused
    assert (refused.refusal, refused.section) == (Refusal.GAME_CLOSED, "s 17")
    assert refused.facts == {"game": 990, "next_game": 991}
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    assert kiosk.printer.jobs == []


@rule("s 13")
def test_an_entry_that_may_not_be_made_never_leaves_the_terminal(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    twice = Entry((spot_wager([4, 4], Money.dollars(2)),), 1)
    assert told(kiosk.sell(twice), Declined).refused.refusal is Refusal.SPOT_TWICE
    assert "sell" not in kiosk.line.heard


# In doubt.


@pytest.mark.parametrize("loss", [Loss.REQUEST, Loss.ANSWER])
def test_a_sale_in_doubt_keeps_its_price_apart_and_prints_nothing(kiosk: Kiosk, loss: Loss) -> None:
    kiosk.insert(50)
    kiosk.line.lose("sell", loss)
    changes = kiosk.sell(FIVE_GAMES)
    assert told(changes, Doubtful).reserved == Money.dollars(20)
    assert told(changes, CreditChanged) == CreditChanged(Money.dollars(30), Money(0), Money.dollars(20))
    assert finished(changes)
    assert kiosk.printer.jobs == []
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "reserved:cash": "-20.00"}


def test_a_sale_in_doubt_that_central_made_is_printed_once_it_is_known(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(FIVE_GAMES)
    changes = kiosk.send(TryAgain())
    assert told(changes, PaperEnded).end is PaperEnd.PRINTED
    assert told(changes, CreditChanged).reserved == Money(0)
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"}
    # It was asked about, and not made again.
    assert kiosk.line.heard.count("sell") == 1


def test_a_sale_in_doubt_that_central_never_saw_is_given_up_at_both_ends(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.lose("sell", Loss.REQUEST)
    touch = Sell(kiosk.new_command(), FIVE_GAMES, kiosk.open_game())
    kiosk.send(touch)
    (waiting,) = kiosk.state.requests.values()
    assert told(kiosk.send(TryAgain()), Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-50.00"}
    # The request comes after all, hours late: central refuses it, for the credit may be spent by now.
    late = kiosk.house.central.sell(waiting.request)  # type: ignore[arg-type]
    assert isinstance(late, NotDone)
    assert kiosk.printer.jobs == []


def test_a_sale_in_doubt_stays_in_doubt_while_central_cannot_be_asked(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(FIVE_GAMES)
    kiosk.line.lose("ask", Loss.UNREACHABLE, Loss.REQUEST)
    for _ in range(2):
        assert untold(kiosk.send(TryAgain()), PaperEnded, Declined, Failed)
        assert kiosk.state.reserved == Money.dollars(20)
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED


def test_while_one_sale_is_in_doubt_its_price_buys_nothing_else(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(FIVE_GAMES)
    declined = told(kiosk.sell(THREE_SPOTS), Declined)
    assert declined.refused.facts == {"missing_cents": 200}


# Printing after the sale.


def test_a_ticket_that_did_not_come_out_is_due_and_printed_later_under_its_serial(kiosk: Kiosk) -> None:
    """Case 25: sold and not printed, it is printed as the same ticket."""
    kiosk.insert(50)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    ended = told(kiosk.sell(FIVE_GAMES), PaperEnded)
    assert (ended.end, ended.fault) == (PaperEnd.NOT_PRINTED, Fault.PRINTER_OFFLINE)
    assert kiosk.printer.jobs == []
    # The wager is made: its price is a stake, whatever the printer does.
    assert kiosk.held() == {"note_box": "50.00", "credit:cash": "-30.00", "stakes": "-20.00"}
    later = told(kiosk.send(TryAgain()), PaperEnded)
    assert later.end is PaperEnd.PRINTED
    assert later.paper == ended.paper
    assert kiosk.printer.names_in_tray() == [f"ticket-{ended.paper.serial}"]
    assert kiosk.printer.stamps() == [""]
    assert kiosk.line.heard.count("sell") == 1


def test_a_roll_that_ends_after_the_sale_leaves_the_ticket_due_until_there_is_paper(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.printer.before_print = lambda: kiosk.printer.set_paper_out(True)
    assert told(kiosk.sell(FIVE_GAMES), PaperEnded).fault is Fault.PAPER_OUT
    before = kiosk.context.book.entry_count
    for _ in range(3):
        assert untold(kiosk.send(CheckDevices()), PaperEnded)
    # A printer that is not ready is not tried, so that nothing is written meanwhile.
    assert kiosk.context.book.entry_count == before
    kiosk.printer.before_print = lambda: None
    kiosk.printer.set_paper_out(False)
    assert told(kiosk.send(CheckDevices()), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.printer.stamps() == [""]


def test_a_ticket_that_is_due_is_printed_while_central_is_away(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_COVER_OPEN))
    kiosk.sell(FIVE_GAMES)
    kiosk.line.is_away = True
    changes = kiosk.send(TryAgain())
    assert told(changes, PaperEnded).end is PaperEnd.PRINTED


def test_a_ticket_in_doubt_is_not_printed_again_by_itself(kiosk: Kiosk) -> None:
    """Case 25: it stays in the list of what staff see to."""
    kiosk.insert(50)
    kiosk.printer.outcomes.append(InDoubt("no answer"))
    ended = told(kiosk.sell(FIVE_GAMES), PaperEnded)
    assert ended.end is PaperEnd.IN_DOUBT
    for message in (CheckDevices(), TryAgain(), CheckDevices()):
        assert untold(kiosk.send(message), PaperEnded)
    kiosk.restart()
    assert untold(kiosk.changes, PaperEnded)
    kiosk.sell(THREE_SPOTS)
    names = kiosk.printer.names_in_tray()
    assert names.count(f"ticket-{ended.paper.serial}") == 1
    assert len(names) == 2


def test_each_ticket_has_a_serial_of_its_own_and_a_stake_of_its_own(kiosk: Kiosk) -> None:
    kiosk.insert(100)
    serials = {kiosk.sold(THREE_SPOTS).serial for _ in range(5)}
    assert len(serials) == 5
    assert all(isinstance(serial, Serial) for serial in serials)
    assert kiosk.held()["stakes"] == "-10.00"
