"""Until when the licensee pays and redeems, and what it hands over when nobody came."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from kiosk.central.acts import Basis, HandedOver, KenoDollarsRedeemed, UnpaidHandedOver
from kiosk.central.audit import audit_central
from kiosk.central.record import Acting
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.instant import Instant
from kiosk.values.money import ZERO, Money
from tests.central.licensee_hands import CASH, LAST_INSTANT, assert_clean, issue, under, use, winner
from tests.central.support import House
from tests.ports.central_stage import (
    HIGH,
    LOW,
    MIXED,
    THREE_SPOTS,
    check,
    done,
    entry,
    pay,
    refund,
    refused,
    sell,
)
from tests.rules.citing import rule


@rule("s 11(2)(b)")
def test_keno_dollars_are_redeemed_until_their_last_instant(house: House) -> None:
    first, second = issue(house, 1), issue(house, 2)
    house.clock.move_to(first.expires_at)
    assert isinstance(house.central.redeem_keno_dollars(first.serial), KenoDollarsRedeemed)
    house.clock.move_to(second.expires_at.plus_us(1))
    late = Refused(Refusal.EXPIRED, "s 11(2)(b)", {"at_us": second.expires_at.us})
    assert house.central.redeem_keno_dollars(second.serial) == late
    assert_clean(house)


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
