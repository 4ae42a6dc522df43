"""What a change means for the screen as a whole, beside what each part takes from it. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.ledger.papers import IssuedTicket, Paper
from kiosk.terminal.changes import (
    Change,
    CreditChanged,
    Declined,
    Doubtful,
    Failed,
    KenoDollarsSpent,
    NoteGivenBack,
    NoteLost,
    NoteTaken,
    PaperEnd,
    PaperEnded,
    ServiceChanged,
    TerminalStopped,
    TicketShown,
)
from kiosk.ui import words
from kiosk.ui.advice import Advice
from kiosk.ui.parts import Parts
from kiosk.values.identifiers import CommandId
from kiosk.values.money import ZERO, Money


class Seen(Struct, frozen=True):
    """What to do about a change: a banner, a screen to go to, and whether somebody must be standing here.

    `is_paper_presented`: a voucher or ticket was held to the scanner or typed in, taken or not.
    `is_scan_refused`: what a scanner read is not taken now, so that whoever holds it must hear of it.
    """

    advice: Advice | None = None
    screen: str = ""
    is_someone_here: bool = False
    is_about_service: bool = False
    settles_doubt: bool = False
    is_paper_presented: bool = False
    is_scan_refused: bool = False


_NOTHING = Seen()


class Overview:
    """Looks at a change after the parts have heard of it."""

    def __init__(self, zone: ZoneInfo | None, credit: Money, parts: Parts) -> None:
        self._zone, self._credit, self._parts = zone, credit, parts

    def look(self, change: Change) -> Seen:
        """What the change means for the screen."""
        match change:
            case ServiceChanged():
                return Seen(is_about_service=True)
            case CreditChanged(reserved=reserved):
                return Seen(settles_doubt=reserved <= ZERO)
            case TerminalStopped():
                return Seen(screen="stopped")
            case TicketShown(command) if self._parts.check.asked_again(command):
                return _NOTHING  # nobody has presented it: a game of the ticket on the screen was drawn
            case TicketShown(check=check):
                waits = self._parts.check.keeps_waiting(check)
                advice = words.other_ticket_waits_advice() if waits else None
                return Seen(advice, screen="check", is_someone_here=True, is_scan_refused=waits)
            case NoteTaken():
                return Seen(is_someone_here=True)
            case NoteGivenBack(amount, refused):
                return Seen(words.note_given_back_advice(amount, refused), is_someone_here=True)
            case NoteLost(amount):
                return Seen(words.note_lost_advice(amount), is_someone_here=True)
            case KenoDollarsSpent(command, use):
                # The check screen says it itself where the voucher was typed in there.
                is_said = self._parts.check.owns(command)
                advice = (
                    None
                    if is_said
                    else words.keno_dollars_spent_advice(use.amount, promotional=use.promotional)
                )
                return Seen(advice, is_someone_here=True, is_paper_presented=True)
            case PaperEnded(command, paper, PaperEnd.PRINTED):
                return self._belated(command, paper)
            case Declined() | Failed() | Doubtful():
                return self._unasked(change)
            case _:
                return _NOTHING

    def _unasked(self, change: Declined | Failed | Doubtful) -> Seen:
        """What no screen has asked for came from the scanner."""
        if self._parts.asked_for(change.command):
            return _NOTHING
        match change:
            case Declined(refused=refused):
                advice = words.refusal_advice(refused, self._zone)
            case Failed(fault=fault):
                advice = words.fault_advice(fault, self._credit)
            case Doubtful(reserved=reserved):
                advice = words.keno_dollars_doubt_advice(reserved)
        return Seen(advice, is_someone_here=True, is_paper_presented=True, is_scan_refused=True)

    def _belated(self, command: CommandId, paper: Paper) -> Seen:
        """A paper that was due from before has come out."""
        if self._parts.asked_for(command) or paper == self._parts.sale.ticket:
            return _NOTHING
        return Seen(words.belated_advice(ticket=isinstance(paper, IssuedTicket)), is_someone_here=True)
