"""Stories that a random run told and a terminal did not stand, each kept under its name."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.rules.citing import rule
from tests.trading.story import Story
from tests.trading.till import Touch


@rule("s 17")
def test_the_receipt_that_shows_a_wrong_clock_closes_the_mouth_at_once(tmp_path: Path) -> None:
    """The clock is set back by 90 seconds, and a touch ships an entry: its receipt says so. From then on
    every touch fails; so no note may be taken any more either, and the screens must say why (case 40)."""
    story = Story(tmp_path, Counter())
    try:
        story.insert(0, 20)
        story.set_clock(-90)
        story.touch(0, Touch("sell", "", "evens", 1, 0, story.world.open_game))
        assert story.tills[0].is_clock_wrong
        assert not story.place.kiosks[0].says_it_sells
    finally:
        story.place.close()
