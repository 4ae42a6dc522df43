"""What changed: everything the terminal tells its screens, as data. Screens know nothing else of it."""

from __future__ import annotations

from enum import StrEnum
from zoneinfo import ZoneInfo

from msgspec import Struct

from kiosk.ledger.decide import Terms
from kiosk.ledger.events import ShiftEnded
from kiosk.ledger.papers import KenoDollars, KenoDollarsUse, Paper, Payment, Refund
from kiosk.ports.central import TicketCheck, Venue
from kiosk.ports.outcome import Fault
from kiosk.ports.printer import PrinterStatus
from kiosk.rules.refusals import Refused
from kiosk.values.identifiers import CommandId, Serial
from kiosk.values.money import Money


class LedgerOpened(Struct, frozen=True):
    """The journal is open and checked: numbers may be chosen, nothing can be sold yet."""

    entry_count: int


class TermsChanged(Struct, frozen=True):
    """Central has greeted this terminal: it is ready to sell under these terms."""

    terms: Terms
    venue_name: str
    licensee_name: str
    zone_name: str

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which people here read the time."""
        return ZoneInfo(self.zone_name)


class VenueChanged(Struct, frozen=True):
    """The games now."""

    venue: Venue


class CreditChanged(Struct, frozen=True):
    """A player's money held here now; `reserved` is set apart for a request central hasn't answered."""

    credit: Money
    promotional: Money
    reserved: Money


class Step(StrEnum):
    """What a command in work is waiting for."""

    ASKING_CENTRAL = "asking_central"
    PRINTING = "printing"


class Working(Struct, frozen=True):
    """A command has reached a step; `part` of `parts` where they can be counted."""

    command: CommandId
    step: Step
    part: int = 1
    parts: int = 1


class PaperEnd(StrEnum):
    """How the print of a paper ended."""

    PRINTED = "printed"
    NOT_PRINTED = "not_printed"
    IN_DOUBT = "in_doubt"


class PaperEnded(Struct, frozen=True):
    """A print has ended. `picture` is the file of its picture, empty if there is none."""

    command: CommandId
    paper: Paper
    end: PaperEnd
    picture: str = ""
    fault: Fault | None = None


class CopyEnded(Struct, frozen=True):
    """The print of a copy that staff asked for has ended. Nobody but they waits for it: it is no sale."""

    command: CommandId
    paper: Paper
    copy_number: int
    end: PaperEnd
    fault: Fault | None = None


class ShiftReported(Struct, frozen=True):
    """The report of a shift has been printed, or not; whichever, the shift is cashed up, and its report can
    be printed again."""

    command: CommandId
    shift: ShiftEnded
    end: PaperEnd
    picture: str = ""
    fault: Fault | None = None


class StatementEnded(Struct, frozen=True):
    """The print of what a person was told of their ticket has ended. The paper is worth nothing: whoever
    still wants it asks again."""

    command: CommandId
    end: PaperEnd
    fault: Fault | None = None


class TicketShown(Struct, frozen=True):
    """A presented ticket and what it has won."""

    command: CommandId
    check: TicketCheck


class TicketPaid(Struct, frozen=True):
    """A ticket's prizes are credit here, or on their way to keno dollars."""

    command: CommandId
    payment: Payment
    as_keno_dollars: bool


class TicketRefunded(Struct, frozen=True):
    """What was wagered on a ticket's undrawn games is credit here again (s 27)."""

    command: CommandId
    refund: Refund


class KenoDollarsTaken(Struct, frozen=True):
    """Credit has become a voucher; its print follows."""

    command: CommandId
    voucher: KenoDollars


class KenoDollarsSpent(Struct, frozen=True):
    """A presented voucher has become credit."""

    command: CommandId
    use: KenoDollarsUse


class NoteTaken(Struct, frozen=True):
    """A note is in the box and its amount is credit."""

    amount: Money


class NoteGivenBack(Struct, frozen=True):
    """A note was handed back; `refused` says why."""

    amount: Money
    refused: Refused | None


class NoteLost(Struct, frozen=True):
    """Nobody knows where a note is: an open case for staff."""

    amount: Money


class Declined(Struct, frozen=True):
    """A command was refused; nothing has changed."""

    command: CommandId
    refused: Refused


class Failed(Struct, frozen=True):
    """A command certainly had no effect because of a fault; nothing has changed."""

    command: CommandId
    fault: Fault


class Doubtful(Struct, frozen=True):
    """Nobody knows whether a command took effect at central. `reserved` stays set apart until it is known."""

    command: CommandId
    reserved: Money
    serial: Serial | None = None


class Finished(Struct, frozen=True):
    """Every step of a command has ended: the screen may take the next one."""

    command: CommandId


class LostNote(Struct, frozen=True):
    """A note of which nobody knows where it is."""

    note: str
    amount: Money


class ServiceChanged(Struct, frozen=True):
    """Whether this terminal can sell, and what stops it if not."""

    central: bool
    printer: PrinterStatus
    cash_fault: Fault | None = None
    papers_in_doubt: tuple[str, ...] = ()
    own_fault: Fault | None = None
    lost_notes: tuple[LostNote, ...] = ()

    @property
    def can_sell(self) -> bool:
        """Central validates, a ticket can be printed, and everything can be written down."""
        return self.central and self.printer.can_print and self.own_fault is None

    @property
    def notes_fault(self) -> Fault | None:
        """Why no note is taken: the acceptor can't, or nobody knows yet where the last one is."""
        return self.cash_fault or (Fault.CASH_ACCEPTOR_OFFLINE if self.lost_notes else None)


class TerminalStopped(Struct, frozen=True):
    """The terminal has stopped for good, with a sentence for staff and the credit it holds.

    The credit is None if it can't be known, because the ledger could not be read.
    """

    sentence: str
    credit: Money | None


Change = (
    LedgerOpened
    | TermsChanged
    | VenueChanged
    | CreditChanged
    | Working
    | PaperEnded
    | CopyEnded
    | ShiftReported
    | StatementEnded
    | TicketShown
    | TicketPaid
    | TicketRefunded
    | KenoDollarsTaken
    | KenoDollarsSpent
    | NoteTaken
    | NoteGivenBack
    | NoteLost
    | Declined
    | Failed
    | Doubtful
    | Finished
    | ServiceChanged
    | TerminalStopped
)
