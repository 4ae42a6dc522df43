"""A ledger that was put back to an older copy takes its newer entries from central, as they were written."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.journal.store import SqliteJournal
from kiosk.ledger.canonical import EVENT_VERSION, FIRST_EVENT_VERSION
from kiosk.ledger.chain import ChainHead, JournalEntry
from kiosk.ledger.settled import Settling
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.book import Book
from kiosk.values.identifiers import CommandId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.journal.evenings import EVENING
from tests.journal.ledgers import STARTED, append, entries_in, make, opened, rehashed
from tests.ledger.samples import K1, NOW, SERIALS, command

CLOCK = ManualClock(NOW)
NOON = 5  # entries in the copy that was put back: a start, a note and a ticket


@pytest.fixture
def evening(ledger: Path) -> tuple[JournalEntry, ...]:
    """What central holds: the eleven entries of the evening."""
    return tuple(entries_in(ledger))


@pytest.fixture
def noon(tmp_path: Path, ledger: Path, evening: tuple[JournalEntry, ...]) -> Path:
    """The same ledger as it was at noon."""
    (tmp_path / "noon").mkdir()
    path = tmp_path / "noon" / "terminal.sqlite"
    with contextlib.closing(opened(path)) as journal:
        for entry, event in zip(evening[:NOON], EVENING, strict=False):
            append(journal, event, command=entry.command, at=entry.recorded_at)
    assert entries_in(path) == list(evening[:NOON])
    return path


def test_entries_are_appended_verbatim_with_what_they_settled(
    noon: Path, ledger: Path, evening: tuple[JournalEntry, ...]
) -> None:
    """Case 56: what the copy lost is back to the byte, and what was paid meanwhile is paid."""
    with contextlib.closing(opened(noon)) as journal:
        assert journal.restore(evening[NOON:8]) == EVENING[NOON:8]
        assert journal.last == evening[7]
        assert journal.restore(evening[8:]) == EVENING[8:]
        assert journal.restore(()) == ()
        assert journal.settled.get((Settling.PAID, SERIALS[2])) is not None
        append(journal, STARTED)
    assert entries_in(noon)[:11] == list(evening)
    audit = audit_terminal(noon)
    assert audit.is_clean
    assert audit.accounts == audit_terminal(ledger).accounts


def test_a_book_goes_on_from_what_it_took_back(noon: Path, evening: tuple[JournalEntry, ...]) -> None:
    with contextlib.closing(SqliteJournal.open(noon, K1)) as journal:
        book = Book(journal, CLOCK)
        # By hand: $50 in, $20 staked; later $80 won, $5 promotional, $4 refunded.
        assert (book.entry_count, book.state.credit) == (5, Money.dollars(30))
        book.restore(evening[NOON:], CommandId("restored"))
        assert (book.entry_count, book.state.credit) == (11, Money.dollars(113))
        assert book.head == ChainHead(11, evening[-1].digest)
        book.record(command("next"), STARTED)
    assert audit_terminal(noon).is_clean


@pytest.mark.parametrize("version", [FIRST_EVENT_VERSION, EVENT_VERSION])
def test_entries_keep_the_version_in_which_they_were_written(
    noon: Path, evening: tuple[JournalEntry, ...], version: int
) -> None:
    earlier = rehashed([*evening[:NOON], msgspec.structs.replace(evening[NOON], version=version)])
    with contextlib.closing(opened(noon)) as journal:
        journal.restore(earlier[NOON:])
    assert entries_in(noon) == earlier


def test_a_restore_is_one_transaction(noon: Path, evening: tuple[JournalEntry, ...]) -> None:
    with contextlib.closing(SqliteJournal.open(noon, K1)) as journal:
        book = Book(journal, CLOCK)
        journal._connection.execute(
            "CREATE TEMP TRIGGER no_ninth BEFORE INSERT ON entry WHEN NEW.sequence = 9 "
            "BEGIN SELECT RAISE(ABORT, 'no ninth'); END"
        )
        with pytest.raises(InvariantBroken, match="no ninth"):
            book.restore(evening[NOON:], CommandId("restored"))
        assert (book.entry_count, book.state.credit) == (5, Money.dollars(30))
        assert book.head == ChainHead(5, evening[4].digest)
        assert journal.settled.get((Settling.PAID, SERIALS[2])) is None
        journal._connection.execute("DROP TRIGGER no_ninth")
        book.restore(evening[NOON:], CommandId("restored"))
    assert entries_in(noon) == list(evening)


Change = Callable[[list[JournalEntry]], list[JournalEntry]]
REFUSED: dict[str, tuple[Change, StopCause, str]] = {
    "one left out": (
        lambda all_: [*all_[NOON:6], *all_[7:]],
        StopCause.LEDGER_FOREIGN,
        "does not go on from entry 6",
    ),
    "too early": (lambda all_: all_[NOON - 1 :], StopCause.LEDGER_FOREIGN, "does not go on from entry 5"),
    "too late": (lambda all_: all_[NOON + 1 :], StopCause.LEDGER_FOREIGN, "does not go on from entry 5"),
    "changed": (
        lambda all_: [*all_[NOON:7], msgspec.structs.replace(all_[7], body=b"{}"), *all_[8:]],
        StopCause.LEDGER_FOREIGN,
        "does not go on from entry 7",
    ),
    "of another history": (
        lambda all_: rehashed([msgspec.structs.replace(all_[0], command="other"), *all_[1:]])[NOON:],
        StopCause.LEDGER_FOREIGN,
        "does not go on from entry 5",
    ),
    "of another terminal": (
        lambda all_: rehashed([*all_[:7], msgspec.structs.replace(all_[7], terminal="K2")])[NOON:],
        StopCause.LEDGER_FOREIGN,
        "is the ledger of terminal K2",
    ),
    "of a newer program": (
        lambda all_: rehashed([*all_[:7], msgspec.structs.replace(all_[7], version=EVENT_VERSION + 1)])[
            NOON:
        ],
        StopCause.LEDGER_NEWER,
        "newer version",
    ),
    "no event": (
        lambda all_: rehashed([*all_[:7], msgspec.structs.replace(all_[7], body=b"{}")])[NOON:],
        StopCause.LEDGER_DAMAGED,
        "entry 8 can't be read",
    ),
}


@pytest.mark.parametrize(("change", "cause", "says"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_go_on_from_here_is_refused_and_nothing_is_written(
    noon: Path, evening: tuple[JournalEntry, ...], change: Change, cause: StopCause, says: str
) -> None:
    with contextlib.closing(SqliteJournal.open(noon, K1)) as journal:
        book = Book(journal, CLOCK)
        offered = tuple(change(list(evening)))
        restores: tuple[Callable[[], object], ...] = (
            lambda: book.restore(offered, CommandId("restored")),
            lambda: journal.restore(offered),
        )
        for restore in restores:
            with pytest.raises(Stop, match=says) as stopped:
                restore()
            assert stopped.value.cause is cause
        assert (book.entry_count, journal.last) == (5, evening[4])
    assert entries_in(noon) == list(evening[:NOON])


def test_what_can_not_be_true_is_a_breach_and_nothing_is_written(
    noon: Path, evening: tuple[JournalEntry, ...]
) -> None:
    """Every link right, but the answer comes before the question."""
    swapped = rehashed([*evening[:NOON], evening[6], evening[5]])
    with contextlib.closing(SqliteJournal.open(noon, K1)) as journal:
        book = Book(journal, CLOCK)
        with pytest.raises(InvariantBroken, match="never asked"):
            book.restore(tuple(swapped[NOON:]), CommandId("restored"))
    assert entries_in(noon) == list(evening[:NOON])


def test_a_payment_that_was_made_before_is_not_taken_back_again(
    tmp_path: Path, evening: tuple[JournalEntry, ...]
) -> None:
    whole = make(tmp_path / "again.sqlite", EVENING)
    entries = entries_in(whole)
    again = rehashed([*entries, *entries[5:7]])
    shutil.copyfile(whole, tmp_path / "copy.sqlite")
    with contextlib.closing(SqliteJournal.open(tmp_path / "copy.sqlite", K1)) as journal:
        book = Book(journal, CLOCK)
        with pytest.raises(InvariantBroken, match="paid or used before"):
            book.restore(tuple(again[11:]), CommandId("restored"))
    assert entries_in(tmp_path / "copy.sqlite") == entries
