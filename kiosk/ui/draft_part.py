"""What the parts of a draft's view-model have in common."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from kiosk.ui.draft import Draft


class DraftPart(QObject):
    """A part of the draft's view-model: it changes the same draft and is shown whenever that is.

    The draft's view-model calls `refresh` after every change; `show` is to be called after each made here.
    """

    def __init__(self, draft: Draft, show: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._draft = draft
        self._show = show

    def refresh(self) -> None:
        """Show what the draft is now; the default shows nothing."""
