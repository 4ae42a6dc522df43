"""Recovery: after a restart, or once a full disk has room again, `kiosk.ledger.recovering` decides about
everything that is open: first by what the journal alone knows, then by what can be learnt."""

from __future__ import annotations

from kiosk.terminal.asking import ask_again, keep_open
from kiosk.terminal.context import Context
from kiosk.terminal.notes import find_note
from kiosk.terminal.printing_papers import doubt_due, leave_to_staff, print_due
from kiosk.values.identifiers import CommandId

_STOPPED = "the program stopped before the end"
_RESTORED = "the ledger was put back to an older copy"


def write_down_doubt(context: Context) -> None:
    """First thing after a start, before anything else moves: what was under way is in doubt now.

    In a ledger that was restored even a paper that is due may have come out.
    """
    command = context.new_command()
    _doubt_restored(context, command)
    leave_to_staff(context, command, _STOPPED)
    keep_open(context, command, _STOPPED)


def resolve_open(context: Context) -> None:
    """Ask for notes and requests in doubt and print what is due; may be repeated at any time.

    Repeated, it writes nothing where nothing has changed, but for one try a minute of a paper that is due.
    """
    for note in context.book.state.notes:
        find_note(context, context.new_command(), note)
    ask_again(context)
    _doubt_restored(context, context.new_command())
    if context.greeting is not None:
        print_due(context, context.new_command(), context.printer_says())


def _doubt_restored(context: Context, command: CommandId) -> None:
    if context.book.state.is_restored:
        doubt_due(context, command, _RESTORED)
