"""What the notes of a ccTalk bill validator are worth, as it says itself: bill ids and the scaling factor of
a country (ccTalk Generic Specification, part 2, headers 157 and 156).

A bill id is seven characters, ``AU0020A``: country, value, issue. Its value times the scaling factor, with
that many decimal places, is the amount. Nothing is believed but an Australian note there is (case 86).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from kiosk.rules.notes import is_note
from kiosk.values.money import Money

COUNTRY: Final = "AU"
CHANNELS: Final = range(1, 17)
"""The bill types there can be in the two bytes of inhibits."""
_BILL_ID: Final = re.compile(rb"([A-Z]{2})([0-9]{4})[A-Z0-9]")


class Scaling(Struct, frozen=True):
    """How the values of a country are to be read."""

    factor: int
    decimal_places: int


def scaling_of(data: bytes) -> Scaling | None:
    """The scaling factor in an answer; None where the device does not know the country."""
    if len(data) != 3:
        return None
    factor = data[0] | data[1] << 8
    return Scaling(factor, data[2]) if factor else None


def amount_of(bill_id: bytes, scaling: Scaling) -> Money | None:
    """The note that a bill id names; None if it names no Australian note in circulation."""
    read = _BILL_ID.fullmatch(bill_id)
    if read is None or read[1].decode() != COUNTRY:
        return None
    cents, rest = divmod(int(read[2]) * scaling.factor * 100, 10**scaling.decimal_places)
    amount = Money(cents)
    return amount if rest == 0 and is_note(amount) else None


def inhibits(amounts: Mapping[int, Money]) -> bytes:
    """The inhibit bytes that enable these channels and no other: a 1 enables, the lowest bit first
    (header 231)."""
    mask = sum(1 << channel - 1 for channel in amounts)
    return mask.to_bytes(2, "little")
