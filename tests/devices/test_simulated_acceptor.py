"""The simulated note acceptor: a box that outlives the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.devices.seeded_chance import SeededChance
from kiosk.devices.simulated_acceptor import SimulatedAcceptor
from kiosk.ports.cash import CashEvent, NoteInEscrow
from kiosk.ports.device_report import Counter, DeviceState
from kiosk.ports.outcome import Done, InDoubt
from kiosk.values.money import ZERO, Money
from tests.ports.cash_contract import FIVE, TWENTY, AcceptorStage, CashAcceptorContract


class _Stage:
    def __init__(self, folder: Path) -> None:
        self.box = folder / "note_box.txt"
        self._chance = SeededChance(1, "notes")
        self.acceptor = self._made()

    def insert(self, amount: Money) -> bool:
        return self.acceptor.insert_note(amount)

    def box_total(self) -> Money:
        return self.acceptor.box_total()

    def restart(self) -> None:
        self.acceptor = self._made()

    def set_box_broken(self, broken: bool) -> None:
        if broken:
            self.box.mkdir()
        else:
            self.box.rmdir()

    def _made(self) -> SimulatedAcceptor:
        return SimulatedAcceptor(self.box, lambda: self._chance.random_bytes(8).hex())


class TestSimulatedAcceptor(CashAcceptorContract):
    @pytest.fixture
    def stage(self, tmp_path: Path) -> AcceptorStage:
        return _Stage(tmp_path)


def test_the_box_is_a_file_a_person_can_read(tmp_path: Path) -> None:
    names = iter(["one", "two"])
    box = tmp_path / "box.txt"
    acceptor = SimulatedAcceptor(box, lambda: next(names))
    assert acceptor.box_total() == ZERO
    heard: list[CashEvent] = []
    acceptor.listen(heard.append)
    acceptor.accept_notes(True)
    for amount, note in ((FIVE, "one"), (TWENTY, "two")):
        acceptor.insert_note(amount)
        assert acceptor.stack(note) == Done(None)
    assert heard == [NoteInEscrow("one", FIVE), NoteInEscrow("two", TWENTY)]
    assert box.read_text() == "one 500\ntwo 2000\n"


def test_a_note_whose_name_begins_like_anothers_is_another_note(tmp_path: Path) -> None:
    box = tmp_path / "box.txt"
    box.write_text("note-11 500\n")
    acceptor = SimulatedAcceptor(box, lambda: "")
    assert acceptor.whereabouts("note-1") == Done(False)
    assert acceptor.whereabouts("note-11") == Done(True)


def test_nobody_listening_means_no_note_taken(tmp_path: Path) -> None:
    acceptor = SimulatedAcceptor(tmp_path / "box.txt", lambda: "one")
    acceptor.accept_notes(True)
    assert not acceptor.insert_note(TWENTY)


@pytest.mark.parametrize(
    ("held", "whereabouts"),
    [
        (b"", Done(False)),
        (b"note-1 500\n", Done(True)),
        (b"\n\nnote-1 500\n\n", Done(True)),
        (b"note-12 500\n", Done(False)),
        (b"note-2 500\nnote", "writing"),
        (b"note-2 500\nnote-1", "writing"),
        (b"note-2 500\nnote-1 50", "writing"),
        (b"note-1 5 ?\nnote-2 500\n", "writing"),
        (b"note-2 500\nnote-3", Done(False)),
        (b"note-1 500\nnote-2", Done(True)),
        (b"\xff\n", "can't be read"),
        (b"note-2 500\n\xff\xfe", "can't be read"),
    ],
)
def test_a_damaged_box_never_says_what_it_does_not_know(
    tmp_path: Path, held: bytes, whereabouts: Done[bool] | str
) -> None:
    box = tmp_path / "note_box.txt"
    box.write_bytes(held)
    found = SimulatedAcceptor(box, lambda: "new").whereabouts("note-1")
    if isinstance(whereabouts, str):
        assert isinstance(found, InDoubt)
        assert whereabouts in found.reason
    else:
        assert found == whereabouts


def test_a_half_written_line_is_not_taken_for_the_next_note(tmp_path: Path) -> None:
    box = tmp_path / "note_box.txt"
    box.write_bytes(b"note-1 500\nnote-2 5")
    acceptor = SimulatedAcceptor(box, lambda: "note-3")
    acceptor.listen(lambda _: None)
    acceptor.accept_notes(True)
    assert acceptor.insert_note(TWENTY)
    assert acceptor.stack("note-3") == Done(None)
    assert acceptor.whereabouts("note-3") == Done(True)
    assert isinstance(acceptor.whereabouts("note-2"), InDoubt)
    # What can be counted: $5 and $20.
    assert acceptor.box_total() == Money.dollars(25)


def test_its_report_counts_what_became_of_the_notes(tmp_path: Path) -> None:
    names = iter(["one", "two", "three"])
    acceptor = SimulatedAcceptor(tmp_path / "box.txt", lambda: next(names))
    acceptor.listen(lambda _: None)
    acceptor.accept_notes(True)
    for note in ("one", "two", "three"):
        acceptor.insert_note(FIVE)
        if note == "two":
            acceptor.give_back(note)
        else:
            acceptor.stack(note)
    acceptor.stack("nobody's")
    report = acceptor.report()
    assert (report.state, report.address) == (DeviceState.WORKING, str(tmp_path / "box.txt"))
    assert report.counters == (
        Counter("notes_stacked", 2),
        Counter("notes_returned", 1),
        Counter("notes_in_doubt", 0),
    )
