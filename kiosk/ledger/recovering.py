"""Recovery as a table: whatever a stop cut short meets what can be known of it, and has exactly one decision.

A stop is a power cut, a kill, a breach or a full disk. What is done outside is written down before it is
done, so that all that was under way is open in the journal. Nothing is ever done again in the hope that it
was not done: what was asked of central is asked about, and what may have come out of the printer is left to
staff.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct

from kiosk.ledger.requests import (
    IssueKenoDollars,
    PayTicket,
    RefundTicket,
    Request,
    SellTicket,
    UseKenoDollars,
)
from kiosk.ledger.state import PrintState


class Effect(StrEnum):
    """What a terminal does outside its ledger, and a stop can cut short.

    To hand a note back has no entry of its own before it: a note is open until it is known to be in the box
    or not, and one that is not is handed back (again, which the acceptor refuses, and no matter).
    """

    VALIDATE = "have central validate a wager"
    PAY = "have central pay a ticket"
    REFUND = "have central refund games"
    ISSUE_KENO_DOLLARS = "have central issue keno dollars"
    USE_KENO_DOLLARS = "have central take keno dollars in"
    PRINT = "print a paper"
    TAKE_NOTE = "take a note"


class CentralSays(StrEnum):
    """What is known of a request that was sent to central."""

    GAVE = "central did it"
    REFUSED = "central refused it"
    NEVER_SAW = "central never saw it"
    NOTHING = "central can't be asked, or does not answer"


class AcceptorSays(StrEnum):
    """What is known of a note whose stacking was written down."""

    IN_BOX = "it is in the box"
    NOT_IN_BOX = "it is not in the box"
    NOTHING = "the acceptor does not know, or does not answer"


class PrinterSays(StrEnum):
    """What is known of the printer. Of a paper, nothing but what the journal says (`PrintState`)."""

    READY = "the printer is ready"
    NOT_READY = "the printer is not ready"
    TRIED = "the printer says it is ready, and printed nothing a moment ago"


class Decision(StrEnum):
    """What is done about it."""

    TAKE = "what central gave is taken, as if it had come at once"
    FREE = "nothing happened; what was reserved is credit again"
    KEEP = "it stays in doubt, with what was reserved; asked about again"
    PRINT = "it is printed"
    WAIT = "it stays due; tried later"
    LEAVE_TO_STAFF = "it is in doubt; only staff print it again, as a copy"
    CREDIT = "the note is credit"
    GIVE_BACK = "no credit; the note is handed back"
    OPEN_CASE = "no credit; an open case, and looked for again"


class Row(Struct, frozen=True):
    """A decision, and what it comes to."""

    decision: Decision
    sentence: str


Known = CentralSays | AcceptorSays | PrinterSays | PrintState
Case = tuple[Effect, tuple[Known, ...]]


def _asked(effect: Effect, gave: str, refused: str, never_saw: str, nothing: str) -> dict[Case, Row]:
    return {
        (effect, (CentralSays.GAVE,)): Row(Decision.TAKE, gave),
        (effect, (CentralSays.REFUSED,)): Row(Decision.FREE, refused),
        (effect, (CentralSays.NEVER_SAW,)): Row(Decision.FREE, never_saw),
        (effect, (CentralSays.NOTHING,)): Row(Decision.KEEP, nothing),
    }


DECISIONS: Final[dict[Case, Row]] = {
    **_asked(
        Effect.VALIDATE,
        gave="The price is spent and the ticket is due to be printed.",
        refused="There is no ticket: its price is credit again.",
        never_saw="There is no ticket, and none if the request arrives yet: its price is credit again.",
        nothing="The ticket may stand: its price stays reserved, and it is not asked for twice.",
    ),
    **_asked(
        Effect.PAY,
        gave="The prizes are credit, once; a ticket for the games that are left is due to be printed.",
        refused="There is no credit.",
        never_saw="There is no credit; the ticket is good, and another touch collects it.",
        nothing="There is no credit: the ticket may have been paid, and is not paid twice.",
    ),
    **_asked(
        Effect.REFUND,
        gave="Each dollar is credit as the tender it was (s 27), once.",
        refused="There is no credit.",
        never_saw="There is no credit; the games stay wagered on, and another touch refunds them.",
        nothing="There is no credit: the games may have been refunded, and are not refunded twice.",
    ),
    **_asked(
        Effect.ISSUE_KENO_DOLLARS,
        gave="The amount is spent and the keno dollars are due to be printed.",
        refused="There is no voucher: the amount is credit again.",
        never_saw="There is no voucher, and none if the request arrives yet: the amount is credit again.",
        nothing="The voucher may stand: its amount stays reserved, and it is not asked for twice.",
    ),
    **_asked(
        Effect.USE_KENO_DOLLARS,
        gave="The keno dollars are credit, once.",
        refused="There is no credit.",
        never_saw="There is no credit; the keno dollars are good, and another touch uses them.",
        nothing="There is no credit: the keno dollars may have been taken in, and are not taken in twice.",
    ),
    (Effect.PRINT, (PrintState.DUE, PrinterSays.READY)): Row(
        Decision.PRINT, "It certainly never came out: it is printed, and is no copy."
    ),
    (Effect.PRINT, (PrintState.DUE, PrinterSays.NOT_READY)): Row(
        Decision.WAIT, "It certainly never came out: it is printed once the printer is ready."
    ),
    (Effect.PRINT, (PrintState.DUE, PrinterSays.TRIED)): Row(
        Decision.WAIT,
        "It certainly never came out: it is tried once a minute, and nothing is sold meanwhile.",
    ),
    **{
        (Effect.PRINT, (state, printer)): Row(
            Decision.LEAVE_TO_STAFF,
            "It may have come out: whatever comes out after it says that it is a copy.",
        )
        for state in (PrintState.PRINTING, PrintState.COPYING, PrintState.IN_DOUBT)
        for printer in PrinterSays
    },
    (Effect.TAKE_NOTE, (AcceptorSays.IN_BOX,)): Row(
        Decision.CREDIT, "It is credit, once: its entry is closed by it."
    ),
    (Effect.TAKE_NOTE, (AcceptorSays.NOT_IN_BOX,)): Row(
        Decision.GIVE_BACK, "It is no credit, whether it waits in the mouth or went back already."
    ),
    (Effect.TAKE_NOTE, (AcceptorSays.NOTHING,)): Row(
        Decision.OPEN_CASE, "It is no credit yet, and not forgotten: whoever finds it decides."
    ),
}
"""The table: every case, and its one decision."""


def decision(effect: Effect, *known: Known) -> Decision:
    """The decision for an effect of which this is known: what central says, what the acceptor says, or the
    state of a paper and what the printer says."""
    return DECISIONS[effect, known].decision


def effect_of(request: Request) -> Effect:
    """The effect that a request to central asks for."""
    match request:
        case SellTicket():
            return Effect.VALIDATE
        case PayTicket():
            return Effect.PAY
        case RefundTicket():
            return Effect.REFUND
        case IssueKenoDollars():
            return Effect.ISSUE_KENO_DOLLARS
        case UseKenoDollars():
            return Effect.USE_KENO_DOLLARS
