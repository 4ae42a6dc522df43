"""The tour's wagers: one of every kind but the first, a refund, and how a ticket is checked and collected."""

from __future__ import annotations

from typing import Final

from kiosk.launch.tour_visit import Visit
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.central import TicketCheck, TicketState
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.wagers import EvensWager, SpotWager, TailsWager, WayWager
from kiosk.values.money import Money

_GROUPS: Final = ((4, 5, 6), (17, 18, 19), (70, 71, 72))


def play_every_other_wager(visit: Visit) -> tuple[IssuedTicket, ...]:
    """A way wager, a setbet, a kwikpik, tails and evens: a ticket each, for one game."""
    ways = _play_ways(visit)
    setbet = _play_setbet(visit)
    visit.touch("again", "kwikpik", "kwikpik-10")
    kwikpik = visit.pay(Money.dollars(1))
    visit.picture("kwikpik-ticket", "Paid: the kwikpik ticket is printed, ten spots by chance, $1.00")
    visit.touch("again", "tab-heads", "tails")
    tails = visit.pay(Money.dollars(1))
    visit.picture("tails-ticket", "Paid: the tails ticket is printed, $1.00")
    visit.touch("again", "tab-heads", "evens")
    evens = visit.pay(Money.dollars(1))
    visit.picture("evens-ticket", "Paid: the evens ticket is printed, $1.00")
    for ticket, kind in ((kwikpik, SpotWager), (tails, TailsWager), (evens, EvensWager)):
        visit.expect(type(ticket.entry.wagers[0]), kind, "the wager on the ticket")
    return ways, setbet, kwikpik, tails, evens


def _play_ways(visit: Visit) -> IssuedTicket:
    visit.touch("again", "tab-ways")
    for place, group in enumerate(_GROUPS):
        visit.touch(*(["new-group"] if place else []), *(f"number-{number}" for number in group))
    visit.picture("ways", "Three groups of three spots: seven ways, $1.00 on each")
    visit.touch("size-9")
    visit.picture("ways-chosen", "Without the way of all nine spots: six ways")
    ticket = visit.pay(Money.dollars(6))
    [wager] = ticket.entry.wagers
    visit.expect(isinstance(wager, WayWager) and len(wager.ways), 6, "the number of ways")
    visit.picture("ways-ticket", "Paid: the way ticket is printed, $6.00")
    return ticket


def _play_setbet(visit: Visit) -> IssuedTicket:
    visit.touch("again", "tab-shapes", "shapes-after", "shapes-after", "shape-heart")
    visit.picture("shapes", "A setbet: the heart, twenty spots")
    ticket = visit.pay(Money.dollars(1))
    [wager] = ticket.entry.wagers
    visit.expect(isinstance(wager, SpotWager) and wager.setbet, "Heart", "the shape on the ticket")
    visit.picture("shape-ticket", "Paid: the ticket with the heart is printed, $1.00")
    return ticket


def refund_one(visit: Visit) -> None:
    """Buy a ticket for three games, and have it refunded before the first of them is drawn (s 27)."""
    visit.go_to_choose()
    visit.touch("kwikpik", "kwikpik-8", "games-plus", "games-plus")
    ticket = visit.pay(Money.dollars(3))
    visit.touch("again")
    check = check_ticket(visit, ticket)
    visit.expect(check.to_refund, Money.dollars(3), "what can be refunded")
    visit.picture("refundable", "A ticket whose games are still open can be given back")
    visit.touch("refund")
    visit.picture("refund-ask", "Given back? The ticket loses its three games")
    visit.touch("confirm-refund")
    visit.tally.refunds += Money.dollars(3)
    visit.picture("refunded", "Refunded: $3.00 is credit again")
    visit.print_statement("refund-printed", "What was refunded is printed: the paper is worth nothing")
    visit.touch("done")
    visit.expect(check_ticket(visit, ticket).state, TicketState.REFUNDED, "the state of the ticket")
    visit.go_to_choose()


def check_ticket(visit: Visit, ticket: IssuedTicket) -> TicketCheck:
    """Hold a genuine ticket to the scanner, and what central says of it."""
    visit.check = None
    visit.scan(ticket)
    if visit.check is None:
        raise Stop(StopCause.TOUR_FAILED, "The tour stopped: a genuine ticket was not checked.")
    return visit.check


def collect(visit: Visit, ticket: IssuedTicket, check: TicketCheck, way: str) -> None:
    """Collect what a checked ticket has won, ``credit`` or ``keno-dollars``, with its papers."""
    visit.touch(f"way-{way}")
    visit.picture("won", f"The ticket has won {check.to_pay}")
    visit.touch("explain")
    visit.picture("explained", "How the prize was worked out, each step with its section")
    visit.touch("close-explain")
    before = len(visit.papers)
    visit.touch("collect")
    visit.tally.prizes += check.to_pay
    if way == "keno-dollars":
        visit.tally.keno_dollars_taken += check.to_pay
        visit.take_paper(KenoDollars, before)
    if check.state is TicketState.PARTLY_DRAWN:
        newer = visit.take_paper(IssuedTicket, before)
        visit.expect(
            isinstance(newer, IssuedTicket) and newer.continues, ticket.serial, "the ticket continued"
        )
    visit.picture("collected", f"{check.to_pay} is collected, as {way.replace('-', ' ')}")
    visit.touch("done")
