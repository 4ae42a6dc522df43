"""Lucky last (s 14D) and keno bonus (s 14E), as the screen shows them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Property, QCoreApplication, QObject, Signal, Slot

from kiosk.ui import draft_words as words
from kiosk.ui.choice import Tab
from kiosk.ui.draft import Draft, Obstacle
from kiosk.ui.draft_extras import Extras
from kiosk.ui.draft_part import DraftPart

translate = QCoreApplication.translate


class ExtrasModel(DraftPart):
    """What is made in conjunction with the wager chosen."""

    changed = Signal()

    def __init__(self, draft: Draft, show: Callable[[], None], parent: QObject) -> None:
        super().__init__(draft, show, parent)
        self._extras = Extras(draft)

    def refresh(self) -> None:
        self.changed.emit()

    @Slot()
    def switch_lucky_last(self) -> None:
        """Make lucky last, or don't."""
        self._extras.switch_lucky_last()
        self._show()

    @Slot(int)
    def step_lucky_last(self, direction: int) -> None:
        """A larger (1) or smaller (-1) amount on it."""
        self._extras.step_lucky_last(direction)
        self._show()

    @Slot()
    def switch_bonus(self) -> None:
        """Make keno bonus, or don't."""
        self._extras.switch_bonus()
        self._show()

    @Slot(int)
    def step_bonus_games(self, direction: int) -> None:
        """Make it on one game more (1) or less (-1)."""
        self._extras.step_bonus_games(direction)
        self._show()

    offers_lucky_last = Property(bool, lambda self: self._offers_lucky_last, notify=changed)
    can_lucky_last = Property(bool, lambda self: self._extras.lucky_last_prize is not None, notify=changed)
    has_lucky_last = Property(bool, lambda self: self._extras.has_lucky_last, notify=changed)
    lucky_last_amount = Property(
        str, lambda self: str(self._draft.choice.lucky_last_amount).removesuffix(".00"), notify=changed
    )
    can_less_lucky_last = Property(
        bool, lambda self: self._extras.next_lucky_last(-1) is not None, notify=changed
    )
    can_more_lucky_last = Property(
        bool, lambda self: self._extras.next_lucky_last(1) is not None, notify=changed
    )
    offers_bonus = Property(bool, lambda self: self._offers_bonus, notify=changed)
    can_bonus = Property(bool, lambda self: self._extras.takes_bonus, notify=changed)
    has_bonus = Property(bool, lambda self: self._extras.has_bonus, notify=changed)
    counts_bonus_games = Property(
        bool, lambda self: self._extras.has_bonus and self._draft.choice.game_count > 1, notify=changed
    )
    bonus_games = Property(str, lambda self: str(self._draft.choice.bonus_game_count), notify=changed)
    can_fewer_bonus_games = Property(bool, lambda self: self._extras.can_step_bonus_games(-1), notify=changed)
    can_more_bonus_games = Property(bool, lambda self: self._extras.can_step_bonus_games(1), notify=changed)

    @Property(str, notify=changed)
    def lucky_last_text(self) -> str:
        """What lucky last costs and pays with the spots chosen, or why it can't be had."""
        prize, made = self._extras.lucky_last_prize, self._draft.made
        if prize is None:
            if self._draft.offer is None:
                return translate("Draft", "one moment")
            return self._why_not
        facts = {
            "cost": self._draft.choice.lucky_last_amount,
            "prize": prize,
            "spots": words.spot_count_text(made.spot_count),
        }
        if self._extras.has_lucky_last:
            return translate("Draft", "pays {prize}").format(**facts)
        if made.spot_count == 1:
            return translate("Draft", "+{cost} a game, 1 spot pays {prize}").format(**facts)
        return translate("Draft", "+{cost} a game, {spots} pay {prize}").format(**facts)

    @Property(str, notify=changed)
    def bonus_text(self) -> str:
        """What keno bonus costs and on how many games it is, or why it can't be had."""
        choice, entry = self._draft.choice, self._draft.entry
        if self._draft.offer is None:
            return translate("Draft", "one moment")
        if not self._extras.takes_bonus or entry is None:
            return self._why_not
        if not self._extras.has_bonus:
            cost = entry.amount_per_game
            if len(entry.wagers) > 1:
                cost -= entry.wagers[1].amount
            return translate("Draft", "same amount again, +{cost}").format(cost=cost)
        if choice.game_count == 1:
            return translate("Draft", "same amount again, +{cost}").format(cost=entry.bonus_per_game)
        if choice.bonus_game_count == choice.game_count == 2:
            return translate("Draft", "both games")
        if choice.bonus_game_count == choice.game_count:
            return translate("Draft", "all {count} games").format(count=choice.game_count)
        if choice.bonus_game_count == 1:
            return translate("Draft", "first game only")
        return translate("Draft", "first {count} games").format(count=choice.bonus_game_count)

    @property
    def _why_not(self) -> str:
        """Why what is made in conjunction can't be had with the spots chosen."""
        count = self._draft.made.spot_count
        if not count:
            return translate("Draft", "first choose your spots")
        return translate("Draft", "not with {spots}").format(spots=words.spot_count_text(count))

    @property
    def _offers_lucky_last(self) -> bool:
        return self._draft.choice.tab is not Tab.HEADS

    @property
    def _offers_bonus(self) -> bool:
        """Whether there is room for it: it can be had, or could with the spots still to be chosen."""
        offer = self._draft.offer
        if offer is None:
            return self._offers_lucky_last  # there is no reason yet to say it isn't
        if not offer.has_bonus:
            return False
        is_incomplete = self._draft.made.wager is None or self._draft.obstacle is Obstacle.SPOT_COUNT
        return self._extras.takes_bonus or (is_incomplete and self._offers_lucky_last)
