"""Case 83: the program is killed, or the validator loses its power, or both, at five points of a note's way.

A note in the box is credit once, one that went back is no credit, and what nobody can know is one open case:
over 20 runs a point, in which the validator does with the note whatever a validator may do.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from enum import Enum
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from kiosk.devices.notes.cctalk_deadlines import Deadlines
from kiosk.ports.cash import CashEvent, NoteInEscrow
from kiosk.ports.outcome import Done, NotDone, Outcome
from tests.devices.notes.cctalk_stage import CctalkStage

LIMITS = Deadlines(
    poll_ms=1, reply_ms=12, stack_ms=5_000, give_back_ms=500, ask_ms=400, silence_ms=40, again_ms=5
)


class Point(Enum):
    """Where on its way a note is when it happens."""

    IN_ESCROW = "in escrow"
    ROUTED = "told to stack"
    STACKED = "stacked, and not told"
    TOLD = "told, and not written down"
    WRITTEN = "written down"


class Cut(Enum):
    """What stops."""

    PROGRAM = "program"
    DEVICE = "device"
    BOTH = "both"


class Kept(Enum):
    """What the journal says of a note."""

    OPEN = "open"
    IN_DOUBT = "in doubt"
    CREDIT = "credit"
    RETURNED = "returned"


class Killed(Exception):
    """The program is no more."""


class Run:
    """One note, one stop, and what comes of it."""

    def __init__(self, folder: Path, point: Point, cut: Cut, variant: int) -> None:
        is_waited_for = cut is Cut.DEVICE and point in (Point.IN_ESCROW, Point.ROUTED, Point.STACKED)
        limits = replace(LIMITS, stack_ms=60) if is_waited_for else LIMITS
        self.stage = CctalkStage(folder, deadlines=limits)
        self.validator = self.stage.validator
        self.point, self.cut = point, cut
        # What a validator may do: be slow, go on when its power is back, tell of that, lose an answer.
        options = list(product((False, True), repeat=4))
        self.is_slow, self.stacks, self.tells, self.loses_answer = options[variant % len(options)]
        self.journal: dict[str, Kept] = {}
        self.memory: bytes | None = None
        self.is_killed = threading.Event()

    def stop(self) -> None:
        """What is to stop stops, on whatever thread. What the program would still do does not happen."""
        if self.cut is not Cut.PROGRAM:
            self.validator.cut_power()
        if self.cut is not Cut.DEVICE:
            memory = self.stage.folder / "notes.json"
            self.memory = memory.read_bytes() if memory.exists() else None
            self.validator.is_deaf = True
            self.is_killed.set()

    def play(self) -> None:
        self.stage.listen()
        self.validator.holds_stacking = self.is_slow
        reaper = threading.Thread(target=self._reap)
        reaper.start()
        if self.point is Point.ROUTED:
            self.validator.on_route = self._stop_at_route
        if self.point is Point.STACKED:
            self.validator.holds_stacking = False
            self.validator.on_counter_read = self._stop_at_read
        with suppress(Killed):
            self._trade()
        self.validator.on_route = self.validator.on_counter_read = None
        self.is_killed.set()
        reaper.join()
        self._come_back()

    def _reap(self) -> None:
        """Ends the program at once when it is killed, also in the middle of a call."""
        self.is_killed.wait()
        if self.memory is not None:
            self.stage.acceptor.close()

    def _stop_at_route(self, code: int) -> None:
        if code == 1 and not self.is_killed.is_set():
            self.validator.on_route = None
            self.stop()

    def _stop_at_read(self) -> None:
        if self.validator.box and not self.is_killed.is_set():
            self.validator.on_counter_read = None
            self.stop()

    def _trade(self) -> None:
        """What the terminal does with a note: write down, stack, write down."""
        self.stage.settle()
        assert self.validator.insert(3)
        self.stage.wait_for(lambda heard: any(isinstance(event, NoteInEscrow) for event in heard))
        note = next(event for event in self.stage.heard if isinstance(event, NoteInEscrow)).note
        if self.point is Point.IN_ESCROW:
            self.stop()
            self._die()
        self.journal[note] = Kept.OPEN
        self.validator.replies_to_lose = int(self.loses_answer)
        if self.is_slow and self.point not in (Point.ROUTED, Point.STACKED):
            threading.Thread(target=self._finish).start()
        outcome = self.stage.acceptor.stack(note)
        self._die()
        if self.point is Point.TOLD:
            self.stop()
            self._die()
        self._write(note, outcome)
        if self.point is Point.WRITTEN:
            self.stop()
            self._die()

    def _finish(self) -> None:
        self.validator.wait_until(lambda: self.validator.moving is not None or not self.validator.has_power)
        self.validator.finish_stacking()

    def _die(self) -> None:
        if self.memory is not None:
            raise Killed

    def _write(self, note: str, outcome: Outcome[None]) -> None:
        match outcome:
            case Done():
                self.journal[note] = Kept.CREDIT
            case NotDone():
                self.journal[note] = Kept.RETURNED
            case _:
                self._look_for(note)

    def _look_for(self, note: str) -> None:
        match self.stage.acceptor.whereabouts(note):
            case Done(True):
                self.journal[note] = Kept.CREDIT
            case Done(False):
                self.journal[note] = Kept.RETURNED
            case _:
                self.journal[note] = Kept.IN_DOUBT

    def _come_back(self) -> None:
        if self.memory is not None:
            (self.stage.folder / "notes.json").write_bytes(self.memory)
            self.stage.acceptor = self.stage.opened()
        self.validator.is_deaf = False
        if not self.validator.has_power:
            self.validator.restore_power(stacks=self.stacks, tells=self.tells)
        elif self.validator.moving is not None:
            self.validator.finish_stacking()
        self.stage.heard.clear()
        self.stage.listen(accepting=False)
        self.validator.wait_polls(6)
        # As the terminal does, again and again while it is not known.
        for _ in range(4):
            for note, kept in self.journal.items():
                if kept in (Kept.OPEN, Kept.IN_DOUBT):
                    self._look_for(note)
        # Whatever was found in the box is taken as the terminal takes any note.
        if Kept.IN_DOUBT not in self.journal.values():
            self.stage.acceptor.accept_notes(True)
            self.validator.wait_polls(6)
            for event in tuple(self.stage.heard):
                self._take(event)

    def _take(self, event: CashEvent) -> None:
        if isinstance(event, NoteInEscrow):
            self.journal[event.note] = Kept.OPEN
            self._write(event.note, self.stage.acceptor.stack(event.note))

    def judge(self) -> str:
        """In the box and credit, back and no credit, or one open case: anything else is a fault."""
        credit = sum(kept is Kept.CREDIT for kept in self.journal.values())
        cases = sum(kept is Kept.IN_DOUBT for kept in self.journal.values())
        kept_by_driver = sum(
            counter.count for counter in self.stage.acceptor.report().counters if counter.name == "open_cases"
        )
        in_box, back = len(self.validator.box), len(self.validator.handed_back)
        assert in_box + back == 1
        assert self.validator.escrow is None
        assert self.validator.moving is None
        if cases or kept_by_driver:
            # One, and the same, where the journal has the note at all; and only a loss of memory leaves one.
            assert (credit, cases, kept_by_driver) == (0, len(self.journal), 1)
            assert self.cut is not Cut.PROGRAM
            return "open case"
        assert credit == in_box
        return "credit" if credit else "back"


@pytest.mark.parametrize("cut", Cut)
@pytest.mark.parametrize("point", Point)
def test_case_83_power_cuts(tmp_path: Path, point: Point, cut: Cut) -> None:
    ends = []
    for variant in range(20):
        folder = tmp_path / str(variant)
        folder.mkdir()
        run = Run(folder, point, cut, variant)
        try:
            run.play()
            ends.append(run.judge())
        finally:
            run.stage.close()
    if point is Point.WRITTEN:
        assert ends == ["credit"] * 20
