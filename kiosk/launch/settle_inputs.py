"""What ``kiosk settle`` settles with: the draw and the files, each a :class:`Stop` if it isn't one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from kiosk.launch.places import SHAPES
from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.field import DRAW_SIZE, FIRST_NUMBER, LAST_NUMBER, Draw, is_number
from kiosk.rules.jackpots import Jackpot, JackpotPart
from kiosk.rules.multipliers import MultiplierFault, Multipliers
from kiosk.rules.schedule import ScheduleFault, ScheduleOfPrizes
from kiosk.rules.setbets import SetbetFault, Setbets
from kiosk.values.money import ZERO, Money

# Far above any jackpot: a slip of the keyboard is caught before it is a prize.
PART_MAXIMUM: Final = Money.dollars(1_000_000_000)

_Read = TypeVar("_Read", ScheduleOfPrizes, Multipliers, Setbets)


def read_draw(text: str) -> Draw:
    """The draw written as ``1,2,...,20``, its numbers in the order they were drawn; spaces around them are
    none of them."""
    numbers: list[int] = []
    for piece in text.split(","):
        plain = piece.strip(" ")
        number = int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= 2 else None
        if number is None or not is_number(number):
            raise _no_draw(f"has {_quoted(plain)}, which is not a number of {FIRST_NUMBER} to {LAST_NUMBER}")
        if number in numbers:
            raise _no_draw(f"has {number} twice")
        numbers.append(number)
    if len(numbers) != DRAW_SIZE:
        raise _no_draw(f"has {len(numbers)} number{'' if len(numbers) == 1 else 's'}")
    return Draw(tuple(numbers))


def _no_draw(why: str) -> Stop:
    return Stop(
        StopCause.USAGE,
        f"--draw {why}. It is {DRAW_SIZE} different numbers of {FIRST_NUMBER} to {LAST_NUMBER} with commas "
        "between them, in the order they were drawn.",
    )


def read_schedule(path: Path) -> ScheduleOfPrizes:
    """The schedule of prizes in a file."""
    return _read(path, "--schedule", "schedule of prizes", ScheduleOfPrizes.parse)


def read_multipliers(path: Path) -> Multipliers:
    """The multipliers in a bonus file (s 3B)."""
    return _read(path, "--bonus", "bonus file", Multipliers.parse)


def read_setbets() -> Setbets:
    """The shapes that ship with the program (s 14C)."""
    return _read(SHAPES, "", "file of setbets", Setbets.parse)


def read_jackpots(path: Path, schedule: ScheduleOfPrizes) -> tuple[Jackpot, ...]:
    """The jackpots in a file, in the order of the schedule: each has to be one of its own (s 26B)."""
    what = "file of jackpots"
    try:
        return _jackpots(_json(_bytes(path, "--jackpots", what)), schedule)
    except _Fault as fault:
        raise Stop(StopCause.USAGE, f"{path} is no {what} that can be used: {fault}") from fault


def refuse_no_file(path: Path, option: str) -> None:
    """Raise :class:`Stop` for an empty path, which Python reads as that of the folder it is in."""
    if path == Path():
        raise Stop(StopCause.USAGE, f"{option} names no file.")


def _read(
    path: Path,
    option: str,
    what: str,
    parse: Callable[[bytes], _Read | ScheduleFault | MultiplierFault | SetbetFault],
) -> _Read:
    found = parse(_bytes(path, option, what))
    if isinstance(found, ScheduleFault | MultiplierFault | SetbetFault):
        raise Stop(StopCause.USAGE, f"{path} is no {what} that can be used: {found.sentence}")
    return found


def _bytes(path: Path, option: str, what: str) -> bytes:
    refuse_no_file(path, option)
    try:
        return path.read_bytes()
    except OSError as error:
        raise Stop(
            StopCause.USAGE, f"The {what} {path} can't be read ({error.strerror}). Check the path."
        ) from error
    except ValueError as error:  # a zero byte in a path
        raise Stop(StopCause.USAGE, f"The {what} has a path that no file can have.") from error


class _Fault(Exception):
    """Leaves the reading of the jackpots at the first fault."""


class _Members(list[tuple[str, object]]):
    """The members of one JSON object as written, so that a name written twice is seen."""


def _json(data: bytes) -> object:
    try:
        # A byte order mark is what some editors put first; it says nothing about jackpots.
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Members)
    except UnicodeDecodeError as error:
        raise _Fault("It is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _Fault(f"It is not readable as JSON at {where}.") from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits; thousands of brackets
        raise _Fault("It holds a number too long to read or brackets nested too deep.") from error


def _jackpots(document: object, schedule: ScheduleOfPrizes) -> tuple[Jackpot, ...]:
    if not isinstance(document, _Members):
        raise _Fault("It is not a JSON object from each jackpot to its parts.")
    lines = {line.name: line for line in schedule.jackpots}
    found: dict[str, Jackpot] = {}
    for name, content in document:
        line = lines.get(name)
        if line is None:
            raise _Fault(f"The schedule has no jackpot {_quoted(name)}; it has {', '.join(lines)}.")
        if name in found:
            raise _Fault(f'The jackpot "{name}" is there twice.')
        parts = _parts(f'jackpot "{name}"', content)
        fill, growth, bonus = (parts.get(part, ZERO) for part in JackpotPart)
        found[name] = Jackpot(line.spot_count, line.catch, fill, growth, bonus)
    return tuple(found[name] for name in lines if name in found)


def _parts(owner: str, content: object) -> dict[str, Money]:
    if not isinstance(content, _Members):
        raise _Fault(f"The {owner} is not a JSON object of its parts.")
    parts: dict[str, Money] = {}
    for part, value in content:
        if part not in list(JackpotPart):
            raise _Fault(f"The {owner} has a part {_quoted(part)}, which no jackpot has.")
        if part in parts:
            raise _Fault(f'The {owner} has the part "{part}" twice.')
        amount = Money.parse(value) if isinstance(value, str) else None
        if amount is None:
            raise _Fault(f'The "{part}" of the {owner} is not dollars in quotes, such as "1.00".')
        if not ZERO <= amount <= PART_MAXIMUM:
            raise _Fault(f'The "{part}" of the {owner} is not $0.00 to {PART_MAXIMUM}.')
        parts[part] = amount
    return parts


def _quoted(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    shown = "".join(character if character.isprintable() else "?" for character in name)
    return f'"{shown[:40]}"'
