"""The draft of a ticket: a player's choices with their history, under the terms in force. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.rules.field import LAST_NUMBER, is_number
from kiosk.rules.wagers import HeadsWager, Wager, spot_wager
from kiosk.ui.choice import Choice, Tab
from kiosk.values.invariant import ensure
from kiosk.values.money import Money

if TYPE_CHECKING:
    from kiosk.rules.entering import EntryLimits
    from kiosk.rules.schedule import ScheduleOfPrizes

HISTORY_MAXIMUM: Final = 200

# Amounts a stepper stops at: small steps where people play for small money, so that no amount is far away.
_SPOT_STOPS: Final = (
    *range(10, 100, 10),
    *range(100, 500, 50),
    *range(500, 2_000, 100),
    *range(2_000, 10_000, 500),
    *range(10_000, 100_001, 5_000),
)
_SIDE_STOPS: Final = (*range(100, 2_000, 100), *range(2_000, 10_000, 500), *range(10_000, 100_001, 5_000))
_AMOUNT_PRESETS: Final = tuple(map(Money.dollars, (1, 2, 5, 10, 20)))
_GAME_PRESETS: Final = (1, 2, 3, 5, 10)


class Obstacle(StrEnum):
    """Why what is chosen can't be entered yet. Earlier members hold before later ones."""

    NOTHING_CHOSEN = "nothing_chosen"
    SPOT_COUNT = "spot_count"  # the schedule of prizes has no line for that many spots
    PRICE = "price"  # above the highest price of a ticket


class Draft:
    """Choices with undo. Every method that changes something says whether it did.

    The amount is never below what wager and ticket need (s 15): it rises with a choice that needs more.
    Until the terms are known numbers can be chosen, and nothing is said of amounts, games or counts.
    """

    def __init__(self) -> None:
        self.choice = Choice()
        self._history: list[Choice] = []
        self._schedule: ScheduleOfPrizes | None = None
        self._limits: EntryLimits | None = None

    def take_terms(self, schedule: ScheduleOfPrizes, limits: EntryLimits) -> None:
        """From now on choose under this schedule and these limits."""
        self._schedule, self._limits = schedule, limits
        if self.choice.game_count > limits.game_count_maximum:
            fewer = msgspec.structs.replace(self.choice, game_count=limits.game_count_maximum)
            self.choice = self._raised(fewer)

    @property
    def schedule(self) -> ScheduleOfPrizes | None:
        """The schedule of prizes in force, None until central has told it."""
        return self._schedule

    @property
    def spot_counts(self) -> tuple[int, ...]:
        """The spot counts that can be played, ascending; none while the schedule is not known."""
        return () if self._schedule is None else self._schedule.spot_counts

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to go back to."""
        return bool(self._history)

    @property
    def is_full(self) -> bool:
        """Whether one spot more could never be played."""
        return len(self.choice.spots) >= (self.spot_counts[-1] if self.spot_counts else LAST_NUMBER)

    def toggle(self, number: int) -> bool:
        """Choose a number, or take it back. False if as many are chosen as can ever be played."""
        ensure(is_number(number), f"{number} is not on the board")
        spots = self.choice.spots
        if number in spots:
            left = tuple(spot for spot in spots if spot != number)
            return self._change(spots=left, kwikpik=self.choice.kwikpik - {number})
        return not self.is_full and self._change(spots=(*spots, number))

    def take_kwikpik(self, numbers: tuple[int, ...], *, keep: bool) -> bool:
        """Add numbers chosen at random to those chosen, or put them in their place (s 14B)."""
        spots = self.choice.spots if keep else ()
        kwikpik = self.choice.kwikpik if keep else frozenset()
        return self._change(spots=(*spots, *numbers), kwikpik=kwikpik.union(numbers))

    def choose_side(self, side: str) -> bool:
        """Choose heads, tails or evens, or take it back if it is the one chosen."""
        return self._change(side="" if self.choice.side == side else side)

    def show(self, tab: Tab) -> bool:
        """Turn to another kind of wager; what is chosen under the first stays."""
        return self._change(tab=tab)

    def clear(self) -> bool:
        """Take back every number, or the half chosen; amount and games stay."""
        if self.choice.tab is Tab.SPOTS:
            return self._change(spots=(), kwikpik=frozenset())
        return self._change(side="")

    def undo(self) -> bool:
        """Go back to the choice before the last change."""
        if not self._history:
            return False
        self.choice = self._history.pop()
        return True

    def start_again(self) -> None:
        """Forget everything, for the next player."""
        self.choice = Choice()
        self._history.clear()

    @property
    def minimum(self) -> Money:
        """The least amount of the wager shown on a game, for as many games as are chosen (s 15)."""
        return _least_amount(self.choice)

    @property
    def can_pay_less(self) -> bool:
        """Whether a smaller amount may be set."""
        return self._next_amount(-1) is not None

    @property
    def can_pay_more(self) -> bool:
        """Whether a larger amount may be set."""
        return self._next_amount(1) is not None

    def pay_less(self) -> bool:
        """The next smaller amount on a game."""
        amount = self._next_amount(-1)
        return amount is not None and self.set_amount(amount)

    def pay_more(self) -> bool:
        """The next larger amount on a game."""
        amount = self._next_amount(1)
        return amount is not None and self.set_amount(amount)

    def set_amount(self, amount: Money) -> bool:
        """Set the amount on a game of the wager shown, or the least it may have."""
        if self.choice.tab is Tab.SPOTS:
            return self._change(spot_amount=amount)
        return self._change(side_amount=amount)

    @property
    def amount_presets(self) -> tuple[Money, ...]:
        """Amounts that can be set at once."""
        if self._limits is None:
            return ()
        return tuple(amount for amount in _AMOUNT_PRESETS if amount <= self._limits.amount_maximum)

    @property
    def game_count_maximum(self) -> int:
        """How many games one ticket may be for (s 9(2)); 1 while that is not known."""
        return 1 if self._limits is None else self._limits.game_count_maximum

    @property
    def game_presets(self) -> tuple[int, ...]:
        """Counts of games that can be set at once."""
        if self._limits is None:
            return ()
        return tuple(count for count in _GAME_PRESETS if count <= self.game_count_maximum)

    def set_game_count(self, count: int) -> bool:
        """Set the number of games; False outside what may be entered at one time."""
        return 1 <= count <= self.game_count_maximum and self._change(game_count=count)

    @property
    def obstacle(self) -> Obstacle | None:
        """Why the choice can't be entered yet; None if it can, or if the terms that decide aren't known."""
        wager = self.choice.wager
        if wager is None:
            return Obstacle.NOTHING_CHOSEN
        if self._limits is None:
            return None
        if self.choice.tab is Tab.SPOTS and len(self.choice.spots) not in self.spot_counts:
            return Obstacle.SPOT_COUNT
        return Obstacle.PRICE if self.choice.price > self._limits.price_maximum else None

    @property
    def price_maximum(self) -> Money | None:
        """The highest price of a ticket, None while it is not known."""
        return None if self._limits is None else self._limits.price_maximum

    @property
    def counts_around(self) -> tuple[int, int]:
        """The nearest playable counts below and above the spots chosen; 0 if there is none."""
        counts, chosen = self.spot_counts, len(self.choice.spots)
        below, above = bisect_left(counts, chosen) - 1, bisect_right(counts, chosen)
        return (counts[below] if below >= 0 else 0, counts[above] if above < len(counts) else 0)

    def _change(self, **fields: object) -> bool:
        changed = self._raised(msgspec.structs.replace(self.choice, **fields))
        if changed == self.choice:
            return False
        self._history.append(self.choice)
        del self._history[:-HISTORY_MAXIMUM]
        self.choice = changed
        return True

    def _raised(self, choice: Choice) -> Choice:
        """A choice whose amount is not below the least; before the terms are known no amount can be set."""
        if self._limits is None or choice.amount >= _least_amount(choice):
            return choice
        least = _least_amount(choice)
        if choice.tab is Tab.SPOTS:
            return msgspec.structs.replace(choice, spot_amount=least)
        return msgspec.structs.replace(choice, side_amount=least)

    def _next_amount(self, direction: int) -> Money | None:
        """The next stop in a direction that the wager's minimum and the licensee's maximum allow."""
        if self._limits is None:
            return None
        cents = self.choice.amount.cents
        stops = _SPOT_STOPS if self.choice.tab is Tab.SPOTS else _SIDE_STOPS
        index = bisect_right(stops, cents) if direction > 0 else bisect_left(stops, cents) - 1
        if not 0 <= index < len(stops):
            return None
        amount = Money(stops[index])
        allowed = self.minimum <= amount or direction > 0
        return amount if allowed and amount <= self._limits.amount_maximum else None


def _least_amount(choice: Choice) -> Money:
    """The least a game of this choice may cost: what s 15 asks of the wager, and its part of the ticket."""
    # The rules of amounts come with the terms, after the first frame.
    from kiosk.rules.entering import TICKET_MINIMUM, amount_rule

    rule = amount_rule(_wager_or_example(choice))
    steps = -(-TICKET_MINIMUM.cents // (choice.game_count * rule.step.cents))
    return max(rule.minimum, rule.step * steps)


def _wager_or_example(choice: Choice) -> Wager:
    if choice.tab is Tab.HEADS:
        return HeadsWager(choice.side_amount)
    return choice.wager or spot_wager((1,), choice.spot_amount)
