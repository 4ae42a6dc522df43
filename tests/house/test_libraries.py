"""Faults of libraries that were met once and must not come back with a new version."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject
from PySide6.QtWidgets import QApplication


def test_qt_gives_back_only_what_it_was_given(qapp: QApplication) -> None:
    # PySide6 6.12.0 let go of None once too often in each of these, and Python 3.11 aborts when none is left.
    # From Python 3.12 on None isn't counted.
    thing = QObject(qapp)
    before = sys.getrefcount(None)
    for _ in range(200):
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        thing.property("nothing")
    assert sys.getrefcount(None) > before - 100
