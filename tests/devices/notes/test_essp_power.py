"""Case 83, with a real terminal: the program is killed, and the validator loses its power or not, at
six points of a note's way. A note in the box is credit once, one that went back is no credit, and what nobody
can know is one open case: never twice, never lost [M]."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from kiosk.devices.notes.essp_deadlines import Deadlines
from kiosk.ports.cash import NoteReturned
from kiosk.terminal.changes import NoteGivenBack, NoteLost, NoteTaken
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import ZERO, Money
from tests.devices.notes.essp_simulator import Validator
from tests.devices.notes.essp_stage import EsspKiosk
from tests.rules.citing import rule
from tests.terminal.on_stage import tmp_path as in_memory
from tests.terminal.stage import told

tmp_path = in_memory
LIMITS = Deadlines(
    poll_ms=1, reply_ms=25, tries=2, stack_ms=120, give_back_ms=1_000, ask_ms=3_000, again_ms=5
)


class Point(Enum):
    """How far the note has come when it happens."""

    ESCROW = "in escrow"
    NOT_ASKED = "in escrow and written down, nothing asked yet"
    STACK_SENT = "the stack command is sent"
    NOT_ACKNOWLEDGED = "stacked, and not yet acknowledged"
    NOT_COMMITTED = "acknowledged, and not yet committed"
    COMMITTED = "committed"


class Power(Enum):
    """What becomes of the validator."""

    STAYS = "it keeps its power"
    INTO_BOX = "it loses its power, and clears the note into the box"
    FROM_FRONT = "it loses its power, and clears the note from the front"
    NAMELESS = "it loses its power, and clears into the box what it can't name any more"
    FORGETFUL = "it loses its power, and tells nothing of the note"


class Killed(BaseException):
    """The program is no more. No part of it may catch this."""


def kill() -> None:
    """End the program where it stands."""
    raise Killed


@pytest.fixture(params=[True, False], ids=["encrypted", "plain"])
def validator(request: pytest.FixtureRequest) -> Iterator[Validator]:
    with Validator(encrypted=request.param) as made:
        yield made


@pytest.fixture
def kiosk(tmp_path: Path, validator: Validator) -> Iterator[EsspKiosk]:
    made = EsspKiosk(tmp_path, validator, LIMITS)
    made.start()
    made.send(CheckDevices())
    yield made
    made.end()


def cut(kiosk: EsspKiosk, point: Point) -> None:
    """A $20 note comes as far as that, and the program is killed: nothing it does any more is heard."""
    validator = kiosk.validator
    if point is Point.ESCROW:
        kiosk.offer(20)
    else:
        moments = {Point.STACK_SENT: "stacking", Point.NOT_ACKNOWLEDGED: "credit"}
        kiosk.offer(20)
        with validator.changed:
            validator.goes_mute_at = moments.get(point, "")
        if point is Point.NOT_ASKED:
            kiosk.before_stack = kill
        elif point is not Point.COMMITTED:
            kiosk.after_stack = kill
        try:
            kiosk.send(CheckDevices())
        except Killed:
            assert point is not Point.COMMITTED
    with validator.changed:
        validator.is_mute = True
    kiosk.end_driver()
    kiosk.stop()
    kiosk.before_stack = kiosk.after_stack = lambda: None


def go_on(kiosk: EsspKiosk, power: Power) -> None:
    """The validator comes back, and the program starts again."""
    validator = kiosk.validator
    if power is not Power.STAYS:
        validator.cut_power()
        validator.forgets_credit = power is Power.FORGETFUL
        validator.power_up(
            into_box=power in (Power.INTO_BOX, Power.NAMELESS),
            knows_channel=power is not Power.NAMELESS,
            says=power is not Power.FORGETFUL,
        )
    with validator.changed:
        validator.is_mute = False
    kiosk.start()
    for _ in range(3):
        validator.wait_polls(6)
        kiosk.send(TryAgain())
        kiosk.send(CheckDevices())


@rule("s 10(a)")
@pytest.mark.parametrize("power", Power)
@pytest.mark.parametrize("point", Point)
def test_case_83_a_note_is_credit_exactly_once_or_one_open_case(
    kiosk: EsspKiosk, point: Point, power: Power
) -> None:
    validator = kiosk.validator
    cut(kiosk, point)
    go_on(kiosk, power)
    in_box = Money.dollars(validator.total())
    assert len(validator.box) + len(validator.returned) == 1
    open_notes = list(kiosk.state.notes.values())
    if open_notes:
        # Nobody can know: one case, and not a cent of credit.
        assert power is Power.FORGETFUL
        assert [note.in_doubt for note in open_notes] == [True]
        assert kiosk.state.credit == ZERO
    else:
        assert kiosk.state.credit == in_box
        kiosk.restart()
        validator.wait_polls(6)
        kiosk.count()
        assert kiosk.state.credit == in_box


@pytest.mark.parametrize("power", [Power.STAYS, Power.INTO_BOX, Power.FROM_FRONT])
def test_case_83_what_the_device_can_tell_is_never_left_open(kiosk: EsspKiosk, power: Power) -> None:
    """The stack command was sent and its answer lost: what the device tells, or its counters, decide."""
    cut(kiosk, Point.STACK_SENT)
    assert kiosk.validator.where == "stacking"
    go_on(kiosk, power)
    assert kiosk.state.notes == {}
    assert kiosk.state.credit == Money.dollars(0 if power is Power.FROM_FRONT else 20)


def test_case_83_a_note_that_nobody_can_know_of_stays_one_open_case(kiosk: EsspKiosk) -> None:
    """It went back at power-up and the device tells nothing: undecidable, however often it is asked."""
    cut(kiosk, Point.STACK_SENT)
    go_on(kiosk, Power.FORGETFUL)
    (note,) = kiosk.state.notes.values()
    assert note.in_doubt
    entries = kiosk.context.book.entry_count
    for _ in range(2):
        kiosk.send(TryAgain())
    assert kiosk.context.book.entry_count == entries
    assert kiosk.state.credit == ZERO


def test_case_83_the_device_loses_its_power_and_the_program_does_not(kiosk: EsspKiosk) -> None:
    """Stacking when its power failed; at power-up it clears the note into the box."""
    kiosk.offer(20)
    with kiosk.validator.changed:
        kiosk.validator.cuts_power_at = "stacking"
    assert told(kiosk.send(CheckDevices()), NoteLost).amount == Money.dollars(20)
    kiosk.validator.power_up(into_box=True)
    kiosk.validator.wait_polls(6)
    assert told(kiosk.send(TryAgain()), NoteTaken).amount == Money.dollars(20)
    kiosk.send(TryAgain())
    assert kiosk.state.credit == Money.dollars(20) == kiosk.acceptor.box_total()
    kiosk.count()


def test_case_80_a_stuck_note_that_comes_back_closes_its_case_at_once(kiosk: EsspKiosk) -> None:
    """Case 80 with a terminal that has written the note down: it hears that the note came back, and asks."""
    kiosk.offer(20)
    with kiosk.validator.changed:
        kiosk.validator.jams = True
    told(kiosk.send(CheckDevices()), NoteLost)
    (note,) = kiosk.state.notes
    before = len(kiosk.changes)
    kiosk.validator.clear_jam(into_box=False)
    assert kiosk.validator.wait_until(lambda: kiosk.validator.where == "")
    kiosk.validator.wait_polls(3)
    assert NoteReturned(note) in kiosk.acceptor.events
    kiosk.send(NoteReturned(note))
    assert told(kiosk.changes[before:], NoteGivenBack).amount == Money.dollars(20)
    kiosk.send(NoteReturned(note))
    kiosk.send(NoteReturned("another"))
    assert (kiosk.state.notes, kiosk.state.credit, kiosk.validator.returned) == ({}, ZERO, [3])
    kiosk.count()


def test_case_80_a_note_that_came_back_before_the_terminal_decided_is_no_credit(kiosk: EsspKiosk) -> None:
    kiosk.offer(20)
    kiosk.validator.return_by_itself()
    assert kiosk.validator.wait_until(lambda: kiosk.validator.where == "")
    kiosk.validator.wait_polls(3)
    assert told(kiosk.send(CheckDevices()), NoteGivenBack).amount == Money.dollars(20)
    assert kiosk.state.notes == {}
    kiosk.offer(20)
    assert told(kiosk.send(CheckDevices()), NoteTaken).amount == Money.dollars(20)
    kiosk.count()


def test_case_79_a_note_that_is_stacked_after_doubt_is_credit_once(kiosk: EsspKiosk) -> None:
    """Cases 79 and 82: doubt, an open case, and credit once when the jam is cleared."""
    kiosk.offer(50)
    with kiosk.validator.changed:
        kiosk.validator.jams = True
    assert told(kiosk.send(CheckDevices()), NoteLost).amount == Money.dollars(50)
    assert kiosk.state.credit == ZERO
    kiosk.validator.clear_jam(into_box=True)
    assert kiosk.validator.wait_until(lambda: kiosk.validator.where == "")
    kiosk.validator.wait_polls(3)
    told(kiosk.send(TryAgain()), NoteTaken)
    for _ in range(3):
        kiosk.send(TryAgain())
    assert kiosk.state.credit == Money.dollars(50)
    kiosk.count()
