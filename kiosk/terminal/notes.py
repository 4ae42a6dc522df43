"""Take a note (s 10(a)): written down while it waits in escrow, then stacked; credit only once it is in the
box."""

from __future__ import annotations

from kiosk.ledger.commands import AccountForNote, TakeNote
from kiosk.ledger.decide import Terms
from kiosk.ledger.events import NoteInDoubt, NoteReturned, NoteStacked
from kiosk.ledger.recovering import AcceptorSays, Decision, Effect, decision
from kiosk.ports import cash
from kiosk.ports.cash import NoteInEscrow
from kiosk.ports.outcome import Done, InDoubt, NotDone
from kiosk.rules.refusals import Refused
from kiosk.terminal.changes import Declined, NoteGivenBack, NoteLost, NoteTaken
from kiosk.terminal.context import Context
from kiosk.values.identifiers import CommandId


def take_note(context: Context, event: NoteInEscrow, terms: Terms | None) -> Refused | None:
    """Stack the note and give credit for it, or hand it back with the reason: the refusal, None if it was not
    refused."""
    if event.note in context.book.state.found_notes:
        # Staff found it in the box, and it is credit: if it is only on its way there, that is its end.
        context.ports.acceptor.stack(event.note)
        return None
    if event.note in context.book.state.notes:
        # The acceptor tells of a note again whose end is not known: it is asked, not told to stack it twice.
        find_note(context, context.new_command(), event.note)
        return None
    command = TakeNote(context.new_command(), event.note, event.amount)
    decided = context.book.decide(command, terms) if terms is not None else None
    if decided is None or isinstance(decided, Refused):
        context.ports.acceptor.give_back(event.note)
        context.tell(NoteGivenBack(event.amount, decided))
        return decided
    context.book.record(command.command, *decided)
    match context.ports.acceptor.stack(event.note):
        case Done():
            _end(context, command.command, event.note, AcceptorSays.IN_BOX)
        case NotDone():
            _end(context, command.command, event.note, AcceptorSays.NOT_IN_BOX)
        case InDoubt():
            find_note(context, command.command, event.note)
    return None


def account_for_note(context: Context, command: AccountForNote, terms: Terms) -> None:
    """Staff say where a note in doubt is: credit if it is in the box. Until they or the acceptor do, no other
    note is taken."""
    decided = context.book.decide(command, terms)
    if isinstance(decided, Refused):
        context.tell(Declined(command.command, decided))
        return
    amount = context.book.state.notes[command.note].amount
    context.book.record(command.command, *decided)
    context.tell(NoteTaken(amount) if command.in_box else NoteGivenBack(amount, None))
    context.tell_credit()


def note_came_back(context: Context, event: cash.NoteReturned) -> None:
    """The acceptor handed a note back by itself (case 80): if its end is not known, it is looked for at
    once."""
    if event.note in context.book.state.notes:
        find_note(context, context.new_command(), event.note)


def find_note(context: Context, command: CommandId, note: str) -> None:
    """Ask the acceptor where a note is whose stacking was written down but not its end."""
    match context.ports.acceptor.whereabouts(note):
        case Done(in_box):
            _end(context, command, note, AcceptorSays.IN_BOX if in_box else AcceptorSays.NOT_IN_BOX)
        case NotDone(reason):
            _end(context, command, note, AcceptorSays.NOTHING, str(reason))
        case InDoubt(reason):
            _end(context, command, note, AcceptorSays.NOTHING, reason)


def _end(context: Context, command: CommandId, note: str, known: AcceptorSays, reason: str = "") -> None:
    open_note = context.book.state.notes[note]
    match decision(Effect.TAKE_NOTE, known):
        case Decision.CREDIT:
            context.book.record(command, NoteStacked(note))
            context.tell(NoteTaken(open_note.amount))
            context.tell_credit()
        case Decision.GIVE_BACK:
            # Refused, and no matter, where the note has gone back already.
            context.ports.acceptor.give_back(note)
            context.book.record(command, NoteReturned(note))
            context.tell(NoteGivenBack(open_note.amount, None))
        case _ if not open_note.in_doubt:
            context.book.record(command, NoteInDoubt(note, reason))
            context.tell(NoteLost(open_note.amount))
        case _:
            # Still not known, and written down as that.
            pass
