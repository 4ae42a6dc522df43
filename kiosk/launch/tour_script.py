"""The script of the tour: what the player does, step by step, and what must come of it."""

from __future__ import annotations

from typing import Final

from kiosk.launch.tour_visit import Visit
from kiosk.launch.tour_wagers import check_ticket, collect, play_every_other_wager, refund_one
from kiosk.ledger.papers import IssuedTicket, KenoDollars
from kiosk.ports.central import TicketState
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.ui.bench_model import forged_symbol
from kiosk.values.money import ZERO, Money

_SPOTS: Final = (5, 12, 23, 38, 61)
_SPOT_COUNT: Final = 7
_FIVE_GAMES: Final = ("games-preset-3", "games-plus", "games-plus")
_DRAW_SECONDS: Final = 26
_IDLE_SECONDS: Final = 61
_WARNING_SECONDS: Final = 31
_HEADS_TICKETS_MAXIMUM: Final = 12  # each wins within five games with a chance of 92 in 100


def play(visit: Visit) -> None:
    """The whole visit, from a terminal that starts to one that rests again."""
    _arrive(visit)
    spots = _play_spots(visit)
    others = play_every_other_wager(visit)
    heads = _play_heads(visit)
    _watch(visit, 2 + len(others))
    _mistype(visit)
    heads = _check_and_collect(visit, heads)
    _try_again(visit, heads)
    _check_the_rest(visit, spots, others)
    refund_one(visit)
    _take_and_spend_keno_dollars(visit)
    _look_around(visit)
    _meet_faults(visit)
    _walk_away(visit)


def _arrive(visit: Visit) -> None:
    visit.picture("starting", "The terminal has started: numbers can be chosen, central is not there yet")
    visit.arrive()
    visit.move_seconds(_IDLE_SECONDS + _DRAW_SECONDS)
    visit.expect(visit.screen, "rest", "the screen")
    visit.picture("rest", "Nobody is here: the terminal rests until the next game")
    visit.move_to_draw()
    visit.move_to_ball(9)
    visit.picture("rest-draw", "A game is drawn while nobody is here")
    visit.move_seconds(_DRAW_SECONDS)
    visit.touch("start")
    visit.picture("choose", "A touch begins; nothing is chosen yet")


def _play_spots(visit: Visit) -> IssuedTicket:
    visit.insert_note(20)
    visit.insert_note(50)
    visit.picture("notes", "A $20 and a $50 note are taken: $70.00 of credit")
    visit.touch(*(f"number-{spot}" for spot in _SPOTS))
    visit.touch("fill")
    visit.picture("fill", "Five spots are chosen; how many shall there be in all?")
    visit.touch(f"kwikpik-{_SPOT_COUNT}", "stake-plus", "stake-plus", "games-plus", "games-plus")
    visit.picture("spots", "Seven spots, two of them by kwikpik, $2.00 on each of three games")
    visit.touch("bonus", "bonus-games-minus", "lucky-last")
    visit.picture("extras", "Keno bonus on the first two of the games, and lucky last for $1.00 on each")
    # 3 games of $2.00 and lucky last for $1.00, and keno bonus for $2.00 on two of them.
    ticket = visit.pay(Money.dollars(13))
    visit.expect(len(ticket.entry.spots), _SPOT_COUNT, "the number of spots")
    visit.expect(ticket.entry.bonus_game_count, 2, "the games with keno bonus")
    visit.picture("spot-ticket", "Paid: the ticket is printed, $13.00")
    return ticket


def _play_heads(visit: Visit) -> IssuedTicket:
    visit.touch("again", "tab-heads", "heads", *_FIVE_GAMES)
    visit.picture("heads", "Heads, $1.00 on each of five games")
    ticket = visit.pay(Money.dollars(5))
    visit.picture("heads-ticket", "Paid: the heads ticket is printed, $5.00")
    return ticket


def _watch(visit: Visit, ticket_count: int) -> None:
    visit.touch("watch")
    visit.picture("watch", f"Waiting for the draw, with all {ticket_count} tickets at hand")
    visit.move_to_draw()
    for ball in (1, 10, 20):
        visit.move_to_ball(ball)
        visit.picture(f"ball-{ball}", f"The draw, ball {ball} of 20")
    visit.move_seconds(2)
    visit.picture("drawn", "All twenty numbers are drawn: what the first ticket has won")
    visit.touch("next-ticket")
    visit.picture("drawn-other", "What the next ticket has won")
    visit.move_seconds(_DRAW_SECONDS)


def _mistype(visit: Visit) -> None:
    visit.touch("back", "check-ticket")
    visit.picture("check", "Check a ticket: scan it, or type its number")
    visit.touch(*(f"digit-{digit}" for digit in "123456789012345678"))
    visit.picture("mistyped", "A number with a wrong digit is not even asked about")


def _check_and_collect(visit: Visit, heads: IssuedTicket) -> IssuedTicket:
    """Until a heads ticket has won, let games be drawn, and buy another when one has nothing left to win."""
    for _ in range(_HEADS_TICKETS_MAXIMUM):
        while (check := check_ticket(visit, heads)).to_pay == ZERO and check.state is not TicketState.DRAWN:
            visit.move_to_draw()
            visit.move_seconds(_DRAW_SECONDS)
        if check.to_pay > ZERO:
            collect(visit, heads, check, "credit")
            return heads
        visit.go_to_choose()
        visit.touch("tab-heads", "heads", *_FIVE_GAMES)
        heads = visit.pay(Money.dollars(5))
        visit.touch("again")
    raise Stop(
        StopCause.TOUR_FAILED, "The tour stopped: no heads ticket has won. Try it with another --seed."
    )


def _try_again(visit: Visit, paid: IssuedTicket) -> None:
    check = check_ticket(visit, paid)
    visit.expect(
        check.state in (TicketState.PAID, TicketState.REPLACED), True, "whether the ticket counts as paid"
    )
    visit.expect(visit.hand.find("collect"), None, "a way to collect a ticket twice")
    visit.picture("paid-before", "The same ticket again: paid before, and not paid twice")
    visit.scan_text(forged_symbol())
    visit.expect(visit.refused(), Refusal.NOT_GENUINE, "the answer to a forged ticket")
    visit.picture("forged", "A forged ticket is refused")


def _check_the_rest(visit: Visit, spots: IssuedTicket, others: tuple[IssuedTicket, ...]) -> None:
    while (check := check_ticket(visit, spots)).state is not TicketState.DRAWN:
        visit.move_to_draw()
        visit.move_seconds(_DRAW_SECONDS)
    visit.picture("spots-checked", "Every game of the spot ticket is drawn")
    visit.print_statement("check-printed", "What the check found is printed: it is not a ticket")
    if check.to_pay > ZERO:
        collect(visit, spots, check, "keno-dollars")
    for ticket in others:
        check = check_ticket(visit, ticket)
        visit.expect(check.state, TicketState.DRAWN, "the state of a ticket for one game")
        if check.to_pay > ZERO:
            collect(visit, ticket, check, "credit")


def _take_and_spend_keno_dollars(visit: Visit) -> None:
    visit.touch("credit")
    visit.picture("leave", "Leaving: the credit can be taken as keno dollars")
    before, credit = len(visit.papers), visit.tally.credit
    visit.touch("take-keno-dollars")
    voucher = visit.take_paper(KenoDollars, before)
    visit.tally.keno_dollars_taken += credit
    visit.expect(
        isinstance(voucher, KenoDollars) and voucher.amount, credit, "the amount of the keno dollars"
    )
    visit.picture("keno-dollars", f"{credit} is taken as keno dollars")
    visit.touch("close-leave")
    visit.expect(visit.screen, "rest", "the screen")
    visit.scan(voucher)
    visit.tally.keno_dollars_spent += credit
    visit.picture("keno-dollars-spent", f"The keno dollars are presented: {credit} is credit again")
    visit.scan(voucher)
    visit.expect(visit.refused(), Refusal.ALREADY_USED, "the answer to keno dollars that were used")
    visit.picture("keno-dollars-again", "Keno dollars are used once only")


def _look_around(visit: Visit) -> None:
    visit.touch("banner", "kwikpik", f"kwikpik-{_SPOT_COUNT}", "help")
    visit.picture("help", "Help: how to play, prizes and chances")
    visit.touch("close-help", "sight")
    visit.picture("sight", "How the screen can look")
    visit.touch("sight-contrast", "close-sight")
    visit.picture("contrast", "The high-contrast screen")
    visit.touch("sight", "sight-contrast", "close-sight")
    if visit.is_portrait:
        # A lying screen is within reach as it is.
        visit.touch("sight", "sight-reach", "close-sight")
        visit.picture("low-reach", "Within reach from a wheelchair; a lying screen is so as it is")
        visit.touch("sight", "sight-reach", "close-sight")


def _meet_faults(visit: Visit) -> None:
    visit.set_paper_out(out=True)
    visit.picture("paper-out", "The printer has no paper: nothing is sold, the credit is safe")
    visit.set_paper_out(out=False)
    visit.set_central_away(away=True)
    visit.picture("central-away", "Central can't be reached: nothing is sold, the credit is safe")
    visit.set_central_away(away=False)


def _walk_away(visit: Visit) -> None:
    before, credit = len(visit.papers), visit.tally.credit
    visit.move_seconds(_IDLE_SECONDS)
    visit.picture("walked-away", "Nobody has touched the screen for a minute, and there is credit")
    visit.move_seconds(_WARNING_SECONDS)
    visit.take_paper(KenoDollars, before)
    visit.tally.keno_dollars_taken += credit
    visit.picture("at-rest", "The credit is printed as keno dollars, and the terminal rests")
