"""Which machine a terminal is: bound at the first greeting, others refused and counted, let go by the
licensee (case 56)."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kiosk.central.acts import Act, MachineRefused, TerminalBound, TerminalReleased
from kiosk.central.audit import audit_central
from kiosk.central.record import entries, read_act
from kiosk.ledger.chain import ChainHead
from kiosk.ports.central import Introduction
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId
from tests.central.hands import change, relink, sequence_of
from tests.central.support import K1, K2, House
from tests.ports.central_stage import done, refused


def greet(house: House, machine: str, terminal: TerminalId = K1) -> Refused | None:
    """Why a machine may not come under a terminal's name, or None."""
    outcome = house.central.greet(Introduction(terminal, machine))
    return None if not hasattr(outcome, "reason") else refused(outcome)


def acts_of_machines(house: House) -> list[Act]:
    """What was recorded about machines, in order."""
    with house.central._store.transaction() as connection:
        acts = [read_act(entry.body) for entry in entries(connection)]
    return [act for act in acts if isinstance(act, TerminalBound | MachineRefused | TerminalReleased)]


def test_a_machine_is_bound_once_however_often_it_is_greeted(house: House) -> None:
    for _ in range(3):
        assert greet(house, "machine-1") is None
    assert greet(house, "machine-2", K2) is None
    house.reopen()
    assert greet(house, "machine-1") is None
    assert acts_of_machines(house) == [TerminalBound(K1, "machine-1"), TerminalBound(K2, "machine-2")]


def test_another_machine_is_counted_once_however_often_it_comes(house: House) -> None:
    greet(house, "machine-1")
    for machine in ("machine-2", "machine-2", "machine-3", "machine-2"):
        assert greet(house, machine) == Refused(Refusal.TERMINAL_ELSEWHERE)
    assert acts_of_machines(house) == [
        TerminalBound(K1, "machine-1"),
        MachineRefused(K1, "machine-2"),
        MachineRefused(K1, "machine-3"),
    ]


def test_a_machine_without_an_identity_is_not_bound_and_no_other_is_taken_for_it(house: House) -> None:
    assert greet(house, "") is None
    greet(house, "machine-1")
    assert greet(house, "") == Refused(Refusal.TERMINAL_ELSEWHERE)
    assert acts_of_machines(house) == [TerminalBound(K1, "machine-1"), MachineRefused(K1, "")]
    house.central.close()
    assert audit_central(house.path).is_clean


def test_a_terminal_that_was_released_is_the_next_machine_that_comes(house: House) -> None:
    greet(house, "machine-1")
    greet(house, "machine-2")
    assert house.central.release(K1) is None
    assert greet(house, "machine-2") is None
    assert greet(house, "machine-1") == Refused(Refusal.TERMINAL_ELSEWHERE)
    assert acts_of_machines(house) == [
        TerminalBound(K1, "machine-1"),
        MachineRefused(K1, "machine-2"),
        TerminalReleased(K1),
        TerminalBound(K1, "machine-2"),
        MachineRefused(K1, "machine-1"),
    ]
    house.central.close()
    assert audit_central(house.path).is_clean


@pytest.mark.parametrize("terminal", [K1, TerminalId("K99")])
def test_a_terminal_that_is_no_machine_is_not_released(house: House, terminal: TerminalId) -> None:
    assert house.central.release(terminal) is not None
    assert acts_of_machines(house) == []
    # Nor one that was released and that no machine came for since.
    greet(house, "machine-1")
    assert house.central.release(K1) is None
    assert house.central.release(K1) is not None
    assert acts_of_machines(house) == [TerminalBound(K1, "machine-1"), TerminalReleased(K1)]


@pytest.mark.parametrize(
    "machine", ["x" * 120, "mach\nine", "m\u00fcller", "\ud800", "x" * 121, "x" * 1_000_000]
)
def test_an_identity_is_any_text_that_can_be_written_down(house: House, machine: str) -> None:
    first = greet(house, machine)
    assert (first is None) is (machine != "\ud800" and len(machine) <= 120)
    assert (greet(house, "machine-2") is None) is (first is not None)
    house.central.close()
    assert audit_central(house.path).is_clean


def test_an_introduction_with_numbers_beyond_reason_is_answered(house: House) -> None:
    beyond = ChainHead(2**70, "ab" * 32)
    greeting = done(house.central.greet(Introduction(K1, "machine-1", beyond, beyond)))
    assert not greeting.holds_record


@pytest.mark.parametrize(
    ("statement", "event", "words"),
    [
        ("UPDATE machine SET identity = 'machine-9' WHERE identity = 'machine-1'", "terminal_bound", "has"),
        ("DELETE FROM machine WHERE identity = 'machine-1'", "terminal_bound", "is missing"),
        ("DELETE FROM machine WHERE identity IS NULL", "terminal_released", "is missing"),
        ("UPDATE machine SET identity = 'machine-9' WHERE identity IS NULL", "terminal_released", "has"),
        ("UPDATE machine SET terminal = 'K2' WHERE identity = 'machine-1'", "terminal_bound", "has terminal"),
        ("INSERT INTO machine VALUES (3, 'K2', 'machine-9')", None, "no act made"),
        ("DELETE FROM machine_refused", "machine_refused", "is missing"),
        ("UPDATE machine_refused SET identity = 'machine-9'", "machine_refused", "is missing"),
        ("INSERT INTO machine_refused VALUES ('K2', 'machine-9', 3)", None, "no act made"),
    ],
)
def test_a_changed_table_of_machines_is_named(
    told: Path, statement: str, event: str | None, words: str
) -> None:
    def hand(connection: sqlite3.Connection) -> None:
        assert connection.execute(statement).rowcount == 1

    change(told, hand)
    named = [finding for finding in audit_central(told).findings if words in finding.sentence]
    assert named
    if event is not None:
        assert sequence_of(told, event) in [finding.sequence for finding in named]


def test_a_release_taken_out_of_the_record_is_found_at_the_next_machine(told: Path) -> None:
    released = sequence_of(told, "terminal_released")

    def hand(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM machine WHERE entry = ?", (released,))
        connection.execute("DELETE FROM entry WHERE sequence = ?", (released,))
        relink(connection)

    change(told, hand)
    (finding,) = audit_central(told).findings
    assert finding.sequence == released
    assert finding.sentence.endswith("terminal K1 is another machine.")
