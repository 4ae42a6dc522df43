"""A story in which everything happens that central keeps a table of, with amounts worked out by hand."""

from __future__ import annotations

from kiosk.central.acts import Basis, KenoDollarsRedeemed, UnpaidHandedOver
from kiosk.ledger.papers import KenoDollars, Payment
from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.ports.central import Introduction
from kiosk.rules.paying import PaymentWay
from kiosk.rules.registering import (
    Application,
    Conditions,
    DetailsChange,
    NumbersChange,
    RegisteredPlayer,
    Through,
)
from kiosk.rules.wagers import HeadsWager, spot_wager
from kiosk.values.money import Money
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
    journal,
    pay,
    refund,
    refused,
    sell,
)

EIGHT_SPOTS = spot_wager(range(1, 9), Money(100), bonus=True)


def tell_everything(house: House) -> None:
    """Three games; a ticket paid, one continued, one refunded in part, one without a prize, one of the
    licensee's to pay; vouchers; a suspension; a quarantine; five years later what nobody came for; a player
    who registers, has numbers registered and takes another name; and a terminal that moves to another
    machine, which had been refused before.

    Stakes: $2 x 3 + $7 + $2 + $2 x 3 + $2 = $23, of which $4 are refunded: $15 are on the first game, $2 on
    the second, $2 on the third. Eight spots for $1 set 10c of jackpot growth aside.
    Prizes: $88 + $98 + $88 + $88 + $25,000 on the first game, none on the second, $88 on the third; with all
    eight spots go $2,500 of jackpot fill and the 10c; a total of 210 has no multiplier.
    Paid: $88 (continued) + $98 at the terminal, $27,500.10 by the licensee, $88 x 3 to the chief executive.
    Vouchers: $20, $7 and $3 and $5 promotional issued; $20 used, $7 redeemed, $3 to the chief executive. The
    licensee gives away $6, of which the second terminal takes in nothing, and $4, which it does.
    """
    continued = sell(house, 1, entry(THREE_SPOTS, games=3))
    paid = sell(house, 2, entry(THREE_SPOTS, HeadsWager(Money(500))))
    sell(house, 3, entry(THREE_SPOTS))
    refunded = sell(house, 10, entry(THREE_SPOTS, games=3))
    jackpot = sell(house, 11, entry(EIGHT_SPOTS, bonus_games=1))
    house.draw_next_game(LOW)
    check(house, paid)
    done(pay(house, 4, continued.serial))
    done(pay(house, 5, paid.serial))
    done(refund(house, 12, refunded.serial, refunded.span.first.plus(1)))
    by_cheque = house.central.pay_by_licensee(jackpot.serial, PaymentWay.CHEQUE, "A. Winner", Basis.TICKET)
    assert isinstance(by_cheque, Payment)
    house.draw_next_game(LOW)
    house.central.approve_drawing("Inspector 17")
    house.chance.next_draw(HIGH)
    house.central.advance()
    house.draw_next_game(MIXED)
    used = issue(house, 6, 2000, promotional=False)
    redeemed = issue(house, 13, 700, promotional=False)
    issue(house, 14, 300, promotional=False)
    issue(house, 7, 500, promotional=True)
    given = [house.central.give_promotional(house.terminal, Money(cents)) for cents in (600, 400)]
    assert isinstance(given[1], KenoDollars)
    for number, voucher in ((8, used), (15, given[1])):
        use = UseKenoDollars(command(number), house.other_terminal, voucher.serial)
        done(house.central.use_keno_dollars(use))
    assert isinstance(house.central.redeem_keno_dollars(redeemed.serial), KenoDollarsRedeemed)
    done(house.central.ask(house.terminal, command(9)))
    reused = IssueKenoDollars(command(7), house.terminal, Money(1), promotional=True)
    refused(house.central.issue_keno_dollars(reused))
    done(house.central.receive(house.terminal, journal(house.terminal, 3)))
    house.central.receive(house.other_terminal, journal(house.other_terminal, 2))
    house.central.receive(house.other_terminal, journal(house.other_terminal, 3, changed_from=2))
    house.pass_days(5 * 365 + 3)
    assert isinstance(house.central.hand_over("Cheque 200017"), UnpaidHandedOver)
    application = Application("Keno Queensland", "form 77", "Mia Tran", "4 Wharf St\nCairns 4870")
    player = house.central.register_player(application, Conditions(("Not transferable.",)))
    assert isinstance(player, RegisteredPlayer)
    for change in (NumbersChange("Classic", (7, 3, 21)), DetailsChange(name="Mia Nguyen")):
        changed = house.central.change_player(player.number, change, Through.LICENSEE)
        assert isinstance(changed, RegisteredPlayer)
    done(house.central.greet(Introduction(house.terminal, "machine-1")))
    refused(house.central.greet(Introduction(house.terminal, "machine-2")))
    assert house.central.release(house.terminal) is None
    done(house.central.greet(Introduction(house.terminal, "machine-2")))


def issue(house: House, number: int, cents: int, promotional: bool) -> KenoDollars:
    """A voucher issued by the first terminal."""
    request = IssueKenoDollars(command(number), house.terminal, Money(cents), promotional)
    return done(house.central.issue_keno_dollars(request))
