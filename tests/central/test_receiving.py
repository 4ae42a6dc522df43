"""What central takes of a journal: what it can read, and what agrees with what it did."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kiosk.central.audit import audit_central
from kiosk.central.service import EmbeddedCentral
from kiosk.ledger.canonical import canonical, event_name
from kiosk.ledger.chain import GENESIS, JournalEntry, link
from kiosk.ledger.events import CentralAnswered, Event, TerminalStarted
from kiosk.ledger.requests import Answer, GivenUp, IssueKenoDollars
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.money import Money
from tests.central.support import SETTINGS, House
from tests.ports.central_stage import LOW, THREE_SPOTS, command, done, entry, journal, pay, refused, sell

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
        assert done(house.central.receive(house.terminal, entries)).sequence == 4
    house.central.close()
    assert audit_central(house.path).is_clean


@pytest.mark.parametrize("answer", [Refused(Refusal.COMMAND_REUSED), GivenUp()])
def test_an_answer_that_gave_nothing_need_not_be_known(house: House, answer: Answer) -> None:
    entries = written(house, CentralAnswered(command(1), answer))
    assert done(house.central.receive(house.terminal, entries)).sequence == 2


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
    assert refused(house.central.greet(house.terminal)).refusal is Refusal.TERMINAL_QUARANTINED
    assert done(house.central.greet(house.other_terminal))
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
    assert done(house.central.receive(house.terminal, (unreadable,))).sequence == 0
    # Nobody is quarantined for it.
    assert done(house.central.receive(house.terminal, journal(house.terminal, 2))).sequence == 2


def test_what_a_newer_version_wrote_is_kept_as_it_is(house: House) -> None:
    newer = started(version=1_000, event="not_known_yet", body=b'{"type":"not_known_yet"}')
    assert done(house.central.receive(house.terminal, (newer,))).sequence == 1
