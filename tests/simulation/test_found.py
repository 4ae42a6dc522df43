"""A broken program is found: each of these faults, put in by hand, fails a simulation."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from kiosk.journal.store import SqliteJournal
from kiosk.ledger.events import Event
from kiosk.ledger.papers import Payment
from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import Done, Outcome
from kiosk.ports.printer import PrintedPaper, PrintJob
from kiosk.simulation.conditions import Condition, ConditionBroken
from kiosk.simulation.host import CentralHost
from kiosk.simulation.mouth import NoteMouth
from kiosk.simulation.notebook import Notebook
from kiosk.simulation.plan import Plan
from kiosk.simulation.tray import TrayPrinter
from kiosk.sync.shipper import JournalShipper
from kiosk.terminal.book import Book
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken
from kiosk.values.money import Money
from tests.simulation.licensee import simulated

Break = Callable[[pytest.MonkeyPatch], None]


def drop_an_entry(patch: pytest.MonkeyPatch) -> None:
    """A journal that says it has written what it has not, once."""
    true, writes = SqliteJournal.append, itertools.count()

    def append(
        self: SqliteJournal, command: CommandId, events: Sequence[Event], recorded_at: Instant
    ) -> None:
        if next(writes) != 500:
            true(self, command, events, recorded_at)

    patch.setattr(SqliteJournal, "append", append)


def ship_nothing(patch: pytest.MonkeyPatch) -> None:
    """A shipper that says there is nothing to ship."""
    patch.setattr(JournalShipper, "ship", lambda _: Done(None))


def forget_touches(patch: pytest.MonkeyPatch) -> None:
    """A terminal that takes the same touch again for a new one."""
    patch.setattr(Book, "first_of", lambda *_: None)


def print_twice(patch: pytest.MonkeyPatch) -> None:
    """A printer that gives out two papers for one."""
    true = TrayPrinter.print

    def print_both(self: TrayPrinter, job: PrintJob) -> Outcome[PrintedPaper]:
        true(self, job)
        return true(self, job)

    patch.setattr(TrayPrinter, "print", print_both)


def print_nothing(patch: pytest.MonkeyPatch) -> None:
    """A printer that says it is done and gives out nothing."""
    patch.setattr(TrayPrinter, "print", lambda _, job: Done(PrintedPaper(job.name)))


def take_a_note_for_less(patch: pytest.MonkeyPatch) -> None:
    """An acceptor that tells of another note than it holds, from the twentieth on."""
    true, notes = NoteMouth.insert, itertools.count()

    def insert(self: NoteMouth, amount: Money) -> bool:
        hear = self._hear
        if next(notes) >= 20 and hear is not None:
            self._hear = lambda event: hear(_misread(event))
        taken = true(self, amount)
        self._hear = hear
        return taken

    patch.setattr(NoteMouth, "insert", insert)


def _misread(event: Any) -> Any:
    others = [Money.dollars(dollars) for dollars in (5, 10) if Money.dollars(dollars) != event.amount]
    return NoteInEscrow(event.note, others[0])


def pay_twice(patch: pytest.MonkeyPatch) -> None:
    """A central that pays what it has paid, under the next touch."""
    true = CentralHost.call

    def call(self: CentralHost, make: Callable[[Any], Outcome[Any]]) -> Outcome[Any]:
        outcome = true(self, make)
        if isinstance(outcome, Done) and isinstance(outcome.value, Payment):
            self._notebook.hear("K1", Payment(outcome.value.serial, outcome.value.amount, Instant(0)))
        return outcome

    patch.setattr(CentralHost, "call", call)


def sell_one_more_than_sealed(patch: pytest.MonkeyPatch) -> None:
    """A central whose seal leaves a ticket out."""
    true, tickets = Notebook._stand, itertools.count()

    def stand(self: Notebook, *arguments: Any) -> None:
        true(self, *arguments)
        if next(tickets) == 100:
            true(self, *arguments)

    patch.setattr(Notebook, "_stand", stand)


@pytest.mark.parametrize(
    ("broken", "condition", "terminals"),
    [
        (drop_an_entry, Condition.KEPT, 1),
        (ship_nothing, Condition.SHIPPED, 1),
        (forget_touches, Condition.CHAIN, 3),
        (print_twice, Condition.PAPERS, 1),
        (print_nothing, Condition.PAPERS, 1),
        (take_a_note_for_less, Condition.MONEY, 2),
        (pay_twice, Condition.ONCE, 1),
        (sell_one_more_than_sealed, Condition.CLOSED, 1),
    ],
    ids=lambda given: getattr(given, "__name__", str(given)),
)
def test_a_broken_program_is_found(
    broken: Break, condition: Condition, terminals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)
    with pytest.raises((ConditionBroken, InvariantBroken)) as found:
        simulated(Plan(21, terminals, day_count=1, hours=1), tmp_path)
    # A breach is found sooner: the program itself noticed.
    assert getattr(found.value, "condition", condition) is condition
