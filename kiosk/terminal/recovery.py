"""Recovery: after a restart, each open intent meets what can still be learnt, and has exactly one decision.

| open intent          | what can be learnt          | decision                                            |
|----------------------|-----------------------------|-----------------------------------------------------|
| note offered         | it is in the box            | stacked: credit                                     |
|                      | it is not in the box        | returned: no credit                                 |
|                      | the acceptor doesn't know   | in doubt: an open case for staff; asked again       |
| request to central   | central has an answer       | that answer, as if it had come at once              |
|                      | central never saw it        | given up at both ends: what was reserved is free    |
|                      | central can't be asked      | stays in doubt and reserved; asked again            |
| refund of games      | central has an answer       | refunded: credit, each dollar as the tender it was  |
|                      | central never saw it        | given up at both ends: the games stay wagered on    |
|                      | central can't be asked      | stays in doubt, no credit; asked again              |
| paper due            | (never sent to the printer) | printed now                                         |
| print started        | (nothing can be learnt)     | in doubt: staff print it again, as a copy           |
"""

from __future__ import annotations

from kiosk.ledger.events import CentralInDoubt, PaperInDoubt
from kiosk.ledger.state import PrintState
from kiosk.terminal.asking import ask_again
from kiosk.terminal.context import Context
from kiosk.terminal.notes import find_note
from kiosk.terminal.printing_papers import print_due

_STOPPED = "the program stopped before the end"


def write_down_doubt(context: Context) -> None:
    """First thing after a start, before anything else moves: what was under way is in doubt now."""
    command = context.new_command()
    state = context.book.state
    for name, paper in state.papers.items():
        if paper.state is PrintState.PRINTING:
            context.book.record(command, PaperInDoubt(name, _STOPPED))
    for open_request in state.requests.values():
        if not open_request.in_doubt:
            context.book.record(command, CentralInDoubt(open_request.request.command, _STOPPED))
    for note in state.notes:
        find_note(context, command, note)


def resolve_open(context: Context) -> None:
    """Ask for notes and requests in doubt and print what is due; may be repeated at any time.

    Repeated, it writes nothing where nothing has changed, but for one try a minute of a paper that is due.
    """
    for note in context.book.state.notes:
        find_note(context, context.new_command(), note)
    ask_again(context, context.book.state.requests.values())
    if context.greeting is not None and context.may_print_due:
        print_due(context, context.new_command())
