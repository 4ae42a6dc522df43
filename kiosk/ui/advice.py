"""What a banner holds: what happened, what to do, and at most one button."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """The kinds of banner, each with a sign and colour of its own."""

    REFUSAL = "refusal"
    FAULT = "fault"
    DOUBT = "doubt"
    KNOWN = "known"
    NOTE = "note"
    STOP = "stop"


class Act(StrEnum):
    """What the one button of a banner does."""

    NONE = ""
    USE_NEXT_GAME = "use_next_game"
    TRY_AGAIN = "try_again"


class Advice(Struct, frozen=True):
    """One banner. One that `passes` only informs: it leaves by itself, and at the next touch on the board."""

    kind: Kind
    title: str
    text: str
    button: str = ""
    act: Act = Act.NONE
    passes: bool = False
