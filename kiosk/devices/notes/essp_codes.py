"""What SSP's bytes mean: commands, responses, events, and the setup of a note validator.

Source: Innovative Technology, SSP Protocol Manual GA138_2_2_2129A: "Generic Commands and Responses",
"Banknote Validator" (setup table), "Reject Codes", and the tables of commands and events. Events that only
other manuals of the family name (safe jam, cash box removed and replaced, bar code tickets: GA138_2_2_222A)
are known by their length, so that one of them never hides what comes after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final

from msgspec import Struct

from kiosk.rules.notes import is_note
from kiosk.values.money import Money

CURRENCY: Final = "AUD"
PROTOCOL_VERSIONS: Final = (6, 5, 4)
"""Tried in this order. From 6 on each channel has a currency of its own; a higher one could bring events
whose length is not known here."""
CHANNELS_MAXIMUM: Final = 16


class Command(IntEnum):
    """What the host asks."""

    SET_INHIBITS = 0x02
    SETUP_REQUEST = 0x05
    HOST_PROTOCOL_VERSION = 0x06
    POLL = 0x07
    REJECT = 0x08
    DISABLE = 0x09
    ENABLE = 0x0A
    GET_SERIAL_NUMBER = 0x0C
    SYNC = 0x11
    LAST_REJECT_CODE = 0x17
    HOLD = 0x18
    SET_GENERATOR = 0x4A
    SET_MODULUS = 0x4B
    REQUEST_KEY_EXCHANGE = 0x4C
    POLL_WITH_ACK = 0x56
    EVENT_ACK = 0x57
    GET_COUNTERS = 0x58


class Response(IntEnum):
    """The first byte of every reply."""

    OK = 0xF0
    COMMAND_NOT_KNOWN = 0xF2
    CANNOT_BE_PROCESSED = 0xF5
    FAIL = 0xF8
    KEY_NOT_SET = 0xFA


class Happened(IntEnum):
    """What a poll tells of."""

    CHANNEL_DISABLE = 0xB5
    INITIALISING = 0xB6
    STACKING = 0xCC
    BAR_CODE_ACKNOWLEDGED = 0xD1
    NOTE_PATH_OPEN = 0xE0
    CLEARED_FROM_FRONT = 0xE1
    CLEARED_INTO_CASHBOX = 0xE2
    CASHBOX_REMOVED = 0xE3
    CASHBOX_REPLACED = 0xE4
    BAR_CODE_VALIDATED = 0xE5
    FRAUD_ATTEMPT = 0xE6
    STACKER_FULL = 0xE7
    DISABLED = 0xE8
    UNSAFE_JAM = 0xE9
    SAFE_JAM = 0xEA
    STACKED = 0xEB
    REJECTED = 0xEC
    REJECTING = 0xED
    CREDIT = 0xEE
    READ = 0xEF
    SLAVE_RESET = 0xF1


_WITH_CHANNEL: Final = frozenset(
    {
        Happened.CLEARED_FROM_FRONT,
        Happened.CLEARED_INTO_CASHBOX,
        Happened.FRAUD_ATTEMPT,
        Happened.CREDIT,
        Happened.READ,
    }
)
NEEDS_ACKNOWLEDGING: Final = frozenset(
    {Happened.CREDIT, Happened.CLEARED_INTO_CASHBOX, Happened.FRAUD_ATTEMPT, Happened.CLEARED_FROM_FRONT}
)
"""Events after which an EVENT ACK is tried; where none was needed the device says so, and no matter."""


class Told(Struct, frozen=True):
    """One event of a poll; `channel` is 0 where there is none or the device does not know it."""

    what: Happened
    channel: int = 0


def events_of(data: bytes) -> tuple[tuple[Told, ...], bool]:
    """The events of a poll in order, and whether all of them could be read. What comes after an unknown event
    can't be: nobody knows how long that one is."""
    events: list[Told] = []
    at = 0
    while at < len(data):
        try:
            what = Happened(data[at])
        except ValueError:
            return tuple(events), False
        at += 1
        if what not in _WITH_CHANNEL:
            events.append(Told(what))
        elif at < len(data):
            events.append(Told(what, data[at]))
            at += 1
        else:
            return tuple(events), False
    return tuple(events), True


def channels_of(setup: bytes) -> Mapping[int, Money]:
    """The channels of a setup reply that are notes of ours (s 10(a)), and what each is worth.

    Every other channel stays closed: another currency, or an amount that is no note. Nothing for a reply that
    is cut short.
    """
    if len(setup) < 16 or len(setup) < 16 + setup[11] * 2:
        return {}
    count = setup[11]
    multiplier = int.from_bytes(setup[8:11], "big")
    real = int.from_bytes(setup[12 + count * 2 : 15 + count * 2], "big")
    version = setup[15 + count * 2]
    expanded = setup[16 + count * 2 :]
    has_expanded = version >= PROTOCOL_VERSIONS[0]
    if has_expanded and len(expanded) < count * 7:
        return {}
    found: dict[int, Money] = {}
    for channel in range(1, min(count, CHANNELS_MAXIMUM) + 1):
        if has_expanded:
            currency = expanded[(channel - 1) * 3 : channel * 3]
            value_at = count * 3 + (channel - 1) * 4
            value = int.from_bytes(expanded[value_at : value_at + 4], "little")
        else:
            currency = setup[5:8]
            value = setup[11 + channel] * multiplier
        amount = Money(value * real)
        if currency == CURRENCY.encode() and is_note(amount):
            found[channel] = amount
    return found


def inhibits_of(channels: Mapping[int, Money]) -> bytes:
    """The two bytes that let these channels in and no other."""
    return sum(1 << (channel - 1) for channel in channels).to_bytes(2, "little")


class Counters(Struct, frozen=True):
    """How many notes the device has stacked and rejected in all its life, across power cuts."""

    stacked: int
    rejected: int


def counters_of(data: bytes) -> Counters | None:
    """The counters of a note validator; None for a reply that is none."""
    if len(data) < 21 or data[0] < 5:
        return None
    numbers = [int.from_bytes(data[at : at + 4], "little") for at in range(1, 21, 4)]
    return Counters(stacked=numbers[0], rejected=numbers[4])


ESCROW_TIMEOUT: Final = 0x13
"""The reject code of a note that the device gave back by itself."""
