"""The upper strip: which game closes when, and the credit."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.ports.central import Venue
from kiosk.terminal.changes import Change, VenueChanged
from kiosk.ui.standing import Standing
from kiosk.ui.strip_model import StripModel
from kiosk.values.money import ZERO, Money
from tests.ui.fake_desk import NOW, credit, venue

pytestmark = pytest.mark.usefixtures("qapp")


class Strip:
    """A strip model with the standing it reads, at the first instant."""

    def __init__(self, *changes: Change) -> None:
        self.standing = Standing()
        self.model = StripModel(self.standing, NOW)
        for change in changes:
            self.standing.hear(change)
            self.model.hear(change)

    def at(self, seconds: float) -> tuple[str, str, float]:
        """Label, value and the part of the time left, so long after the first instant."""
        self.model.tick(NOW.plus_us(round(seconds * 1_000_000)))
        return self.label, self.value, self.fraction

    def __getattr__(self, name: str) -> Any:
        """What QML reads under that name."""
        return self.model.property(name)


def test_the_time_to_the_close_counts_down_in_whole_seconds() -> None:
    strip = Strip(venue(closes_in_seconds=134))  # of a game of 240 seconds
    assert strip.at(0) == ("Game 412 closes in", "2:14", 134 / 240)
    assert strip.at(0.4) == ("Game 412 closes in", "2:14", 134 / 240)
    assert strip.at(1) == ("Game 412 closes in", "2:13", 133 / 240)
    assert strip.at(133.5) == ("Game 412 closes in", "0:01", 1 / 240)


def test_a_game_past_its_close_is_closing_until_central_says_what_is_next() -> None:
    strip = Strip(venue(closes_in_seconds=134))
    assert strip.at(134) == ("Game 412 is closing", "0:00", 0)
    assert strip.at(140) == ("Game 412 is closing", "0:00", 0)


def test_nothing_is_claimed_that_is_not_known() -> None:
    assert Strip().at(0) == ("Connecting", "", 0)
    assert Strip(VenueChanged(Venue(None, (), 240))).at(0) == ("Games are paused", "", 0)


def test_a_longer_first_game_fills_the_line_and_no_more() -> None:
    assert Strip(venue(closes_in_seconds=500)).at(0)[2] == 1


def test_credit_and_what_is_held_are_told_apart() -> None:
    strip = Strip(credit(Money(1_240), reserved=Money(2_000)))
    assert (strip.credit, strip.credit_label, strip.has_credit) == ("$12.40", "$20.00 held, credit", True)
    strip = Strip(credit(ZERO))
    assert (strip.credit, strip.credit_label, strip.has_credit) == ("$0.00", "Credit", False)


def test_the_strip_speaks_only_when_something_changes() -> None:
    strip = Strip(venue(closes_in_seconds=134))
    spoken: list[None] = []
    strip.model.changed.connect(lambda: spoken.append(None))
    for tenth in range(1, 30):
        strip.at(tenth / 10)
    assert len(spoken) == 2  # the seconds at 1.0 and 2.0
