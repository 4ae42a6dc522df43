"""A ccTalk driver on its stage as fixtures, and the hands at it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from kiosk.devices.notes.cctalk_acceptor import CctalkAcceptor
from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import Done, Outcome
from kiosk.values.money import Money
from tests.devices.notes.cctalk_simulator import PATIENCE_SECONDS
from tests.devices.notes.cctalk_stage import QUICK, CctalkStage

FIVE, TWENTY, FIFTY, HUNDRED = map(Money.dollars, (5, 20, 50, 100))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[CctalkStage]:
    made = CctalkStage(tmp_path)
    yield made
    made.close()


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[CctalkStage]:
    """A driver whose patience is soon over."""
    made = CctalkStage(tmp_path, deadlines=QUICK)
    yield made
    made.close()


def escrowed(stage: CctalkStage, amount: Money) -> str:
    assert stage.insert(amount)
    event = stage.heard[-1]
    assert isinstance(event, NoteInEscrow)
    assert event.amount == amount
    return event.note


def counters(acceptor: CctalkAcceptor) -> dict[str, int]:
    return {counter.name: counter.count for counter in acceptor.report().counters}


def take_all(stage: CctalkStage, count: int, first: int = 0) -> list[Money]:
    """Stack the notes told of from the first on, as the terminal would; what is credit by it."""
    credit: list[Money] = []
    for place in range(first, count):
        stage.wait_for(lambda heard, place=place: len(notes_in(heard)) > place)  # type: ignore[misc]
        note = notes_in(stage.heard)[place]
        if stage.acceptor.stack(note.note) == Done(None):
            credit.append(note.amount)
    return credit


def notes_in(heard: Sequence[object]) -> list[NoteInEscrow]:
    return [event for event in heard if isinstance(event, NoteInEscrow)]


class Call:
    """A call to the driver on a thread of its own."""

    def __init__(self, call: Callable[[str], Outcome[None]], note: str) -> None:
        self._outcome: list[Outcome[None]] = []
        self._thread = threading.Thread(target=lambda: self._outcome.append(call(note)))
        self._thread.start()

    def outcome(self) -> Outcome[None]:
        self._thread.join(PATIENCE_SECONDS)
        return self._outcome[0]
