"""What a ticket has for certain while its game is being drawn. Pure.

Only what no ball to come can take away is said: a prize that more catches would lose again (few of 20 or 40
spots), evens or lucky last before the twentieth ball, counts nothing until the draw is complete. Jackpots and
abatement depend on other tickets and are never in these amounts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from kiosk.rules.field import DRAW_SIZE, LAST_HEADS_NUMBER, LAST_NUMBER, Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.settlement import HALF_OF_DRAW, settle
from kiosk.rules.wagers import EvensWager, HeadsWager, LuckyLastWager, SideWager, SpotWager, Wager, WayWager
from kiosk.rules.ways import Groups
from kiosk.values.money import ZERO, Money, total

Standings = tuple[tuple[tuple[int, int], int], ...]


def heads_count(numbers: Sequence[int]) -> int:
    """How many of the numbers lie in 1-40."""
    return sum(number <= LAST_HEADS_NUMBER for number in numbers)


def caught_in(spots: Sequence[int], numbers: Sequence[int]) -> int:
    """How many of the spots the balls so far have caught."""
    return len(set(spots).intersection(numbers))


def catch_so_far(wager: SpotWager, numbers: Sequence[int]) -> int:
    """How many spots of the wager the balls so far have caught."""
    return caught_in(wager.spots, numbers)


def ways_so_far(wager: WayWager, numbers: Sequence[int]) -> Standings:
    """How many ways stand where: ((spot count, catch), ways), by spot count and catch ascending.

    Without listing the ways: a wager may have a thousand, and this is asked with every ball.
    """
    return _ways_so_far(wager.groups, wager.sizes, tuple(numbers))


def certain_prizes(
    wagers: Sequence[Wager],
    numbers: Sequence[int],
    schedule: ScheduleOfPrizes,
    multiplier: int | None = None,
) -> tuple[Money, ...]:
    """What each wager pays at least, whatever the balls to come are; its prize once all twenty are drawn.

    `multiplier` is that of the game once it may be told, and counts for wagers with keno bonus.
    """
    if len(numbers) == DRAW_SIZE:
        prizes = settle(wagers, Draw(tuple(numbers)), schedule, multiplier)
        return tuple(
            total(prize.amount for prize in prizes if prize.wager_index == index)
            for index in range(len(wagers))
        )
    return tuple(_certain(wager, numbers, schedule) for wager in wagers)


def certain_total(
    wagers: Sequence[Wager],
    numbers: Sequence[int],
    schedule: ScheduleOfPrizes,
    multiplier: int | None = None,
) -> Money:
    """What a game pays at least on all these wagers together."""
    return total(certain_prizes(wagers, numbers, schedule, multiplier))


def certain_of_spots(
    spot_count: int, catch: int, drawn_count: int, amount: Money, schedule: ScheduleOfPrizes
) -> Money:
    """What so many spots with that catch after that many balls pay at least."""
    to_come, open_spots = DRAW_SIZE - drawn_count, spot_count - catch
    other_numbers = LAST_NUMBER - drawn_count - open_spots
    possible = range(catch + max(0, to_come - other_numbers), catch + min(to_come, open_spots) + 1)
    prizes = [schedule.prize_per_dollar(spot_count, reached) for reached in possible]
    certain = [prize for prize in prizes if prize is not None]
    return amount.for_each_dollar(min(certain)) if len(certain) == len(prizes) else ZERO


def _certain(wager: Wager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> Money:
    if isinstance(wager, SpotWager):
        catch = catch_so_far(wager, numbers)
        return certain_of_spots(len(wager.spots), catch, len(numbers), wager.amount, schedule)
    if isinstance(wager, WayWager):
        return total(
            certain_of_spots(size, catch, len(numbers), wager.amount, schedule) * count
            for (size, catch), count in ways_so_far(wager, numbers)
        )
    if isinstance(wager, LuckyLastWager) or not _has_won(wager, numbers):
        return ZERO
    return wager.amount.for_each_dollar(schedule.side_prize(type(wager)))


@lru_cache(maxsize=256)
def _ways_so_far(groups: Groups, sizes: tuple[int, ...], numbers: tuple[int, ...]) -> Standings:
    counts: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for group in groups:
        size, caught = len(group), caught_in(group, numbers)
        counts.update(
            {(before + size, catch + caught): count for (before, catch), count in tuple(counts.items())}
        )
    counts[0, 0] -= 1  # no group at all is no way
    return tuple(
        sorted((key, count) for key, count in counts.items() if count and (not sizes or key[0] in sizes))
    )


def _has_won(wager: SideWager, numbers: Sequence[int]) -> bool:
    """Before the last ball only heads and tails can have won: eleven stay eleven."""
    if isinstance(wager, EvensWager):
        return False
    heads = heads_count(numbers)
    return (heads if isinstance(wager, HeadsWager) else len(numbers) - heads) > HALF_OF_DRAW
