"""The one sound of the terminal: that what was held to a scanner is not taken."""

from __future__ import annotations


def beep() -> None:
    """Ring the bell of the window system, on the screen's thread. Where it has none nothing is heard: every
    refusal is also on the screen."""
    # Loaded when it is first needed: nothing else of the terminal uses widgets.
    from PySide6.QtWidgets import QApplication

    QApplication.beep()
