"""What a ccTalk bill validator is to be asked about the note in its escrow, and what it answered so far."""

from __future__ import annotations

from kiosk.devices.notes.cctalk_book import KeptNote, Place
from kiosk.devices.notes.cctalk_device import Route, Routing


class Router:
    """Decides one request at a time. A note is asked into the box until that has begun and never again; one
    that is not wanted, or in doubt, is asked back to the player until the escrow is empty."""

    def __init__(self, again_us: int) -> None:
        self._again_us = again_us
        self._has_begun = False
        self._begun_us = 0
        self.is_escrow_empty = False
        """The device has said so since anything last moved."""
        self.must_return = True
        """Something that nobody wants may wait in escrow: so at the start."""

    def forget(self) -> None:
        """Something has moved."""
        self._has_begun = self.is_escrow_empty = False

    def due(self, current: KeptNote | None, now_us: int) -> Route | None:
        """What to ask now."""
        place = None if current is None else current.place
        if place is Place.IN_MOTION:
            return None if self._has_begun else Route.TO_BOX
        if self.is_escrow_empty or not (self.must_return or place in (Place.GIVING_BACK, Place.IN_DOUBT)):
            return None
        is_due = not self._has_begun or now_us - self._begun_us >= self._again_us
        return Route.TO_PLAYER if is_due else None

    def hear(self, route: Route, answer: Routing, now_us: int) -> None:
        """Take the answer to it. No answer: the events are read before it is asked again."""
        if answer is Routing.NO_ANSWER or (answer is Routing.NOT_NOW and route is Route.TO_BOX):
            return
        # Where nothing was there to be stacked, it is on its way already or went back: an event tells.
        self._has_begun, self._begun_us = True, now_us
        if answer is Routing.NOTHING_THERE and route is Route.TO_PLAYER:
            self.is_escrow_empty, self.must_return = True, False
