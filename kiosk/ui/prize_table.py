"""What a choice can pay, its chance and its long-run return, from the schedule of prizes and exact odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QCoreApplication

from kiosk.rules.abating import GAME_MAXIMUM
from kiosk.rules.field import LAST_NUMBER
from kiosk.rules.jackpots import Jackpot
from kiosk.rules.odds import (
    chance_of_catch,
    chance_of_side,
    one_in_text,
    return_in_whole_dollars_of_100,
    return_of_side,
    return_of_spots,
)
from kiosk.rules.schedule import ScheduleOfPrizes, total_catch
from kiosk.rules.wagers import Entry, LuckyLastWager, SpotWager, Wager, WayWager
from kiosk.rules.ways import way_counts
from kiosk.ui import draft_words as words
from kiosk.ui.choice import SIDES, Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.paper_view import PrizeRow, PrizesView, SideView
from kiosk.ui.wager_words import kwikpik_name, lucky_last_name, side_name, within
from kiosk.values.money import Money

translate = QCoreApplication.translate

# More lines than this don't fit the ticket; a longer table shows its head and opens a card with all of it.
ROWS_ON_TICKET: Final = 7
# What a game pays at most takes the room of the others (s 25).
_ROWS_BESIDE_MAXIMUM: Final = 4
# The screen shows as many of them as it has room for, and a button to every line.
SIZES_ON_TICKET: Final = 7
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


def prizes_view(draft: Draft, schedule: ScheduleOfPrizes, jackpots: tuple[Jackpot, ...] = ()) -> PrizesView:
    """The ticket's body for what is chosen. `jackpots` are what stands to be won now (s 26B)."""
    match draft.choice.tab:
        case Tab.HEADS:
            return _side_prizes(draft, schedule)
        case Tab.WAYS:
            return _way_prizes(draft, schedule, jackpots)
        case Tab.SPOTS | Tab.SHAPES:
            return _spot_prizes(draft, schedule, jackpots)


def shown_spot_count(draft: Draft) -> int:
    """How many spots the table is for: those of the board, or of the shape chosen."""
    return len(draft.choice.spots) if draft.choice.tab is Tab.SPOTS else draft.made.spot_count


def _spot_prizes(draft: Draft, schedule: ScheduleOfPrizes, jackpots: tuple[Jackpot, ...]) -> PrizesView:
    rows = spot_rows(schedule, shown_spot_count(draft), draft.choice.amount)
    if not rows or draft.entry is None:
        return _prizes_of_counts(draft, schedule)
    maximum = _maximum_text(schedule, (shown_spot_count(draft),), draft.choice.amount)
    is_long = len(rows) > (_ROWS_BESIDE_MAXIMUM if maximum else ROWS_ON_TICKET)
    return PrizesView(
        translate("Draft", "Each game can pay"),
        rows[: ROWS_ON_TICKET - 1] if is_long else rows,
        words.more_prizes_text(len(rows)) if is_long else "",
        _facts(draft.entry, schedule, jackpots),
        _return_text(draft.entry, schedule),
        maximum,
    )


def _way_prizes(draft: Draft, schedule: ScheduleOfPrizes, jackpots: tuple[Jackpot, ...]) -> PrizesView:
    """The total catch of each size of ways wagered on."""
    entry, on = draft.entry, [size for size in draft.sizes if size.is_on]
    if entry is None or not on:
        return _how_ways_work()
    rows = tuple(
        PrizeRow(
            translate("Draft", "{ways} × {spots}").format(
                ways=size.way_count, spots=words.spot_count_text(size.spot_count)
            ),
            top.pays,
            top.chance,
        )
        for size in on
        for top in spot_rows(schedule, size.spot_count, draft.choice.way_amount)[:1]
    )
    line_count = sum(len(schedule.lines(size.spot_count)) for size in on)
    return PrizesView(
        translate("Draft", "The most each way can pay"),
        tuple(reversed(rows))[:SIZES_ON_TICKET],
        words.more_prizes_text(line_count),
        _facts(entry, schedule, jackpots),
        _return_text(entry, schedule),
        _maximum_text(schedule, (size.spot_count for size in on), draft.choice.way_amount),
    )


def _how_ways_work() -> PrizesView:
    steps = (
        translate("Draft", "1  Choose numbers for group A"),
        translate("Draft", "2  Begin new groups, B, C and so on"),
        translate("Draft", "3  Each group is a way, and so is"),
        translate("Draft", "    each set of groups put together"),
    )
    return PrizesView(
        translate("Draft", "How ways work"),
        tuple(PrizeRow(step, "", "") for step in steps),
        sentence=translate("Draft", "3 groups make 7 ways. You pay for each way."),
    )


def _prizes_of_counts(draft: Draft, schedule: ScheduleOfPrizes) -> PrizesView:
    """The total catch of some spot counts: those around a count that can't be played, or a range of them."""
    title = translate("Draft", "The most a game can pay")
    if draft.choice.tab is Tab.SHAPES:
        shapes = () if draft.offer is None else draft.offer.setbets.shapes
        counts = tuple(sorted({len(shape.spots) for shape in shapes}, reverse=True))[: ROWS_ON_TICKET - 1]
        sentence = translate("Draft", "Touch a shape to play its spots.")
    elif draft.obstacle is Obstacle.SPOT_COUNT:
        counts = draft.counts_around
        title, sentence = words.spot_count_title(draft), words.spot_count_sentence(draft)
    else:
        counts = _EXAMPLE_COUNTS
        sentence = translate("Draft", "Touch your numbers, or let {kwikpik} choose.")
        sentence = sentence.format(kwikpik=within(kwikpik_name()))
    tables = [spot_rows(schedule, count, draft.choice.amount) for count in counts]
    maximum = _maximum_text(schedule, counts, draft.choice.amount)
    return PrizesView(title, tuple(rows[0] for rows in tables if rows), sentence=sentence, maximum=maximum)


def _side_prizes(draft: Draft, schedule: ScheduleOfPrizes) -> PrizesView:
    names = {side: side_name(wager) for side, wager in SIDES.items()}
    views, side = side_views(schedule, draft.choice.side_amount), draft.choice.side
    rows = tuple(PrizeRow(names[name], view.pays, view.chance) for name, view in views.items())
    title = translate("Draft", "Each game can pay")
    if draft.entry is None:
        sentence = translate("Draft", "{heads} is 11 or more in 1–40, {tails} 11 or more in 41–80.")
        sentence = sentence.format(heads=names["heads"], tails=within(names["tails"]))
        return PrizesView(title, rows, sentence=sentence)
    sentence = _return_text(draft.entry, schedule)
    return PrizesView(title, rows, sentence=sentence, chosen=list(SIDES).index(side))


# --- beside the lines


def _maximum_text(schedule: ScheduleOfPrizes, spot_counts: Iterable[int], amount: Money) -> str:
    """What a game pays at most, "" while no prize of these spot counts is above it (s 25)."""
    prizes = (
        amount.for_each_dollar(line.per_dollar) for count in spot_counts for line in schedule.lines(count)
    )
    return words.game_maximum_text() if any(prize > GAME_MAXIMUM for prize in prizes) else ""


def _facts(entry: Entry, schedule: ScheduleOfPrizes, jackpots: tuple[Jackpot, ...]) -> tuple[str, ...]:
    facts = []
    on_top = jackpot_text(_jackpots_of(entry.wagers[0], jackpots))
    if on_top:
        facts.append(on_top)
    for wager in entry.wagers:
        if isinstance(wager, LuckyLastWager):
            per_dollar = schedule.lucky_last_prize(len(entry.spots))
            if per_dollar is not None:
                pays = wager.amount.for_each_dollar(per_dollar)
                chance = one_in_text(Fraction(len(entry.spots), LAST_NUMBER))
                fact = translate("Draft", "{name} pays {pays}, {chance}")
                facts.append(fact.format(name=lucky_last_name(), pays=pays, chance=chance))
    return tuple(facts)


def _jackpots_of(wager: Wager, jackpots: tuple[Jackpot, ...]) -> tuple[Jackpot, ...]:
    """The jackpots that a wager stands to win (s 26B(1))."""
    counts: set[int] = set()
    if isinstance(wager, SpotWager):
        counts = {len(wager.spots)}
    elif isinstance(wager, WayWager):
        counts = set(wager.sizes or way_counts(wager.groups))
    return tuple(jackpot for jackpot in jackpots if jackpot.spot_count in counts)


def jackpot_text(jackpots: tuple[Jackpot, ...]) -> str:
    """``8 spot jackpot $6,597.93 on top``; of several the largest, and how many there are beside it."""
    if not jackpots:
        return ""
    largest = max(jackpots, key=lambda jackpot: jackpot.for_a_wager)
    name = translate("Draft", "{count} spot jackpot").format(count=largest.spot_count)
    if largest.catch != total_catch(largest.spot_count):
        name = translate("Draft", "{catch} of {count} jackpot").format(
            catch=largest.catch, count=largest.spot_count
        )
    text = translate("Draft", "{name} {amount} on top")
    if len(jackpots) > 1:
        text = translate("Draft", "{name} {amount} on top, and {others} more")
    return text.format(name=name, amount=largest.for_a_wager, others=len(jackpots) - 1)


def _return_text(entry: Entry, schedule: ScheduleOfPrizes) -> str:
    """The return of the whole ticket without keno bonus, whose multipliers this terminal isn't told."""
    dollars = return_in_whole_dollars_of_100(_return_of(entry, schedule))
    return words.return_text(dollars, without_bonus=entry.bonus_game_count > 0)


def _return_of(entry: Entry, schedule: ScheduleOfPrizes) -> Fraction:
    """The exact part of a game's amount that comes back in prizes over time; jackpots are left out."""
    parts: list[tuple[Money, Fraction]] = []
    for wager in entry.wagers:
        match wager:
            case SpotWager(spots):
                parts.append((wager.amount, return_of_spots(schedule, len(spots))))
            case WayWager():
                parts.extend(_returns_of_ways(wager, schedule))
            case LuckyLastWager():
                cents = schedule.lucky_last_prize(len(entry.spots))
                chance = Fraction(len(entry.spots), LAST_NUMBER)
                parts.append((wager.amount, chance * (cents.cents if cents else 0) / 100))
            case _:
                parts.append((wager.amount, return_of_side(schedule, type(wager))))
    total = sum(amount.cents for amount, _ in parts)
    return sum((amount.cents * part for amount, part in parts), Fraction(0)) / total


def _returns_of_ways(wager: WayWager, schedule: ScheduleOfPrizes) -> Iterator[tuple[Money, Fraction]]:
    for size, count in way_counts(wager.groups).items():
        if not wager.sizes or size in wager.sizes:
            yield wager.amount * count, return_of_spots(schedule, size)
