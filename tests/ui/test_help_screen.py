"""The help card by touch."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QPointF

from tests.ui.fake_desk import terms
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    opened.tap("help")
    yield opened
    opened.close()


def test_the_prizes_of_every_spot_count_are_a_touch_away(glass: Glass) -> None:
    glass.tap("help-prizes")
    for count in (*range(1, 11), 15, 20, 40):
        glass.tap(f"help-spots-{count}")
        assert glass.app.property("help").property("spot_count") == count
        assert (glass.outside(), glass.cut()) == ([], [])
    glass.tap("help-sides")
    assert glass.text("help-return") == "Over time $79 of each $100 comes back in prizes."
    glass.tap("help-lucky-last")
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    glass.tap("help-jackpots")
    assert glass.text("help-return").startswith("It comes on top of the prize")
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])


@pytest.mark.parametrize("page", ["play", "extras", "prizes", "money"])
def test_no_page_is_cut_or_runs_into_the_way_back(glass: Glass, page: str) -> None:
    glass.tap(f"help-{page}")
    assert (glass.outside(), glass.cut(), glass.too_small()) == ([], [], [])
    back = glass["close-help"]
    for words, place in glass.texts(back.parentItem()):
        assert place.bottom() <= back.y() + 1 or place.top() >= back.y(), words


@pytest.mark.parametrize(
    "name", ["W" * 60, "The Royal Harbour and Riverside Bowls Club of Port Macquarie"], ids=["widest", "long"]
)
def test_the_longest_name_of_a_licensee_is_read_whole(glass: Glass, name: str) -> None:
    glass.hear(msgspec.structs.replace(terms(), licensee_name=name))
    glass.tap("help-money")
    assert (glass.outside(), glass.cut()) == ([], [])
    back = glass["close-help"]
    for words, place in glass.texts(back.parentItem()):
        assert place.bottom() <= back.y() + 1 or place.top() >= back.y(), words


def test_back_closes_it(glass: Glass) -> None:
    glass.tap("close-help")
    assert (glass.app.property("overlay"), glass.app.property("screen")) == ("", "choose")


def test_with_low_reach_no_control_stands_high(glass: Glass) -> None:
    if glass.window.width() > glass.window.height():
        return
    glass.theme.setProperty("lowReach", True)
    glass.settle()
    for page in ("play", "extras", "prizes", "money"):
        assert glass[f"help-{page}"].mapToScene(QPointF(0, 0)).y() > 512
        glass.tap(f"help-{page}")
        assert (glass.outside(), glass.cut()) == ([], [])
    glass.tap("help-prizes")
    assert glass["help-spots-7"].mapToScene(QPointF(0, 0)).y() > 512


def test_the_prizes_begin_with_what_is_chosen(glass: Glass) -> None:
    glass.tap("close-help")
    for number in (5, 44, 61):
        glass.tap(f"number-{number}")
    glass.tap("help")
    assert glass.app.property("help").property("spot_count") == 3
    glass.app.close_overlay()
    glass.app.property("draft").show_tab("heads")
    glass.settle()
    glass.tap("help")
    assert glass.app.property("help").property("spot_count") == 0
