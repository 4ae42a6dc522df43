"""What every part of central works with, beside the transaction it works in."""

from __future__ import annotations

from msgspec import Struct

from kiosk.central.keys import SigningKey
from kiosk.central.settings import CentralSettings
from kiosk.central.shelves import MultipliersShelf, ScheduleShelf
from kiosk.ports.chance import Chance
from kiosk.rules.entering import Offer
from kiosk.rules.paying import PaymentTerms
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.time_limits import Period


class Means(Struct, frozen=True):
    """The settings, what may be entered now, the signing key, and chance.

    `schedules` finds the schedule that a ticket was sold under by its reference, `multipliers` the table that
    a seal names by its digest. Where keno bonus is no longer offered, the newest table counts for the wagers
    that were sold under it.
    """

    settings: CentralSettings
    offer: Offer
    key: SigningKey
    chance: Chance
    schedules: ScheduleShelf
    multipliers: MultipliersShelf

    @property
    def schedule(self) -> ScheduleOfPrizes:
        """The schedule of prizes that wagers are accepted under."""
        return self.offer.schedule

    @property
    def payment_terms(self) -> PaymentTerms:
        """What decides how somebody without an account may be paid (s 24)."""
        return PaymentTerms(self.settings.agent_limit, self.settings.is_casino)

    @property
    def prize_period(self) -> Period:
        """How long after the date of a wager its prizes are paid (s 28(2))."""
        return Period(self.settings.prize_years)

    @property
    def keno_dollars_period(self) -> Period:
        """How long after their issue keno dollars are good, and then unredeemed (s 11(2), 12(2), 29(2))."""
        return Period(self.settings.keno_dollars_years)
