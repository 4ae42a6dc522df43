"""Why a terminal must not go on beside a central: each a stop with a sentence for staff."""

from __future__ import annotations

from typing import Final

from kiosk.ports.stop import Stop, StopCause
from kiosk.rules.refusals import Refusal, Refused
from kiosk.terminal.context import Context


def stop_of(refused: Refused, context: Context) -> Stop:
    """The stop for a terminal that central tells nothing at all."""
    match refused.refusal:
        case Refusal.TERMINAL_UNKNOWN:
            return stop(_UNKNOWN, context, StopCause.SETTINGS_FAULT)
        case Refusal.TERMINAL_ELSEWHERE:
            return stop(_ELSEWHERE, context)
        case other:
            return stop(_ANOTHER_LEDGER, context, refusal=other)


def stop(
    sentence: str, context: Context, cause: StopCause = StopCause.LEDGER_FOREIGN, **facts: int | str
) -> Stop:
    """The stop with that sentence, which names the terminal and the facts."""
    return Stop(cause, sentence.format(terminal=context.terminal, **facts))


_UNKNOWN: Final = "Central knows no terminal {terminal}. Check the setting `terminal`, or have it enrolled."
_ELSEWHERE: Final = (
    "Central knows terminal {terminal} as another machine, which may be selling now. Start that machine, or "
    "release the terminal with `kiosk licensee release {terminal}`. Nothing was done here."
)
_ANOTHER_LEDGER: Final = (
    "Central holds another ledger under the name of terminal {terminal} ({refusal}). Keep this ledger and "
    "call the licensee."
)
ANOTHER_CENTRAL: Final = (
    "Central is not the one that the ledger of terminal {terminal} knows: it has another key. "
    "Put central's own ledger back, or keep this ledger and call the licensee."
)
CENTRAL_CHANGED: Final = (
    "Central's record is not the one that it showed terminal {terminal} before: it was changed, or put back. "
    "Keep both ledgers and call the licensee."
)
CENTRAL_LOST: Final = (
    "Central does not hold what it had confirmed of the ledger of terminal {terminal}: it ends "
    "at entry {held}, and had confirmed entry {confirmed}. Keep both ledgers and call the licensee."
)
