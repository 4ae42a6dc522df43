"""What a terminal asks of central and how central can answer, as both of them write it down.

Every request carries a command id made at the touch: the same id with the same content gives the recorded
answer, with other content a refusal.
"""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.accounts import TenderAmounts
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.rules.refusals import Refused
from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.money import Money


class SellTicket(Struct, frozen=True, tag="sell_ticket"):
    """Validate a wager. `first_game` is the game the player saw: central never moves it silently (s 17).

    `paid_with` sums to the price, in the order the tenders are spent (s 10).
    """

    command: CommandId
    terminal: TerminalId
    entry: Entry
    first_game: GameId
    paid_with: TenderAmounts


class PayTicket(Struct, frozen=True, tag="pay_ticket"):
    """Pay every prize of the drawn games of a ticket."""

    command: CommandId
    terminal: TerminalId
    serial: Serial


class RefundTicket(Struct, frozen=True, tag="refund_ticket"):
    """Give back what was wagered on the undrawn games of a ticket (s 27), from `first_game`, the first of
    them that the player saw as open, to its last."""

    command: CommandId
    terminal: TerminalId
    serial: Serial
    first_game: GameId


class IssueKenoDollars(Struct, frozen=True, tag="issue_keno_dollars"):
    """Turn credit of a terminal into a voucher."""

    command: CommandId
    terminal: TerminalId
    amount: Money
    promotional: bool


class UseKenoDollars(Struct, frozen=True, tag="use_keno_dollars"):
    """Turn a voucher into credit of a terminal, once."""

    command: CommandId
    terminal: TerminalId
    serial: Serial


Request = SellTicket | PayTicket | RefundTicket | IssueKenoDollars | UseKenoDollars


class GivenUp(Struct, frozen=True, tag="given_up"):
    """Central had not seen this command when it was asked about it, and will refuse it if it ever arrives."""


Answer = IssuedTicket | KenoDollars | KenoDollarsUse | Payment | Refund | Refused | GivenUp
