"""The amounts that can be set on a choice: in which steps, from which least amount (s 15). Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from kiosk.rules.wagers import HeadsWager, LuckyLastWager, Wager, WayWager, spot_wager
from kiosk.rules.ways import way_count
from kiosk.ui.choice import Choice, Tab
from kiosk.ui.draft_entry import made_of
from kiosk.values.money import ZERO, Money

if TYPE_CHECKING:
    from kiosk.rules.entering import Offer

# Amounts a stepper stops at: small steps where people play for small money, so that no amount is far away.
SPOT_STOPS: Final = (
    *range(10, 100, 10),
    *range(100, 500, 50),
    *range(500, 2_000, 100),
    *range(2_000, 10_000, 500),
    *range(10_000, 100_001, 5_000),
)
DOLLAR_STOPS: Final = (*range(100, 2_000, 100), *range(2_000, 10_000, 500), *range(10_000, 100_001, 5_000))
PRESETS: Final = tuple(map(Money.dollars, (1, 2, 5, 10, 20)))


def stops_of(tab: Tab) -> tuple[int, ...]:
    """The stops of the wager shown, in cents."""
    return DOLLAR_STOPS if tab is Tab.HEADS else SPOT_STOPS


def next_amount(
    stops: tuple[int, ...], amount: Money, direction: int, least: Money, most: Money
) -> Money | None:
    """The next stop up (1) or down (-1) from an amount; None if it isn't from least to most."""
    cents = amount.cents
    index = bisect_right(stops, cents) if direction > 0 else bisect_left(stops, cents) - 1
    if not 0 <= index < len(stops):
        return None
    stop = Money(stops[index])
    return stop if (least <= stop or direction > 0) and stop <= most else None


def least_amount(choice: Choice, offer: Offer) -> Money:
    """The least amount of the wager shown: what s 15 asks of it, and its part of the ticket's $1."""
    # The rules of amounts come with the terms, after the first frame.
    from kiosk.rules.entering import TICKET_MINIMUM, amount_rule

    made = made_of(choice, offer)
    wager = made.wager or _example(choice)
    rule = amount_rule(wager, offer.schedule)
    ways = way_count(wager.groups, wager.sizes) if isinstance(wager, WayWager) else 1
    times = ways * choice.game_count
    others = ZERO
    if made.entry is not None:
        times += ways * made.entry.bonus_game_count
        others = sum_of_lucky_last(made.entry.wagers) * choice.game_count
    missing = max(0, TICKET_MINIMUM.cents - others.cents)
    return max(rule.minimum, rule.step * -(-missing // (times * rule.step.cents)))


def sum_of_lucky_last(wagers: tuple[Wager, ...]) -> Money:
    """What is wagered on lucky last in a game."""
    return next((wager.amount for wager in wagers if isinstance(wager, LuckyLastWager)), ZERO)


def _example(choice: Choice) -> Wager:
    """What an amount is set for while nothing is chosen."""
    return HeadsWager(choice.amount) if choice.tab is Tab.HEADS else spot_wager((1,), choice.amount)
