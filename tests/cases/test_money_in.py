"""Notes that come late, come back by themselves, get stuck, or are none (cases 79, 80, 82 and 86)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.ledger.commands import EndShift
from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import InDoubt
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import NoteGivenBack, NoteLost, NoteTaken, PaperEnd, PaperEnded, ShiftReported
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.cases.screened import Screened
from tests.documents.ticket_papers import lines
from tests.ledger.samples import THREE_SPOTS
from tests.rules.citing import rule
from tests.tally import Tally
from tests.terminal.stage import Kiosk, told, untold

SILENCE = InDoubt("no answer in time")


class SilentBox:
    """An acceptor that has begun to stack a note and says nothing more of it."""

    def __init__(self, kiosk: Kiosk) -> None:
        self.acceptor = kiosk.acceptor
        self.acceptor.stack_answers.append(SILENCE)
        self.acceptor.stacks_anyway = False
        self.whereabouts = self.acceptor.whereabouts
        self.acceptor.whereabouts = lambda _: SILENCE  # type: ignore[method-assign,assignment]

    def speak(self, kiosk: Kiosk, *, in_box: bool) -> None:
        """It is heard again: the note got into the box, or it did not."""
        (note,) = kiosk.state.notes
        if in_box:
            self.acceptor.stack(note)
        self.acceptor.whereabouts = self.whereabouts  # type: ignore[method-assign]


def box(kiosk: Kiosk) -> int:
    """The dollars that a person would count in the note box."""
    return kiosk.acceptor.box_total().cents // 100


# Case 79: a note whose end is heard of after the person has gone.


@pytest.fixture
def screened(tmp_path: Path, qapp: object) -> Iterator[Screened]:
    """A kiosk with its screens."""
    made = Screened(tmp_path)
    yield made
    made.end()


def test_a_note_heard_of_after_the_screen_went_to_rest_is_credit_once_and_no_gift(screened: Screened) -> None:
    """Case 79: the end of a $50 note is heard of three seconds after the screen went back. It is credit once,
    the screen shows it, and where nobody is there any more it becomes keno dollars: who comes next has 0."""
    kiosk = screened.kiosk
    silent = SilentBox(kiosk)
    told(kiosk.insert(50), NoteLost)
    assert "We don't know where your $50 note is" in screened.banner
    screened.wait(60)
    assert (screened.screen, kiosk.held()) == ("rest", {})
    silent.speak(kiosk, in_box=True)
    screened.wait(3)
    told(kiosk.send(CheckDevices()), NoteTaken)
    assert (screened.screen, kiosk.state.credit) == ("choose", Money.dollars(50))
    for _ in range(3):
        assert untold(kiosk.send(CheckDevices()), NoteTaken)
    screened.wait(90)
    assert screened.screen == "rest"
    assert kiosk.held() == {"note_box": "50.00", "keno_dollars_issued": "-50.00"}
    assert [job.name.startswith("keno-dollars-") for job in kiosk.printer.jobs] == [True]


# Case 80: the acceptor hands the note back by itself.


@rule("s 10(a)")
def test_a_note_that_came_back_by_itself_before_it_was_stacked_is_no_credit(kiosk: Kiosk) -> None:
    """Case 80: it waited too long in escrow, and the acceptor opened. Put in again it is taken."""
    assert kiosk.acceptor.insert_note(Money.dollars(20))
    (event,) = kiosk.acceptor.events
    kiosk.acceptor.events.clear()
    assert isinstance(event, NoteInEscrow)
    kiosk.acceptor.give_back(event.note)
    changes = kiosk.send(event)
    assert told(changes, NoteGivenBack).amount == Money.dollars(20)
    assert untold(changes, NoteTaken, NoteLost)
    assert (kiosk.held(), box(kiosk), kiosk.state.notes) == ({}, 0, {})
    kiosk.restart()
    assert (kiosk.held(), box(kiosk)) == ({}, 0)
    told(kiosk.insert(20), NoteTaken)
    assert (kiosk.state.credit, box(kiosk)) == (Money.dollars(20), 20)


# Case 82: nothing is heard of a note that is on its way into the box.


@pytest.mark.parametrize("restarts", [0, 1, 2])
def test_a_note_that_is_stuck_is_an_open_case_and_credit_once_when_it_is_found(
    kiosk: Kiosk, restarts: int
) -> None:
    """Case 82: $20 is somewhere between the mouth and the box. It is no credit, what is here already still
    buys, the shift names the case, and found in the box it is credit once."""
    told(kiosk.insert(10), NoteTaken)
    silent = SilentBox(kiosk)
    lost = kiosk.insert(20)
    assert told(lost, NoteLost).amount == Money.dollars(20)
    assert untold(lost, NoteTaken, NoteGivenBack)
    assert told(kiosk.sell(THREE_SPOTS), PaperEnded).end is PaperEnd.PRINTED
    for _ in range(3):
        assert untold(kiosk.send(TryAgain()), NoteTaken, NoteGivenBack, NoteLost)
    assert kiosk.state.credit == Money.dollars(8)
    told(kiosk.send(EndShift(kiosk.new_command(), kiosk.clock.now())), ShiftReported)
    assert "Notes whose end is not known: 1" in lines(kiosk.printer.jobs[-1].document)
    silent.speak(kiosk, in_box=True)
    for _ in range(restarts):
        kiosk.restart()
    kiosk.send(TryAgain())
    kiosk.send(TryAgain())
    assert (kiosk.state.credit, box(kiosk), kiosk.state.notes) == (Money.dollars(28), 30, {})


def test_a_stuck_note_that_staff_take_out_again_is_no_credit(kiosk: Kiosk) -> None:
    """Case 82, the other end: it never got into the box."""
    silent = SilentBox(kiosk)
    told(kiosk.insert(20), NoteLost)
    silent.speak(kiosk, in_box=False)
    assert told(kiosk.send(TryAgain()), NoteGivenBack).amount == Money.dollars(20)
    kiosk.restart()
    assert (kiosk.held(), box(kiosk), kiosk.state.notes) == ({}, 0, {})


# Case 86: what the acceptor reads is no note.


@rule("s 10(a)")
@pytest.mark.parametrize("cents", [0, -1_000, 300, 700, 1_999, 20_000, 2_000_000, 10**15])
def test_an_amount_that_no_note_has_is_handed_back_and_never_credit(kiosk: Kiosk, cents: int) -> None:
    """Case 86: read as $0, -$10, $3, $7, $20,000 and more: handed back with a reason of its own, and nothing
    is written down. The note after it is taken."""
    told(kiosk.insert(10), NoteTaken)
    before = kiosk.context.book.entry_count
    assert kiosk.acceptor.insert_note(Money(cents))
    (event,) = kiosk.acceptor.events
    kiosk.acceptor.events.clear()
    back = told(kiosk.send(event), NoteGivenBack)
    assert back.refused is not None
    assert (back.refused.refusal, back.refused.section) == (Refusal.NOTE_NOT_TAKEN, "s 10(a)")
    assert len(kiosk.acceptor.given_back) == 1
    assert (kiosk.context.book.entry_count, kiosk.state.notes) == (before, {})
    told(kiosk.insert(5), NoteTaken)
    assert (kiosk.state.credit, box(kiosk)) == (Money.dollars(15), 15)


def test_what_is_no_note_is_told_on_the_screen(screened: Screened) -> None:
    """Case 86: the person reads which notes are taken, and not an amount that nobody has put in."""
    assert screened.kiosk.acceptor.insert_note(Money.dollars(7))
    (event,) = screened.kiosk.acceptor.events
    screened.kiosk.acceptor.events.clear()
    screened.kiosk.send(event)
    assert screened.banner == ("Your note came back This terminal takes notes of $5, $10, $20, $50 and $100.")


def test_a_day_of_odd_notes_adds_up(kiosk: Kiosk, tally: Tally) -> None:
    """Cases 79 to 86 in a row: every second note is strange in one way or another; box and credit agree."""
    taken = 0
    for number in range(12):
        match number % 4:
            case 0:
                told(kiosk.insert(5), NoteTaken)
                taken += 5
            case 1:
                silent = SilentBox(kiosk)
                told(kiosk.insert(10), NoteLost)
                silent.speak(kiosk, in_box=number % 8 == 1)
                kiosk.send(CheckDevices())
                taken += 10 if number % 8 == 1 else 0
            case 2:
                told(kiosk.insert(10), NoteTaken)
                taken += 10
            case _:
                assert kiosk.acceptor.insert_note(Money(number))
                told(kiosk.send(kiosk.acceptor.events.pop()), NoteGivenBack)
        assert (kiosk.state.credit, box(kiosk)) == (Money.dollars(taken), taken)
    # By hand: 3 x $5, 3 x $10, and of the three that were stuck the first and the third.
    assert taken == 3 * 5 + 3 * 10 + 2 * 10
    tally("notes that came late, came back or were none", 6)
