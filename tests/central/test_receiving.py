"""What central takes of a journal: what it can read, and what agrees with what it did."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kiosk.central.audit import audit_central
from kiosk.central.service import EmbeddedCentral
from kiosk.ledger.canonical import canonical, event_name
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.ledger.events import CentralAnswered, CopyStarted, Event, TerminalStarted
from kiosk.ledger.issued import papers_of
from kiosk.ledger.papers import Paper
from kiosk.ledger.requests import Answer, GivenUp, IssueKenoDollars, PayTicket, UseKenoDollars
from kiosk.ports.central import Introduction
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.hands import change
from tests.central.support import SETTINGS, House
from tests.ledger.samples import SERIALS
from tests.ports.central_stage import (
    LOW,
    THREE_SPOTS,
    command,
    done,
    entry,
    journal,
    pay,
    refund,
    refused,
    sell,
)

NOW = Instant(1_796_000_000_000_000)


def written(house: House, *events: Event) -> tuple[JournalEntry, ...]:
    """A journal of the terminal that begins with its start and goes on with these events."""
    entries: list[JournalEntry] = []
    for event in (TerminalStarted(house.terminal, "1"), *events):
        previous = entries[-1].digest if entries else GENESIS
        name, body = event_name(event), canonical(event)
        entries.append(link(previous, len(entries) + 1, NOW, house.terminal.name, "", name, 1, body))
    return tuple(entries)


def answers(house: House) -> list[tuple[CommandId, Answer]]:
    """A ticket, its payment, and a voucher, each as central answered."""
    ticket = sell(house, 1, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    paid = done(pay(house, 2, ticket.serial))
    issue = IssueKenoDollars(command(3), house.terminal, Money(500), promotional=False)
    voucher = done(house.central.issue_keno_dollars(issue))
    return [(command(1), ticket), (command(2), paid), (command(3), voucher)]


def test_answers_that_were_given_are_taken_and_may_be_sent_again(house: House) -> None:
    entries = written(house, *(CentralAnswered(asked, answer) for asked, answer in answers(house)))
    for _ in range(2):
        assert done(house.central.receive(house.terminal, entries)).journal.sequence == 4
    house.central.close()
    assert audit_central(house.path).is_clean


def without_newest_act(connection: sqlite3.Connection) -> None:
    """Take the newest act out of a file with every row that follows from it, and the answer to it."""
    newest = connection.execute("SELECT sequence, command FROM entry ORDER BY 1 DESC LIMIT 1").fetchone()
    for table in ("ticket_game", "posting", "payment", "voucher", "voucher_use", "ticket", "refund"):
        of_ticket = "serial IN (SELECT serial FROM ticket WHERE entry = ?)"
        where = of_ticket if table == "ticket_game" else "entry = ?"
        connection.execute(f"DELETE FROM {table} WHERE {where}", newest[:1])
    connection.execute("DELETE FROM request WHERE command = ?", newest[1:])
    connection.execute("DELETE FROM entry WHERE sequence = ?", newest[:1])


def give_ticket(house: House) -> Answer:
    return sell(house, 9, entry(THREE_SPOTS))


def give_voucher(house: House) -> Answer:
    issue = IssueKenoDollars(command(9), house.terminal, Money(500), promotional=False)
    return done(house.central.issue_keno_dollars(issue))


def give_use(house: House) -> Answer:
    issue = IssueKenoDollars(command(8), house.other_terminal, Money(500), promotional=False)
    voucher = done(house.central.issue_keno_dollars(issue))
    return done(house.central.use_keno_dollars(UseKenoDollars(command(9), house.terminal, voucher.serial)))


def give_payment(house: House) -> Answer:
    ticket = sell(house, 8, entry(THREE_SPOTS))
    house.draw_next_game(LOW)
    return done(pay(house, 9, ticket.serial))


def give_refund(house: House) -> Answer:
    ticket = sell(house, 8, entry(THREE_SPOTS))
    return done(refund(house, 9, ticket.serial, ticket.span.first))


@pytest.mark.parametrize("give", [give_ticket, give_voucher, give_use, give_payment, give_refund])
def test_an_act_taken_out_is_still_in_the_journal_of_its_terminal(
    house: House, give: Callable[[House], Answer]
) -> None:
    done(house.central.receive(house.terminal, written(house, CentralAnswered(command(9), give(house)))))
    house.central.close()
    assert audit_central(house.path).is_clean
    change(house.path, without_newest_act)
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == (
        "entry 2 of the journal of terminal K1 holds an answer that the record says nothing of."
    )


def test_a_journal_is_held_against_every_word_of_the_record(house: House) -> None:
    ticket = sell(house, 9, entry(THREE_SPOTS))
    done(house.central.receive(house.terminal, written(house, CentralAnswered(command(9), ticket))))
    house.central.close()
    other = msgspec.structs.replace(ticket, good_until=ticket.good_until.plus_us(1))
    _, put_in = written(house, CentralAnswered(command(9), other))

    def hand(connection: sqlite3.Connection) -> None:
        put = "UPDATE journal_entry SET body = ?, digest = ? WHERE sequence = 2"
        connection.execute(put, (put_in.body, put_in.digest))

    change(house.path, hand)
    (finding,) = audit_central(house.path).findings
    assert "entry 2 of the journal of terminal K1 holds an answer" in finding.sentence


def test_a_payment_at_another_terminal_is_no_answer_to_this_one(house: House) -> None:
    ticket = sell(house, 9, entry(THREE_SPOTS))
    done(house.central.receive(house.terminal, written(house, CentralAnswered(command(9), ticket))))
    house.draw_next_game(LOW)
    paid = done(house.central.pay(PayTicket(command(10), house.other_terminal, ticket.serial)))
    house.central.close()
    _, put_in = written(house, CentralAnswered(command(10), paid))

    def hand(connection: sqlite3.Connection) -> None:
        put = "UPDATE journal_entry SET body = ?, digest = ? WHERE sequence = 2"
        connection.execute(put, (put_in.body, put_in.digest))

    change(house.path, hand)
    sentences = [finding.sentence for finding in audit_central(house.path).findings]
    assert any("entry 2 of the journal of terminal K1 holds an answer" in said for said in sentences)


def test_a_copy_of_what_was_issued_there_is_taken_and_true(house: House) -> None:
    events = [CentralAnswered(asked, answer) for asked, answer in answers(house)]
    papers = [paper for event in events for paper in papers_of(event.answer)]
    assert len(papers) == 2
    done(house.central.receive(house.terminal, written(house, *events, *(CopyStarted(p, 2) for p in papers))))
    house.central.close()
    assert audit_central(house.path).findings == ()


@pytest.mark.parametrize("copies", ["of another terminal", "otherwise", "of nothing"])
def test_a_copy_of_a_paper_that_was_not_issued_there_is_a_finding(house: House, copies: str) -> None:
    ticket = sell(house, 9, entry(THREE_SPOTS))
    done(house.central.receive(house.terminal, written(house, CentralAnswered(command(9), ticket))))
    issue = IssueKenoDollars(command(8), house.other_terminal, Money(500), promotional=False)
    elsewhere = done(house.central.issue_keno_dollars(issue))
    forged: dict[str, Paper] = {
        "of another terminal": elsewhere,
        "otherwise": msgspec.structs.replace(ticket, good_until=ticket.good_until.plus_us(1)),
        "of nothing": msgspec.structs.replace(ticket, serial=SERIALS[0]),
    }
    *_, put_in = written(house, CentralAnswered(command(9), ticket), CopyStarted(forged[copies], 2))
    done(house.central.receive(house.terminal, (put_in,)))
    house.central.close()
    (finding,) = audit_central(house.path).findings
    assert (
        finding.sentence == "entry 3 of the journal of terminal K1 copies a paper that was not issued there."
    )


def test_a_journal_that_holds_no_event_is_a_finding(house: House) -> None:
    done(house.central.receive(house.terminal, written(house)))
    house.central.close()
    unreadable = started(body=b"{}")

    def hand(connection: sqlite3.Connection) -> None:
        put = "UPDATE journal_entry SET body = ?, digest = ?"
        connection.execute(put, (unreadable.body, unreadable.digest))

    change(house.path, hand)
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == "entry 1 of the journal of terminal K1 holds no event of a terminal."


@pytest.mark.parametrize("answer", [Refused(Refusal.COMMAND_REUSED), GivenUp()])
def test_an_answer_that_gave_nothing_need_not_be_known(house: House, answer: Answer) -> None:
    entries = written(house, CentralAnswered(command(1), answer))
    assert done(house.central.receive(house.terminal, entries)).journal.sequence == 2


@pytest.mark.parametrize("which", range(3))
def test_a_central_put_back_to_an_older_copy_notices_what_it_lost(
    house: House, tmp_path: Path, which: int
) -> None:
    older = tmp_path / "older.sqlite"
    house.central.copy_to(older)
    events = [CentralAnswered(asked, answer) for asked, answer in answers(house)]
    entries = written(house, events[which])
    house.central.close()
    shutil.move(older, house.path)
    for log in tmp_path.glob("central.sqlite-*"):
        log.unlink()
    house.central = EmbeddedCentral.open(house.path, SETTINGS, house.clock, house.chance)
    refusal = refused(house.central.receive(house.terminal, entries))
    assert refusal == Refused(Refusal.TERMINAL_QUARANTINED, facts={"sequence": 2})
    assert refused(house.central.greet(Introduction(house.terminal))).refusal is Refusal.TERMINAL_QUARANTINED
    assert done(house.central.greet(Introduction(house.other_terminal)))
    house.central.close()
    (finding,) = audit_central(house.path).findings
    assert finding.sentence == (
        "central has lost data: it never gave the answer in entry 2 of the journal of terminal K1 "
        f"(command {command(which + 1)}). The terminal is quarantined."
    )


def test_another_answer_than_the_one_given_is_noticed_too(house: House) -> None:
    (asked, ticket), *_ = answers(house)
    entries = written(house, CentralAnswered(asked, msgspec.structs.replace(ticket, signature="")))
    assert refused(house.central.receive(house.terminal, entries)).refusal is Refusal.TERMINAL_QUARANTINED


def test_the_answer_of_another_terminal_is_noticed_too(house: House) -> None:
    issue = IssueKenoDollars(command(1), house.other_terminal, Money(500), promotional=False)
    voucher = done(house.central.issue_keno_dollars(issue))
    entries = written(house, CentralAnswered(command(1), voucher))
    assert refused(house.central.receive(house.terminal, entries)).refusal is Refusal.TERMINAL_QUARANTINED


def started(**fields: Any) -> JournalEntry:
    """A first entry that proves itself, with some fields other than they must be."""
    event = TerminalStarted(SETTINGS.terminals[0], "1")
    content = {
        "previous": GENESIS,
        "sequence": 1,
        "recorded_at": NOW,
        "terminal": "K1",
        "command": "",
        "event": event_name(event),
        "version": 1,
        "body": canonical(event),
    }
    return link(**{**content, **fields})


@pytest.mark.parametrize(
    "unreadable",
    [
        started(body=b"\xff"),
        started(body=b"{}"),
        started(body=started().body + b" "),
        started(body=b'{"type":"terminal_started","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        started(event="note_stacked"),
        started(version=0),
        started(version=2**70),
        started(recorded_at=Instant(2**70)),
        started(recorded_at=Instant(-(2**70))),
        started(sequence=0),
        started(sequence=-5),
        msgspec.structs.replace(started(), sequence=2**70),
        msgspec.structs.replace(started(), command="\ud800"),
        msgspec.structs.replace(started(), previous="no digest"),
        msgspec.structs.replace(started(), version=True),
    ],
)
def test_nothing_is_taken_of_a_batch_that_cannot_be_read(house: House, unreadable: JournalEntry) -> None:
    assert done(house.central.receive(house.terminal, (unreadable,))).journal.sequence == 0
    # Nobody is quarantined for it.
    assert done(house.central.receive(house.terminal, journal(house.terminal, 2))).journal.sequence == 2


def test_what_a_newer_version_wrote_is_kept_as_it_is(house: House) -> None:
    newer = started(version=1_000, event="not_known_yet", body=b'{"type":"not_known_yet"}')
    assert done(house.central.receive(house.terminal, (newer,))).journal.sequence == 1
