"""What a terminal's ledger and everything outside it that knows it say of each other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from kiosk.journal.audit import open_to_read
from kiosk.journal.stops import stopping
from kiosk.ledger.canonical import read_event
from kiosk.ledger.events import CentralHolds
from kiosk.ports.anchor import Anchor
from kiosk.ports.audit import Finding

_DIGEST: Final = "SELECT digest FROM entry WHERE sequence = ?"
_TERMINAL: Final = "SELECT terminal FROM entry WHERE sequence = 1"
_MET: Final = "SELECT EXISTS (SELECT 1 FROM entry WHERE event IN ('central_holds', 'central_answered'))"
_HELD: Final = "SELECT sequence, body FROM entry WHERE event = 'central_holds' ORDER BY sequence"


def anchor_findings(path: Path, anchors: Iterable[Anchor]) -> tuple[Finding, ...]:
    """Every anchor that a terminal's ledger, audited before, does not hold. Raises :class:`Stop` for a file
    that can't be read."""
    with stopping(path), open_to_read(path) as connection:
        found = [
            anchor.finding(next((row[0] for row in connection.execute(_DIGEST, (anchor.sequence,))), None))
            for anchor in anchors
        ]
    return tuple(finding for finding in found if finding is not None)


def terminal_of(path: Path) -> str:
    """The name of the terminal whose ledger this is, audited before."""
    with stopping(path), open_to_read(path) as connection:
        (name,) = connection.execute(_TERMINAL).fetchone()
        return str(name)


def has_met_central(path: Path) -> bool:
    """Whether a terminal's ledger, audited before, holds anything that a central said."""
    with stopping(path), open_to_read(path) as connection:
        (has_met,) = connection.execute(_MET).fetchone()
        return bool(has_met)


def anchors_of_central(path: Path) -> tuple[Anchor, ...]:
    """Where central's record ended, each time that a terminal's ledger, audited before, wrote it down."""
    with stopping(path), open_to_read(path) as connection:
        events = [(sequence, read_event(body)) for sequence, body in connection.execute(_HELD)]
    return tuple(
        Anchor.of(event.record, f"entry {sequence} of the terminal's ledger")
        for sequence, event in events
        if isinstance(event, CentralHolds) and event.record.sequence
    )
