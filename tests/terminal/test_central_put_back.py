"""Central put back to an older copy, or founded anew, beside a terminal: nothing is paid twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.commands import Collect, RefundGames, Sell, TakeKenoDollars
from kiosk.ledger.events import CentralHolds
from kiosk.ledger.symbol import symbol_text
from kiosk.ports.central import Introduction
from kiosk.ports.outcome import Done
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.wagers import Entry, HeadsWager, TailsWager
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import Declined, Finished, KenoDollarsTaken, TicketPaid
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.terminal.terminal import Terminal
from kiosk.values.money import Money
from tests.central.support import K1, House, ScriptedChance
from tests.ledger.samples import THREE_SPOTS
from tests.terminal.stage import MAXIMUM, Kiosk, told, untold

BOTH_SIDES = Entry((HeadsWager(Money.dollars(5)), TailsWager(Money.dollars(5))), 1)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Kiosk]:
    """A kiosk whose money the test counts itself: two centrals that know different things never agree."""
    made = Kiosk(tmp_path).start()
    yield made
    made.stop()
    made.house.central.close()


def copy_of_central(stage: Kiosk, name: str = "older") -> Path:
    """A copy of central's file, made while it runs."""
    path = stage.folder / f"{name}.sqlite"
    stage.house.central.copy_to(path)
    return path


def put_back(stage: Kiosk, path: Path) -> None:
    """Go on with another file of central's; the line stays the same."""
    stage.house.central.close()
    chance = ScriptedChance()
    chance.random_bytes(32)  # a central founded anew makes another key
    stage.house = House(path, clock=stage.house.clock, chance=chance)
    stage.line.central = stage.house.central


def stopped(stage: Kiosk) -> Stop:
    """Why the terminal does not start."""
    with pytest.raises(Stop) as raised:
        stage.restart()
    return raised.value


def central_notes(stage: Kiosk) -> list[str]:
    """The names of the entries, those about central alone."""
    return [entry.event for entry in stage.journal.entries_after(0, 1000) if entry.event == "central_holds"]


def test_a_ticket_paid_here_is_refused_here_without_asking_central(stage: Kiosk) -> None:
    stage.insert(20)
    ticket = stage.sold(BOTH_SIDES)
    stage.draw(*range(1, 21))  # all heads: $10 on $5
    paid = told(stage.collect(ticket.serial), TicketPaid).payment
    for _ in range(2):
        stage.line.heard.clear()
        declined = told(stage.collect(ticket.serial), Declined).refused
        assert declined == Refused(
            Refusal.ALREADY_PAID,
            "s 23A",
            {"at_us": paid.paid_at.us, "terminal": "K1", "amount_cents": paid.amount.cents},
        )
        assert "pay" not in stage.line.heard
        # Also after a start, when only the ledger knows.
        stage.restart()


def test_keno_dollars_used_here_are_refused_here_without_asking_central(stage: Kiosk) -> None:
    stage.insert(20)
    voucher = told(stage.take_keno_dollars(), KenoDollarsTaken).voucher
    stage.present(symbol_text(voucher))
    for _ in range(2):
        stage.line.heard.clear()
        declined = told(stage.present(symbol_text(voucher)), Declined).refused
        assert (declined.refusal, declined.facts["terminal"]) == (Refusal.ALREADY_USED, "K1")
        assert "use_keno_dollars" not in stage.line.heard
        stage.restart()


def test_a_central_put_back_between_two_notes_pays_nothing_twice(stage: Kiosk) -> None:
    """The copy holds all that the terminal had noted down: only the terminal knows what was paid since."""
    stage.insert(20)
    stage.insert(20)
    ticket = stage.sold(BOTH_SIDES)
    voucher = told(stage.take_keno_dollars(Money.dollars(10)), KenoDollarsTaken).voucher
    stage.draw(*range(1, 21))
    undrawn = stage.sold(THREE_SPOTS)
    older = copy_of_central(stage)
    stage.collect(ticket.serial)
    stage.present(symbol_text(voucher))
    stage.refund(undrawn)
    held = stage.held()
    put_back(stage, older)
    for changes, refusal in (
        (stage.collect(ticket.serial), Refusal.ALREADY_PAID),
        (stage.present(symbol_text(voucher)), Refusal.ALREADY_USED),
        (stage.refund(undrawn), Refusal.ALREADY_REFUNDED),
    ):
        assert told(changes, Declined).refused.refusal is refusal
    assert stage.held() == held


def test_a_central_founded_anew_stops_the_terminal_before_anything_is_shipped(stage: Kiosk) -> None:
    stage.insert(20)
    stage.sell(THREE_SPOTS)
    count = stage.context.book.entry_count
    stage.stop()
    put_back(stage, stage.folder / "anew.sqlite")
    stage.line.heard.clear()
    stop = stopped(stage)
    assert stop.cause is StopCause.LEDGER_FOREIGN
    assert stop.sentence == (
        "Central is not the one that the ledger of terminal K1 knows: it has another key. "
        "Put central's own ledger back, or keep this ledger and call the licensee."
    )
    assert stage.line.heard == ["greet"]
    # Nothing was written either, not even that it started.
    assert stage.terminal.credit == Money.dollars(18)
    assert len(stage.journal.entries_after(0, 1000)) == count


def test_a_central_that_lost_what_it_had_confirmed_stops_the_terminal_at_its_next_start(stage: Kiosk) -> None:
    older = copy_of_central(stage)
    stage.insert(20)
    stage.sell(THREE_SPOTS)
    confirmed = stage.context.book.entry_count
    stage.house.clock.move_seconds(60)
    stage.send(CheckDevices())
    put_back(stage, older)
    stop = stopped(stage)
    assert stop.cause is StopCause.LEDGER_FOREIGN
    assert stop.sentence.startswith(
        "Central does not hold what it had confirmed of the ledger of terminal K1: it ends at entry "
    )
    assert f"had confirmed entry {confirmed}. Keep both ledgers and call the licensee." in stop.sentence


def test_a_central_that_loses_entries_while_the_terminal_runs_stops_it(stage: Kiosk) -> None:
    older = copy_of_central(stage)
    stage.insert(20)
    put_back(stage, older)
    stage.insert(5)
    stage.line.heard.clear()
    with pytest.raises(Stop) as raised:
        stage.send(CheckDevices())
    assert raised.value.cause is StopCause.LEDGER_FOREIGN
    assert "receive" not in stage.line.heard


def test_a_central_put_back_to_before_a_draw_stops_the_terminal(stage: Kiosk) -> None:
    """The game would be drawn anew: that it was drawn is noted down within a minute."""
    stage.insert(20)
    stage.sell(BOTH_SIDES)
    stage.house.clock.move_seconds(60)
    stage.send(CheckDevices())
    older = copy_of_central(stage)
    stage.draw(*range(1, 21))
    stage.house.clock.move_seconds(60)
    stage.send(CheckDevices())
    put_back(stage, older)
    assert stopped(stage).sentence == (
        "Central's record is not the one that it showed terminal K1 before: it was changed, or put back. "
        "Keep both ledgers and call the licensee."
    )


def test_the_terminal_writes_down_which_central_it_met_once(stage: Kiosk) -> None:
    assert central_notes(stage) == ["central_holds"]
    greeting = stage.house.central.greet(Introduction(stage.context.terminal))
    assert isinstance(greeting, Done)
    assert stage.state.central == CentralHolds(greeting.value.public_key, 0, greeting.value.record)
    stage.restart()
    stage.send(TryAgain())
    assert central_notes(stage) == ["central_holds"]


def test_a_terminal_at_rest_writes_nothing_however_long(stage: Kiosk) -> None:
    """No note about a note that was confirmed."""
    stage.insert(20)
    stage.send(CheckDevices())
    for minutes in (1, 1, 1, 1, 1440, 1, 1):
        stage.house.clock.move_seconds(60 * minutes)
        stage.send(CheckDevices())
    assert len(central_notes(stage)) == 2
    count = stage.context.book.entry_count
    stage.house.clock.move_seconds(3600)
    stage.send(CheckDevices())
    assert stage.context.book.entry_count == count


def test_a_terminal_that_is_closed_notes_all_that_central_confirmed(tmp_path: Path) -> None:
    kiosk = Kiosk(tmp_path).start()
    kiosk.insert(20)
    confirmed = kiosk.context.book.entry_count
    kiosk.stop()
    older = copy_of_central(kiosk)
    shipper = kiosk.context.ports.shipper
    assert isinstance(shipper, JournalShipper)

    def open_again() -> SqliteJournal:
        kiosk.journal = kiosk.open_journal()
        shipper.attach(kiosk.journal)
        return kiosk.journal

    terminal = Terminal(K1, kiosk.context.ports, "0.1.0", MAXIMUM)
    terminal.close()
    terminal.run(open_again)
    kiosk.journal.close()
    kiosk.start()
    assert kiosk.state.central is not None
    assert kiosk.state.central.sequence > confirmed
    # What was noted was shipped too: the ledgers agree at rest.
    kiosk.count()
    put_back(kiosk, older)
    assert stopped(kiosk).cause is StopCause.LEDGER_FOREIGN
    kiosk.stop()
    kiosk.house.central.close()


def test_a_touch_that_comes_again_with_other_content_is_refused(stage: Kiosk) -> None:
    stage.insert(50)
    touch = Sell(stage.new_command(), THREE_SPOTS, stage.open_game())
    stage.send(touch)
    again = stage.send(touch)
    assert untold(again, Declined)
    told(again, Finished)
    count = stage.context.book.entry_count
    ticket = stage.sold(THREE_SPOTS)
    sold_count = stage.context.book.entry_count
    assert sold_count > count
    for other in (
        Sell(touch.command, BOTH_SIDES, touch.first_game),
        Sell(touch.command, THREE_SPOTS, touch.first_game.plus(1)),
        Collect(touch.command, ticket.serial, as_keno_dollars=False),
        RefundGames(touch.command, ticket.serial, ticket.span.first),
        TakeKenoDollars(touch.command),
    ):
        changes = stage.send(other)
        assert told(changes, Declined).refused.refusal is Refusal.COMMAND_REUSED
        told(changes, Finished)
    assert stage.context.book.entry_count == sold_count
