"""The note acceptor as a port: a note waits in escrow until the terminal has written down what it will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from kiosk.ports.outcome import Fault, Outcome
from kiosk.values.money import Money


class NoteInEscrow(Struct, frozen=True, tag="note_in_escrow"):
    """A genuine note is held in the mouth of the acceptor. `note` names it: unique for this acceptor for
    ever."""

    note: str
    amount: Money


class NoteReturned(Struct, frozen=True, tag="note_returned"):
    """The acceptor handed a note back without being told to: its own time in escrow was up (case 80), or a
    jam was cleared. It is not in the box, and never will be under this name. A terminal for which the note is
    open asks :meth:`CashAcceptor.whereabouts`; for any other there is nothing to do."""

    note: str


class AcceptorFault(Struct, frozen=True, tag="acceptor_fault"):
    """The acceptor can't work; `note` names the note it holds, if any."""

    fault: Fault
    note: str = ""


class AcceptorReady(Struct, frozen=True, tag="acceptor_ready"):
    """The acceptor works again."""


CashEvent = NoteInEscrow | NoteReturned | AcceptorFault | AcceptorReady


class CashAcceptor(Protocol):
    """A note acceptor owned by one terminal."""

    def listen(self, hear: Callable[[CashEvent], None]) -> None:
        """Call `hear` for every event from now on, on any thread; one listener."""
        ...

    def accept_notes(self, accepting: bool) -> None:
        """Open or close the mouth of the acceptor."""
        ...

    def stack(self, note: str) -> Outcome[None]:
        """Move the note in escrow into the note box. InDoubt: ask :meth:`whereabouts`."""
        ...

    def give_back(self, note: str) -> Outcome[None]:
        """Hand the note in escrow back to the player. InDoubt: ask :meth:`whereabouts`."""
        ...

    def whereabouts(self, note: str) -> Outcome[bool]:
        """After doubt or a restart: Done(True) the note is in the box, Done(False) it is not; InDoubt
        otherwise."""
        ...

    def trust_again(self) -> None:
        """Staff have looked at it: one that takes no notes any more, because it told of notes that there are
        not (case 86), takes them again. Returns at once, and changes nothing for any other."""
        ...
