"""Wagers (Part 3, Division 2) and the entry that holds them, as data. What may be entered: `entering`."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from kiosk.values.money import Money, total


class SpotWager(Struct, frozen=True, tag="spot"):
    """A spot wager (s 13): the spots in ascending order and the amount on each game.

    `kwikpik` holds those of the spots that were chosen at random (s 14B). :func:`spot_wager` makes one. The
    Rule knows no order of spots, so one in another order is entered, priced and settled the same.
    """

    spots: tuple[int, ...]
    amount: Money
    kwikpik: tuple[int, ...] = ()


class HeadsWager(Struct, frozen=True, tag="heads"):
    """A wager that 11 or more of the 20 numbers lie in 1-40 (s 14A(1))."""

    amount: Money


class TailsWager(Struct, frozen=True, tag="tails"):
    """A wager that 11 or more of the 20 numbers lie in 41-80 (s 14A(2))."""

    amount: Money


class EvensWager(Struct, frozen=True, tag="evens"):
    """A wager that 10 of the 20 numbers lie in each half (s 14A(3))."""

    amount: Money


SideWager = HeadsWager | TailsWager | EvensWager
Wager = SpotWager | SideWager


def spot_wager(spots: Iterable[int], amount: Money, kwikpik: Iterable[int] = ()) -> SpotWager:
    """The spot wager on these spots, sorted. A spot named twice stays twice, for `entering` to refuse."""
    return SpotWager(tuple(sorted(spots)), amount, tuple(sorted(kwikpik)))


class Entry(Struct, frozen=True):
    """What a person enters on one ticket: one or more wagers, each made for the same number of games."""

    wagers: tuple[Wager, ...]
    game_count: int

    @property
    def amount_per_game(self) -> Money:
        """The amount wagered for each game entered (s 16(1)(c))."""
        return total(wager.amount for wager in self.wagers)

    @property
    def price(self) -> Money:
        """The total amount wagered (s 16(1)(d))."""
        return self.amount_per_game * self.game_count

    @property
    def spots(self) -> tuple[int, ...]:
        """Every spot on the entry, once, ascending; empty for heads, tails or evens alone."""
        spot_wagers = (wager for wager in self.wagers if isinstance(wager, SpotWager))
        return tuple(sorted({spot for wager in spot_wagers for spot in wager.spots}))


JACKPOT_SPOT_COUNTS = frozenset({7, 8, 9, 10})


def is_in_jackpot_keno(wager: Wager) -> bool:
    """Whether a wager enters jackpot keno by itself: a 7, 8, 9 or 10 spot wager (s 26B(1))."""
    return isinstance(wager, SpotWager) and len(wager.spots) in JACKPOT_SPOT_COUNTS
