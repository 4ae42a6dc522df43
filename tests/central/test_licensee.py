"""What the licensee does itself: large prizes, keno dollars for cash, and what nobody came for."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from kiosk.central.acts import Basis, HandedOver, KenoDollarsRedeemed, UnpaidHandedOver
from kiosk.central.audit import audit_central
from kiosk.central.record import Acting
from kiosk.central.settings import CentralSettings
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Payment
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.ports.central import Introduction, TicketState
from kiosk.rules.paying import PaymentWay
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money
from tests.central.support import SETTINGS, House
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
    refund,
    refused,
    sell,
)
from tests.rules.citing import rule

LAST_INSTANT = Instant.parse("2031-11-30T23:59:59.999999+10:00")
CASH = PaymentWay.CASH


def under(**settings: Any) -> CentralSettings:
    """The settings of the house with some others."""
    return msgspec.structs.replace(SETTINGS, **settings)


def issue(house: House, number: int, *, promotional: bool = False) -> KenoDollars:
    """A voucher for $10 issued by the first terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(1000), promotional)
    return done(house.central.issue_keno_dollars(request))


def use(house: House, number: int, serial: Serial) -> Refused:
    """Why a voucher is not used."""
    return refused(house.central.use_keno_dollars(UseKenoDollars(command(number), house.terminal, serial)))


def winner(house: House, number: int, games: int = 1) -> IssuedTicket:
    """A ticket that has won $88 in the game just drawn."""
    ticket = sell(house, number, entry(THREE_SPOTS, games=games))
    house.draw_next_game(LOW)
    return ticket


def assert_clean(house: House) -> dict[str, Money]:
    """The audit of the closed file has nothing to say; the accounts."""
    house.central.close()
    audit = audit_central(house.path)
    assert audit.findings == ()
    return audit.accounts


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


@rule("s 11(2)(b)")
def test_keno_dollars_are_redeemed_until_their_last_instant(house: House) -> None:
    first, second = issue(house, 1), issue(house, 2)
    house.clock.move_to(first.expires_at)
    assert isinstance(house.central.redeem_keno_dollars(first.serial), KenoDollarsRedeemed)
    house.clock.move_to(second.expires_at.plus_us(1))
    late = Refused(Refusal.EXPIRED, "s 11(2)(b)", {"at_us": second.expires_at.us})
    assert house.central.redeem_keno_dollars(second.serial) == late
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


# Unpaid winnings.


@rule("s 28(2)(b)")
def test_prizes_are_paid_until_the_last_instant_of_five_years(house: House) -> None:
    first, second = winner(house, 1), sell(house, 2, entry(THREE_SPOTS))
    house.draw_next_game(MIXED)
    assert check(house, first).good_until == LAST_INSTANT
    house.clock.move_to(LAST_INSTANT)
    assert done(pay(house, 3, first.serial)).amount == Money(8800)
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    late = Refused(Refusal.EXPIRED, "s 28", {"at_us": LAST_INSTANT.us})
    assert refused(pay(house, 4, second.serial)) == late
    assert house.central.pay_by_licensee(second.serial, CASH, "", Basis.TICKET) == late
    assert_clean(house)


@rule("s 28(2)(a)")
def test_another_period_may_be_approved(house: House) -> None:
    house.reopen(under(prize_years=1))
    ticket = winner(house, 1)
    assert check(house, ticket).good_until == Instant.parse("2027-11-30T23:59:59.999999+10:00")


@rule("s 28(2)(a)", "s 16(5)")
@pytest.mark.parametrize("years_now", [1, 7])
def test_what_was_sold_keeps_the_period_approved_then(house: House, years_now: int) -> None:
    ticket, first = winner(house, 1), sell(house, 2, entry(THREE_SPOTS, games=2))
    house.draw_next_game(MIXED)
    house.reopen(under(prize_years=years_now))
    continued = done(pay(house, 3, first.serial)).continuation
    assert continued is not None
    assert (ticket.good_until, continued.good_until) == (LAST_INSTANT, LAST_INSTANT)
    assert check(house, ticket).good_until == check(house, continued).good_until == LAST_INSTANT
    house.clock.move_to(LAST_INSTANT)
    assert house.central.hand_over("Cheque 1") == Refused(Refusal.NOTHING_TO_PAY, "s 28(1)")
    assert done(pay(house, 4, ticket.serial)).amount == Money(8800)
    house.central.advance()
    assert_clean(house)


@rule("s 28(2)(a)", "s 28(1)")
def test_a_longer_period_approved_later_keeps_nothing_from_the_chief_executive(house: House) -> None:
    ticket = winner(house, 1)
    house.reopen(under(prize_years=7))
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    assert refused(pay(house, 2, ticket.serial)).refusal is Refusal.EXPIRED
    handed = house.central.hand_over("Cheque 1")
    assert isinstance(handed, UnpaidHandedOver)
    assert handed.amount == Money(8800)
    assert_clean(house)


@rule("s 28(2)(b)")
def test_a_continuation_counts_from_the_date_of_its_first_ticket(house: House) -> None:
    # Two games before midnight of a house whose keno day goes on to four in the morning.
    house.clock.move_to(Instant.parse("2026-11-30T23:55:00+10:00"))
    house.central.advance()
    ticket = winner(house, 1, games=3)
    house.draw_next_game(HIGH)
    paid = done(pay(house, 2, ticket.serial))
    assert paid.continuation is not None
    issued_at = paid.continuation.issued_at.in_zone(ZoneInfo("Australia/Brisbane"))
    assert issued_at.date().isoformat() == "2026-12-01"
    assert check(house, paid.continuation).good_until == LAST_INSTANT


@rule("s 28(1)", "s 29(1)")
def test_what_nobody_came_for_is_handed_over_once(house: House) -> None:
    unpaid = winner(house, 1)
    voucher, promotional = issue(house, 2), issue(house, 3, promotional=True)
    paid = sell(house, 4, entry(THREE_SPOTS))
    redeemed = issue(house, 5)
    house.draw_next_game(MIXED)
    done(pay(house, 6, paid.serial))
    assert isinstance(house.central.redeem_keno_dollars(redeemed.serial), KenoDollarsRedeemed)
    assert house.central.unpaid(LAST_INSTANT).amount == ZERO
    assert house.central.hand_over("Cheque 1") == Refused(Refusal.NOTHING_TO_PAY, "s 28(1)")
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    listed = house.central.unpaid(house.clock.now())
    assert [(one.serial, one.amount, one.since) for one in listed.tickets] == [
        (unpaid.serial, Money(8800), LAST_INSTANT)
    ]
    assert [(one.serial, one.amount) for one in listed.vouchers] == [(voucher.serial, Money(1000))]
    assert listed.amount == Money(9800)
    handed = house.central.hand_over("Cheque 1")
    assert isinstance(handed, UnpaidHandedOver)
    assert (handed.amount, handed.cheque) == (Money(9800), "Cheque 1")
    assert house.central.unpaid(house.clock.now()).amount == ZERO
    assert isinstance(house.central.hand_over("Cheque 2"), Refused)
    # Nobody is paid afterwards, not even if a longer period is approved then.
    house.reopen(under(prize_years=7))
    assert refused(pay(house, 7, unpaid.serial)).refusal is Refusal.EXPIRED
    assert isinstance(house.central.pay_by_licensee(unpaid.serial, CASH, "", Basis.TICKET), Refused)
    assert use(house, 8, voucher.serial).refusal is Refusal.EXPIRED
    assert use(house, 9, promotional.serial).refusal is Refusal.EXPIRED
    accounts = assert_clean(house)
    assert accounts["chief_executive_paid"] == Money(-9800)
    assert (accounts["prizes_unpaid"], accounts["keno_dollars"]) == (ZERO, ZERO)


@rule("s 28(2)")
def test_prizes_that_were_handed_over_too_early_are_a_finding(house: House) -> None:
    ticket = winner(house, 1)
    house.clock.move_to(LAST_INSTANT)
    with house.central._store.transaction() as connection:
        handed = (HandedOver(ticket.serial, Money(8800)),)
        act = UnpaidHandedOver("Cheque 1", "Australia/Brisbane", 5, handed, (), Money(8800))
        Acting(connection, house.clock.now()).record(act)
    house.central.close()
    (finding,) = audit_central(house.path).findings
    assert f"the prizes of ticket {ticket.serial} could still be collected" in finding.sentence


@rule("s 29(2)(a)", "s 11(2)")
@pytest.mark.parametrize(
    ("years_then", "years_now", "last_instant"),
    [
        # Approved for longer since: the voucher is good for five years, and unredeemed after the seventh.
        (5, 7, "2033-11-30T23:59:59.999999+10:00"),
        # Approved for less since: never before the last day that the voucher states.
        (5, 2, "2031-11-30T23:59:59.999999+10:00"),
        (2, 2, "2028-11-30T23:59:59.999999+10:00"),
    ],
)
def test_keno_dollars_are_unredeemed_after_the_approved_period_and_their_own_last_day(
    house: House, years_then: int, years_now: int, last_instant: str
) -> None:
    house.reopen(under(keno_dollars_years=years_then))
    voucher = issue(house, 1)
    house.reopen(under(keno_dollars_years=years_now))
    last = Instant.parse(last_instant)
    assert house.central.unpaid(last).vouchers == ()
    house.clock.move_to(last)
    assert house.central.hand_over("Cheque 1") == Refused(Refusal.NOTHING_TO_PAY, "s 28(1)")
    house.clock.move_to(last.plus_us(1))
    (listed,) = house.central.unpaid(house.clock.now()).vouchers
    assert (listed.serial, listed.amount, listed.since) == (voucher.serial, Money(1000), voucher.expires_at)
    handed = house.central.hand_over("Cheque 1")
    assert isinstance(handed, UnpaidHandedOver)
    assert handed.keno_dollars_years == years_now
    assert_clean(house)


def test_a_ticket_that_won_nothing_and_a_refunded_one_are_not_unpaid(house: House) -> None:
    sell(house, 1, entry(THREE_SPOTS))
    refunded = sell(house, 2, entry(THREE_SPOTS))
    done(refund(house, 3, refunded.serial, refunded.span.first))
    house.draw_next_game(HIGH)
    assert house.central.unpaid(LAST_INSTANT.plus_us(1)).tickets == ()


def test_a_ticket_with_a_game_to_be_drawn_waits_for_it(house: House) -> None:
    winner(house, 1, games=2)
    house.draw_next_game(LOW)
    # The second game is sealed; the generator malfunctioned, and no inspector came for five years.
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    assert house.central.unpaid(house.clock.now()).tickets == ()
    house.chance.next_draw(MIXED)
    house.central.approve_drawing("Inspector 17")
    house.central.advance()
    assert [one.amount for one in house.central.unpaid(house.clock.now()).tickets] == [Money(17_600)]
    assert isinstance(house.central.hand_over("Cheque 1"), UnpaidHandedOver)
    assert_clean(house)


def test_a_refunded_game_that_is_never_drawn_is_not_waited_for(house: House) -> None:
    ticket = winner(house, 1, games=2)
    done(refund(house, 2, ticket.serial, ticket.span.first.plus(1)))
    # Central was not running for five years: the second game was never sealed.
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    assert [one.amount for one in house.central.unpaid(house.clock.now()).tickets] == [Money(8800)]


@pytest.mark.parametrize("cheque", ["", "  ", "Cheque\t1", "\ud800", "1" * 121])
def test_a_cheque_is_named_in_a_way_that_can_be_read_again(house: House, cheque: str) -> None:
    winner(house, 1)
    house.clock.move_to(LAST_INSTANT.plus_us(1))
    answer = house.central.hand_over(cheque)
    assert isinstance(answer, Refused)
    assert answer.refusal is Refusal.PAYMENT_WAY
    assert house.central.unpaid(house.clock.now()).amount == Money(8800)
