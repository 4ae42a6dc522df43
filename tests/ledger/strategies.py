"""Any value a ledger may hold, for Hypothesis: every kind of event with everything nested in it."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from kiosk.ledger.accounts import Account, Tender, TenderAmount
from kiosk.ledger.chain import ChainHead, JournalEntry
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
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Paper, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
)
from kiosk.values.games import GameId, GameSpan
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import Money

_NUMBERS: Final = st.integers(-(2**53), 2**53)
_COUNTS: Final = st.integers(1, 20)
TEXTS: Final = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_MONEY: Final = st.builds(Money, _NUMBERS)
_INSTANTS: Final = st.builds(Instant, _NUMBERS)
_SERIALS: Final = st.builds(Serial.from_entropy, st.binary(min_size=16, max_size=16))
_COMMANDS: Final = st.builds(CommandId, TEXTS)
_TERMINALS: Final = st.builds(TerminalId, TEXTS)
_GAMES: Final = st.builds(GameId, st.integers(0, 2**40))
_SPANS: Final = st.builds(GameSpan, _GAMES, _COUNTS)
_DAYS: Final = st.builds(KenoDay, st.dates().map(str))
_SPOTS: Final = st.lists(st.integers(1, 80), max_size=20, unique=True).map(tuple)
_WAGERS: Final[st.SearchStrategy[Wager]] = (
    st.builds(SpotWager, _SPOTS, _MONEY, _SPOTS, TEXTS, st.booleans())
    | st.builds(WayWager, st.lists(_SPOTS, max_size=4).map(tuple), _MONEY, _SPOTS, _SPOTS, st.booleans())
    | st.builds(HeadsWager, _MONEY, st.booleans())
    | st.builds(TailsWager, _MONEY, st.booleans())
    | st.builds(EvensWager, _MONEY, st.booleans())
    | st.builds(LuckyLastWager, _MONEY, st.booleans())
)
_ENTRIES: Final = st.builds(Entry, st.lists(_WAGERS, max_size=4).map(tuple), _COUNTS, st.integers(0, 20))
_TENDERS: Final = st.lists(st.builds(TenderAmount, st.sampled_from(Tender), _MONEY), max_size=4).map(tuple)
_SUMS: Final = st.dictionaries(st.sampled_from(Account), _MONEY, max_size=4)
_DIGESTS: Final = st.binary(min_size=32, max_size=32).map(bytes.hex)
_HEADS: Final = st.just(ChainHead()) | st.builds(ChainHead, _NUMBERS, _DIGESTS)
_SIGNATURES: Final = st.binary(min_size=64, max_size=64).map(bytes.hex)
_REFUSED: Final = st.builds(
    Refused, st.sampled_from(Refusal), TEXTS, st.dictionaries(TEXTS, _NUMBERS | TEXTS, max_size=4)
)

TICKETS: Final = st.builds(
    IssuedTicket,
    _SERIALS,
    _TERMINALS,
    _ENTRIES,
    _SPANS,
    _DAYS,
    _DAYS,
    _INSTANTS,
    _INSTANTS,
    TEXTS,
    _TENDERS,
    st.booleans(),
    st.none() | _SERIALS,
    _SIGNATURES,
)
VOUCHERS: Final = st.builds(
    KenoDollars, _SERIALS, _TERMINALS, _MONEY, st.booleans(), _INSTANTS, _INSTANTS, _SIGNATURES
)
PAPERS: Final[st.SearchStrategy[Paper]] = TICKETS | VOUCHERS
ANSWERS: Final[st.SearchStrategy[Answer]] = (
    PAPERS
    | st.builds(KenoDollarsUse, _SERIALS, _MONEY, st.booleans(), _INSTANTS)
    | st.builds(Payment, _SERIALS, _MONEY, _INSTANTS, st.none() | TICKETS)
    | st.builds(Refund, _SERIALS, _GAMES, _COUNTS, _MONEY, _TENDERS, _INSTANTS)
    | _REFUSED
    | st.builds(GivenUp)
)
_REQUESTS: Final[st.SearchStrategy[Request]] = (
    st.builds(SellTicket, _COMMANDS, _TERMINALS, _ENTRIES, _GAMES, _TENDERS)
    | st.builds(PayTicket, _COMMANDS, _TERMINALS, _SERIALS)
    | st.builds(RefundTicket, _COMMANDS, _TERMINALS, _SERIALS, _GAMES)
    | st.builds(IssueKenoDollars, _COMMANDS, _TERMINALS, _MONEY, st.booleans())
    | st.builds(UseKenoDollars, _COMMANDS, _TERMINALS, _SERIALS)
)

EVENTS: Final[dict[type[Event], st.SearchStrategy[Event]]] = {
    TerminalStarted: st.builds(TerminalStarted, _TERMINALS, TEXTS, TEXTS),
    LedgerRestored: st.builds(LedgerRestored, _NUMBERS, _NUMBERS),
    NoteOffered: st.builds(NoteOffered, TEXTS, _MONEY),
    NoteStacked: st.builds(NoteStacked, TEXTS),
    NoteReturned: st.builds(NoteReturned, TEXTS),
    NoteInDoubt: st.builds(NoteInDoubt, TEXTS, TEXTS),
    CentralAsked: st.builds(CentralAsked, _REQUESTS, _TENDERS),
    CentralAnswered: st.builds(CentralAnswered, _COMMANDS, ANSWERS),
    CentralNotReached: st.builds(CentralNotReached, _COMMANDS, TEXTS),
    CentralInDoubt: st.builds(CentralInDoubt, _COMMANDS, TEXTS),
    PrintStarted: st.builds(PrintStarted, TEXTS, _COUNTS),
    CopyStarted: st.builds(CopyStarted, PAPERS, _COUNTS),
    PaperPrinted: st.builds(PaperPrinted, TEXTS),
    PaperNotPrinted: st.builds(PaperNotPrinted, TEXTS, TEXTS),
    PaperInDoubt: st.builds(PaperInDoubt, TEXTS, TEXTS),
    CentralHolds: st.builds(CentralHolds, TEXTS, _NUMBERS, _HEADS),
    ShiftEnded: st.builds(
        ShiftEnded,
        _NUMBERS,
        _INSTANTS,
        _SUMS,
        _SUMS,
        _COUNTS,
        _COUNTS,
        st.lists(TEXTS, max_size=3).map(tuple),
    ),
    TicketChecked: st.builds(TicketChecked, _SERIALS, _MONEY),
    NumberTyped: st.builds(NumberTyped, _SERIALS, st.booleans()),
}
JOURNAL_ENTRIES: Final = st.builds(
    JournalEntry,
    st.integers(1, 2**40),
    _INSTANTS,
    TEXTS,
    TEXTS,
    TEXTS,
    st.integers(1, 99),
    st.binary(max_size=40),
    _DIGESTS,
    _DIGESTS,
)
