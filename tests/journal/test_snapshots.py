"""Snapshots: a start reads what came after the newest good one, and no start depends on any."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kiosk.devices.manual_clock import ManualClock
from kiosk.journal.audit import audit_terminal
from kiosk.journal.snapshots import Snapshot, _checksum, snapshots_in
from kiosk.journal.store import LINKS_CHECKED, SqliteJournal
from kiosk.ledger.events import CentralHolds, Event, NoteOffered, PaperInDoubt, PrintStarted
from kiosk.ledger.fold import FOLD_VERSION, NO_EVENTS, Fold, fold_bytes, folded, read_fold
from kiosk.ports.stop import Stop, StopCause
from kiosk.terminal.book import Book
from kiosk.values.identifiers import TerminalId
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.journal.ledgers import (
    append,
    entries_in,
    events_in,
    forge,
    make,
    note_events,
    opened,
    raw,
    rehashed,
)
from tests.ledger.samples import K1, NOW, SERIALS, THREE_SPOTS, cash, command, sold

CLOCK = ManualClock(NOW)
# More entries than come between two snapshots: 1 start and 600 notes.
MANY = note_events(600)


def book_of(path: Path) -> tuple[Book, SqliteJournal]:
    """A terminal's book on a ledger, as at a start."""
    journal = SqliteJournal.open(path, K1)
    return Book(journal, CLOCK), journal


def started(path: Path) -> Fold:
    """What a start makes of a ledger."""
    book, journal = book_of(path)
    journal.close()
    return book._fold


def fold_of(path: Path) -> Fold:
    """What the entries of a ledger come to, from the first."""
    fold = NO_EVENTS
    for event in events_in(path):
        fold = folded(fold, event)
    return fold


def snapshots(path: Path) -> tuple[Snapshot, ...]:
    """The snapshots in a file, newest first."""
    with raw(path) as connection:
        return snapshots_in(connection)


def put(path: Path, snapshot: Snapshot) -> None:
    """Put a snapshot in a file, as somebody with SQLite can."""
    with raw(path) as connection:
        row = msgspec.structs.astuple(snapshot)
        connection.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?)", row)


def signed(snapshot: Snapshot) -> Snapshot:
    """The snapshot with the checksum that is right for it."""
    fields = (snapshot.sequence, snapshot.digest, snapshot.version, snapshot.body)
    return msgspec.structs.replace(snapshot, checksum=_checksum(*fields))


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of 1,201 entries with a snapshot after the last."""
    path = tmp_path_factory.mktemp("long") / "terminal.sqlite"
    with contextlib.closing(opened(path)) as journal:
        append(journal, *MANY)
    started(path)
    assert [snapshot.sequence for snapshot in snapshots(path)] == [1_201]
    return path


@pytest.fixture
def long_ledger(tmp_path: Path, made_once: Path) -> Path:
    """A copy of that ledger for one test."""
    return shutil.copyfile(made_once, tmp_path / "terminal.sqlite")


def test_a_start_takes_the_snapshot_and_what_came_after_it(long_ledger: Path) -> None:
    with contextlib.closing(opened(long_ledger)) as journal:
        append(journal, *cash(50, "more"), CentralHolds("ab", 7))
    fold = started(long_ledger)
    assert fold == fold_of(long_ledger)
    # By hand: 600 notes of $5 and one of $50; the note of central is the newest entry.
    assert (fold.state.credit, fold.entry_count, fold.central_noted_at) == (
        Money.dollars(3_050),
        1_204,
        1_204,
    )
    # Three entries more are no reason for another snapshot.
    assert [snapshot.sequence for snapshot in snapshots(long_ledger)] == [1_201]


def test_a_start_does_not_read_what_the_snapshot_stands_for(long_ledger: Path) -> None:
    """What was changed far back is the audit's to find, which reads everything."""
    entries = entries_in(long_ledger)
    entries[4] = msgspec.structs.replace(entries[4], body=b"{}")
    forge(long_ledger, entries)
    assert started(long_ledger).entry_count == 1_201
    (found,) = audit_terminal(long_ledger).findings
    assert found.sequence == 5


@pytest.mark.parametrize("back", [0, 1, LINKS_CHECKED - 1])
def test_the_newest_links_before_a_snapshot_are_read_at_every_start(long_ledger: Path, back: int) -> None:
    entries = entries_in(long_ledger)
    entries[-1 - back] = msgspec.structs.replace(entries[-1 - back], body=b"{}")
    forge(long_ledger, entries)
    with pytest.raises(Stop, match=f"entry {1_201 - back} does not follow") as stopped:
        started(long_ledger)
    assert stopped.value.cause is StopCause.LEDGER_DAMAGED


def test_a_ledger_of_another_terminal_is_refused_although_its_snapshot_is_good(long_ledger: Path) -> None:
    with (
        contextlib.closing(SqliteJournal.open(long_ledger, TerminalId("K2"))) as journal,
        pytest.raises(Stop, match="is the ledger of terminal K1, not of K2") as stopped,
    ):
        Book(journal, CLOCK)
    assert stopped.value.cause is StopCause.LEDGER_FOREIGN


def test_snapshots_may_be_deleted(long_ledger: Path) -> None:
    with raw(long_ledger) as connection:
        connection.execute("DELETE FROM snapshot")
    assert started(long_ledger) == fold_of(long_ledger)
    assert len(snapshots(long_ledger)) == 1


def other_state(fold: Fold) -> bytes:
    return fold_bytes(msgspec.structs.replace(fold, entry_count=fold.entry_count - 1))


UNUSABLE: dict[str, Callable[[Snapshot], Snapshot]] = {
    "a byte turned over": lambda it: msgspec.structs.replace(it, body=it.body.replace(b"300000", b"900000")),
    "cut short": lambda it: msgspec.structs.replace(it, body=it.body[:-1]),
    "another checksum": lambda it: msgspec.structs.replace(it, checksum="0" * 64),
    "moved to another entry": lambda it: msgspec.structs.replace(it, sequence=it.sequence - 1),
    "of another program": lambda it: signed(msgspec.structs.replace(it, version=it.version + 1)),
    "of another chain": lambda it: signed(msgspec.structs.replace(it, digest="ab" * 32)),
    "newer than the journal": lambda it: signed(msgspec.structs.replace(it, sequence=it.sequence + 1)),
    "of another entry": lambda it: signed(
        msgspec.structs.replace(it, body=other_state(read_fold(it.body) or NO_EVENTS))
    ),
    "no fold at all": lambda it: signed(msgspec.structs.replace(it, body=b'{"state":7}')),
    "with a field that no fold has": lambda it: signed(
        msgspec.structs.replace(it, body=it.body[:-1] + b',"more":1}')
    ),
    "no text": lambda it: signed(msgspec.structs.replace(it, body=b'{"state":{"terminal":"\xff"}}')),
}


@pytest.mark.parametrize("spoil", UNUSABLE.values(), ids=UNUSABLE)
def test_a_snapshot_that_can_not_be_used_is_ignored_and_replaced(
    long_ledger: Path, spoil: Callable[[Snapshot], Snapshot]
) -> None:
    (good,) = snapshots(long_ledger)
    spoiled = spoil(good)
    assert spoiled != good
    with raw(long_ledger) as connection:
        connection.execute("DELETE FROM snapshot")
    put(long_ledger, spoiled)
    assert started(long_ledger) == fold_of(long_ledger)
    assert snapshots(long_ledger) == (good,)


def test_a_snapshot_whose_texts_are_none_is_ignored(long_ledger: Path) -> None:
    with raw(long_ledger) as connection:
        connection.execute("UPDATE snapshot SET digest = CAST(x'ff' AS TEXT)")
    assert started(long_ledger) == fold_of(long_ledger)


def test_the_snapshot_before_a_damaged_one_is_taken(long_ledger: Path) -> None:
    (first,) = snapshots(long_ledger)
    with contextlib.closing(opened(long_ledger)) as journal:
        append(journal, *(event for number in range(500) for event in cash(5, f"more-{number}")))
    started(long_ledger)
    second, kept = snapshots(long_ledger)
    assert (kept, second.sequence) == (first, 2_201)
    put(long_ledger, msgspec.structs.replace(second, body=b""))
    entries = entries_in(long_ledger)
    # Nothing before the first snapshot is read: that was the one taken.
    entries[4] = msgspec.structs.replace(entries[4], body=b"{}")
    forge(long_ledger, entries)
    assert started(long_ledger).state.credit == Money.dollars(3_000 + 2_500)
    assert snapshots(long_ledger) == (second, first)


def test_two_snapshots_are_kept_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.terminal.book.SNAPSHOT_EVERY", 10)
    path = tmp_path / "terminal.sqlite"
    book, journal = book_of(path)
    book.record(command("start"), MANY[0])
    seen = []
    for number in range(1, 46):
        book.record(command(f"note-{number}"), NoteOffered(f"note-{number}", Money.dollars(5)))
        book.rest()
        if number % 5 == 0:
            found = snapshots_in(journal._connection)
            seen.append([snapshot.sequence for snapshot in found])
    journal.close()
    assert seen == [
        [],
        [10],
        [10],
        [20, 10],
        [20, 10],
        [30, 20],
        [30, 20],
        [40, 30],
        [40, 30],
    ]
    assert started(path) == fold_of(path)


def test_a_short_ledger_has_no_snapshot(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite")
    started(path)
    assert snapshots(path) == ()


def test_a_snapshot_that_could_not_be_kept_loses_nothing(long_ledger: Path) -> None:
    (first,) = snapshots(long_ledger)
    with contextlib.closing(opened(long_ledger)) as journal:
        append(journal, *(event for number in range(500) for event in cash(5, f"more-{number}")))
        fold = NO_EVENTS
        for event in journal.events():
            fold = folded(fold, event)
        journal._connection.execute(
            "CREATE TEMP TRIGGER none BEFORE INSERT ON snapshot BEGIN SELECT RAISE(ABORT, 'none'); END"
        )
        with pytest.raises(InvariantBroken, match="none"):
            journal.keep_snapshot(fold)
        append(journal, *cash(5, "after"))
    assert snapshots(long_ledger) == (first,)
    assert started(long_ledger) == fold_of(long_ledger)


def test_a_snapshot_is_of_every_entry_or_a_breach(long_ledger: Path) -> None:
    with contextlib.closing(opened(long_ledger)) as journal, pytest.raises(InvariantBroken):
        journal.keep_snapshot(NO_EVENTS)


def papers_due() -> tuple[Event, ...]:
    """Tickets issued in an order that is not the order of their serials, the first of them in doubt."""
    descending = sorted(SERIALS[:4], reverse=True)
    issued = [sold(f"sell-{serial}", THREE_SPOTS, serial) for serial in descending]
    first = f"ticket-{descending[0]}"
    return (
        *cash(100),
        *(event for events in issued for event in events),
        PrintStarted(first, 1),
        PaperInDoubt(first, "mute"),
    )


def test_papers_are_due_in_the_order_in_which_they_were_issued(tmp_path: Path) -> None:
    """Also after a start from a snapshot: they are printed in that order."""
    path = tmp_path / "terminal.sqlite"
    with contextlib.closing(opened(path)) as journal:
        append(journal, *MANY, *papers_due())
    from_the_first, from_the_snapshot = started(path), started(path)
    assert len(snapshots(path)) == 1
    names = [f"ticket-{serial}" for serial in sorted(SERIALS[:4], reverse=True)]
    assert list(from_the_first.state.papers) == list(from_the_snapshot.state.papers) == names
    assert fold_bytes(from_the_first) == fold_bytes(from_the_snapshot)


# What an audit says of snapshots.


def test_an_audit_names_the_snapshots_it_held_against_the_entries(long_ledger: Path) -> None:
    audit = audit_terminal(long_ledger)
    assert audit.is_clean
    assert audit.facts[-1] == "a snapshot after entry 1201"


UNKNOWN = f"is of version {FOLD_VERSION + 1}, which this program does not know"
FINDINGS = {
    "a byte turned over": (1_201, "the snapshot of the entries up to it is damaged."),
    "moved to another entry": (1_200, "the snapshot of the entries up to it is damaged."),
    "of another program": (1_201, f"the snapshot of the entries up to it {UNKNOWN}. Delete the snapshot."),
    "no fold at all": (1_201, "the snapshot of the entries up to it is not what they come to."),
    "with a field that no fold has": (
        1_201,
        "the snapshot of the entries up to it is not what they come to.",
    ),
    "of another chain": (1_201, "the snapshot of the entries up to it is of another chain."),
    "newer than the journal": (1_202, "there is a snapshot of it, but no such entry."),
    "of another entry": (1_201, "the snapshot of the entries up to it is not what they come to."),
}


@pytest.mark.parametrize("kind", FINDINGS)
def test_a_snapshot_that_says_otherwise_is_a_finding_that_names_it(long_ledger: Path, kind: str) -> None:
    (good,) = snapshots(long_ledger)
    with raw(long_ledger) as connection:
        connection.execute("DELETE FROM snapshot")
    put(long_ledger, UNUSABLE[kind](good))
    (found,) = audit_terminal(long_ledger).findings
    assert (found.sequence, found.sentence) == FINDINGS[kind]


def test_credit_that_somebody_put_in_a_snapshot_is_a_finding(long_ledger: Path) -> None:
    """Every checksum right: a start would believe it, an audit does not."""
    (good,) = snapshots(long_ledger)
    put(
        long_ledger,
        signed(msgspec.structs.replace(good, body=good.body.replace(b"300000", b"900000"))),
    )
    assert started(long_ledger).state.credit == Money.dollars(9_000)
    (found,) = audit_terminal(long_ledger).findings
    assert (found.sequence, found.sentence) == FINDINGS["of another entry"]


def test_a_snapshot_of_an_earlier_program_is_no_finding(
    long_ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An audit by a newer program finds nothing wrong in what an older one kept: no start uses it."""
    (good,) = snapshots(long_ledger)
    put(long_ledger, signed(msgspec.structs.replace(good, body=b"{}")))
    for module in ("snapshots", "audit_of_caches"):
        monkeypatch.setattr(f"kiosk.journal.{module}.FOLD_VERSION", FOLD_VERSION + 1)
    audit = audit_terminal(long_ledger)
    assert audit.findings == ()
    assert audit.facts[-1] == "a snapshot after entry 1201, of an earlier program: it is not used"
    assert started(long_ledger) == fold_of(long_ledger)


def test_a_forger_who_changes_history_can_not_use_the_snapshot(long_ledger: Path) -> None:
    """A chain worked out anew from an entry on has another digest at the snapshot's, which is then not
    used."""
    entries = entries_in(long_ledger)
    entries[1] = msgspec.structs.replace(entries[1], body=entries[1].body.replace(b"500", b"700"))
    forge(long_ledger, rehashed(entries))
    assert started(long_ledger).state.credit == Money.dollars(3_002)


def test_the_checksum_is_what_it_is_said_to_be() -> None:
    """SHA-256 over each other column after its length in eight bytes."""
    hashed = b"".join(len(field).to_bytes(8, "big") + field for field in (b"12", b"ab" * 32, b"1", b"{}"))
    assert _checksum(12, "ab" * 32, 1, b"{}") == hashlib.sha256(hashed).hexdigest()


def test_a_snapshot_row_of_another_shape_is_none(long_ledger: Path) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE snapshot (sequence, digest, version, body, checksum)")
        connection.execute("INSERT INTO snapshot VALUES (1, NULL, 1, x'', 'a')")
        assert snapshots_in(connection) == ()
