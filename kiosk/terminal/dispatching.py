"""Which use case carries out which command of a person."""

from __future__ import annotations

from kiosk.ledger.commands import (
    AccountForNote,
    Collect,
    EndShift,
    PersonCommand,
    PrintAgain,
    PrintCopy,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
)
from kiosk.ledger.decide import Terms
from kiosk.ports.central import Greeting
from kiosk.terminal.collect import collect
from kiosk.terminal.context import Context
from kiosk.terminal.keno_dollars import spend_keno_dollars, take_keno_dollars
from kiosk.terminal.messages import Present
from kiosk.terminal.notes import account_for_note
from kiosk.terminal.present import present
from kiosk.terminal.printing_papers import print_again, print_copy
from kiosk.terminal.refund import refund
from kiosk.terminal.sell import sell
from kiosk.terminal.shift import end_shift


def dispatch(context: Context, command: PersonCommand | Present, terms: Terms, greeting: Greeting) -> None:
    """Carry out a command to its end, under the terms that central's newest greeting gave."""
    match command:
        case Sell():
            sell(context, command, terms)
        case Collect():
            collect(context, command, terms)
        case RefundGames():
            refund(context, command, terms)
        case TakeKenoDollars():
            take_keno_dollars(context, command, terms)
        case SpendKenoDollars():
            spend_keno_dollars(context, command, terms)
        case Present():
            present(context, command, terms, greeting)
        case PrintAgain():
            print_again(context, command, terms)
        case PrintCopy():
            print_copy(context, command, terms)
        case AccountForNote():
            account_for_note(context, command, terms)
        case EndShift():
            end_shift(context, command, terms, greeting)
