"""The real terminal and its real journal on a ccTalk validator: each note is credit once, or an open case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.ports.cash import CashEvent, NoteInEscrow
from kiosk.ports.outcome import Outcome
from kiosk.terminal.changes import Change, NoteGivenBack, NoteLost, NoteTaken
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.devices.notes.cctalk_stage import PATIENT, QUICK, CctalkStage
from tests.terminal.on_stage import tmp_path as tmp_path  # noqa: PLC0414 - a fixture
from tests.terminal.stage import HandFedAcceptor, Kiosk, told

FIVE, TWENTY, FIFTY = map(Money.dollars, (5, 20, 50))


class WiredAcceptor:
    """The driver where the kiosk on stage has its hand-fed acceptor."""

    def __init__(self, wire: CctalkStage) -> None:
        self._wire = wire
        self.events = wire.heard

    def listen(self, hear: object) -> None:
        self._wire.acceptor.listen(self._wire.hear)

    def accept_notes(self, accepting: bool) -> None:
        self._wire.acceptor.accept_notes(accepting)

    def stack(self, note: str) -> Outcome[None]:
        return self._wire.acceptor.stack(note)

    def give_back(self, note: str) -> Outcome[None]:
        return self._wire.acceptor.give_back(note)

    def whereabouts(self, note: str) -> Outcome[bool]:
        return self._wire.acceptor.whereabouts(note)

    def trust_again(self) -> None:
        self._wire.acceptor.trust_again()

    def box_total(self) -> Money:
        return self._wire.box_total()


class WiredKiosk(Kiosk):
    """A kiosk with a validator on a wire; both can be stopped."""

    def __init__(self, folder: Path, deadlines: Deadlines) -> None:
        self.names = 0
        self.wire = CctalkStage(folder, deadlines=deadlines, new_note=self._name)
        super().__init__(folder)

    def new_acceptor(self) -> HandFedAcceptor:
        if self.is_running or self.names:
            self.wire.restart()
        return cast(HandFedAcceptor, WiredAcceptor(self.wire))

    def feed(self, amount: Money) -> list[Change]:
        """Push a note in, and let the terminal do what it does about it."""
        self.wire.validator.wait_until(lambda: self.wire.validator.is_open)
        assert self.wire.insert(amount)
        return self.hear_on()

    def hear_on(self) -> list[Change]:
        """Let the terminal hear what the validator told."""
        before = len(self.changes)
        self.wire.settle()
        while self.wire.heard:
            self.terminal.handle(self.context, self.wire.heard.pop(0))
        return self.changes[before:]

    def end(self) -> None:
        self.stop()
        self.wire.close()
        self.house.central.close()

    def _name(self) -> str:
        self.names += 1
        return f"note-{self.names}"


def a_kiosk(folder: Path, deadlines: Deadlines) -> Iterator[WiredKiosk]:
    made = WiredKiosk(folder, deadlines)
    try:
        made.start()
        yield made
        made.count()
    finally:
        made.end()


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[WiredKiosk]:
    """Its money is counted after the test: what is in the box of the validator is what the journal says."""
    yield from a_kiosk(tmp_path, PATIENT)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[WiredKiosk]:
    yield from a_kiosk(tmp_path, QUICK)


def test_notes_become_credit(kiosk: WiredKiosk) -> None:
    assert told(kiosk.feed(TWENTY), NoteTaken).amount == TWENTY
    assert told(kiosk.feed(FIVE), NoteTaken).amount == FIVE
    assert kiosk.state.credit == Money.dollars(25)


def test_a_note_that_is_refused_goes_back(kiosk: WiredKiosk) -> None:
    kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.is_open)
    kiosk.line.is_away = True
    assert kiosk.wire.insert(TWENTY)
    kiosk.send(CheckDevices())
    kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.handed_back == [20])
    assert kiosk.state.credit == Money(0)


def test_case_79_a_late_stacked_event_is_credit_once(hasty: WiredKiosk) -> None:
    hasty.wire.validator.holds_stacking = True
    assert told(hasty.feed(FIFTY), NoteLost).amount == FIFTY
    hasty.send(CheckDevices())
    assert hasty.state.credit == Money(0)
    hasty.wire.validator.finish_stacking()
    assert told(hasty.send(CheckDevices()), NoteTaken).amount == FIFTY
    hasty.hear_on()
    assert hasty.state.credit == FIFTY


def test_case_82_after_a_jam_is_cleared_the_note_is_credit_once(kiosk: WiredKiosk) -> None:
    kiosk.feed(FIVE)
    kiosk.wire.validator.jams = True
    told(kiosk.feed(TWENTY), NoteLost)
    assert kiosk.state.credit == FIVE
    assert len(kiosk.state.notes) == 1
    kiosk.wire.validator.finish_stacking()
    told(kiosk.send(CheckDevices()), NoteTaken)
    kiosk.hear_on()
    assert kiosk.state.credit == Money.dollars(25)


def test_case_83_a_note_stacked_while_the_program_was_dead_is_credit(hasty: WiredKiosk) -> None:
    hasty.wire.validator.holds_stacking = True
    told(hasty.feed(TWENTY), NoteLost)
    hasty.stop()
    hasty.wire.acceptor.close()
    hasty.wire.validator.finish_stacking()
    hasty.restart()
    hasty.hear_on()
    assert hasty.state.credit == TWENTY
    assert hasty.state.notes == {}


def test_case_83_what_nobody_can_know_is_one_open_case(tmp_path: Path) -> None:
    kiosk = WiredKiosk(tmp_path, QUICK)
    try:
        kiosk.start()
        kiosk.wire.validator.on_route = lambda _: kiosk.wire.validator.cut_power()
        told(kiosk.feed(TWENTY), NoteLost)
        kiosk.wire.validator.on_route = None
        kiosk.wire.validator.restore_power(stacks=True, tells=False)
        for _ in range(3):
            kiosk.hear_on()
            kiosk.send(CheckDevices())
        assert kiosk.state.credit == Money(0)
        assert [note.in_doubt for note in kiosk.state.notes.values()] == [True]
        # The same after a restart of the program: not credit, and not forgotten.
        kiosk.restart()
        kiosk.hear_on()
        kiosk.send(CheckDevices())
        assert kiosk.state.credit == Money(0)
        assert [note.in_doubt for note in kiosk.state.notes.values()] == [True]
        assert "$20" in kiosk.wire.acceptor.report().words
    finally:
        kiosk.end()


def test_case_80_a_note_that_goes_back_by_itself_is_no_credit(kiosk: WiredKiosk) -> None:
    kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.is_open)
    assert kiosk.wire.insert(TWENTY)
    kiosk.wire.validator.pull_out_of_escrow()
    kiosk.hear_on()
    assert kiosk.state.credit == Money(0)
    told(kiosk.feed(FIVE), NoteTaken)


def test_case_86_no_false_note_is_credit(tmp_path: Path) -> None:
    kiosk = WiredKiosk(tmp_path, PATIENT)
    try:
        kiosk.start()
        kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.is_open)
        kiosk.wire.settle()
        for channel, result in ((15, 0), (15, 1), (9, 0)):
            kiosk.wire.validator.report(channel, result)
            kiosk.hear_on()
        assert kiosk.state.credit == Money(0)
        kiosk.wire.validator.wait_until(lambda: not kiosk.wire.validator.is_open)
        # A player's "Try again" opens no mouth; that of staff, who have looked at the device, does.
        kiosk.hear_on()
        kiosk.send(TryAgain())
        kiosk.hear_on()
        assert not kiosk.wire.validator.is_open
        kiosk.send(TryAgain(by_staff=True))
        kiosk.hear_on()
        kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.is_open)
        told(kiosk.feed(FIVE), NoteTaken)
        assert kiosk.state.credit == Money.dollars(5)
    finally:
        kiosk.end()


def test_case_85_notes_that_are_found_in_the_box_are_credit_once_each(kiosk: WiredKiosk) -> None:
    kiosk.wire.validator.wait_until(lambda: kiosk.wire.validator.is_open)
    kiosk.wire.settle()
    for _ in range(3):
        kiosk.wire.validator.box.append(20)
        kiosk.wire.find_in_box(TWENTY)
        kiosk.wire.settle()
    for _ in range(4):
        kiosk.hear_on()
    assert kiosk.state.credit == Money.dollars(60)


def test_hears_of_no_note_twice(kiosk: WiredKiosk) -> None:
    kiosk.feed(TWENTY)
    heard: list[CashEvent] = []
    kiosk.wire.acceptor.listen(heard.append)
    kiosk.wire.settle()
    assert not any(isinstance(event, NoteInEscrow) for event in heard)
    assert not any(isinstance(change, NoteGivenBack) for change in kiosk.changes)
