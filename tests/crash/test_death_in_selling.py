"""Death of the program at every moment of a sale: one ticket and one price, wherever it died."""

from __future__ import annotations

from typing import ClassVar, Final

import pytest

from kiosk.ledger.commands import Sell
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    spot_wager,
    way_wager,
)
from kiosk.terminal.messages import CheckDevices, TryAgain
from kiosk.values.money import Money
from tests.crash.death import MortalKiosk
from tests.crash.death_story import Story, try_every_moment
from tests.rules.citing import rule
from tests.sync.lossy_line import Loss
from tests.tally import Tally

DOLLAR: Final = Money.dollars(1)
# By hand: $1 and $1 of keno bonus with it, $1, $1, the three ways of two groups at $1, and four times $1.
EVERY_WAGER: Final = Entry(
    (
        spot_wager([1, 2, 3], DOLLAR, bonus=True),
        spot_wager([4, 5, 6, 7], DOLLAR, [6, 7]),
        spot_wager([1, 10, 71, 80], DOLLAR, setbet="Corners"),
        way_wager([[1, 2], [3, 4]], DOLLAR),
        HeadsWager(DOLLAR),
        TailsWager(DOLLAR),
        EvensWager(DOLLAR),
        LuckyLastWager(DOLLAR),
    ),
    1,
    1,
)
# $2 on each of five games.
FIVE_GAMES: Final = Entry((spot_wager([1, 2, 3], Money.dollars(2)),), 5)


class Sale(Story):
    """$20 in; a ticket with every kind of wager for $11."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-9.00", "stakes": "-11.00"}
    papers = 1
    entry = EVERY_WAGER

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.sell(self.entry)

    def again(self, kiosk: MortalKiosk) -> None:
        if not kiosk.in_hand("ticket"):
            kiosk.sell(self.entry)


class SaleOfSeveralGames(Sale):
    """$20 in; a ticket for five games for $10."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-10.00", "stakes": "-10.00"}
    entry = FIVE_GAMES


class SaleWhoseGameIsDrawnMeanwhile(SaleOfSeveralGames):
    """The machine is dark so long that the game is drawn."""

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.house.pass_game()
        super().after_death(kiosk)


class SaleWithCentralAwayAfterwards(SaleOfSeveralGames):
    """Central can't be reached when the program is back: what is open stays open until it can."""

    def after_death(self, kiosk: MortalKiosk) -> None:
        kiosk.line.is_away = True
        super().after_death(kiosk)
        kiosk.send(CheckDevices())
        kiosk.sell(self.entry)


class SaleRefused(Story):
    """$20 in; the game on the screen has closed (s 17). It stays so for whoever touches again."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        self.game = kiosk.open_game()
        kiosk.house.pass_game()

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.sell(FIVE_GAMES, self.game)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.sell(FIVE_GAMES, self.game)


class SaleWithLostAnswer(SaleOfSeveralGames):
    """Central sells and its answer is lost; asked again, it says what became of it."""

    loss = Loss.ANSWER

    def prepare(self, kiosk: MortalKiosk) -> None:
        super().prepare(kiosk)
        kiosk.line.lose("sell", self.loss)

    def act(self, kiosk: MortalKiosk) -> None:
        super().act(kiosk)
        kiosk.send(TryAgain())


class SaleWithLostRequest(SaleWithLostAnswer):
    """The request is lost on its way: asked about, it is given up at both ends, and the person buys anew."""

    loss = Loss.REQUEST

    def act(self, kiosk: MortalKiosk) -> None:
        super().act(kiosk)
        kiosk.sell(self.entry)


class SaleWhileCentralIsAway(Story):
    """$20 in; nothing is sold, and the credit is kept."""

    expected: ClassVar = {"note_box": "20.00", "credit:cash": "-20.00"}

    def prepare(self, kiosk: MortalKiosk) -> None:
        kiosk.insert(20)
        self.game = kiosk.open_game()
        kiosk.line.is_away = True

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.sell(FIVE_GAMES, self.game)

    def after_death(self, kiosk: MortalKiosk) -> None:
        super().after_death(kiosk)
        kiosk.sell(FIVE_GAMES, self.game)


class TheSameTouchTwice(SaleOfSeveralGames):
    """One touch arrives twice, and a third time after the program is back: it sells one ticket."""

    def prepare(self, kiosk: MortalKiosk) -> None:
        super().prepare(kiosk)
        self.touch = Sell(kiosk.new_command(), self.entry, kiosk.open_game())

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(self.touch)
        kiosk.send(self.touch)

    def again(self, kiosk: MortalKiosk) -> None:
        kiosk.send(self.touch)
        super().again(kiosk)


class AnotherTouchUnderItsName(TheSameTouchTwice):
    """Another entry arrives under the id of the first, which is refused and sells nothing."""

    def act(self, kiosk: MortalKiosk) -> None:
        kiosk.send(self.touch)
        kiosk.send(Sell(self.touch.command, EVERY_WAGER, self.touch.first_game))


STORIES: Final = (
    Sale,
    SaleOfSeveralGames,
    SaleWhoseGameIsDrawnMeanwhile,
    SaleWithCentralAwayAfterwards,
    SaleRefused,
    SaleWithLostAnswer,
    SaleWithLostRequest,
    SaleWhileCentralIsAway,
    TheSameTouchTwice,
    AnotherTouchUnderItsName,
)


@rule("s 16(1)", "s 17")
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_death_at_any_moment_sells_once(story: type[Story], tally: Tally) -> None:
    try_every_moment(story, tally)
