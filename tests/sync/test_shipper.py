"""The cursor over the journal: every entry reaches central once, in order, whatever the line does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.chain import ChainHead, JournalEntry
from kiosk.ledger.events import Event, NoteOffered, NoteReturned
from kiosk.ports.central import Introduction, JournalReceipt
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone, Outcome
from kiosk.rules.refusals import Refusal, Refused
from kiosk.sync.shipper import JournalShipper
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.central.support import FOUNDED_AT, House
from tests.journal.ledgers import STARTED, append, opened
from tests.ledger.samples import K1
from tests.sync.lossy_line import Loss, LossyLine

FORK = NotDone(Refused(Refusal.TERMINAL_QUARANTINED))
UNREACHABLE = NotDone(Fault.CENTRAL_UNREACHABLE)


class Line(LossyLine):
    """A lossy line that remembers the sequences of every batch that central was sent."""

    def __init__(self, house: House) -> None:
        super().__init__(house.central)
        self.batches: list[tuple[int, int]] = []

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        self.batches.append((entries[0].sequence, entries[-1].sequence))
        return super().receive(terminal, entries)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A real central."""
    made = House(tmp_path / "central.sqlite")
    yield made
    made.central.close()


@pytest.fixture
def line(house: House) -> Line:
    """The line to it."""
    return Line(house)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    """A journal of three entries."""
    made = opened(tmp_path / "terminal.sqlite")
    append(made, STARTED, *notes(1))
    yield made
    made.close()


def notes(count: int) -> tuple[Event, ...]:
    """Twice that many events."""
    return tuple(
        event
        for number in range(count)
        for event in (NoteOffered(f"note-{number}", Money.dollars(5)), NoteReturned(f"note-{number}"))
    )


def attached(line: LossyLine, journal: SqliteJournal) -> JournalShipper:
    """A shipper as a program has it that has just started."""
    shipper = JournalShipper(K1, line)
    shipper.attach(journal)
    return shipper


def held(line: LossyLine) -> tuple[int, str]:
    """The newest entry that central holds."""
    greeting = line.central.greet(Introduction(K1))
    assert isinstance(greeting, Done)
    return greeting.value.journal.sequence, greeting.value.journal.digest


def shipped(outcome: Outcome[JournalReceipt | None]) -> int:
    """How far central confirmed the journal."""
    assert isinstance(outcome, Done)
    assert outcome.value is not None
    return outcome.value.journal.sequence


def newest(journal: SqliteJournal) -> tuple[int, str]:
    """The newest entry of the journal."""
    assert journal.last is not None
    return journal.last.sequence, journal.last.digest


def test_nothing_is_shipped_before_the_journal_is_open(line: Line) -> None:
    assert JournalShipper(K1, line).ship() == UNREACHABLE
    assert line.heard == []


def test_everything_is_shipped_and_then_only_what_is_new(line: Line, journal: SqliteJournal) -> None:
    shipper = attached(line, journal)
    assert shipped(shipper.ship()) == 3
    assert held(line) == newest(journal)
    assert shipped(shipper.ship()) == 3
    append(journal, *notes(2))
    assert shipped(shipper.ship()) == 7
    assert held(line) == newest(journal)
    assert line.batches == [(1, 3), (4, 7)]


def test_a_long_journal_goes_in_batches_of_250_at_most(line: Line, journal: SqliteJournal) -> None:
    append(journal, *notes(300))
    assert shipped(attached(line, journal).ship()) == 603
    assert line.batches == [(1, 250), (251, 500), (501, 603)]
    assert held(line) == newest(journal)


def test_a_program_that_starts_again_goes_on_where_central_stands(line: Line, journal: SqliteJournal) -> None:
    attached(line, journal).ship()
    append(journal, *notes(1))
    assert shipped(attached(line, journal).ship()) == 5
    assert line.batches == [(1, 3), (4, 5)]


def test_nothing_is_sent_while_central_is_away(line: Line, journal: SqliteJournal) -> None:
    shipper = attached(line, journal)
    line.is_away = True
    assert shipper.ship() == UNREACHABLE
    line.is_away = False
    assert shipped(shipper.ship()) == 3


@pytest.mark.parametrize("loss", Loss)
@pytest.mark.parametrize("lost_batch", [0, 1, 2])
def test_a_batch_that_was_lost_is_sent_again_and_held_once(
    line: Line, journal: SqliteJournal, loss: Loss, lost_batch: int
) -> None:
    """Case 19: the batch or its answer is lost on the way."""
    append(journal, *notes(300))
    shipper = attached(line, journal)
    line.lose("receive", *[None] * lost_batch, loss)
    assert shipper.ship() == (UNREACHABLE if loss is Loss.UNREACHABLE else InDoubt("no answer in time"))
    assert shipped(shipper.ship()) == 603
    assert held(line) == newest(journal)


def test_central_is_asked_where_it_stands_after_any_doubt(line: Line, journal: SqliteJournal) -> None:
    """The answer to the first batch is lost: the second attempt begins after it, not with it."""
    append(journal, *notes(300))
    shipper = attached(line, journal)
    line.lose("receive", Loss.ANSWER)
    assert isinstance(shipper.ship(), InDoubt)
    line.batches.clear()
    assert shipped(shipper.ship()) == 603
    assert line.batches == [(251, 500), (501, 603)]


def test_a_central_that_cannot_say_where_it_stands_gets_nothing(line: Line, journal: SqliteJournal) -> None:
    line.lose("held", Loss.ANSWER)
    assert isinstance(attached(line, journal).ship(), InDoubt)
    assert line.batches == []


def other_history(tmp_path: Path, count: int) -> SqliteJournal:
    """Another journal under the same terminal's name."""
    other = opened(tmp_path / "other.sqlite")
    append(other, msgspec.structs.replace(STARTED, program_version="0.2.0"), *notes(count))
    return other


def test_another_journal_under_the_same_name_is_a_fork_and_nothing_of_it_is_sent(
    tmp_path: Path, line: Line, journal: SqliteJournal
) -> None:
    attached(line, journal).ship()
    line.batches.clear()
    for count in (1, 5):
        other = other_history(tmp_path, count)
        assert attached(line, other).ship() == FORK
        other.close()
        (tmp_path / "other.sqlite").unlink()
    assert line.batches == []
    assert held(line) == newest(journal)


def test_a_journal_that_was_cut_short_is_found_out(
    tmp_path: Path, line: Line, journal: SqliteJournal
) -> None:
    """A copy of yesterday's file put back: what central holds is more than the file does."""
    journal.copy_to(tmp_path / "yesterday.sqlite")
    append(journal, *notes(1))
    attached(line, journal).ship()
    line.batches.clear()
    restored = opened(tmp_path / "yesterday.sqlite")
    assert attached(line, restored).ship() == FORK
    restored.close()
    assert line.batches == []


def test_a_journal_cut_short_that_has_grown_again_is_found_out(
    tmp_path: Path, line: Line, journal: SqliteJournal
) -> None:
    journal.copy_to(tmp_path / "yesterday.sqlite")
    append(journal, *notes(1))
    attached(line, journal).ship()
    restored = opened(tmp_path / "yesterday.sqlite")
    append(restored, STARTED, *notes(3))
    assert attached(line, restored).ship() == FORK
    restored.close()


def test_a_journal_that_forks_while_the_program_runs_is_found_out_by_central(
    tmp_path: Path, line: Line, journal: SqliteJournal
) -> None:
    """Two programs under one name: the one that was shipping sends what does not follow the other's."""
    journal.copy_to(tmp_path / "twin.sqlite")
    shipper = attached(line, journal)
    shipper.ship()
    twin = opened(tmp_path / "twin.sqlite")
    append(twin, *notes(1))
    assert shipped(attached(line, twin).ship()) == 5
    twin.close()
    append(journal, STARTED, *notes(2))
    found = shipper.ship()
    assert isinstance(found, NotDone)
    assert isinstance(found.reason, Refused)
    assert found.reason.refusal is Refusal.TERMINAL_QUARANTINED


def test_a_terminal_in_quarantine_stays_there(tmp_path: Path, line: Line, journal: SqliteJournal) -> None:
    shipper = attached(line, journal)
    shipper.ship()
    other = other_history(tmp_path, 1)
    line.central.receive(K1, other.entries_after(0, 10))
    other.close()
    append(journal, *notes(1))
    assert isinstance(shipper.ship(), NotDone)
    assert shipper.ship() == FORK


def test_a_central_that_lost_entries_it_had_confirmed_is_sent_nothing(
    tmp_path: Path, house: House, line: Line, journal: SqliteJournal
) -> None:
    """Central's disk is replaced by a copy of yesterday's while the terminal goes on: what it issued and paid
    since is lost to it, and no entry brings that back. The terminal finds out at its next greeting."""
    shipper = attached(line, journal)
    shipper.ship()
    house.central.copy_to(tmp_path / "yesterday.sqlite")
    append(journal, *notes(2))
    assert shipped(shipper.ship()) == 7
    house.central.close()
    restored = House(tmp_path / "yesterday.sqlite", clock=house.clock)
    line.central = restored.central
    append(journal, *notes(1))
    stands = held(line)
    line.batches.clear()
    for _ in range(3):
        assert shipper.ship() == UNREACHABLE
    # But for the batch by which it was found out, which does not follow.
    assert line.batches == [(8, 9)]
    assert held(line) == stands
    restored.central.close()


class Forgetful(Line):
    """A central that keeps nothing, and answers every batch with one and the same receipt."""

    receipt = JournalReceipt(ChainHead(0, ""), ChainHead(), FOUNDED_AT)

    def receive(self, terminal: TerminalId, entries: tuple[JournalEntry, ...]) -> Outcome[JournalReceipt]:
        self.batches.append((entries[0].sequence, entries[-1].sequence))
        return Done(self.receipt)


def test_a_receipt_for_something_else_than_was_sent_is_a_fork(house: House, journal: SqliteJournal) -> None:
    central = Forgetful(house)
    for receipt in (ChainHead(3, "00" * 32), ChainHead(4, "00" * 32)):
        central.receipt = JournalReceipt(receipt, ChainHead(), FOUNDED_AT)
        assert attached(central, journal).ship() == FORK


def test_a_central_that_takes_nothing_is_not_asked_for_ever(house: House, journal: SqliteJournal) -> None:
    central = Forgetful(house)
    assert attached(central, journal).ship() == UNREACHABLE
    assert central.batches == [(1, 3)]
