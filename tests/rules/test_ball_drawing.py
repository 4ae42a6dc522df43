"""Drawing with balls: the care for the balls, the two directions, and every malfunction of section 21."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.ball_drawing import (
    BallDevice,
    BallDrawing,
    BallRefusal,
    BallRefused,
    Phase,
    begin,
    correct_number,
    give_up,
    inspect_balls,
    is_display_wrong,
    mix,
    operate_by_hand,
    replace_balls,
    replace_defective,
    revolve,
    revolve_with_part,
    stop,
    winning_numbers,
)
from kiosk.rules.field import NUMBERS, Draw
from kiosk.rules.registering import KenoSupervisor
from kiosk.values.games import GameId
from kiosk.values.instant import Instant
from kiosk.values.keno_day import KenoDay
from tests.rules.citing import rule

MONDAY, TUESDAY = KenoDay("2026-11-30"), KenoDay("2026-12-01")
GAME = GameId(412)
ADA = KenoSupervisor("Ada Byrne", is_acting=False)
BEN = KenoSupervisor("Ben Okoye", is_acting=True)
TWENTY = (7, 80, 1, 33, 12, 64, 5, 41, 40, 2, 78, 19, 26, 50, 61, 73, 9, 30, 44, 58)
READY = BallDevice(balls_replaced_on=MONDAY)


def taken(outcome: BallDevice | BallRefused) -> BallDevice:
    assert isinstance(outcome, BallDevice), outcome
    return outcome


def drawing_of(device: BallDevice) -> BallDrawing:
    assert device.drawing is not None
    return device.drawing


def refused(outcome: object) -> tuple[BallRefusal, str]:
    assert isinstance(outcome, BallRefused), outcome
    return outcome.refusal, outcome.section


def mixed(device: BallDevice = READY, game: GameId = GAME) -> BallDevice:
    return taken(mix(taken(begin(device, game, MONDAY)), 1))


def drawn(balls: Sequence[int], device: BallDevice | None = None) -> BallDevice:
    device = mixed() if device is None else device
    for ball in balls:
        device = taken(revolve(device, (ball,)))
    return device


def stopped(ball_count: int) -> BallDevice:
    return taken(stop(drawn(TWENTY[:ball_count]), "the motor stands still"))


@rule("s 18(2)(a)")
def test_no_game_is_drawn_before_the_balls_are_replaced_that_keno_day() -> None:
    assert refused(begin(BallDevice(), GAME, MONDAY)) == (BallRefusal.BALLS_NOT_REPLACED, "s 18(2)(a)")
    monday = taken(replace_balls(BallDevice(), MONDAY, ADA))
    assert (monday.balls_replaced_on, monday.balls_replaced_by) == (MONDAY, "Ada Byrne")
    assert taken(begin(monday, GAME, MONDAY)).drawing == BallDrawing(GAME)
    assert refused(begin(monday, GAME, TUESDAY)) == (BallRefusal.BALLS_NOT_REPLACED, "s 18(2)(a)")
    tuesday = taken(replace_balls(monday, TUESDAY, BEN))
    assert taken(begin(tuesday, GAME, TUESDAY)).drawing == BallDrawing(GAME)


@rule("s 18(2)(b)")
def test_a_defective_ball_is_found_and_replaced_before_the_next_drawing() -> None:
    at = Instant(1_000_000)
    found = taken(inspect_balls(READY, at, BEN, (80, 3)))
    assert (found.defective, found.balls_inspected_at, found.balls_inspected_by) == ((3, 80), at, "Ben Okoye")
    assert refused(begin(found, GAME, MONDAY)) == (BallRefusal.BALL_DEFECTIVE, "s 18(2)(b)")
    one_left = taken(replace_defective(found, (3,), ADA))
    assert (one_left.defective, one_left.defective_replaced_by) == ((80,), "Ada Byrne")
    assert refused(begin(one_left, GAME, MONDAY)) == (BallRefusal.BALL_DEFECTIVE, "s 18(2)(b)")
    assert taken(begin(taken(replace_defective(one_left, (80,), ADA)), GAME, MONDAY)).drawing


@rule("s 18(2)(b)")
def test_an_inspection_that_finds_nothing_does_not_mend_a_ball() -> None:
    found = taken(inspect_balls(READY, Instant(0), ADA, (9,)))
    assert taken(inspect_balls(found, Instant(1), ADA)).defective == (9,)
    assert taken(replace_balls(found, MONDAY, ADA)).defective == ()


@rule("s 18(2)(b)")
def test_only_balls_that_were_found_defective_are_replaced_as_such() -> None:
    found = taken(inspect_balls(READY, Instant(0), ADA, (9,)))
    wanted = (BallRefusal.NOT_FOUND_DEFECTIVE, "s 18(2)(b)")
    assert refused(replace_defective(found, (9, 10), ADA)) == wanted
    assert refused(inspect_balls(READY, Instant(0), ADA, (81,))) == (BallRefusal.NOT_A_BALL, "s 2")


@rule("s 18(2)(b)")
def test_replacing_defective_balls_is_not_the_replacement_of_the_day() -> None:
    found = taken(inspect_balls(READY, Instant(0), ADA, (9,)))
    mended = taken(replace_defective(found, (9,), ADA))
    assert refused(begin(mended, GAME, TUESDAY)) == (BallRefusal.BALLS_NOT_REPLACED, "s 18(2)(a)")


@rule("s 18(2)(b)")
def test_an_inspection_is_due_when_the_licensee_says_so() -> None:
    assert READY.is_inspection_due(Instant(0), every_us=1_000)
    inspected = taken(inspect_balls(READY, Instant(5_000), ADA))
    assert not inspected.is_inspection_due(Instant(5_999), every_us=1_000)
    assert inspected.is_inspection_due(Instant(6_000), every_us=1_000)


@rule("s 18(2)(a)", "s 18(2)(b)")
@pytest.mark.parametrize(
    "device", [taken(begin(READY, GAME, MONDAY)), mixed(), drawn(TWENTY[:19]), stopped(3)]
)
def test_nobody_touches_the_balls_while_a_game_is_drawn(device: BallDevice) -> None:
    under_way = BallRefusal.DRAWING_UNDER_WAY
    assert refused(replace_balls(device, MONDAY, ADA, "Ines Park")) == (under_way, "s 18(2)(a)")
    assert refused(inspect_balls(device, Instant(0), ADA)) == (under_way, "s 18(2)(b)")
    assert refused(replace_defective(device, (), ADA)) == (under_way, "s 18(2)(b)")
    assert refused(begin(device, GAME.plus(1), MONDAY)) == (under_way, "s 18(1)")


@rule("s 20(a)")
def test_the_device_mixes_for_at_least_one_revolution_first() -> None:
    begun = taken(begin(READY, GAME, MONDAY))
    assert drawing_of(begun).phase is Phase.MIXING
    assert refused(revolve(begun, (7,))) == (BallRefusal.NOT_MIXED, "s 20(a)")
    assert refused(revolve_with_part(begun, 7)) == (BallRefusal.NOT_MIXED, "s 20(a)")
    assert refused(mix(begun, 0)) == (BallRefusal.MIX_TOO_SHORT, "s 20(a)")
    for revolutions in (1, 5):
        assert drawing_of(taken(mix(begun, revolutions))).phase is Phase.DRAWING
    assert refused(mix(mixed(), 1)) == (BallRefusal.MIXED, "s 20(b)")


@rule("s 20(b)")
def test_one_ball_on_each_revolution_until_twenty_are_drawn() -> None:
    device = mixed()
    for count, ball in enumerate(TWENTY, start=1):
        assert drawing_of(device).phase is Phase.DRAWING
        assert refused(winning_numbers(device)) == (BallRefusal.NOT_DRAWN, "s 19(4)")
        device = taken(revolve(device, (ball,)))
        assert (drawing_of(device).revolutions, drawing_of(device).balls) == (count, TWENTY[:count])
    assert drawing_of(device).phase is Phase.COMPLETE
    assert refused(revolve(device, (3,))) == (BallRefusal.NO_DRAWING, "s 20")


@rule("s 20(b)")
def test_a_revolution_without_a_ball_draws_none_and_one_with_two_is_no_operation() -> None:
    empty = taken(revolve(drawn(TWENTY[:2]), ()))
    assert (drawing_of(empty).revolutions, drawing_of(empty).balls) == (3, (7, 80))
    assert refused(revolve(empty, (1, 33))) == (BallRefusal.SECOND_BALL, "s 20(b)")


@rule("s 2 keno ball drawing device")
@pytest.mark.parametrize(
    ("ball", "refusal"),
    [
        (0, BallRefusal.NOT_A_BALL),
        (81, BallRefusal.NOT_A_BALL),
        (7, BallRefusal.NOT_IN_DEVICE),
        (33, BallRefusal.NOT_IN_DEVICE),
    ],
)
def test_only_a_ball_that_is_in_the_device_is_drawn(ball: int, refusal: BallRefusal) -> None:
    device = taken(revolve_with_part(drawn(TWENTY[:3]), 33))
    assert refused(revolve(device, (ball,))) == (refusal, "s 2")
    assert refused(revolve_with_part(device, ball)) == (refusal, "s 2")


@rule("s 19(4)")
def test_the_numbers_on_the_twenty_balls_are_the_winning_numbers_in_their_order() -> None:
    assert winning_numbers(drawn(TWENTY)) == Draw(TWENTY)
    assert refused(winning_numbers(READY)) == (BallRefusal.NO_DRAWING, "s 19(4)")


@rule("s 19(4)")
@given(st.permutations(NUMBERS).map(lambda numbers: tuple(numbers[:20])))
def test_any_twenty_balls_are_a_draw(balls: tuple[int, ...]) -> None:
    assert winning_numbers(drawn(balls)) == Draw(balls)


@rule("s 19(4)")
def test_a_drawn_game_is_not_drawn_again() -> None:
    device = drawn(TWENTY)
    for earlier in (GAME, GameId(411)):
        assert refused(begin(device, earlier, MONDAY)) == (BallRefusal.GAME_DRAWN, "s 19(4)")
    assert taken(begin(device, GAME.plus(1), MONDAY)).drawing == BallDrawing(GAME.plus(1))


@rule("s 19(5)")
def test_a_wrong_display_changes_nothing() -> None:
    device = drawn(TWENTY)
    shown = (*TWENTY[:19], 59)
    assert is_display_wrong(drawing_of(device), shown)
    assert is_display_wrong(drawing_of(device), (80, 7, *TWENTY[2:]))
    assert not is_display_wrong(drawing_of(device), TWENTY)
    assert winning_numbers(device) == Draw(TWENTY)


@rule("s 19(5)")
@pytest.mark.parametrize(("place", "ball"), [(1, 7), (12, 19), (20, 58)])
def test_a_number_entered_wrongly_becomes_the_one_on_the_ball(place: int, ball: int) -> None:
    entered = (*TWENTY[: place - 1], 3, *TWENTY[place:])
    device = taken(correct_number(drawn(entered), place, ball, BEN))
    assert winning_numbers(device) == Draw(TWENTY)
    assert drawing_of(device).corrected_by == "Ben Okoye"


@rule("s 19(5)")
def test_a_correction_names_a_ball_that_was_drawn_and_a_number_that_can_be_on_it() -> None:
    device = taken(revolve_with_part(drawn(TWENTY[:3]), 33))
    for place in (0, 4, -1):
        assert refused(correct_number(device, place, 3, ADA)) == (BallRefusal.NOT_DRAWN, "s 19(5)")
    for number in (80, 33):
        assert refused(correct_number(device, 1, number, ADA)) == (BallRefusal.NOT_IN_DEVICE, "s 2")
    assert refused(correct_number(device, 1, 81, ADA)) == (BallRefusal.NOT_A_BALL, "s 2")
    assert refused(correct_number(READY, 1, 3, ADA)) == (BallRefusal.NO_DRAWING, "s 19(5)")
    ineffective = taken(give_up(stopped(3)))
    assert refused(correct_number(ineffective, 1, 3, ADA)) == (BallRefusal.INEFFECTIVE, "s 21(3)")


@rule("s 21(1)")
@pytest.mark.parametrize("device", [taken(begin(READY, GAME, MONDAY)), mixed(), drawn(TWENTY[:19])])
def test_after_a_malfunction_the_device_waits_for_a_decision(device: BallDevice) -> None:
    standing = taken(stop(device, "the motor stands still"))
    assert drawing_of(standing).phase is Phase.STOPPED
    assert drawing_of(standing).malfunctions == ("the motor stands still",)
    waiting = (BallRefusal.STOPPED, "s 21(1)")
    assert refused(mix(standing, 1)) == waiting
    assert refused(revolve(standing, (58,))) == waiting
    assert refused(revolve_with_part(standing, 58)) == waiting
    assert refused(stop(standing, "again")) == waiting
    assert refused(winning_numbers(standing)) == waiting


@rule("s 21(1)")
@pytest.mark.parametrize("device", [READY, drawn(TWENTY)])
def test_there_is_no_malfunction_outside_a_drawing(device: BallDevice) -> None:
    assert refused(stop(device, "too late")) == (BallRefusal.NO_DRAWING, "s 20")
    assert refused(operate_by_hand(device, ADA)) == (BallRefusal.NO_DRAWING, "s 21(2)")
    assert refused(give_up(device)) == (BallRefusal.NO_DRAWING, "s 21(3)")


@rule("s 21(1)")
def test_without_a_malfunction_nothing_is_done_by_hand_and_nothing_given_up() -> None:
    device = drawn(TWENTY[:5])
    assert refused(operate_by_hand(device, ADA)) == (BallRefusal.NO_MALFUNCTION, "s 21(1)")
    assert refused(give_up(device)) == (BallRefusal.NO_MALFUNCTION, "s 21(1)")


@rule("s 21(2)")
def test_a_keno_supervisor_completes_the_drawing_by_hand() -> None:
    by_hand = taken(operate_by_hand(stopped(5), BEN))
    assert drawing_of(by_hand).operated_by_hand == "Ben Okoye"
    assert drawing_of(by_hand).balls == TWENTY[:5]
    assert winning_numbers(drawn(TWENTY[5:], by_hand)) == Draw(TWENTY)


@rule("s 21(2)", "s 20(a)")
def test_a_device_that_stopped_while_it_mixed_is_mixed_by_hand_first() -> None:
    standing = taken(stop(taken(begin(READY, GAME, MONDAY)), "no power"))
    by_hand = taken(operate_by_hand(standing, ADA))
    assert drawing_of(by_hand).phase is Phase.MIXING
    assert refused(revolve(by_hand, (7,))) == (BallRefusal.NOT_MIXED, "s 20(a)")
    assert winning_numbers(drawn(TWENTY, taken(mix(by_hand, 1)))) == Draw(TWENTY)


@rule("s 21(2)", "s 21(3)")
def test_a_device_may_malfunction_again_by_hand() -> None:
    again = taken(stop(drawn(TWENTY[5:8], taken(operate_by_hand(stopped(5), ADA))), "an arm is bent"))
    assert drawing_of(again).malfunctions == ("the motor stands still", "an arm is bent")
    assert drawing_of(taken(give_up(again))).phase is Phase.INEFFECTIVE


@rule("s 21(3)")
@pytest.mark.parametrize("ball_count", [0, 1, 19])
def test_a_drawing_that_is_given_up_decides_nothing(ball_count: int) -> None:
    ineffective = taken(give_up(stopped(ball_count)))
    assert drawing_of(ineffective).phase is Phase.INEFFECTIVE
    assert not drawing_of(ineffective).is_stopped
    assert refused(winning_numbers(ineffective)) == (BallRefusal.INEFFECTIVE, "s 21(3)")
    for outcome in (revolve(ineffective, (3,)), mix(ineffective, 1), stop(ineffective, "again")):
        assert refused(outcome) == (BallRefusal.NO_DRAWING, "s 20")
    for outcome in (operate_by_hand(ineffective, ADA), give_up(ineffective)):
        assert refused(outcome)[0] is BallRefusal.NO_DRAWING


@rule("s 21(3)")
def test_the_game_of_a_drawing_that_was_given_up_is_drawn_anew() -> None:
    ineffective = taken(give_up(stopped(19)))
    anew = tuple(reversed(TWENTY))
    assert winning_numbers(drawn(anew, mixed(ineffective))) == Draw(anew)


@rule("s 21(4)(a)", "s 21(4)(b)")
def test_a_part_of_a_ball_is_no_winning_number_and_the_drawing_is_completed() -> None:
    broken = taken(revolve_with_part(drawn(TWENTY[:10]), 3))
    assert drawing_of(broken).phase is Phase.DRAWING
    assert (drawing_of(broken).balls, drawing_of(broken).part_balls) == (TWENTY[:10], (3,))
    assert refused(give_up(broken)) == (BallRefusal.NO_MALFUNCTION, "s 21(1)")
    complete = drawn(TWENTY[10:], broken)
    assert winning_numbers(complete) == Draw(TWENTY)
    assert drawing_of(complete).revolutions == 21


@rule("s 21(4)(b)")
def test_a_part_of_a_ball_is_not_the_twentieth() -> None:
    broken = taken(revolve_with_part(drawn(TWENTY[:19]), 3))
    assert refused(winning_numbers(broken)) == (BallRefusal.NOT_DRAWN, "s 19(4)")
    assert winning_numbers(drawn(TWENTY[19:], broken)) == Draw(TWENTY)


@rule("s 21(4)(c)")
def test_after_a_ball_broke_all_are_replaced_in_the_presence_of_an_inspector() -> None:
    broken = taken(revolve_with_part(drawn(TWENTY[:10]), 3))
    under_way = replace_balls(broken, MONDAY, ADA, "Ines Park")
    assert refused(under_way) == (BallRefusal.DRAWING_UNDER_WAY, "s 18(2)(a)")
    complete = drawn(TWENTY[10:], broken)
    following = GAME.plus(1)
    assert refused(begin(complete, following, MONDAY)) == (BallRefusal.BALL_BROKEN, "s 21(4)(c)")
    for absent in ("", " "):
        outcome = replace_balls(complete, MONDAY, ADA, absent)
        assert refused(outcome) == (BallRefusal.INSPECTOR_ABSENT, "s 21(4)(c)")
    replaced = taken(replace_balls(complete, MONDAY, ADA, "Ines Park"))
    assert (replaced.balls_replaced_by, replaced.inspector_present) == ("Ada Byrne", "Ines Park")
    assert winning_numbers(replaced) == Draw(TWENTY)
    whole = drawn((3, *TWENTY[1:]), mixed(replaced, following))
    assert winning_numbers(whole) == Draw((3, *TWENTY[1:]))
    assert taken(replace_balls(whole, TUESDAY, ADA)).balls_replaced_on == TUESDAY


@rule("s 21(4)(c)", "s 21(3)")
def test_a_broken_ball_is_not_forgotten_when_the_drawing_is_given_up_or_the_day_ends() -> None:
    broken = taken(revolve_with_part(drawn(TWENTY[:10]), 3))
    ineffective = taken(give_up(taken(stop(broken, "splinters"))))
    assert refused(begin(ineffective, GAME, MONDAY)) == (BallRefusal.BALL_BROKEN, "s 21(4)(c)")
    assert refused(begin(ineffective, GAME, TUESDAY)) == (BallRefusal.BALL_BROKEN, "s 21(4)(c)")
    outcome = replace_balls(ineffective, TUESDAY, ADA)
    assert refused(outcome) == (BallRefusal.INSPECTOR_ABSENT, "s 21(4)(c)")
