"""Numbers that are typed, not scanned: proved by the time of issue, tried a few times only, paid up to an
amount.

A number alone can be overheard, photographed or guessed at; who has the paper can also read the time on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import Serial
from kiosk.values.money import Money

TRIES: Final = 3
"""How often a number may be typed with a wrong time. From then on its paper is scanned."""
TYPED_MAXIMUM: Final = Money.dollars(500)
"""What a paper may be worth whose number is typed, unless the licensee has set another amount."""
_REMEMBERED: Final = 100
"""Numbers whose wrong times are counted, so that nobody makes the ledger grow by typing."""


def counted(typed_wrong: Mapping[str, int], serial: Serial, is_right: bool) -> dict[str, int]:
    """The wrong times of each number after one more was typed. A right one ends the count of its number."""
    others = {digits: count for digits, count in typed_wrong.items() if digits != serial.digits}
    if is_right:
        return others
    kept = dict(list(others.items())[-(_REMEMBERED - 1) :])
    return {**kept, serial.digits: typed_wrong.get(serial.digits, 0) + 1}


def refusal_of_typing(typed_wrong: Mapping[str, int], serial: Serial) -> Refused | None:
    """Why a number isn't taken from the keys any more, before anybody is asked about it."""
    is_spent = typed_wrong.get(serial.digits, 0) >= TRIES
    return Refused(Refusal.TYPED_TOO_OFTEN) if is_spent else None


def refusal_of_typed(worth: Money, maximum: Money) -> Refused | None:
    """Why a paper whose number and time were typed rightly is scanned nevertheless: it is worth too much."""
    if worth <= maximum:
        return None
    return Refused(Refusal.TYPED_TOO_MUCH, facts={"maximum_cents": maximum.cents})
