"""Yes, no, and "could not tell": a fault never looks like a refusal, and what is acknowledged is there (cases
89 and 91)."""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Final

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from kiosk.central.storage import Doubtful as NobodyCanSay
from kiosk.central.storage import NotWritten, Store
from kiosk.ledger.commands import Collect, PersonCommand, RefundGames, Sell, SpendKenoDollars, TakeKenoDollars
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.requests import GivenUp, IssueKenoDollars, SellTicket
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.changes import (
    Change,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    KenoDollarsTaken,
    PaperEnded,
    TicketPaid,
    TicketRefunded,
    TicketShown,
)
from kiosk.terminal.messages import Present, TryAgain
from kiosk.ui import words
from kiosk.ui.advice import Act
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.cases.records import assert_clean, rows
from tests.central.support import K2, House
from tests.ledger.samples import THREE_SPOTS as THREE
from tests.ports.central_stage import THREE_SPOTS, done, entry, open_game, selling
from tests.sync.lossy_line import Loss
from tests.tally import Tally
from tests.terminal.stage import Kiosk, finished

PATIENCE_SECONDS: Final = 120
# What only a proven no may say.
OF_REFUSALS: Final = (
    "prize",
    "paid before",
    "was paid",
    "used before",
    "isn't enough",
    "too old",
    "this number",
)

Break = Callable[[Kiosk, pytest.MonkeyPatch], None]


def raising(error: Exception) -> Break:
    """Let every transaction of central end so."""

    def break_it(kiosk: Kiosk, patch: pytest.MonkeyPatch) -> None:
        del kiosk

        @contextlib.contextmanager
        def refuse(_: Store) -> Iterator[sa.Connection]:
            raise error
            yield

        patch.setattr(Store, "transaction", refuse)

    return break_it


def losing(loss: Loss) -> Break:
    """Let the line lose every call that is made for a person."""

    def break_it(kiosk: Kiosk, patch: pytest.MonkeyPatch) -> None:
        del patch
        for name in ("sell", "check", "pay", "refund", "issue_keno_dollars", "use_keno_dollars"):
            kiosk.line.lose(name, *[loss] * 5)

    return break_it


BREAKS: Final = {
    "central's disk is full": raising(NotWritten(Fault.DISK_FULL)),
    "central's file can't be written": raising(NotWritten(Fault.CENTRAL_UNREACHABLE)),
    "nobody can say what central's disk did": raising(NobodyCanSay("disk I/O error")),
    "the line is cut": losing(Loss.UNREACHABLE),
    "the request is lost": losing(Loss.REQUEST),
    "the answer is lost": losing(Loss.ANSWER),
}


def a_sale(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    return Sell(kiosk.new_command(), THREE, kiosk.open_game()), PaperEnded


def a_question(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    ticket = kiosk.sold(THREE)
    kiosk.draw(1, 2, 3)
    return Present(kiosk.new_command(), str(ticket.serial)), TicketShown


def a_claim(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    ticket = kiosk.sold(THREE)
    kiosk.draw(1, 2, 3)
    return Collect(kiosk.new_command(), ticket.serial, as_keno_dollars=False), TicketPaid


def a_refund(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    ticket = kiosk.sold(THREE)
    return RefundGames(kiosk.new_command(), ticket.serial, ticket.span.first), TicketRefunded


def a_voucher(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    return TakeKenoDollars(kiosk.new_command(), Money.dollars(5)), PaperEnded


def a_use(kiosk: Kiosk) -> tuple[PersonCommand | Present, type[Change]]:
    request = IssueKenoDollars(CommandId("elsewhere"), K2, Money.dollars(10), promotional=False)
    serial = done(kiosk.house.central.issue_keno_dollars(request)).serial
    return SpendKenoDollars(kiosk.new_command(), serial), KenoDollarsSpent


TAKEN_EFFECT: Final = (
    TicketShown,
    TicketPaid,
    TicketRefunded,
    KenoDollarsTaken,
    KenoDollarsSpent,
    PaperEnded,
)


@pytest.mark.parametrize(
    "wanted", [a_sale, a_question, a_claim, a_refund, a_voucher, a_use], ids=lambda wanted: wanted.__name__
)
@pytest.mark.parametrize("break_it", BREAKS.values(), ids=BREAKS)
def test_a_fault_is_told_as_a_fault_and_another_try_succeeds(
    kiosk: Kiosk,
    monkeypatch: pytest.MonkeyPatch,
    break_it: Break,
    wanted: Callable[[Kiosk], tuple[PersonCommand | Present, type[Change]]],
) -> None:
    """Case 91: for what is valid, a fault is "not done" or "not known yet", in words that no refusal has; and
    once it is mended it happens, once."""
    kiosk.insert(20)
    touch, success = wanted(kiosk)
    with monkeypatch.context() as patch:
        break_it(kiosk, patch)
        changes = kiosk.send(touch)
        assert finished(changes)
        assert not any(isinstance(change, (Declined, *TAKEN_EFFECT)) for change in changes)
        ends = [change for change in changes if isinstance(change, Failed | Doubtful)]
        assert len(ends) == 1
        assert_said_as_a_fault(ends[0], touch)
    kiosk.line.lose_nothing_more()
    changes = kiosk.send(TryAgain())
    assert kiosk.state.requests == {}
    if not any(isinstance(change, success) for change in changes):
        # It did not happen: the person touches again, which is another touch.
        again = kiosk.send(replace(touch, command=kiosk.new_command()))
        assert any(isinstance(change, success) for change in again)
        assert not any(isinstance(change, Declined) for change in (*changes, *again))


def assert_said_as_a_fault(end: Failed | Doubtful, touch: PersonCommand | Present) -> None:
    """What the screens say of it is nothing that only a proven no says, and doubt offers another try."""
    if isinstance(end, Failed):
        advice = words.fault_advice(end.fault, Money.dollars(20))
    elif isinstance(touch, Sell):
        advice = words.sale_doubt_advice(end.reserved)
    else:
        advice = words.keno_dollars_doubt_advice(end.reserved)
    if isinstance(end, Doubtful):
        assert advice.act is Act.TRY_AGAIN
    said = f"{advice.title} {advice.text}".lower()
    assert not any(word in said for word in OF_REFUSALS)
    titles = {words.refusal_advice(Refused(refusal)).title for refusal in Refusal}
    assert advice.title not in titles


SELLERS: Final = 10
SALES: Final = 100


class FaultyDisk:
    """Every fifth transaction of central is rolled back at its end; every seventh is written, and nobody
    hears of it."""

    def __init__(self) -> None:
        self._begin = Store.transaction
        self._number = itertools.count(1)
        self.faults = 0

    def transactions(self) -> Callable[[Store], contextlib.AbstractContextManager[sa.Connection]]:
        """What central's transactions are from now on."""

        @contextlib.contextmanager
        def transaction(store: Store) -> Iterator[sa.Connection]:
            with store.lock:
                number = next(self._number)
                with self._begin(store) as connection:
                    yield connection
                    if number % 5 == 0:
                        self.faults += 1
                        raise NotWritten(Fault.DISK_FULL)
                if number % 7 == 0:
                    self.faults += 1
                    raise NobodyCanSay("no answer from the disk")

        return transaction


def test_what_ten_sellers_were_told_is_what_central_has_while_its_disk_fails(
    house: House, monkeypatch: pytest.MonkeyPatch, tally: Tally
) -> None:
    """Case 89: ten sellers at once while a game is drawn and settled, and a disk that fails in every fifth
    transaction and is silent in every seventh. A sale is tried again whole or asked about: none that was
    acknowledged is missing, none is there twice, and none that was "not done" is there at all."""
    disk = FaultyDisk()
    tickets: list[IssuedTicket] = []
    is_drawn = threading.Event()

    def keep_selling(seller: int) -> None:
        numbers = itertools.count(10_000 * (seller + 1))
        tickets.extend(sold(next(numbers), numbers) for _ in range(SALES))

    def sold(number: int, numbers: Iterator[int]) -> IssuedTicket:
        request, is_in_doubt = anew(number), False
        for trial in itertools.count():
            # By turns the very same request again, whole, or the other way to go on.
            is_repeated = trial % 2 == 0
            match house.central.sell(request):
                case Done(ticket):
                    return ticket
                case NotDone(Refused(Refusal.GAME_CLOSED)):
                    # A proven no, as the game is being drawn: the next one is another wager.
                    is_drawn.wait(PATIENCE_SECONDS)
                    request, is_in_doubt = anew(next(numbers)), False
                case NotDone(Fault()) if not is_in_doubt and not is_repeated:
                    # Certainly not done: another touch makes no second sale of it.
                    request = anew(next(numbers))
                case InDoubt() if not is_repeated:
                    answer = asked(request.command)
                    if isinstance(answer, IssuedTicket):
                        return answer
                    assert isinstance(answer, GivenUp | Refused)
                    request, is_in_doubt = anew(next(numbers)), False
                case InDoubt():
                    is_in_doubt = True
                case NotDone(Fault()):
                    # Of a request that is in doubt this says nothing: the trial before it may have been done.
                    pass
                case other:
                    raise AssertionError(other)
        raise AssertionError

    def anew(number: int) -> SellTicket:
        return selling(number, house.terminal, entry(THREE_SPOTS), open_game(house).game)

    def asked(command: CommandId) -> object:
        while True:
            match house.central.ask(house.terminal, command):
                case Done(answer):
                    return answer
                case NotDone(Fault()) | InDoubt():
                    continue
                case other:
                    raise AssertionError(other)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "transaction", disk.transactions())
        sellers = [threading.Thread(target=keep_selling, args=(number,)) for number in range(SELLERS)]
        for seller in sellers:
            seller.start()
        closing = open_game(house)
        house.stop_before_close(0)
        while open_game(house).game == closing.game:
            house.central.advance()
        is_drawn.set()
        for seller in sellers:
            seller.join(PATIENCE_SECONDS)
    assert disk.faults > SELLERS
    serials = sorted(ticket.serial.digits for ticket in tickets)
    assert len(serials) == SELLERS * SALES
    assert rows(house, "SELECT serial FROM ticket ORDER BY serial") == [(serial,) for serial in serials]
    assert_clean(house)
    tally("sales made while the disk of central fails", SELLERS * SALES)
    tally("sales acknowledged and missing", 0)
