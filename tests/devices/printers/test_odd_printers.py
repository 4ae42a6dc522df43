"""Answers that belong to something else, printers that lag, and what is left of a job that was given up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pytest

from kiosk.ports.outcome import Done, Fault, InDoubt, NotDone
from kiosk.ports.printer import PrinterStatus
from tests.devices.printers.odd_machine import LaggingSocket, LineByLine, OddMachine
from tests.devices.printers.stage import SHORT, Stage, job
from tests.emulation.faulty_printer import FaultySocket

LONG: Final = 400  # lines
BY_COUNT, BY_NUMBER = "star-escpos", "epson-tm-t20"  # how their answers are known


@pytest.fixture(params=["network", "serial"])
def is_serial(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "serial")


@contextmanager
def odd_stage(name: str, folder: Path, *, is_serial: bool) -> Iterator[Stage]:
    stage = Stage(name, folder, is_serial=is_serial, machine=OddMachine)
    yield stage
    stage.close()


@pytest.mark.parametrize("said", [b"\x10\0\3\0", b"\x14\0\x0c\0", b"\x10\0\0\0" * 3])
def test_a_state_that_is_sent_unasked_is_no_answer_to_a_job(
    tmp_path: Path, is_serial: bool, said: bytes
) -> None:
    """Some printers are set to send four bytes at every change; the reset of a job turns that on again."""
    with odd_stage(BY_COUNT, tmp_path, is_serial=is_serial) as stage:
        assert isinstance(stage.printer.print(job("first")), Done)
        # The paper stops before its first letter, and the printer says that it has little paper left.
        stage.socket.change(works_until_reset=0, says_at_halt=said)
        assert isinstance(stage.printer.print(job("second")), InDoubt)
        assert stage.names_in_tray() == ["first"]


def test_the_state_before_a_paper_is_not_taken_for_the_one_after_it(tmp_path: Path, is_serial: bool) -> None:
    """Its answers at the end have no sign of their own and count beside a printer that goes on: one that
    says so after them, not one that said so a moment before."""
    with odd_stage(BY_COUNT, tmp_path, is_serial=is_serial) as stage:
        assert isinstance(stage.printer.print(job("first")), Done)
        # It begins when it has been asked once, and has said that all is well.
        stage.socket.change(works_until_reset=0, wakes_when_asked=1, after_cut="is_paper_out")
        outcome = stage.printer.print(job("second"))
        assert outcome == InDoubt("the roll ended before the paper was whole")
        assert stage.printer.status() is PrinterStatus.PAPER_OUT


@pytest.mark.parametrize(
    ("what", "words", "status"),
    [
        ("is_paper_out", "the roll ended", PrinterStatus.PAPER_OUT),
        ("is_cover_open", "the cover was opened", PrinterStatus.COVER_OPEN),
    ],
)
@pytest.mark.parametrize("name", [BY_COUNT, BY_NUMBER])
def test_a_paper_that_lacks_nothing_but_its_cut_is_in_doubt(
    tmp_path: Path, is_serial: bool, name: str, what: str, words: str, status: PrinterStatus
) -> None:
    with odd_stage(name, tmp_path, is_serial=is_serial) as stage:
        stage.socket.change(before_cut=what)
        assert stage.printer.print(job("first")) == InDoubt(f"{words} before the paper was whole")
        assert stage.printer.status() is status
        assert stage.names_in_tray() == []
        stage.socket.change(**{what: False})
        assert isinstance(stage.printer.print(job("next")), Done)
        assert stage.names_in_tray()[-1] == "next"


def test_a_roll_that_ends_after_a_paper_has_been_confirmed_casts_no_doubt_on_it(
    tmp_path: Path, is_serial: bool
) -> None:
    with odd_stage(BY_NUMBER, tmp_path, is_serial=is_serial) as stage:
        assert isinstance(stage.printer.print(job("first")), Done)
        # Its answer and its state come in together, to one question.
        stage.socket.change(works_until_reset=0, wakes_when_asked=1)
        stage.machine.__class__ = LosesPaperAfterAnswer
        assert isinstance(stage.printer.print(job("second")), Done)
        assert stage.printer.status() is PrinterStatus.PAPER_OUT
        assert stage.printer.print(job("third")) == NotDone(Fault.PAPER_OUT)
        assert stage.names_in_tray() == ["first", "second"]


class LosesPaperAfterAnswer(OddMachine):
    """The roll ends as soon as it has answered for a paper."""

    def _obey(self, token: bytes) -> bytes:
        answer = super()._obey(token)
        self.is_paper_out |= bool(answer) and b"second" in bytes(self.papers[-1])
        return answer


def test_an_answer_to_a_job_of_a_program_that_is_gone_is_not_taken_for_this_ones(
    tmp_path: Path, is_serial: bool
) -> None:
    """The printer forgets nothing, works off the old job while the new program sets to work, and stops."""
    with odd_stage(BY_NUMBER, tmp_path, is_serial=is_serial) as stage:
        stage.socket.change(is_stubborn=True, works_until_reset=1)
        assert isinstance(stage.printer.print(job("old")), InDoubt)
        stage.printer.close()
        stage.printer = stage.another_driver()
        assert stage.printer.status() is PrinterStatus.READY
        # It goes on as soon as there is more of the new program than its questions; then up to its job.
        stage.socket.change(halts_until=stage.machine.arrived + 40, works_until_reset=2)
        assert isinstance(stage.printer.print(job("new")), InDoubt)
        assert stage.names_in_tray() == ["old"]


def test_late_answers_to_a_job_that_was_given_up_are_not_taken_for_the_next_ones(
    tmp_path: Path, is_serial: bool
) -> None:
    """The line is slow: what brings the printer into step arrives long after the old answers have left."""
    stage = Stage(
        BY_COUNT,
        tmp_path,
        is_serial=is_serial,
        machine=OddMachine,
        socket=partial(FaultySocket, pause_ms=4),
    )
    assert isinstance(stage.printer.print(job("first")), Done)
    stage.socket.change(works_until_reset=0)
    assert isinstance(stage.printer.print(job("old")), InDoubt)
    # It wakes up with the next job on its way, prints the old one, and stops again before the new one.
    stage.socket.change(halts_until=stage.machine.arrived + 300, works_until_reset=2)
    assert isinstance(stage.printer.print(job("new")), InDoubt)
    assert stage.names_in_tray() == ["first", "old"]
    stage.close()


def test_what_was_not_sent_of_a_paper_that_was_given_up_is_never_sent(
    tmp_path: Path, is_serial: bool
) -> None:
    stage = Stage(BY_NUMBER, tmp_path, is_serial=is_serial)
    assert isinstance(stage.printer.print(job("first")), Done)
    before = stage.machine.arrived
    stage.socket.change(bytes_taken_before_stall=before + 500)
    assert isinstance(stage.printer.print(job("long", 40 * LONG)), InDoubt)
    stage.socket.change(bytes_taken_before_stall=None)
    assert isinstance(stage.printer.print(job("next")), Done)
    # A paper of that length is 800 kB; a few more may have left this machine before.
    assert stage.machine.arrived - before < 20_000
    assert stage.names_in_tray() == ["first", "next"]
    stage.close()


@pytest.mark.parametrize("is_deaf", [False, True])
@pytest.mark.parametrize("name", [BY_COUNT, BY_NUMBER])
def test_a_long_paper_on_a_printer_that_takes_all_at_once_and_prints_it_slowly(
    tmp_path: Path, is_serial: bool, name: str, is_deaf: bool
) -> None:
    """Its buffer is large: the wait is for the lines of the paper, of which a line has few bytes."""
    stage = Stage(
        name,
        tmp_path,
        is_serial=is_serial,
        deadlines=msgspec.structs.replace(SHORT, line_ms=40),
        machine=LineByLine,
        socket=partial(LaggingSocket, line_ms=8),
    )
    stage.socket.change(is_busy_deaf=is_deaf)
    assert isinstance(stage.printer.print(job("long", 100)), Done)
    assert stage.names_in_tray() == ["long"]
    stage.close()


def test_a_printer_that_restarts_in_the_middle_of_a_paper_and_answers_as_if_nothing_were(
    tmp_path: Path, is_serial: bool
) -> None:
    for number, name in enumerate((BY_COUNT, BY_NUMBER)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with odd_stage(name, folder, is_serial=is_serial) as stage:
            assert isinstance(stage.printer.print(job("first")), Done)
            machine = stage.machine
            stage.socket.change(works_until_reset=0)
            machine.__class__ = Restarting
            assert isinstance(stage.printer.print(job("second")), InDoubt)
            assert isinstance(stage.printer.print(job("third")), Done)
            assert stage.names_in_tray() == ["first", "third"]


class Restarting(OddMachine):
    """It loses its memory when it is asked while it holds something, and works on from there."""

    def _status(self, number: int) -> bytes:
        if self.works_until_reset == 0 and self._waiting:
            self.lose_power()
            self.works_until_reset = None
        return super()._status(number)
