"""The keno computer system as a port: what a terminal may ask, and what it is told.

Embedded and networked central implement the same protocol.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from kiosk.ledger.chain import ChainHead, JournalEntry
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ports.outcome import Outcome
from kiosk.rules.abating import Abatement
from kiosk.rules.entering import EntryLimits
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import JackpotShare
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.settlement import Prize
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoCalendar, KenoDay
from kiosk.values.money import ZERO, Money


class Seal(Struct, frozen=True):
    """What central commits to at the close of a game, before it is drawn: nothing can be added afterwards.

    `root` is the Merkle root over the game's tickets in order of serial, hexadecimal; `signature` (Ed25519,
    hexadecimal) covers everything else here. `schedule` names the schedule of prizes whose jackpots can be
    won in the game, `multipliers` is the digest of the table its multiplier comes from (s 3B), empty for
    none: both are fixed before the draw.
    """

    game: GameId
    day: KenoDay
    schedule: str
    multipliers: str
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
    """A game that has been drawn and settled, with the seal its draw refers to.

    `multiplier` is the one assigned to the total of its numbers, None if none is (s 3B(2)). `jackpots` could
    be won in it, `won` names those that were. `abatement` is None unless major prizes were abated (s 25).
    """

    game: GameId
    day: KenoDay
    draw: Draw
    drawn_at: Instant
    seal: Seal
    multiplier: int | None = None
    jackpots: tuple[Jackpot, ...] = ()
    won: tuple[str, ...] = ()
    abatement: Abatement | None = None


class Venue(Struct, frozen=True):
    """The games as central sees them now: what every screen of the gaming place shows (s 19(1)).

    `open_game` is None while games are suspended (s 22); `drawn` holds the latest games, newest first.
    `jackpots` are what stood to be won after the newest of them; each dollar wagered since adds to them (s
    26B, R9). `record` is where central's record ended then.
    """

    open_game: OpenGame | None
    drawn: tuple[DrawnGame, ...]
    game_seconds: int
    jackpots: tuple[Jackpot, ...] = ()
    record: ChainHead = ChainHead()


class Introduction(Struct, frozen=True):
    """What a terminal says of itself: its machine, empty where none is known, where its own journal ends, the
    newest entry of central's record that it was told, and the key of the central that its ledger belongs to,
    empty before it met one."""

    terminal: TerminalId
    machine: str = ""
    journal: ChainHead = ChainHead()
    record: ChainHead = ChainHead()
    central: str = ""


class Greeting(Struct, frozen=True):
    """What a terminal learns when it introduces itself."""

    venue_name: str
    licensee_name: str
    public_key: str  # Ed25519, hexadecimal: tells genuine tickets, keno dollars and seals from forged ones
    calendar: KenoCalendar
    schedule: bytes  # the schedule of prizes as its file's bytes, so that both ends read the same one
    setbets: bytes  # the shapes offered as their file's bytes (s 14C); empty for none
    multipliers: bytes  # the table of multipliers as its file's bytes (s 3B); empty: keno bonus isn't offered
    limits: EntryLimits
    agent_limit: Money  # what the agent pays of one ticket at most (s 24(3))
    prize_years: int  # how long after the wager a prize is paid (s 28(2))
    keno_dollars_years: int  # how long keno dollars are good (s 11(2), 12(2))
    journal: ChainHead  # where the journal of this terminal ends that central holds
    record: ChainHead  # where central's own record ends
    holds_record: bool  # whether that record holds the entry which the terminal introduced itself with
    at: Instant  # central's time, which the terminal's own must not be far from
    typed_maximum: Money  # what a paper may be worth whose number is typed, not scanned
    names: Names = NO_NAMES  # the licensee's own, of wagers and promotional keno dollars (s 12B, 12(4))


class GameCheck(Struct, frozen=True):
    """One game of a ticket: refunded (s 27), not drawn yet (`drawn` is None), or drawn and settled with its
    prizes and its shares of jackpots, which `prize_total` adds up."""

    game: GameId
    day: KenoDay
    drawn: DrawnGame | None
    prizes: tuple[Prize, ...]
    shares: tuple[JackpotShare, ...]
    prize_total: Money
    is_refunded: bool = False


class TicketState(StrEnum):
    """Where a ticket stands."""

    TO_BE_DRAWN = "to_be_drawn"  # no game of it is drawn
    PARTLY_DRAWN = "partly_drawn"
    DRAWN = "drawn"  # every game that is not refunded is drawn
    REFUNDED = "refunded"  # every game of it is refunded
    PAID = "paid"
    REPLACED = "replaced"  # collected early; its undrawn games are on `replaced_by`


class TicketCheck(Struct, frozen=True):
    """What a ticket has won so far. `to_pay` is what a payment would pay now; zero after payment.

    `refund_from` is the first game that can still be refunded, None if none can, and `to_refund` what all
    the games from it on would give back (s 27). `refund` is the one that was made. `pays_licensee` says that
    `to_pay` is above what the agent pays (s 24(3)). `good_until` is when unpaid prizes leave (s 28).
    """

    ticket: IssuedTicket
    state: TicketState
    games: tuple[GameCheck, ...]
    to_pay: Money
    good_until: Instant
    pays_licensee: bool = False
    refund_from: GameId | None = None
    to_refund: Money = ZERO
    refund: Refund | None = None
    paid_at: Instant | None = None
    paid_by: TerminalId | None = None
    paid_amount: Money | None = None
    replaced_by: Serial | None = None


class JournalReceipt(Struct, frozen=True):
    """Where the terminal's journal ends that central now holds, and where central's own record does: each
    anchors the other outside its machine. `at` is central's time."""

    journal: ChainHead
    record: ChainHead
    at: Instant


class Central(Protocol):
    """The keno computer system, as a terminal sees it. Thread-safe."""

    def greet(self, introduction: Introduction) -> Outcome[Greeting]:
        """Introduce a terminal; refused for one that central doesn't know. One that belongs to another
        central is told which one this is, and nothing is held against it.

        The first machine that is greeted under a name is its machine: another one is refused and counted. A
        journal that ends with another entry than central holds in its place is a fork, and quarantined.
        """
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

    def refund(self, request: RefundTicket) -> Outcome[Refund]:
        """Give back what was wagered on the undrawn games of a ticket, once (s 27)."""
        ...

    def issue_keno_dollars(self, request: IssueKenoDollars) -> Outcome[KenoDollars]:
        """Issue a voucher (s 11, s 12)."""
        ...

    def check_keno_dollars(self, terminal: TerminalId, serial: Serial) -> Outcome[KenoDollars]:
        """A voucher that could be taken in now, as it was issued (s 11). Changes nothing."""
        ...

    def use_keno_dollars(self, request: UseKenoDollars) -> Outcome[KenoDollarsUse]:
        """Take in a voucher, at most once (s 11)."""
        ...

    def ask(self, terminal: TerminalId, command: CommandId) -> Outcome[Answer]:
        """The answer recorded for a command of this terminal; if there is none, GivenUp from now on."""
        ...

    def held(self, terminal: TerminalId) -> Outcome[JournalReceipt]:
        """How much of a terminal's journal central holds."""
        ...

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        """Entries of a terminal's journal after a sequence number, oldest first, as they were received: for a
        terminal whose ledger was put back to an older copy. Not all at once; none where there are no more."""
        ...

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        """Store journal entries of a terminal; Done with what is held, also where a gap left the batch out.

        The same entry again is a retry. Another one under the same sequence is a fork: nothing of the batch
        is stored, and the terminal is quarantined.
        """
        ...
