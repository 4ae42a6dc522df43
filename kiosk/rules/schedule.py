"""The schedule of prizes (s 2): what each catch pays on each dollar wagered, read from a versioned file.

The file is JSON, format 2: `format`, `name`, `version`, `effective_from`, `approval`, `source`, `spot` (spot
count -> catch -> prize), `heads`, `tails`, `evens`, `lucky_last` (different spots -> prize, R4), `bonus_on`
(the wagers that may carry keno bonus, R5) and `jackpots` (s 26B; read by `jackpot_lines`). Every prize is
decimal text in dollars for each dollar wagered.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from functools import cached_property
from typing import Final

from msgspec import Struct

from kiosk.rules.field import DRAW_SIZE, LAST_NUMBER
from kiosk.rules.jackpot_lines import JackpotLine, LineFault, read_jackpot_line
from kiosk.rules.wagers import EvensWager, HeadsWager, SideWager, TailsWager, Wager
from kiosk.values.keno_day import KenoDay
from kiosk.values.money import ZERO, Money

FORMAT: Final = 2
REQUIRED_SPOT_COUNTS: Final = (*range(1, 11), 15, 20, 40)
REQUIRED_JACKPOTS: Final = ("7", "8", "9", "10")  # s 26B(2)
WAGER_NAMES: Final = ("spot", "way", "heads", "tails", "evens", "lucky_last")
PRIZE_STEP: Final = Money(10)
# Far above any approved prize: a slip of the keyboard is caught before it is an amount on a screen.
PRIZE_MAXIMUM: Final = Money.dollars(10_000_000)
_TEXT_MAXIMA: Final = {"name": 40, "version": 40, "approval": 400, "source": 400}  # characters
_SIDES: Final = {"heads": "a heads wager", "tails": "a tails wager", "evens": "an evens wager"}
_KEYS: Final = (
    "format",
    *_TEXT_MAXIMA,
    "effective_from",
    "spot",
    *_SIDES,
    "lucky_last",
    "bonus_on",
    "jackpots",
)


class ScheduleFault(Struct, frozen=True):
    """Why a file is not a schedule of prizes: one sentence for the licensee that names the line at fault."""

    sentence: str


class PrizeLine(Struct, frozen=True):
    """One line of the schedule: a catch and its prize on each dollar wagered."""

    catch: int
    per_dollar: Money


class SpotPrizes(Struct, frozen=True):
    """The winning lines of one spot count, from the highest catch to the lowest."""

    spot_count: int
    lines: tuple[PrizeLine, ...]


class LuckyLastLine(Struct, frozen=True):
    """The lucky last prize on each dollar for a number of different spots (s 14D, ruling R4)."""

    spot_count: int
    per_dollar: Money


class ScheduleOfPrizes(Struct, frozen=True, dict=True):
    """A schedule of prizes approved for a game of keno (s 2, 23(1)(b)). Only :meth:`parse` makes one.

    `effective_from` is the first keno day it governs. `bonus_on` names the wagers that may carry keno bonus
    (R5), `jackpots` the jackpots of jackpot keno (s 26B). `digest` is the SHA-256 of the file, in
    hexadecimal: the same digest is the same file, whatever program read it.
    """

    name: str
    version: str
    effective_from: KenoDay
    approval: str
    source: str
    spot: tuple[SpotPrizes, ...]
    heads: Money
    tails: Money
    evens: Money
    lucky_last: tuple[LuckyLastLine, ...]
    bonus_on: frozenset[str]
    jackpots: tuple[JackpotLine, ...]
    digest: str

    @classmethod
    def parse(cls, data: bytes) -> ScheduleOfPrizes | ScheduleFault:
        """The schedule in a file's bytes, or the first fault found in it. Never raises, whatever the bytes.

        A schedule is accepted only if each of 1-10, 15, 20 and 40 spots has winning lines, its total
        catch among them, 7, 8, 9 and 10 spots have a jackpot for it, no line is for a catch that can't
        happen, nothing is named twice or unknown, and every prize is a positive multiple of 10c on each
        dollar.
        """
        try:
            return _read(data)
        except _Fault as fault:
            return ScheduleFault(str(fault))

    @property
    def reference(self) -> str:
        """How a ticket names the schedule it was sold under: ``Classic 2026-11 3fa9c2d1``."""
        return f"{self.name} {self.version} {self.digest[:8]}"

    @property
    def spot_counts(self) -> tuple[int, ...]:
        """Every spot count a spot wager may have under this schedule, ascending (s 13)."""
        return tuple(prizes.spot_count for prizes in self.spot)

    def lines(self, spot_count: int) -> tuple[PrizeLine, ...]:
        """The winning lines of a spot count from the highest catch; none if the schedule has none for it."""
        return next((prizes.lines for prizes in self.spot if prizes.spot_count == spot_count), ())

    def prize_per_dollar(self, spot_count: int, catch: int) -> Money | None:
        """The prize on each dollar for a catch, or None if that catch is not a winning wager (s 23(1)(b))."""
        return self._by_catch.get((spot_count, catch))

    def side_prize(self, wager: type[SideWager]) -> Money:
        """The prize on each dollar of a winning heads, tails or evens wager (s 23(2))."""
        return {HeadsWager: self.heads, TailsWager: self.tails, EvensWager: self.evens}[wager]

    def lucky_last_prize(self, spot_count: int) -> Money | None:
        """The lucky last prize on each dollar for that many different spots, or None if there is no line for
        them (R4)."""
        return self._lucky_last.get(spot_count)

    def takes_bonus(self, wager: Wager) -> bool:
        """Whether keno bonus may be made in conjunction with a wager (s 14E(1), R5)."""
        return wager.__struct_config__.tag in self.bonus_on

    @cached_property
    def jackpot_spot_counts(self) -> frozenset[int]:
        """The spot counts in jackpot keno: 7 to 10, and others that are approved (s 26B(1), 26B(9)(a))."""
        return frozenset(line.spot_count for line in self.jackpots)

    @cached_property
    def jackpot_catches(self) -> frozenset[tuple[int, int]]:
        """The spot count and catch of each jackpot (s 26B(5)(a), 26B(9))."""
        return frozenset((line.spot_count, line.catch) for line in self.jackpots)

    @cached_property
    def _lucky_last(self) -> dict[int, Money]:
        return {line.spot_count: line.per_dollar for line in self.lucky_last}

    @cached_property
    def _by_catch(self) -> dict[tuple[int, int], Money]:
        pairs = ((prizes.spot_count, line) for prizes in self.spot for line in prizes.lines)
        return {(spot_count, line.catch): line.per_dollar for spot_count, line in pairs}


def total_catch(spot_count: int) -> int:
    """The highest catch a spot count can have: all its spots, or all twenty numbers drawn."""
    return min(spot_count, DRAW_SIZE)


def lowest_catch(spot_count: int) -> int:
    """The lowest catch a spot count can have: none, unless there are more spots than numbers left undrawn."""
    return max(0, spot_count + DRAW_SIZE - LAST_NUMBER)


class _Fault(Exception):
    """Leaves the reading of a file at the first fault; :meth:`ScheduleOfPrizes.parse` makes it a value."""


class _Members(list[tuple[str, object]]):
    """The members of one JSON object as written, so that a name written twice is seen."""


def _read(data: bytes) -> ScheduleOfPrizes:
    document = _members(_json(data), "The schedule", "{}")
    if "format" in document and (type(document["format"]) is not int or document["format"] != FORMAT):
        raise _Fault(f"The schedule has a format number that is not read here; format {FORMAT} is.")
    for key in document:
        if key not in _KEYS:
            raise _Fault(f"The schedule has {_quoted(key)}, which format {FORMAT} does not have.")
    for key in _KEYS:
        if key not in document:
            raise _Fault(f"The schedule has no line for {_SIDES.get(key, _quoted(key))}.")
    return ScheduleOfPrizes(
        name=_text(document, "name"),
        version=_text(document, "version"),
        effective_from=_keno_day(document["effective_from"]),
        approval=_text(document, "approval"),
        source=_text(document, "source"),
        spot=_spot_prizes(document["spot"]),
        heads=_prize(document["heads"], _SIDES["heads"]),
        tails=_prize(document["tails"], _SIDES["tails"]),
        evens=_prize(document["evens"], _SIDES["evens"]),
        lucky_last=_lucky_last(document["lucky_last"]),
        bonus_on=_bonus_on(document["bonus_on"]),
        jackpots=_jackpots(document["jackpots"], document["spot"]),
        digest=hashlib.sha256(data).hexdigest(),
    )


def _json(data: bytes) -> object:
    try:
        # A byte order mark is what some editors put first; it says nothing about prizes.
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Members)
    except UnicodeDecodeError as error:
        raise _Fault("The schedule is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _Fault(f"The schedule is not readable as JSON at {where}.") from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits; thousands of brackets
        raise _Fault("The schedule holds a number too long to read or brackets nested too deep.") from error


def _members(value: object, owner: str, member: str) -> dict[str, object]:
    """The members of a JSON object, each once. `member` says what a name is; ``{}`` becomes that name."""
    if not isinstance(value, _Members):
        raise _Fault(f"{owner} is not a JSON object of names and values.")
    members: dict[str, object] = {}
    for name, content in value:
        if name in members:
            raise _Fault(f"{owner} has {member.format(_quoted(name))} twice.")
        members[name] = content
    return members


def _spot_prizes(value: object) -> tuple[SpotPrizes, ...]:
    members = _members(value, 'The "spot" part of the schedule', "the spot count {}")
    for name in members:
        if _whole_number(name, LAST_NUMBER) in (None, 0):
            raise _Fault(f"The schedule has a line for {_quoted(name)} spots, which is not 1 to 80 spots.")
    for spot_count in REQUIRED_SPOT_COUNTS:
        if str(spot_count) not in members:
            raise _Fault(f"The schedule has no line for a {spot_count} spot wager.")
    counts = sorted(map(int, members))
    return tuple(SpotPrizes(count, _lines(count, members[str(count)])) for count in counts)


def _lines(spot_count: int, value: object) -> tuple[PrizeLine, ...]:
    wager = f"a {spot_count} spot wager"
    members = _members(value, f"The line for {wager}", "the catch {}")
    if not members:
        raise _Fault(f"The schedule has no winning line for {wager}.")
    prizes: dict[int, Money] = {}
    for name, content in members.items():
        catch = _whole_number(name, LAST_NUMBER)
        if catch is None or not lowest_catch(spot_count) <= catch <= total_catch(spot_count):
            raise _Fault(f"A catch of {_quoted(name)} on {wager}, for which there is a line, can't happen.")
        prizes[catch] = _prize(content, f"a catch of {catch} on {wager}")
    if total_catch(spot_count) not in prizes:
        raise _Fault(f"The schedule has no line for a catch of {total_catch(spot_count)} on {wager}.")
    return tuple(PrizeLine(catch, prizes[catch]) for catch in sorted(prizes, reverse=True))


def _lucky_last(value: object) -> tuple[LuckyLastLine, ...]:
    members = _members(value, 'The "lucky_last" part of the schedule', "the spot count {}")
    lines: dict[int, Money] = {}
    for name, content in members.items():
        spot_count = _whole_number(name, LAST_NUMBER)
        if spot_count in (None, 0):
            raise _Fault(f"The schedule has a lucky last line for {_quoted(name)} spots, not 1 to 80.")
        lines[int(name)] = _prize(content, f"lucky last with {name} spots")
    return tuple(LuckyLastLine(spot_count, lines[spot_count]) for spot_count in sorted(lines))


def _bonus_on(value: object) -> frozenset[str]:
    if not isinstance(value, list) or isinstance(value, _Members):
        raise _Fault('The "bonus_on" of the schedule is not a list of wagers such as ["spot", "way"].')
    for name in value:
        if not isinstance(name, str):
            raise _Fault('The "bonus_on" of the schedule has something that is not the name of a wager.')
        if name not in WAGER_NAMES:
            raise _Fault(f'The "bonus_on" of the schedule has {_quoted(name)}, which is not a wager.')
    if len(set(value)) != len(value):
        raise _Fault('The "bonus_on" of the schedule names a wager twice.')
    return frozenset(value)


def _jackpots(value: object, spot: object) -> tuple[JackpotLine, ...]:
    members = _members(value, 'The "jackpots" part of the schedule', "the jackpot {}")
    winning = _members(spot, 'The "spot" part of the schedule', "the spot count {}")
    for name in REQUIRED_JACKPOTS:
        if name not in members:
            raise _Fault(f"The schedule has no jackpot for a {name} spot wager (s 26B(2)).")
    lines: list[JackpotLine] = []
    for name, content in members.items():
        line = read_jackpot_line(name, _members(content, f"The jackpot {_quoted(name)}", "the part {}"))
        if isinstance(line, LineFault):
            raise _Fault(line.sentence)
        if str(line.spot_count) not in winning:
            raise _Fault(f"There is a jackpot for {line.spot_count} spots, which have no prizes.")
        lines.append(line)
    return tuple(sorted(lines, key=lambda line: (line.spot_count, -line.catch)))


def _prize(value: object, of_what: str) -> Money:
    prize = Money.parse(value) if isinstance(value, str) else None
    if prize is None:
        raise _Fault(f'The prize for {of_what} is not dollars as text in quotes, such as "2.00".')
    if prize <= ZERO:
        raise _Fault(f"The prize for {of_what} is not more than $0.00.")
    if not prize.is_multiple_of(PRIZE_STEP):
        raise _Fault(f"The prize for {of_what} is not a multiple of 10c on each dollar.")
    if prize > PRIZE_MAXIMUM:
        raise _Fault(f"The prize for {of_what} is more than {PRIZE_MAXIMUM} on each dollar.")
    return prize


def _whole_number(text: str, maximum: int) -> int | None:
    """The number 0 to maximum that the text is the one plain spelling of, or None."""
    return next((number for number in range(maximum + 1) if str(number) == text), None)


def _text(document: dict[str, object], key: str) -> str:
    value, maximum = document[key], _TEXT_MAXIMA[key]
    if not (isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= maximum):
        raise _Fault(f'The "{key}" of the schedule is not text of 1 to {maximum} printable characters.')
    return value


def _keno_day(value: object) -> KenoDay:
    try:
        date = datetime.date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        date = None
    if date is None or date.isoformat() != value:
        raise _Fault('The "effective_from" of the schedule is not a date written as "2026-11-30".')
    return KenoDay(value)


def _quoted(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    shown = "".join(character if character.isprintable() else "?" for character in name)
    return f'"{shown[:40]}"'
