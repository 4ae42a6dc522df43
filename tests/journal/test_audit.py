"""The audit of a terminal's ledger: clean, or the first entry that is not what it must be."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kiosk.journal.audit import audit_terminal, is_terminal_ledger
from kiosk.ledger.accounts import Tender, TenderAmount
from kiosk.ledger.canonical import EVENT_VERSION, FIRST_EVENT_VERSION, canonical, event_name
from kiosk.ledger.chain import GENESIS, JournalEntry
from kiosk.ledger.events import CentralAnswered, CentralAsked, Event, NoteStacked
from kiosk.ledger.papers import KenoDollars
from kiosk.ledger.requests import IssueKenoDollars, PayTicket
from kiosk.ports.stop import Stop, StopCause
from tests.journal.evenings import PRIZE_PAID, PROMOTIONAL_USED, TICKET_REFUNDED, audited, finding
from tests.journal.ledgers import (
    STARTED,
    append,
    entries_in,
    events_in,
    forge,
    make,
    opened,
    rehashed,
)
from tests.ledger.samples import (
    FIVE_GAMES,
    K1,
    SERIALS,
    THREE_SPOTS,
    cash,
    command,
    dollars,
    parts,
    prize,
    refunded,
    sold,
    voucher,
)
from tests.rules.citing import rule


def with_event(entry: JournalEntry, event: Event) -> JournalEntry:
    """The entry with another event, written as it must be."""
    return msgspec.structs.replace(entry, event=event_name(event), body=canonical(event))


def test_a_whole_ledger_is_clean_and_its_facts_are_the_money(ledger: Path) -> None:
    head = entries_in(ledger)[-1].digest
    audit = audited(ledger)
    assert audit.is_clean
    assert (audit.entry_count, audit.head, audit.findings) == (11, head, ())
    # By hand: $50 in, $20 staked, $80 won, $5 promotional taken in; $1 promotional and $3 cash refunded.
    assert audit.facts == (
        "ledger of terminal K1",
        "credit held: $113.00",
        "promotional credit held: $6.00",
        "set apart for requests without an answer: $0.00",
        "in the note box: $50.00",
        "credit paid in cash: $33.00",
        "credit from prizes: $80.00",
        "credit from promotional keno dollars: $6.00",
        "set apart of credit paid in cash: $0.00",
        "wagers sold: $20.00",
        "prizes turned into credit: $80.00",
        "refunds turned into credit: $4.00",
        "keno dollars turned into credit: $5.00",
        "serials paid or used, each once: 2",
        "serials refunded, each once: 1",
    )


def test_a_ledger_without_entries_proves_nothing_and_says_so(tmp_path: Path) -> None:
    path = make(tmp_path / "terminal.sqlite", ())
    assert finding(path) == (None, "The file holds no entries.")
    assert (audited(path).entry_count, audited(path).head) == (0, GENESIS)


def test_a_ledger_whose_entries_were_all_removed_is_a_finding(ledger: Path) -> None:
    assert finding(forge(ledger, ())) == (None, "The file holds no entries.")


def test_a_ledger_whose_program_was_killed_is_read_with_its_log(tmp_path: Path, ledger: Path) -> None:
    killed = tmp_path / "killed"
    killed.mkdir()
    journal = opened(ledger)
    append(journal, STARTED)
    for path in tmp_path.glob("terminal.sqlite*"):
        shutil.copy(path, killed)
    journal.close()
    assert {path.name for path in killed.iterdir()} == {"terminal.sqlite", "terminal.sqlite-wal"}
    assert is_terminal_ledger(killed / "terminal.sqlite")
    assert audited(killed / "terminal.sqlite").entry_count == 12
    # Nor does the audit end what recovery needs: the log is still there and the ledger whole.
    assert len(events_in(killed / "terminal.sqlite")) == 12


def test_a_link_to_a_ledger_is_as_good_as_the_ledger_with_its_log(tmp_path: Path, ledger: Path) -> None:
    journal = opened(ledger)
    append(journal, STARTED)
    (tmp_path / "killed").mkdir()
    for path in tmp_path.glob("terminal.sqlite*"):
        shutil.copy(path, tmp_path / "killed")
    journal.close()
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "killed" / "terminal.sqlite")
    assert audited(tmp_path / "link.sqlite").entry_count == 12


def test_a_ledger_in_use_is_left_alone(ledger: Path) -> None:
    journal = opened(ledger)
    append(journal, STARTED)
    before = sorted(path.name for path in ledger.parent.iterdir())
    for look in (audit_terminal, is_terminal_ledger):
        with pytest.raises(Stop) as stopped:
            look(ledger)
        assert stopped.value.cause is StopCause.LEDGER_IN_USE
    assert sorted(path.name for path in ledger.parent.iterdir()) == before
    append(journal, STARTED)
    journal.close()
    assert audited(ledger).entry_count == 13


# What a hand with SQLite and no knowledge of the chain leaves.


CHAIN_BROKEN: dict[str, tuple[int, Callable[[list[JournalEntry]], list[JournalEntry]]]] = {
    "an amount changed": (
        2,
        lambda entries: [
            *entries[:1],
            msgspec.structs.replace(entries[1], body=entries[1].body.replace(b"5000", b"9000")),
            *entries[2:],
        ],
    ),
    "a time changed": (
        9,
        lambda entries: [
            *entries[:8],
            msgspec.structs.replace(entries[8], recorded_at=entries[8].recorded_at.plus_us(1)),
            *entries[9:],
        ],
    ),
    "an entry removed": (6, lambda entries: [*entries[:4], *entries[5:]]),
    "the first removed": (2, lambda entries: entries[1:]),
    "two swapped": (
        4,
        lambda entries: [
            *entries[:3],
            msgspec.structs.replace(entries[4], sequence=4),
            msgspec.structs.replace(entries[3], sequence=5),
            *entries[5:],
        ],
    ),
    "an entry put in": (
        12,
        lambda entries: [*entries, msgspec.structs.replace(entries[8], sequence=12)],
    ),
}


@pytest.mark.parametrize(("first_bad", "change"), CHAIN_BROKEN.values(), ids=CHAIN_BROKEN)
def test_a_changed_ledger_names_the_first_entry_that_does_not_follow(
    ledger: Path, first_bad: int, change: Callable[[list[JournalEntry]], list[JournalEntry]]
) -> None:
    sequence, sentence = finding(forge(ledger, change(entries_in(ledger))))
    assert sequence == first_bad
    assert "does not follow the entry before it" in sentence


# What a forger leaves who works every digest out anew.


def issued_twice() -> tuple[Event, ...]:
    """A second ticket under the serial of the first, which is printed already."""
    return (*cash(2, "note-2"), *sold("second", THREE_SPOTS, SERIALS[1]))


def promotional_as_ordinary() -> tuple[Event, ...]:
    """Promotional credit taken as ordinary keno dollars (s 12(3))."""
    request = IssueKenoDollars(command("issue"), K1, dollars(5), promotional=False)
    issued: KenoDollars = voucher(request, SERIALS[6])
    return (
        CentralAsked(request, (TenderAmount(Tender.PROMOTIONAL, dollars(5)),)),
        CentralAnswered(request.command, issued),
    )


def paid_twice() -> tuple[Event, ...]:
    """A second payment of a ticket under another command."""
    asked = PayTicket(command("again"), K1, SERIALS[2])
    answer = PRIZE_PAID[1]
    assert isinstance(answer, CentralAnswered)
    return (CentralAsked(asked), CentralAnswered(asked.command, answer.answer))


def appended(path: Path, *events: Event) -> Path:
    """The ledger with forged events at its end, every link of it right."""
    entries = entries_in(path)
    return forge(path, rehashed([*entries, *(with_event(entries[-1], event) for event in events)]))


def test_an_entry_that_can_not_be_true_is_named(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, NoteStacked("note-7")))
    assert (sequence, sentence) == (12, "it can't be true (note note-7 was never offered).")


def test_credit_that_was_never_there_is_named(ledger: Path) -> None:
    """$33 of cash is left: a second $20 ticket is paid for, a third is not."""
    second, third = sold("second", FIVE_GAMES, SERIALS[4]), sold("third", FIVE_GAMES, SERIALS[5])
    sequence, sentence = finding(appended(ledger, *second, *third))
    assert sequence == 14
    assert "credit:cash has turned its sign" in sentence


@rule("s 12(3)")
def test_promotional_credit_that_became_ordinary_keno_dollars_is_named(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, *promotional_as_ordinary()))
    assert sequence == 12
    assert "is not its price" in sentence


@rule("s 23A")
def test_a_ticket_paid_twice_is_named_with_its_first_payment(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, *paid_twice()))
    assert (sequence, sentence) == (13, f"serial {SERIALS[2]} was paid or used before, in entry 7.")


@rule("s 27")
def test_a_ticket_refunded_twice_is_named_with_its_first_refund(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, *TICKET_REFUNDED))
    assert (sequence, sentence) == (13, f"serial {SERIALS[2]} was refunded before, in entry 11.")


@rule("s 12(3)", "s 27")
def test_a_refund_that_is_not_the_sum_of_its_tenders_is_named(ledger: Path) -> None:
    asked, answered = refunded(SERIALS[6], parts(promotional=5))
    assert isinstance(answered, CentralAnswered)
    more = msgspec.structs.replace(answered.answer, amount=dollars(6))
    false = msgspec.structs.replace(answered, answer=more)
    sequence, sentence = finding(appended(ledger, asked, false))
    assert (sequence, sentence) == (13, "it can't be true (the tenders of a refund are not its amount).")


@rule("s 11")
def test_keno_dollars_used_twice_are_named_with_their_first_use(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, *PROMOTIONAL_USED))
    assert (sequence, sentence) == (13, f"serial {SERIALS[0]} was paid or used before, in entry 9.")


@rule("s 16(1)(h)")
def test_a_serial_issued_twice_is_named(ledger: Path) -> None:
    sequence, sentence = finding(appended(ledger, *issued_twice()))
    assert (sequence, sentence) == (15, f"serial {SERIALS[1]} was issued before, in entry 5.")


def test_a_ticket_of_this_terminal_may_be_paid_here(ledger: Path) -> None:
    """The control of the tests above: one payment of a serial that was issued here is no finding."""
    assert audited(appended(ledger, *prize(80, SERIALS[1]))).is_clean


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"body": b"{}"}, "its content is not an event"),
        ({"body": b"\xff"}, "its content is not an event"),
        ({"event": "note_returned"}, "is not written as its event must be"),
        ({"terminal": "K2"}, "it is of terminal K2, the ledger of terminal K1"),
        ({"version": EVENT_VERSION + 1}, "a newer version"),
        ({"version": FIRST_EVENT_VERSION - 1}, "an earlier version"),
    ],
)
def test_an_entry_that_is_not_written_as_it_must_be_is_named(
    ledger: Path, change: dict[str, object], says: str
) -> None:
    entries = entries_in(ledger)
    entries[2] = msgspec.structs.replace(entries[2], **change)
    sequence, sentence = finding(forge(ledger, rehashed(entries)))
    assert sequence == 3
    assert says in sentence


@pytest.mark.parametrize(
    "body", [b'{"type":"note_stacked","note":"note-1","more":1}', b'{"type":"note_stacked", "note":"note-1"}']
)
def test_another_way_to_write_the_same_event_is_named(ledger: Path, body: bytes) -> None:
    entries = entries_in(ledger)
    entries[2] = msgspec.structs.replace(entries[2], body=body)
    assert finding(forge(ledger, rehashed(entries))) == (
        3,
        "its content is not written as its event must be.",
    )


def test_a_ticket_for_no_game_at_all_is_a_finding(ledger: Path) -> None:
    entries = entries_in(ledger)
    body = entries[4].body.replace(b'"count":5', b'"count":0')
    assert body != entries[4].body
    entries[4] = msgspec.structs.replace(entries[4], body=body)
    sequence, sentence = finding(forge(ledger, rehashed(entries)))
    assert sequence == 5
    assert "its content is not an event" in sentence
