"""The floor of starting: a window with as many buttons as keno has numbers and nothing behind them.

Prints `interactive` when its first frame is on the screen, and ends.
"""

from __future__ import annotations

import os
import sys

from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlApplicationEngine
from PySide6.QtQuick import QQuickWindow

QML = b"""
import QtQuick
import QtQuick.Controls.Basic

Window {
    width: 1080
    height: 1920
    visible: true
    Grid {
        anchors.fill: parent
        columns: 8
        Repeater {
            model: 80
            Button { width: 135; height: 192; text: index + 1 }
        }
    }
}
"""


def first_frame() -> None:
    """Tell whoever measures, and end without taking anything down."""
    sys.stdout.write("interactive\n")
    sys.stdout.flush()
    os._exit(0)


def main() -> None:
    """Show the window."""
    application = QGuiApplication(sys.argv)
    engine = QQmlApplicationEngine()
    engine.loadData(QML)
    window = engine.rootObjects()[0]
    assert isinstance(window, QQuickWindow)
    window.frameSwapped.connect(first_frame)
    application.exec()


if __name__ == "__main__":
    main()
