"""Shipping the journal to central as a port."""

from __future__ import annotations

from typing import Protocol

from kiosk.ports.central import JournalReceipt
from kiosk.ports.outcome import Outcome


class Shipper(Protocol):
    """Brings every journal entry to central, in order, none twice, none left out."""

    def ship(self) -> Outcome[JournalReceipt | None]:
        """Ship what central doesn't hold yet; Done with what central confirmed last, None before it did.

        NotDone(Refused) means that central holds another journal under this terminal's name: a fork.
        """
        ...
