"""The state of a terminal as a fold of its events, with the postings each event makes."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from kiosk.ledger.accounts import (
    SPENDING_ORDER,
    Account,
    Posting,
    Postings,
    Tender,
    TenderAmounts,
    credit_account,
    credit_of,
    post,
    reserved_account,
)
from kiosk.ledger.events import (
    CentralAnswered,
    CentralAsked,
    CentralHolds,
    CentralInDoubt,
    CentralNotReached,
    Event,
    LedgerRestored,
    NoteInDoubt,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    PaperInDoubt,
    PaperNotPrinted,
    PaperPrinted,
    PrintStarted,
    ShiftEnded,
    TerminalStarted,
    TicketChecked,
)
from kiosk.ledger.papers import (
    IssuedTicket,
    KenoDollars,
    KenoDollarsUse,
    Paper,
    Payment,
    Refund,
    paper_name,
)
from kiosk.ledger.requests import (
    Answer,
    GivenUp,
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ledger.shifts import holding, sums_since
from kiosk.rules.refusals import Refused
from kiosk.values.games import GameSpan
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant
from kiosk.values.invariant import InvariantBroken, ensure
from kiosk.values.money import ZERO, Money, total

T = TypeVar("T")

GREATEST: Final = Money(
    10**12
)  # the amount beyond which an entry can't be true: ten thousand million dollars


_CASHABLE: Final = tuple(tender for tender in SPENDING_ORDER if tender is not Tender.PROMOTIONAL)
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
    """How far a paper that central issued is on its way to a person's hand."""

    DUE = "due"
    PRINTING = "printing"
    IN_DOUBT = "in_doubt"


class DuePaper(Struct, frozen=True):
    """A paper not known to be printed. `copies` counts the prints that may have come out."""

    paper: Paper
    state: PrintState = PrintState.DUE
    copies: int = 0


class State(Struct, frozen=True):
    """Everything a terminal must not forget, but for the serials it settled (see `settled`).

    `terminal` is None before its first start, `central` before it first met central, `shift`, the newest
    cashing up, before the first. `is_restored` while what a restored ledger has due may have come out before:
    until it asks central for something new.
    """

    terminal: TerminalId | None = None
    accounts: dict[Account, Money] = {}
    requests: dict[str, OpenRequest] = {}
    notes: dict[str, OpenNote] = {}
    papers: dict[str, DuePaper] = {}
    central: CentralHolds | None = None
    shift: ShiftEnded | None = None
    is_restored: bool = False

    @property
    def credit(self) -> Money:
        """A player's money held by this terminal now that may leave it as keno dollars."""
        return total(credit_of(self.accounts, tender) for tender in _CASHABLE)

    @property
    def promotional_credit(self) -> Money:
        """Credit from promotional keno dollars: good for wagers only (s 12(3))."""
        return credit_of(self.accounts, Tender.PROMOTIONAL)

    @property
    def reserved(self) -> Money:
        """Credit set apart for requests without an answer."""
        return total(part.amount for request in self.requests.values() for part in request.reserved)


def postings(state: State, event: Event) -> Postings:
    """The balanced postings of an event on the state before it; empty where no money moves."""
    match event:
        case NoteStacked(note):
            amount = state.notes[note].amount
            return (Posting(Account.NOTE_BOX, amount), Posting(credit_account(Tender.CASH), -amount))
        case CentralAsked(_, reserved):
            return _move(reserved, from_reserved=False)
        case CentralNotReached(command, _):
            return _move(state.requests[command.text].reserved, from_reserved=True)
        case CentralAnswered(command, answer):
            return _answer_postings(state.requests[command.text], answer)
        case _:
            return ()


def evolve(state: State, event: Event) -> State:
    """The state after an event. Breach: an event that can't follow (an answer nobody asked for, a note
    unknown)."""
    moved = postings(_checked(state, event), event)
    changed = msgspec.structs.replace(state, accounts=post(state.accounts, moved)) if moved else state
    match event:
        case TerminalStarted(terminal=terminal):
            return msgspec.structs.replace(changed, terminal=terminal)
        case NoteOffered(note, amount):
            return msgspec.structs.replace(changed, notes={**state.notes, note: OpenNote(amount)})
        case NoteStacked(note) | NoteReturned(note):
            return msgspec.structs.replace(changed, notes=_without(state.notes, note))
        case NoteInDoubt(note, _):
            doubt = msgspec.structs.replace(state.notes[note], in_doubt=True)
            return msgspec.structs.replace(changed, notes={**state.notes, note: doubt})
        case CentralAsked(request, reserved):
            requests = {**state.requests, request.command.text: OpenRequest(request, reserved)}
            return msgspec.structs.replace(changed, requests=requests, is_restored=False)
        case CentralInDoubt(command, _):
            open_request = msgspec.structs.replace(state.requests[command.text], in_doubt=True)
            return msgspec.structs.replace(changed, requests={**state.requests, command.text: open_request})
        case CentralNotReached(command, _):
            return msgspec.structs.replace(changed, requests=_without(state.requests, command.text))
        case CentralAnswered(command, answer):
            papers = {**state.papers, **{paper_name(paper): DuePaper(paper) for paper in papers_of(answer)}}
            return msgspec.structs.replace(
                changed, requests=_without(state.requests, command.text), papers=papers
            )
        case PrintStarted(paper, copy_number):
            due = msgspec.structs.replace(state.papers[paper], state=PrintState.PRINTING, copies=copy_number)
            return msgspec.structs.replace(changed, papers={**state.papers, paper: due})
        case PaperPrinted(paper):
            return msgspec.structs.replace(changed, papers=_without(state.papers, paper))
        case PaperNotPrinted(paper, _):
            # A copy that did not come out leaves the earlier print in doubt: only staff print it again.
            copies = state.papers[paper].copies - 1
            before = PrintState.IN_DOUBT if copies else PrintState.DUE
            unprinted = msgspec.structs.replace(state.papers[paper], state=before, copies=copies)
            return msgspec.structs.replace(changed, papers={**state.papers, paper: unprinted})
        case PaperInDoubt(paper, _):
            doubt_paper = msgspec.structs.replace(state.papers[paper], state=PrintState.IN_DOUBT)
            return msgspec.structs.replace(changed, papers={**state.papers, paper: doubt_paper})
        case CentralHolds():
            return msgspec.structs.replace(changed, central=event)
        case ShiftEnded():
            return msgspec.structs.replace(changed, shift=event)
        case LedgerRestored():
            return msgspec.structs.replace(changed, is_restored=True)
        case TicketChecked():
            return changed


def shift_ending(state: State, at: Instant) -> ShiftEnded:
    """The end of the shift that is going on: every figure follows from the state."""
    return ShiftEnded(
        1 if state.shift is None else state.shift.number + 1,
        at,
        sums_since(state.shift, state.accounts),
        holding(state.accounts),
        len(state.notes),
        len(state.requests),
        tuple(state.papers),
    )


def amounts_of(event: Event) -> tuple[Money, ...]:
    """Every amount an event states."""
    match event:
        case NoteOffered(amount=amount) | TicketChecked(to_pay=amount):
            return (amount,)
        case CentralAsked(request, reserved):
            return (*_amounts_asked(request), *(part.amount for part in reserved))
        case CentralAnswered(_, answer):
            return _amounts_answered(answer)
        case _:
            return ()


def _amounts_answered(answer: Answer) -> tuple[Money, ...]:
    match answer:
        case IssuedTicket():
            return _amounts_on(answer)
        case Payment(_, amount, _, continuation):
            return (amount,) if continuation is None else (amount, *_amounts_on(continuation))
        case KenoDollars(amount=amount) | KenoDollarsUse(amount=amount):
            return (amount,)
        case Refund(amount=amount, tenders=tenders):
            return (amount, *(part.amount for part in tenders))
        case Refused() | GivenUp():
            return ()


def _amounts_on(ticket: IssuedTicket | SellTicket) -> tuple[Money, ...]:
    return (ticket.entry.price, *(part.amount for part in ticket.paid_with))


def _amounts_asked(request: Request) -> tuple[Money, ...]:
    match request:
        case SellTicket():
            return _amounts_on(request)
        case IssueKenoDollars(amount=amount):
            return (amount,)
        case PayTicket() | RefundTicket() | UseKenoDollars():
            return ()


def papers_of(answer: Answer) -> tuple[Paper, ...]:
    """The papers an answer of central puts into a person's hand."""
    match answer:
        case IssuedTicket() | KenoDollars():
            return (answer,)
        case Payment(continuation=IssuedTicket() as continuation):
            return (continuation,)
        case _:
            return ()


def _answer_postings(asked: OpenRequest, answer: Answer) -> Postings:
    match asked.request, answer:
        case _, Refused() | GivenUp():
            return _move(asked.reserved, from_reserved=True)
        case SellTicket(_, terminal, entry, first_game, paid_with), IssuedTicket():
            is_asked = (answer.entry, answer.terminal) == (entry, terminal)
            ensure(is_asked, "central issued a ticket for another entry or terminal")
            ensure(
                answer.paid_with == paid_with, "central issued a ticket paid for with other tenders (s 10)"
            )
            span = GameSpan(first_game, entry.game_count)
            ensure(answer.span == span, "central issued a ticket for other games (s 17)")
            return (*_release(asked.reserved), Posting(Account.STAKES, -entry.price))
        case IssueKenoDollars(_, terminal, amount, promotional), KenoDollars():
            is_asked = (answer.amount, answer.promotional, answer.terminal) == (amount, promotional, terminal)
            ensure(is_asked, "central issued another voucher")
            return (*_release(asked.reserved), Posting(Account.KENO_DOLLARS_ISSUED, -amount))
        case UseKenoDollars(serial=serial), KenoDollarsUse():
            ensure(answer.serial == serial, "central took in another voucher")
            tender = Tender.PROMOTIONAL if answer.promotional else Tender.KENO_DOLLARS
            return _owed_by_central(Account.KENO_DOLLARS_USED, tender, answer.amount)
        case PayTicket(serial=serial), Payment():
            ensure(answer.serial == serial, "central paid another ticket")
            is_next = answer.continuation is None or answer.continuation.continues == serial
            ensure(is_next, "central continued another ticket")
            ensure(_has_its_price(answer.continuation), "a continuation's tenders are not its price (s 27)")
            return _owed_by_central(Account.PRIZES, Tender.PRIZES, answer.amount)
        case RefundTicket(serial=serial, first_game=first_game), Refund():
            is_asked = (answer.serial, answer.first) == (serial, first_game) and answer.game_count >= 1
            ensure(is_asked, "central refunded another ticket or other games")
            return _refund_postings(answer)
        case _:
            ensure(False, f"{type(answer).__name__} does not answer {type(asked.request).__name__}")
            return ()


def _has_its_price(continuation: IssuedTicket | None) -> bool:
    """Whether what a ticket was paid with is its price, so that its games can be refunded as what they
    were."""
    return continuation is None or (
        total(part.amount for part in continuation.paid_with) == continuation.entry.price
    )


def _owed_by_central(account: Account, tender: Tender, amount: Money) -> Postings:
    ensure(amount >= ZERO, "central gave less than nothing")
    return (Posting(account, amount), Posting(credit_account(tender), -amount))


def _refund_postings(refund: Refund) -> Postings:
    """Each dollar goes back as the tender it was (s 27): promotional keno dollars never become cash (s
    12(3))."""
    are_whole = all(part.amount > ZERO for part in refund.tenders)
    ensure(are_whole and refund.amount > ZERO, "central refunded nothing, or less")
    is_sum = total(part.amount for part in refund.tenders) == refund.amount
    ensure(is_sum, "the tenders of a refund are not its amount")
    credited = (Posting(credit_account(part.tender), -part.amount) for part in refund.tenders)
    return (Posting(Account.REFUNDS, refund.amount), *credited)


def _release(reserved: TenderAmounts) -> Postings:
    return tuple(Posting(reserved_account(part.tender), part.amount) for part in reserved)


def _move(reserved: TenderAmounts, *, from_reserved: bool) -> Postings:
    sign = 1 if from_reserved else -1
    return tuple(
        posting
        for part in reserved
        for posting in (
            Posting(reserved_account(part.tender), part.amount * sign),
            Posting(credit_account(part.tender), part.amount * -sign),
        )
    )


def _checked(state: State, event: Event) -> State:
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
            if due is None or due.state is PrintState.PRINTING:
                raise InvariantBroken(f"{name} is not due")
            if copy_number != due.copies + 1:
                raise InvariantBroken(f"{name} is printed as copy {copy_number}")
        case PaperPrinted(name) | PaperNotPrinted(name, _) | PaperInDoubt(name, _):
            due = state.papers.get(name)
            if due is None or due.state is not PrintState.PRINTING:
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
        case TicketChecked():
            pass
    return state


def _is_paid_for(request: Request, reserved: TenderAmounts) -> bool:
    """Whether the credit set apart is the price of a request, in tenders it may be paid in (s 12(3))."""
    tenders: tuple[Tender, ...]
    match request:
        case SellTicket(entry=entry):
            price, tenders = entry.price, SPENDING_ORDER
        case IssueKenoDollars(amount=price, promotional=promotional):
            tenders = (Tender.PROMOTIONAL,) if promotional else _CASHABLE
        case PayTicket() | RefundTicket() | UseKenoDollars():
            return not reserved
    are_whole = all(part.amount > ZERO and part.tender in tenders for part in reserved)
    return bool(reserved) and are_whole and total(part.amount for part in reserved) == price


def _without(mapping: dict[str, T], key: str) -> dict[str, T]:
    return {name: value for name, value in mapping.items() if name != key}
