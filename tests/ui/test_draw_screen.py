"""The draw screen as a person sees and touches it, in both shapes of the panel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF

from kiosk.rules.jackpots import Jackpot
from kiosk.rules.wagers import EvensWager, HeadsWager, TailsWager, Wager, spot_wager, way_wager
from kiosk.terminal.changes import PaperEnd, PaperEnded
from kiosk.values.identifiers import CommandId
from kiosk.values.money import Money
from tests.ui.drawn_games import EIGHT, drawn, lucky_last, news, seven_spots, sold, three_groups
from tests.ui.fake_desk import GAME
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")
COMMAND = CommandId("c" * 32)
D = Money.dollars


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    yield opened
    opened.close()


def watch(glass: Glass, *wagers: Wager, games: int = 1) -> Glass:
    """Somebody with a ticket for each of these wagers goes to watch its draw, which starts now."""
    for number, wager in enumerate(wagers, start=1):
        glass.hear(PaperEnded(COMMAND, sold(wager, games=games, number=number), PaperEnd.PRINTED))
    glass.app.watch()
    return glass.hear(news(drawn()))


def test_the_newest_ball_its_sentence_and_the_amount_are_on_the_screen(glass: Glass) -> None:
    watch(glass, seven_spots()).at(16.8)
    assert glass["stage-ball"].property("number") == 61
    assert glass.text("sentence") == "61 is yours."
    assert glass.text("so-far") == "$6.00"
    assert glass["number-61"].property("mark") == "m"
    assert glass["number-12"].property("mark") == "w"


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("seconds", [-3, 0.5, 16.8, 26, 60])
def test_no_text_is_cut_at_any_moment(glass: Glass, seconds: float, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    many = spot_wager(range(1, 21), D(10))
    watch(glass, seven_spots(), HeadsWager(D(5)), many, spot_wager(range(1, 41), D(1)), games=10).at(seconds)
    for _ in range(4):
        assert (glass.outside(), glass.cut()) == ([], [])
        glass.app.property("draw").show_next_ticket()
        glass.settle()


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("seconds", [-3, 16.8, 25.2, 26, 30])
def test_no_text_of_any_wager_is_cut_at_any_moment(glass: Glass, seconds: float, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    jackpot = Jackpot(8, 8, D(2_500), Money(409_793), D(1_000))
    groups = tuple(tuple(range(first, first + 1 + place)) for place, first in enumerate((1, 10, 20, 30)))
    tickets = [
        sold(seven_spots(10, bonus=True), lucky_last(10), HeadsWager(D(5)), games=10),
        sold(three_groups(100, bonus=True), games=10, number=2),
        sold(way_wager(groups, D(10)), lucky_last(), number=3),
        sold(spot_wager(EIGHT, D(10), bonus=True), number=4),
        sold(spot_wager(range(1, 21), D(1)), lucky_last(), games=2, number=5),
        sold(seven_spots(), three_groups(), lucky_last(), HeadsWager(D(1)), EvensWager(D(1)), number=6),
    ]
    for ticket in tickets:
        glass.hear(PaperEnded(COMMAND, ticket, PaperEnd.PRINTED))
    glass.app.watch()
    glass.hear(news(drawn(multiplier=10, jackpots=(jackpot,), won=("8",)))).at(seconds)
    for _ in tickets:
        assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
        glass.app.property("draw").show_next_ticket()
        glass.settle()


def test_several_tickets_are_turned_by_touch(glass: Glass) -> None:
    watch(glass, seven_spots(), HeadsWager(D(5))).at(16.8)
    assert not glass["previous-ticket"].isEnabled()
    glass.tap("next-ticket")
    assert glass.app.property("draw").property("card_index") == 1
    assert not glass["next-ticket"].isEnabled()
    glass.tap("previous-ticket")
    assert glass.text("sentence") == "61 is yours."


def test_one_ticket_has_nothing_to_turn(glass: Glass) -> None:
    watch(glass, seven_spots()).at(16.8)
    assert glass.find("next-ticket") is None


def test_without_a_ticket_the_one_act_leads_to_choosing(glass: Glass) -> None:
    watch(glass).at(16.8)
    assert glass.text("sentence") == "61 is tails."
    glass.tap("start")
    assert glass.app.property("screen") == "choose"


def test_back_leads_to_choosing_while_the_draw_goes_on(glass: Glass) -> None:
    watch(glass, seven_spots()).at(16.8)
    glass.tap("back")
    assert glass.app.property("screen") == "choose"


def test_touch_targets_are_large_enough(glass: Glass) -> None:
    watch(glass, seven_spots(), TailsWager(D(1))).at(16.8)
    assert glass.too_small() == []


def test_a_ball_flies_from_the_stage_and_not_with_reduced_motion(glass: Glass) -> None:
    watch(glass, seven_spots()).at(1.0 + 13 * 1.2 + 0.85)
    assert glass["flying-ball"].property("number") == 61
    glass.at(18.5)
    glass.theme.setProperty("reducedMotion", True)
    glass.at(1.0 + 14 * 1.2 + 0.85)
    assert glass.find("flying-ball") is None


def test_the_board_lies_under_no_other_thing(glass: Glass) -> None:
    watch(glass, seven_spots(), EvensWager(D(1))).at(16.8)
    lowest = max(
        glass[f"number-{number}"].mapToScene(QPointF(0, glass[f"number-{number}"].height())).y()
        for number in (71, 80)
    )
    if glass.window.height() > glass.window.width():
        assert lowest < glass["next-ticket"].mapToScene(QPointF(0, 0)).y()
    assert GAME.number == 412


def test_with_low_reach_no_control_stands_high(glass: Glass) -> None:
    if glass.window.width() > glass.window.height():
        return
    glass.theme.setProperty("lowReach", True)
    watch(glass, seven_spots(), HeadsWager(D(5))).at(16.8)
    assert glass.higher_than(512) == []
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    glass.tap("back")
    assert glass.app.property("screen") == "choose"


def test_a_ball_that_flies_is_not_on_the_stage_as_well(glass: Glass) -> None:
    watch(glass, seven_spots()).at(1 + 13 * 1.2 + 0.5)
    assert glass.find("flying-ball") is None
    assert glass["stage-ball"].property("number") == 61
    glass.at(1 + 13 * 1.2 + 0.9)
    assert glass["flying-ball"].property("number") == 61
    assert glass.find("stage-ball") is None
    glass.at(1 + 14 * 1.2 + 0.2)
    assert glass["stage-ball"].property("number") == 12
    glass.at(1 + 19 * 1.2 + 0.9)  # the last ball stays for the result
    assert glass.find("flying-ball") is None
    assert glass["stage-ball"].property("number") == 31
