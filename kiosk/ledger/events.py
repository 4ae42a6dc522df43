"""Events: what has happened at a terminal, past tense, complete in themselves, never changed once written.

A field that a later version adds has a default and is left out where it is that default (`omit_defaults`): so
an entry of an earlier version reads back as the very bytes it was written in.
"""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.accounts import Account, TenderAmounts
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.papers import Paper
from kiosk.ledger.requests import Answer, Request
from kiosk.values.identifiers import CommandId, Serial, TerminalId
from kiosk.values.instant import Instant
from kiosk.values.money import Money


class TerminalStarted(Struct, frozen=True, tag="terminal_started", omit_defaults=True):
    """The program came up and central greeted it: the first entry of every journal and of every start.

    `machine` is the identity of the machine it runs on, empty where none is known.
    """

    terminal: TerminalId
    program_version: str
    machine: str = ""


class LedgerRestored(Struct, frozen=True, tag="ledger_restored"):
    """An alarm: this ledger was an older copy of itself, and took its entries from `after` up to and
    including `through` back from central, as they were written."""

    after: int
    through: int


class NoteOffered(Struct, frozen=True, tag="note_offered"):
    """Intent: the note in escrow will be stacked."""

    note: str
    amount: Money


class NoteStacked(Struct, frozen=True, tag="note_stacked", omit_defaults=True):
    """The note is in the note box: its amount is credit. `by_staff` if they found it, not the acceptor."""

    note: str
    by_staff: bool = False


class NoteReturned(Struct, frozen=True, tag="note_returned", omit_defaults=True):
    """The note is back with the player; no credit. `by_staff` if they say so, not the acceptor."""

    note: str
    by_staff: bool = False


class NoteInDoubt(Struct, frozen=True, tag="note_in_doubt"):
    """Nobody knows where the note is: an open case until the acceptor or staff say."""

    note: str
    reason: str


class CentralAsked(Struct, frozen=True, tag="central_asked"):
    """Intent: the request goes to central. `reserved` is the credit set apart for it until central has
    answered."""

    request: Request
    reserved: TenderAmounts = ()


class CentralAnswered(Struct, frozen=True, tag="central_answered"):
    """Central's answer to a request: it took effect there, or was refused, or was given up."""

    command: CommandId
    answer: Answer


class CentralNotReached(Struct, frozen=True, tag="central_not_reached"):
    """The request certainly never reached central: as if it had not been made."""

    command: CommandId
    fault: str


class CentralInDoubt(Struct, frozen=True, tag="central_in_doubt"):
    """No answer: what was reserved stays reserved until central, asked again, says."""

    command: CommandId
    reason: str


class PrintStarted(Struct, frozen=True, tag="print_started"):
    """Intent: the paper goes to the printer. `copy_number` is 1 for the first print, and printed as COPY n
    from 2 on."""

    paper: str
    copy_number: int


class CopyStarted(Struct, frozen=True, tag="copy_started"):
    """Intent: a paper that was printed goes to the printer once more, on the complaint of whoever holds it.
    It is the paper that central issued, and printed as COPY `copy_number`, which is 2 or more. How that ends
    is told like the end of any print."""

    paper: Paper
    copy_number: int


class PaperPrinted(Struct, frozen=True, tag="paper_printed"):
    """The printer confirmed the whole paper."""

    paper: str


class PaperNotPrinted(Struct, frozen=True, tag="paper_not_printed"):
    """Nothing came out. The paper is still to be printed; a copy only if staff ask for it again."""

    paper: str
    fault: str


class PaperInDoubt(Struct, frozen=True, tag="paper_in_doubt"):
    """Something may have come out; only staff print it again, as a copy."""

    paper: str
    reason: str


class CentralHolds(Struct, frozen=True, tag="central_holds", omit_defaults=True):
    """Which central this ledger belongs to, and its newest entry that central had confirmed, 0 for none.

    `record` is the newest entry of central's own record that this terminal was told: kept here, it anchors
    that record outside central's machine.

    Written when a start meets central and now and then afterwards, and only for what is news: never because
    an entry of this kind was confirmed.
    """

    public_key: str
    sequence: int
    record: ChainHead = ChainHead()


class ShiftEnded(Struct, frozen=True, tag="shift_ended"):
    """A shift at this terminal was cashed up. Nothing stops by it: what is open goes over to the next one.

    `sums` is how much each account has changed since the shift before ended; an account that did not is left
    out. `holding` is every account that holds something now. `notes_open` and `requests_open` count the cases
    whose end is not known, `papers_open` names what is not known to be printed.
    """

    number: int
    ended_at: Instant
    sums: dict[Account, Money]
    holding: dict[Account, Money]
    notes_open: int
    requests_open: int
    papers_open: tuple[str, ...]


class TicketChecked(Struct, frozen=True, tag="ticket_checked"):
    """A ticket was presented and its prizes shown."""

    serial: Serial
    to_pay: Money


class NumberTyped(Struct, frozen=True, tag="number_typed"):
    """A paper's number was typed, with the time of issue as its proof: `is_right` if the paper says that
    time."""

    serial: Serial
    is_right: bool


Event = (
    TerminalStarted
    | LedgerRestored
    | NoteOffered
    | NoteStacked
    | NoteReturned
    | NoteInDoubt
    | CentralAsked
    | CentralAnswered
    | CentralNotReached
    | CentralInDoubt
    | PrintStarted
    | CopyStarted
    | PaperPrinted
    | PaperNotPrinted
    | PaperInDoubt
    | CentralHolds
    | ShiftEnded
    | TicketChecked
    | NumberTyped
)
