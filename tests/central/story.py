"""A story in which everything happens that central keeps a table of, with amounts worked out by hand."""

from __future__ import annotations

from kiosk.ledger.requests import IssueKenoDollars, UseKenoDollars
from kiosk.rules.wagers import HeadsWager
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
    refused,
    sell,
)


def tell_everything(house: House) -> None:
    """Three games; a ticket paid, one continued, one without a prize; vouchers; a suspension; a quarantine.

    Stakes: $2 x 3 + $7 x 1 + $2 x 1 = $15, of which $11 on the first game, $2 on the second, $2 on the third.
    Prizes: $88 + ($88 + $10) + $88 on the first game, none on the second, $88 on the third.
    Paid: $88 (continued) + $98. Vouchers: $20 and $5 promotional issued, $20 used.
    """
    continued = sell(house, 1, entry(THREE_SPOTS, games=3))
    paid = sell(house, 2, entry(THREE_SPOTS, HeadsWager(Money(500))))
    sell(house, 3, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    check(house, paid)
    done(pay(house, 4, continued.serial))
    done(pay(house, 5, paid.serial))
    house.draw_next_game(LOW)
    house.central.approve_drawing("Inspector 17")
    house.chance.next_draw(HIGH)
    house.central.advance()
    house.draw_next_game(MIXED)
    for number, amount, promotional in ((6, 2000, False), (7, 500, True)):
        issue = IssueKenoDollars(command(number), house.terminal, Money(amount), promotional)
        voucher = done(house.central.issue_keno_dollars(issue))
        if not promotional:
            done(
                house.central.use_keno_dollars(
                    UseKenoDollars(command(8), house.other_terminal, voucher.serial)
                )
            )
    done(house.central.ask(house.terminal, command(9)))
    reused = IssueKenoDollars(command(7), house.terminal, Money(1), promotional=True)
    refused(house.central.issue_keno_dollars(reused))
    done(house.central.receive(house.terminal, journal(house.terminal, 3)))
    house.central.receive(house.other_terminal, journal(house.other_terminal, 2))
    house.central.receive(house.other_terminal, journal(house.other_terminal, 3, changed_from=2))
