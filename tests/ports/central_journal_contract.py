"""Journals of terminals: part of what every central must do, written against the port alone."""

from __future__ import annotations

import msgspec
import pytest

from kiosk.ledger.requests import PayTicket
from kiosk.ports.central import Introduction
from kiosk.rules.refusals import Refusal
from kiosk.values.money import Money
from tests.ports.central_stage import (
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
    selling,
)


class JournalContract:
    """The suite for a stage that its subclass has as a fixture."""

    def test_receives_a_journal_in_order_and_retries_without_harm(self, stage: Stage) -> None:
        entries = journal(stage.terminal, 5)
        assert done(stage.central.receive(stage.terminal, ())).journal.sequence == 0
        receipt = done(stage.central.receive(stage.terminal, entries[:3]))
        assert (receipt.journal.sequence, receipt.journal.digest) == (3, entries[2].digest)
        assert done(stage.central.receive(stage.terminal, entries[:3])) == receipt
        assert done(stage.central.receive(stage.terminal, entries[1:])).journal.sequence == 5
        greeting = done(stage.central.greet(Introduction(stage.terminal)))
        assert (greeting.journal.sequence, greeting.journal.digest) == (5, entries[4].digest)
        # Each terminal has a journal of its own.
        assert done(stage.central.greet(Introduction(stage.other_terminal))).journal.sequence == 0

    def test_stores_nothing_of_a_batch_that_leaves_out_an_entry(self, stage: Stage) -> None:
        """Case 92: what is held has no gap."""
        entries = journal(stage.terminal, 6)
        done(stage.central.receive(stage.terminal, entries[:2]))
        for batch in (entries[3:], (entries[2], *entries[4:])):
            receipt = done(stage.central.receive(stage.terminal, batch))
            assert (receipt.journal.sequence, receipt.journal.digest) == (2, entries[1].digest)
        assert done(stage.central.receive(stage.terminal, entries[2:])).journal.sequence == 6

    @pytest.mark.parametrize(
        ("changed_from", "sent"),
        [(1, slice(8)), (3, slice(8)), (3, slice(2, 8)), (4, slice(3, 4)), (1, slice(4, 8))],
    )
    def test_quarantines_a_terminal_whose_journal_forks(
        self, stage: Stage, changed_from: int, sent: slice
    ) -> None:
        ticket = sell(stage, 1, entry(THREE_SPOTS))
        done(stage.central.receive(stage.terminal, journal(stage.terminal, 4)))
        forked = journal(stage.terminal, 8, changed_from)
        forks = stage.central.receive(stage.terminal, forked[sent])
        assert refused(forks).refusal is Refusal.TERMINAL_QUARANTINED
        for outcome in (
            stage.central.greet(Introduction(stage.terminal)),
            stage.central.receive(stage.terminal, journal(stage.terminal, 5)[4:]),
            stage.central.check(stage.terminal, ticket.serial),
            stage.central.ask(stage.terminal, command(1)),
            stage.central.sell(selling(9, stage.terminal, ticket.entry, ticket.span.first)),
            pay(stage, 10, ticket.serial),
        ):
            assert refused(outcome).refusal is Refusal.TERMINAL_QUARANTINED
        # What it sold stays good elsewhere.
        stage.draw_next_game(LOW)
        elsewhere = PayTicket(command(11), stage.other_terminal, ticket.serial)
        assert done(stage.central.pay(elsewhere)).amount == Money(8800)

    def test_quarantines_a_terminal_that_sends_the_journal_of_another(self, stage: Stage) -> None:
        foreign = stage.central.receive(stage.terminal, journal(stage.other_terminal, 2))
        assert refused(foreign).refusal is Refusal.TERMINAL_QUARANTINED
        assert done(stage.central.greet(Introduction(stage.other_terminal))).journal.sequence == 0

    def test_takes_nothing_of_a_batch_with_an_entry_that_does_not_prove_itself(self, stage: Stage) -> None:
        first, second = journal(stage.terminal, 2)
        altered = msgspec.structs.replace(second, body=b'{"type":"other"}')
        # Damage on the way is no second history: the terminal is not quarantined for it.
        assert done(stage.central.receive(stage.terminal, (first, altered))).journal.sequence == 0
        assert done(stage.central.receive(stage.terminal, (first, second))).journal.sequence == 2
