"""Decide: what a command means on a state. Pure; the answer is events to append, or a refusal."""

from __future__ import annotations

from msgspec import Struct

from kiosk.ledger.accounts import Tender, split
from kiosk.ledger.commands import (
    AccountForNote,
    Collect,
    Command,
    EndShift,
    PrintAgain,
    PrintCopy,
    RefundGames,
    Sell,
    SpendKenoDollars,
    TakeKenoDollars,
    TakeNote,
)
from kiosk.ledger.events import (
    CentralAsked,
    CopyStarted,
    Event,
    NoteOffered,
    NoteReturned,
    NoteStacked,
    PrintStarted,
)
from kiosk.ledger.issued import NOTHING_ISSUED, Issued
from kiosk.ledger.requests import IssueKenoDollars, PayTicket, RefundTicket, SellTicket, UseKenoDollars
from kiosk.ledger.settled import NOTHING_SETTLED, Settled, refusal_if_refunded, refusal_if_settled
from kiosk.ledger.shifts import is_open_as_before, shift_ending
from kiosk.ledger.state import UNDER_WAY, State
from kiosk.rules.entering import Offer, refusal_of
from kiosk.rules.names import NO_NAMES, Names
from kiosk.rules.notes import is_note
from kiosk.rules.refusals import Refusal, Refused
from kiosk.rules.time_limits import DEFAULT_YEARS
from kiosk.values.identifiers import TerminalId
from kiosk.values.money import ZERO, Money

# A prize taken as keno dollars is taken from prizes before the player's own cash.
_PRIZES_FIRST = (Tender.PRIZES, Tender.KENO_DOLLARS, Tender.CASH)
_PROMOTIONAL = (Tender.PROMOTIONAL,)


class Terms(Struct, frozen=True):
    """What the licensee lets this terminal do: who it is, and what may be entered at it now.

    `agent_limit` is what the agent here pays of one ticket at most; above it the licensee pays (s 24(3)).
    `typed_maximum` is what a paper may be worth whose number is typed; above it the paper is scanned.
    Prizes are paid for `prize_years` (s 28(2)), keno dollars are good for `keno_dollars_years` (s 11(2)).
    `names` are the licensee's own, under which wagers and promotional keno dollars are shown (s 12B, 12(4)).
    """

    terminal: TerminalId
    offer: Offer
    credit_maximum: Money
    agent_limit: Money
    typed_maximum: Money
    names: Names = NO_NAMES
    prize_years: int = DEFAULT_YEARS
    keno_dollars_years: int = DEFAULT_YEARS


def decide(
    state: State,
    command: Command,
    terms: Terms,
    settled: Settled = NOTHING_SETTLED,
    issued: Issued = NOTHING_ISSUED,
) -> tuple[Event, ...] | Refused:
    """The events that carry out a command, each an intent whose effect follows once it is durable; or a
    refusal.

    `settled` is what the ledger of this state says was paid, used or refunded: central, which may have been
    put back to an older copy, is not asked again. `issued` is what it says was issued and printed here.
    """
    match command:
        case TakeNote():
            return _take_note(state, command, terms)
        case Sell():
            return _sell(state, command, terms)
        case Collect(command_id, serial, _):
            refused = refusal_if_settled(settled, serial, terms.terminal)
            return refused or (CentralAsked(PayTicket(command_id, terms.terminal, serial)),)
        case RefundGames(command_id, serial, first_game):
            refused = refusal_if_refunded(settled, serial, terms.terminal)
            return refused or (CentralAsked(RefundTicket(command_id, terms.terminal, serial, first_game)),)
        case SpendKenoDollars(command_id, serial):
            refused = refusal_if_settled(settled, serial, terms.terminal)
            return refused or (CentralAsked(UseKenoDollars(command_id, terms.terminal, serial)),)
        case TakeKenoDollars():
            return _take_keno_dollars(state, command, terms)
        case PrintAgain():
            return _print_again(state, command)
        case PrintCopy():
            return _print_copy(state, command, terms, settled, issued)
        case AccountForNote(_, note, in_box):
            open_note = state.notes.get(note)
            if open_note is None or not open_note.in_doubt:
                return Refused(Refusal.NOTE_ACCOUNTED_FOR, "s 10(a)")
            return (NoteStacked(note, by_staff=True) if in_box else NoteReturned(note, by_staff=True),)
        case EndShift(_, at):
            # Where nothing has changed since the last one, there is nothing to cash up.
            last = state.shift
            ended = shift_ending(state, at if last is None else max(at, last.ended_at))
            return () if last is not None and is_open_as_before(last, ended) and not ended.sums else (ended,)


def _take_note(state: State, command: TakeNote, terms: Terms) -> tuple[Event, ...] | Refused:
    if not is_note(command.amount):
        return Refused(Refusal.NOTE_NOT_TAKEN, "s 10(a)", {"amount_cents": command.amount.cents})
    held = state.credit + state.promotional_credit + state.reserved
    if held + command.amount > terms.credit_maximum:
        return Refused(Refusal.CREDIT_MAXIMUM, facts={"maximum_cents": terms.credit_maximum.cents})
    return (NoteOffered(command.note, command.amount),)


def _sell(state: State, command: Sell, terms: Terms) -> tuple[Event, ...] | Refused:
    refused = refusal_of(command.entry, terms.offer)
    if refused is not None:
        return refused
    price = command.entry.price
    reserved = split(state.accounts, price)
    if reserved is None:
        missing = price - state.credit - state.promotional_credit
        return Refused(Refusal.NOT_ENOUGH_CREDIT, facts={"missing_cents": missing.cents})
    request = SellTicket(command.command, terms.terminal, command.entry, command.first_game, reserved)
    return (CentralAsked(request, reserved),)


def _take_keno_dollars(state: State, command: TakeKenoDollars, terms: Terms) -> tuple[Event, ...] | Refused:
    """One voucher for ordinary credit and one for promotional: the two kinds never mix (s 12(3))."""
    if command.amount is None:
        ordinary, promotional = state.credit, state.promotional_credit
    else:
        ordinary, promotional = command.amount, ZERO
    asked: list[Event] = []
    for name, amount, tenders in (
        ("ordinary", ordinary, _PRIZES_FIRST),
        ("promotional", promotional, _PROMOTIONAL),
    ):
        if amount <= ZERO:
            continue
        reserved = split(state.accounts, amount, tenders)
        if reserved is None:
            return Refused(Refusal.NOTHING_TO_ISSUE)
        request = IssueKenoDollars(
            command.command.part(name), terms.terminal, amount, tenders is _PROMOTIONAL
        )
        asked.append(CentralAsked(request, reserved))
    return tuple(asked) or Refused(Refusal.NOTHING_TO_ISSUE)


def _print_again(state: State, command: PrintAgain) -> tuple[Event, ...] | Refused:
    due = state.papers.get(command.paper)
    if due is None or due.state in UNDER_WAY:
        return Refused(Refusal.NOTHING_TO_PRINT)
    return (PrintStarted(command.paper, due.copies + 1),)


def _print_copy(
    state: State, command: PrintCopy, terms: Terms, settled: Settled, issued: Issued
) -> tuple[Event, ...] | Refused:
    """A copy of a paper that is good no more as far as this ledger knows would only be presented in vain."""
    if command.paper in state.papers:
        return Refused(Refusal.PRINT_OPEN)
    found = issued.get(command.paper)
    if found is None:
        return Refused(Refusal.NOTHING_TO_PRINT)
    refused = refusal_if_refunded(settled, found.paper.serial, terms.terminal)
    return refused or (CopyStarted(found.paper, found.copies + 1),)
