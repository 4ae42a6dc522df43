"""Random games for tests of settlement in columns: schedules of prizes, tickets, draws and jackpots."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hypothesis import strategies as st

from kiosk.rules.field import Draw
from kiosk.rules.game_settlement import Entered
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.schedule import REQUIRED_SPOT_COUNTS, ScheduleOfPrizes, lowest_catch, total_catch
from kiosk.rules.wagers import (
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.rules.ways import way_counts
from kiosk.values.money import Money

BOUNDARY = (1, 63, 64, 65, 80)
"""Numbers at the edges of the two words of a mask."""

_TENTHS = st.one_of(st.integers(1, 100), st.integers(1, 100_000_000))  # up to $10,000,000
_DOLLARS = _TENTHS.map(lambda tenths: Money(10 * tenths).plain())
_JACKPOT_CENTS = st.one_of(st.just(0), st.integers(1, 1_000), st.integers(0, 1_000_000_000))


@st.composite
def schedules(draw: st.DrawFn) -> ScheduleOfPrizes:
    """Any valid schedule: lines for the required spot counts and others, up to 80 spots."""
    counts = {*REQUIRED_SPOT_COUNTS, *draw(st.lists(st.integers(1, 80), max_size=3))}
    spot = {}
    for count in sorted(counts):
        possible = st.integers(lowest_catch(count), total_catch(count))
        caught = {total_catch(count), *draw(st.lists(possible, max_size=5))}
        spot[str(count)] = {str(catch): draw(_DOLLARS) for catch in sorted(caught)}
    last_counts = draw(st.sets(st.integers(1, 80), max_size=20)) | {1, 3, 5, 10}
    approved = ["7", "8", "9", "10", *sorted(draw(st.sets(st.sampled_from(("1", "2", "3:1", "5:4", "6")))))]
    jackpot = {"fill": "1000.00", "growth_per_dollar": "0.10", "bonus": "500.00"}
    document = {
        "format": 2,
        "name": "Random",
        "version": "1",
        "effective_from": "2026-11-30",
        "approval": "none",
        "source": "chance",
        "spot": spot,
        "heads": draw(_DOLLARS),
        "tails": draw(_DOLLARS),
        "evens": draw(_DOLLARS),
        "lucky_last": {str(count): draw(_DOLLARS) for count in sorted(last_counts)},
        "bonus_on": ["spot", "way"],
        "jackpots": dict.fromkeys(approved, jackpot),
    }
    schedule = ScheduleOfPrizes.parse(json.dumps(document).encode())
    assert isinstance(schedule, ScheduleOfPrizes)
    return schedule


_NUMBERS = st.permutations(range(1, 81))
DRAWS = _NUMBERS.map(lambda numbers: Draw(tuple(numbers[:20])))
MULTIPLIERS = st.one_of(st.none(), st.integers(2, 100))
AMOUNTS = st.one_of(st.integers(1, 100), st.integers(1, 100_000_000)).map(lambda tenths: Money(10 * tenths))
_COUNTS = st.one_of(st.sampled_from(REQUIRED_SPOT_COUNTS), st.integers(1, 80))


@st.composite
def _spots(draw: st.DrawFn, drawn: Draw, count: int) -> list[int]:
    """That many spots, often among the numbers drawn, so that high catches are met."""
    missed = [number for number in range(1, 81) if number not in drawn.numbers]
    low = max(0, count - len(missed))
    catch = draw(st.one_of(st.integers(low, min(count, 20)), st.just(min(count, 20))))
    caught = draw(st.permutations(drawn.numbers))[:catch]
    return [*caught, *draw(st.permutations(missed))[: count - catch]]


@st.composite
def _way_wagers(draw: st.DrawFn, drawn: Draw) -> WayWager:
    sizes = draw(st.lists(st.integers(1, 10), min_size=1, max_size=7).filter(lambda each: sum(each) <= 80))
    if draw(st.integers(0, 9)) == 0:  # more groups than are combined; few of their ways are wagered on
        sizes = [1] * draw(st.integers(11, 13)) + sizes[:1]
    spots = draw(st.permutations(draw(_spots(drawn, sum(sizes)))))
    groups = tuple(tuple(spots[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes)))
    known = sorted(way_counts(groups))
    chosen = st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True)
    restricted = draw(chosen) if len(sizes) > 10 or draw(st.booleans()) else ()
    return way_wager(groups, draw(AMOUNTS), restricted, bonus=draw(st.booleans()))


def wagers(drawn: Draw) -> st.SearchStrategy[Wager]:
    """Any wager but lucky last, in a game with this draw."""
    bonus = st.booleans()
    spot = _COUNTS.flatmap(lambda count: _spots(drawn, count))
    return st.one_of(
        st.builds(spot_wager, spot, AMOUNTS, bonus=bonus),
        _way_wagers(drawn),
        st.builds(HeadsWager, AMOUNTS, bonus),
        st.builds(TailsWager, AMOUNTS, bonus),
        st.builds(EvensWager, AMOUNTS, bonus),
    )


@st.composite
def tickets(draw: st.DrawFn, drawn: Draw, among: Sequence[ScheduleOfPrizes]) -> Entered:
    """A ticket of some wagers, or of none, with lucky last at any place or without."""
    entered = draw(st.lists(wagers(drawn), max_size=4))
    if draw(st.booleans()):
        last = LuckyLastWager(draw(AMOUNTS), draw(st.booleans()))
        entered.insert(draw(st.integers(0, len(entered))), last)
    return Entered(tuple(entered), draw(st.sampled_from(among)))


@st.composite
def jackpots(draw: st.DrawFn) -> Jackpot:
    """A jackpot for any catch on one of the common spot counts, a catch without a prize included."""
    spot_count = draw(st.one_of(st.integers(1, 10), st.just(80)))
    catch = draw(st.one_of(st.just(min(spot_count, 20)), st.integers(1, min(spot_count, 20))))
    return Jackpot(spot_count, catch, *(Money(draw(_JACKPOT_CENTS)) for _ in ("fill", "growth", "bonus")))


def _name(jackpot: Jackpot) -> str:
    return jackpot.name


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Entered], Draw, int | None, list[Jackpot]]:
    """A whole game: its tickets under one schedule or two, its draw, multiplier and jackpots."""
    drawn = draw(DRAWS)
    among = draw(st.lists(schedules(), min_size=1, max_size=2))
    entered = draw(st.lists(tickets(drawn, among), max_size=6))
    jackpots_played = draw(st.lists(jackpots(), max_size=4, unique_by=_name))
    return entered, drawn, draw(MULTIPLIERS), jackpots_played
