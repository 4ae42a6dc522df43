"""The loop that owns the ledger: one message at a time, the same touch once, and what is told of central."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.seeded_chance import SeededChance
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import (
    Collect,
    PersonCommand,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
)
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.requests import IssueKenoDollars, SellTicket
from kiosk.ports.central import Introduction
from kiosk.ports.outcome import Done, Fault, Outcome
from kiosk.ports.printer import PrinterStatus
from kiosk.ports.stop import Stop, StopCause
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Failed,
    Finished,
    LedgerOpened,
    PaperEnded,
    ServiceChanged,
    TermsChanged,
    VenueChanged,
)
from kiosk.terminal.context import Ports
from kiosk.terminal.messages import CheckDevices, Present, TryAgain, VenueNews
from kiosk.terminal.terminal import Terminal
from kiosk.values.identifiers import CommandId, TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.central.support import K1, K2, SETTINGS, House
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.sync.lossy_line import Loss, LossyLine
from tests.terminal.stage import MAXIMUM, HandFedAcceptor, Kiosk, finished, told, untold

PATIENCE_SECONDS = 20

# The same touch again.


def a_sale(kiosk: Kiosk) -> PersonCommand:
    return Sell(kiosk.new_command(), THREE_SPOTS, kiosk.open_game())


def a_collection(kiosk: Kiosk) -> PersonCommand:
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    return Collect(kiosk.new_command(), ticket.serial, as_keno_dollars=False)


def a_collection_as_keno_dollars(kiosk: Kiosk) -> PersonCommand:
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    return Collect(kiosk.new_command(), ticket.serial, as_keno_dollars=True)


def a_refund(kiosk: Kiosk) -> PersonCommand:
    ticket = kiosk.sold(FIVE_GAMES)
    return RefundGames(kiosk.new_command(), ticket.serial, ticket.span.first)


def a_taking(kiosk: Kiosk) -> PersonCommand:
    return TakeKenoDollars(kiosk.new_command(), Money.dollars(5))


def a_spending(kiosk: Kiosk) -> PersonCommand:
    request = IssueKenoDollars(CommandId("elsewhere"), K2, Money.dollars(10), promotional=True)
    issued = kiosk.house.central.issue_keno_dollars(request)
    assert isinstance(issued, Done)
    return SpendKenoDollars(kiosk.new_command(), issued.value.serial)


@pytest.mark.parametrize(
    "touched",
    [a_sale, a_collection, a_collection_as_keno_dollars, a_refund, a_taking, a_spending],
    ids=lambda touched: touched.__name__,
)
@pytest.mark.parametrize("after_restart", [False, True])
@pytest.mark.parametrize("lost", [False, True])
def test_the_same_touch_takes_effect_once(
    kiosk: Kiosk, touched: Callable[[Kiosk], PersonCommand], after_restart: bool, lost: bool
) -> None:
    """Cases 19 and 31: the same command again, answered or not, before or after a restart."""
    kiosk.insert(50)
    touch = touched(kiosk)
    if lost:
        for name in ("sell", "pay", "refund", "issue_keno_dollars", "use_keno_dollars"):
            kiosk.line.lose(name, Loss.ANSWER)
    assert finished(kiosk.send(touch))
    if after_restart:
        kiosk.restart()
    held, jobs, heard = kiosk.held(), len(kiosk.printer.jobs), list(kiosk.line.heard)
    again = [change for change in kiosk.send(touch) if not isinstance(change, ServiceChanged)]
    assert again == [Finished(touch.command)]
    assert (kiosk.held(), len(kiosk.printer.jobs)) == (held, jobs)
    assert [call for call in kiosk.line.heard[len(heard) :] if call not in ("receive", "greet")] == []


def test_two_touches_are_two_sales(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.send(a_sale(kiosk))
    kiosk.send(a_sale(kiosk))
    assert kiosk.held()["stakes"] == "-4.00"


# Central comes and goes.


@pytest.fixture
def alone(tmp_path: Path) -> Kiosk:
    """A kiosk that has not been started, whose central is away."""
    kiosk = Kiosk(tmp_path)
    kiosk.line.is_away = True
    return kiosk


def services(changes: list[Change]) -> list[tuple[bool, bool]]:
    """What was told of the service: whether central is there, and whether tickets can be sold."""
    return [(change.central, change.can_sell) for change in changes if isinstance(change, ServiceChanged)]


def test_a_terminal_starts_without_central_and_sells_nothing(alone: Kiosk) -> None:
    alone.start()
    assert services(alone.changes) == [(False, False)]
    told(alone.changes, LedgerOpened)
    assert untold(alone.changes, TermsChanged, VenueChanged)
    assert alone.insert(20) == []
    for message in (
        Sell(alone.new_command(), THREE_SPOTS, alone.open_game()),
        Present(alone.new_command(), "x"),
    ):
        changes = alone.send(message)
        assert told(changes, Failed).fault is Fault.CENTRAL_UNREACHABLE
        assert finished(changes)
    alone.count()
    alone.house.central.close()


def test_a_terminal_that_reaches_central_tells_terms_games_and_service_in_that_order(alone: Kiosk) -> None:
    alone.start()
    alone.line.is_away = False
    changes = alone.send(TryAgain())
    kinds = [type(change) for change in changes]
    assert kinds == [CreditChanged, TermsChanged, VenueChanged, ServiceChanged]
    terms = told(changes, TermsChanged)
    assert (terms.venue_name, terms.zone_name) == (SETTINGS.venue_name, "Australia/Brisbane")
    assert (terms.terms.terminal, terms.terms.credit_maximum) == (K1, MAXIMUM)
    assert services(changes) == [(True, True)]
    alone.count()
    alone.house.central.close()


def test_a_central_that_goes_away_while_nobody_does_anything_is_noticed_once(kiosk: Kiosk) -> None:
    kiosk.line.is_away = True
    assert services(kiosk.send(CheckDevices())) == [(False, False)]
    for message in (CheckDevices(), VenueNews(), TryAgain(), CheckDevices()):
        assert kiosk.send(message) == []
    kiosk.line.is_away = False
    assert services(kiosk.send(CheckDevices())) == [(True, True)]
    for message in (CheckDevices(), VenueNews(), TryAgain()):
        assert kiosk.send(message) == []


def test_news_that_cannot_be_fetched_mean_that_central_is_away(kiosk: Kiosk) -> None:
    kiosk.line.lose("venue", Loss.REQUEST)
    assert services(kiosk.send(VenueNews())) == [(False, False)]
    assert services(kiosk.send(CheckDevices())) == [(True, True)]


def test_a_journal_that_cannot_be_shipped_means_that_central_is_away(kiosk: Kiosk) -> None:
    kiosk.line.lose("receive", Loss.REQUEST)
    assert services(kiosk.insert(20)) == [(False, False)]
    assert services(kiosk.send(CheckDevices())) == [(True, True)]


def test_games_are_told_when_they_change(kiosk: Kiosk) -> None:
    kiosk.house.pass_game()
    changes = kiosk.send(VenueNews())
    venue = told(changes, VenueChanged).venue
    assert venue.open_game is not None
    assert venue.open_game.game == kiosk.open_game()
    assert len(venue.drawn) == 1
    assert untold(kiosk.send(VenueNews()), VenueChanged)


def test_the_printers_state_is_told_when_it_changes(kiosk: Kiosk) -> None:
    kiosk.printer.state = PrinterStatus.PAPER_LOW
    low = told(kiosk.send(CheckDevices()), ServiceChanged)
    assert (low.printer, low.can_sell) == (PrinterStatus.PAPER_LOW, True)
    kiosk.printer.state = PrinterStatus.UNKNOWN
    unknown = told(kiosk.send(CheckDevices()), ServiceChanged)
    assert (unknown.printer, unknown.can_sell) == (PrinterStatus.UNKNOWN, False)
    kiosk.printer.state = PrinterStatus.READY
    kiosk.send(CheckDevices())


def test_what_is_in_doubt_is_asked_once_when_central_comes_back(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(FIVE_GAMES)
    kiosk.line.is_away = True
    kiosk.send(CheckDevices())
    kiosk.line.is_away = False
    kiosk.line.heard.clear()
    told(kiosk.send(CheckDevices()), PaperEnded)
    assert kiosk.line.heard.count("ask") == 1


def test_everything_that_happened_is_at_central_after_each_message(kiosk: Kiosk) -> None:
    things: tuple[Callable[[], object], ...] = (
        lambda: kiosk.insert(50),
        lambda: kiosk.sell(FIVE_GAMES),
        kiosk.take_keno_dollars,
    )
    for do in things:
        do()
        greeting = kiosk.house.central.greet(Introduction(K1))
        assert isinstance(greeting, Done)
        assert greeting.value.journal.sequence == kiosk.context.book.entry_count


# What stops a terminal.


def stopped(kiosk: Kiosk) -> Stop:
    """The stop at a start."""
    with pytest.raises(Stop) as stop:
        kiosk.start()
    kiosk.stop()
    return stop.value


def test_a_terminal_that_central_does_not_know_stops(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, terminals=(TerminalId("K7"),))
    kiosk = Kiosk(tmp_path, House(tmp_path / "central.sqlite", settings))
    stop = stopped(kiosk)
    assert stop.cause is StopCause.SETTINGS_FAULT
    assert "no terminal K1" in stop.sentence
    kiosk.house.central.close()


def test_a_terminal_in_quarantine_stops(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path).start()
    first = kiosk.journal.entries_after(0, 1)[0]
    kiosk.stop()
    # Somebody sent another first entry under this terminal's name.
    kiosk.house.central.receive(K1, (msgspec.structs.replace(first, body=b"{}"),))
    assert stopped(kiosk).cause is StopCause.LEDGER_FOREIGN
    kiosk.house.central.close()


def test_a_disk_that_refuses_stops_the_terminal_before_the_note_moves(
    kiosk: Kiosk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Stop(StopCause.NOT_WRITABLE, "refused")

    with monkeypatch.context() as context:
        context.setattr(kiosk.journal, "append", refuse)
        assert kiosk.acceptor.insert_note(Money.dollars(20))
        event = kiosk.acceptor.events.pop()
        with pytest.raises(Stop):
            kiosk.terminal.handle(kiosk.context, event)
    assert kiosk.acceptor.box_total() == Money(0)
    assert kiosk.state.notes == {}
    # The journal's own answer: what was not written has not happened.
    assert kiosk.context.book.entry_count == kiosk.journal.entries_after(0, 100)[-1].sequence


class Cheating(LossyLine):
    """A central that sells another entry than the one asked for."""

    def sell(self, request: SellTicket) -> Outcome[IssuedTicket]:
        match super().sell(request):
            case Done(ticket):
                return Done(msgspec.structs.replace(ticket, entry=FIVE_GAMES))
            case outcome:
                return outcome


def test_a_ticket_for_something_else_than_was_asked_is_a_breach_and_is_not_written(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path)
    kiosk.line = Cheating(kiosk.house.central)
    kiosk.start()
    kiosk.insert(50)
    with pytest.raises(InvariantBroken, match="another entry"):
        kiosk.sell(THREE_SPOTS)
    assert kiosk.printer.jobs == []
    assert kiosk.journal.entries_after(0, 100)[-1].event == "central_asked"
    kiosk.stop()
    kiosk.house.central.close()


# The loop itself.


def test_the_loop_works_on_its_own_thread_until_it_is_closed(tmp_path: Path) -> None:
    house = House(tmp_path / "central.sqlite")
    kiosk = Kiosk(tmp_path, house)
    line, chance = LossyLine(house.central), SeededChance(3, "loop")
    shipper = JournalShipper(K1, line)
    acceptor = HandFedAcceptor(tmp_path / "box.txt", lambda: "note-1")
    terminal = Terminal(
        K1, Ports(line, kiosk.printer, acceptor, shipper, house.clock, chance), "0.1.0", MAXIMUM
    )
    heard: list[Change] = []
    heard_on: set[int] = set()
    terminal.listen(heard.append)
    terminal.listen(lambda _: heard_on.add(threading.get_ident()))
    journals: list[SqliteJournal] = []

    def open_journal() -> SqliteJournal:
        journals.append(SqliteJournal.open(tmp_path / "terminal.sqlite", K1))
        shipper.attach(journals[0])
        return journals[0]

    thread = threading.Thread(target=terminal.run, args=(open_journal,))
    touches = [terminal.new_command() for _ in range(3)]
    for touch in touches:
        terminal.post(Sell(touch, THREE_SPOTS, kiosk.open_game()))
    terminal.close()
    assert heard == []
    thread.start()
    thread.join(PATIENCE_SECONDS)
    assert not thread.is_alive()
    # Every message sent before the close, in order, each to its end.
    assert [change.command for change in heard if isinstance(change, Finished)] == touches
    assert heard_on == {thread.ident}
    journals[0].close()
    house.central.close()


def test_the_credit_is_all_of_it_and_nothing_before_the_ledger_is_open(kiosk: Kiosk) -> None:
    ports = kiosk.context.ports
    assert Terminal(K1, ports, "0.1.0", MAXIMUM).credit is None
    kiosk.send(a_spending(kiosk))
    kiosk.insert(20)
    assert kiosk.terminal.credit == Money.dollars(30)
    assert [change for change in kiosk.changes if isinstance(change, CreditChanged)][-1] == CreditChanged(
        Money.dollars(20), Money.dollars(10), Money(0)
    )


def test_credit_is_there_again_after_a_restart(kiosk: Kiosk) -> None:
    kiosk.insert(50)
    kiosk.sell(FIVE_GAMES)
    held = kiosk.held()
    kiosk.restart()
    assert kiosk.held() == held
    credit = [change for change in kiosk.changes if isinstance(change, CreditChanged)]
    assert credit[0].credit == Money.dollars(30)


def test_kwikpik_numbers_are_new_ones_beside_those_kept(kiosk: Kiosk) -> None:
    keep = (1, 2, 3)
    chosen = [kiosk.terminal.kwikpik(7, keep) for _ in range(50)]
    assert all(len(set(numbers)) == 7 and set(numbers).isdisjoint(keep) for numbers in chosen)
    assert len(set(chosen)) == 50


def test_no_two_touches_have_the_same_id(kiosk: Kiosk) -> None:
    assert len({kiosk.new_command() for _ in range(100)}) == 100
