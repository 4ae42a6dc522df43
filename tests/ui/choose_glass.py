"""A terminal in a window where somebody chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kiosk.ledger.commands import Sell
from kiosk.values.money import Money
from tests.ui.fake_desk import credit
from tests.ui.glass import LANDSCAPE, PORTRAIT, Glass

D = Money.dollars


@pytest.fixture(params=[PORTRAIT, LANDSCAPE], ids=["portrait", "landscape"])
def glass(request: pytest.FixtureRequest) -> Iterator[Glass]:
    opened = Glass(size=request.param)
    opened.hear(credit(Money(3_240)))
    yield opened
    opened.close()


def choose(glass: Glass, *numbers: int) -> None:
    for number in numbers:
        glass.tap(f"number-{number}")


def posted(glass: Glass) -> Sell:
    (message,) = glass.desk.posted
    assert isinstance(message, Sell)
    return message
