"""Reads the text tables a keno supervisor can check, and the schedule of prizes they are worked out under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kiosk.rules.field import Draw
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.wagers import Entry, EvensWager, HeadsWager, SideWager, TailsWager, Wager, spot_wager
from kiosk.values.money import Money

_HERE = Path(__file__).parent
CLASSIC_FILE = _HERE.parents[1] / "assets" / "schedules" / "classic.json"
_SIDES: dict[str, type[SideWager]] = {"heads": HeadsWager, "tails": TailsWager, "evens": EvensWager}


@cache
def classic() -> ScheduleOfPrizes:
    """The shipped schedule of prizes."""
    schedule = ScheduleOfPrizes.parse(CLASSIC_FILE.read_bytes())
    assert isinstance(schedule, ScheduleOfPrizes)
    return schedule


def money(text: str) -> Money:
    """``$1,234.50`` as money."""
    amount = Money.parse(text.strip().removeprefix("$").replace(",", ""))
    assert amount is not None, f"{text!r} is not an amount"
    return amount


def numbers(text: str) -> list[int]:
    """``1 3 5-7`` as 1, 3, 5, 6, 7; brackets round a kwikpik spot are left out."""
    found: list[int] = []
    for word in text.replace("[", "").replace("]", "").split():
        first, _, last = word.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def wager(what: str, amount: str) -> Wager:
    """A wager from ``heads`` or from its spots, those chosen by kwikpik in brackets, and its amount."""
    what = what.strip()
    if what in _SIDES:
        return _SIDES[what](money(amount))
    return spot_wager(numbers(what), money(amount), numbers(" ".join(re.findall(r"\[(\d+)\]", what))))


def entry(text: str, game_count: int) -> Entry:
    """An entry from ``1 2 3 for $1.00 + heads for $2.00``."""
    wagers = (part.split(" for ") for part in text.split(" + ") if part.strip() != "nothing")
    return Entry(tuple(wager(what, amount) for what, amount in wagers), game_count)


def rows(table: str) -> Iterator[list[str]]:
    """The cells of each row of a table; the lines above its rule of dashes are for people."""
    below_rule = False
    for line in (_HERE / "tables" / table).read_text(encoding="utf-8").splitlines():
        if line.startswith("---"):
            below_rule = True
        elif below_rule and line.strip():
            yield [cell.strip() for cell in line.split("|")]


class Row(NamedTuple):
    """One wager of a settled table: its catch and its prize, None where it does not win."""

    wager: Wager
    catch: int
    prize: Money | None


class Game(NamedTuple):
    """One ticket in one game: the draw, a row for each wager, and what the ticket pays."""

    draw: Draw
    rows: tuple[Row, ...]
    pays: Money


def games(table: str) -> Iterator[Game]:
    """The games of a table: a ``draw`` line, a row for each wager, a ``pays`` line; the rest is captions."""
    draw: Draw | None = None
    found: list[Row] = []
    for cells in rows(table):
        if cells[0].startswith("draw "):
            draw = Draw(tuple(numbers(cells[0].removeprefix("draw "))))
        elif cells[0] == "pays":
            assert draw is not None
            yield Game(draw, tuple(found), money(cells[3]))
            found = []
        elif len(cells) > 1:
            what, amount, catch, prize = cells
            found.append(Row(wager(what, amount), int(catch), None if prize == "none" else money(prize)))
    assert not found, f"{table} does not end in what the ticket pays"
