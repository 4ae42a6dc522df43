"""What a choice can pay, its chance and its long-run return, from the schedule of prizes and exact odds."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.rules.odds import (
    chance_of_catch,
    chance_of_side,
    one_in_text,
    return_in_whole_dollars_of_100,
    return_of_side,
    return_of_spots,
)
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.ui import draft_words as words
from kiosk.ui.choice import SIDES, Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.paper_view import PrizeRow, PrizesView, SideView
from kiosk.values.money import Money

translate = QCoreApplication.translate

# More lines than this don't fit the ticket; a longer table shows its head and opens a card with all of it.
ROWS_ON_TICKET: Final = 7
# Spot counts that show the range of what can be played while nothing is chosen.
_EXAMPLE_COUNTS: Final = (10, 8, 6, 5, 3, 1)


def spot_rows(schedule: ScheduleOfPrizes, spot_count: int, amount: Money) -> tuple[PrizeRow, ...]:
    """Every winning line of a spot count, from the highest catch; none if it can't be played."""
    return tuple(
        PrizeRow(
            translate("Draft", "{catch} of {count}").format(catch=line.catch, count=spot_count),
            str(amount.for_each_dollar(line.per_dollar)),
            one_in_text(chance_of_catch(spot_count, line.catch)),
        )
        for line in schedule.lines(spot_count)
    )


def side_views(schedule: ScheduleOfPrizes, amount: Money) -> dict[str, SideView]:
    """What heads, evens and tails pay on one game, and their chances."""
    return {
        side: SideView(
            str(amount.for_each_dollar(schedule.side_prize(wager))), one_in_text(chance_of_side(wager))
        )
        for side, wager in SIDES.items()
    }


def prizes_view(draft: Draft, schedule: ScheduleOfPrizes) -> PrizesView:
    """The ticket's body for what is chosen."""
    if draft.choice.tab is Tab.HEADS:
        return _side_prizes(draft, schedule)
    count, amount = len(draft.choice.spots), draft.choice.spot_amount
    rows = spot_rows(schedule, count, amount)
    if not rows:
        return _prizes_of_counts(draft, schedule)
    returned = return_in_whole_dollars_of_100(return_of_spots(schedule, count))
    is_long = len(rows) > ROWS_ON_TICKET
    return PrizesView(
        translate("Draft", "Each game can pay"),
        rows[: ROWS_ON_TICKET - 1] if is_long else rows,
        words.more_prizes_text(len(rows)) if is_long else "",
        words.return_text(returned),
    )


def _prizes_of_counts(draft: Draft, schedule: ScheduleOfPrizes) -> PrizesView:
    """The total catch of some spot counts: those around a count that can't be played, or a range of them."""
    if draft.obstacle is Obstacle.SPOT_COUNT:
        counts: tuple[int, ...] = draft.counts_around
        title, sentence = words.spot_count_title(draft), words.spot_count_sentence(draft)
    else:
        counts = _EXAMPLE_COUNTS
        title = translate("Draft", "The most a game can pay")
        sentence = translate("Draft", "Touch your numbers, or let kwikpik choose.")
    tables = [spot_rows(schedule, count, draft.choice.spot_amount) for count in counts]
    return PrizesView(title, tuple(rows[0] for rows in tables if rows), sentence=sentence)


def _side_prizes(draft: Draft, schedule: ScheduleOfPrizes) -> PrizesView:
    names = {
        "heads": translate("Draft", "Heads"),
        "evens": translate("Draft", "Evens"),
        "tails": translate("Draft", "Tails"),
    }
    views, side = side_views(schedule, draft.choice.side_amount), draft.choice.side
    rows = tuple(PrizeRow(names[name], view.pays, view.chance) for name, view in views.items())
    title = translate("Draft", "Each game can pay")
    if not side:
        sentence = translate("Draft", "Heads is 11 or more in 1–40, tails 11 or more in 41–80.")
        return PrizesView(title, rows, sentence=sentence)
    returned = return_in_whole_dollars_of_100(return_of_side(schedule, SIDES[side]))
    return PrizesView(title, rows, sentence=words.return_text(returned), chosen=list(SIDES).index(side))
