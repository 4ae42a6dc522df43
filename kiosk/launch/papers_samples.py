"""Every document with sample data, each marked SAMPLE, so that no one can take it for a paper that counts.

What is settled on them is settled by the rules. They are signed with a key that anyone can read here and that
is no central's: no terminal takes them for genuine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kiosk.central.keys import SigningKey
from kiosk.documents.cash_limit_notice import cash_limit_notice
from kiosk.documents.check_result import check_result
from kiosk.documents.major_prize_claim import major_prize_claim
from kiosk.documents.papers import document_of
from kiosk.documents.refund import refund_document
from kiosk.documents.registered_details import registered_details
from kiosk.documents.registration_card import card_document
from kiosk.documents.registration_form import registration_form
from kiosk.documents.shift_report import shift_report
from kiosk.documents.wholeness import stamped
from kiosk.launch.places import CLASSIC_SCHEDULE
from kiosk.launch.trial_paper import TRIAL_PAPER, trial_paper
from kiosk.ledger.accounts import Account, Tender, TenderAmount
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import ShiftEnded
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Refund
from kiosk.ports.central import DrawnGame, GameCheck, Greeting, Seal, TicketCheck, TicketState
from kiosk.rules.entering import EntryLimits, is_in_jackpot_keno
from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered, settle_game
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.registering import (
    Conditions,
    RegisteredNumbers,
    RegisteredPlayer,
    RegistrationNumber,
    card_of,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import Entry, HeadsWager, LuckyLastWager, spot_wager, way_wager
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.keno_day import KenoCalendar, KenoDay
from kiosk.values.money import ZERO, Money
from printing import Document

BANNER: Final = "SAMPLE"
SAMPLE_LICENSEE: Final = "Demonstration licensee"
_K1: Final = TerminalId("K1")
_DAY: Final = KenoDay("2026-11-30")
_AT: Final = Instant.parse("2026-11-30T20:41:07+10:00")
_LATER: Final = Instant.parse("2026-11-30T21:20:00+10:00")
_GOOD_UNTIL: Final = Instant.parse("2031-11-30T23:59:59+10:00")
_FIRST: Final = GameId(412)
_KEY: Final = SigningKey(b"a sample key that signs nothing.")
_DRAW: Final = Draw((5, 62, 12, 71, 23, 3, 80, 38, 57, 44, 18, 66, 61, 29, 77, 9, 50, 34, 15, 41))
_JACKPOTS: Final = (Jackpot(7, 7, Money.dollars(1_000), Money(84_235), ZERO),)
_LONG_NAMES: Final = Names(
    spot="Golden Summer Numbers 12",
    way="Combinations of Wonders!",
    kwikpik="Numbers by the Terminal!",
    lucky_last="The Very Last Number Won",
    keno_bonus="Multiplication Wonderful",
    promotional_keno_dollars="Welcome Back Club Tokens",
)
_OTHER_NAMES: Final = Names(spot="Số May Mắn", way="幸运组合", heads="وجه", lucky_last="最后一球")


class Sample(Struct, frozen=True):
    """A document under the name of its files."""

    name: str
    document: Document


def samples() -> tuple[Sample, ...]:
    """Every document that goes on a roll, in the order in which a person meets them."""
    return tuple(Sample(name, stamped(document, BANNER)) for name, document in _documents())


def _documents() -> Iterator[tuple[str, Document]]:
    greeting, ticket = _greeting(), _ticket(_mixed_entry(), 1)
    long = replace(
        _greeting(_LONG_NAMES),
        venue_name="The Returned and Services League Memorial Club of Goondiwindi",
        licensee_name="The Demonstration Keno Licensee of the State of Queensland Ltd",
    )
    other = replace(_greeting(_OTHER_NAMES), venue_name="昆士兰 Câu lạc bộ نادي")
    yield "ticket", document_of(ticket, 1, greeting)
    yield "ticket-copy", document_of(_ticket(_setbet_entry(), 2), 2, greeting)
    yield "ticket-longest-names", document_of(_ticket(_mixed_entry(), 3), 1, long)
    yield "ticket-languages", document_of(_ticket(_mixed_entry(), 4), 1, other)
    yield "keno-dollars", document_of(_voucher(5, promotional=False), 1, greeting)
    yield "keno-dollars-promotional", document_of(_voucher(6, promotional=True), 1, greeting)
    yield "keno-dollars-longest-names", document_of(_voucher(7, promotional=True), 1, long)
    yield "refund", refund_document(ticket, _refund(ticket), greeting)
    yield "check-result", check_result(_check(ticket), _K1, _LATER, greeting)
    winner = _ticket(Entry((spot_wager((5, 12, 23, 38, 44, 61, 77), Money.dollars(2)),), 1), 8)
    yield "major-prize-claim", major_prize_claim(_check(winner), _LATER, greeting)
    yield "registration-form", registration_form(SAMPLE_LICENSEE)
    player = _player()
    yield "registration-card", card_document(card_of(player), SAMPLE_LICENSEE)
    details = registered_details(player, SAMPLE_LICENSEE, _LATER, greeting.calendar.zone)
    yield "registered-details", details
    yield "notice-cash-limit", cash_limit_notice(greeting)
    head, record = ChainHead(1_204, "7f3a" * 16), ChainHead(5_310, "c91e" * 16)
    yield "shift-report", shift_report(sample_shift(), _K1, head, record, greeting, is_copy=False)
    yield TRIAL_PAPER, trial_paper(_K1.name, _AT, greeting.calendar.zone).document


def _greeting(names: Names = NO_NAMES) -> Greeting:
    return Greeting(
        venue_name="The Evening Horizon",
        licensee_name=SAMPLE_LICENSEE,
        public_key=_KEY.public,
        calendar=KenoCalendar("Australia/Brisbane", 6),
        schedule=b"",
        setbets=b"",
        multipliers=b"",
        limits=EntryLimits(),
        agent_limit=Money.dollars(5_000),
        prize_years=5,
        keno_dollars_years=5,
        journal=ChainHead(),
        record=ChainHead(),
        holds_record=True,
        at=_AT,
        typed_maximum=Money.dollars(500),
        names=names,
    )


def _mixed_entry() -> Entry:
    """One wager of each kind that prints in its own way, with keno bonus on two games of five."""
    return Entry(
        (
            spot_wager((5, 12, 23, 38, 44, 61, 76), Money.dollars(1), (38, 76), bonus=True),
            way_wager(((3, 9, 15), (20, 30, 40), (50, 57, 66, 71)), Money(100), (3, 4, 6)),
            HeadsWager(Money.dollars(2)),
            LuckyLastWager(Money.dollars(1)),
        ),
        5,
        2,
    )


def _setbet_entry() -> Entry:
    plus = (15, 25, 33, 34, 35, 36, 37, 45, 55)
    return Entry((spot_wager(plus, Money.dollars(1), setbet="Plus"),), 2)


def _ticket(entry: Entry, place: int) -> IssuedTicket:
    schedule = _schedule()
    return _KEY.sign_ticket(
        IssuedTicket(
            _serial(place),
            _K1,
            entry,
            GameSpan(_FIRST, entry.game_count),
            _DAY,
            _DAY,
            _AT,
            _GOOD_UNTIL,
            schedule.version,
            (TenderAmount(Tender.CASH, entry.price),),
            any(is_in_jackpot_keno(wager, schedule) for wager in entry.wagers),
        )
    )


def _voucher(place: int, *, promotional: bool) -> KenoDollars:
    amount = Money(1_000_000) if place == 7 else Money(1_250)
    return _KEY.sign_voucher(KenoDollars(_serial(place), _K1, amount, promotional, _AT, _GOOD_UNTIL))


def _refund(ticket: IssuedTicket) -> Refund:
    """Of the last two games of five, which have no keno bonus; a part of the ticket was paid with prizes."""
    amount = ticket.entry.amount_of(3) * 2
    prizes = Money.dollars(5)
    parts = (TenderAmount(Tender.PRIZES, prizes), TenderAmount(Tender.CASH, amount - prizes))
    return Refund(ticket.serial, _FIRST.plus(3), 2, amount, parts, _LATER)


def _check(ticket: IssuedTicket) -> TicketCheck:
    """Of a ticket whose first game is drawn, under multiplier 3."""
    first = _drawn(ticket)
    rest = tuple(GameCheck(game, _DAY, None, (), (), ZERO) for game in ticket.span.games()[1:])
    return TicketCheck(
        ticket,
        TicketState.PARTLY_DRAWN if rest else TicketState.DRAWN,
        (first, *rest),
        first.prize_total,
        _GOOD_UNTIL,
        pays_licensee=first.prize_total > Money.dollars(5_000),
    )


def _drawn(ticket: IssuedTicket) -> GameCheck:
    seal = Seal(_FIRST, _DAY, "Classic", "", 1, ticket.entry.amount_of(0), "", _AT)
    drawn = DrawnGame(_FIRST, _DAY, _DRAW, _LATER, seal, multiplier=3, jackpots=_JACKPOTS)
    settled = settle_game([Entered(ticket.entry.wagers_in(0), _schedule())], _DRAW, 3, _JACKPOTS).tickets[0]
    return GameCheck(_FIRST, _DAY, drawn, settled.prizes, settled.shares, settled.amount)


def _player() -> RegisteredPlayer:
    return RegisteredPlayer(
        RegistrationNumber.from_entropy(bytes(range(16))),
        "Nguyễn Thị Minh Khai",
        "14 Example Street\nToowong QLD 4066",
        "A-2026-118",
        Conditions(("The card is shown when registered numbers are wagered on.",), ("It is not lent.",)),
        (RegisteredNumbers("Classic", (5, 12, 23, 38, 44, 61, 77)),),
    )


def sample_shift() -> ShiftEnded:
    """A shift that began with nothing in the terminal."""
    ticket, dollars = _ticket(_mixed_entry(), 1), Money.dollars
    return ShiftEnded(
        17,
        _LATER,
        {
            Account.NOTE_BOX: dollars(1_240),
            Account.STAKES: Money(-131_550),
            Account.REFUNDS: Money(2_600),
            Account.PRIZES: Money(21_420),
            Account.KENO_DOLLARS_ISSUED: Money(-16_470),
            Account.KENO_DOLLARS_USED: Money(1_250),
            Account.CREDIT_CASH: Money(-1_250),
        },
        {Account.NOTE_BOX: dollars(1_240), Account.CREDIT_CASH: Money(-1_250)},
        notes_open=1,
        requests_open=0,
        papers_open=(f"ticket-{ticket.serial}",),
    )


def _serial(place: int) -> Serial:
    return Serial.from_entropy(bytes([place * 29]) * 16)


def _schedule() -> ScheduleOfPrizes:
    schedule = ScheduleOfPrizes.parse(CLASSIC_SCHEDULE.read_bytes())
    if not isinstance(schedule, ScheduleOfPrizes):
        raise InvariantBroken("the shipped schedule of prizes can't be read")
    return schedule
