"""The entries of an evening at a terminal, and what its audit finds."""

from __future__ import annotations

from pathlib import Path

from kiosk.journal.audit import audit_terminal
from kiosk.ledger.events import Event
from kiosk.ports.audit import Audit
from tests.journal.ledgers import STARTED, files_in
from tests.ledger.samples import FIVE_GAMES, SERIALS, cash, keno_dollars_in, parts, prize, refunded, sold

PROMOTIONAL_USED = keno_dollars_in(5, SERIALS[0], promotional=True)
TICKET_SOLD = sold("sell", FIVE_GAMES, SERIALS[1])
PRIZE_PAID = prize(80, SERIALS[2])
TICKET_REFUNDED = refunded(SERIALS[2], parts(promotional=1, cash=3))
EVENING: tuple[Event, ...] = (
    STARTED,
    *cash(50),
    *TICKET_SOLD,
    *PRIZE_PAID,
    *PROMOTIONAL_USED,
    *TICKET_REFUNDED,
)


def audited(path: Path) -> Audit:
    """The audit of a file; nothing in its folder may change by it."""
    before = files_in(path.parent)
    audit = audit_terminal(path)
    assert files_in(path.parent) == before
    return audit


def finding(path: Path) -> tuple[int | None, str]:
    """The one finding of an audit."""
    audit = audited(path)
    assert not audit.is_clean
    assert audit.facts == ()
    (found,) = audit.findings
    return found.sequence, found.sentence
