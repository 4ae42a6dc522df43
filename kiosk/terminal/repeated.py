"""The same touch again, told from another command under the same id (which is never merged into it)."""

from __future__ import annotations

from kiosk.ledger.commands import (
    AccountForNote,
    Collect,
    EndShift,
    PrintAgain,
    PrintCopy,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
)
from kiosk.ledger.events import (
    CentralAsked,
    CopyStarted,
    Event,
    NoteReturned,
    NoteStacked,
    NumberTyped,
    PrintStarted,
    ShiftEnded,
    TicketChecked,
)
from kiosk.ledger.papers import paper_name
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, RefundTicket, SellTicket, UseKenoDollars
from kiosk.ledger.symbol import read_symbol
from kiosk.terminal.messages import FromPerson, Present
from kiosk.values.identifiers import Serial


def is_same_touch(command: FromPerson, first: Event) -> bool:
    """Whether the first event recorded under a command's id is what this command makes happen.

    What no event keeps can't be compared: whether a prize was to be taken as keno dollars, and how much
    credit "all of it" was.
    """
    match command, first:
        case Sell(_, entry, first_game), CentralAsked(SellTicket() as asked):
            return (asked.entry, asked.first_game) == (entry, first_game)
        case Collect(_, serial, _), CentralAsked(PayTicket(serial=asked_serial)):
            return serial == asked_serial
        case RefundGames(_, serial, first_game), CentralAsked(RefundTicket() as asked_refund):
            return (asked_refund.serial, asked_refund.first_game) == (serial, first_game)
        case TakeKenoDollars(_, amount), CentralAsked(IssueKenoDollars(amount=asked_amount)):
            return amount in (None, asked_amount)
        case SpendKenoDollars(_, serial), CentralAsked(UseKenoDollars(serial=asked_serial)):
            return serial == asked_serial
        case EndShift(), ShiftEnded():
            return True
        case AccountForNote(_, note, in_box), NoteStacked(named) | NoteReturned(named):
            return note == named and in_box is isinstance(first, NoteStacked)
        case PrintAgain(_, paper), PrintStarted(started, _):
            return paper == started
        case PrintCopy(_, paper), CopyStarted(copied, _):
            return paper == paper_name(copied)
        case Present(_, text), (
            TicketChecked(asked_serial, _)
            | NumberTyped(asked_serial, _)
            | CentralAsked(UseKenoDollars(serial=asked_serial))
        ):
            symbol = read_symbol(text)
            return (Serial.parse(text) if symbol is None else symbol.serial) == asked_serial
        case _:
            return False
