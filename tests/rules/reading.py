"""Reads the text tables a keno supervisor can check, and the schedule of prizes they are worked out under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kiosk.rules.entering import Offer
from kiosk.rules.field import Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.setbets import Setbets
from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    TailsWager,
    Wager,
    WayWager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money

_HERE = Path(__file__).parent
_ASSETS = _HERE.parents[1] / "assets"
CLASSIC_FILE = _ASSETS / "schedules" / "classic.json"
_WITHOUT_SPOTS: dict[str, type[HeadsWager | TailsWager | EvensWager | LuckyLastWager]] = {
    "heads": HeadsWager,
    "tails": TailsWager,
    "evens": EvensWager,
    "lucky last": LuckyLastWager,
}
_BONUS = " with bonus"


@cache
def classic() -> ScheduleOfPrizes:
    """The shipped schedule of prizes."""
    schedule = ScheduleOfPrizes.parse(CLASSIC_FILE.read_bytes())
    assert isinstance(schedule, ScheduleOfPrizes)
    return schedule


@cache
def shapes() -> Setbets:
    """The shipped setbets."""
    setbets = Setbets.parse((_ASSETS / "setbets" / "shapes.json").read_bytes())
    assert isinstance(setbets, Setbets)
    return setbets


@cache
def everything() -> Offer:
    """The shipped schedule of prizes with the shipped setbets and keno bonus, within the default limits."""
    return Offer(classic(), setbets=shapes(), has_bonus=True)


def money(text: str) -> Money:
    """``$1,234.50`` as money."""
    amount = Money.parse(text.strip().removeprefix("$").replace(",", ""))
    assert amount is not None, f"{text!r} is not an amount"
    return amount


def numbers(text: str) -> list[int]:
    """``1 3 5-7`` as 1, 3, 5, 6, 7; brackets round a kwikpik spot are left out; ``nothing`` is no number."""
    found: list[int] = []
    for word in text.replace("nothing", "").replace("[", "").replace("]", "").split():
        first, _, last = word.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def wager(what: str, amount: str) -> Wager:
    """A wager and its amount. What it is on is ``heads``, ``lucky last``, its spots, or its groups of spots
    with a stroke between, ``1-3 / 4-6``, of which ``in 3 6`` chooses the ways by spot count. A kwikpik spot
    is in brackets, ``as Tick`` names a setbet, and ``with bonus`` stands last.
    """
    on, bonus = what.strip().removesuffix(_BONUS), what.strip().endswith(_BONUS)
    if on in _WITHOUT_SPOTS:
        return _WITHOUT_SPOTS[on](money(amount), bonus)
    kwikpik = numbers(" ".join(re.findall(r"\[(\d+)\]", on)))
    if "/" in on:
        on, _, sizes = on.partition(" in ")
        groups = [numbers(group) for group in on.split("/")]
        return way_wager(groups, money(amount), numbers(sizes), kwikpik, bonus=bonus)
    on, _, setbet = on.partition(" as ")
    return spot_wager(numbers(on), money(amount), kwikpik, setbet=setbet, bonus=bonus)


def entry(text: str, games: str = "1") -> Entry:
    """An entry from ``1 2 3 for $1.00 with bonus + heads for $2.00`` and ``10``, or ``10 bonus 4`` if keno
    bonus is on the first four games only; without that it is on all, if on any."""
    wagers: list[Wager] = []
    for part in text.split(" + "):
        if part.strip() != "nothing":
            what, amount = part.removesuffix(_BONUS).split(" for ")
            wagers.append(wager(what + (_BONUS if part.endswith(_BONUS) else ""), amount))
    game_count, _, bonus_games = games.partition(" bonus ")
    default = game_count if any(wager.bonus for wager in wagers) else "0"
    return Entry(tuple(wagers), int(game_count), int(bonus_games or default))


def rows(table: str) -> Iterator[list[str]]:
    """The cells of each row of a table; the lines above its rule of dashes are for people."""
    below_rule = False
    for line in (_HERE / "tables" / table).read_text(encoding="utf-8").splitlines():
        if line.startswith("---"):
            below_rule = True
        elif below_rule and line.strip():
            yield [cell.strip() for cell in line.split("|")]


class Row(NamedTuple):
    """One wager, or one way of a way wager, of a settled table: its catch and its prize, None where it does
    not win. `way_index` is -1 for a wager that has no ways."""

    wager_index: int
    way_index: int
    catch: int
    prize: Money | None


class Game(NamedTuple):
    """One ticket in one game: the draw, its multiplier if it has one, the wagers, a row for each of them or
    of their ways, and what the ticket pays."""

    draw: Draw
    multiplier: int | None
    wagers: tuple[Wager, ...]
    rows: tuple[Row, ...]
    pays: Money

    def rows_of(self, wager_index: int) -> tuple[Row, ...]:
        """The rows of one wager."""
        return tuple(row for row in self.rows if row.wager_index == wager_index)


def games(table: str) -> Iterator[Game]:
    """The games of a table: a ``draw`` line, a ``multiplier`` line if there is one, a row for each wager, a
    ``pays`` line; the rest is captions. The row of a way wager says how many ways it has and what they cost;
    a row for each way follows, named by its groups and its spots: ``A+B: 1-6``.
    """
    draw: Draw | None = None
    multiplier: int | None = None
    wagers: list[Wager] = []
    found: list[Row] = []
    for cells in rows(table):
        first = cells[0]
        if first.startswith("draw "):
            draw, multiplier = Draw(tuple(numbers(first.removeprefix("draw ")))), None
        elif first.startswith("multiplier "):
            multiplier = int(first.removeprefix("multiplier "))
        elif first == "pays":
            assert draw is not None
            yield Game(draw, multiplier, tuple(wagers), tuple(found), money(cells[3]))
            wagers, found = [], []
        elif len(cells) > 1:
            what, amount, catch, prize = cells
            way_index = -1
            if ":" in what:
                way_index = _way_index(wagers[-1], what)
            else:
                wagers.append(wager(what, amount))
                if isinstance(wagers[-1], WayWager):
                    _check_ways(wagers[-1], catch, prize)
                    continue
            won = None if prize == "none" else money(prize)
            found.append(Row(len(wagers) - 1, way_index, int(catch), won))
    assert not found, f"{table} does not end in what the ticket pays"


def _way_index(wager: Wager, what: str) -> int:
    """The place of a way among those of its wager; its spots must be those that the table says."""
    assert isinstance(wager, WayWager)
    name, _, spots = what.partition(": ")
    [index] = [index for index, way in enumerate(wager.ways) if way.name == name]
    assert wager.ways[index].spots == tuple(sorted(numbers(spots))), what
    return index


def _check_ways(wager: WayWager, ways: str, cost: str) -> None:
    assert ways == ("1 way" if len(wager.ways) == 1 else f"{len(wager.ways)} ways")
    assert wager.amount * len(wager.ways) == money(cost)
