"""Keno dollars: credit taken as vouchers, vouchers turned into credit; once, and promotional stays so."""

from __future__ import annotations

import pytest

from kiosk.ledger.commands import SpendKenoDollars
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.ports.outcome import Done, Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    KenoDollarsTaken,
    PaperEnd,
    PaperEnded,
)
from kiosk.terminal.messages import TryAgain
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.central.support import K2
from tests.ledger.samples import THREE_SPOTS
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told, untold


def issued_elsewhere(kiosk: Kiosk, amount: int, *, promotional: bool, name: str = "issue") -> KenoDollars:
    """A voucher from another terminal."""
    request = IssueKenoDollars(CommandId(name), K2, Money.dollars(amount), promotional)
    outcome = kiosk.house.central.issue_keno_dollars(request)
    assert isinstance(outcome, Done)
    return outcome.value


@rule("s 11(1)")
def test_all_credit_taken_leaves_none_and_prints_a_voucher(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    changes = kiosk.take_keno_dollars()
    voucher = told(changes, KenoDollarsTaken).voucher
    assert (voucher.amount, voucher.promotional) == (Money.dollars(50), False)
    assert told(changes, PaperEnded).paper == voucher
    assert kiosk.printer.names_in_tray() == [f"keno-dollars-{voucher.serial}"]
    assert kiosk.held() == {"note_box": "50.00", "keno_dollars_issued": "-50.00"}
    assert finished(changes)


@rule("s 12(3)", "R2", "s 12(1)")
def test_promotional_credit_is_taken_on_a_paper_of_its_own(kiosk: Kiosk) -> None:
    kiosk.present(issued_elsewhere(kiosk, 10, promotional=True))
    kiosk.insert(20)
    kiosk.sell(THREE_SPOTS)
    changes = kiosk.take_keno_dollars()
    vouchers = [change.voucher for change in changes if isinstance(change, KenoDollarsTaken)]
    # The $2 came out of the promotional $10: its change is promotional again.
    assert [(voucher.amount, voucher.promotional) for voucher in vouchers] == [
        (Money.dollars(20), False),
        (Money.dollars(8), True),
    ]
    assert len(kiosk.printer.jobs) == 3
    assert kiosk.state.credit == kiosk.state.promotional_credit == Money(0)


@rule("s 12(3)")
def test_promotional_credit_buys_tickets_and_nothing_else(kiosk: Kiosk) -> None:
    kiosk.present(issued_elsewhere(kiosk, 10, promotional=True))
    assert (
        told(kiosk.take_keno_dollars(Money.dollars(5)), Declined).refused.refusal is Refusal.NOTHING_TO_ISSUE
    )
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.held()["credit:promotional"] == "-8.00"


def test_there_is_nothing_to_take_without_credit(kiosk: Kiosk) -> None:
    changes = kiosk.take_keno_dollars()
    assert told(changes, Declined).refused.refusal is Refusal.NOTHING_TO_ISSUE
    assert finished(changes)


@pytest.mark.parametrize("state", [state for state in PrinterStatus if not state.can_print])
def test_nothing_is_issued_that_could_not_be_printed(kiosk: Kiosk, state: PrinterStatus) -> None:
    kiosk.insert(50)
    kiosk.printer.state = state
    assert told(kiosk.take_keno_dollars(), Declined).refused.refusal is Refusal.PRINTER_NOT_READY
    assert "issue_keno_dollars" not in kiosk.line.heard
    assert kiosk.state.credit == Money.dollars(50)


@rule("s 11")
def test_a_voucher_is_used_once(kiosk: Kiosk) -> None:
    voucher = issued_elsewhere(kiosk, 10, promotional=False)
    changes = kiosk.send(SpendKenoDollars(kiosk.new_command(), voucher.serial))
    assert told(changes, KenoDollarsSpent).use.amount == Money.dollars(10)
    assert told(changes, CreditChanged).credit == Money.dollars(10)
    refused = told(kiosk.present(voucher), Declined).refused
    assert (refused.refusal, refused.facts["terminal"]) == (Refusal.ALREADY_USED, "K1")
    assert kiosk.state.credit == Money.dollars(10)


@rule("s 11")
def test_a_voucher_used_elsewhere_is_not_used_here(kiosk: Kiosk) -> None:
    voucher = issued_elsewhere(kiosk, 10, promotional=False)
    kiosk.house.central.use_keno_dollars(UseKenoDollars(CommandId("use"), K2, voucher.serial))
    refused = told(kiosk.present(voucher), Declined).refused
    assert (refused.refusal, refused.facts["terminal"]) == (Refusal.ALREADY_USED, "K2")
    assert kiosk.state.credit == Money(0)


@rule("s 11(2)(a)")
def test_a_voucher_is_good_for_five_years(kiosk: Kiosk) -> None:
    voucher = issued_elsewhere(kiosk, 10, promotional=False)
    kiosk.clock.move_to(voucher.expires_at.plus_us(1))
    assert told(kiosk.present(voucher), Declined).refused.refusal is Refusal.EXPIRED


@pytest.mark.parametrize(("loss", "made"), [(Loss.ANSWER, True), (Loss.REQUEST, False)])
def test_a_voucher_in_doubt_is_asked_about_and_never_issued_twice(
    kiosk: Kiosk, loss: Loss, made: bool
) -> None:
    kiosk.insert(50)
    kiosk.line.lose("issue_keno_dollars", loss)
    changes = kiosk.take_keno_dollars()
    assert told(changes, Doubtful).reserved == Money.dollars(50)
    assert untold(changes, KenoDollarsTaken)
    later = kiosk.send(TryAgain())
    assert len(kiosk.printer.jobs) == made
    if made:
        assert told(later, PaperEnded).end is PaperEnd.PRINTED
    assert kiosk.state.credit == Money.dollars(0 if made else 50)


@pytest.mark.parametrize(("loss", "used"), [(Loss.ANSWER, True), (Loss.REQUEST, False)])
def test_a_use_in_doubt_is_asked_about_and_never_made_twice(kiosk: Kiosk, loss: Loss, used: bool) -> None:
    voucher = issued_elsewhere(kiosk, 10, promotional=True)
    kiosk.line.lose("use_keno_dollars", loss)
    told(kiosk.present(voucher), Doubtful)
    assert kiosk.state.promotional_credit == Money(0)
    later = kiosk.send(TryAgain())
    if used:
        assert told(later, KenoDollarsSpent).use.amount == Money.dollars(10)
    else:
        told(later, Failed)
        told(kiosk.present(voucher), KenoDollarsSpent)
    assert kiosk.state.promotional_credit == Money.dollars(10)


def test_one_voucher_of_two_may_be_in_doubt_while_the_other_is_issued(kiosk: Kiosk) -> None:
    kiosk.present(issued_elsewhere(kiosk, 10, promotional=True))
    kiosk.insert(20)
    kiosk.line.lose("issue_keno_dollars", Loss.ANSWER)
    changes = kiosk.take_keno_dollars()
    assert told(changes, KenoDollarsTaken).voucher.promotional
    assert told(changes, Doubtful).reserved == Money.dollars(30)
    assert finished(changes)
    assert told(kiosk.send(TryAgain()), PaperEnded).end is PaperEnd.PRINTED


def test_central_away_leaves_the_credit(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.is_away = True
    assert told(kiosk.take_keno_dollars(), Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert kiosk.state.credit == Money.dollars(50)
