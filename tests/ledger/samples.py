"""Small things a ledger is made of: a terminal, entries, papers, and one sample of every kind of event."""

from __future__ import annotations

from typing import Final

from kiosk.ledger.accounts import Account, Tender, TenderAmount, TenderAmounts
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralHolds,
    CentralInDoubt,
    CentralNotReached,
    CopyStarted,
    Event,
    LedgerRestored,
    NoteInDoubt,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    NumberTyped,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
    ShiftEnded,
    TerminalStarted,
    TicketChecked,
)
from kiosk.ledger.evolve import evolve
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, RefundTicket, SellTicket, UseKenoDollars
from kiosk.ledger.state import State
from kiosk.rules.entering import is_in_jackpot_keno
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, HeadsWager, spot_wager
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money, total
from tests.rules.reading import classic, everything

K1: Final = TerminalId("K1")
NOW: Final = Instant.parse("2026-11-30T19:30:00+10:00")
GAME: Final = GameId(412)
DAY: Final = KenoDay("2026-11-30")
THREE_SPOTS: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 1)  # $2.00
FIVE_GAMES: Final = Entry(
    (spot_wager([7, 11], Money.dollars(1), [7]), HeadsWager(Money.dollars(3))), 5
)  # $20
FIVE_HUNDRED: Final = Money.dollars(500)
SERIALS: Final = tuple(Serial.from_entropy(bytes([number]) * 16) for number in range(1, 9))


def command(name: str) -> CommandId:
    """A command id one can read in a failure."""
    return CommandId(name)


def dollars(amount: int) -> Money:
    """Whole dollars."""
    return Money.dollars(amount)


def terms(credit_maximum: Money = FIVE_HUNDRED) -> Terms:
    """The terms of a terminal under the shipped schedule of prizes, with setbets and keno bonus."""
    return Terms(K1, everything(), credit_maximum, agent_limit=dollars(1_000), typed_maximum=dollars(500))


def parts(*, promotional: int = 0, keno_dollars: int = 0, prizes: int = 0, cash: int = 0) -> TenderAmounts:
    """Whole dollars of tenders, in the order they are spent, without those of nothing."""
    given = (
        (Tender.PROMOTIONAL, promotional),
        (Tender.KENO_DOLLARS, keno_dollars),
        (Tender.PRIZES, prizes),
        (Tender.CASH, cash),
    )
    return tuple(TenderAmount(tender, dollars(amount)) for tender, amount in given if amount)


def selling(name: str, entry: Entry, paid_with: TenderAmounts = (), first_game: GameId = GAME) -> SellTicket:
    """A request to sell an entry at K1 for these tenders; for cash if none are given."""
    paid_with = paid_with or (TenderAmount(Tender.CASH, entry.price),)
    return SellTicket(command(name), K1, entry, first_game, paid_with)


def ticket(request: SellTicket, serial: Serial, continues: Serial | None = None) -> IssuedTicket:
    """The ticket central issues for a request."""
    span = GameSpan(request.first_game, request.entry.game_count)
    return IssuedTicket(
        serial,
        request.terminal,
        request.entry,
        span,
        DAY,
        DAY,
        NOW,
        NOW.plus_seconds(5 * 365 * 86_400),
        "Classic",
        request.paid_with,
        any(is_in_jackpot_keno(wager, classic()) for wager in request.entry.wagers),
        continues,
        "ab" * 64,
    )


def voucher(request: IssueKenoDollars, serial: Serial) -> KenoDollars:
    """The voucher central issues for a request."""
    expires_at = NOW.plus_seconds(5 * 365 * 86_400)
    return KenoDollars(
        serial, request.terminal, request.amount, request.promotional, NOW, expires_at, "cd" * 64
    )


def folded(*events: Event) -> State:
    """The state after events on a terminal that has started."""
    state = evolve(State(), TerminalStarted(K1, "0.1.0"))
    for event in events:
        state = evolve(state, event)
    return state


def cash(amount: int, note: str = "note-1") -> tuple[Event, ...]:
    """Events that put dollars of cash into credit."""
    return (NoteOffered(note, dollars(amount)), NoteStacked(note))


def keno_dollars_in(amount: int, serial: Serial, *, promotional: bool) -> tuple[Event, ...]:
    """Events that turn a voucher into credit."""
    asked = UseKenoDollars(command(f"use-{serial}"), K1, serial)
    use = KenoDollarsUse(serial, dollars(amount), promotional, NOW)
    return (CentralAsked(asked), CentralAnswered(asked.command, use))


def prize(amount: int, serial: Serial, continuation: IssuedTicket | None = None) -> tuple[Event, ...]:
    """Events that turn a prize into credit."""
    asked = PayTicket(command(f"pay-{serial}"), K1, serial)
    payment = Payment(serial, dollars(amount), NOW, continuation)
    return (CentralAsked(asked), CentralAnswered(asked.command, payment))


def sold(name: str, entry: Entry, serial: Serial, *reserved: TenderAmount) -> tuple[Event, ...]:
    """Events that sell an entry for reserved credit; cash unless said otherwise."""
    asked = selling(name, entry, reserved)
    return (
        CentralAsked(asked, asked.paid_with),
        CentralAnswered(asked.command, ticket(asked, serial)),
    )


def refunded(
    serial: Serial, tenders: TenderAmounts, first: GameId = GAME, game_count: int = 1
) -> tuple[Event, ...]:
    """Events that refund games of a ticket, sold at whatever terminal."""
    asked = RefundTicket(command(f"refund-{serial}"), K1, serial, first)
    amount = total(part.amount for part in tenders)
    refund = Refund(serial, first, game_count, amount, tenders, NOW)
    return (CentralAsked(asked), CentralAnswered(asked.command, refund))


SELL: Final = selling("sell", FIVE_GAMES)
ISSUE: Final = IssueKenoDollars(command("issue"), K1, Money(1250), promotional=False)
PAY: Final = PayTicket(command("pay"), K1, SERIALS[0])
REFUND: Final = RefundTicket(command("refund"), K1, SERIALS[4], GAME.plus(3))
USE: Final = UseKenoDollars(command("use"), K1, SERIALS[1])
TICKET: Final = ticket(SELL, SERIALS[2])
VOUCHER: Final = voucher(ISSUE, SERIALS[3])
# The last two of five games at $4: $1 of them was promotional.
REFUNDED: Final = Refund(
    REFUND.serial, REFUND.first_game, 2, dollars(8), parts(promotional=1, cash=7), refunded_at=NOW
)
PROMOTIONAL_SELL: Final = selling(
    "mixed",
    FIVE_GAMES,
    (TenderAmount(Tender.PROMOTIONAL, Money(150)), TenderAmount(Tender.CASH, Money(1850))),
)

EVERY_EVENT: Final[tuple[Event, ...]] = (
    TerminalStarted(K1, "0.1.0"),
    TerminalStarted(K1, "0.1.0", "machine-1"),
    LedgerRestored(after=7, through=300),
    NoteOffered("note-1", dollars(20)),
    NoteStacked("note-1"),
    NoteReturned("note-1"),
    NoteInDoubt("note-1", "the box did not answer"),
    CentralAsked(PROMOTIONAL_SELL, PROMOTIONAL_SELL.paid_with),
    CentralAsked(ISSUE, (TenderAmount(Tender.PRIZES, Money(1250)),)),
    CentralAsked(PAY),
    CentralAsked(REFUND),
    CentralAsked(USE),
    CentralAnswered(SELL.command, TICKET),
    CentralAnswered(ISSUE.command, VOUCHER),
    CentralAnswered(PAY.command, Payment(SERIALS[0], dollars(80), NOW)),
    CentralAnswered(PAY.command, Payment(SERIALS[0], dollars(80), NOW, ticket(SELL, SERIALS[4], SERIALS[0]))),
    CentralAnswered(REFUND.command, REFUNDED),
    CentralAnswered(USE.command, KenoDollarsUse(SERIALS[1], dollars(5), promotional=True, used_at=NOW)),
    CentralAnswered(SELL.command, Refused(Refusal.GAME_CLOSED, "s 17", {"game": 412, "next_game": 413})),
    CentralNotReached(SELL.command, "central_unreachable"),
    CentralInDoubt(SELL.command, "no answer in time"),
    PrintStarted("ticket-1", 1),
    CopyStarted(TICKET, 2),
    CopyStarted(VOUCHER, 3),
    PaperPrinted("ticket-1"),
    PaperNotPrinted("ticket-1", "paper_out"),
    PaperInDoubt("ticket-1", "the tray could not be written"),
    CentralHolds("ef" * 32, 7),
    CentralHolds("ef" * 32, 7, ChainHead(19, "ab" * 32)),
    ShiftEnded(
        3,
        NOW,
        sums={Account.NOTE_BOX: dollars(20), Account.CREDIT_CASH: dollars(-20)},
        holding={Account.NOTE_BOX: dollars(70)},
        notes_open=1,
        requests_open=0,
        papers_open=("ticket-1",),
    ),
    TicketChecked(SERIALS[0], dollars(80)),
    NumberTyped(SERIALS[0], is_right=False),
)
