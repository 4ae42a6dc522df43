"""What can follow a state: an event that can't is a breach, found before it is written."""

from __future__ import annotations

from kiosk.ledger.accounts import SPENDING_ORDER, Tender, TenderAmounts
from kiosk.ledger.amounts import GREATEST, amounts_of
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralHolds,
    CentralInDoubt,
    CentralNotReached,
    CopyStarted,
    Event,
    LedgerRestored,
    NoteInDoubt,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    NumberTyped,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
    ShiftEnded,
    TerminalStarted,
    TicketChecked,
)
from kiosk.ledger.issued import papers_of
from kiosk.ledger.papers import paper_name
from kiosk.ledger.requests import (
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ledger.shifts import shift_ending
from kiosk.ledger.state import CASHABLE, UNDER_WAY, State
from kiosk.values.invariant import InvariantBroken, ensure
from kiosk.values.money import ZERO, total


def checked(state: State, event: Event) -> State:
    """The state, if the event can follow it."""
    # What a breach is told with is only put into words for a breach: every event passes here twice, or more.
    ensure(state.terminal is not None or isinstance(event, TerminalStarted), "a journal begins with a start")
    for amount in amounts_of(event):
        if abs(amount.cents) > GREATEST.cents:
            raise InvariantBroken(f"{amount.plain()} is beyond any amount of keno")
    match event:
        case TerminalStarted(terminal=terminal):
            ensure(
                state.terminal in (None, terminal), f"{terminal} started on the journal of {state.terminal}"
            )
        case NoteOffered(note, amount):
            ensure(note not in state.notes, f"note {note} is offered twice")
            ensure(amount > ZERO, f"note {note} is worth nothing")
        case NoteStacked(note) | NoteReturned(note) | NoteInDoubt(note, _):
            ensure(note in state.notes, f"note {note} was never offered")
        case CentralAsked(request, reserved):
            if request.command.text in state.requests:
                raise InvariantBroken(f"command {request.command} is asked twice")
            if not _is_paid_for(request, reserved):
                raise InvariantBroken(f"what is reserved for {request.command} is not its price")
            if isinstance(request, SellTicket) and request.paid_with != reserved:
                raise InvariantBroken(f"{request.command} is not paid with what is reserved")
        case CentralAnswered(command, answer):
            if command.text not in state.requests:
                raise InvariantBroken(f"command {command} was never asked")
            for paper in papers_of(answer):
                if paper_name(paper) in state.papers:
                    raise InvariantBroken(f"{paper_name(paper)} is issued twice")
        case CentralNotReached(command, _) | CentralInDoubt(command, _):
            ensure(command.text in state.requests, f"command {command} was never asked")
        case PrintStarted(name, copy_number):
            due = state.papers.get(name)
            if due is None or due.state in UNDER_WAY:
                raise InvariantBroken(f"{name} is not due")
            if copy_number != due.copies + 1:
                raise InvariantBroken(f"{name} is printed as copy {copy_number}")
        case CopyStarted(paper, copy_number):
            name = paper_name(paper)
            ensure(name not in state.papers, f"{name} is not printed yet")
            ensure(copy_number > 1, f"{name} is printed as its own first copy")
        case PaperPrinted(name) | PaperNotPrinted(name, _) | PaperInDoubt(name, _):
            due = state.papers.get(name)
            if due is None or due.state not in UNDER_WAY:
                raise InvariantBroken(f"{name} was not being printed")
        case CentralHolds(public_key, sequence, record):
            known = state.central or event
            ensure(public_key == known.public_key, "another central than before")
            ensure(sequence >= known.sequence >= 0, "central held more of this ledger before")
            ensure(record.sequence >= known.record.sequence >= 0, "central's record went on further before")
        case ShiftEnded(ended_at=ended_at):
            ensure(event == shift_ending(state, ended_at), "a shift ended otherwise than here")
            is_later = state.shift is None or ended_at >= state.shift.ended_at
            ensure(is_later, "a shift ended before the one before it")
        case LedgerRestored(after, through):
            ensure(0 <= after < through, "a ledger is restored by at least one entry")
        case TicketChecked() | NumberTyped():
            pass
    return state


def _is_paid_for(request: Request, reserved: TenderAmounts) -> bool:
    """Whether the credit set apart is the price of a request, in tenders it may be paid in (s 12(3))."""
    tenders: tuple[Tender, ...]
    match request:
        case SellTicket(entry=entry):
            price, tenders = entry.price, SPENDING_ORDER
        case IssueKenoDollars(amount=price, promotional=promotional):
            tenders = (Tender.PROMOTIONAL,) if promotional else CASHABLE
        case PayTicket() | RefundTicket() | UseKenoDollars():
            return not reserved
    are_whole = all(part.amount > ZERO and part.tender in tenders for part in reserved)
    return bool(reserved) and are_whole and total(part.amount for part in reserved) == price
