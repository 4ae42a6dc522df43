"""What the players of the crowd enter: every kind of wager of Part 3, and now and then a refused one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kiosk.rules.field import NUMBERS
from kiosk.rules.setbets import Setbet
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SideWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.simulation.dice import Dice
from kiosk.values.money import Money

_DOLLAR: Final = Money.dollars(1)
_SPOT_COUNTS: Final = (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 10, 15, 20, 40)
_GAME_COUNTS: Final = (*[1] * 20, *[2] * 4, *[3] * 2, *range(4, 11))
_SIDES: Final[tuple[type[SideWager], ...]] = (HeadsWager, TailsWager, EvensWager)
_GROUP_SIZES: Final = ((1, 1), (2, 2), (3, 3), (1, 2, 3), (3, 3, 3), (2, 2, 2), (1, 4))


class Wagering:
    """Makes entries. `kwikpik` is the choice of numbers of the terminal that the player stands at (s 14B)."""

    def __init__(self, dice: Dice, setbets: Sequence[Setbet], has_bonus: bool) -> None:
        self._dice = dice
        self._setbets = [setbet for setbet in setbets if len(setbet.spots) in _SPOT_COUNTS]
        self._has_bonus = has_bonus

    def entry(self, kwikpik: Callable[[int], tuple[int, ...]]) -> Entry:
        """An entry as somebody makes one; one in a hundred is none that may be made."""
        dice = self._dice
        game_count = dice.one_of(_GAME_COUNTS)
        wagers: list[Wager] = [self._wager(kwikpik)]
        if dice.one_in(8):
            wagers.append(self._wager(kwikpik))
        if dice.one_in(9) and any(isinstance(wager, SpotWager | WayWager) for wager in wagers):
            wagers.append(LuckyLastWager(_DOLLAR))
        if dice.one_in(100):
            wagers[0] = spot_wager((1, 2, 3), Money(15))
        has_bonus = any(wager.bonus for wager in wagers)
        return Entry(tuple(wagers), game_count, dice.between(1, game_count) if has_bonus else 0)

    def _wager(self, kwikpik: Callable[[int], tuple[int, ...]]) -> Wager:
        dice = self._dice
        bonus = self._has_bonus and dice.one_in(8)
        match dice.below(20):
            case 0 | 1 | 2:
                return dice.one_of(_SIDES)(_DOLLAR * dice.between(1, 4))
            case 3 | 4:
                sizes = dice.one_of(_GROUP_SIZES)
                spots = iter(dice.some_of(sum(sizes), NUMBERS))
                groups = tuple(tuple(next(spots) for _ in range(size)) for size in sizes)
                return way_wager(groups, _DOLLAR, bonus=bonus)
            case 5 if self._setbets:
                shape = dice.one_of(self._setbets)
                return spot_wager(shape.spots, _DOLLAR, setbet=shape.name, bonus=bonus)
            case 6 | 7 | 8 | 9:
                chosen = kwikpik(dice.one_of(_SPOT_COUNTS))
                return spot_wager(chosen, self._amount(chosen), chosen, bonus=bonus)
            case _:
                chosen = dice.some_of(dice.one_of(_SPOT_COUNTS), NUMBERS)
                return spot_wager(chosen, self._amount(chosen), bonus=bonus)

    def _amount(self, spots: tuple[int, ...]) -> Money:
        """$1 to $5, and a step of 10 cents more where it need not be whole dollars."""
        dollars = _DOLLAR * self._dice.between(1, 5)
        return dollars + Money(10 * self._dice.below(10)) if self._dice.one_in(6) else dollars
