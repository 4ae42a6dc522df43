"""What a ticket has for certain while its game is being drawn. Pure.

Only what no ball to come can take away is said: a prize that more catches would lose again (few of 20 or 40
spots), or evens before the twentieth ball, counts nothing until the draw is complete.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER, LAST_NUMBER, Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import HALF_OF_DRAW, settle
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, SpotWager, Wager
from kiosk.values.money import ZERO, Money, total


def heads_count(numbers: Sequence[int]) -> int:
    """How many of the numbers lie in 1-40."""
    return sum(number <= LAST_HEADS_NUMBER for number in numbers)


def catch_so_far(wager: SpotWager, numbers: Sequence[int]) -> int:
    """How many spots of the wager the balls so far have caught."""
    return len(set(wager.spots).intersection(numbers))


def certain_prize(wager: Wager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> Money:
    """What the wager pays at least, whatever the balls to come are; its prize once all twenty are drawn."""
    if len(numbers) == DRAW_SIZE:
        return total(prize.amount for prize in settle((wager,), Draw(tuple(numbers)), schedule))
    if isinstance(wager, SpotWager):
        return _certain_spot_prize(wager, numbers, schedule)
    return (
        wager.amount.for_each_dollar(schedule.side_prize(type(wager))) if _has_won(wager, numbers) else ZERO
    )


def certain_total(wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes) -> Money:
    """What a game pays at least on all these wagers together."""
    return total(certain_prize(wager, numbers, schedule) for wager in wagers)


def _certain_spot_prize(wager: SpotWager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> Money:
    prizes = [
        schedule.prize_per_dollar(len(wager.spots), catch)
        for catch in _catches_still_possible(wager, numbers)
    ]
    certain = [prize for prize in prizes if prize is not None]
    return wager.amount.for_each_dollar(min(certain)) if len(certain) == len(prizes) else ZERO


def _catches_still_possible(wager: SpotWager, numbers: Sequence[int]) -> range:
    caught, to_come = catch_so_far(wager, numbers), DRAW_SIZE - len(numbers)
    open_spots = len(wager.spots) - caught
    other_numbers = LAST_NUMBER - len(numbers) - open_spots
    return range(caught + max(0, to_come - other_numbers), caught + min(to_come, open_spots) + 1)


def _has_won(wager: SideWager, numbers: Sequence[int]) -> bool:
    """Before the last ball only heads and tails can have won: eleven stay eleven."""
    if isinstance(wager, EvensWager):
        return False
    heads = heads_count(numbers)
    return (heads if isinstance(wager, HeadsWager) else len(numbers) - heads) > HALF_OF_DRAW
