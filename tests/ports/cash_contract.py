"""What every note acceptor must do, real or simulated: written against the port alone.

A test module makes a subclass of :class:`CashAcceptorContract` with a fixture `stage`.
"""

from __future__ import annotations

from typing import Protocol

import pytest

from kiosk.ports.cash import CashAcceptor, CashEvent, NoteInEscrow
from kiosk.ports.outcome import Done, InDoubt, NotDone
from kiosk.values.money import ZERO, Money

FIVE, TWENTY, FIFTY = Money.dollars(5), Money.dollars(20), Money.dollars(50)


class AcceptorStage(Protocol):
    """A note acceptor with an empty box and its mouth closed."""

    @property
    def acceptor(self) -> CashAcceptor:
        """The acceptor under test."""

    def insert(self, amount: Money) -> bool:
        """A person pushes a note in; False if it comes straight back."""

    def box_total(self) -> Money:
        """What a person would count in the box."""

    def restart(self) -> None:
        """The program ends and starts again; the acceptor and its box stand where they stood."""

    def set_box_broken(self, broken: bool) -> None:
        """Let the box not answer any more; or answer again."""


class CashAcceptorContract:
    """The suite."""

    @pytest.fixture
    def stage(self) -> AcceptorStage:
        raise NotImplementedError

    @pytest.fixture
    def heard(self, stage: AcceptorStage) -> list[CashEvent]:
        """What is heard of the acceptor, whose mouth is open."""
        events: list[CashEvent] = []
        stage.acceptor.listen(events.append)
        stage.acceptor.accept_notes(True)
        return events

    @staticmethod
    def escrowed(stage: AcceptorStage, heard: list[CashEvent], amount: Money) -> str:
        """The name of a note that was pushed in and waits in escrow."""
        assert stage.insert(amount)
        event = heard[-1]
        assert isinstance(event, NoteInEscrow)
        assert event.amount == amount
        return event.note

    def test_takes_no_note_while_its_mouth_is_closed(self, stage: AcceptorStage) -> None:
        events: list[CashEvent] = []
        stage.acceptor.listen(events.append)
        assert not stage.insert(TWENTY)
        stage.acceptor.accept_notes(True)
        stage.acceptor.accept_notes(False)
        assert not stage.insert(TWENTY)
        assert (events, stage.box_total()) == ([], ZERO)

    def test_tells_of_a_note_in_escrow_and_keeps_it_out_of_the_box(
        self, stage: AcceptorStage, heard: list[CashEvent]
    ) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        assert stage.acceptor.whereabouts(note) == Done(False)
        assert stage.box_total() == ZERO

    def test_stacks_the_note_in_escrow(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        assert stage.acceptor.stack(note) == Done(None)
        assert stage.acceptor.whereabouts(note) == Done(True)
        assert stage.box_total() == TWENTY

    def test_gives_the_note_in_escrow_back(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        assert stage.acceptor.give_back(note) == Done(None)
        assert stage.acceptor.whereabouts(note) == Done(False)
        assert stage.box_total() == ZERO

    def test_holds_one_note_at_a_time(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        assert not stage.insert(FIFTY)
        assert len(heard) == 1
        stage.acceptor.stack(note)
        self.escrowed(stage, heard, FIFTY)

    def test_never_gives_two_notes_the_same_name(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        names = []
        for _ in range(3):
            names.append(self.escrowed(stage, heard, FIVE))
            stage.acceptor.stack(names[-1])
        stage.restart()
        again: list[CashEvent] = []
        stage.acceptor.listen(again.append)
        stage.acceptor.accept_notes(True)
        names.append(self.escrowed(stage, again, FIVE))
        assert len(set(names)) == 4

    def test_stacks_no_note_but_the_one_in_escrow(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        assert isinstance(stage.acceptor.stack("another"), NotDone)
        assert isinstance(stage.acceptor.give_back("another"), NotDone)
        stage.acceptor.stack(note)
        assert isinstance(stage.acceptor.stack(note), NotDone)
        assert isinstance(stage.acceptor.give_back(note), NotDone)
        assert stage.box_total() == TWENTY
        back = self.escrowed(stage, heard, FIFTY)
        stage.acceptor.give_back(back)
        assert isinstance(stage.acceptor.stack(back), NotDone)
        assert stage.box_total() == TWENTY

    def test_knows_after_a_restart_which_notes_are_in_the_box(
        self, stage: AcceptorStage, heard: list[CashEvent]
    ) -> None:
        in_box = self.escrowed(stage, heard, TWENTY)
        stage.acceptor.stack(in_box)
        in_escrow = self.escrowed(stage, heard, FIFTY)
        stage.restart()
        assert stage.acceptor.whereabouts(in_box) == Done(True)
        assert stage.acceptor.whereabouts(in_escrow) == Done(False)
        assert stage.acceptor.whereabouts("never seen") == Done(False)
        assert stage.box_total() == TWENTY

    def test_takes_the_next_note_after_one_went_back(
        self, stage: AcceptorStage, heard: list[CashEvent]
    ) -> None:
        stage.acceptor.give_back(self.escrowed(stage, heard, TWENTY))
        note = self.escrowed(stage, heard, TWENTY)
        assert stage.acceptor.stack(note) == Done(None)
        assert stage.box_total() == TWENTY

    def test_stacks_the_note_in_escrow_though_its_mouth_has_closed_since(
        self, stage: AcceptorStage, heard: list[CashEvent]
    ) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        stage.acceptor.accept_notes(False)
        assert stage.acceptor.stack(note) == Done(None)
        assert stage.box_total() == TWENTY
        assert not stage.insert(FIFTY)

    def test_says_the_same_of_a_note_however_often_it_is_asked(
        self, stage: AcceptorStage, heard: list[CashEvent]
    ) -> None:
        in_box = self.escrowed(stage, heard, TWENTY)
        stage.acceptor.stack(in_box)
        back = self.escrowed(stage, heard, FIFTY)
        stage.acceptor.give_back(back)
        for _ in range(3):
            assert stage.acceptor.whereabouts(in_box) == Done(True)
            assert stage.acceptor.whereabouts(back) == Done(False)
            stage.restart()
        assert stage.box_total() == TWENTY

    def test_stacks_no_note_of_before_a_restart(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        stage.restart()
        assert not isinstance(stage.acceptor.stack(note), Done)
        assert stage.acceptor.whereabouts(note) == Done(False)
        assert stage.box_total() == ZERO

    def test_trusting_one_that_is_in_order_changes_nothing(self, stage: AcceptorStage) -> None:
        events: list[CashEvent] = []
        stage.acceptor.listen(events.append)
        stage.acceptor.trust_again()
        assert not stage.insert(FIVE)
        stage.acceptor.accept_notes(True)
        note = self.escrowed(stage, events, TWENTY)
        stage.acceptor.trust_again()
        assert stage.acceptor.stack(note) == Done(None)
        stage.acceptor.trust_again()
        assert stage.acceptor.whereabouts(note) == Done(True)
        assert stage.box_total() == TWENTY
        assert len(events) == 1

    def test_says_that_it_does_not_know(self, stage: AcceptorStage, heard: list[CashEvent]) -> None:
        note = self.escrowed(stage, heard, TWENTY)
        stage.set_box_broken(True)
        assert isinstance(stage.acceptor.stack(note), InDoubt)
        assert isinstance(stage.acceptor.whereabouts(note), InDoubt)
        stage.set_box_broken(False)
        found = stage.acceptor.whereabouts(note)
        assert isinstance(found, Done)
        assert stage.box_total() == (TWENTY if found.value else ZERO)
