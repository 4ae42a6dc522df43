"""The names of wagers as people read them: on a ticket's card, in a check, on the done screen, in help."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SideWager,
    SpotWager,
    TailsWager,
    Wager,
    WayWager,
)
from kiosk.rules.ways import way_count
from kiosk.values.money import ZERO

translate = QCoreApplication.translate

_NAMED_MAXIMUM = 2


def side_name(wager: type[SideWager]) -> str:
    """Heads, tails or evens, as a person reads it."""
    names = {
        HeadsWager: translate("Wagers", "Heads"),
        TailsWager: translate("Wagers", "Tails"),
        EvensWager: translate("Wagers", "Evens"),
    }
    return names[wager]


def spots_name(count: int) -> str:
    """``7 spots``."""
    return (
        translate("Wagers", "1 spot")
        if count == 1
        else translate("Wagers", "{count} spots").format(count=count)
    )


def ways_name(count: int) -> str:
    """``7 ways``."""
    return (
        translate("Wagers", "1 way")
        if count == 1
        else translate("Wagers", "{count} ways").format(count=count)
    )


def groups_name(wager: WayWager) -> str:
    """``3 groups, 7 ways``."""
    groups, ways = len(wager.groups), ways_name(way_count(wager.groups, wager.sizes))
    name = (
        translate("Wagers", "1 group, {ways}")
        if groups == 1
        else translate("Wagers", "{groups} groups, {ways}")
    )
    return name.format(groups=groups, ways=ways)


def catch_name(catch: int, spot_count: int) -> str:
    """``4 of 7``."""
    return translate("Wagers", "{catch} of {count}").format(catch=catch, count=spot_count)


def lucky_last_name() -> str:
    """The wager on the last number drawn (s 14D)."""
    return translate("Wagers", "Lucky last")


def jackpot_title(spot_count: int, catch: int) -> str:
    """``8 spot jackpot``, or ``9 of 10 jackpot`` for a catch that is not the total catch."""
    if catch == min(spot_count, DRAW_SIZE):
        return translate("Wagers", "{count} spot jackpot").format(count=spot_count)
    return translate("Wagers", "{catch} of {count} jackpot").format(catch=catch, count=spot_count)


def wager_name(wager: Wager) -> str:
    """``7 spots``, ``Heart`` for a shape, ``3 groups, 7 ways``, ``Heads``, ``Lucky last``."""
    if isinstance(wager, SpotWager):
        return wager.setbet or spots_name(len(wager.spots))
    if isinstance(wager, WayWager):
        return groups_name(wager)
    return lucky_last_name() if isinstance(wager, LuckyLastWager) else side_name(type(wager))


def entry_name(entry: Entry) -> str:
    """``7 spots``, ``7 spots and lucky last``, ``4 wagers``."""
    names = [wager_name(wager) for wager in entry.wagers]
    if len(names) > _NAMED_MAXIMUM:
        return translate("Wagers", "{count} wagers").format(count=len(names))
    if len(names) == 1:
        return names[0]
    return translate("Wagers", "{first} and {second}").format(first=names[0], second=_within(names[1]))


def cost_text(entry: Entry) -> str:
    """``$2.00 a game``, ``$2.00 a game, keno bonus +$2.00``, and on how many games where not on all."""
    cost = translate("Wagers", "{amount} a game").format(amount=entry.amount_per_game)
    if entry.bonus_per_game <= ZERO or not entry.bonus_game_count:
        return cost
    if entry.bonus_game_count == entry.game_count:
        bonus = translate("Wagers", "{cost}, keno bonus +{amount}")
    elif entry.bonus_game_count == 1:
        bonus = translate("Wagers", "{cost}, keno bonus +{amount} on the first game")
    else:
        bonus = translate("Wagers", "{cost}, keno bonus +{amount} on the first {count} games")
    return bonus.format(cost=cost, amount=entry.bonus_per_game, count=entry.bonus_game_count)


def short_text(entry: Entry) -> str:
    """``7 spots, $2.00 a game, keno bonus``: enough to know a ticket by, short enough for half a line."""
    text = translate("Wagers", "{wager}, {amount} a game")
    if entry.bonus_game_count:
        text = translate("Wagers", "{wager}, {amount} a game, keno bonus")
    return text.format(wager=entry_name(entry), amount=entry.amount_per_game)


def _within(name: str) -> str:
    """A name inside a sentence: small where it begins with a word of ours. A shape keeps its own name."""
    ours = {
        lucky_last_name(): translate("Wagers", "lucky last"),
        side_name(HeadsWager): translate("Wagers", "heads"),
        side_name(TailsWager): translate("Wagers", "tails"),
        side_name(EvensWager): translate("Wagers", "evens"),
    }
    return ours.get(name, name)
