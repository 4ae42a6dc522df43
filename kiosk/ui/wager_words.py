"""The names of wagers as people read them: on a ticket's card, in a check, on the done screen, in help.

Where the licensee has a name of its own it is the one that is read (s 12B, 12(4)). Like a language it is the
same for everything on this screen: :func:`use_names` sets it when central has told it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from kiosk.rules.field import DRAW_SIZE
from kiosk.rules.names import NAME_MAXIMUM, NO_NAMES, Names
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


class _InUse:
    """The licensee's own names that are shown here."""

    def __init__(self) -> None:
        self.names = NO_NAMES


_in_use = _InUse()


def use_names(names: Names) -> None:
    """Show wagers and promotional keno dollars under these names from now on."""
    _in_use.names = names


def side_name(wager: type[SideWager]) -> str:
    """Heads, tails or evens, as a person reads it."""
    own = _in_use.names
    names = {
        HeadsWager: own.heads or translate("Wagers", "Heads"),
        TailsWager: own.tails or translate("Wagers", "Tails"),
        EvensWager: own.evens or translate("Wagers", "Evens"),
    }
    return names[wager]


def sides_name() -> str:
    """``Heads or tails``: what stands for heads, tails and evens together. Of two long names the first."""
    own = _in_use.names
    if not (own.heads or own.tails):
        return translate("Wagers", "Heads or tails")
    heads, tails = side_name(HeadsWager), within(side_name(TailsWager))
    both = translate("Wagers", "{heads} or {tails}").format(heads=heads, tails=tails)
    return both if len(both) <= NAME_MAXIMUM else heads


def choose_side() -> str:
    """What to do where none of the three is chosen."""
    own = _in_use.names
    if own.heads or own.tails or own.evens:
        return translate("Wagers", "Choose one of the three")
    return translate("Wagers", "Choose heads, evens or tails")


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
    return _in_use.names.lucky_last or translate("Wagers", "Lucky last")


def keno_bonus_name() -> str:
    """The wager that multiplies prizes (s 14E)."""
    return _in_use.names.keno_bonus or translate("Wagers", "Keno bonus")


def kwikpik_name() -> str:
    """The wager whose spots are chosen at random (s 14B)."""
    return _in_use.names.kwikpik or translate("Wagers", "Kwikpik")


def promotional_name() -> str:
    """Keno dollars that are never cash (s 12)."""
    return _in_use.names.promotional_keno_dollars or translate("Wagers", "Promotional keno dollars")


def jackpot_title(spot_count: int, catch: int) -> str:
    """``8 spot jackpot``, or ``9 of 10 jackpot`` for a catch that is not the total catch."""
    if catch == min(spot_count, DRAW_SIZE):
        return translate("Wagers", "{count} spot jackpot").format(count=spot_count)
    return translate("Wagers", "{catch} of {count} jackpot").format(catch=catch, count=spot_count)


def wager_name(wager: Wager) -> str:
    """``7 spots``, ``Heart`` for a shape, ``3 groups, 7 ways``, ``Heads``, ``Lucky last``; under a name of
    the licensee's own ``Lucky Sevens, 7 spots``."""
    if isinstance(wager, SpotWager):
        return wager.setbet or _with_own(wager, spots_name(len(wager.spots)))
    if isinstance(wager, WayWager):
        return _with_own(wager, groups_name(wager))
    return lucky_last_name() if isinstance(wager, LuckyLastWager) else side_name(type(wager))


def entry_name(entry: Entry) -> str:
    """``7 spots``, ``7 spots and lucky last``, ``4 wagers``."""
    names = [wager_name(wager) for wager in entry.wagers]
    if len(names) > _NAMED_MAXIMUM:
        return translate("Wagers", "{count} wagers").format(count=len(names))
    if len(names) == 1:
        return names[0]
    return translate("Wagers", "{first} and {second}").format(first=names[0], second=within(names[1]))


def cost_text(entry: Entry) -> str:
    """``$2.00 a game``, ``$2.00 a game, keno bonus +$2.00``, and on how many games where not on all."""
    cost = translate("Wagers", "{amount} a game").format(amount=entry.amount_per_game)
    if entry.bonus_per_game <= ZERO or not entry.bonus_game_count:
        return cost
    if entry.bonus_game_count == entry.game_count:
        bonus = translate("Wagers", "{cost}, {bonus} +{amount}")
    elif entry.bonus_game_count == 1:
        bonus = translate("Wagers", "{cost}, {bonus} +{amount} on the first game")
    else:
        bonus = translate("Wagers", "{cost}, {bonus} +{amount} on the first {count} games")
    return bonus.format(
        cost=cost,
        bonus=within(keno_bonus_name()),
        amount=entry.bonus_per_game,
        count=entry.bonus_game_count,
    )


def short_text(entry: Entry) -> str:
    """``7 spots, $2.00 a game, keno bonus``: enough to know a ticket by, short enough for half a line."""
    text = translate("Wagers", "{wager}, {amount} a game")
    if entry.bonus_game_count:
        text = translate("Wagers", "{wager}, {amount} a game, {bonus}")
    return text.format(wager=entry_name(entry), amount=entry.amount_per_game, bonus=within(keno_bonus_name()))


def within(name: str) -> str:
    """A name inside a sentence: small where it begins with a word of ours. A shape and a name of the
    licensee's own stay as they are."""
    ours = {
        translate("Wagers", "Heads"): translate("Wagers", "heads"),
        translate("Wagers", "Tails"): translate("Wagers", "tails"),
        translate("Wagers", "Evens"): translate("Wagers", "evens"),
        translate("Wagers", "Lucky last"): translate("Wagers", "lucky last"),
        translate("Wagers", "Keno bonus"): translate("Wagers", "keno bonus"),
        translate("Wagers", "Kwikpik"): translate("Wagers", "kwikpik"),
        translate("Wagers", "Promotional keno dollars"): translate("Wagers", "promotional keno dollars"),
    }
    return ours.get(name, name)


def _with_own(wager: Wager, name: str) -> str:
    """``Lucky Sevens, 7 spots`` where the licensee has a name for the wager, else the name alone."""
    own = _in_use.names.of(wager)
    return translate("Wagers", "{own}, {name}").format(own=own, name=name) if own else name
