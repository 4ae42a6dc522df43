"""What every view-model is: an object QML reads, fed by changes and by the passing of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    # The terminal's part of the program is imported after the first frame: every `hear` does it for itself.
    from kiosk.terminal.changes import Change
    from kiosk.values.identifiers import CommandId
    from kiosk.values.instant import Instant


class ViewModel(QObject):
    """A part of the screen's state. Both methods are called on the screen's thread only."""

    def hear(self, change: Change) -> None:
        """Take from a change what this part shows; the default takes nothing."""

    def owns(self, command: CommandId) -> bool:
        """Whether a touch here gave this command, so that nobody else need say how it ends; none by
        default."""
        return False

    def tick(self, now: Instant) -> None:
        """Show what the time alone has changed; the default is nothing."""
