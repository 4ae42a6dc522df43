"""What a venue and its licensee are called, as central's record says."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from kiosk.central.acts import CentralFounded, VenueNamed
from kiosk.central.projection import VENUE
from kiosk.central.record import read_act
from kiosk.central.tables import adoption, entry
from kiosk.values.invariant import InvariantBroken

_FOUNDED: Final = 1


def names_of(connection: sa.Connection) -> tuple[str, str]:
    """The venue's name and the licensee's, those it was last run with. Breach: no record."""
    renamed = sa.select(sa.func.max(adoption.c.entry)).where(adoption.c.kind == VENUE)
    sequence = connection.execute(renamed).scalar() or _FOUNDED
    body = connection.execute(sa.select(entry.c.body).where(entry.c.sequence == sequence)).scalar_one()
    act = read_act(body)
    if not isinstance(act, CentralFounded | VenueNamed):
        raise InvariantBroken(f"entry {sequence} of central's record names no venue")
    return act.venue_name, act.licensee_name
