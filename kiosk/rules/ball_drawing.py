"""Drawing with a keno ball drawing device (s 18(2), 19, 20, 21): what may be done with it, and what counts.

The device's state is a value. A step returns the state after it, or why it can't be taken. Whoever calls
keeps a record of the steps; here is only what decides the next one. Malfunctions of a random number generator
(s 22) are for whoever draws from one.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from kiosk.rules.field import DRAW_SIZE, Draw, is_number
from kiosk.rules.registering import KenoSupervisor
from kiosk.values.games import GameId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay


class BallRefusal(StrEnum):
    """Why a step can't be taken. Earlier members win when several hold."""

    DRAWING_UNDER_WAY = "drawing_under_way"  # the balls can't be touched, nor another drawing begun
    NO_DRAWING = "no_drawing"  # none is under way
    INEFFECTIVE = "ineffective"  # s 21(3): the drawing decides nothing
    GAME_DRAWN = "game_drawn"  # this game, or a later one, is drawn already
    BALL_BROKEN = "ball_broken"  # s 21(4)(c): the balls are to be replaced in the presence of an inspector
    INSPECTOR_ABSENT = "inspector_absent"  # s 21(4)(c): no inspector is named
    BALLS_NOT_REPLACED = "balls_not_replaced"  # s 18(2)(a): not yet this keno day
    BALL_DEFECTIVE = "ball_defective"  # s 18(2)(b): a defective ball has not been replaced
    STOPPED = "stopped"  # s 21: it malfunctioned, and a keno supervisor has not decided
    NO_MALFUNCTION = "no_malfunction"  # s 21(1): there is nothing to decide
    MIXED = "mixed"  # s 20(b): it turns in the other direction already
    MIX_TOO_SHORT = "mix_too_short"  # s 20(a): less than one revolution
    NOT_MIXED = "not_mixed"  # s 20(a): it has not mixed yet
    SECOND_BALL = "second_ball"  # s 20(b): one ball only on each revolution
    NOT_A_BALL = "not_a_ball"  # s 2: the balls are numbered 1 to 80
    NOT_IN_DEVICE = "not_in_device"  # the ball of this number is drawn or broken
    NOT_FOUND_DEFECTIVE = "not_found_defective"  # no inspection found this ball defective
    NOT_DRAWN = "not_drawn"  # no ball has been drawn in this place, or not all twenty


class BallRefused(Struct, frozen=True, tag="ball_refused"):
    """Why a step can't be taken, with the section that says so."""

    refusal: BallRefusal
    section: str


class Phase(StrEnum):
    """Where a drawing stands."""

    MIXING = "mixing"  # s 20(a)
    DRAWING = "drawing"  # s 20(b)
    STOPPED = "stopped"  # s 21(1)
    COMPLETE = "complete"
    INEFFECTIVE = "ineffective"  # s 21(3)


class BallDrawing(Struct, frozen=True):
    """The drawing of one game on a ball drawing device.

    `balls` are the numbers on the whole balls in the order drawn, `part_balls` those of which only a part was
    drawn (s 21(4)). `operated_by_hand` and `corrected_by` name the keno supervisor who last did so (s 21(2),
    19(5)).
    """

    game: GameId
    is_mixed: bool = False
    revolutions: int = 0  # those that draw, s 20(b)
    balls: tuple[int, ...] = ()
    part_balls: tuple[int, ...] = ()
    malfunctions: tuple[str, ...] = ()
    is_stopped: bool = False
    is_ineffective: bool = False
    operated_by_hand: str = ""
    corrected_by: str = ""

    @property
    def phase(self) -> Phase:
        """Where the drawing stands."""
        if self.is_ineffective:
            return Phase.INEFFECTIVE
        if self.is_stopped:
            return Phase.STOPPED
        if len(self.balls) == DRAW_SIZE:
            return Phase.COMPLETE
        return Phase.DRAWING if self.is_mixed else Phase.MIXING

    @property
    def is_under_way(self) -> bool:
        """Whether it has begun and has not ended."""
        return self.phase not in (Phase.COMPLETE, Phase.INEFFECTIVE)


class BallDevice(Struct, frozen=True):
    """A keno ball drawing device (s 2): the state of its balls, and its newest drawing.

    `must_replace` says that a ball broke, so that all balls are to be replaced in the presence of an
    inspector (s 21(4)(c)). The names are those of the keno supervisors who did it last, and of the inspector
    who was present.
    """

    balls_replaced_on: KenoDay | None = None
    balls_replaced_by: str = ""
    inspector_present: str = ""
    balls_inspected_at: Instant | None = None
    balls_inspected_by: str = ""
    defective: tuple[int, ...] = ()
    defective_replaced_by: str = ""
    must_replace: bool = False
    drawing: BallDrawing | None = None

    def is_inspection_due(self, now: Instant, every_us: int) -> bool:
        """Whether the last inspection lies that many microseconds back, or there was none. How often is
        "regularly" (s 18(2)(b)) is the licensee's to fix; the Rule stops no drawing for it."""
        return self.balls_inspected_at is None or self.balls_inspected_at.us_until(now) >= every_us


def replace_balls(
    device: BallDevice, day: KenoDay, supervisor: KenoSupervisor, inspector: str = ""
) -> BallDevice | BallRefused:
    """Record that a keno supervisor replaced all 80 balls, as each keno day (s 18(2)(a)).

    After a ball broke it takes the name of the inspector who was present (s 21(4)(c)).
    """
    if _is_under_way(device):
        return BallRefused(BallRefusal.DRAWING_UNDER_WAY, "s 18(2)(a)")
    if device.must_replace and not inspector.strip():
        return BallRefused(BallRefusal.INSPECTOR_ABSENT, "s 21(4)(c)")
    return replace(
        device,
        balls_replaced_on=day,
        balls_replaced_by=supervisor.name,
        inspector_present=inspector,
        defective=(),
        must_replace=False,
    )


def inspect_balls(
    device: BallDevice, at: Instant, supervisor: KenoSupervisor, defective: tuple[int, ...] = ()
) -> BallDevice | BallRefused:
    """Record that a keno supervisor inspected the balls and found these defective, or none (s 18(2)(b)).

    A ball found defective before stays so until it is replaced.
    """
    if _is_under_way(device):
        return BallRefused(BallRefusal.DRAWING_UNDER_WAY, "s 18(2)(b)")
    if not all(map(is_number, defective)):
        return BallRefused(BallRefusal.NOT_A_BALL, "s 2")
    found = tuple(sorted({*device.defective, *defective}))
    return replace(device, balls_inspected_at=at, balls_inspected_by=supervisor.name, defective=found)


def replace_defective(
    device: BallDevice, balls: tuple[int, ...], supervisor: KenoSupervisor
) -> BallDevice | BallRefused:
    """Record that a keno supervisor had these balls, found defective, replaced (s 18(2)(b)). It is not the
    day's replacement of all balls."""
    if _is_under_way(device):
        return BallRefused(BallRefusal.DRAWING_UNDER_WAY, "s 18(2)(b)")
    if not set(balls).issubset(device.defective):
        return BallRefused(BallRefusal.NOT_FOUND_DEFECTIVE, "s 18(2)(b)")
    left = tuple(ball for ball in device.defective if ball not in balls)
    return replace(device, defective=left, defective_replaced_by=supervisor.name)


def begin(device: BallDevice, game: GameId, day: KenoDay) -> BallDevice | BallRefused:
    """Activate the device to draw a game on a keno day.

    Refused before the day's replacement of the balls (s 18(2)(a)), while a defective ball is in the device
    (s 18(2)(b)), after a ball broke and before all are replaced (s 21(4)(c)), and for a game that is drawn. A
    game whose drawing was not effective (s 21(3)) may be drawn again.
    """
    newest = device.drawing
    if newest is not None and newest.is_under_way:
        return BallRefused(BallRefusal.DRAWING_UNDER_WAY, "s 18(1)")
    if newest is not None and newest.phase is Phase.COMPLETE and game <= newest.game:
        return BallRefused(BallRefusal.GAME_DRAWN, "s 19(4)")
    if device.must_replace:
        return BallRefused(BallRefusal.BALL_BROKEN, "s 21(4)(c)")
    if device.balls_replaced_on != day:
        return BallRefused(BallRefusal.BALLS_NOT_REPLACED, "s 18(2)(a)")
    if device.defective:
        return BallRefused(BallRefusal.BALL_DEFECTIVE, "s 18(2)(b)")
    return replace(device, drawing=BallDrawing(game))


def mix(device: BallDevice, revolutions: int) -> BallDevice | BallRefused:
    """The device rotated in one direction, so that every ball lies in its main body and is mixed: at least
    one revolution (s 20(a))."""
    drawing = _running(device)
    if isinstance(drawing, BallRefused):
        return drawing
    if drawing.is_mixed:
        return BallRefused(BallRefusal.MIXED, "s 20(b)")
    if revolutions < 1:
        return BallRefused(BallRefusal.MIX_TOO_SHORT, "s 20(a)")
    return replace(device, drawing=replace(drawing, is_mixed=True))


def revolve(device: BallDevice, drawn: tuple[int, ...]) -> BallDevice | BallRefused:
    """One revolution in the opposite direction with the ball it drew, if it drew one (s 20(b)).

    The twentieth ball completes the drawing. Two balls on one revolution are refused: that is not how the
    device operates, so it is a malfunction to :func:`stop` for.
    """
    drawing = _drawing_balls(device, drawn)
    if isinstance(drawing, BallRefused):
        return drawing
    turned = replace(drawing, revolutions=drawing.revolutions + 1, balls=(*drawing.balls, *drawn))
    return replace(device, drawing=turned)


def revolve_with_part(device: BallDevice, ball: int) -> BallDevice | BallRefused:
    """One revolution that drew only a part of a ball that broke. Its number is no winning number (s
    21(4)(a)), the drawing goes on (s 21(4)(b)), and then all balls are to be replaced (s 21(4)(c))."""
    drawing = _drawing_balls(device, (ball,))
    if isinstance(drawing, BallRefused):
        return drawing
    turned = replace(drawing, revolutions=drawing.revolutions + 1, part_balls=(*drawing.part_balls, ball))
    return replace(device, drawing=turned, must_replace=True)


def stop(device: BallDevice, cause: str) -> BallDevice | BallRefused:
    """The device malfunctioned during the drawing (s 21(1)). It stands still until a keno supervisor decides:
    :func:`operate_by_hand` or :func:`give_up`."""
    drawing = _running(device)
    if isinstance(drawing, BallRefused):
        return drawing
    stopped = replace(drawing, is_stopped=True, malfunctions=(*drawing.malfunctions, cause))
    return replace(device, drawing=stopped)


def operate_by_hand(device: BallDevice, supervisor: KenoSupervisor) -> BallDevice | BallRefused:
    """A keno supervisor found that the device can be operated by hand and in the way it is intended to
    operate, and completes the drawing so (s 21(2)): the balls drawn stay drawn, the phase goes on."""
    drawing = _stopped(device, "s 21(2)")
    if isinstance(drawing, BallRefused):
        return drawing
    return replace(device, drawing=replace(drawing, is_stopped=False, operated_by_hand=supervisor.name))


def give_up(device: BallDevice) -> BallDevice | BallRefused:
    """The device can be operated neither by hand nor in the way it is intended to: the drawing is not
    effective for deciding the winning numbers (s 21(3)), whatever was drawn. A broken ball stays broken."""
    drawing = _stopped(device, "s 21(3)")
    if isinstance(drawing, BallRefused):
        return drawing
    return replace(device, drawing=replace(drawing, is_stopped=False, is_ineffective=True))


def correct_number(
    device: BallDevice, place: int, number: int, supervisor: KenoSupervisor
) -> BallDevice | BallRefused:
    """A keno supervisor read another number on the ball drawn in this place, 1 to 20, than was entered: the
    number on the ball counts (s 19(5)). Possible until the next drawing begins; a draw handed on before is
    not changed by it."""
    drawing = device.drawing
    if drawing is None:
        return BallRefused(BallRefusal.NO_DRAWING, "s 19(5)")
    if drawing.is_ineffective:
        return BallRefused(BallRefusal.INEFFECTIVE, "s 21(3)")
    if not is_number(number):
        return BallRefused(BallRefusal.NOT_A_BALL, "s 2")
    if number in (*drawing.balls, *drawing.part_balls):
        return BallRefused(BallRefusal.NOT_IN_DEVICE, "s 2")
    if not 1 <= place <= len(drawing.balls):
        return BallRefused(BallRefusal.NOT_DRAWN, "s 19(5)")
    balls = (*drawing.balls[: place - 1], number, *drawing.balls[place:])
    return replace(device, drawing=replace(drawing, balls=balls, corrected_by=supervisor.name))


def is_display_wrong(drawing: BallDrawing, displayed: tuple[int, ...]) -> bool:
    """Whether a display shows other numbers than those on the balls, or in another order. Nothing follows for
    the winning numbers: those on the balls are (s 19(5)); the display has to be put right."""
    return displayed != drawing.balls


def winning_numbers(device: BallDevice) -> Draw | BallRefused:
    """The draw of the device's newest drawing: the numbers on its twenty balls, in order (s 19(4), (5)).

    Refused before it is complete, and for good if it is not effective (s 21(3)).
    """
    drawing = device.drawing
    if drawing is None:
        return BallRefused(BallRefusal.NO_DRAWING, "s 19(4)")
    if drawing.is_ineffective:
        return BallRefused(BallRefusal.INEFFECTIVE, "s 21(3)")
    if drawing.is_stopped:
        return BallRefused(BallRefusal.STOPPED, "s 21(1)")
    if drawing.is_under_way:
        return BallRefused(BallRefusal.NOT_DRAWN, "s 19(4)")
    return Draw(drawing.balls)


def _is_under_way(device: BallDevice) -> bool:
    return device.drawing is not None and device.drawing.is_under_way


def _running(device: BallDevice) -> BallDrawing | BallRefused:
    """The drawing, if the device turns: in either direction."""
    drawing = device.drawing
    if drawing is None or not drawing.is_under_way:
        return BallRefused(BallRefusal.NO_DRAWING, "s 20")
    if drawing.is_stopped:
        return BallRefused(BallRefusal.STOPPED, "s 21(1)")
    return drawing


def _drawing_balls(device: BallDevice, drawn: tuple[int, ...]) -> BallDrawing | BallRefused:
    """The drawing, if a revolution of it may draw these balls."""
    drawing = _running(device)
    if isinstance(drawing, BallRefused):
        return drawing
    if not drawing.is_mixed:
        return BallRefused(BallRefusal.NOT_MIXED, "s 20(a)")
    if len(drawn) > 1:
        return BallRefused(BallRefusal.SECOND_BALL, "s 20(b)")
    if not all(map(is_number, drawn)):
        return BallRefused(BallRefusal.NOT_A_BALL, "s 2")
    if not {*drawing.balls, *drawing.part_balls}.isdisjoint(drawn):
        return BallRefused(BallRefusal.NOT_IN_DEVICE, "s 2")
    return drawing


def _stopped(device: BallDevice, section: str) -> BallDrawing | BallRefused:
    """The drawing, if it malfunctioned and waits for a decision."""
    drawing = device.drawing
    if drawing is None or not drawing.is_under_way:
        return BallRefused(BallRefusal.NO_DRAWING, section)
    if not drawing.is_stopped:
        return BallRefused(BallRefusal.NO_MALFUNCTION, "s 21(1)")
    return drawing
