"""Typed numbers: proved by the time on the paper, tried three times, paid up to an amount (case 77)."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import Event, NumberTyped, TicketChecked
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.outcome import Fault
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    CreditChanged,
    Declined,
    Failed,
    Finished,
    KenoDollarsSpent,
    TicketShown,
)
from kiosk.terminal.messages import Present
from kiosk.values.identifiers import Serial
from kiosk.values.instant import clock_minutes
from kiosk.values.money import Money
from tests.ledger.samples import THREE_SPOTS
from tests.sync.lossy_line import Loss
from tests.terminal.stage import Kiosk, finished, told

NOBODY = Serial.from_entropy(b"never issued, 16")


def written(kiosk: Kiosk) -> list[Event]:
    """Every event in the ledger."""
    entries = kiosk.journal.entries_after(0, 1_000)
    return [read_event(entry.body) for entry in entries]


def typings(kiosk: Kiosk) -> list[NumberTyped]:
    """What the ledger says of typed numbers."""
    return [event for event in written(kiosk) if isinstance(event, NumberTyped)]


def test_a_number_with_the_time_of_its_paper_is_as_good_as_the_paper(
    kiosk: Kiosk, ticket: IssuedTicket
) -> None:
    kiosk.draw(1, 2, 3)
    changes = kiosk.type_number(ticket)
    assert told(changes, TicketShown).check.to_pay == Money.dollars(88)
    assert finished(changes)
    assert typings(kiosk) == [NumberTyped(ticket.serial, is_right=True)]


def test_another_time_shows_nothing_and_is_written_down(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    """Case 77: no prize is shown to a number without its second factor, so that none is paid on it."""
    kiosk.draw(1, 2, 3)
    before = kiosk.held()
    changes = kiosk.type_number(ticket, 1)
    assert told(changes, Declined).refused.refusal is Refusal.TYPED_TIME_WRONG
    assert not any(isinstance(change, TicketShown) for change in changes)
    assert finished(changes)
    assert typings(kiosk) == [NumberTyped(ticket.serial, is_right=False)]
    assert not any(isinstance(event, TicketChecked) for event in written(kiosk))
    assert kiosk.held() == before


def test_keno_dollars_are_credit_for_the_number_with_the_time_only(
    kiosk: Kiosk, voucher: KenoDollars
) -> None:
    changes = kiosk.type_number(voucher, 719)
    assert told(changes, Declined).refused.refusal is Refusal.TYPED_TIME_WRONG
    assert kiosk.terminal.credit == Money(0)
    changes = kiosk.type_number(voucher)
    assert told(changes, KenoDollarsSpent).use.amount == Money.dollars(50)
    assert kiosk.terminal.credit == Money.dollars(50)
    assert [typing.is_right for typing in typings(kiosk)] == [False, True]


def test_after_three_wrong_times_the_paper_itself_is_needed(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    for later in range(1, 4):
        told(kiosk.type_number(ticket, later), Declined)
    kiosk.restart()
    kiosk.line.heard.clear()
    changes = kiosk.type_number(ticket)
    assert told(changes, Declined).refused.refusal is Refusal.TYPED_TOO_OFTEN
    assert finished(changes)
    assert "check" not in kiosk.line.heard
    assert told(kiosk.present(ticket), TicketShown).check.ticket == ticket
    # The paper is no proof that whoever types has it.
    assert told(kiosk.type_number(ticket), Declined).refused.refusal is Refusal.TYPED_TOO_OFTEN


def test_a_right_time_ends_the_count(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    for later in (1, 2, 0, 3, 4):
        kiosk.type_number(ticket, later)
    assert told(kiosk.type_number(ticket), TicketShown).check.ticket == ticket


def test_numbers_are_counted_one_by_one(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    other = kiosk.sold(THREE_SPOTS)
    for later in range(1, 4):
        kiosk.type_number(ticket, later)
    assert told(kiosk.type_number(other), TicketShown).check.ticket == other


def test_above_an_amount_the_paper_itself_is_needed(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    """$88 are won: typed up to $88 they are shown, up to a cent less they are not."""
    kiosk.draw(1, 2, 3)
    assert kiosk.context.terms is not None
    kiosk.context.terms = msgspec.structs.replace(kiosk.context.terms, typed_maximum=Money(8_799))
    declined = told(kiosk.type_number(ticket), Declined).refused
    assert (declined.refusal, declined.facts) == (Refusal.TYPED_TOO_MUCH, {"maximum_cents": 8_799})
    assert told(kiosk.present(ticket), TicketShown).check.to_pay == Money(8_800)
    kiosk.context.terms = msgspec.structs.replace(kiosk.context.terms, typed_maximum=Money(8_800))
    assert told(kiosk.type_number(ticket), TicketShown).check.to_pay == Money(8_800)


def test_keno_dollars_above_that_amount_stay_keno_dollars(kiosk: Kiosk, voucher: KenoDollars) -> None:
    assert kiosk.context.terms is not None
    kiosk.context.terms = msgspec.structs.replace(kiosk.context.terms, typed_maximum=Money(4_999))
    changes = kiosk.type_number(voucher)
    assert told(changes, Declined).refused.refusal is Refusal.TYPED_TOO_MUCH
    assert told(kiosk.present(voucher), KenoDollarsSpent).use.amount == Money.dollars(50)


def test_keno_dollars_used_before_say_so_to_whoever_types_them(kiosk: Kiosk, voucher: KenoDollars) -> None:
    kiosk.present(voucher)
    changes = kiosk.type_number(voucher)
    assert told(changes, Declined).refused.refusal is Refusal.ALREADY_USED


def test_a_number_that_nobody_issued_is_unknown_whatever_the_time(kiosk: Kiosk) -> None:
    changes = kiosk.send(Present(kiosk.new_command(), NOBODY.digits, 0))
    assert told(changes, Declined).refused.refusal is Refusal.SERIAL_UNKNOWN
    assert typings(kiosk) == []


@pytest.mark.parametrize("loss", [Loss.REQUEST, Loss.ANSWER])
def test_what_can_not_be_looked_up_now_is_not_counted(kiosk: Kiosk, voucher: KenoDollars, loss: Loss) -> None:
    kiosk.line.lose("check_keno_dollars", loss)
    changes = kiosk.type_number(voucher)
    assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
    assert (typings(kiosk), kiosk.terminal.credit) == ([], Money(0))


def test_the_same_touch_again_counts_once(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    wrong = (clock_minutes(ticket.issued_at, kiosk.context.zone) + 5) % 720
    message = Present(kiosk.new_command(), ticket.serial.digits, wrong)
    kiosk.send(message)
    assert [type(change) for change in kiosk.send(message)] == [Finished]
    assert len(typings(kiosk)) == 1


def test_no_money_moves_by_typing(kiosk: Kiosk, ticket: IssuedTicket) -> None:
    before = kiosk.held()
    changes = kiosk.type_number(ticket)
    assert kiosk.held() == before
    assert not any(isinstance(change, CreditChanged) for change in changes)
