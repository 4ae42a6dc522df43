"""A prize above what a game pays at most (s 25) is shown with a word about it."""

from __future__ import annotations

import pytest

from kiosk.values.money import Money
from tests.rules.citing import rule
from tests.ui.fake_desk import ready
from tests.ui.test_draft_parts import Choosing

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def choosing() -> Choosing:
    """A terminal that can sell."""
    return Choosing(*ready(Money.dollars(100)))


@rule("s 25")
def test_a_prize_above_what_a_game_pays_is_not_shown_without_a_word(choosing: Choosing) -> None:
    """10 of 10 pays $1,000,000.00 on each dollar: three dollars reach $3,000,000.00, five are above it."""
    words = "A game pays at most $3,000,000.00 in major prizes (s 25): above that they fall in proportion."
    choosing.choose(*range(1, 11))
    assert choosing.prizes_maximum == ""
    while choosing.amount != "$3.00":
        choosing.model.pay_more()
    assert (choosing.lines()[0][1], choosing.prizes_maximum) == ("$3,000,000.00", "")
    choosing.model.pay_more()
    assert choosing.amount > "$3.00"
    assert choosing.prizes_maximum == words
    assert choosing.prizes_more == "See all 7 prizes"  # it takes the room of the last ones
    choosing.model.toggle(10)  # 9 of 9 is $100,000.00 on each dollar
    assert choosing.prizes_maximum == ""
    choosing.model.clear()
    assert choosing.prizes_maximum == words  # the range of what can be played shows 10 of 10
    choosing.group(tuple(range(1, 6)), tuple(range(11, 16)))
    assert choosing.prizes_maximum == ""
    for _ in range(6):
        choosing.model.pay_more()
    assert choosing.prizes_maximum == words  # A and B together are a way of 10
