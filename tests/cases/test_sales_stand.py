"""A sale is made once by however many touches, and stands as it was made (cases 25, 26 and 31)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from kiosk.ledger.commands import EndShift, PrintAgain, RefundGames, Sell
from kiosk.ledger.papers import IssuedTicket, paper_name
from kiosk.ledger.requests import SellTicket
from kiosk.ports.outcome import Fault, NotDone
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.terminal.changes import Declined, ShiftReported, TicketRefunded
from kiosk.terminal.messages import CheckDevices
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money
from tests.cases.records import rows
from tests.cases.screened import Screened
from tests.central.support import K1
from tests.ledger.samples import THREE_SPOTS
from tests.ports.central_stage import done, refused, selling
from tests.terminal.stage import Kiosk, told

OTHER = Entry((spot_wager([10, 20, 30], Money.dollars(2)),), 1)


def stored(kiosk: Kiosk, ticket: IssuedTicket) -> tuple[list[tuple[object, ...]], list[bytes]]:
    """Everything that either ledger holds of a ticket, byte by byte."""
    at_central = rows(kiosk.house, f"SELECT * FROM ticket WHERE serial = '{ticket.serial}'") + rows(
        kiosk.house,
        "SELECT sequence, body, digest FROM entry WHERE event = 'ticket_sold' "
        f"AND CAST(body AS TEXT) LIKE '%{ticket.serial}%'",
    )
    here = [
        entry.body
        for entry in kiosk.journal.entries_after(0, 1_000)
        if entry.event == "central_answered" and str(ticket.serial).encode() in entry.body
    ]
    return at_central, here


def test_a_sale_that_was_made_is_the_same_after_a_kill_whatever_is_pressed(kiosk: Kiosk) -> None:
    """Case 26: killed with the ticket still on the screen; the numbers are changed and everything is tried
    under the old sale's names. A second paper comes from a sale of its own only."""
    kiosk.insert(20)
    first = Sell(kiosk.new_command(), THREE_SPOTS, kiosk.open_game())
    kiosk.send(first)
    kiosk.stop()
    ticket = done(kiosk.house.central.sell(selling_as(first)))
    kiosk.start()
    before = stored(kiosk, ticket)
    assert len(before[0]) == 2
    assert len(before[1]) == 1
    changed = Sell(first.command, OTHER, first.first_game)
    assert told(kiosk.send(changed), Declined).refused.refusal is Refusal.COMMAND_REUSED
    other = selling_as(changed)
    assert refused(kiosk.house.central.sell(other)).refusal is Refusal.COMMAND_REUSED
    again = PrintAgain(kiosk.new_command(), paper_name(ticket))
    assert told(kiosk.send(again), Declined).refused.refusal is Refusal.NOTHING_TO_PRINT
    assert kiosk.printer.names_in_tray() == [paper_name(ticket)]
    newer = kiosk.sold(OTHER)
    assert newer.serial != ticket.serial
    assert kiosk.printer.names_in_tray() == [paper_name(ticket), paper_name(newer)]
    assert stored(kiosk, ticket) == before
    assert rows(kiosk.house, "SELECT count(*) FROM ticket") == [(2,)]


def selling_as(sell: Sell) -> SellTicket:
    """The request of a touch, as it reached central."""
    return replace(selling(1, K1, sell.entry, sell.first_game), command=sell.command)


@pytest.mark.parametrize("is_refunded", [False, True])
def test_a_sale_that_could_not_be_printed_is_kept_until_somebody_sees_to_it(
    kiosk: Kiosk, is_refunded: bool
) -> None:
    """Case 25: the printer refuses and the program is started again. The shift names the ticket; it comes out
    under its serial, and what is refunded of it is its price."""
    kiosk.insert(20)
    kiosk.printer.outcomes.append(NotDone(Fault.PRINTER_OFFLINE))
    kiosk.sell(THREE_SPOTS)
    ((serial,),) = rows(kiosk.house, "SELECT serial FROM ticket")
    kiosk.printer.set_paper_out(True)
    kiosk.restart()
    assert list(kiosk.state.papers) == [f"ticket-{serial}"]
    ended = kiosk.send(EndShift(kiosk.new_command(), kiosk.clock.now()))
    assert told(ended, ShiftReported).shift.papers_open == (f"ticket-{serial}",)
    if is_refunded:
        refund = told(kiosk.send(refunding(kiosk, serial)), TicketRefunded).refund
        assert refund.amount == Money.dollars(2)
    kiosk.restart()
    kiosk.printer.set_paper_out(False)
    kiosk.send(CheckDevices())
    assert kiosk.state.papers == {}
    assert kiosk.printer.names_in_tray() == [f"ticket-{serial}"]
    assert kiosk.state.credit == Money.dollars(20 if is_refunded else 18)


def refunding(kiosk: Kiosk, serial: str) -> RefundGames:
    """A touch on "refund" of a ticket that is not out yet, found by its serial."""
    first = done(kiosk.house.central.check(K1, Serial(serial))).refund_from
    assert first is not None
    return RefundGames(kiosk.new_command(), Serial(serial), first)


# The screens and the terminal together.


@pytest.fixture
def screened(tmp_path: Path, qapp: object) -> Iterator[Screened]:
    """A kiosk with its screens, with $20 in it and number 5 chosen at $1."""
    made = Screened(tmp_path)
    made.kiosk.insert(20)
    made.app.property("draft").toggle(5)
    yield made
    made.end()


def test_two_taps_and_five_more_while_it_prints_are_one_sale(screened: Screened) -> None:
    """Case 31: two taps 60 ms apart before the terminal has heard of the first, and five while a slow printer
    prints: 1 sale, 1 ticket, 1 stake."""
    screened.app.pay()
    screened.clock.move(0.06)
    screened.app.pay()
    taps = 0

    def tap() -> None:
        nonlocal taps
        for _ in range(5):
            screened.app.pay()
            screened.app.banner_act()
            taps += 1

    screened.kiosk.printer.before_print = tap
    assert screened.work() == 1
    assert taps == 5
    assert screened.screen == "done"
    assert len(screened.kiosk.printer.jobs) == 1
    assert screened.kiosk.held() == {"note_box": "20.00", "stakes": "-1.00", "credit:cash": "-19.00"}
    assert rows(screened.kiosk.house, "SELECT count(*) FROM ticket") == [(1,)]


def test_the_next_ticket_after_it_is_another_sale(screened: Screened) -> None:
    """Case 26, on the screens: what is changed after a sale is a draft of its own, and so is its ticket."""
    screened.app.pay()
    screened.work()
    (first,) = screened.kiosk.printer.names_in_tray()
    screened.app.again()
    assert screened.read("draft", "marks") == "." * 80
    screened.app.property("draft").toggle(9)
    screened.app.pay()
    screened.work()
    assert len(set(screened.kiosk.printer.names_in_tray())) == 2
    assert screened.kiosk.printer.names_in_tray()[0] == first
    assert screened.kiosk.held()["stakes"] == "-2.00"
