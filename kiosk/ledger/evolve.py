"""Evolve: the state of a terminal as a fold of its events. Pure."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from kiosk.ledger.accounts import post
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
from kiosk.ledger.following import checked
from kiosk.ledger.issued import papers_of
from kiosk.ledger.moving import postings
from kiosk.ledger.papers import paper_name
from kiosk.ledger.state import DuePaper, OpenNote, OpenRequest, PrintState, State
from kiosk.ledger.typed_numbers import counted

T = TypeVar("T")

_FOUND_NOTES: Final = 100


def evolve(state: State, event: Event) -> State:
    """The state after an event. Breach: an event that can't follow (an answer nobody asked for, a note
    unknown)."""
    moved = postings(checked(state, event), event)
    changed = msgspec.structs.replace(state, accounts=post(state.accounts, moved)) if moved else state
    match event:
        case TerminalStarted(terminal=terminal):
            return msgspec.structs.replace(changed, terminal=terminal)
        case NoteOffered(note, amount):
            return msgspec.structs.replace(changed, notes={**state.notes, note: OpenNote(amount)})
        case NoteStacked(note, by_staff=True):
            found = (*state.found_notes, note)[-_FOUND_NOTES:]
            return msgspec.structs.replace(changed, notes=_without(state.notes, note), found_notes=found)
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
        case CopyStarted(paper, copy_number):
            copy = DuePaper(paper, PrintState.COPYING, copy_number)
            return msgspec.structs.replace(changed, papers={**state.papers, paper_name(paper): copy})
        case PaperPrinted(paper):
            return msgspec.structs.replace(changed, papers=_without(state.papers, paper))
        case PaperNotPrinted(paper, _) if state.papers[paper].state is PrintState.COPYING:
            # The earlier print stands, and nobody waits for the copy but whoever asked for it.
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
        case NumberTyped(serial, is_right):
            return msgspec.structs.replace(changed, typed_wrong=counted(state.typed_wrong, serial, is_right))
        case TicketChecked():
            return changed


def _without(mapping: dict[str, T], key: str) -> dict[str, T]:
    return {name: value for name, value in mapping.items() if name != key}
