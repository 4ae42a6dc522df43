"""The keno computer system as a port: what a terminal may ask, and what it is told.

Embedded and networked central implement the same protocol.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment
from kiosk.ledger.requests import Answer, IssueKenoDollars, PayTicket, SellTicket, UseKenoDollars
from kiosk.ports.outcome import Outcome
from kiosk.rules.entering import EntryLimits
from kiosk.rules.field import Draw
from kiosk.rules.settlement import Prize
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar, KenoDay
from kiosk.values.money import Money


class Seal(Struct, frozen=True):
    """What central commits to at the close of a game, before it is drawn: nothing can be added afterwards.

    `root` is the Merkle root over the game's tickets in order of serial, hexadecimal; `signature` (Ed25519,
    hexadecimal) covers everything else here.
    """

    game: GameId
    day: KenoDay
    ticket_count: int
    amount_total: Money
    root: str
    sealed_at: Instant
    signature: str = ""


class OpenGame(Struct, frozen=True):
    """The one game that can be entered next, and when central will close it."""

    game: GameId
    day: KenoDay
    closes_at: Instant


class DrawnGame(Struct, frozen=True):
    """A game that has been drawn, with the seal its draw refers to."""

    game: GameId
    day: KenoDay
    draw: Draw
    drawn_at: Instant
    seal: Seal


class Venue(Struct, frozen=True):
    """The games as central sees them now: what every screen of the gaming place shows (s 19(1)).

    `open_game` is None while games are suspended (s 22); `drawn` holds the latest games, newest first.
    """

    open_game: OpenGame | None
    drawn: tuple[DrawnGame, ...]
    game_seconds: int


class Greeting(Struct, frozen=True):
    """What a terminal learns when it introduces itself."""

    venue_name: str
    licensee_name: str
    public_key: str  # Ed25519, hexadecimal: tells genuine tickets, keno dollars and seals from forged ones
    calendar: KenoCalendar
    schedule: bytes  # the schedule of prizes as its file's bytes, so that both ends read the same one
    limits: EntryLimits
    journal_sequence: int  # the last entry of this terminal's journal that central holds, 0 for none
    journal_digest: str


class GameCheck(Struct, frozen=True):
    """One game of a ticket: not drawn yet (`drawn` is None), or drawn and settled with its prizes."""

    game: GameId
    day: KenoDay
    drawn: DrawnGame | None
    prizes: tuple[Prize, ...]
    prize_total: Money


class TicketState(StrEnum):
    """Where a ticket stands."""

    TO_BE_DRAWN = "to_be_drawn"  # no game of it is drawn
    PARTLY_DRAWN = "partly_drawn"
    DRAWN = "drawn"  # every game is drawn
    PAID = "paid"
    REPLACED = "replaced"  # collected early; its undrawn games are on `replaced_by`


class TicketCheck(Struct, frozen=True):
    """What a ticket has won so far. `to_pay` is what a payment would pay now; zero after payment."""

    ticket: IssuedTicket
    state: TicketState
    games: tuple[GameCheck, ...]
    to_pay: Money
    paid_at: Instant | None = None
    paid_by: TerminalId | None = None
    paid_amount: Money | None = None
    replaced_by: Serial | None = None


class JournalReceipt(Struct, frozen=True):
    """The last entry of the terminal's journal that central now holds."""

    sequence: int
    digest: str


class Central(Protocol):
    """The keno computer system, as a terminal sees it. Thread-safe."""

    def greet(self, terminal: TerminalId) -> Outcome[Greeting]:
        """Introduce a terminal; refused for one that central doesn't know."""
        ...

    def venue(self) -> Outcome[Venue]:
        """The games now."""
        ...

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        """Validate a wager and issue its ticket (s 2, s 16, s 17)."""
        ...

    def check(self, terminal: TerminalId, serial: Serial) -> Outcome[TicketCheck]:
        """What a ticket has won. Changes nothing a player owns; central counts the question."""
        ...

    def pay(self, request: PayTicket) -> Outcome[Payment]:
        """Pay a ticket, at most once (s 23A)."""
        ...

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        """Issue a voucher (s 11, s 12)."""
        ...

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        """Take in a voucher, at most once (s 11)."""
        ...

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        """The answer recorded for a command of this terminal; if there is none, GivenUp from now on."""
        ...

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        """Store journal entries of a terminal; Done with what is held, also where a gap left the batch out.

        The same entry again is a retry. Another one under the same sequence is a fork: nothing of the batch
        is stored, and the terminal is quarantined.
        """
        ...
