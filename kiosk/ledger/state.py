"""The state of a terminal: everything it must not forget. What events make of it is in `evolve`."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.ledger.accounts import SPENDING_ORDER, Account, Tender, TenderAmounts, credit_of
from kiosk.ledger.events import CentralHolds, ShiftEnded
from kiosk.ledger.papers import Paper
from kiosk.ledger.requests import Request
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import Money, total

CASHABLE: Final = tuple(tender for tender in SPENDING_ORDER if tender is not Tender.PROMOTIONAL)
"""What credit may be made of to leave the terminal as keno dollars (s 12(3))."""


class OpenRequest(Struct, frozen=True):
    """A request to central without an answer yet."""

    request: Request
    reserved: TenderAmounts
    in_doubt: bool = False


class OpenNote(Struct, frozen=True):
    """A note whose stacking has been written down and whose end is not known yet."""

    amount: Money
    in_doubt: bool = False


class PrintState(StrEnum):
    """How far a paper that central issued is on its way to a person's hand. One that is printed has none; a
    copy of it, on complaint, has one from its start to its end."""

    DUE = "due"
    PRINTING = "printing"
    IN_DOUBT = "in_doubt"
    COPYING = "copying"


UNDER_WAY: Final = (PrintState.PRINTING, PrintState.COPYING)
"""A paper is at the printer, or was when the program stopped."""


class DuePaper(Struct, frozen=True):
    """A paper whose print, or that of its copy, is not over. `copies` counts the prints that may have come
    out."""

    paper: Paper
    state: PrintState = PrintState.DUE
    copies: int = 0


class State(Struct, frozen=True):
    """Everything a terminal must not forget, but for the serials it settled (see `settled`).

    `terminal` is None before its first start, `central` before it first met central, `shift`, the newest
    cashing up, before the first. `is_restored` while what a restored ledger has due may have come out before:
    until it asks central for something new. `typed_wrong` counts the wrong times typed with a number,
    `found_notes` names the last notes that staff found in the box.
    """

    terminal: TerminalId | None = None
    accounts: dict[Account, Money] = {}
    requests: dict[str, OpenRequest] = {}
    notes: dict[str, OpenNote] = {}
    papers: dict[str, DuePaper] = {}
    central: CentralHolds | None = None
    shift: ShiftEnded | None = None
    is_restored: bool = False
    typed_wrong: dict[str, int] = {}
    found_notes: tuple[str, ...] = ()

    @property
    def credit(self) -> Money:
        """A player's money held by this terminal now that may leave it as keno dollars."""
        return total(credit_of(self.accounts, tender) for tender in CASHABLE)

    @property
    def promotional_credit(self) -> Money:
        """Credit from promotional keno dollars: good for wagers only (s 12(3))."""
        return credit_of(self.accounts, Tender.PROMOTIONAL)

    @property
    def reserved(self) -> Money:
        """Credit set apart for requests without an answer."""
        return total(part.amount for request in self.requests.values() for part in request.reserved)
