"""Introducing a terminal: its machine, its journal and the record it was told of (case 56).

Part of what every central must do, written against the port alone.
"""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from kiosk.ledger.chain import GENESIS, ChainHead, JournalEntry
from kiosk.ports.central import Greeting, Introduction
from kiosk.rules.refusals import Refusal
from kiosk.values.identifiers import TerminalId
from tests.ports.central_stage import (
    HIGH,
    LOW,
    THREE_SPOTS,
    Stage,
    command,
    done,
    entry,
    journal,
    pay,
    refused,
    sell,
)

EMPTY: Final = ChainHead()


def greet(
    stage: Stage,
    machine: str = "",
    journal_head: ChainHead = EMPTY,
    record: ChainHead = EMPTY,
) -> Greeting:
    """The greeting of the stage's terminal."""
    return done(stage.central.greet(Introduction(stage.terminal, machine, journal_head, record)))


class IntroductionContract:
    """The suite for a stage that its subclass has as a fixture."""

    # The machine.

    def test_another_machine_than_the_first_is_refused(self, stage: Stage) -> None:
        greet(stage, "machine-1")
        for _ in range(3):
            other = stage.central.greet(Introduction(stage.terminal, "machine-2"))
            assert refused(other).refusal is Refusal.TERMINAL_ELSEWHERE
        greet(stage, "machine-1")

    def test_a_machine_that_is_refused_does_the_terminal_no_harm(self, stage: Stage) -> None:
        entries = journal(stage.terminal, 4)
        greet(stage, "machine-1")
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        done(stage.central.receive(stage.terminal, entries[:2]))
        # Not even by a journal that forks: it is not the terminal's.
        fork = ChainHead(2, "ab" * 32)
        other = stage.central.greet(Introduction(stage.terminal, "machine-2", fork))
        assert refused(other).refusal is Refusal.TERMINAL_ELSEWHERE
        assert done(stage.central.receive(stage.terminal, entries)).journal.sequence == 4
        assert done(stage.central.ask(stage.terminal, command(1))) == ticket
        stage.draw_next_game(LOW)
        done(pay(stage, 2, ticket.serial))

    def test_a_machine_that_tells_nothing_of_itself_is_not_bound_nor_taken_for_another(
        self, stage: Stage
    ) -> None:
        greet(stage)
        greet(stage, "machine-1")
        nothing = stage.central.greet(Introduction(stage.terminal))
        assert refused(nothing).refusal is Refusal.TERMINAL_ELSEWHERE
        other = stage.central.greet(Introduction(stage.terminal, "machine-2"))
        assert refused(other).refusal is Refusal.TERMINAL_ELSEWHERE

    def test_a_ledger_of_another_central_is_told_whose_this_is_and_not_quarantined(
        self, stage: Stage
    ) -> None:
        done(stage.central.receive(stage.terminal, journal(stage.terminal, 5)))
        strange = Introduction(stage.terminal, "machine-2", ChainHead(3, "ab" * 32), central="cd" * 32)
        assert done(stage.central.greet(strange)).public_key != "cd" * 32
        # Nor was its machine bound.
        greet(stage, "machine-1")

    def test_each_terminal_has_a_machine_of_its_own(self, stage: Stage) -> None:
        greet(stage, "machine-1")
        done(stage.central.greet(Introduction(stage.other_terminal, "machine-2")))
        greet(stage, "machine-1")

    # Its journal.

    def test_a_journal_that_ends_otherwise_is_quarantined(self, stage: Stage) -> None:
        done(stage.central.receive(stage.terminal, journal(stage.terminal, 5)))
        fork = journal(stage.terminal, 5, changed_from=4)[3]
        introduction = Introduction(stage.terminal, journal=ChainHead(4, fork.digest))
        assert refused(stage.central.greet(introduction)).refusal is Refusal.TERMINAL_QUARANTINED
        for outcome in (
            stage.central.greet(Introduction(stage.terminal)),
            stage.central.held(stage.terminal),
            stage.central.give_back(stage.terminal, 0),
        ):
            assert refused(outcome).refusal is Refusal.TERMINAL_QUARANTINED

    @pytest.mark.parametrize("count", [0, 1, 3, 5, 7])
    def test_a_journal_that_is_shorter_or_goes_on_further_is_not(self, stage: Stage, count: int) -> None:
        whole = journal(stage.terminal, 7)
        done(stage.central.receive(stage.terminal, whole[:5]))
        head = ChainHead(count, whole[count - 1].digest) if count else ChainHead()
        greeting = greet(stage, journal_head=head)
        assert greeting.journal == ChainHead(5, whole[4].digest)
        assert done(stage.central.receive(stage.terminal, whole[5:])).journal.sequence == 7

    def test_a_journal_that_goes_on_further_from_a_fork_is_quarantined_when_it_is_sent(
        self, stage: Stage
    ) -> None:
        done(stage.central.receive(stage.terminal, journal(stage.terminal, 5)))
        fork = journal(stage.terminal, 7, changed_from=4)
        greet(stage, journal_head=ChainHead(7, fork[6].digest))
        greet(stage, journal_head=ChainHead(2**70, "ab" * 32))
        sent = stage.central.receive(stage.terminal, fork[5:])
        assert refused(sent).refusal is Refusal.TERMINAL_QUARANTINED

    def test_how_much_is_held_is_told_alike_by_all_who_tell_it(self, stage: Stage) -> None:
        assert done(stage.central.held(stage.terminal)).journal == ChainHead(0, GENESIS)
        entries = journal(stage.terminal, 3)
        receipt = done(stage.central.receive(stage.terminal, entries))
        assert receipt.journal == ChainHead(3, entries[2].digest)
        assert done(stage.central.held(stage.terminal)) == receipt
        assert greet(stage).journal == receipt.journal
        assert done(stage.central.held(stage.other_terminal)).journal == ChainHead(0, GENESIS)

    # What is given back of it.

    def test_gives_back_what_it_received_in_order_and_no_more(self, stage: Stage) -> None:
        entries = journal(stage.terminal, 6)
        done(stage.central.receive(stage.terminal, entries))
        done(stage.central.receive(stage.other_terminal, journal(stage.other_terminal, 9)))
        for after in range(7):
            assert done(stage.central.give_back(stage.terminal, after)) == entries[after:]
        for beyond in (7, 1000, 2**70):
            assert done(stage.central.give_back(stage.terminal, beyond)) == ()
        assert done(stage.central.give_back(stage.terminal, -(2**70))) == entries

    def test_gives_back_a_long_journal_in_parts_of_250_at_most(self, stage: Stage) -> None:
        entries = journal(stage.terminal, 601)
        done(stage.central.receive(stage.terminal, entries))
        given: tuple[JournalEntry, ...] = ()
        counts = []
        while part := done(stage.central.give_back(stage.terminal, len(given))):
            given += part
            counts.append(len(part))
        assert counts == [250, 250, 101]
        assert given == entries

    def test_gives_back_nothing_to_a_terminal_it_does_not_know(self, stage: Stage) -> None:
        stranger = TerminalId("K99")
        assert refused(stage.central.held(stranger)).refusal is Refusal.TERMINAL_UNKNOWN
        assert refused(stage.central.give_back(stranger, 0)).refusal is Refusal.TERMINAL_UNKNOWN
        assert done(stage.central.give_back(stage.terminal, 0)) == ()

    # Its own record.

    def test_tells_where_its_record_ends_and_knows_it_again(self, stage: Stage) -> None:
        told = [greet(stage).record]
        sell(stage, 1, entry(THREE_SPOTS))
        told.append(done(stage.central.held(stage.terminal)).record)
        stage.draw_next_game(HIGH)
        told.append(done(stage.central.receive(stage.terminal, journal(stage.terminal, 1))).record)
        told.append(greet(stage).record)
        assert told[0].sequence < told[1].sequence < told[2].sequence == told[3].sequence
        assert told[2] == told[3]
        assert all(greet(stage, record=head).holds_record for head in told)
        assert greet(stage, record=ChainHead()).holds_record

    def test_does_not_hold_a_record_that_it_never_told_of(self, stage: Stage) -> None:
        head = greet(stage).record
        for other in (
            msgspec.structs.replace(head, digest="ab" * 32),
            msgspec.structs.replace(head, sequence=head.sequence - 1),
            msgspec.structs.replace(head, sequence=head.sequence + 1),
            ChainHead(head.sequence + 1000, "cd" * 32),
            ChainHead(0, "cd" * 32),
            ChainHead(-1, GENESIS),
            ChainHead(2**70, head.digest),
        ):
            assert not greet(stage, record=other).holds_record
        # It says so, and does nothing else about it.
        assert greet(stage, record=head).holds_record
