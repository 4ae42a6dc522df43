"""What stands beside a ticket's numbers in a draw: lucky last, heads, tails or evens, and keno bonus."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from kiosk.ports.central import DrawnGame
from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import LuckyLastWager, SideWager, Wager, distinct_spots
from kiosk.ui.so_far import certain_total
from kiosk.ui.wager_words import keno_bonus_name, lucky_last_name, side_name
from kiosk.values.money import ZERO

translate = QCoreApplication.translate


class Extra(Struct, frozen=True):
    """One of them: its name, what it pays or has paid, and whether it is won."""

    title: str
    value: str
    here: bool = False


def lucky_last_extra(
    wager: LuckyLastWager, wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes
) -> Extra:
    """What lucky last pays if the last ball is one of the spots; when it has come, whether it was."""
    spots = distinct_spots(wagers)
    per_dollar = schedule.lucky_last_prize(len(spots))
    prize = ZERO if per_dollar is None else wager.amount.for_each_dollar(per_dollar)
    if len(numbers) < DRAW_SIZE:
        return Extra(lucky_last_name(), str(prize))
    is_won = numbers[-1] in spots
    return Extra(lucky_last_name(), str(prize if is_won else ZERO), is_won)


def side_extra(wager: SideWager, numbers: Sequence[int], schedule: ScheduleOfPrizes) -> Extra:
    """What heads, tails or evens pays, and whether that is certain."""
    prize = wager.amount.for_each_dollar(schedule.side_prize(type(wager)))
    certain = certain_total((wager,), numbers, schedule)
    is_over = len(numbers) == DRAW_SIZE
    return Extra(side_name(type(wager)), str(certain if is_over else prize), certain > ZERO)


def bonus_extra(drawn: DrawnGame | None) -> Extra:
    """Keno bonus: to come until the total of the numbers has been told."""
    title = keno_bonus_name()
    if drawn is None:
        return Extra(title, translate("Draw", "to come"))
    if drawn.multiplier is None:
        return Extra(title, translate("Draw", "no multiplier"))
    return Extra(title, f"× {drawn.multiplier}", here=True)
