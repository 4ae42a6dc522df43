"""What is said about the newest ball to a person whose ticket is in the game, and what the game paid."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kiosk.rules.abating import UNABATED
from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    LuckyLastWager,
    SpotWager,
    Wager,
    WagerWithSpots,
    WayWager,
    distinct_spots,
)
from kiosk.ui import draw_words as words
from kiosk.ui.draw_own import has_bonus, jackpots_caught, jackpots_open, jackpots_won
from kiosk.ui.draw_ways import ways_that_pay
from kiosk.ui.live_model import StageView
from kiosk.ui.showing import Showing
from kiosk.ui.so_far import catch_so_far, certain_prizes, certain_total, heads_count
from kiosk.ui.wager_words import catch_name, jackpot_title
from kiosk.values.money import ZERO, Money


def stage_before(facts: StageView, wagers: Sequence[Wager], jackpots: Sequence[Jackpot]) -> StageView:
    """Before the draw: that the ticket is in it, and the largest jackpot it could win."""
    standing = sorted(jackpots_open(wagers, jackpots), key=lambda jackpot: jackpot.for_a_wager)
    note = ""
    if standing:
        largest = standing[-1]
        note = words.jackpot_to_win(catch_name(largest.catch, largest.spot_count), largest.for_a_wager)
    return msgspec.structs.replace(
        facts, line=facts.line or words.your_ticket_is_in(), note=facts.note or note
    )


def stage_in_draw(
    facts: StageView, wagers: Sequence[Wager], now_showing: Showing, schedule: ScheduleOfPrizes
) -> StageView:
    """The newest ball for this ticket; after the twentieth lucky last, then the total for keno bonus."""
    numbers, on_stage = now_showing.numbers_told, now_showing.numbers_on_stage
    spots = distinct_spots(wagers)
    is_mine = bool(on_stage) and on_stage[-1] in spots
    facts = msgspec.structs.replace(facts, is_mine=is_mine)
    drawn = now_showing.drawn
    if drawn is not None and now_showing.tells_total and has_bonus(wagers):
        headline = words.total_of(drawn.draw.total, drawn.multiplier)
        line = words.what_total_does(drawn.multiplier)
        is_lamp = drawn.multiplier is not None
        return msgspec.structs.replace(facts, headline=headline, line=line, note="", is_lamp=is_lamp)
    told_mine = bool(numbers) and numbers[-1] in spots
    headline = words.draw_starts() if not numbers else words.ball_is_drawn(numbers[-1])
    note = words.bonus_to_come() if has_bonus(wagers) else ""
    stage = msgspec.structs.replace(
        facts,
        is_lamp=told_mine,
        headline=words.ball_is_yours(numbers[-1]) if told_mine else headline,
        line=_standing(wagers, numbers, schedule),
        note=note,
    )
    if len(numbers) == DRAW_SIZE and any(isinstance(wager, LuckyLastWager) for wager in wagers):
        return _with_last_ball(stage, wagers, numbers, schedule)
    return stage


def stage_result(
    facts: StageView,
    wagers: Sequence[Wager],
    cost: Money,
    now_showing: Showing,
    schedule: ScheduleOfPrizes,
) -> StageView:
    """What the game paid. Lamp, and the word "won", only where the prize is above the cost of the game."""
    numbers, drawn = now_showing.numbers_told, now_showing.drawn
    prize = certain_total(wagers, numbers, schedule, now_showing.multiplier)
    caught = jackpots_caught(wagers, drawn)
    is_abated = drawn is not None and drawn.abatement is not None and prize > UNABATED
    note = _won_by_others(caught, now_showing)
    if caught:
        headline, line = words.jackpot_is_yours(jackpot_title(caught[0].spot_count, caught[0].catch))
    elif is_abated:
        headline, line = words.prize_in_full(prize), words.game_is_abated()
    elif prize > ZERO:
        without = certain_total(wagers, numbers, schedule)
        headline, line = words.game_paid(prize, cost, now_showing.multiplier if prize != without else None)
    else:
        headline, line = words.game_paid_nothing(), _why_nothing(wagers, numbers)
    is_mine = numbers[-1] in distinct_spots(wagers)
    is_lamp = bool(caught) or prize > cost
    return msgspec.structs.replace(
        facts, is_mine=is_mine, is_lamp=is_lamp, headline=headline, line=line, note=note
    )


def _standing(wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes) -> str:
    """Where the first wager with numbers stands, or the first of all."""
    first = next((wager for wager in wagers if isinstance(wager, WagerWithSpots)), wagers[0])
    certain, is_last = certain_total((first,), numbers, schedule), len(numbers) == DRAW_SIZE
    if isinstance(first, SpotWager):
        return words.catch_so_far(catch_so_far(first, numbers), len(first.spots), certain, is_last=is_last)
    if isinstance(first, WayWager):
        return words.ways_so_far(ways_that_pay(first, numbers, schedule), certain, is_last=is_last)
    heads = heads_count(numbers)
    return words.score_so_far(heads, len(numbers) - heads, certain, is_last=is_last)


def _with_last_ball(
    stage: StageView, wagers: Sequence[Wager], numbers: Sequence[int], schedule: ScheduleOfPrizes
) -> StageView:
    """The last ball compared with the spots (s 14D); beside it stays where the numbers stand."""
    prizes = certain_prizes(wagers, numbers, schedule)
    paid = next(
        prize for wager, prize in zip(wagers, prizes, strict=True) if isinstance(wager, LuckyLastWager)
    )
    return msgspec.structs.replace(
        stage,
        headline=words.last_ball(numbers[-1]),
        line=words.lucky_last(len(distinct_spots(wagers)), paid),
        note=stage.line,
    )


def _why_nothing(wagers: Sequence[Wager], numbers: Sequence[int]) -> str:
    if len(wagers) == 1 and isinstance(wagers[0], SpotWager):
        return words.catch_has_no_prize(catch_so_far(wagers[0], numbers), len(wagers[0].spots))
    return words.final_score(heads_count(numbers))


def _won_by_others(caught: Sequence[Jackpot], now_showing: Showing) -> str:
    """The jackpots of the game that were won, apart from the one the headline says."""
    others = [jackpot for jackpot in jackpots_won(now_showing.drawn) if jackpot not in caught[:1]]
    return words.jackpots_won([jackpot_title(jackpot.spot_count, jackpot.catch) for jackpot in others])
