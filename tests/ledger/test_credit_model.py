"""Any sequence of commands and answers against a small model of credit: four purses and nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kiosk.ledger.accounts import SPENDING_ORDER, Account, TenderAmount
from kiosk.ledger.commands import (
    Collect,
    Command,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
    TakeNote,
)
from kiosk.ledger.decide import decide
from kiosk.ledger.events import (
    CentralAnswered,
    CentralInDoubt,
    CentralNotReached,
    Event,
    NoteInDoubt,
    NoteReturned,
    NoteStacked,
    TerminalStarted,
)
from kiosk.ledger.evolve import evolve
from kiosk.ledger.papers import IssuedTicket, KenoDollars, KenoDollarsUse, Payment, Refund
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ledger.settled import Settlement, Settling, settled_by
from kiosk.ledger.state import OpenRequest, State
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, spot_wager
from kiosk.values.identifiers import Serial
from kiosk.values.money import ZERO, Money, total
from tests.ledger.samples import GAME, K1, NOW, command, dollars, terms, ticket, voucher

PROMOTIONAL, KENO_DOLLARS, PRIZES, CASH = range(4)
FOR_WAGERS: Final = (PROMOTIONAL, KENO_DOLLARS, PRIZES, CASH)
FOR_KENO_DOLLARS: Final = (PRIZES, KENO_DOLLARS, CASH)
MAXIMUM: Final = dollars(200)
CENTS: Final = st.integers(1, 400).map(lambda tens: tens * 10)
Purses = list[int]


def take(purses: Purses, price: int, order: tuple[int, ...]) -> Purses | None:
    """Take a price out of purses one after another: what was taken from each, None if they don't hold it."""
    taken = [0, 0, 0, 0]
    for purse in order:
        taken[purse] = min(purses[purse], price - sum(taken))
    if sum(taken) < price:
        return None
    for purse, cents in enumerate(taken):
        purses[purse] -= cents
    return taken


def left_of(paid: Purses, used: int) -> Purses:
    """What is left of what paid for games when the first of them have used some cents up, purse by purse."""
    left = list(paid)
    for purse in FOR_WAGERS:
        gone = min(left[purse], used)
        left[purse] -= gone
        used -= gone
    return left


class SoldHere(NamedTuple):
    """A ticket: what it was paid with, what a game cost, and how many games it has."""

    paid: Purses
    per_game: int
    games: int


class Credit(RuleBasedStateMachine):
    """The ledger beside the model. `asked` holds what each open request took out of the purses."""

    def __init__(self) -> None:
        super().__init__()
        self.state = evolve(State(), TerminalStarted(K1, "0.1.0"))
        self.purses: Purses = [0, 0, 0, 0]
        self.asked: dict[str, Purses] = {}
        self.notes: dict[str, int] = {}
        self.put_in: Purses = [0, 0, 0, 0]
        self.staked: Purses = [0, 0, 0, 0]
        self.issued: dict[bool, Purses] = {False: [0, 0, 0, 0], True: [0, 0, 0, 0]}
        self.refunded: Purses = [0, 0, 0, 0]
        self.refunded_serials: set[Serial] = set()
        self.sold: dict[Serial, SoldHere] = {}
        self.settled: dict[tuple[Settling, Serial], Settlement] = {}
        self.count = 0

    def name(self) -> str:
        self.count += 1
        return f"{self.count}"

    def serial(self) -> Serial:
        self.count += 1
        return Serial.from_entropy(self.count.to_bytes(16, "big"))

    def apply(self, *events: Event) -> None:
        for event in events:
            self.state = evolve(self.state, event)
        self.settled |= settled_by(self.settled, events)

    def decided(self, given: Command) -> tuple[Event, ...] | Refused:
        decided = decide(self.state, given, terms(MAXIMUM), self.settled)
        if not isinstance(decided, Refused):
            self.apply(*decided)
        return decided

    @rule(amount=st.sampled_from([5, 10, 20, 50, 100]))
    def note(self, amount: int) -> None:
        name = self.name()
        reserved = sum(sum(taken) for taken in self.asked.values())
        fits = sum(self.purses) + reserved + amount * 100 <= MAXIMUM.cents
        decided = self.decided(TakeNote(command(name), name, dollars(amount)))
        assert isinstance(decided, tuple) is fits
        if fits:
            self.notes[name] = amount * 100

    @precondition(lambda self: self.notes)
    @rule(data=st.data(), end=st.sampled_from(["box", "back", "doubt"]))
    def note_ends(self, data: st.DataObject, end: str) -> None:
        name = data.draw(st.sampled_from(sorted(self.notes)))
        if end == "doubt":
            self.apply(NoteInDoubt(name, "silence"))
            return
        cents = self.notes.pop(name)
        if end == "box":
            self.apply(NoteStacked(name))
            self.put_in[CASH] += cents
            self.purses[CASH] += cents
        else:
            self.apply(NoteReturned(name))

    @rule(tens=st.integers(10, 400), games=st.integers(1, 3))
    def sell(self, tens: int, games: int) -> None:
        name = self.name()
        price = tens * 10 * games
        held = sum(self.purses)
        taken = take(self.purses, price, FOR_WAGERS)
        entry = Entry((spot_wager([1, 2, 3], Money(tens * 10)),), games)
        decided = self.decided(Sell(command(name), entry, GAME))
        if taken is None:
            assert isinstance(decided, Refused)
            assert decided.refusal is Refusal.NOT_ENOUGH_CREDIT
            assert decided.facts == {"missing_cents": price - held}
        else:
            assert isinstance(decided, tuple)
            self.asked[name] = taken

    @rule(cents=st.none() | CENTS)
    def take_keno_dollars(self, cents: int | None) -> None:
        name = self.name()
        ordinary = sum(self.purses[1:]) if cents is None else cents
        promotional = self.purses[PROMOTIONAL] if cents is None else 0
        taken = take(self.purses, ordinary, FOR_KENO_DOLLARS)
        amount = None if cents is None else Money(cents)
        decided = self.decided(TakeKenoDollars(command(name), amount))
        if taken is None or ordinary + promotional == 0:
            assert isinstance(decided, Refused)
            assert decided.refusal is Refusal.NOTHING_TO_ISSUE
            return
        if ordinary:
            self.asked[f"{name}/ordinary"] = taken
        if promotional:
            taken_promotional = take(self.purses, promotional, (PROMOTIONAL,))
            assert taken_promotional is not None
            self.asked[f"{name}/promotional"] = taken_promotional

    @rule()
    def collect(self) -> None:
        name = self.name()
        self.decided(Collect(command(name), self.serial(), as_keno_dollars=False))
        self.asked[name] = [0, 0, 0, 0]

    @precondition(lambda self: self.sold)
    @rule(data=st.data(), first=st.integers(0, 3))
    def refund(self, data: st.DataObject, first: int) -> None:
        self.refund_of(data.draw(st.sampled_from(sorted(self.sold))), first)

    @rule()
    def refund_a_ticket_sold_elsewhere(self) -> None:
        self.refund_of(self.serial(), first=0)

    @precondition(lambda self: self.refunded_serials)
    @rule(data=st.data(), first=st.integers(0, 3))
    def refund_again(self, data: st.DataObject, first: int) -> None:
        self.refund_of(data.draw(st.sampled_from(sorted(self.refunded_serials))), first)

    def refund_of(self, serial: Serial, first: int) -> None:
        name = self.name()
        decided = self.decided(RefundGames(command(name), serial, GAME.plus(first)))
        if serial in self.refunded_serials:
            assert isinstance(decided, Refused)
            assert decided.refusal is Refusal.ALREADY_REFUNDED
        else:
            self.asked[name] = [0, 0, 0, 0]

    @rule()
    def spend_keno_dollars(self) -> None:
        name = self.name()
        self.decided(SpendKenoDollars(command(name), self.serial()))
        self.asked[name] = [0, 0, 0, 0]

    @precondition(lambda self: self.asked)
    @rule(data=st.data(), end=st.sampled_from(["refused", "given up", "not reached", "doubt"]))
    def nothing_comes_of_it(self, data: st.DataObject, end: str) -> None:
        name = data.draw(st.sampled_from(sorted(self.asked)))
        asked = command(name)
        if end == "doubt":
            self.apply(CentralInDoubt(asked, "silence"))
            return
        ends: dict[str, Event] = {
            "refused": CentralAnswered(asked, Refused(Refusal.GAME_CLOSED)),
            "given up": CentralAnswered(asked, GivenUp()),
            "not reached": CentralNotReached(asked, "central_unreachable"),
        }
        self.apply(ends[end])
        for purse, cents in enumerate(self.asked.pop(name)):
            self.purses[purse] += cents

    @precondition(lambda self: self.asked)
    @rule(data=st.data(), cents=CENTS, promotional=st.booleans())
    def central_gives(self, data: st.DataObject, cents: int, promotional: bool) -> None:
        name = data.draw(st.sampled_from(sorted(self.asked)))
        request = self.state.requests[name].request
        answer = self.given(self.state.requests[name], cents, promotional)
        self.apply(CentralAnswered(command(name), answer))
        taken = self.asked.pop(name)
        match answer:
            case Payment():
                self.put_in[PRIZES] += cents
                self.purses[PRIZES] += cents
            case KenoDollarsUse():
                self.put_in[PROMOTIONAL if promotional else KENO_DOLLARS] += cents
                self.purses[PROMOTIONAL if promotional else KENO_DOLLARS] += cents
            case Refund(serial, tenders=tenders):
                self.refunded_serials.add(serial)
                for part in tenders:
                    purse = SPENDING_ORDER.index(part.tender)
                    self.refunded[purse] += part.amount.cents
                    self.purses[purse] += part.amount.cents
            case IssuedTicket(serial):
                assert isinstance(request, SellTicket)
                per_game = request.entry.amount_per_game.cents
                self.sold[serial] = SoldHere(taken, per_game, request.entry.game_count)
                for purse, cents_taken in enumerate(taken):
                    self.staked[purse] += cents_taken
            case KenoDollars():
                for purse, cents_taken in enumerate(taken):
                    self.issued[answer.promotional][purse] += cents_taken
            case _:
                pass

    def given(self, open_request: OpenRequest, cents: int, promotional: bool) -> Answer:
        request = open_request.request
        match request:
            case SellTicket():
                return ticket(request, self.serial())
            case IssueKenoDollars():
                return voucher(request, self.serial())
            case UseKenoDollars():
                return KenoDollarsUse(request.serial, Money(cents), promotional, NOW)
            case PayTicket():
                return Payment(request.serial, Money(cents), NOW)
            case RefundTicket():
                return self.given_back(request, cents, promotional)

    def given_back(self, request: RefundTicket, cents: int, promotional: bool) -> Answer:
        """As central refunds: once, and of a ticket sold here what is left of what paid for it."""
        if request.serial in self.refunded_serials:
            return Refused(Refusal.ALREADY_REFUNDED)
        first = request.first_game.sequence - GAME.sequence
        here = self.sold.get(request.serial)
        if here is None:
            back, games = [0, 0, 0, cents], 1
            if promotional:
                back = [cents, 0, 0, 10]
        elif first >= here.games:
            return Refused(Refusal.NOTHING_TO_REFUND)
        else:
            back, games = left_of(here.paid, first * here.per_game), here.games - first
        parts = zip(SPENDING_ORDER, back, strict=True)
        tenders = tuple(TenderAmount(tender, Money(part)) for tender, part in parts if part)
        return Refund(request.serial, request.first_game, games, Money(sum(back)), tenders, NOW)

    @invariant()
    def the_purses_are_the_credit(self) -> None:
        reserved = sum(sum(taken) for taken in self.asked.values())
        found = (self.state.credit.cents, self.state.promotional_credit.cents, self.state.reserved.cents)
        assert found == (sum(self.purses[1:]), self.purses[PROMOTIONAL], reserved)

    @invariant()
    def every_account_sums_to_nothing(self) -> None:
        assert total(self.state.accounts.values()) == ZERO
        owed = {account: amount.cents for account, amount in self.state.accounts.items()}
        assert owed.get(Account.STAKES, 0) == -sum(self.staked)
        assert owed.get(Account.REFUNDS, 0) == sum(self.refunded)
        assert owed.get(Account.NOTE_BOX, 0) == self.put_in[CASH]

    @invariant()
    def promotional_credit_became_wagers_or_promotional_keno_dollars_and_nothing_else(self) -> None:
        """Section 12(3), by any sequence: what came in promotional is still promotional, or wagered; and what
        was refunded of it is promotional again (s 27)."""
        assert self.issued[False][PROMOTIONAL] == 0
        assert sum(self.issued[True][1:]) == 0
        open_parts = sum(taken[PROMOTIONAL] for taken in self.asked.values())
        left = self.purses[PROMOTIONAL] + open_parts + self.staked[PROMOTIONAL] + sum(self.issued[True])
        assert left == self.put_in[PROMOTIONAL] + self.refunded[PROMOTIONAL]
        issued = -self.state.accounts.get(Account.KENO_DOLLARS_ISSUED, ZERO).cents
        assert issued == sum(self.issued[False]) + sum(self.issued[True])


TestCredit = Credit.TestCase
TestCredit.settings = settings(max_examples=60, stateful_step_count=40)
