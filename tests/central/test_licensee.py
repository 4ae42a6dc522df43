"""What the licensee does itself: large prizes, and keno dollars for cash."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.central.acts import Basis, KenoDollarsRedeemed
from kiosk.ledger.papers import Payment
from kiosk.ledger.requests import UseKenoDollars
from kiosk.ports.central import Introduction, TicketState
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.money import ZERO, Money
from tests.central.licensee_hands import CASH, LAST_INSTANT, assert_clean, issue, under, use, winner
from tests.central.support import House
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    check,
    command,
    done,
    entry,
    pay,
    refused,
    sell,
)
from tests.rules.citing import rule

# The agent's limit.


@rule("s 24(2)", "s 24(3)")
def test_the_agent_pays_up_to_its_limit_and_the_licensee_what_is_above(house: House) -> None:
    house.reopen(under(agent_limit=Money(8800)))
    assert done(house.central.greet(Introduction(house.terminal))).agent_limit == Money(8800)
    ticket = sell(house, 1, entry(THREE_SPOTS))
    larger = sell(house, 2, entry(THREE_SPOTS, msgspec.structs.replace(THREE_SPOTS, amount=Money(10))))
    house.draw_next_game(LOW)
    assert not check(house, ticket).pays_licensee
    assert done(pay(house, 3, ticket.serial)).amount == Money(8800)
    assert check(house, larger).pays_licensee
    # $88 and $4.40.
    facts: dict[str, int | str] = {"limit_cents": 8800, "amount_cents": 9240}
    above = refused(pay(house, 4, larger.serial))
    assert above == Refused(Refusal.PAID_BY_LICENSEE, "s 24(3)", facts)
    paid = house.central.pay_by_licensee(larger.serial, PaymentWay.CHEQUE, "A. Winner", Basis.TICKET)
    assert isinstance(paid, Payment)
    assert paid.amount == Money(9240)
    accounts = assert_clean(house)
    assert accounts["licensee_paid"] == Money(-9240)
    assert accounts["prizes_unpaid"] == ZERO


@rule("s 24(1)", "s 23A", "s 23A(6)")
def test_a_ticket_is_paid_once_by_whoever(house: House) -> None:
    ticket = winner(house, 1)
    paid = house.central.pay_by_licensee(ticket.serial, CASH, "", Basis.TICKET)
    assert isinstance(paid, Payment)
    facts: dict[str, int | str] = {"at_us": paid.paid_at.us, "amount_cents": 8800}
    twice = Refused(Refusal.ALREADY_PAID, "s 23A", facts)
    assert refused(pay(house, 2, ticket.serial)) == twice
    assert house.central.pay_by_licensee(ticket.serial, CASH, "", Basis.TICKET) == twice
    checked = check(house, ticket)
    assert (checked.state, checked.paid_by, checked.paid_amount) == (TicketState.PAID, None, Money(8800))
    other = sell(house, 3, entry(THREE_SPOTS))
    house.draw_next_game(MIXED)
    at_terminal = done(pay(house, 4, other.serial))
    refusal = house.central.pay_by_licensee(other.serial, CASH, "", Basis.TICKET)
    assert isinstance(refusal, Refused)
    assert refusal.facts["at_us"] == at_terminal.paid_at.us
    assert_clean(house)


@rule("R10")
def test_the_licensee_continues_a_ticket_too(house: House) -> None:
    ticket = winner(house, 1, games=3)
    paid = house.central.pay_by_licensee(
        ticket.serial, PaymentWay.ELECTRONIC_TRANSFER, "BSB 1 account 2", Basis.TICKET
    )
    assert isinstance(paid, Payment)
    newer = paid.continuation
    assert newer is not None
    assert (newer.terminal, newer.continues, newer.span.count) == (ticket.terminal, ticket.serial, 2)
    assert refused(pay(house, 2, ticket.serial)).refusal is Refusal.ALREADY_REPLACED
    house.draw_next_game(HIGH)
    house.draw_next_game(MIXED)
    assert done(pay(house, 3, newer.serial)).amount == Money(8800)
    assert_clean(house)


@rule("s 24(1)")
@pytest.mark.parametrize(
    ("way", "payee", "is_casino", "is_paid"),
    [
        (PaymentWay.CASH, "", False, True),
        (PaymentWay.CHIPS, "", False, False),
        (PaymentWay.CHIPS, "", True, True),
        (PaymentWay.CHEQUE, "A. Winner", False, True),
        (PaymentWay.CHEQUE, " ", False, False),
        (PaymentWay.CHEQUE, "A. Winner\n", False, False),
        (PaymentWay.CHEQUE, "\ud800", False, False),
        (PaymentWay.ELECTRONIC_TRANSFER, "", False, False),
        (PaymentWay.UNITAB_ACCOUNT, "8812", False, True),
        (PaymentWay.DEPOSIT_ADVANCE_ACCOUNT, "4410", True, True),
        # Vouchers and credit are given at terminals.
        (PaymentWay.KENO_DOLLARS, "A. Winner", False, False),
        (PaymentWay.CREDIT, "A. Winner", False, False),
    ],
)
def test_the_licensee_pays_in_the_ways_of_the_rule(
    house: House, way: PaymentWay, payee: str, is_casino: bool, is_paid: bool
) -> None:
    house.reopen(under(is_casino=is_casino))
    ticket = winner(house, 1)
    answer = house.central.pay_by_licensee(ticket.serial, way, payee, Basis.TICKET)
    if is_paid:
        assert isinstance(answer, Payment)
    else:
        assert isinstance(answer, Refused)
        assert (answer.refusal, answer.facts) == (Refusal.PAYMENT_WAY, {"way": way.value})
        assert done(pay(house, 2, ticket.serial)).amount == Money(8800)
    assert_clean(house)


# Keno dollars for cash.


@rule("s 11(2)(b)")
def test_keno_dollars_are_redeemed_for_cash_once(house: House) -> None:
    voucher = issue(house, 1)
    redeemed = house.central.redeem_keno_dollars(voucher.serial)
    assert redeemed == KenoDollarsRedeemed(voucher.serial, Money(1000), house.clock.now())
    twice = Refused(Refusal.ALREADY_USED, "s 11", {"at_us": house.clock.now().us})
    assert house.central.redeem_keno_dollars(voucher.serial) == twice
    assert use(house, 2, voucher.serial) == twice
    used = issue(house, 3)
    request = UseKenoDollars(command(4), house.terminal, used.serial)
    done(house.central.use_keno_dollars(request))
    refusal = house.central.redeem_keno_dollars(used.serial)
    assert isinstance(refusal, Refused)
    assert (refusal.refusal, refusal.facts["terminal"]) == (Refusal.ALREADY_USED, "K1")
    accounts = assert_clean(house)
    assert (accounts["licensee_paid"], accounts["keno_dollars"]) == (Money(-1000), ZERO)


@rule("s 12(3)")
def test_promotional_keno_dollars_are_never_redeemed(house: House) -> None:
    voucher = issue(house, 1, promotional=True)
    never = Refused(Refusal.NEVER_CASH, "s 12(3)")
    assert house.central.redeem_keno_dollars(voucher.serial) == never
    house.clock.move_to(voucher.expires_at.plus_us(1))
    assert house.central.redeem_keno_dollars(voucher.serial) == never
    assert_clean(house)


def test_what_is_no_voucher_is_not_redeemed(house: House) -> None:
    ticket = winner(house, 1)
    for serial, refusal in (
        (ticket.serial, Refusal.SERIAL_UNKNOWN),
        (Serial("123456789012345678"), Refusal.SERIAL_MISTYPED),
    ):
        answer = house.central.redeem_keno_dollars(serial)
        assert isinstance(answer, Refused)
        assert answer.refusal is refusal


@pytest.mark.parametrize("cheque", ["", "  ", "Cheque\t1", "\ud800", "1" * 121])
def test_a_cheque_is_named_in_a_way_that_can_be_read_again(house: House, cheque: str) -> None:
    winner(house, 1)
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    answer = house.central.hand_over(cheque)
    assert isinstance(answer, Refused)
    assert answer.refusal is Refusal.PAYMENT_WAY
    assert house.central.unpaid(house.clock.now()).amount == Money(8800)
