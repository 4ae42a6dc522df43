"""What the terminal has told so far and several screens need: terms, games, credit, service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.values.money import ZERO, Money

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

    from kiosk.ports.central import OpenGame, Venue
    from kiosk.rules.jackpots import Jackpot
    from kiosk.terminal.changes import Change, ServiceChanged, TermsChanged


class Standing:
    """The last of each kind of news. None means: not told yet."""

    def __init__(self) -> None:
        self.terms: TermsChanged | None = None
        self.venue: Venue | None = None
        self.service: ServiceChanged | None = None
        self.credit = ZERO
        self.promotional = ZERO  # of that credit
        self.reserved = ZERO

    def hear(self, change: Change) -> None:
        """Keep what is new."""
        from kiosk.terminal.changes import CreditChanged, ServiceChanged, TermsChanged, VenueChanged

        match change:
            case TermsChanged():
                from kiosk.ui.wager_words import use_names

                self.terms = change
                use_names(change.terms.names)
            case VenueChanged(venue):
                self.venue = venue
            case ServiceChanged():
                self.service = change
            case CreditChanged(credit, promotional, reserved):
                self.credit, self.promotional, self.reserved = credit + promotional, promotional, reserved
            case _:
                pass

    @property
    def open_game(self) -> OpenGame | None:
        """The game that can be entered next, None if none can or it isn't known."""
        return None if self.venue is None else self.venue.open_game

    @property
    def jackpots(self) -> tuple[Jackpot, ...]:
        """What stood to be won after the newest draw (s 26B); none while it isn't known."""
        return () if self.venue is None else self.venue.jackpots

    @property
    def zone(self) -> ZoneInfo | None:
        """The zone in which people here read the time, None until it is known."""
        return None if self.terms is None else self.terms.zone

    @property
    def can_sell(self) -> bool:
        """Whether a ticket could be sold now, as far as terminal and central are concerned."""
        return self.terms is not None and self.service is not None and self.service.can_sell

    def missing_for(self, price: Money) -> Money:
        """How much more credit a price needs; zero if there is enough."""
        return max(ZERO, price - self.credit)
