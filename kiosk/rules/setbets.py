"""Setbets (s 14C): the configurations of spots that a licensee offers by name, read from a versioned file.

The file is JSON, format 1: `format`, `name`, `version`, `approval` and `shapes`, a list of objects with a
`name` and the `spots` of the shape, numbers of 1-80 in any order.
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Final

from msgspec import Struct

from kiosk.rules.field import FIRST_NUMBER, LAST_NUMBER, is_number

FORMAT: Final = 1
SHAPES_MAXIMUM: Final = 60
NAME_MAXIMUM: Final = 24  # characters: what a button and a line of the ticket have room for
_TEXT_MAXIMA: Final = {"name": 40, "version": 40, "approval": 400}  # characters
_KEYS: Final = ("format", *_TEXT_MAXIMA, "shapes")
_SHAPE_KEYS: Final = ("name", "spots")


class SetbetFault(Struct, frozen=True):
    """Why a file holds no setbets: one sentence for the licensee that names the shape at fault."""

    sentence: str


class Setbet(Struct, frozen=True):
    """A particular configuration of spots offered by name (s 14C(1)): its spots, ascending."""

    name: str
    spots: tuple[int, ...]


class Setbets(Struct, frozen=True, dict=True):
    """The setbets a licensee offers (s 14C), in the order of the file. :meth:`parse` makes one; where there
    is no file, there is :data:`NO_SETBETS`.

    `digest` is the SHA-256 of the file, in hexadecimal. Whether a setbet may be entered is for `entering`:
    its spots are a spot wager's, and need a line in the schedule of prizes like any other.
    """

    shapes: tuple[Setbet, ...]
    digest: str
    name: str = ""
    version: str = ""
    approval: str = ""

    @classmethod
    def parse(cls, data: bytes) -> Setbets | SetbetFault:
        """The setbets in a file's bytes, or the first fault found in it. Never raises, whatever the bytes.

        Refused are names that format 1 does not have or that stand twice, no shape or more than 60, a name
        that is empty, longer than 24 characters, not printable or (whatever its capitals) taken, spots that
        are none, not whole numbers of 1-80 or named twice, and two names for the same spots.
        """
        try:
            return _read(data)
        except _Fault as fault:
            return SetbetFault(str(fault))

    def spots_of(self, name: str) -> tuple[int, ...] | None:
        """The spots of the setbet of exactly this name, ascending; None if none is offered under it."""
        return self._spots_by_name.get(name)

    @cached_property
    def _spots_by_name(self) -> dict[str, tuple[int, ...]]:
        return {setbet.name: setbet.spots for setbet in self.shapes}


NO_SETBETS: Final = Setbets((), "")
"""What a licensee without a file of setbets offers."""


class _Fault(Exception):
    """Leaves the reading of a file at the first fault; :meth:`Setbets.parse` makes it a value."""


class _Members(list[tuple[str, object]]):
    """The members of one JSON object as written, so that a name written twice is seen."""


def _read(data: bytes) -> Setbets:
    document = _members(_json(data), "The setbets file")
    if "format" in document and (type(document["format"]) is not int or document["format"] != FORMAT):
        raise _Fault(f"The setbets file has a format number that is not read here; format {FORMAT} is.")
    _check_keys(document, _KEYS, "The setbets file")
    return Setbets(
        shapes=_shapes(document["shapes"]),
        digest=hashlib.sha256(data).hexdigest(),
        name=_text(document, "name"),
        version=_text(document, "version"),
        approval=_text(document, "approval"),
    )


def _json(data: bytes) -> object:
    try:
        # A byte order mark is what some editors put first; it says nothing about shapes.
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Members)
    except UnicodeDecodeError as error:
        raise _Fault("The setbets file is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _Fault(f"The setbets file is not readable as JSON at {where}.") from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits; thousands of brackets
        raise _Fault(
            "The setbets file holds a number too long to read or brackets nested too deep."
        ) from error


def _members(value: object, owner: str) -> dict[str, object]:
    """The members of a JSON object, each once."""
    if not isinstance(value, _Members):
        raise _Fault(f"{owner} is not a JSON object of names and values.")
    members: dict[str, object] = {}
    for name, content in value:
        if name in members:
            raise _Fault(f"{owner} has {_quoted(name)} twice.")
        members[name] = content
    return members


def _check_keys(members: dict[str, object], keys: tuple[str, ...], owner: str) -> None:
    for key in members:
        if key not in keys:
            raise _Fault(f"{owner} has {_quoted(key)}, which format {FORMAT} does not have.")
    for key in keys:
        if key not in members:
            raise _Fault(f"{owner} has no {_quoted(key)}.")


def _shapes(value: object) -> tuple[Setbet, ...]:
    # Objects are read as lists of pairs, so that only a list that is none of those was written as a list.
    if not isinstance(value, list) or isinstance(value, _Members):
        raise _Fault('The "shapes" of the setbets file are not a list.')
    if not value:
        raise _Fault("The setbets file has no shape.")
    if len(value) > SHAPES_MAXIMUM:
        raise _Fault(f"The setbets file has {len(value)} shapes; at most {SHAPES_MAXIMUM} can be offered.")
    names: set[str] = set()
    name_by_spots: dict[tuple[int, ...], str] = {}
    shapes: list[Setbet] = []
    for place, content in enumerate(value, start=1):
        setbet = _setbet(content, place)
        folded = setbet.name.casefold()
        if folded in names:
            raise _Fault(f"The setbets file has the name {_quoted(setbet.name)} twice.")
        if setbet.spots in name_by_spots:
            both = f"{_quoted(name_by_spots[setbet.spots])} and {_quoted(setbet.name)}"
            raise _Fault(f"The setbets {both} have the same spots.")
        names.add(folded)
        name_by_spots[setbet.spots] = setbet.name
        shapes.append(setbet)
    return tuple(shapes)


def _setbet(value: object, place: int) -> Setbet:
    owner = f"Shape {place} of the setbets file"
    members = _members(value, owner)
    _check_keys(members, _SHAPE_KEYS, owner)
    name = members["name"]
    if not (isinstance(name, str) and name and name.isprintable() and len(name) <= NAME_MAXIMUM):
        raise _Fault(f"{owner} does not have a name of 1 to {NAME_MAXIMUM} printable characters.")
    if name.split() != name.split(" "):
        raise _Fault(f"The name {_quoted(name)} has a space before, after or beside another.")
    return Setbet(name, _spots(members["spots"], f"The setbet {_quoted(name)}"))


def _spots(value: object, owner: str) -> tuple[int, ...]:
    if not isinstance(value, list) or isinstance(value, _Members) or not value:
        raise _Fault(f"{owner} does not have a list of spots.")
    spots: set[int] = set()
    for spot in value:
        if type(spot) is not int or not is_number(spot):
            raise _Fault(f"{owner} has a spot that is not a whole number of {FIRST_NUMBER} to {LAST_NUMBER}.")
        if spot in spots:
            raise _Fault(f"{owner} has the spot {spot} twice.")
        spots.add(spot)
    return tuple(sorted(spots))


def _text(document: dict[str, object], key: str) -> str:
    value, maximum = document[key], _TEXT_MAXIMA[key]
    if not (isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= maximum):
        raise _Fault(f'The "{key}" of the setbets file is not text of 1 to {maximum} printable characters.')
    return value


def _quoted(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    shown = "".join(character if character.isprintable() else "?" for character in name)
    return f'"{shown[:40]}"'
