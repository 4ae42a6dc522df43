"""Wagers (Part 3, Division 2) and the entry that holds them, as data. What may be entered: `entering`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec
from msgspec import Struct

from kiosk.rules.ways import Groups, Way, way_count, ways_of
from kiosk.values.invariant import ensure
from kiosk.values.money import Money, total


class SpotWager(Struct, frozen=True, tag="spot"):
    """A spot wager (s 13): the spots in ascending order and the amount on each game.

    `kwikpik` holds those of the spots that were chosen at random (s 14B), `setbet` the name of the shape they
    form if it was chosen as one (s 14C). :func:`spot_wager` makes one. The Rule knows no order of spots, so
    one in another order is entered, priced and settled the same. `bonus`, here and in every other wager: a
    keno bonus wager of the same amount is made with it (s 14E, 15(3)).
    """

    spots: tuple[int, ...]
    amount: Money
    kwikpik: tuple[int, ...] = ()
    setbet: str = ""
    bonus: bool = False


class WayWager(Struct, frozen=True, tag="way", dict=True):
    """A way wager (s 14): groups of spots, each group and every combination of groups a way.

    `amount` is on each way for each game. `sizes` restricts the wager to the ways of these spot counts
    (ruling R3); empty takes every way. `kwikpik` as for a spot wager. :func:`way_wager` makes one.
    """

    groups: Groups
    amount: Money
    sizes: tuple[int, ...] = ()
    kwikpik: tuple[int, ...] = ()
    bonus: bool = False

    @property
    def spots(self) -> tuple[int, ...]:
        """Every spot of every group, ascending."""
        return tuple(sorted(spot for group in self.groups for spot in group))

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways wagered on, single groups first."""
        return ways_of(self.groups, self.sizes)


class HeadsWager(Struct, frozen=True, tag="heads"):
    """A wager that 11 or more of the 20 numbers lie in 1-40 (s 14A(1))."""

    amount: Money
    bonus: bool = False


class TailsWager(Struct, frozen=True, tag="tails"):
    """A wager that 11 or more of the 20 numbers lie in 41-80 (s 14A(2))."""

    amount: Money
    bonus: bool = False


class EvensWager(Struct, frozen=True, tag="evens"):
    """A wager that 10 of the 20 numbers lie in each half (s 14A(3))."""

    amount: Money
    bonus: bool = False


class LuckyLastWager(Struct, frozen=True, tag="lucky_last"):
    """A wager that one of the spots selected for the other wagers of the entry is the last number drawn (s
    14D)."""

    amount: Money
    bonus: bool = False


SideWager = HeadsWager | TailsWager | EvensWager
WagerWithSpots = SpotWager | WayWager
Wager = SpotWager | WayWager | HeadsWager | TailsWager | EvensWager | LuckyLastWager


def spot_wager(
    spots: Iterable[int],
    amount: Money,
    kwikpik: Iterable[int] = (),
    *,
    setbet: str = "",
    bonus: bool = False,
) -> SpotWager:
    """The spot wager on these spots, sorted. A spot named twice stays twice, for `entering` to refuse."""
    return SpotWager(tuple(sorted(spots)), amount, tuple(sorted(kwikpik)), setbet, bonus)


def way_wager(
    groups: Iterable[Iterable[int]],
    amount: Money,
    sizes: Iterable[int] = (),
    kwikpik: Iterable[int] = (),
    *,
    bonus: bool = False,
) -> WayWager:
    """The way wager on these groups in the order given, each sorted; the amount is on each way."""
    sorted_groups = tuple(tuple(sorted(group)) for group in groups)
    return WayWager(sorted_groups, amount, tuple(sorted(sizes)), tuple(sorted(kwikpik)), bonus)


def amount_on_game(wager: Wager) -> Money:
    """The amount of a wager on one game, without keno bonus: of a way wager that of all its ways (s
    15(3))."""
    if isinstance(wager, WayWager):
        return wager.amount * way_count(wager.groups, wager.sizes)
    return wager.amount


class Entry(Struct, frozen=True, dict=True):
    """What a person enters on one ticket: one or more wagers, each made for the same number of games.

    Keno bonus wagers are made on the first `bonus_game_count` games (s 15(4)), with the wagers that carry
    `bonus`; none is made if that is 0.
    """

    wagers: tuple[Wager, ...]
    game_count: int
    bonus_game_count: int = 0

    @cached_property
    def amount_per_game(self) -> Money:
        """The amount wagered for each game entered (s 16(1)(c)), without keno bonus."""
        return total(amount_on_game(wager) for wager in self.wagers)

    @cached_property
    def bonus_per_game(self) -> Money:
        """The amount of the keno bonus wagers for each game that has them (s 15(3))."""
        return total(amount_on_game(wager) for wager in self.wagers if wager.bonus)

    def amount_of(self, game_index: int) -> Money:
        """What is wagered on one game of the entry, counted from 0, with its keno bonus."""
        has_bonus = game_index < self.bonus_game_count
        return self.amount_per_game + self.bonus_per_game * has_bonus

    @cached_property
    def price(self) -> Money:
        """The total amount wagered (s 16(1)(d))."""
        amount = self.amount_per_game * self.game_count
        return amount + self.bonus_per_game * self.bonus_game_count if self.bonus_game_count else amount

    @property
    def spots(self) -> tuple[int, ...]:
        """Every spot on the entry, once, ascending; empty for heads, tails or evens alone."""
        return distinct_spots(self.wagers)

    def wagers_in(self, game_index: int) -> tuple[Wager, ...]:
        """The wagers as they are made in one game of the entry, counted from 0: with keno bonus or without
        (s 15(4))."""
        if game_index < self.bonus_game_count:
            return self.wagers
        return tuple(
            msgspec.structs.replace(wager, bonus=False) if wager.bonus else wager for wager in self.wagers
        )

    def from_game(self, game_index: int) -> Entry:
        """The entry for the games from one on, counted from 0, and what keno bonus is left on them."""
        ensure(0 <= game_index < self.game_count, "an entry goes on from one of its games")
        bonus_game_count = max(self.bonus_game_count - game_index, 0)
        wagers = self.wagers if bonus_game_count else self.wagers_in(self.bonus_game_count)
        return Entry(wagers, self.game_count - game_index, bonus_game_count)


def distinct_spots(wagers: Iterable[Wager]) -> tuple[int, ...]:
    """Every spot selected for the wagers, once, ascending: what a lucky last wager rides on (s 14D)."""
    return tuple(
        sorted({spot for wager in wagers if isinstance(wager, WagerWithSpots) for spot in wager.spots})
    )
