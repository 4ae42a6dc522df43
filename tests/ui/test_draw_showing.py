"""Which game is on the screen."""

from __future__ import annotations

import pytest

from kiosk.ports.central import OpenGame, Venue
from kiosk.ui.showing import Showing, Stand, countdown_text, showing
from kiosk.values.instant import Instant
from tests.ui.drawn_games import BALLS, drawn
from tests.ui.fake_desk import DAY, GAME, NOW


def _venue(*, open_game: bool = True, closes: int = 240) -> Venue:
    game = OpenGame(GAME.plus(1), DAY, NOW.plus_seconds(closes)) if open_game else None
    return Venue(game, (drawn(),), 240)


def at(seconds: float, venue: Venue | None = None) -> Showing:
    return showing(venue or _venue(), NOW.plus_us(round(seconds * 1_000_000)))


def test_nothing_is_known_before_central_has_told() -> None:
    assert showing(None, NOW).stand is Stand.UNKNOWN


@pytest.mark.parametrize(
    ("seconds", "stand", "game", "told"),
    [
        (-1, Stand.CLOSED, GAME, 0),
        (0.5, Stand.DRAWING, GAME, 0),
        (16.8, Stand.DRAWING, GAME, 14),
        (25.3, Stand.DRAWING, GAME, 20),
        (25.6, Stand.DRAWN, GAME, 20),
        (45.5, Stand.DRAWN, GAME, 20),
        (45.6, Stand.OPEN, GAME.plus(1), 0),
        (239, Stand.OPEN, GAME.plus(1), 0),
        (240, Stand.CLOSED, GAME.plus(1), 0),
    ],
)
def test_the_draw_takes_the_screen_and_gives_it_back(
    seconds: float, stand: Stand, game: object, told: int
) -> None:
    shown = at(seconds)
    assert (shown.stand, shown.game, shown.numbers_told) == (stand, game, BALLS[:told])


def test_a_game_that_closed_and_is_not_drawn_yet_is_waited_for() -> None:
    venue = Venue(OpenGame(GAME.plus(2), DAY, NOW.plus_seconds(400)), (drawn(),), 240)
    shown = at(60, venue)
    assert (shown.stand, shown.game) == (Stand.CLOSED, GAME.plus(1))


def test_suspended_games_are_said_to_be() -> None:
    assert at(60, _venue(open_game=False)).stand is Stand.SUSPENDED
    assert at(10, _venue(open_game=False)).stand is Stand.DRAWING  # a draw that has begun is shown to its end


@pytest.mark.parametrize(
    ("us", "text"), [(0, "0:00"), (1, "0:01"), (59_000_001, "1:00"), (134_000_000, "2:14")]
)
def test_a_part_of_a_second_counts_whole(us: int, text: str) -> None:
    assert countdown_text(us) == text


def test_the_countdown_is_never_negative() -> None:
    assert showing(_venue(), Instant(NOW.us + 999_000_000)).closes_in_us == 0
