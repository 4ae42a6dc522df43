"""What the people of these stories enter, and what it costs and wins, in cents and worked out by hand.

Nothing here asks the product what something costs or wins. The figures are those printed in the file
``assets/schedules/classic.json``, prizes on each dollar, written down again by hand; the multipliers those of
``assets/schedules/classic-bonus.json``, which only depend on the last two digits of the total.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SpotWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money

Numbers = tuple[int, ...]

# Prizes in cents on each dollar by catch, of spot wagers and ways of that many spots.
ON_3: Final = {3: 44_00, 2: 1_00}
ON_4: Final = {4: 120_00, 3: 4_00, 2: 1_00}
ON_5: Final = {5: 640_00, 4: 14_00, 3: 2_00}
ON_6: Final = {6: 1_800_00, 5: 80_00, 4: 5_00, 3: 1_00}
ON_8: Final = {8: 25_000_00, 7: 675_00, 6: 60_00, 5: 7_00, 4: 2_00}
ON_HEADS: Final = 2_00
ON_TAILS: Final = 2_00
ON_EVENS: Final = 4_00
ON_LUCKY_LAST_3: Final = 20_00  # with three different spots
# By the last two digits of the total of the twenty numbers (s 3B); every other total has no multiplier. 210
# and 1410 end in 10.
MULTIPLIERS: Final = {
    **dict.fromkeys((1, 4, 12, 15, 17, 20, 23, 25, 28, 31, 34, 36, 39, 42, 44, 47, 50, 52, 55, 58), 2),
    **dict.fromkeys((61, 63, 66, 69, 71, 74, 77, 79, 82, 85, 88, 90, 93, 96, 98, 9), 2),
    **dict.fromkeys((3, 6, 14, 22, 30, 33, 41, 49, 57, 60, 68, 76, 87, 95), 3),
    **dict.fromkeys((11, 38, 65, 84, 92), 4),
    **dict.fromkeys((19, 46, 73), 5),
    0: 10,
}
AGENT_LIMIT: Final = 5_000_00  # the most that is paid of one ticket at a terminal (s 24(3))


class Choice(NamedTuple):
    """Something to enter. `per_game` and `bonus_per_game` are cents for each game with and for the keno
    bonus; `prize` what one game wins, given the numbers and what the keno bonus multiplies by; `refusal` why
    it is not accepted."""

    name: str
    wagers: tuple[Wager, ...]
    per_game: int
    prize: Callable[[Numbers, int], int]
    bonus_per_game: int = 0
    refusal: str = ""
    game_count: int | None = None

    def entry(self, games: int, bonus_games: int) -> Entry:
        """The same for the terminal."""
        return Entry(self.wagers, games, bonus_games)

    def wagers_without_bonus(self) -> tuple[Wager, ...]:
        """The wagers on a ticket of whose games none has a keno bonus left (s 15(4))."""
        return tuple(
            spot_wager(wager.spots, wager.amount) if isinstance(wager, SpotWager) and wager.bonus else wager
            for wager in self.wagers
        )


def caught(spots: tuple[int, ...], numbers: Numbers) -> int:
    """How many of the spots were drawn."""
    return len(set(spots) & set(numbers))


def low(numbers: Numbers) -> int:
    """How many of the numbers lie in 1-40 (s 14A)."""
    return sum(number <= 40 for number in numbers)


def multiplier(numbers: Numbers) -> int:
    """What a keno bonus wager multiplies its prize by; 1 where no multiplier is assigned to the total."""
    return MULTIPLIERS.get(sum(numbers) % 100, 1)


def _two_ways(numbers: Numbers, _: int) -> int:
    """1-2-3 and 4-5-6 for $1 a way: two ways of three spots and their union of six (s 14)."""
    a, b = caught((1, 2, 3), numbers), caught((4, 5, 6), numbers)
    return ON_3.get(a, 0) + ON_3.get(b, 0) + ON_6.get(a + b, 0)


def _lucky_last(numbers: Numbers, _: int) -> int:
    """1-2-3 for $1, and $2 that one of them is the last number (s 14D)."""
    return ON_3.get(caught((1, 2, 3), numbers), 0) + (2 * ON_LUCKY_LAST_3 if numbers[-1] <= 3 else 0)


def _bonus(numbers: Numbers, multiplied: int) -> int:
    """1-2-3-4-5 for $1."""
    return ON_5.get(caught((1, 2, 3, 4, 5), numbers), 0) * multiplied


def _mixed(numbers: Numbers, multiplied: int) -> int:
    """1-2-3 for $1 with keno bonus, and heads for $2 without."""
    return ON_3.get(caught((1, 2, 3), numbers), 0) * multiplied + 2 * ON_HEADS * (low(numbers) >= 11)


_ONE: Final = Money(100)
_TWO: Final = Money(200)
CHOICES: Final = (
    Choice(
        "three spots",
        (spot_wager((1, 2, 3), _TWO),),
        2_00,
        lambda n, _: 2 * ON_3.get(caught((1, 2, 3), n), 0),
    ),
    Choice("ways", (way_wager(((1, 2, 3), (4, 5, 6)), _ONE),), 3_00, _two_ways),
    Choice("heads", (HeadsWager(Money(500)),), 5_00, lambda n, _: 5 * ON_HEADS * (low(n) >= 11)),
    Choice("tails", (TailsWager(Money(300)),), 3_00, lambda n, _: 3 * ON_TAILS * (low(n) <= 9)),
    Choice("evens", (EvensWager(_ONE),), 1_00, lambda n, _: ON_EVENS * (low(n) == 10)),
    Choice(
        "kwikpik",
        (spot_wager((2, 4, 7, 9, 13), Money(150), (7, 9, 13)),),
        1_50,
        # Every prize on five spots is a whole number of dollars, so that half of it is one of cents.
        lambda n, _: ON_5.get(caught((2, 4, 7, 9, 13), n), 0) * 3 // 2,
    ),
    Choice(
        "setbet",
        (spot_wager((1, 10, 71, 80), _ONE, setbet="Corners"),),
        1_00,
        lambda n, _: ON_4.get(caught((1, 10, 71, 80), n), 0),
    ),
    Choice("lucky last", (spot_wager((1, 2, 3), _ONE), LuckyLastWager(_TWO)), 3_00, _lucky_last),
    Choice("keno bonus", (spot_wager((1, 2, 3, 4, 5), _ONE, bonus=True),), 1_00, _bonus, 1_00),
    Choice(
        "mixed",
        (spot_wager((1, 2, 3), _ONE, bonus=True), HeadsWager(_TWO)),
        3_00,
        _mixed,
        bonus_per_game=1_00,
    ),
    # With all eight go the jackpot fill of $2,500 and the growth, of which the stories need to know no more
    # than that it is above what is paid at a terminal.
    Choice(
        "jackpot keno",
        (spot_wager(range(1, 9), _ONE),),
        1_00,
        lambda n, _: ON_8.get(caught(tuple(range(1, 9)), n), 0),
    ),
    Choice(
        "dear",
        (spot_wager((1, 2, 3), Money(5_000)),),
        50_00,
        lambda n, _: 50 * ON_3.get(caught((1, 2, 3), n), 0),
    ),
    Choice("eleven spots", (spot_wager(range(1, 12), _ONE),), 1_00, lambda *_: 0, refusal="spot_count"),
    Choice("half a dollar", (HeadsWager(Money(150)),), 1_50, lambda *_: 0, refusal="amount_step"),
    Choice("many games", (EvensWager(_ONE),), 1_00, lambda *_: 0, refusal="game_count", game_count=11),
)
BY_NAME: Final = {choice.name: choice for choice in CHOICES}


def named(entry: Entry) -> str:
    """The name of the choice that an entry is of; nothing if it is of none."""
    for choice in CHOICES:
        if entry.wagers == (choice.wagers if entry.bonus_game_count else choice.wagers_without_bonus()):
            return choice.name
    return ""
