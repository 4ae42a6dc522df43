"""The upper strip: which game can be entered, how long yet, and the credit here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Property, QCoreApplication, QObject, Signal

from kiosk.ui.standing import Standing
from kiosk.ui.view_model import ViewModel
from kiosk.values.instant import SECOND_US, Instant
from kiosk.values.money import ZERO

if TYPE_CHECKING:
    from kiosk.terminal.changes import Change

translate = QCoreApplication.translate


class StripView(Struct, frozen=True):
    """What the strip says. `fraction` is the part of the game's time still left, 0 to 1."""

    label: str = ""
    value: str = ""
    fraction: float = 0
    credit: str = str(ZERO)
    credit_label: str = ""
    has_credit: bool = False


class StripModel(ViewModel):
    """The strip of every player screen."""

    changed = Signal()

    def __init__(self, standing: Standing, now: Instant, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._standing = standing
        self._now = now
        self._view = self._view_now()

    def hear(self, change: Change) -> None:
        self.tick(self._now)

    def tick(self, now: Instant) -> None:
        self._now = now
        view = self._view_now()
        if view != self._view:
            self._view = view
            self.changed.emit()

    label = Property(str, lambda self: self._view.label, notify=changed)
    value = Property(str, lambda self: self._view.value, notify=changed)
    fraction = Property(float, lambda self: self._view.fraction, notify=changed)
    credit = Property(str, lambda self: self._view.credit, notify=changed)
    credit_label = Property(str, lambda self: self._view.credit_label, notify=changed)
    has_credit = Property(bool, lambda self: self._view.has_credit, notify=changed)

    def _view_now(self) -> StripView:
        label, value, fraction = self._closes()
        standing = self._standing
        credit_label = translate("Strip", "Credit")
        if standing.reserved > ZERO:
            credit_label = translate("Strip", "{amount} held, credit").format(amount=standing.reserved)
        return StripView(label, value, fraction, str(standing.credit), credit_label, standing.credit > ZERO)

    def _closes(self) -> tuple[str, str, float]:
        venue = self._standing.venue
        if venue is None:
            return translate("Strip", "Connecting"), "", 0
        from kiosk.ui.showing import countdown_text

        game = venue.open_game
        if game is None:
            return translate("Strip", "Games are paused"), "", 0
        left_us = max(0, self._now.us_until(game.closes_at))
        if not left_us:
            return translate("Strip", "Game {game} is closing").format(game=game.game), countdown_text(0), 0
        label = translate("Strip", "Game {game} closes in").format(game=game.game)
        # Whole seconds: the line moves when the time does, so that nothing else on the screen moves it.
        whole_seconds = -(-left_us // SECOND_US)
        return label, countdown_text(left_us), min(1.0, whole_seconds / max(1, venue.game_seconds))
