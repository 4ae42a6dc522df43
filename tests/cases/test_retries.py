"""What is sent twice, by two, out of order or under a used name (cases 19, 20, 92 and 94)."""

from __future__ import annotations

import itertools
import threading
from typing import Final

import pytest

from kiosk.ledger.canonical import read_event
from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.commands import Sell
from kiosk.ledger.events import CentralAnswered, CentralAsked
from kiosk.ledger.papers import IssuedTicket
from kiosk.ledger.requests import SellTicket
from kiosk.ports.central import JournalReceipt
from kiosk.ports.outcome import Done, Outcome
from kiosk.rules.refusals import Refusal
from kiosk.rules.wagers import spot_wager
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.changes import Declined, Doubtful, Failed
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.cases.records import assert_clean, count, rows
from tests.central.support import K1, House
from tests.ledger.samples import THREE_SPOTS
from tests.ports.central_stage import done, entry, journal, open_game, refused, sell, selling
from tests.sync.lossy_line import Loss
from tests.tally import Tally
from tests.terminal.stage import Kiosk, told

PATIENCE_SECONDS: Final = 120


def test_of_a_hundred_sales_whose_answers_get_lost_each_is_one(kiosk: Kiosk, tally: Tally) -> None:
    """Case 19: of every five answers one is lost, of every four uploads one; asked again, and sent again
    word for word, each sale is the first one."""
    kiosk.insert(100)
    kiosk.insert(100)
    kiosk.line.lose("sell", *((None, None, None, None, Loss.ANSWER) * 20))
    kiosk.line.lose("receive", *((None, None, None, Loss.ANSWER) * 100))
    doubtful = 0
    for _ in range(100):
        changes = kiosk.sell(THREE_SPOTS)
        while any(isinstance(change, Failed) for change in changes):
            # Nothing was asked, because the ledger up to it was not known to have arrived: another touch.
            changes = kiosk.sell(THREE_SPOTS)
        if any(isinstance(change, Doubtful) for change in changes):
            doubtful += 1
            kiosk.send(TryAgain())
    assert doubtful == 20
    events = [read_event(one.body) for one in kiosk.journal.entries_after(0, 5_000)]
    asked = [one.request for one in events if isinstance(one, CentralAsked)]
    answers = {one.command.text: one.answer for one in events if isinstance(one, CentralAnswered)}
    for request in (one for one in asked if one.command.text in answers):
        assert isinstance(request, SellTicket)
        assert done(kiosk.house.central.sell(request)) == answers[request.command.text]
    serials = {one.serial for one in answers.values() if isinstance(one, IssuedTicket)}
    assert rows(kiosk.house, "SELECT serial FROM ticket ORDER BY serial") == [
        (serial.digits,) for serial in sorted(serials)
    ]
    assert (len(serials), kiosk.held()["stakes"]) == (100, "-200.00")
    assert sorted(kiosk.printer.names_in_tray()) == sorted(f"ticket-{serial}" for serial in serials)
    tally("sales whose answer was lost", doubtful)
    tally("sales made twice", 0)


class Entries:
    """The entries of a journal as they stand, which any thread may read."""

    def __init__(self, entries: tuple[JournalEntry, ...]) -> None:
        self.entries = entries

    def entries_after(self, sequence: int, limit: int) -> tuple[JournalEntry, ...]:
        return self.entries[sequence : sequence + limit]


def test_two_that_ship_one_journal_at_once_bring_every_entry_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 20: 200 entries of which central's copy knows nothing yet, and two senders in small batches."""
    monkeypatch.setattr("kiosk.sync.shipper._BATCH", 7)
    entries = journal(K1, 200)
    start = threading.Barrier(2)
    outcomes: list[Outcome[JournalReceipt | None]] = []

    def ship() -> None:
        shipper = JournalShipper(K1, house.central)
        shipper.attach(Entries(entries))
        start.wait(PATIENCE_SECONDS)
        outcomes.append(shipper.ship())

    senders = [threading.Thread(target=ship) for _ in range(2)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join(PATIENCE_SECONDS)
    assert len(outcomes) == 2
    for outcome in outcomes:
        assert isinstance(outcome, Done)
        assert outcome.value is not None
        assert outcome.value.journal.digest == entries[-1].digest
    copied: list[JournalEntry] = []
    while batch := done(house.central.give_back(K1, len(copied))):
        copied.extend(batch)
    assert tuple(copied) == entries


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_parts_of_a_journal_that_overtake_each_other_leave_no_gap(
    house: House, order: tuple[int, ...]
) -> None:
    """Case 92: entries 3 and 4 arrive while 1 and 2 are still on their way. Whatever was passed over is asked
    for again, because what central says it holds never goes past it."""
    entries = journal(house.terminal, 6)
    parts = [entries[0:2], entries[2:4], entries[4:6]]
    arrived: set[int] = set()
    held = 0
    for number in order:
        arrived.add(number)
        receipt = done(house.central.receive(house.terminal, parts[number]))
        if number * 2 == held:
            held += 2
        assert receipt.journal.sequence == held
        assert done(house.central.give_back(house.terminal, 0)) == entries[:held]
    shipper = JournalShipper(house.terminal, house.central)
    shipper.attach(Entries(entries))
    assert isinstance(shipper.ship(), Done)
    assert done(house.central.give_back(house.terminal, 0)) == entries
    assert_clean(house)


def test_whoever_looks_for_news_all_the_time_sees_every_draw(house: House) -> None:
    """Case 92, the other way: a terminal asks for the games while they are sealed, drawn and settled."""
    games = [open_game(house).game.plus(number) for number in range(30)]
    seen: list[tuple[int, ...]] = []
    is_over = threading.Event()

    def look() -> None:
        while not is_over.is_set():
            seen.append(tuple(one.game.sequence for one in done(house.central.venue()).drawn))
        seen.append(tuple(one.game.sequence for one in done(house.central.venue()).drawn))

    looking = threading.Thread(target=look)
    looking.start()
    for number, _ in enumerate(games):
        sell(house, number, entry(spot_wager((1, 2, 3), Money(200))))
        house.pass_game()
    is_over.set()
    looking.join(PATIENCE_SECONDS)
    for drawn in filter(None, seen):
        # Newest first and without a gap, and none is drawn before the one before it.
        assert drawn == tuple(range(drawn[0], drawn[0] - len(drawn), -1))
    newest = [drawn[0] if drawn else games[0].sequence - 1 for drawn in seen]
    assert newest == sorted(newest)
    assert newest[-1] == games[-1].sequence
    assert_clean(house)


def test_a_used_id_with_another_content_is_an_alarm_and_the_first_answer_stands(house: House) -> None:
    """Case 94: $20, then $35 under the same id, then the $20 again."""
    game = open_game(house).game
    twenty = selling(1, K1, entry(spot_wager((1, 2, 3), Money(2_000))), game)
    thirty_five = selling(1, K1, entry(spot_wager((1, 2, 3), Money(3_500))), game)
    first = done(house.central.sell(twenty))
    assert refused(house.central.sell(thirty_five)).refusal is Refusal.COMMAND_REUSED
    assert done(house.central.sell(twenty)) == first
    assert rows(house, "SELECT serial FROM ticket") == [(first.serial.digits,)]
    assert count(house, "command_reused") == 1
    assert_clean(house)


def test_a_used_id_at_the_terminal_changes_nothing_either(kiosk: Kiosk) -> None:
    """Case 94, before central hears of it: the same touch with another entry, and then as it was."""

    kiosk.insert(50)
    first = Sell(kiosk.new_command(), THREE_SPOTS, kiosk.open_game())
    dearer = Sell(first.command, entry(spot_wager((1, 2, 3), Money(3_500))), first.first_game)
    kiosk.send(first)
    held, papers = kiosk.held(), kiosk.printer.names_in_tray()
    heard = len(kiosk.line.heard)
    assert told(kiosk.send(dearer), Declined).refused.refusal is Refusal.COMMAND_REUSED
    kiosk.send(first)
    assert (kiosk.held(), kiosk.printer.names_in_tray()) == (held, papers)
    assert "sell" not in kiosk.line.heard[heard:]
