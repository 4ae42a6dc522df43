"""What the terminal's loop is sent: commands of people, events of devices, news of central."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.commands import PersonCommand
from kiosk.ports.cash import CashEvent
from kiosk.values.identifiers import CommandId


class Present(Struct, frozen=True):
    """A person holds a ticket or keno dollars to the scanner, or types the serial: the text as read."""

    command: CommandId
    text: str


class VenueNews(Struct, frozen=True):
    """Something about the games has changed at central."""


class CheckDevices(Struct, frozen=True):
    """Ask the printer and the other devices how they are."""


class TryAgain(Struct, frozen=True):
    """Resolve what is open: ask central about requests in doubt, print what is due."""


Message = PersonCommand | Present | CashEvent | VenueNews | CheckDevices | TryAgain
