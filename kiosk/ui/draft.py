"""The draft of a ticket: a player's choices with their history, under the terms in force. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from kiosk.rules.field import LAST_NUMBER, is_number
from kiosk.rules.wagers import Entry, WayWager
from kiosk.ui.choice import AMOUNT_FIELDS, Choice, Tab
from kiosk.ui.choice_ways import GROUPS_SHOWN, WayChoice
from kiosk.ui.draft_entry import Made, Size, made_of, sizes_of
from kiosk.values.invariant import ensure
from kiosk.values.money import Money

if TYPE_CHECKING:
    from kiosk.rules.entering import Offer
    from kiosk.rules.schedule import ScheduleOfPrizes

HISTORY_MAXIMUM: Final = 200
_GAME_PRESETS: Final = (1, 2, 3, 5, 10)


class Obstacle(StrEnum):
    """Why what is chosen can't be entered yet. Earlier members hold before later ones."""

    NOTHING_CHOSEN = "nothing_chosen"
    GROUP_EMPTY = "group_empty"  # an empty group stands before others (s 14(1))
    NO_LINE = "no_line"  # the schedule of prizes has no line for any of the ways (R3)
    NO_SIZE = "no_size"  # every size of ways that has a line is switched off
    WAY_COUNT = "way_count"  # more ways than the licensee lets one way wager have
    SPOT_COUNT = "spot_count"  # the schedule of prizes has no line for that many spots
    PRICE = "price"  # above the highest price of a ticket


class Draft:
    """Choices with undo. Every method that changes something says whether it did.

    The amount is never below what wager and ticket need (s 15): it rises with a choice that needs more.
    Until the terms are known numbers can be chosen, and nothing is said of amounts, games or counts.
    """

    def __init__(self) -> None:
        self._history: list[Choice] = []
        self._offer: Offer | None = None
        self._set(Choice())

    def take_terms(self, offer: Offer) -> None:
        """From now on choose under this offer."""
        self._offer = offer
        most = offer.limits.game_count_maximum
        self._set(
            self._raised(msgspec.structs.replace(self.choice, game_count=min(self.choice.game_count, most)))
        )

    @property
    def choice(self) -> Choice:
        """What is chosen now."""
        return self._choice

    @property
    def made(self) -> Made:
        """What the choice comes to under the terms."""
        return self._made

    @property
    def entry(self) -> Entry | None:
        """What would be entered, or None while nothing is chosen."""
        return self._made.entry

    @property
    def price(self) -> Money:
        """What the ticket costs; the price of the amounts set even while nothing is chosen."""
        entry = self.entry
        return self.choice.amount * self.choice.game_count if entry is None else entry.price

    @property
    def offer(self) -> Offer | None:
        """What may be entered, None until central has told it."""
        return self._offer

    @property
    def schedule(self) -> ScheduleOfPrizes | None:
        """The schedule of prizes in force, None until central has told it."""
        return None if self._offer is None else self._offer.schedule

    @property
    def spot_counts(self) -> tuple[int, ...]:
        """The spot counts that can be played, ascending; none while the schedule is not known."""
        return () if self._offer is None else self._offer.schedule.spot_counts

    # --- numbers

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to go back to."""
        return bool(self._history)

    @property
    def is_full(self) -> bool:
        """Whether one spot more could never be played, or no number is left for a group."""
        if self.choice.tab is Tab.WAYS:
            return len(self.choice.ways.numbers) >= LAST_NUMBER
        return len(self.choice.spots) >= (self.spot_counts[-1] if self.spot_counts else LAST_NUMBER)

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The numbers that kwikpik replaces or adds to: the spots, or those of the group in hand."""
        return self.choice.ways.group if self.choice.tab is Tab.WAYS else self.choice.spots

    @property
    def elsewhere(self) -> tuple[int, ...]:
        """The numbers that kwikpik must leave alone: those of the other groups."""
        if self.choice.tab is not Tab.WAYS:
            return ()
        return tuple(number for number in self.choice.ways.numbers if number not in self.choice.ways.group)

    def toggle(self, number: int) -> bool:
        """Choose a number, or take it back. False if as many are chosen as can ever be played."""
        ensure(is_number(number), f"{number} is not on the board")
        if self.choice.tab is Tab.WAYS:
            return self._change(ways=self.choice.ways.toggled(number))
        spots = self.choice.spots
        if number in spots:
            left = tuple(spot for spot in spots if spot != number)
            return self._change(spots=left, kwikpik=self.choice.kwikpik - {number})
        return not self.is_full and self._change(spots=(*spots, number))

    def take_kwikpik(self, numbers: tuple[int, ...], *, keep: bool) -> bool:
        """Add numbers chosen at random to those in hand, or put them in their place (s 14B)."""
        if self.choice.tab is Tab.WAYS:
            return self._change(ways=self.choice.ways.filled_up(numbers, keep=keep))
        spots = self.choice.spots if keep else ()
        kwikpik = self.choice.kwikpik if keep else frozenset()
        return self._change(spots=(*spots, *numbers), kwikpik=kwikpik.union(numbers))

    def choose_side(self, side: str) -> bool:
        """Choose heads, tails or evens, or take it back if it is the one chosen."""
        return self._change(side="" if self.choice.side == side else side)

    def choose_shape(self, name: str) -> bool:
        """Choose a shape, or take it back if it is the one chosen (s 14C)."""
        return self._change(shape="" if self.choice.shape == name else name)

    def show(self, tab: Tab) -> bool:
        """Turn to another kind of wager; what is chosen under the first stays."""
        return self._change(tab=tab)

    def clear(self) -> bool:
        """Take back every number, the shape or the half chosen; amount and games stay."""
        match self.choice.tab:
            case Tab.SPOTS:
                return self._change(spots=(), kwikpik=frozenset())
            case Tab.WAYS:
                return self._change(ways=WayChoice())
            case Tab.SHAPES:
                return self._change(shape="")
            case Tab.HEADS:
                return self._change(side="")

    @property
    def can_clear(self) -> bool:
        """Whether anything is chosen under the tab shown."""
        choice = self.choice
        return bool(
            {
                Tab.SPOTS: choice.spots,
                Tab.WAYS: choice.ways.numbers,
                Tab.SHAPES: choice.shape,
                Tab.HEADS: choice.side,
            }[choice.tab]
        )

    def undo(self) -> bool:
        """Go back to the choice before the last change."""
        if not self._history:
            return False
        self._set(self._history.pop())
        return True

    def start_again(self) -> None:
        """Forget everything, for the next player."""
        self._set(Choice())
        self._history.clear()

    # --- the groups of a way wager (s 14)

    @property
    def sizes(self) -> tuple[Size, ...]:
        """The sizes of the ways of the groups chosen."""
        return sizes_of(self.choice, self._offer)

    @property
    def can_begin_group(self) -> bool:
        """Whether the group in hand has a number, and one group more may be made."""
        most = (
            GROUPS_SHOWN if self._offer is None else min(GROUPS_SHOWN, self._offer.limits.group_count_maximum)
        )
        ways = self.choice.ways
        return bool(ways.group) and len(ways.filled) < most

    def begin_group(self) -> bool:
        """The numbers touched from now on are for a new group."""
        return self.can_begin_group and self._change(ways=self.choice.ways.begun())

    def take_group(self, place: int) -> bool:
        """The numbers touched from now on are for this group."""
        return self._change(ways=self.choice.ways.taken(place))

    def drop_group(self) -> bool:
        """Free the numbers of the group in hand, and the group with them."""
        return self._change(ways=self.choice.ways.dropped())

    def switch_size(self, size: int) -> bool:
        """Play the ways of that many spots, or don't (R3)."""
        return self._change(ways=self.choice.ways.size_switched(size))

    # --- amounts and games

    @property
    def minimum(self) -> Money:
        """The least amount of the wager shown, for as many games and ways as are chosen (s 15)."""
        from kiosk.ui.draft_amounts import least_amount

        return self.choice.amount if self._offer is None else least_amount(self.choice, self._offer)

    @property
    def can_pay_less(self) -> bool:
        """Whether a smaller amount may be set."""
        return self._next_amount(-1) is not None

    @property
    def can_pay_more(self) -> bool:
        """Whether a larger amount may be set."""
        return self._next_amount(1) is not None

    def pay_less(self) -> bool:
        """The next smaller amount."""
        amount = self._next_amount(-1)
        return amount is not None and self.set_amount(amount)

    def pay_more(self) -> bool:
        """The next larger amount."""
        amount = self._next_amount(1)
        return amount is not None and self.set_amount(amount)

    def set_amount(self, amount: Money) -> bool:
        """Set the amount of the wager shown, or the least it may have."""
        return self._change(**{AMOUNT_FIELDS[self.choice.tab]: amount})

    @property
    def amount_presets(self) -> tuple[Money, ...]:
        """Amounts that can be set at once."""
        if self._offer is None:
            return ()
        from kiosk.ui.draft_amounts import PRESETS

        return tuple(amount for amount in PRESETS if amount <= self._offer.limits.amount_maximum)

    @property
    def game_count_maximum(self) -> int:
        """How many games one ticket may be for (s 9(2)); 1 while that is not known."""
        return 1 if self._offer is None else self._offer.limits.game_count_maximum

    @property
    def game_presets(self) -> tuple[int, ...]:
        """Counts of games that can be set at once."""
        if self._offer is None:
            return ()
        return tuple(count for count in _GAME_PRESETS if count <= self.game_count_maximum)

    def set_game_count(self, count: int) -> bool:
        """Set the number of games; False outside what may be entered at one time."""
        return 1 <= count <= self.game_count_maximum and self._change(game_count=count)

    # --- what keeps it from being entered

    @property
    def obstacle(self) -> Obstacle | None:
        """Why the choice can't be entered yet; None if it can, or if the terms that decide aren't known."""
        if self.choice.tab is Tab.WAYS and self.choice.ways.filled:
            obstacle = self._obstacle_of_ways()
            if obstacle is not None:
                return obstacle
        elif self._made.wager is None:
            return Obstacle.NOTHING_CHOSEN
        if self._offer is None:
            return None
        if self.choice.tab is Tab.SPOTS and len(self.choice.spots) not in self.spot_counts:
            return Obstacle.SPOT_COUNT
        return Obstacle.PRICE if self.price > self._offer.limits.price_maximum else None

    def _obstacle_of_ways(self) -> Obstacle | None:
        if self.choice.ways.has_gap:
            return Obstacle.GROUP_EMPTY
        if not any(size.is_on for size in self.sizes):
            return Obstacle.NO_SIZE if any(size.has_line for size in self.sizes) else Obstacle.NO_LINE
        most = None if self._offer is None else self._offer.limits.way_count_maximum
        return Obstacle.WAY_COUNT if most is not None and self.way_count > most else None

    @property
    def way_count(self) -> int:
        """How many ways are wagered on."""
        if not isinstance(self._made.wager, WayWager):
            return 0
        return sum(size.way_count for size in self.sizes if size.is_on)

    @property
    def price_maximum(self) -> Money | None:
        """The highest price of a ticket, None while it is not known."""
        return None if self._offer is None else self._offer.limits.price_maximum

    @property
    def counts_around(self) -> tuple[int, int]:
        """The nearest playable counts below and above the spots chosen; 0 if there is none."""
        counts, chosen = self.spot_counts, len(self.choice.spots)
        below, above = bisect_left(counts, chosen) - 1, bisect_right(counts, chosen)
        return (counts[below] if below >= 0 else 0, counts[above] if above < len(counts) else 0)

    def change_extras(self, **fields: object) -> bool:
        """Change what is made in conjunction with the wager: see `draft_extras`."""
        return self._change(**fields)

    def _change(self, **fields: object) -> bool:
        changed = self._raised(msgspec.structs.replace(self.choice, **fields))
        if changed == self.choice:
            return False
        self._history.append(self.choice)
        del self._history[:-HISTORY_MAXIMUM]
        self._set(changed)
        return True

    def _set(self, choice: Choice) -> None:
        self._choice = choice
        self._made = made_of(choice, self._offer)

    def _raised(self, choice: Choice) -> Choice:
        """A choice whose amount is not below the least; before the terms are known no amount can be set."""
        if self._offer is None:
            return choice
        from kiosk.ui.draft_amounts import least_amount

        least = least_amount(choice, self._offer)
        if choice.amount >= least:
            return choice
        return msgspec.structs.replace(choice, **{AMOUNT_FIELDS[choice.tab]: least})

    def _next_amount(self, direction: int) -> Money | None:
        """The next stop in a direction that the wager's minimum and the licensee's maximum allow."""
        if self._offer is None:
            return None
        from kiosk.ui.draft_amounts import next_amount, stops_of

        most = self._offer.limits.amount_maximum
        return next_amount(stops_of(self.choice.tab), self.choice.amount, direction, self.minimum, most)
