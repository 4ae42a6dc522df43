"""The fold of a terminal's events: all that the program keeps of them in memory, and its bytes."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from kiosk.ledger.events import CentralHolds, Event
from kiosk.ledger.evolve import evolve
from kiosk.ledger.state import State
from kiosk.values.invariant import InvariantBroken

FOLD_VERSION: Final = 2
"""To be raised whenever :func:`folded` makes something else of the same events: a fold that was kept by
another program is then not taken for this one's."""


class Fold(Struct, frozen=True):
    """What events have come to. The serials they settled are not in it, which are never forgotten and would
    make it grow for ever: see `settled`.

    `central_noted_at` is the sequence of the newest entry that says what central holds, 0 before the first.
    """

    state: State = State()
    entry_count: int = 0
    central_noted_at: int = 0


NO_EVENTS: Final = Fold()

# Not canonical bytes: those sort the keys of mappings, and the papers of a state are printed in the order in
# which they were issued.
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Fold)


def folded(fold: Fold, event: Event) -> Fold:
    """The fold after one more event. Breach: an event that can't follow."""
    count = fold.entry_count + 1
    noted_at = count if isinstance(event, CentralHolds) else fold.central_noted_at
    return Fold(evolve(fold.state, event), count, noted_at)


def fold_bytes(fold: Fold) -> bytes:
    """The bytes of a fold: the same events always make the same bytes."""
    return _ENCODER.encode(fold)


def read_fold(body: bytes) -> Fold | None:
    """The fold of its bytes; None for any other bytes, also for those of a program whose folds have other
    fields."""
    try:
        fold = _DECODER.decode(body)
    except (msgspec.MsgspecError, InvariantBroken, RecursionError, UnicodeDecodeError):
        return None
    return fold if fold_bytes(fold) == body else None
