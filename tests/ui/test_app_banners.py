"""What the banner of the screens says, and when it is over."""

from __future__ import annotations

import pytest

from kiosk.ledger.papers import KenoDollarsUse
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    Finished,
    KenoDollarsSpent,
    NoteGivenBack,
    NoteLost,
    PaperEnd,
    PaperEnded,
)
from kiosk.ui.app_model import AppModel, Screen
from kiosk.values.money import ZERO, Money
from tests.ui.app_standing import ENTRY, SCANNED, Standing
from tests.ui.fake_desk import NOW, credit, serial, service, ticket, voucher

pytestmark = pytest.mark.usefixtures("qapp")


def test_what_a_screen_asked_for_is_told_once() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(Declined(command, Refused(Refusal.NOT_SELLING)), Finished(command))
    assert standing.read("banner", "title") == "Games are paused"


def test_the_next_touch_on_pay_takes_the_banner_away() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(Declined(command, Refused(Refusal.NOT_SELLING)), Finished(command))
    standing.app.pay()
    assert not standing.read("banner", "shown")


@pytest.mark.parametrize(
    ("change", "title"),
    [
        (Declined(SCANNED, Refused(Refusal.NOT_GENUINE)), "We can't accept this paper"),
        (Failed(SCANNED, Fault.CENTRAL_UNREACHABLE), "No connection to central"),
        (Doubtful(SCANNED, ZERO), "We don't know yet if your keno dollars are made"),
        (
            KenoDollarsSpent(SCANNED, KenoDollarsUse(serial(2), Money(1_240), False, NOW)),
            "Your keno dollars are credit now: $12.40",
        ),
        (NoteGivenBack(Money.dollars(20), None), "Your $20 note came back"),
        (NoteLost(Money.dollars(20)), "We don't know where your $20 note is"),
        (
            PaperEnded(SCANNED, voucher(Money(1_240)), PaperEnd.PRINTED),
            "Keno dollars from before are printed now",
        ),
        (PaperEnded(SCANNED, ticket(ENTRY), PaperEnd.PRINTED), "A ticket from before is printed now"),
    ],
)
def test_what_nobody_at_the_screen_asked_for_is_told_in_a_banner(change: Change, title: str) -> None:
    standing = Standing(Screen.REST)
    standing.hear(change)
    assert (standing.screen, standing.read("banner", "title")) == ("choose", title)


def test_doubt_is_settled_when_nothing_is_held_any_more() -> None:
    standing = Standing(amount=Money.dollars(5))
    command = standing.buy()
    standing.hear(credit(Money.dollars(4), reserved=Money.dollars(1)), Doubtful(command, Money.dollars(1)))
    assert standing.read("banner", "kind") == "doubt"
    assert standing.read("strip", "credit_label") == "$1.00 held, credit"
    standing.hear(credit(Money.dollars(5)))
    assert not standing.read("banner", "shown")
    assert standing.read("strip", "credit_label") == "Credit"


def test_a_fault_stays_until_it_is_mended_or_read() -> None:
    standing = Standing(amount=Money(1_240))
    standing.hear(service(printer=PrinterStatus.PAPER_OUT))
    assert standing.read("banner", "title") == "The printer has no paper"
    assert standing.read("banner", "text") == "Your $12.40 is safe. Please tell the counter."
    standing.app.dismiss_banner()
    assert not standing.read("banner", "shown")
    standing.hear(service(central=False))
    assert standing.read("banner", "title") == "No connection to central"
    standing.hear(service())
    assert not standing.read("banner", "shown")


def test_a_fault_that_was_read_is_told_again_in_the_next_visit() -> None:
    standing = Standing()
    standing.hear(service(printer=PrinterStatus.PAPER_OUT))
    standing.app.dismiss_banner()
    standing.wait(60)
    standing.app.start()
    assert standing.read("banner", "title") == "The printer has no paper"


def test_a_new_fault_takes_the_place_of_an_old_refusal_but_not_of_a_doubt() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(Declined(SCANNED, Refused(Refusal.ALREADY_USED)), service(central=False))
    assert standing.read("banner", "title") == "No connection to central"
    standing.hear(service())
    assert not standing.read("banner", "shown")
    standing.hear(NoteLost(Money.dollars(20)), service(central=False))
    assert standing.read("banner", "title") == "We don't know where your $20 note is"


def test_a_refusal_is_over_when_the_player_goes_on_and_a_doubt_is_not() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(Declined(SCANNED, Refused(Refusal.ALREADY_USED)))
    standing.app.open_check()
    assert not standing.read("banner", "shown")
    standing.hear(NoteLost(Money.dollars(20)))
    standing.app.go_back()
    assert standing.read("banner", "kind") == "doubt"


def test_a_fault_of_the_note_acceptor_does_not_stop_the_sale() -> None:
    standing = Standing(amount=Money.dollars(5))
    standing.hear(service(cash_fault=Fault.CASH_JAM))
    standing.app.property("draft").toggle(5)
    assert standing.read("banner", "title") == "A note is stuck"
    assert standing.read("draft", "can_pay")


def test_a_missing_connection_is_no_alarm_in_the_first_seconds() -> None:
    starting = Standing()
    fresh = AppModel(starting.desk, starting.clock)
    fresh.warm_up()
    banner = fresh.property("banner")
    fresh.hear(service(central=False))
    assert not banner.property("shown")
    starting.clock.move(4)
    fresh.tick()
    assert not banner.property("shown")
    starting.clock.move(1)
    fresh.tick()
    assert banner.property("title") == "No connection to central"


def test_a_connection_that_was_there_is_missed_at_once() -> None:
    standing = Standing()
    standing.hear(service(central=False))
    assert standing.read("banner", "title") == "No connection to central"


def test_what_only_informs_leaves_by_itself() -> None:
    standing = Standing()
    standing.hear(NoteGivenBack(Money.dollars(50), None))
    standing.wait(8)
    assert standing.read("banner", "title") == "Your $50 note came back"
    standing.wait(1)  # the first tick has seen it, the ninth is eight seconds later
    assert not standing.read("banner", "shown")


def test_each_thing_said_has_its_own_time() -> None:
    standing = Standing()
    standing.hear(NoteGivenBack(Money.dollars(50), None))
    standing.wait(6)
    standing.hear(NoteGivenBack(Money.dollars(20), None))
    standing.wait(6)
    assert standing.read("banner", "title") == "Your $20 note came back"
    standing.wait(3)
    assert not standing.read("banner", "shown")


def test_what_only_informs_leaves_at_the_next_touch_on_the_board() -> None:
    standing = Standing()
    standing.hear(NoteGivenBack(Money.dollars(50), None))
    standing.app.property("draft").toggle(5)
    assert not standing.read("banner", "shown")
    for number in range(6, 46):
        standing.app.property("draft").toggle(number)
    assert standing.read("banner", "title") == "40 numbers are the most"
    standing.app.property("draft").toggle(6)
    assert not standing.read("banner", "shown")


@pytest.mark.parametrize(
    "change",
    [
        NoteLost(Money.dollars(20)),
        Failed(SCANNED, Fault.CENTRAL_UNREACHABLE),
        Declined(SCANNED, Refused(Refusal.NOT_GENUINE)),
        Doubtful(SCANNED, ZERO),
        PaperEnded(SCANNED, voucher(Money(1_240)), PaperEnd.PRINTED),
    ],
    ids=lambda change: type(change).__name__,
)
def test_what_matters_stays_until_it_is_read(change: Change) -> None:
    standing = Standing()
    standing.hear(change)
    standing.wait(20)
    standing.app.property("draft").toggle(5)
    assert standing.read("banner", "shown")
    standing.app.dismiss_banner()
    assert not standing.read("banner", "shown")
