"""Settlement: which wagers of a game win, and the prize of each (Part 5 of the Rule)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from kiosk.rules.field import DRAW_SIZE, Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import HeadsWager, SpotWager, TailsWager, Wager
from kiosk.values.money import Money

HALF_OF_DRAW: Final = DRAW_SIZE // 2


class Prize(Struct, frozen=True):
    """The prize of one winning wager on one game, with everything a sentence about it needs (s 23A(1)).

    `wager_index` counts the entry's wagers from 0. `spot_count` is 0 for heads, tails and evens, whose
    `catch` is how many of the twenty numbers lie in their half: 11 or more, or 10 for evens. `per_dollar` is
    the line of the schedule of prizes, `amount` that line on the amount wagered. `section` is what makes the
    wager win.
    """

    wager_index: int
    spot_count: int
    catch: int
    per_dollar: Money
    amount: Money
    section: str


def settle(wagers: Sequence[Wager], draw: Draw, schedule: ScheduleOfPrizes) -> tuple[Prize, ...]:
    """The prizes of one game, in the order of the wagers: one for each winning wager, none else (s 23A(2)).

    The schedule is the one the wagers were accepted under. A prize is exact to the cent.
    """
    prizes = (_prize(index, wager, draw, schedule) for index, wager in enumerate(wagers))
    return tuple(prize for prize in prizes if prize is not None)


def _prize(index: int, wager: Wager, draw: Draw, schedule: ScheduleOfPrizes) -> Prize | None:
    spot_count, catch, per_dollar, section = _line(wager, draw, schedule)
    if per_dollar is None:
        return None
    return Prize(index, spot_count, catch, per_dollar, wager.amount.for_each_dollar(per_dollar), section)


def _line(wager: Wager, draw: Draw, schedule: ScheduleOfPrizes) -> tuple[int, int, Money | None, str]:
    """Spot count, catch, the prize on each dollar if the wager wins, and the section that decides it."""
    if isinstance(wager, SpotWager):
        spot_count, catch = len(wager.spots), draw.catch(wager.spots)
        return spot_count, catch, schedule.prize_per_dollar(spot_count, catch), "s 23(1)"
    if isinstance(wager, HeadsWager):
        catch, wins, section = draw.heads_count, draw.heads_count > HALF_OF_DRAW, "s 14A(1)"
    elif isinstance(wager, TailsWager):
        catch, wins, section = draw.tails_count, draw.tails_count > HALF_OF_DRAW, "s 14A(2)"
    else:
        catch, wins, section = draw.heads_count, draw.heads_count == HALF_OF_DRAW, "s 14A(3)"
    return 0, catch, schedule.side_prize(type(wager)) if wins else None, section
