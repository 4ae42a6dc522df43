"""A terminal's ledger put back to an older copy of itself (case 56): it takes from central, as they were
written, the entries it lost, and goes on with them; nothing is printed, paid or counted twice.

What other terminals and central see of it is in `test_copied_ledgers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kiosk.ledger.chain import JournalEntry
from kiosk.ledger.commands import PrintAgain
from kiosk.ledger.state import PrintState
from kiosk.ports.outcome import Done, Fault, NotDone, Outcome
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import Declined, PaperEnded, TermsChanged, TicketPaid
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money
from tests.central.support import K1
from tests.ledger.samples import FIVE_GAMES, THREE_SPOTS
from tests.sync.lossy_line import Loss, LossyLine
from tests.tally import Tally
from tests.terminal.stage import Kiosk, told, untold


class Yesterday:
    """A kiosk of which a copy of the ledger was made; `put_back` puts it in the place of the ledger."""

    def __init__(self, folder: Path) -> None:
        self.kiosk = Kiosk(folder).start()
        self.copy = folder / "yesterday.sqlite"
        self.kiosk.insert(50)

    def make_copy(self) -> None:
        """Make the copy now."""
        self.copy_count = self.kiosk.context.book.entry_count
        self.kiosk.journal.copy_to(self.copy)

    def put_back(self) -> None:
        """Stop the program and put the copy back; what the ledger was is in `before` and `held`."""
        self.before = self.entries()
        self.held = self.kiosk.held()
        self.jobs = len(self.kiosk.printer.jobs)
        self.kiosk.stop()
        for left in self.kiosk.folder.glob("terminal.sqlite*"):
            left.unlink()
        self.copy.rename(self.kiosk.folder / "terminal.sqlite")

    def entries(self) -> tuple[JournalEntry, ...]:
        """All entries on disk."""
        return tuple(self.kiosk.journal.entries_after(0, 10_000))

    def lost(self) -> int:
        """How many entries the copy has less."""
        return len(self.before) - self.copy_count


@pytest.fixture
def yesterday(tmp_path: Path) -> Iterator[Yesterday]:
    """A kiosk with $50 in it, whose money is counted after the test."""
    made = Yesterday(tmp_path)
    yield made
    made.kiosk.count()
    made.kiosk.house.central.close()


def test_what_the_ledger_lost_comes_back_as_it_was_written(yesterday: Yesterday, tally: Tally) -> None:
    """A paper that the copy says is due came out long ago."""
    kiosk = yesterday.kiosk
    kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
    kiosk.sell(FIVE_GAMES)
    yesterday.make_copy()
    told(kiosk.send(TryAgain()), PaperEnded)
    kiosk.insert(20)
    kiosk.sell(THREE_SPOTS)
    yesterday.put_back()
    kiosk.start()
    whole = yesterday.before
    assert yesterday.entries()[: len(whole)] == whole
    assert [entry.event for entry in yesterday.entries()[len(whole) :]] == [
        "terminal_started",
        "ledger_restored",
    ]
    assert kiosk.held() == yesterday.held
    assert untold(kiosk.changes, PaperEnded)
    assert len(kiosk.printer.jobs) == yesterday.jobs
    tally("entries given back to a ledger that was put back", yesterday.lost())
    tally("entries lost", len(set(whole) - set(yesterday.entries())))


def test_a_paper_whose_print_was_lost_with_the_ledger_is_left_to_staff(yesterday: Yesterday) -> None:
    """It came out while central was away: no entry that is left says so."""
    kiosk = yesterday.kiosk
    yesterday.make_copy()
    kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
    kiosk.sell(FIVE_GAMES)
    kiosk.line.lose("receive", Loss.REQUEST, Loss.REQUEST, Loss.REQUEST)
    printed = told(kiosk.send(TryAgain()), PaperEnded).paper.serial
    yesterday.put_back()
    kiosk.line.lose_nothing_more()
    kiosk.start()
    (name,) = kiosk.state.papers
    assert name == f"ticket-{printed}"
    assert kiosk.state.papers[name].state is PrintState.IN_DOUBT
    kiosk.send(TryAgain())
    assert kiosk.printer.stamps() == [""]
    told(kiosk.send(PrintAgain(kiosk.new_command(), name)), PaperEnded)
    assert kiosk.printer.stamps() == ["", "COPY 2"]


class Dying(BaseException):
    """The machine goes dark."""


def test_a_power_cut_right_after_the_last_entry_came_back_loses_neither_alarm_nor_doubt(
    yesterday: Yesterday, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = yesterday.kiosk
    yesterday.make_copy()
    kiosk.printer.outcomes.append(NotDone(Fault.PAPER_OUT))
    kiosk.sell(FIVE_GAMES)
    kiosk.line.lose("receive", Loss.REQUEST, Loss.REQUEST, Loss.REQUEST)
    told(kiosk.send(TryAgain()), PaperEnded)
    yesterday.put_back()
    kiosk.line.lose_nothing_more()

    def dark(*_: object) -> None:
        raise Dying

    with monkeypatch.context() as patch:
        patch.setattr("kiosk.terminal.acquaintance.write_down_doubt", dark)
        with pytest.raises(Dying):
            kiosk.start()
    kiosk.restart()
    assert [entry.event for entry in yesterday.entries()].count("ledger_restored") == 1
    assert [paper.state for paper in kiosk.state.papers.values()] == [PrintState.IN_DOUBT]
    assert kiosk.printer.stamps() == [""]


def test_a_ticket_that_was_answered_and_printed_in_the_lost_tail_is_left_to_staff(
    yesterday: Yesterday,
) -> None:
    """Asked was shipped; the answer and the print were not, and are lost: central tells the answer again."""
    kiosk = yesterday.kiosk
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.line.lose("ask", Loss.REQUEST)
    kiosk.sell(FIVE_GAMES)
    yesterday.make_copy()
    kiosk.line.lose("receive", *[Loss.REQUEST] * 4)
    kiosk.insert(5)
    printed = told(kiosk.send(TryAgain()), PaperEnded).paper.serial
    yesterday.put_back()
    kiosk.line.lose_nothing_more()
    # Something after the copy did reach central: the copy is older than what central holds.
    assert kiosk.house.central.receive(K1, yesterday.before[: yesterday.copy_count + 1])
    kiosk.start()
    kiosk.send(TryAgain())
    (name,) = kiosk.state.papers
    assert name == f"ticket-{printed}"
    assert kiosk.state.papers[name].state is PrintState.IN_DOUBT
    assert kiosk.printer.stamps() == [""]
    # What is sold from now on is printed as ever, after staff have seen to it.
    told(kiosk.send(PrintAgain(kiosk.new_command(), name)), PaperEnded)
    told(kiosk.sell(THREE_SPOTS), PaperEnded)
    assert kiosk.printer.stamps() == ["", "COPY 2", ""]


def test_a_ledger_that_is_whole_says_nothing_of_the_kind(yesterday: Yesterday) -> None:
    yesterday.kiosk.restart()
    assert "ledger_restored" not in [entry.event for entry in yesterday.entries()]
    assert "give_back" not in yesterday.kiosk.line.heard


def test_a_ticket_paid_since_the_copy_is_refused_without_asking_central(yesterday: Yesterday) -> None:
    kiosk = yesterday.kiosk
    ticket = kiosk.sold(THREE_SPOTS)
    kiosk.draw(1, 2, 3)
    yesterday.make_copy()
    assert told(kiosk.collect(ticket.serial), TicketPaid).payment.amount == Money.dollars(88)
    yesterday.put_back()
    kiosk.start()
    kiosk.line.heard.clear()
    assert told(kiosk.collect(ticket.serial), Declined).refused.refusal is Refusal.ALREADY_PAID
    assert "pay" not in kiosk.line.heard
    assert kiosk.held() == yesterday.held


def write_many(yesterday: Yesterday) -> None:
    """Make a copy, and write more entries than are given back at once."""
    yesterday.make_copy()
    for _ in range(70):
        yesterday.kiosk.insert(5)
        yesterday.kiosk.take_keno_dollars(Money.dollars(5))
    yesterday.put_back()
    assert yesterday.lost() > 250


@pytest.mark.parametrize("loss", Loss)
@pytest.mark.parametrize("first_parts", [0, 1])
def test_a_part_that_is_lost_on_its_way_is_asked_for_again(
    yesterday: Yesterday, loss: Loss, first_parts: int
) -> None:
    write_many(yesterday)
    kiosk = yesterday.kiosk
    kiosk.line.lose("give_back", *[None] * first_parts, loss)
    kiosk.start()
    # Not started: nothing but what was given back is written, nothing is sold and nothing is shipped.
    assert yesterday.entries() == yesterday.before[: yesterday.copy_count + 250 * first_parts]
    assert untold(kiosk.changes, TermsChanged)
    assert not kiosk.acceptor.insert_note(Money.dollars(5))
    told(kiosk.send(CheckDevices()), TermsChanged)
    assert yesterday.entries()[: len(yesterday.before)] == yesterday.before
    assert kiosk.held() == yesterday.held


class Forger(LossyLine):
    """A line that changes what is given back."""

    def give_back(self, terminal: TerminalId, after: int) -> Outcome[tuple[JournalEntry, ...]]:
        match super().give_back(terminal, after):
            case Done((*entries, last)):
                return Done((*entries, msgspec.structs.replace(last, body=b'{"type":"note_stacked"}')))
            case outcome:
                return outcome


def test_what_does_not_follow_is_not_taken_and_stops_the_terminal(yesterday: Yesterday) -> None:
    yesterday.make_copy()
    yesterday.kiosk.sell(THREE_SPOTS)
    yesterday.put_back()
    kiosk, honest = yesterday.kiosk, yesterday.kiosk.line
    kiosk.line = Forger(honest.central)
    with pytest.raises(Stop) as stopped:
        kiosk.start()
    assert stopped.value.cause is StopCause.LEDGER_FOREIGN
    assert yesterday.entries() == yesterday.before[: yesterday.copy_count]
    kiosk.stop()
    kiosk.line = honest
