"""Anchors that a person types from a paper, held against every ledger of an audit: a mix-up of two ledgers is
no finding of fraud."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from kiosk.journal.anchors import Standings, standings
from kiosk.launch.places import CENTRAL_LEDGER, TERMINAL_LEDGER
from kiosk.ports.anchor import DIGITS_MINIMUM, Anchor, Standing
from kiosk.ports.stop import Stop, StopCause

_CENTRAL: Final = "central"
_LEDGER: Final = "ledger"  # as a shift report calls that of its terminal
_CHANGED: Final = "an entry was changed or cut off since the anchor was printed, or this is an older copy"
_KEEP: Final = "keep this copy, stop using what it was copied from, and call the licensee."


class Answer(Struct, frozen=True):
    """Whether one of the ledgers holds an anchor, and a sentence that says which, or what it may mean."""

    is_held: bool
    sentence: str


def read_anchors(typed: Iterable[str]) -> tuple[Anchor, ...]:
    """The anchors that a person typed. Raises :class:`Stop` for anything else."""
    return tuple(map(_read, typed))


def _read(text: str) -> Anchor:
    anchor = Anchor.parse(text)
    if anchor is None:
        raise Stop(
            StopCause.USAGE,
            f"{text} is no anchor. Write it as on the shift report: the number of the entry, a colon, and at "
            f"least {DIGITS_MINIMUM} digits of its check.",
        )
    return anchor


def hold(anchors: Sequence[Anchor], ledgers: Sequence[Path], unclean: Container[Path]) -> tuple[Answer, ...]:
    """Hold anchors against all ledgers of an audit, those with findings too, as far as their entries can be
    read. An anchor is held if one of them has that entry with that check, whosever it is said to be."""
    if not anchors:
        return ()
    read = {path: standings(path, anchors) for path in ledgers}
    return tuple(_answer(anchor, index, read, unclean) for index, anchor in enumerate(anchors))


def _answer(anchor: Anchor, index: int, read: dict[Path, Standings], unclean: Container[Path]) -> Answer:
    for path, found in read.items():
        if found.of_anchors[index] is Standing.HELD:
            stands = " What was found in that ledger stands." if path in unclean else ""
            return Answer(True, f"Anchor {anchor}: held, it is entry {anchor.sequence} of {path}.{stands}")
    asked = {path: found for path, found in read.items() if _may_be_of(anchor, found.name)}
    if not asked:
        here = " and ".join(found.name for found in read.values())
        advice = f"here is only what belongs to {here}. Audit the folder of both ledgers with it."
        return Answer(False, f"Anchor {anchor}: not held, {advice}")
    says = " and ".join(_says(anchor, path, found, index) for path, found in asked.items())
    if anchor.ledger or len(read) > 1:
        meaning = (
            f"Either {_CHANGED}, or the anchor is mistyped or another venue's. Compare its digits with the "
            f"paper. If they are right, {_KEEP}"
        )
    else:
        ((path, found),) = read.items()
        other = TERMINAL_LEDGER if found.name == _CENTRAL else CENTRAL_LEDGER
        meaning = (
            f"It may be the anchor of the venue's other ledger, {other}: audit the folder of both with it. "
            f"Only if the paper says that it is this ledger's, {_CHANGED}: then {_KEEP}"
        )
    return Answer(False, f"Anchor {anchor}: not held, {says}. {meaning}")


def _may_be_of(anchor: Anchor, name: str) -> bool:
    """Whether an anchor may be of the ledger of that name; one whose name can't be read may be any."""
    said = anchor.ledger.lower()
    return not (said and name) or said == name.lower() or (said == _LEDGER and name != _CENTRAL)


def _says(anchor: Anchor, path: Path, found: Standings, index: int) -> str:
    match found.of_anchors[index]:
        case Standing.MISSING if 0 < found.newest < anchor.sequence:
            return f"{path.name} ends at entry {found.newest}"
        case Standing.MISSING:
            return f"{path.name} has no entry {anchor.sequence}"
        case Standing.OTHER:
            return f"entry {anchor.sequence} of {path.name} has another check"
        case _:
            return f"entry {anchor.sequence} of {path.name} can't be read"
