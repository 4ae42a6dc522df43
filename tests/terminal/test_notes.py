"""Notes: written down while they wait, credit only once they are in the box, never nowhere."""

from __future__ import annotations

from typing import NoReturn

import pytest

from kiosk.ledger.commands import AccountForNote
from kiosk.ports.cash import AcceptorFault, AcceptorReady, NoteInEscrow
from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.rules.refusals import Refusal
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Declined,
    Finished,
    LostNote,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    ServiceChanged,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.ledger.samples import FIVE_GAMES
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.terminal.stage import MAXIMUM, Kiosk, told, untold

SILENCE = InDoubt("the motor did not answer")


@rule("s 10(a)")
def test_a_note_in_the_box_is_credit(kiosk: Kiosk) -> None:
    changes = kiosk.insert(20)
    assert told(changes, NoteTaken).amount == Money.dollars(20)
    assert told(changes, CreditChanged).credit == Money.dollars(20)
    assert kiosk.acceptor.box_total() == Money.dollars(20)
    assert kiosk.held() == {"note_box": "20.00", "credit:cash": "-20.00"}


def test_the_next_note_may_follow(kiosk: Kiosk) -> None:
    for amount in (5, 10, 20, 50):
        told(kiosk.insert(amount), NoteTaken)
    assert kiosk.state.credit == Money.dollars(85)


def test_a_note_beyond_the_credit_maximum_comes_back_with_the_reason(kiosk: Kiosk) -> None:
    told(kiosk.insert(100), NoteTaken)
    told(kiosk.insert(100), NoteTaken)
    back = told(kiosk.insert(5), NoteGivenBack)
    assert back.amount == Money.dollars(5)
    assert back.refused is not None
    assert (back.refused.refusal, back.refused.facts) == (
        Refusal.CREDIT_MAXIMUM,
        {"maximum_cents": MAXIMUM.cents},
    )
    assert len(kiosk.acceptor.given_back) == 1
    assert kiosk.state.credit == MAXIMUM == kiosk.acceptor.box_total()


def test_credit_in_doubt_counts_towards_the_maximum(kiosk: Kiosk) -> None:
    kiosk.insert(100)
    kiosk.insert(50)
    kiosk.line.lose("sell", Loss.ANSWER)
    kiosk.sell(FIVE_GAMES)
    assert told(kiosk.insert(100), NoteGivenBack).refused is not None
    told(kiosk.insert(50), NoteTaken)


def test_a_note_that_jams_in_the_mouth_is_no_credit_and_comes_back(kiosk: Kiosk) -> None:
    """Case 82: it never got into the box."""
    kiosk.acceptor.stack_answers.append(NotDone(Fault.CASH_JAM))
    kiosk.acceptor.stacks_anyway = False
    changes = kiosk.insert(20)
    assert told(changes, NoteGivenBack).amount == Money.dollars(20)
    assert len(kiosk.acceptor.given_back) == 1
    assert kiosk.held() == {}
    told(kiosk.insert(20), NoteTaken)


def test_a_note_whose_stacking_was_not_answered_is_credit_if_it_is_in_the_box(kiosk: Kiosk) -> None:
    kiosk.acceptor.stack_answers.append(SILENCE)
    assert told(kiosk.insert(20), NoteTaken).amount == Money.dollars(20)
    assert kiosk.acceptor.box_total() == kiosk.state.credit == Money.dollars(20)


def test_a_note_whose_stacking_was_not_answered_goes_back_if_it_is_not_in_the_box(kiosk: Kiosk) -> None:
    kiosk.acceptor.stack_answers.append(SILENCE)
    kiosk.acceptor.stacks_anyway = False
    assert told(kiosk.insert(20), NoteGivenBack).amount == Money.dollars(20)
    # Not only written down as returned: the mouth is free for the next one.
    assert len(kiosk.acceptor.given_back) == 1
    told(kiosk.insert(10), NoteTaken)
    assert kiosk.state.credit == Money.dollars(10)


@pytest.fixture
def lost(kiosk: Kiosk) -> Kiosk:
    """A kiosk with a $20 note of which the acceptor does not know where it is."""
    kiosk.acceptor._box.mkdir()
    changes = kiosk.insert(20)
    assert told(changes, NoteLost).amount == Money.dollars(20)
    assert untold(changes, NoteTaken, NoteGivenBack)
    assert kiosk.held() == {}
    kiosk.acceptor._box.rmdir()
    return kiosk


def test_a_lost_note_is_an_open_case_written_down_once(lost: Kiosk) -> None:
    lost.acceptor._box.mkdir()
    before = lost.context.book.entry_count
    for message in (CheckDevices(), TryAgain(), CheckDevices()):
        assert untold(lost.send(message), NoteTaken, NoteGivenBack, NoteLost)
    assert lost.context.book.entry_count == before
    (note,) = lost.state.notes.values()
    assert note.in_doubt
    lost.acceptor._box.rmdir()


def test_a_lost_note_that_is_found_in_the_box_is_credit(lost: Kiosk) -> None:
    """Cases 79 and 82: heard of late, it is credit."""
    (name,) = lost.state.notes
    lost.acceptor.stack(name)
    assert told(lost.send(TryAgain()), NoteTaken).amount == Money.dollars(20)
    assert lost.state.credit == Money.dollars(20)


def test_a_lost_note_that_is_found_elsewhere_goes_back(lost: Kiosk) -> None:
    assert told(lost.send(TryAgain()), NoteGivenBack).amount == Money.dollars(20)
    assert len(lost.acceptor.given_back) == 1
    assert lost.held() == {}


def test_a_lost_note_that_the_acceptor_tells_of_again_is_not_taken_twice(lost: Kiosk) -> None:
    """Case 79: told of late and again, it is one note."""
    (name,) = lost.state.notes
    lost.acceptor.stack(name)
    assert told(lost.send(NoteInEscrow(name, Money.dollars(20))), NoteTaken).amount == Money.dollars(20)
    assert lost.state.credit == Money.dollars(20)


def account_for(kiosk: Kiosk, name: str, *, in_box: bool) -> list[Change]:
    """Staff say where a note is."""
    return kiosk.send(AccountForNote(kiosk.new_command(), name, in_box))


def test_a_lost_note_that_staff_find_in_the_box_is_credit(lost: Kiosk) -> None:
    """Case 82: what the acceptor never tells has an end all the same, and only staff can say which."""
    (name,) = lost.state.notes
    service = [change for change in lost.changes if isinstance(change, ServiceChanged)]
    assert service[-1].lost_notes == (LostNote(name, Money.dollars(20)),)
    lost.acceptor.stack(name)
    changes = account_for(lost, name, in_box=True)
    assert told(changes, NoteTaken).amount == Money.dollars(20)
    assert told(changes, ServiceChanged).lost_notes == ()
    assert lost.held() == {"note_box": "20.00", "credit:cash": "-20.00"}


def test_a_lost_note_that_is_not_in_the_box_is_no_credit(lost: Kiosk) -> None:
    (name,) = lost.state.notes
    assert told(account_for(lost, name, in_box=False), NoteGivenBack).amount == Money.dollars(20)
    assert (lost.state.notes, lost.held()) == ({}, {})


@pytest.mark.parametrize("restarts", [False, True])
def test_a_note_that_staff_found_is_not_credit_again_when_the_acceptor_tells_of_it(
    lost: Kiosk, restarts: bool
) -> None:
    """Cases 79 and 83: the acceptor still had it on its way. It ends in the box, and is credit once."""
    (name,) = lost.state.notes
    if restarts:
        lost.acceptor.stack(name)
    account_for(lost, name, in_box=True)
    if restarts:
        lost.restart()
    changes = lost.send(NoteInEscrow(name, Money.dollars(20)))
    assert untold(changes, NoteTaken, NoteGivenBack)
    assert lost.state.credit == Money.dollars(20) == lost.acceptor.box_total()
    # And the mouth is free for the next.
    told(lost.insert(5), NoteTaken)
    assert lost.state.credit == Money.dollars(25)


def test_where_a_note_is_is_said_once_and_only_of_one_that_is_lost(lost: Kiosk) -> None:
    (name,) = lost.state.notes
    lost.acceptor.stack(name)
    touch = AccountForNote(lost.new_command(), name, in_box=True)
    lost.send(touch)
    assert [type(change) for change in lost.send(touch)] == [Finished]
    other = AccountForNote(touch.command, name, in_box=False)
    assert told(lost.send(other), Declined).refused.refusal is Refusal.COMMAND_REUSED
    for late in (name, "never offered"):
        declined = told(account_for(lost, late, in_box=True), Declined)
        assert declined.refused.refusal is Refusal.NOTE_ACCOUNTED_FOR
    assert lost.state.credit == Money.dollars(20)


def test_a_note_told_of_twice_is_taken_once(kiosk: Kiosk) -> None:
    kiosk.insert(20)
    (line,) = (kiosk.folder / "box.txt").read_text().splitlines()
    kiosk.send(NoteInEscrow(line.split()[0], Money.dollars(20)))
    assert kiosk.state.credit == kiosk.acceptor.box_total() == Money.dollars(20)


class PowerCut(BaseException):
    """The machine goes dark. No part of the program may catch it."""


def test_a_power_cut_between_handing_a_note_back_and_writing_that_down_is_no_credit(kiosk: Kiosk) -> None:
    """To hand it back has no entry of its own before it: where the note is says enough."""
    acceptor = kiosk.acceptor
    acceptor.stack_answers.append(NotDone(Fault.CASH_JAM))
    acceptor.stacks_anyway = False
    give_back = acceptor.give_back

    def cut(note: str) -> NoReturn:
        give_back(note)
        raise PowerCut

    acceptor.give_back = cut  # type: ignore[method-assign]
    with pytest.raises(PowerCut):
        kiosk.insert(20)
    assert len(acceptor.given_back) == 1
    assert [note.in_doubt for note in kiosk.state.notes.values()] == [False]
    kiosk.restart()
    assert told(kiosk.changes, NoteGivenBack).amount == Money.dollars(20)
    assert (kiosk.state.notes, kiosk.held(), kiosk.acceptor.box_total()) == ({}, {}, Money(0))
    kiosk.restart()
    assert untold(kiosk.changes, NoteGivenBack, NoteTaken, NoteLost)
    told(kiosk.insert(20), NoteTaken)


# When the mouth is open.


def test_no_note_is_taken_while_central_is_away(kiosk: Kiosk) -> None:
    kiosk.line.is_away = True
    kiosk.send(CheckDevices())
    assert kiosk.insert(20) == []
    kiosk.line.is_away = False
    kiosk.send(CheckDevices())
    told(kiosk.insert(20), NoteTaken)


def test_no_note_is_taken_while_no_ticket_could_be_printed(kiosk: Kiosk) -> None:
    kiosk.printer.set_paper_out(True)
    kiosk.send(CheckDevices())
    assert kiosk.insert(20) == []
    kiosk.printer.set_paper_out(False)
    kiosk.send(CheckDevices())
    told(kiosk.insert(20), NoteTaken)


def test_a_note_that_came_just_as_the_mouth_closed_goes_back(kiosk: Kiosk) -> None:
    assert kiosk.acceptor.insert_note(Money.dollars(20))
    event = kiosk.acceptor.events.pop()
    kiosk.printer.set_paper_out(True)
    kiosk.send(CheckDevices())
    changes = kiosk.send(event)
    assert told(changes, NoteGivenBack).refused is None
    assert len(kiosk.acceptor.given_back) == 1
    assert kiosk.held() == {}


def test_a_fault_of_the_acceptor_is_told_until_it_is_ready(kiosk: Kiosk) -> None:
    broken = told(kiosk.send(AcceptorFault(Fault.CASH_JAM)), ServiceChanged)
    assert broken.cash_fault is Fault.CASH_JAM
    # Whoever has credit can still buy.
    assert broken.can_sell
    assert told(kiosk.send(AcceptorReady()), ServiceChanged).cash_fault is None


def test_the_note_is_written_down_before_it_moves(kiosk: Kiosk) -> None:
    seen: list[int] = []
    stack = kiosk.acceptor.stack

    def stacking(note: str) -> object:
        seen.append(len(kiosk.journal.entries_after(0, 100)))
        assert note in kiosk.state.notes
        return stack(note)

    kiosk.acceptor.stack = stacking  # type: ignore[method-assign,assignment]
    before = kiosk.context.book.entry_count
    kiosk.insert(20)
    assert seen == [before + 1]
    assert isinstance(kiosk.acceptor.whereabouts("x"), Done)
