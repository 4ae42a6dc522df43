"""Which terminals may ask: enrolled, not quarantined, and each the one machine it was first greeted as."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from kiosk.central.acts import MachineRefused, TerminalBound, TerminalEnrolled, TerminalReleased
from kiosk.central.prepared import Prepared
from kiosk.central.record import Acting
from kiosk.central.tables import machine, machine_refused, quarantine, terminal
from kiosk.rules.refusals import Refusal, Refused
from kiosk.values.identifiers import TerminalId

# A row for a terminal that is enrolled; what it holds is None for one that is not quarantined.
_STANDING: Final = Prepared(
    sa.select(quarantine.c.terminal)
    .select_from(terminal.outerjoin(quarantine, quarantine.c.terminal == terminal.c.name))
    .where(terminal.c.name == sa.bindparam("name"))
)


def enrol(acting: Acting, wanted: TerminalId) -> None:
    """Let a terminal ask from now on; nothing if it may already."""
    known = sa.select(terminal.c.name).where(terminal.c.name == wanted.name)
    if acting.connection.execute(known).first() is None:
        acting.record(TerminalEnrolled(wanted))


def refusal_of_terminal(acting: Acting, asking: TerminalId) -> Refused | None:
    """Why a terminal is told nothing at all, or None if it may ask."""
    row = _STANDING.first(acting.connection, name=asking.name)
    if row is None:
        return Refused(Refusal.TERMINAL_UNKNOWN)
    (quarantined,) = row
    return None if quarantined is None else Refused(Refusal.TERMINAL_QUARANTINED)


def bind(acting: Acting, asking: TerminalId, identity: str) -> Refused | None:
    """Let a machine be the terminal if none is yet; why it may not be, or None.

    A machine that tells nothing of itself is not bound; it is refused where another one is.
    """
    bound = machine_of(acting, asking)
    if bound is None:
        if identity:
            acting.record(TerminalBound(asking, identity))
    elif bound != identity:
        known = sa.select(machine_refused.c.entry).where(
            machine_refused.c.terminal == asking.name, machine_refused.c.identity == identity
        )
        if acting.connection.execute(known).first() is None:
            acting.record(MachineRefused(asking, identity))
        return Refused(Refusal.TERMINAL_ELSEWHERE)
    return None


def release(acting: Acting, moving: TerminalId) -> Refused | None:
    """Let the next machine that comes under a name be that terminal; refused if there is none to be released,
    and for a terminal in quarantine, of whose two ledgers nobody knows which is true."""
    refused = refusal_of_terminal(acting, moving)
    if refused is not None:
        return refused
    if machine_of(acting, moving) is None:
        return Refused(Refusal.TERMINAL_UNKNOWN)
    acting.record(TerminalReleased(moving))
    return None


def machine_of(acting: Acting, asking: TerminalId) -> str | None:
    """The machine that a terminal is, None while it is none."""
    newest = (
        sa.select(machine.c.identity)
        .where(machine.c.terminal == asking.name)
        .order_by(machine.c.entry.desc())
        .limit(1)
    )
    return acting.connection.execute(newest).scalar()
