"""The resting screen: a touch anywhere begins, and nothing moves by itself."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtQuick import QQuickItem

from kiosk.ports.printer import PrinterStatus
from kiosk.ui.app_model import Screen
from tests.ui.drawn_games import EVEN_BALLS, drawn, news
from tests.ui.fake_desk import GAME, NOW, service, terms
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(Screen.REST, request.param)
    earlier = [drawn(GAME.plus(-back), NOW.plus_seconds(-240 * back), EVEN_BALLS) for back in range(1, 4)]
    opened.hear(news(drawn(), *earlier))
    yield opened
    opened.close()


def test_the_act_leads_to_choosing(glass: Glass) -> None:
    glass.tap("start")
    assert glass.app.property("screen") == "choose"


def test_a_touch_anywhere_leads_to_choosing(glass: Glass) -> None:
    glass.touch(QPoint(glass.window.width() // 2, glass.window.height() // 3))
    assert glass.app.property("screen") == "choose"


def test_help_opens_over_it_without_beginning(glass: Glass) -> None:
    glass.tap("help")
    assert (glass.app.property("screen"), glass.app.property("overlay")) == ("rest", "help")


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("seconds", [-3, 0.5, 16.8, 26, 60, 241])
def test_no_text_is_cut_at_any_moment(glass: Glass, seconds: float, contrast: bool) -> None:
    glass.theme.setProperty("contrast", contrast)
    glass.at(seconds)
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])


def test_between_draws_it_holds_the_time_to_the_close(glass: Glass) -> None:
    glass.at(60)
    assert glass.text("stage-countdown") == "3:00"


@pytest.mark.parametrize(
    ("name", "is_shortened"),
    [("W" * 60, None), ("The Royal Harbour and Riverside Bowls Club of Port Macquarie", False)],
    ids=["widest", "long"],
)
def test_the_longest_name_of_a_venue_stays_beside_the_game(
    glass: Glass, name: str, is_shortened: bool | None
) -> None:
    glass.hear(msgspec.structs.replace(terms(), venue_name=name))
    glass.at(60)
    assert glass.outside() == []
    title, venue, stage = (_place(glass[part]) for part in ("rest-title", "venue-name", "stage-countdown"))
    assert venue.left() > title.right()
    assert 0 < venue.top() < venue.bottom() < stage.top()
    assert is_shortened is None or glass["venue-name"].property("truncated") is is_shortened
    if glass.window.width() > glass.window.height():
        assert venue.right() < _place(glass["number-1"]).left()


def _place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(item.boundingRect())


def test_the_balls_play_here(glass: Glass) -> None:
    glass.at(16.8)
    assert glass["stage-ball"].property("number") == 61
    assert glass["number-61"].property("mark") == "n"


def test_what_keeps_it_from_selling_is_said_before_a_touch(glass: Glass) -> None:
    glass.hear(service(printer=PrinterStatus.PAPER_OUT))
    assert glass["banner"].property("title") == "The printer has no paper"
