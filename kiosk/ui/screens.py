"""Which screen is shown, and what lies over it."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import Property, QObject, Signal


class Screen(StrEnum):
    """The screens. One is shown at a time."""

    REST = "rest"
    CHOOSE = "choose"
    DONE = "done"
    DRAW = "draw"
    CHECK = "check"
    STOPPED = "stopped"


class Overlay(StrEnum):
    """What can lie over a screen, one level deep."""

    NONE = ""
    HELP = "help"
    SIGHT = "sight"
    LEAVE = "leave"
    KWIKPIK = "kwikpik"
    PRIZES = "prizes"


class Screens(QObject):
    """One screen at a time and at most one thing over it. A stop is for good."""

    screen_changed = Signal()
    overlay_changed = Signal()

    def __init__(self, first_screen: Screen) -> None:
        super().__init__()
        self._screen = first_screen
        self._overlay = Overlay.NONE

    def _show(self, screen: Screen) -> None:
        """Go to a screen, or on with it: what was said of the step before is over. A stop stays."""
        if self._screen is Screen.STOPPED:
            return
        self._passed_by()
        if screen is not self._screen:
            self._left(self._screen)
            self._screen = screen
            self.screen_changed.emit()

    def _lay(self, overlay: Overlay) -> None:
        if overlay is not self._overlay:
            self._overlay = overlay
            self.overlay_changed.emit()

    def _passed_by(self) -> None:
        """The person has gone on."""

    def _left(self, screen: Screen) -> None:
        """A screen is left for another one."""

    screen = Property(str, lambda self: self._screen.value, notify=screen_changed)
    overlay = Property(str, lambda self: self._overlay.value, notify=overlay_changed)
