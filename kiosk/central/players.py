"""The keno players register (s 4 to 8): who is registered with the licensee, and the numbers they registered.

What it holds is personal. It is in central's record and tables and nowhere else, no log and no finding of an
audit: every name and address that was ever registered stays in the record, which can't forget.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from kiosk.central import tables
from kiosk.central.acts import PlayerChanged, PlayerRegistered
from kiosk.central.means import Means
from kiosk.central.record import Acting
from kiosk.rules.registering import (
    Application,
    ChangeRequest,
    Conditions,
    RegisterChange,
    RegisteredPlayer,
    RegisteringRefusal,
    RegisteringRefused,
    RegistrationNumber,
    SpotCounts,
    Through,
    allocate,
    confirm,
    register,
)
from kiosk.rules.schedule import ScheduleOfPrizes


def register_player(
    acting: Acting, means: Means, application: Application, conditions: Conditions
) -> RegisteredPlayer | RegisteringRefused:
    """Grant an application made to this licensee, under a number that nobody has (s 4, 5)."""
    number = allocate(lambda wanted: _is_taken(acting, wanted), means.chance.random_bytes)
    registered = register(application, means.settings.licensee_name, number, conditions)
    if isinstance(registered, RegisteredPlayer):
        acting.record(PlayerRegistered(registered))
    return registered


def player(acting: Acting, number: RegistrationNumber) -> RegisteredPlayer | RegisteringRefused:
    """What the register holds about a player now (s 7)."""
    if RegistrationNumber.parse(number.digits) != number:
        return RegisteringRefused(RegisteringRefusal.NUMBER_MISTYPED)
    details = tables.player_details
    newest = sa.select(details.c.body).where(details.c.number == number.digits)
    body = acting.connection.execute(newest.order_by(details.c.entry.desc()).limit(1)).scalar()
    if body is None:
        return RegisteringRefused(RegisteringRefusal.PLAYER_UNKNOWN)
    return msgspec.json.decode(body, type=RegisteredPlayer)


def change_player(
    acting: Acting, means: Means, number: RegistrationNumber, change: RegisterChange, through: Through
) -> RegisteredPlayer | RegisteringRefused:
    """Change what a player asked the licensee or an appointed agent to change (s 6(2), 8); a kiosk changes
    nothing (R1)."""
    before = player(acting, number)
    if isinstance(before, RegisteringRefused):
        return before
    after = confirm(before, ChangeRequest(number, change), through, spot_counts_of(means.schedule))
    if isinstance(after, RegisteredPlayer):
        acting.record(PlayerChanged(change, through, after))
    return after


def spot_counts_of(schedule: ScheduleOfPrizes) -> SpotCounts:
    """The one game of a central, by the name of its schedule of prizes: numbers are registered for a game (s
    6(1))."""
    return {schedule.name: schedule.spot_counts}


def _is_taken(acting: Acting, number: RegistrationNumber) -> bool:
    taken = sa.select(tables.player.c.number).where(tables.player.c.number == number.digits)
    return acting.connection.execute(taken).first() is not None
