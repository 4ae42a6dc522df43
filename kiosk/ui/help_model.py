"""Help: what each spot count pays and its exact chance, from the schedule of prizes in force."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.ports.central import Venue
from kiosk.rules.entering import Offer
from kiosk.rules.names import NO_NAMES
from kiosk.rules.schedule import ScheduleOfPrizes
from kiosk.rules.time_limits import DEFAULT_YEARS
from kiosk.terminal.changes import Change, TermsChanged, VenueChanged
from kiosk.ui.draft_words import game_maximum_text
from kiosk.ui.for_qml import for_qml
from kiosk.ui.help_odds import JACKPOTS, LUCKY_LAST, SIDES, OddsPage, counts_text, odds_page
from kiosk.ui.view_model import ViewModel
from kiosk.ui.wager_words import sides_name
from kiosk.values.money import Money

translate = QCoreApplication.translate

_FIRST_SHOWN: Final = 7


class HelpModel(ViewModel):
    """The schedule of prizes, one page at a time, and which wagers can be made here."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self._venue: Venue | None = None
        self._licensee = ""
        self._agent_limit: Money | None = None
        self._own_names = NO_NAMES
        self._years = (DEFAULT_YEARS, DEFAULT_YEARS)
        self._spot_count = _FIRST_SHOWN

    def hear(self, change: Change) -> None:
        """Take in the terms this terminal sells under, and the jackpots that stand."""
        match change:
            case TermsChanged():
                self._offer, self._licensee = change.terms.offer, change.licensee_name
                self._agent_limit, self._own_names = change.terms.agent_limit, change.terms.names
                self._years = change.terms.prize_years, change.terms.keno_dollars_years
            case VenueChanged(venue):
                self._venue = venue
            case _:
                return
        self.changed.emit()

    @Slot(int)
    def show_spots(self, spot_count: int) -> None:
        """Show the prizes of another spot count, or of :data:`SIDES`, :data:`LUCKY_LAST` or
        :data:`JACKPOTS`."""
        self._spot_count = spot_count
        self.changed.emit()

    choose_sentence = Property(str, lambda self: self._choose_sentence, notify=changed)
    spot_counts = Property(list, lambda self: self._spot_counts, notify=changed)
    other_pages = Property(list, lambda self: self._other_pages, notify=changed)
    spot_count = Property(int, lambda self: self._spot_count, notify=changed)
    heading = Property(str, lambda self: self._page.heading, notify=changed)
    pays_heading = Property(str, lambda self: self._page.pays_heading, notify=changed)
    rows = Property(list, lambda self: for_qml(self._page.rows), notify=changed)
    return_sentence = Property(str, lambda self: self._page.sentence, notify=changed)
    schedule_name = Property(str, lambda self: self._schedule_name, notify=changed)
    licensee_name = Property(str, lambda self: self._licensee, notify=changed)
    limit_sentence = Property(str, lambda self: self._limit_sentence, notify=changed)
    maximum_sentence = Property(str, lambda self: game_maximum_text(), notify=changed)
    years_sentence = Property(str, lambda self: self._years_sentence, notify=changed)
    own_names = Property(dict, lambda self: for_qml(self._own_names), notify=changed)
    sides_name = Property(str, lambda self: sides_name(), notify=changed)
    has_shapes = Property(
        bool, lambda self: self._offer is not None and bool(self._offer.setbets.shapes), notify=changed
    )
    has_bonus = Property(bool, lambda self: self._offer is not None and self._offer.has_bonus, notify=changed)

    @property
    def _years_sentence(self) -> str:
        prize, voucher = (
            translate("Help", "1 year")
            if years == 1
            else translate("Help", "{count} years").format(count=years)
            for years in self._years
        )
        words = translate(
            "Help",
            "Collect a prize within {prize}. "
            "Credit you leave with prints as keno dollars, good for {voucher}.",
        )
        return words.format(prize=prize, voucher=voucher)

    @property
    def _schedule(self) -> ScheduleOfPrizes | None:
        return None if self._offer is None else self._offer.schedule

    @property
    def _page(self) -> OddsPage:
        return odds_page(self._spot_count, self._schedule, self._venue)

    @property
    def _spot_counts(self) -> list[int]:
        return [] if self._schedule is None else list(self._schedule.spot_counts)

    @property
    def _other_pages(self) -> list[int]:
        """Heads, tails and evens always; lucky last and jackpots where the schedule has them."""
        if self._schedule is None:
            return [SIDES]
        lucky_last = [LUCKY_LAST] if self._schedule.lucky_last else []
        return [SIDES, *lucky_last, *([JACKPOTS] if self._schedule.jackpots else [])]

    @property
    def _choose_sentence(self) -> str:
        """``Choose 1 to 10, 15, 20 or 40 numbers.``, as the schedule has it."""
        return translate("Help", "Choose {counts} numbers.").format(counts=counts_text(self._spot_counts))

    @property
    def _limit_sentence(self) -> str:
        """The maximum amount that is paid here (s 24(2)), and who pays what is above it."""
        if self._agent_limit is None:
            return ""
        if not self._agent_limit:
            return translate("Help", "Prizes are paid by the licensee, not by this venue.")
        sentence = translate(
            "Help", "This venue pays up to {amount} on one ticket; above that the licensee pays."
        )
        return sentence.format(amount=self._agent_limit)

    @property
    def _schedule_name(self) -> str:
        if self._schedule is None:
            return ""
        name = translate("Help", "Schedule of prizes {reference}, from {day}")
        return name.format(reference=self._schedule.reference, day=self._schedule.effective_from)
