"""Settlement of whole games."""

from __future__ import annotations

from kiosk.central.acts import Basis
from kiosk.central.audit import audit_central
from kiosk.ledger.papers import Payment
from kiosk.rules.abating import Abatement
from kiosk.rules.paying import PaymentWay
from kiosk.rules.wagers import spot_wager
from kiosk.values.money import Money, total
from tests.central.support import House
from tests.ports.central_stage import LOW, THREE_SPOTS, check, done, entry, sell
from tests.rules.citing import rule


@rule("s 3A", "s 25(1)", "R7")
def test_major_prizes_of_a_game_are_abated_to_three_million(house: House) -> None:
    # Ten of ten spots pay $1,000,000 on the dollar: $4,000,000 in four tickets, and $88 that stay. Jackpots
    # are no major prizes (s 3A): $50,000 of fill and the 40c that the four tickets set aside are not abated.
    ten = spot_wager(range(1, 11), Money(100))
    large = [sell(house, number, entry(ten)) for number in range(4)]
    small = sell(house, 4, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    amounts = [check(house, ticket).to_pay.cents for ticket in large]
    # $2,999,912 in four equal parts, and a quarter of the jackpot.
    assert amounts == [74_997_800 + 1_250_000 + 10] * 4
    (prize,) = check(house, large[0]).games[0].prizes
    assert (prize.in_full, prize.amount) == (Money.dollars(1_000_000), Money(74_997_800))
    (drawn,) = done(house.central.venue()).drawn
    assert drawn.abatement == Abatement(Money.dollars(2_999_912), Money.dollars(4_000_000))
    assert check(house, small).to_pay == Money(8800)
    paid = house.central.pay_by_licensee(large[0].serial, PaymentWay.CHEQUE, "A. Winner", Basis.TICKET)
    assert isinstance(paid, Payment)
    assert paid.amount == Money(76_247_810)
    house.central.close()
    audit = audit_central(house.path)
    assert audit.is_clean
    assert audit.accounts["prizes_awarded"] == Money.dollars(3_050_000)


def test_a_game_of_many_tickets_is_settled_each_by_its_own_wagers(house: House) -> None:
    # Spots n and 80 - n: up to 10 both are drawn, beyond it none; 2 of 2 pay $12 on the dollar.
    wagers = [spot_wager((number, 80 - number), Money(100)) for number in range(1, 40)]
    tickets = [sell(house, number, entry(wager)) for number, wager in enumerate(wagers)]
    house.draw_next_game((*range(1, 11), *range(70, 80)))
    to_pay = [check(house, ticket).to_pay for ticket in tickets]
    won = [number for number, amount in enumerate(to_pay, start=1) if amount == Money(1200)]
    assert won == list(range(1, 11))
    assert total(to_pay) == Money(12_000)
