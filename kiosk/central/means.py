"""What every part of central works with, beside the transaction it works in."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from kiosk.central.keys import SigningKey
from kiosk.central.settings import CentralSettings
from kiosk.ports.chance import Chance
from kiosk.rules.schedule import ScheduleOfPrizes


class Means(Struct, frozen=True):
    """The settings, the schedule of prizes wagers are accepted under, the signing key, and chance.

    `schedule_named` finds the schedule a ticket was sold under by its reference.
    """

    settings: CentralSettings
    schedule: ScheduleOfPrizes
    key: SigningKey
    chance: Chance
    schedule_named: Callable[[str], ScheduleOfPrizes]
