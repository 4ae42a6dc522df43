"""What central issued at a terminal, and how often it may have been printed: known for ever, by its name.

A paper that is printed is not in the state any more. Staff may still have it printed again, from the ledger's
own record, for somebody whose paper came out with lines missing.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Protocol

from msgspec import Struct

from kiosk.ledger.events import CopyStarted, Event
from kiosk.ledger.papers import IssuedTicket, KenoDollars, Paper, Payment, paper_name
from kiosk.ledger.requests import Answer
from kiosk.values.invariant import ensure


class IssuedPaper(Struct, frozen=True):
    """A paper as central issued it. `copies` counts the prints of it that may have come out."""

    paper: Paper
    copies: int


class Issued(Protocol):
    """What a ledger says was issued: a mapping, or a look-up in whatever keeps it."""

    def get(self, name: str, /) -> IssuedPaper | None:
        """The paper of a name, None if it was never issued here."""
        ...


NOTHING_ISSUED: Final[Issued] = MappingProxyType({})


def papers_of(answer: Answer) -> tuple[Paper, ...]:
    """The papers an answer of central puts into a person's hand."""
    match answer:
        case IssuedTicket() | KenoDollars():
            return (answer,)
        case Payment(continuation=IssuedTicket() as continuation):
            return (continuation,)
        case _:
            return ()


def ensure_copies(issued: Issued, events: tuple[Event, ...]) -> None:
    """Breach: a copy of another paper than was issued, or under another number than its next."""
    for event in events:
        if isinstance(event, CopyStarted):
            name = paper_name(event.paper)
            found = issued.get(name)
            is_issued = found is not None and found.paper == event.paper
            ensure(is_issued, f"a copy of {name}, which was not issued like that")
            ensure(found is None or event.copy_number == found.copies + 1, f"another copy of {name} is next")
