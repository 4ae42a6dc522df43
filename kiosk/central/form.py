"""The form of what terminals send: only a request that reads back as itself is carried out.

Python lets True and 1.0 pass for 1, a list for a tuple and half a character for text; none of them is the
same once it was written down and read again, and a record that can't be read proves nothing. What has no
form is refused without a trace: the same request is refused again for the same reason.
"""

from __future__ import annotations

from kiosk.central.games import open_game
from kiosk.central.means import Means
from kiosk.central.record import Acting, reads_back
from kiosk.ledger.requests import (
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.rules.entering import refusal_of
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial


def refusal_of_form(acting: Acting, means: Means, asked: Request) -> Refused | None:
    """Why a request is not what a terminal may send, or None if it is. Never raises, whatever its fields
    hold."""
    if reads_back(asked, type(asked)):
        return None
    if not reads_back(asked.command, CommandId):
        # No answer can be recorded under it, so nothing ever takes effect under it.
        return Refused(Refusal.GIVEN_UP)
    match asked:
        case SellTicket():
            return _refusal_of_sale(acting, means, asked)
        case IssueKenoDollars():
            return Refused(Refusal.NOTHING_TO_ISSUE, "s 11")
        case RefundTicket(serial=serial) if reads_back(serial, Serial):
            return _game_unknown(acting, "s 27")
        case PayTicket() | RefundTicket() | UseKenoDollars():
            return Refused(Refusal.SERIAL_MISTYPED)


def _refusal_of_sale(acting: Acting, means: Means, asked: SellTicket) -> Refused:
    if not isinstance(asked.entry, Entry):
        return Refused(Refusal.NO_WAGER, "s 9(1)")
    refused = refusal_of(asked.entry, means.offer)
    if refused is not None:
        return refused
    if not reads_back(asked.first_game, GameId):
        return _game_unknown(acting, "s 17")
    return Refused(Refusal.NOT_ENOUGH_CREDIT, "s 10", {"missing_cents": asked.entry.price.cents})


def _game_unknown(acting: Acting, section: str) -> Refused:
    following = open_game(acting).game.number
    return Refused(Refusal.GAME_CLOSED, section, {"game": following, "next_game": following})
