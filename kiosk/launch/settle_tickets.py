"""Tickets for ``kiosk settle``: what one line of JSON enters, or why it is no ticket at all.

Only the form is judged here: the names of an object, each once, and the types of the values. Whether what is
written may be entered is for :func:`kiosk.rules.entering.refusal_of`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.wagers import (
    Entry,
    EvensWager,
    HeadsWager,
    LuckyLastWager,
    SideWager,
    TailsWager,
    Wager,
    spot_wager,
    way_wager,
)
from kiosk.values.money import Money

ID_MAXIMUM: Final = 100  # characters; the ids are all that is kept of a file of any length


class LineProblem(StrEnum):
    """Why a line is no ticket."""

    EMPTY_LINE = "empty_line"
    LINE_TOO_LONG = "line_too_long"
    NOT_TEXT = "not_text"  # not UTF-8
    NOT_JSON = "not_json"
    NOT_A_TICKET = "not_a_ticket"  # names or types that no ticket has
    UNKNOWN_TYPE = "unknown_type"  # of a wager
    AMOUNT_NOT_DOLLARS = "amount_not_dollars"
    ID_TWICE = "id_twice"


class Ticket(Struct, frozen=True):
    """A ticket as it was read: the number of its line, counted from 1, and what it enters for one game."""

    line: int
    id: str
    entry: Entry


class NoTicket(Struct, frozen=True):
    """A line that is no ticket: `id` if one could be read, and a sentence that says what is wrong."""

    line: int
    id: str | None
    problem: LineProblem
    sentence: str

    @property
    def section(self) -> str:
        """The section that says what may be entered, if it is about that and not about the file."""
        return "9(1)" if self.problem in _ABOUT_THE_ENTRY else ""


_ABOUT_THE_ENTRY: Final = frozenset(
    {LineProblem.NOT_A_TICKET, LineProblem.UNKNOWN_TYPE, LineProblem.AMOUNT_NOT_DOLLARS}
)
_TICKET_NAMES: Final = ("id", "wagers")
_SIDES: Final[dict[str, type[SideWager | LuckyLastWager]]] = {
    "heads": HeadsWager,
    "tails": TailsWager,
    "evens": EvensWager,
    "lucky last": LuckyLastWager,
}
# The names each wager has to have, and those it may have.
_WAGER_NAMES: Final = {
    "spot": (("type", "amount", "spots"), ("bonus", "kwikpik", "setbet")),
    "way": (("type", "amount", "groups"), ("bonus", "kwikpik", "sizes")),
    **dict.fromkeys(_SIDES, (("type", "amount"), ("bonus",))),
}
_NONE: Final[tuple[int, ...]] = ()
_NUMBER_MAXIMUM: Final = 999_999_999  # whatever reads the answers can read it back


class TicketReader:
    """Reads the lines of one file: it keeps the ids, so that none is answered twice."""

    def __init__(self) -> None:
        self._ids: set[str] = set()

    def read(self, line: int, data: bytes | None) -> Ticket | NoTicket:
        """The ticket on a line, None for a line too long to read. Never raises, whatever the bytes."""
        id_: str | None = None
        try:
            document = _json(line, data)
            id_ = _id(document)
            entry = _entry(document)
            if id_ is None:
                raise _not_a_ticket(f'The "id" is not text of 1 to {ID_MAXIMUM} printable characters.')
            if id_ in self._ids:
                raise _Fault(LineProblem.ID_TWICE, "An earlier line has the same id.")
            return Ticket(line, id_, entry)
        except _Fault as fault:
            return NoTicket(line, id_, fault.problem, fault.sentence)
        finally:
            if id_ is not None:
                self._ids.add(id_)


class _Fault(Exception):
    """Leaves the reading of a line at the first fault; :meth:`TicketReader.read` makes it a value."""

    def __init__(self, problem: LineProblem, sentence: str) -> None:
        super().__init__(sentence)
        self.problem = problem
        self.sentence = sentence


def _not_a_ticket(sentence: str) -> _Fault:
    return _Fault(LineProblem.NOT_A_TICKET, sentence)


class _Doubled(Struct, frozen=True):
    """A JSON object with a name written twice: neither of the two values is the one that counts."""

    names: tuple[str, ...]
    members: tuple[tuple[str, object], ...]


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _Doubled:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    times = Counter(name for name, _ in pairs)
    return _Doubled(tuple(name for name in members if times[name] > 1), tuple(pairs))


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)


def _json(line: int, data: bytes | None) -> object:
    if data is None:
        raise _Fault(LineProblem.LINE_TOO_LONG, "The line is longer than 1 MiB.")
    try:
        # A byte order mark is what some editors put first in a file.
        text = data.decode("utf-8-sig" if line == 1 else "utf-8").strip(" \t\r\n")
        if not text:
            raise _Fault(LineProblem.EMPTY_LINE, "The line is empty.")
        return _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise _Fault(LineProblem.NOT_TEXT, "The line is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        sentence = f"The line is not readable as JSON at character {error.pos + 1}."
        raise _Fault(LineProblem.NOT_JSON, sentence) from error
    except (ValueError, RecursionError) as error:
        # NaN and the like; numbers of thousands of digits; thousands of brackets
        sentence = "The line holds a number that can't be read, or brackets nested too deep."
        raise _Fault(LineProblem.NOT_JSON, sentence) from error


def _id(document: object) -> str | None:
    if isinstance(document, _Doubled) and "id" not in document.names:
        document = dict(document.members)
    id_ = document.get("id") if isinstance(document, dict) else None
    # Half a surrogate pair is no text that could be answered; it isn't printable either.
    return id_ if type(id_) is str and 1 <= len(id_) <= ID_MAXIMUM and id_.isprintable() else None


def _entry(document: object) -> Entry:
    members = _members(document, "The ticket")
    _check_names(members, _TICKET_NAMES, (), "The ticket")
    wagers = members["wagers"]
    if type(wagers) is not list:
        raise _not_a_ticket('The "wagers" are not a list.')
    read = tuple(_wager(index, value) for index, value in enumerate(wagers))
    return Entry(read, 1, 1 if any(wager.bonus for wager in read) else 0)


def _wager(index: int, value: object) -> Wager:
    owner = f"Wager {index}"
    members = _members(value, owner)
    if "type" not in members:
        raise _not_a_ticket(f'{owner} has no "type".')
    kind = members["type"]
    if type(kind) is not str:
        raise _not_a_ticket(f'The "type" of wager {index} is not text.')
    if kind not in _WAGER_NAMES:
        raise _Fault(LineProblem.UNKNOWN_TYPE, f"{owner} is {_quoted(kind)}, which no wager is.")
    _check_names(members, *_WAGER_NAMES[kind], owner)
    amount = members["amount"]
    money = Money.parse(amount) if type(amount) is str else None
    if money is None:
        sentence = f'The "amount" of wager {index} is not dollars in quotes, such as "1.00".'
        raise _Fault(LineProblem.AMOUNT_NOT_DOLLARS, sentence)
    bonus = members.get("bonus", False)
    if type(bonus) is not bool:
        raise _not_a_ticket(f'The "bonus" of wager {index} is not true or false.')
    if kind in _SIDES:
        return _SIDES[kind](money, bonus)
    kwikpik = _numbers(members["kwikpik"], "kwikpik", owner) if "kwikpik" in members else _NONE
    if kind == "way":
        sizes = _numbers(members["sizes"], "sizes", owner) if "sizes" in members else _NONE
        if "sizes" in members and not sizes:
            raise _not_a_ticket(f'The "sizes" of wager {index} name no size; leave them out for every way.')
        return way_wager(_groups(members["groups"], owner), money, sizes, kwikpik, bonus=bonus)
    setbet = members.get("setbet", "")
    if type(setbet) is not str or ("setbet" in members and not setbet):
        raise _not_a_ticket(f'The "setbet" of wager {index} is not the name of one.')
    return spot_wager(_numbers(members["spots"], "spots", owner), money, kwikpik, setbet=setbet, bonus=bonus)


def _members(value: object, owner: str) -> dict[str, object]:
    if isinstance(value, _Doubled):
        raise _not_a_ticket(f"{owner} has {_quoted(value.names[0])} twice.")
    if not isinstance(value, dict):
        raise _not_a_ticket(f"{owner} is not a JSON object of names and values.")
    return value


def _check_names(
    members: dict[str, object], required: Iterable[str], optional: tuple[str, ...], owner: str
) -> None:
    for name in required:
        if name not in members:
            raise _not_a_ticket(f"{owner} has no {_quoted(name)}.")
    for name in members:
        if name not in required and name not in optional:
            raise _not_a_ticket(f"{owner} has {_quoted(name)}, which it can't have.")


def _groups(value: object, owner: str) -> list[list[int]]:
    if type(value) is not list or any(type(group) is not list for group in value):
        raise _not_a_ticket(f'The "groups" of {owner.lower()} are not a list of lists of numbers.')
    return [_numbers(group, "groups", owner) for group in value]


def _numbers(value: object, name: str, owner: str) -> list[int]:
    # Python would let true pass for 1, and 1.0 too.
    if type(value) is not list or any(type(number) is not int for number in value):
        raise _not_a_ticket(f'The "{name}" of {owner.lower()} are not a list of whole numbers.')
    if any(abs(number) > _NUMBER_MAXIMUM for number in value):
        raise _not_a_ticket(f'The "{name}" of {owner.lower()} have a number of more than 9 digits.')
    return value


def _quoted(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    shown = "".join(character if character.isprintable() else "?" for character in name)
    return f'"{shown[:40]}"'
