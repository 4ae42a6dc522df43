"""How every terminal stands: what central holds of its journal, and each alarm about its identity."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct

from kiosk.central.acts import AnswerMissing, CommandReused
from kiosk.central.receiving import held_of
from kiosk.central.record import Acting, read_act
from kiosk.central.tables import entry, journal_entry, machine_refused, quarantine, terminal
from kiosk.central.terminals import machine_of
from kiosk.ledger.chain import ChainHead
from kiosk.ledger.events import LedgerRestored
from kiosk.values.identifiers import TerminalId
from kiosk.values.instant import Instant


class TerminalStanding(Struct, frozen=True):
    """How a terminal stands with central.

    `journal` is where its journal ends as central holds it, and `heard_at` when that was received, None for
    never. `machine` is the machine it is, None while any may come under its name. `quarantined_at` is None
    unless its journal forked. The counts are alarms: other machines that came under its name, restored
    ledgers, commands that came twice with different content, and answers that central never gave.
    """

    terminal: TerminalId
    machine: str | None
    journal: ChainHead
    heard_at: Instant | None
    quarantined_at: Instant | None
    machines_refused: int
    ledgers_restored: int
    commands_reused: int
    answers_missing: int

    @property
    def alarm_count(self) -> int:
        """How many alarms there are about it."""
        counts = (self.machines_refused, self.ledgers_restored, self.commands_reused, self.answers_missing)
        return sum(counts) + (self.quarantined_at is not None)


def terminals_now(acting: Acting) -> tuple[TerminalStanding, ...]:
    """How every terminal stands, in order of name."""
    names = acting.connection.execute(sa.select(terminal.c.name).order_by(terminal.c.name)).scalars().all()
    alarms = _alarms(acting)
    return tuple(_standing(acting, TerminalId(name), alarms) for name in names)


def _standing(
    acting: Acting, one: TerminalId, alarms: list[CommandReused | AnswerMissing]
) -> TerminalStanding:
    def scalar(query: sa.Select[int]) -> int | None:
        found = acting.connection.execute(query).scalar()
        return None if found is None else int(found)

    quarantined = sa.select(entry.c.recorded_at).join(quarantine, quarantine.c.entry == entry.c.sequence)
    refused = sa.select(sa.func.count()).where(machine_refused.c.terminal == one.name)
    restored = sa.select(sa.func.count()).where(
        journal_entry.c.terminal == one.name, journal_entry.c.event == _tag(LedgerRestored)
    )
    heard = sa.select(sa.func.max(journal_entry.c.received_at)).where(journal_entry.c.terminal == one.name)
    reused = sum(isinstance(alarm, CommandReused) and alarm.terminal == one for alarm in alarms)
    missing = sum(isinstance(alarm, AnswerMissing) and alarm.terminal == one for alarm in alarms)
    return TerminalStanding(
        one,
        machine_of(acting, one),
        held_of(acting, one).journal,
        _instant(scalar(heard)),
        _instant(scalar(quarantined.where(quarantine.c.terminal == one.name))),
        scalar(refused) or 0,
        scalar(restored) or 0,
        reused,
        missing,
    )


def _alarms(acting: Acting) -> list[CommandReused | AnswerMissing]:
    kinds = [_tag(CommandReused), _tag(AnswerMissing)]
    bodies = acting.connection.execute(sa.select(entry.c.body).where(entry.c.event.in_(kinds))).scalars()
    acts = (read_act(body) for body in bodies)
    return [act for act in acts if isinstance(act, CommandReused | AnswerMissing)]


def _tag(kind: type[Struct]) -> str:
    """The name under which acts or events of a kind are kept."""
    return str(kind.__struct_config__.tag)


def _instant(us: int | None) -> Instant | None:
    return None if us is None else Instant(us)
