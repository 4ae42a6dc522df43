"""What the terminal's loop is sent: commands of people, events of devices, news of central."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.commands import PersonCommand
from kiosk.ledger.papers import IssuedTicket, Refund
from kiosk.ports.cash import CashEvent
from kiosk.ports.central import TicketCheck
from kiosk.values.identifiers import CommandId
from kiosk.values.instant import Instant


class Present(Struct, frozen=True):
    """A person holds a ticket or keno dollars to the scanner: the text as read. Or types the serial, and with
    it `issued`, the time of issue printed on the paper, in minutes after twelve o'clock (0 to 719)."""

    command: CommandId
    text: str
    issued: int | None = None

    @property
    def is_typed(self) -> bool:
        """Whether the serial was typed, not scanned."""
        return self.issued is not None


class CheckedTicket(Struct, frozen=True):
    """A ticket as a check found it, and when a person was told so."""

    check: TicketCheck
    at: Instant


class RefundedTicket(Struct, frozen=True):
    """A ticket, and the refund that was made of it (s 27)."""

    ticket: IssuedTicket
    refund: Refund


class PrintStatement(Struct, frozen=True):
    """A person asks to have on paper what they were told of their ticket.

    It is no command of the ledger's: the paper is worth nothing, so nothing of it has to survive a restart,
    and nothing is written in the journal, neither that it was asked for nor whether it came out.
    """

    command: CommandId
    about: CheckedTicket | RefundedTicket


class VenueNews(Struct, frozen=True):
    """Something about the games has changed at central."""


class CheckDevices(Struct, frozen=True):
    """Ask the printer and the other devices how they are."""


class TryAgain(Struct, frozen=True):
    """Resolve what is open: ask central about requests in doubt, print what is due. `by_staff` says that
    staff have looked at the devices: an acceptor that told of false notes is trusted again."""

    by_staff: bool = False


FromPerson = PersonCommand | Present | PrintStatement
Message = FromPerson | CashEvent | VenueNews | CheckDevices | TryAgain
