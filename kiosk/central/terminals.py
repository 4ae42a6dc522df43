"""Which terminals may ask: enrolled and not quarantined."""

from __future__ import annotations

import sqlalchemy as sa

from kiosk.central.acts import TerminalEnrolled
from kiosk.central.record import Acting
from kiosk.central.tables import quarantine, terminal
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId


def enrol(acting: Acting, wanted: TerminalId) -> None:
    """Let a terminal ask from now on; nothing if it may already."""
    known = sa.select(terminal.c.name).where(terminal.c.name == wanted.name)
    if acting.connection.execute(known).first() is None:
        acting.record(TerminalEnrolled(wanted))


def refusal_of_terminal(acting: Acting, asking: TerminalId) -> Refused | None:
    """Why a terminal is told nothing at all, or None if it may ask."""
    row = acting.connection.execute(
        sa.select(quarantine.c.terminal)
        .select_from(terminal.outerjoin(quarantine, quarantine.c.terminal == terminal.c.name))
        .where(terminal.c.name == asking.name)
    ).one_or_none()
    if row is None:
        return Refused(Refusal.TERMINAL_UNKNOWN)
    return None if row.terminal is None else Refused(Refusal.TERMINAL_QUARANTINED)
