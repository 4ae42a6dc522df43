"""Multipliers for keno bonus wagers (s 3B): which totals of the twenty numbers have one, read from a file.

The file is a JSON object from a total as text, ``"210"`` to ``"1410"``, to its multiplier, a whole number of
2 to 100. A total that is left out has none, which is not the same as a multiplier of 1.
"""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Final

from msgspec import Struct

FIRST_TOTAL: Final = 210
LAST_TOTAL: Final = 1410
TOTALS: Final = range(FIRST_TOTAL, LAST_TOTAL + 1)
MULTIPLIER_MINIMUM: Final = 2
# Far above any approved multiplier: a digit too many is caught before it is a prize.
MULTIPLIER_MAXIMUM: Final = 100
_TOTAL_BY_TEXT: Final = {str(total): total for total in TOTALS}


class MultiplierFault(Struct, frozen=True):
    """Why a file is not a table of multipliers: one sentence for the licensee that names the total."""

    sentence: str


class Multipliers(Struct, frozen=True, dict=True):
    """The multipliers approved for the totals of a game (s 3B(2)). Only :meth:`parse` makes one.

    `by_total` holds each total that has a multiplier, ascending, with it. `digest` is the SHA-256 of the
    file, in hexadecimal.
    """

    by_total: tuple[tuple[int, int], ...]
    digest: str

    @classmethod
    def parse(cls, data: bytes) -> Multipliers | MultiplierFault:
        """The multipliers in a file's bytes, or the first fault found in it. Never raises, whatever the
        bytes.

        Refused are a total that can't be drawn or is named twice, a multiplier that isn't a whole number of
        2 to 100, and a file without any multiplier.
        """
        try:
            return cls(_read(data), hashlib.sha256(data).hexdigest())
        except _Fault as fault:
            return MultiplierFault(str(fault))

    def of(self, total: int) -> int | None:
        """The multiplier assigned to a total of the twenty numbers, or None (s 3B(2)(a))."""
        return self._lookup.get(total)

    @property
    def values(self) -> tuple[int, ...]:
        """The different multipliers of the table, ascending."""
        return tuple(sorted({multiplier for _, multiplier in self.by_total}))

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """All totals, 210 to 1410, as the longest possible stretches that share one multiplier or none."""
        found: list[Stretch] = []
        for total in TOTALS:
            multiplier = self.of(total)
            if found and found[-1].multiplier == multiplier:
                found[-1] = Stretch(found[-1].first, total, multiplier)
            else:
                found.append(Stretch(total, total, multiplier))
        return tuple(found)

    @cached_property
    def _lookup(self) -> dict[int, int]:
        return dict(self.by_total)


class Stretch(Struct, frozen=True):
    """Neighbouring totals, first to last inclusive, that share a multiplier; None if they have none."""

    first: int
    last: int
    multiplier: int | None

    @property
    def length(self) -> int:
        """How many totals it has."""
        return self.last - self.first + 1


class _Fault(Exception):
    """Leaves the reading of a file at the first fault; :meth:`Multipliers.parse` makes it a value."""


class _Members(list[tuple[str, object]]):
    """The members of one JSON object as written, so that a total written twice is seen."""


def _read(data: bytes) -> tuple[tuple[int, int], ...]:
    document = _json(data)
    if not isinstance(document, _Members):
        raise _Fault("The bonus file is not a JSON object from each total to its multiplier.")
    by_total: dict[int, int] = {}
    for name, value in document:
        total = _TOTAL_BY_TEXT.get(name)
        if total is None:
            raise _Fault(
                f"The bonus file has {_quoted(name)}, which is not a total of {TOTALS[0]} to {TOTALS[-1]}."
            )
        if total in by_total:
            raise _Fault(f"The bonus file has the total {total} twice.")
        if value == 1 and type(value) is int:
            raise _Fault(
                f"The total {total} has a multiplier of 1; leave a total out that has no multiplier."
            )
        if type(value) is not int or not MULTIPLIER_MINIMUM <= value <= MULTIPLIER_MAXIMUM:
            limits = f"{MULTIPLIER_MINIMUM} to {MULTIPLIER_MAXIMUM}"
            raise _Fault(f"The multiplier of the total {total} is not a whole number of {limits}.")
        by_total[total] = value
    if not by_total:
        raise _Fault("The bonus file has no total with a multiplier.")
    return tuple(sorted(by_total.items()))


def _json(data: bytes) -> object:
    try:
        # A byte order mark is what some editors put first; it says nothing about multipliers.
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Members)
    except UnicodeDecodeError as error:
        raise _Fault("The bonus file is not UTF-8 text.") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _Fault(f"The bonus file is not readable as JSON at {where}.") from error
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits; thousands of brackets
        raise _Fault("The bonus file holds a number too long to read or brackets nested too deep.") from error


def _quoted(name: str) -> str:
    """A foreign name made safe to show: printable, and no longer than a line."""
    shown = "".join(character if character.isprintable() else "?" for character in name)
    return f'"{shown[:40]}"'
