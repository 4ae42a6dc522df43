"""Opening a central for work beside its games: under the settings it was last run with, or not at all."""

from __future__ import annotations

import hashlib
from pathlib import Path

import sqlalchemy as sa

from kiosk.central.games import timeline_now
from kiosk.central.naming import names_of
from kiosk.central.projection import MULTIPLIERS, SCHEDULE
from kiosk.central.record import Acting
from kiosk.central.settings import CentralSettings
from kiosk.central.shelves import read_schedule
from kiosk.central.tables import adoption, terminal
from kiosk.ports.stop import Stop, StopCause


def require_unchanged(acting: Acting, path: Path, settings: CentralSettings) -> None:
    """Raise :class:`Stop` if settings would put something else in force than is, or found a central.

    A forgotten settings file must not change what a venue sells, nor how long its prizes are paid.
    """
    if acting.is_first:
        raise Stop(
            StopCause.LEDGER_FOREIGN,
            f"{path} holds no record. Start the venue once, or name its folder with --folder.",
        )
    venue, licensee = names_of(acting.connection)
    if (venue, licensee) != (settings.venue_name, settings.licensee_name):
        raise Stop(
            StopCause.SETTINGS_FAULT,
            f"{path} is that of {venue} of {licensee}, not of {settings.venue_name} of "
            f"{settings.licensee_name}. Name its settings file with --settings; if it was renamed since, "
            "start the venue once with them. Nothing was done.",
        )
    wanted = {SCHEDULE: read_schedule(settings.schedule_bytes).reference}
    if settings.multipliers_bytes:
        wanted[MULTIPLIERS] = hashlib.sha256(settings.multipliers_bytes).hexdigest()
    rows = acting.connection.execute(sa.select(adoption.c.kind, adoption.c.name).order_by(adoption.c.entry))
    in_force = {row.kind: row.name for row in rows}
    enrolled = set(acting.connection.execute(sa.select(terminal.c.name)).scalars())
    is_unchanged = (
        all(in_force.get(kind) == name for kind, name in wanted.items())
        and timeline_now(acting).newest.game_seconds == settings.game_seconds
        and enrolled.issuperset(asking.name for asking in settings.terminals)
    )
    if not is_unchanged:
        raise Stop(
            StopCause.SETTINGS_FAULT,
            f"{path} was last run with other settings. Name its settings file with --settings; if they were "
            "changed since, start the venue once with them. Nothing was done.",
        )
