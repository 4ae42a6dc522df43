"""The jackpots on the resting screen: what stands to be won, and what the last game did to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiosk.rules.jackpots import Jackpot
from kiosk.ui.app_model import Screen
from kiosk.ui.rest_model import RestModel
from kiosk.values.money import Money
from tests.ui.drawn_games import EVEN_BALLS, drawn, news
from tests.ui.fake_desk import GAME, NOW, FakeClock, terms
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")


def eight(cents: int) -> tuple[Jackpot, ...]:
    """The 8 spot jackpot with that much growth on $2,500.00."""
    return (Jackpot(8, 8, Money.dollars(2_500), Money(cents), Money.dollars(1_000)),)


BEFORE = drawn(GAME.plus(-1), NOW.plus_seconds(-240), EVEN_BALLS, jackpots=eight(409_729))
# The game was played for $4,097.93 of growth, 64 cents more than the one before, and was won.
WON = drawn(jackpots=eight(409_793), won=("8",))


def resting(seconds: float, *, won: bool) -> RestModel:
    clock = FakeClock()
    model = RestModel(clock)
    model.hear(terms())
    game = WON if won else drawn(jackpots=eight(409_793))
    model.hear(news(game, BEFORE, jackpots=eight(0 if won else 409_793)))
    clock.move(seconds)
    model.tick(clock.now())
    return model


def test_a_jackpot_is_fill_and_growth_and_says_what_the_last_game_added() -> None:
    (jackpot,) = resting(60, won=False).property("jackpots")
    assert jackpot == {
        "title": "8 spot jackpot",
        "amount": "$6,597.93",
        "news": "up $0.64",
        "is_won": False,
    }


@pytest.mark.parametrize("seconds", [-1, 0.5, 20, 25.3])
def test_that_it_was_won_is_not_told_before_the_last_ball(seconds: float) -> None:
    (jackpot,) = resting(seconds, won=True).property("jackpots")
    assert (jackpot["amount"], jackpot["is_won"]) == ("$6,597.93", False)


def test_a_won_jackpot_starts_again_from_its_fill() -> None:
    (jackpot,) = resting(26, won=True).property("jackpots")
    assert (jackpot["amount"], jackpot["news"], jackpot["is_won"]) == ("$2,500.00", "won", True)


def test_of_the_first_game_nothing_is_said_to_have_grown() -> None:
    model = RestModel(FakeClock())
    model.hear(news(drawn(jackpots=eight(5)), jackpots=eight(5)))
    assert [jackpot["news"] for jackpot in model.property("jackpots")] == [""]


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(Screen.REST, request.param)
    opened.hear(news(WON, BEFORE))
    yield opened
    opened.close()


def test_the_total_and_its_multiplier_stand_on_the_resting_screen(glass: Glass) -> None:
    glass.hear(news(drawn(multiplier=3, jackpots=eight(409_793), won=("8",)), BEFORE))
    glass.at(26)
    if glass.window.width() > glass.window.height():
        assert (glass.text("rest-total"), glass.text("rest-times")) == ("786", "× 3")
    else:
        assert glass.text("sentence") == "Total 786 × 3"
    assert (glass.outside(), glass.cut()) == ([], [])


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("seconds", [-3, 16.8, 26, 60])
def test_no_jackpot_is_cut(glass: Glass, seconds: float, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    glass.at(seconds)
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    assert glass.overlapping("jackpots") == []


def test_a_new_amount_rises_into_its_place_and_stands_at_once_with_reduced_motion(glass: Glass) -> None:
    glass.theme.setProperty("reducedMotion", True)
    glass.hear(news(WON, BEFORE, jackpots=eight(0)))
    glass.at(60)
    glass.theme.setProperty("reducedMotion", True)  # nobody was there: the next person's screen is as it was
    amount = glass["jackpot-amount"]
    glass.hear(news(drawn(GAME.plus(1), NOW), WON, jackpots=eight(1)))
    assert (amount.property("text"), amount.property("opacity")) == ("$2,500.01", 1)
    glass.theme.setProperty("reducedMotion", False)
    glass.hear(news(drawn(GAME.plus(1), NOW), WON, jackpots=eight(2)))
    assert amount.property("opacity") < 1
