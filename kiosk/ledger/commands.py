"""Commands: what a person or a device asks of the terminal, each with an id made at the touch."""

from __future__ import annotations

from msgspec import Struct

from kiosk.rules.wagers import Entry
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.instant import Instant
from kiosk.values.money import Money


class TakeNote(Struct, frozen=True):
    """A note waits in escrow."""

    command: CommandId
    note: str
    amount: Money


class Sell(Struct, frozen=True):
    """Sell one ticket for credit. `first_game` is the game the player saw on the screen."""

    command: CommandId
    entry: Entry
    first_game: GameId


class Collect(Struct, frozen=True):
    """Pay a ticket: to credit here, or (`as_keno_dollars`) straight on as a voucher of the same amount."""

    command: CommandId
    serial: Serial
    as_keno_dollars: bool


class RefundGames(Struct, frozen=True):
    """Refund the undrawn games of a ticket (s 27), from the first that the player saw as open."""

    command: CommandId
    serial: Serial
    first_game: GameId


class TakeKenoDollars(Struct, frozen=True):
    """Take credit as keno dollars (s 11): `amount` of the ordinary credit, or all of it and promotional
    credit as a promotional voucher of its own (s 12(3), R2)."""

    command: CommandId
    amount: Money | None = None


class SpendKenoDollars(Struct, frozen=True):
    """Turn a presented voucher into credit."""

    command: CommandId
    serial: Serial


class PrintAgain(Struct, frozen=True):
    """Staff print a paper in doubt again, marked COPY."""

    command: CommandId
    paper: str


class PrintCopy(Struct, frozen=True):
    """Staff print a paper once more that came out, on the complaint of whoever holds it, marked COPY."""

    command: CommandId
    paper: str


class AccountForNote(Struct, frozen=True):
    """Staff say where a note is that nobody knew of: in the note box, or not and never."""

    command: CommandId
    note: str
    in_box: bool


class EndShift(Struct, frozen=True):
    """Staff cash up: what the shift took and gave, as the ledger has it."""

    command: CommandId
    at: Instant


PersonCommand = (
    Sell
    | Collect
    | RefundGames
    | TakeKenoDollars
    | SpendKenoDollars
    | PrintAgain
    | PrintCopy
    | AccountForNote
    | EndShift
)
Command = TakeNote | PersonCommand
