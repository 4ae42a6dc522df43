"""One ccTalk bill validator: what it can be asked, in the words of the driver.

ccTalk Generic Specification, part 2 (the headers) and part 3 (the fault codes of the self-test, 0 for none).
Of header 155 note that it tells the inhibit positions of a country, not where a bill is; the only word about
a bill in the path is the answer to header 154, that the escrow is empty (254).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from msgspec import Struct

from kiosk.devices.notes.cctalk_bills import CHANNELS, COUNTRY, amount_of, inhibits, scaling_of
from kiosk.devices.notes.cctalk_dialogue import Declined, Dialogue, Silent
from kiosk.devices.notes.cctalk_events import Buffer, buffer_of
from kiosk.devices.notes.cctalk_frames import Header
from kiosk.values.money import Money

_ESCROW_AND_STACKER: Final = b"\x03"
_ESCROW_EMPTY: Final = 254
_READS_MAXIMUM: Final = 4
_ROUTE_ANSWER_MAXIMUM: Final = 2
"""One byte, or two where a maker added one; eleven are an event buffer that came too late."""


class Route(Enum):
    """Where a note in escrow is to go."""

    TO_PLAYER = b"\x00"
    TO_BOX = b"\x01"


class Routing(Enum):
    """What the device answered to that."""

    BEGUN = "begun"
    NOTHING_THERE = "nothing there"
    NOT_NOW = "not now"
    NO_ANSWER = "no answer"


class Identity(Struct, frozen=True):
    """What the device says of itself; `amounts` are the notes that are believed, by bill type."""

    category: str = ""
    product: str = ""
    amounts: Mapping[int, Money] = {}


class CctalkDevice:
    """The device behind a dialogue. Every call may raise :class:`Silent`, and OSError when the line is
    gone."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue

    @property
    def unreadable(self) -> int:
        """How many answers came that could not be believed."""
        return self._dialogue.unreadable

    def get_to_know(self) -> Identity:
        """Ask what it is and which notes it knows; close its mouth, set its mode, and enable the notes that
        are believed. Nothing that it holds is moved, and nothing that it remembers is lost by it."""
        ask = self._dialogue.ask
        self._dialogue.open()
        try:
            ask(Header.SIMPLE_POLL)
            self.open_mouth(False)
            category = _text(ask(Header.REQUEST_EQUIPMENT_CATEGORY))
            product = _text(ask(Header.REQUEST_PRODUCT_CODE))
            amounts = self._believed()
            ask(Header.MODIFY_BILL_OPERATING_MODE, _ESCROW_AND_STACKER)
            ask(Header.MODIFY_INHIBIT_STATUS, inhibits(amounts))
        except Declined as declined:
            # A device that can't do these can't be used.
            raise Silent from declined
        return Identity(category, product, amounts)

    def read(self, known: Buffer | None) -> Buffer | None:
        """The event buffer. What is not as known is read twice before it is believed: the 8-bit sum lets one
        spoiled frame in 256 pass. None if no two readings agree."""
        last = known
        for _ in range(_READS_MAXIMUM):
            now = buffer_of(self._asked(Header.READ_BUFFERED_BILL_EVENTS))
            if now is not None and now == last:
                return now
            last = now
        return None

    def route(self, route: Route) -> Routing:
        """Ask once to move what is in escrow. Whether it arrived is told by an event."""
        try:
            answer = self._dialogue.ask(Header.ROUTE_BILL, route.value, tries=1)
        except Declined:
            return Routing.NOT_NOW
        except Silent:
            return Routing.NO_ANSWER
        if len(answer) > _ROUTE_ANSWER_MAXIMUM:
            return Routing.NO_ANSWER
        if not answer:
            return Routing.BEGUN
        return Routing.NOTHING_THERE if answer[0] == _ESCROW_EMPTY else Routing.NOT_NOW

    def open_mouth(self, is_open: bool) -> None:
        """Open or close the mouth."""
        self._asked(Header.MODIFY_MASTER_INHIBIT, bytes((is_open,)))

    def fault(self) -> int | None:
        """The fault code of its self-test, 0 for none; None if it knows no self-test."""
        try:
            answer = self._dialogue.ask(Header.PERFORM_SELF_TEST)
        except Declined:
            return None
        return answer[0] if answer else None

    def close(self) -> None:
        """Let the line go."""
        self._dialogue.close()

    def _asked(self, header: Header, data: bytes = b"") -> bytes:
        try:
            return self._dialogue.ask(header, data)
        except Declined as declined:
            raise Silent from declined

    def _believed(self) -> dict[int, Money]:
        """The notes it knows, asked for twice and in both orders: an answer does not say what it answers, and
        one that came too late would give a type the amount of its neighbour."""
        scaling = scaling_of(self._dialogue.ask(Header.REQUEST_COUNTRY_SCALING_FACTOR, COUNTRY.encode()))
        upwards = [self._bill_id(channel) for channel in CHANNELS]
        downwards = [self._bill_id(channel) for channel in reversed(CHANNELS)]
        if upwards != downwards[::-1]:
            raise Silent
        if scaling is None:
            return {}
        amounts = [amount_of(bill_id, scaling) for bill_id in upwards]
        return {
            channel: amount for channel, amount in zip(CHANNELS, amounts, strict=True) if amount is not None
        }

    def _bill_id(self, channel: int) -> bytes:
        try:
            return self._dialogue.ask(Header.REQUEST_BILL_ID, bytes((channel,)))
        except Declined:
            # It has no such type.
            return b""


def _text(data: bytes) -> str:
    return "".join(character for character in data.decode("ascii", "replace") if character.isprintable())
