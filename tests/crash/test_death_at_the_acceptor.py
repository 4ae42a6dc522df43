"""Death of the program at every moment of a note: it is in the box and credit, or back with the player."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from kiosk.ledger.commands import AccountForNote
from kiosk.ports.outcome import InDoubt
from kiosk.terminal.messages import TryAgain
from kiosk.values.money import Money
from tests.crash.death import MortalKiosk
from tests.crash.death_story import Story, try_every_moment
from tests.rules.citing import rule
from tests.tally import Tally


class Note(Story):
    """A $20 note is put in. The acceptor hands it back if nobody listens, and the player puts it in again."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        self.in_box = kiosk.hardware.box_total()

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)

    def again(self, kiosk: MortalKiosk) -> None:
        if kiosk.hardware.box_total() == self.in_box:
            assert not kiosk.hardware.holds_note
            kiosk.insert(20)


class NoteKeptInTheMouth(Note):
    """The acceptor keeps the note in its mouth, and tells the next program of it."""

    gives_back = False


class NoteWhoseStackingIsInDoubt(Note):
    """The acceptor stacks the note and does not say so."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        super().prepare(kiosk)
        kiosk.hardware.stacks_anyway = True
        kiosk.hardware.stack_answers[:] = [InDoubt("no answer")]

    def act(self, kiosk: MortalKiosk) -> None:
        super().act(kiosk)
        kiosk.send(TryAgain())

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.hardware.stack_answers.clear()
        super().again(kiosk)


class NoteThatMayNotBeStacked(NoteWhoseStackingIsInDoubt):
    """The acceptor keeps the note in its mouth and does not say so: it goes back, and is put in again."""

    gives_back = False

    def prepare(self, kiosk: MortalKiosk) -> None:
        super().prepare(kiosk)
        kiosk.hardware.stacks_anyway = False

    def act(self, kiosk: MortalKiosk) -> None:
        super().act(kiosk)
        if kiosk.hardware.box_total() == self.in_box:
            kiosk.insert(20)


class NoteRefused(Story):
    """With $150 in, a $100 note is above the most credit that is held here, $200: it goes back at once."""

    expected: ClassVar = {"note_box": "150.00", "credit:cash": "-150.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(100)
        kiosk.insert(50)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(100)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(100)


class NoteRefusedByAnAcceptorThatKeepsIt(NoteRefused):
    """The acceptor keeps the note in its mouth, and tells the next program of it, which hands it back."""

    gives_back = False


class NoteWhileThereIsNoPaper(Story):
    """The mouth closes as the paper runs out; a note that was on its way goes back."""

    gives_back = False

    def prepare(self, kiosk: MortalKiosk) -> None:
        assert kiosk.acceptor.insert_note(Money.dollars(20))
        (self.event,) = kiosk.acceptor.events
        kiosk.acceptor.events.clear()
        kiosk.printer.set_paper_out(True)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(TryAgain())
        kiosk.send(self.event)


class NoteThatStaffFind(Story):
    """The acceptor has the note in the box and never says so: staff say it."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.hardware.stacks_anyway = True
        kiosk.hardware.stack_answers[:] = [InDoubt("no answer")]
        kiosk.hardware.is_silent = True
        kiosk.insert(20)
        (self.note,) = kiosk.state.notes

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(AccountForNote(kiosk.new_command(), self.note, in_box=True))

    def again(self, kiosk: MortalKiosk) -> None:
        self.act(kiosk)


STORIES: Final = (
    Note,
    NoteThatStaffFind,
    NoteKeptInTheMouth,
    NoteWhoseStackingIsInDoubt,
    NoteThatMayNotBeStacked,
    NoteRefused,
    NoteRefusedByAnAcceptorThatKeepsIt,
    NoteWhileThereIsNoPaper,
)


@rule("s 10(a)")
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_death_at_any_moment_makes_a_note_credit_once_or_gives_it_back(
    story: type[Story], tally: Tally
) -> None:
    try_every_moment(story, tally)
