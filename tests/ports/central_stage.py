"""The stage that a central is tried on, and the words its tests speak in. Only the port is used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kiosk.ledger.accounts import Tender, TenderAmount, TenderAmounts
from kiosk.ledger.canonical import canonical, event_name
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.ledger.events import TerminalStarted
from kiosk.ledger.papers import IssuedTicket, Paper, Payment, Refund
from kiosk.ledger.requests import PayTicket, RefundTicket, SellTicket
from kiosk.ledger.symbol import content_digest, signed_message
from kiosk.ports.central import Central, Introduction, OpenGame, TicketCheck
from kiosk.ports.outcome import Done, NotDone, Outcome
from kiosk.rules.refusals import Refused
from kiosk.rules.wagers import Entry, Wager, spot_wager
from kiosk.values.games import GameId
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money

Given = TypeVar("Given")

# Draws to remember: all of 1-20 in order; all of 61-80; 1-10 with 41-50. The totals 210, 1410 and 510 have
# no multiplier in the shipped table.
LOW = tuple(range(1, 21))
HIGH = tuple(range(61, 81))
MIXED = (*range(1, 11), *range(41, 51))
# All of 1-19 with 21: their total of 211 has a multiplier of 4.
FOURFOLD = (*range(1, 20), 21)

# Under the shipped classic schedule of prizes: 3 spots all caught pay $44 on the dollar, 2 of 3 pay $1.
THREE_SPOTS = spot_wager((1, 2, 3), Money(200))


class Stage(Protocol):
    """A fresh central under the shipped classic schedule, multipliers and setbets, with its first game open
    and two terminals enrolled. The agent pays up to $5,000 of a ticket."""

    @property
    def central(self) -> Central:
        """The central under test."""

    @property
    def terminal(self) -> TerminalId:
        """One of the two terminals."""

    @property
    def other_terminal(self) -> TerminalId:
        """The other one."""

    def draw_next_game(self, numbers: Sequence[int]) -> None:
        """Let the open game's time pass, and have it drawn with these numbers in this order."""

    def stop_before_close(self, us: int) -> None:
        """Move time to that many microseconds before the open game closes; below zero, after. Nothing is
        drawn."""

    def pass_days(self, days: int) -> None:
        """Let that many days pass; games are drawn meanwhile."""


def done(outcome: Outcome[Given]) -> Given:
    """The value of an outcome that must be done."""
    assert isinstance(outcome, Done), outcome
    return outcome.value


def refused(outcome: Outcome[Given]) -> Refused:
    """The refusal of an outcome that must be one."""
    assert isinstance(outcome, NotDone), outcome
    assert isinstance(outcome.reason, Refused), outcome
    return outcome.reason


def command(number: int) -> CommandId:
    """A command id that differs where the number does."""
    return CommandId.from_entropy(number.to_bytes(16, "big"))


def entry(*wagers: Wager, games: int = 1, bonus_games: int = 0) -> Entry:
    """An entry of wagers for a number of games, with keno bonus on the first so many of them."""
    return Entry(wagers, games, bonus_games)


def cash(amount: Money) -> TenderAmounts:
    """An amount paid in cash."""
    return (TenderAmount(Tender.CASH, amount),)


def selling(
    number: int,
    terminal: TerminalId,
    wanted: Entry,
    first: GameId,
    paid_with: TenderAmounts | None = None,
) -> SellTicket:
    """The request to validate a wager, paid in cash unless it says otherwise."""
    return SellTicket(
        command(number), terminal, wanted, first, cash(wanted.price) if paid_with is None else paid_with
    )


def open_game(stage: Stage) -> OpenGame:
    """The game that can be entered."""
    found = done(stage.central.venue()).open_game
    assert found is not None
    return found


def sell(stage: Stage, number: int, wanted: Entry, paid_with: TenderAmounts | None = None) -> IssuedTicket:
    """A ticket sold by the stage's terminal for the open game, for cash unless it says otherwise."""
    request = selling(number, stage.terminal, wanted, open_game(stage).game, paid_with)
    return done(stage.central.sell(request))


def pay(stage: Stage, number: int, serial: Serial) -> Outcome[Payment]:
    """The stage's terminal asks for payment."""
    return stage.central.pay(PayTicket(command(number), stage.terminal, serial))


def refund(stage: Stage, number: int, serial: Serial, first: GameId) -> Outcome[Refund]:
    """The stage's terminal asks for what was wagered on the games of a ticket from one on."""
    return stage.central.refund(RefundTicket(command(number), stage.terminal, serial, first))


def check(stage: Stage, ticket: IssuedTicket) -> TicketCheck:
    """What the other terminal is told of a ticket: anybody may ask."""
    return done(stage.central.check(stage.other_terminal, ticket.serial))


def public_key(stage: Stage) -> Ed25519PublicKey:
    """The key that central's signatures verify with."""
    greeting = done(stage.central.greet(Introduction(stage.other_terminal)))
    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(greeting.public_key))


def verify(stage: Stage, paper: Paper) -> None:
    """Raises InvalidSignature unless central signed exactly this paper."""
    message = signed_message(type(paper), paper.serial, content_digest(paper))
    public_key(stage).verify(bytes.fromhex(paper.signature), message)


def journal(terminal: TerminalId, count: int, changed_from: int = 0) -> tuple[JournalEntry, ...]:
    """The first entries of a journal; from one sequence on, if given, another history of the same
    terminal."""
    entries: list[JournalEntry] = []
    for sequence in range(1, count + 1):
        is_changed = 0 < changed_from <= sequence
        event = TerminalStarted(terminal, f"{'other' if is_changed else 'same'} {sequence}")
        previous = entries[-1].digest if entries else GENESIS
        at = Instant(1_796_000_000_000_000 + sequence)
        entries.append(
            link(previous, sequence, at, terminal.name, "", event_name(event), 1, canonical(event))
        )
    return tuple(entries)
