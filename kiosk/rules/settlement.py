"""Settlement of one ticket in one game: which wagers win, and the prize of each (Part 5 of the Rule).

What depends on the other tickets of the game, abatement and jackpots, is in `game_settlement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from kiosk.rules.field import DRAW_SIZE, Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import (
    HeadsWager,
    LuckyLastWager,
    SideWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
    distinct_spots,
)
from kiosk.values.money import Money

HALF_OF_DRAW: Final = DRAW_SIZE // 2
NO_WAY: Final = -1


class Prize(Struct, frozen=True, tag="prize"):
    """The prize of one winning wager, or of one winning way, on one game (s 23A(1)): a major prize (s 3A).

    `wager_index` counts the entry's wagers from 0, `way_index` the ways of a way wager, and is -1 for other
    wagers. `spot_count` is 0 for heads, tails and evens, whose `catch` is how many of the twenty numbers lie
    in their half: 11 or more, or 10 for evens; for lucky last it is the number of different spots, and the
    catch 1. `wagered` is the amount on the wager or way, `per_dollar` the line of the schedule of prizes,
    `multiplier` what keno bonus multiplied it by, None where no keno bonus wager or no multiplier applied.
    `in_full` is the prize of these, `amount` what is paid: less only if the game is abated (s 25). `section`
    is what makes the wager win.
    """

    wager_index: int
    way_index: int
    spot_count: int
    catch: int
    wagered: Money
    per_dollar: Money
    multiplier: int | None
    in_full: Money
    amount: Money
    section: str

    @property
    def is_abated(self) -> bool:
        """Whether less is paid than the schedule of prizes gives (s 25)."""
        return self.amount != self.in_full


def settle(
    wagers: Sequence[Wager], draw: Draw, schedule: ScheduleOfPrizes, multiplier: int | None = None
) -> tuple[Prize, ...]:
    """The prizes of one ticket in one game, in the order of its wagers and of the ways of each: one for each
    winning wager or way, none else (s 23A(2), 23A(3)).

    The wagers are those made in this game, with `bonus` where a keno bonus wager is made
    (:meth:`Entry.wagers_in`); its winning wager is multiplied (s 14E(2)). `multiplier` is that of the game,
    None if none is assigned to its total (s 3B).
    The schedule is the one the wagers were accepted under. A prize is exact to the cent.
    """
    return tuple(
        prize
        for index, wager in enumerate(wagers)
        for prize in _prizes(index, wager, wagers, draw, schedule, multiplier)
    )


def _prizes(
    index: int,
    wager: Wager,
    wagers: Sequence[Wager],
    draw: Draw,
    schedule: ScheduleOfPrizes,
    multiplier: int | None,
) -> Iterator[Prize]:
    applied = multiplier if wager.bonus else None
    for way_index, spot_count, catch, per_dollar, section in _lines(wager, wagers, draw, schedule):
        if per_dollar is not None:
            prize = wager.amount.for_each_dollar(per_dollar) * (1 if applied is None else applied)
            yield Prize(
                index,
                way_index,
                spot_count,
                catch,
                wager.amount,
                per_dollar,
                applied,
                in_full=prize,
                amount=prize,
                section=section,
            )


_Line = tuple[int, int, int, Money | None, str]


def _lines(wager: Wager, wagers: Sequence[Wager], draw: Draw, schedule: ScheduleOfPrizes) -> Iterator[_Line]:
    """Of the wager or of each of its ways: the way's place, spot count, catch, the prize on each dollar if it
    wins, and the section that decides it."""
    if isinstance(wager, SpotWager):
        spot_count, catch = len(wager.spots), draw.catch(wager.spots)
        yield NO_WAY, spot_count, catch, schedule.prize_per_dollar(spot_count, catch), "s 23(1)"
    elif isinstance(wager, WayWager):
        caught = [draw.catch(group) for group in wager.groups]
        for place, way in enumerate(wager.ways):
            spot_count, catch = len(way.spots), sum(caught[group] for group in way.groups)
            yield place, spot_count, catch, schedule.prize_per_dollar(spot_count, catch), "s 14(2)"
    elif isinstance(wager, LuckyLastWager):
        spots = distinct_spots(wagers)
        if draw.last in spots:
            yield NO_WAY, len(spots), 1, schedule.lucky_last_prize(len(spots)), "s 14D"
    else:
        yield _half(wager, draw, schedule)


def _half(wager: SideWager, draw: Draw, schedule: ScheduleOfPrizes) -> _Line:
    if isinstance(wager, HeadsWager):
        catch, wins, section = draw.heads_count, draw.heads_count > HALF_OF_DRAW, "s 14A(1)"
    elif isinstance(wager, TailsWager):
        catch, wins, section = draw.tails_count, draw.tails_count > HALF_OF_DRAW, "s 14A(2)"
    else:
        catch, wins, section = draw.heads_count, draw.heads_count == HALF_OF_DRAW, "s 14A(3)"
    return NO_WAY, 0, catch, schedule.side_prize(type(wager)) if wins else None, section
